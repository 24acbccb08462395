//! The saved games in the browser: searched, filtered, deleted and brought back, and saved to a file.

use crate::browser::{Browser, Hand, Window, with_browser};
use serde_json::json;

/// Keeps a game between two names, as a file would bring it.
pub(crate) async fn keep(browser: &Browser, black: &str, white: &str, moves: &str) {
    let script = "const [black, white, moves, done] = arguments, nodes = moves.match(/[a-z]\\d+/g).map((point, i) => \
                  ({ parent: i ? i - 1 : null, point })); fetch('/api/studies', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                  body: JSON.stringify({ start: {}, players: [black, white], nodes }) }).then(answer => done(answer.ok));";
    let kept =
        browser.driver.execute_async(script, vec![json!(black), json!(white), json!(moves)]).await.unwrap();
    assert_eq!(kept.json(), &json!(true));
}

/// The opponents of the games that are listed.
async fn listed(browser: &Browser) -> String {
    browser
        .value("[...document.querySelectorAll('.kept')].map(e => e.innerText).join('; ')")
        .await
        .to_string()
}

#[test]
fn games_are_filtered_by_result_and_by_opponent() {
    with_browser(Window::Desktop, async |browser| {
        // One is lost by resignation, one is going on, one is an analysis.
        browser.open("/").await;
        for level in ["novice", "beginner"] {
            browser.click(&format!("input[name=level][value={level}]")).await;
            browser.click("#start").await;
            browser.until("location.pathname.startsWith('/play/')").await;
            browser.choose("h8", Hand::Mouse).await;
            browser.until_count(".moves button", 2).await;
            if level == "novice" {
                browser.click_twice(".actions [data-act=resign]", "Sure?").await;
                browser.until_text(".say", "You lost to Tengen, novice").await;
                browser.click("#again").await;
                browser.until_stones(0).await;
            }
        }
        keep(browser, "Ann", "Bob", "h8h9i8").await;
        browser.open("/games").await;
        browser.until_count(".kept", 3).await;
        for (filter, found, name) in
            [("lost", 1, "novice"), ("open", 1, "beginner"), ("study", 1, "Ann"), ("won", 0, "")]
        {
            browser.click(&format!("input[name=filter][value={filter}]")).await;
            browser.until_count(".kept", found).await;
            assert!(listed(browser).await.contains(name), "{filter}");
        }
        browser.click("input[name=filter][value=all]").await;
        browser.until_count(".kept", 3).await;
        // An opponent is found by name.
        browser.click("input[name=search]").await;
        browser.press("tengen, beginner").await;
        browser.until_count(".kept", 1).await;
        browser.click("input[name=filter][value=lost]").await;
        browser.until_count(".kept", 0).await;
    });
}

#[test]
fn games_are_searched_deleted_together_and_brought_back() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/games").await;
        for (black, white) in [("Ann", "Bob"), ("Cy", "Ann"), ("Dee", "Eve")] {
            keep(browser, black, white, "h8h9i8").await;
        }
        browser.open("/games").await;
        browser.until_count(".kept", 3).await;
        browser.click("input[name=search]").await;
        browser.press("ann").await;
        browser.until_count(".kept", 2).await;
        browser.until_text(".lead-row .quietly", "2 of 3").await;
        browser.select("reviewed", "yes").await;
        browser.until_count(".kept", 0).await;
        browser.until_text(".row.center", "No game matches").await;
        browser.select("reviewed", "no").await;
        browser.until_count(".kept", 2).await;

        // Those that are shown are marked and deleted; undone, they are back, also after a reload.
        browser.click("[data-act=mark]").await;
        browser.click("[data-act=mark-all]").await;
        browser.click("[data-act=delete-marked]").await;
        browser.until_count(".kept", 0).await;
        browser.click(".toast button").await;
        browser.until_count(".kept", 2).await;
        browser.open("/games").await;
        browser.until_count(".kept", 3).await;

        // Not undone, they are gone when the page is left.
        browser.click(".kept [data-act=delete]").await;
        browser.until_count(".kept", 2).await;
        browser.open("/about").await;
        browser.open("/games").await;
        browser.until_count(".kept", 2).await;
        let text =
            "const done = arguments[0]; fetch('/api/games/export').then(answer => answer.text()).then(done);";
        let text = browser.driver.execute_async(text, Vec::new()).await.unwrap();
        let text = text.json().as_str().unwrap().to_owned();
        assert_eq!((text.matches("(;").count(), text.contains("PB[Cy]")), (2, true), "{text}");
    });
}
