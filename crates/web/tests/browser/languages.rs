//! The page in its languages: each is complete, is chosen as the browser wishes, is kept, and fits.

use crate::PAGES;
use crate::accessibility::{axe, faults};
use crate::browser::{Browser, Window, with_browser};
use crate::games::keep;
use serde_json::{Value, json};
use tengen_base::test_size::test_size;

/// Compares every language with English.
const COMPARISON: &str = include_str!("languages.js");

/// The tags of all languages.
pub(crate) async fn tags(browser: &Browser) -> Vec<String> {
    let script = "const done = arguments[0]; import('/static/js/strings/languages.js').then(({ LANGUAGES }) => done(Object.keys(LANGUAGES)));";
    let tags = browser.driver.execute_async(script, Vec::new()).await.unwrap();
    serde_json::from_value(tags.json().clone()).unwrap()
}

/// Opens a page in a language.
pub(crate) async fn open_in(browser: &Browser, tag: &str, path: &str) {
    browser.value(&format!("localStorage.setItem('tengen.language', JSON.stringify('{tag}'))")).await;
    browser.open(path).await;
    assert_eq!(browser.value("document.documentElement.lang").await, json!(tag), "{path}");
}

/// What is wider than the window or cut off: buttons, links and headings whose text does not fit into them.
const OVERFLOWS: &str = "(() => {
    const width = document.documentElement.clientWidth, shown = e => e.checkVisibility({ visibilityProperty: true });
    const name = e => `${e.tagName}.${e.className} ${(e.textContent ?? '').trim().slice(0, 50)}`;
    const wide = document.documentElement.scrollWidth > width ? [...document.querySelectorAll('main *')]
        .filter(e => shown(e) && e.getBoundingClientRect().right > width + 1).slice(0, 3).map(e => `wide: ${name(e)}`) : [];
    const cut = [...document.querySelectorAll('button, a.btn, summary, h1, h2, th, .pill, .seg, .seg label, .levels, fieldset, .toggle')]
        .filter(e => shown(e) && !e.matches('.sr, .sr *, :has([popover])') && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1
            && getComputedStyle(e).display !== 'inline').map(e => `cut: ${name(e)}`);
    return [...wide, ...cut];
})()";

#[test]
fn every_language_has_every_text_of_english() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        let tags = tags(browser).await;
        assert!(tags.len() > 1, "{tags:?}");
        // The comment before the function is no part of the expression.
        let function = COMPARISON.split_once("\nasync (").unwrap().1;
        let script = format!(
            "const done = arguments[1]; (async ({function})(arguments[0], \
             tag => import(`/static/js/strings/${{tag}}.js`).then(table => table.default), \
             tag => fetch(`/static/js/strings/${{tag}}.js`).then(answer => answer.text())).then(done, error => done(String(error)));"
        );
        let found = browser.driver.execute_async(script, vec![json!(tags)]).await.unwrap();
        assert_eq!(found.json(), &json!([]));
    });
}

#[test]
fn the_language_is_the_first_that_the_browser_wishes_for() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        for (wishes, tag) in [
            (json!(["de-AT", "en"]), "de"),
            (json!(["zh"]), "zh-Hans"),
            (json!(["zh-CN", "en"]), "zh-Hans"),
            (json!(["zh-SG"]), "zh-Hans"),
            (json!(["zh-TW"]), "zh-Hant"),
            (json!(["zh-HK", "zh"]), "zh-Hant"),
            (json!(["zh-Hant-CN"]), "zh-Hant"),
            (json!(["ja-JP"]), "ja"),
            (json!(["ko-KR"]), "ko"),
            (json!(["uk", "ru-UA"]), "ru"),
            (json!(["sk", "cs-CZ"]), "cs"),
            (json!(["vi-VN"]), "vi"),
            (json!(["fr-FR", "de"]), "de"),
            (json!(["fr"]), "en"),
            (json!([]), "en"),
            (json!(["not a tag!", "toString", "de-CH-1996"]), "de"),
        ] {
            let script = "const done = arguments[1]; import('/static/js/strings/languages.js')\
                          .then(({ chooseLanguage }) => done(chooseLanguage(arguments[0])));";
            let chosen = browser.driver.execute_async(script, vec![wishes.clone()]).await.unwrap();
            assert_eq!(chosen.json(), &json!(tag), "{wishes}");
        }
    });
}

#[test]
fn a_language_is_chosen_in_the_page_and_kept() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/about").await;
        assert_eq!(browser.value("document.documentElement.lang").await, json!("en"));
        browser.until_text("h1", "About").await;
        browser.click(".top__end .menu:not(.jobs) summary").await;
        browser.click(".top__end .menu:not(.jobs) [lang=de]").await;
        browser.until_text("h1", "Info").await;
        assert_eq!(browser.value("document.documentElement.lang").await, json!("de"));
        let current = "document.querySelector('.top__end .menu:not(.jobs) [aria-current=true]').textContent";
        assert_eq!(browser.value(current).await, json!("Deutsch"));
        browser.open("/games").await;
        browser.until_text("h1", "Partien").await;
        // Only this language is loaded.
        let tables = "performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)\
                      .filter(path => /strings\\/\\w\\w(-\\w+)?\\.js$/.test(path))";
        assert_eq!(browser.value(tables).await, json!(["/static/js/strings/de.js"]));
        // What is remembered may be nonsense.
        browser.value("localStorage.setItem('tengen.language', '\"xx\"')").await;
        browser.open("/games").await;
        browser.until_text("h1", "Games").await;
    });
}

#[test]
fn the_filters_of_the_games_and_the_buttons_of_an_online_game_fit_in_every_language() {
    with_browser(Window::SmallPhone, async |browser| {
        browser.open("/games").await;
        keep(browser, "Ann", "Bob", "h8h9i8").await;
        browser.open("/").await;
        browser.click("input[name=mode][value=online]").await;
        browser.click(".setup-foot #start").await;
        browser.until_exists("#invitation").await;
        let online = browser.value("location.pathname").await.as_str().unwrap().to_owned();
        for tag in tags(browser).await {
            open_in(browser, &tag, "/games").await;
            browser.until_count(".kept", 2).await;
            assert_eq!(browser.value(OVERFLOWS).await, json!([]), "{tag}");
            open_in(browser, &tag, &online).await;
            browser.until_exists("#invitation").await;
            assert_eq!(browser.value(OVERFLOWS).await, json!([]), "{tag}");
        }
    });
}

#[test]
fn every_language_fits_and_is_accessible() {
    let (axe, pages) = (axe(), test_size("TENGEN_LANGUAGE_PAGES", 2) as usize);
    let mut found: Vec<Value> = Vec::new();
    for (window, pages) in [(Window::SmallPhone, pages), (Window::Desktop, pages / 2)] {
        with_browser(window, async |browser| {
            browser.open("/").await;
            for tag in tags(browser).await {
                for path in PAGES.into_iter().take(pages) {
                    open_in(browser, &tag, path).await;
                    let overflows = browser.value(OVERFLOWS).await;
                    if overflows != json!([]) {
                        found.push(json!([tag, path, overflows]));
                    }
                }
                if let Window::SmallPhone = window {
                    assert_eq!(faults(browser, &axe).await, json!([]), "{tag}");
                }
            }
        });
    }
    assert!(found.is_empty(), "{}", serde_json::to_string_pretty(&found).unwrap());
}
