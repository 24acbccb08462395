//! The page on a phone: everything fits, a tap aims, the toolbar places the stone.

use crate::PAGES;
use crate::browser::{Browser, Window, with_browser};
use serde_json::json;

async fn tap(browser: &Browser, point: &str) {
    // WebDriver's click is a mouse's; a finger is told to the page as the browser would.
    browser
        .value(&format!(
            "(() => {{ const c = document.querySelector(`[data-p='{point}']`), b = c.getBoundingClientRect(), \
             at = {{ bubbles: true, pointerType: 'touch', clientX: b.x + b.width / 2, clientY: b.y + b.height / 2 }}; \
             c.dispatchEvent(new PointerEvent('pointerdown', at)); c.dispatchEvent(new PointerEvent('pointerup', at)); c.click(); return true; }})()"
        ))
        .await;
}

#[test]
fn a_tap_aims_and_the_bar_places() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/").await;
        assert_eq!(browser.value("innerWidth").await, json!(360));
        tap(browser, "h8").await;
        browser.until_text("#place", "Place H8").await;
        assert_eq!(browser.stones().await, 0, "aiming is not playing");
        tap(browser, "i8").await;
        browser.until_text("#place", "Place I8").await;
        browser.click("#place").await;
        browser.until_count(".moves button", 2).await;
        browser.click(".thumb [data-act=undo]").await;
        browser.until_stones(0).await;
        browser.click(".thumb .btn:nth-child(3)").await;
        browser.click(".sheet-box [data-preference=confirm]").await;
        browser.value("document.querySelector('.sheet-box').close()").await;
        tap(browser, "g7").await;
        browser.until_count(".moves button", 2).await;
    });
}

/// Whether all of an element can be seen and pressed without scrolling.
pub(crate) async fn is_at_hand(browser: &Browser, css: &str) -> bool {
    let script = format!(
        "(() => {{ const e = document.querySelector(`{css}`), b = e.getBoundingClientRect(), \
         at = (x, y) => e.contains(document.elementFromPoint(x, y)); \
         return at(b.left + 4, b.top + 4) && at(b.right - 4, b.bottom - 4); }})()"
    );
    browser.value(&script).await == json!(true)
}

#[test]
fn everything_is_at_hand() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        tap(browser, "h8").await;
        browser.until_text("#place", "Place H8").await;
        assert_eq!(browser.stones().await, 0, "aiming is not playing");
        browser.click("#place").await;
        browser.until_stones(1).await;
        // The menu, and what it leads to.
        for act in ["back", "forward", "more"] {
            assert!(is_at_hand(browser, &format!(".thumb [data-act={act}]")).await, "{act}");
        }
        browser.value("(scrollTo(0, 9999), true)").await;
        browser.click(".thumb [data-act=more]").await;
        browser.click(".sheet-box [data-menu=edit]").await;
        for part in ["[data-p=c3]", "label:has(> [name=tool][value=white])", ".thumb [data-act=use]"] {
            browser.until_exists(part).await;
            assert!(is_at_hand(browser, part).await, "{part}");
        }
        tap(browser, "c3").await;
        browser.click("#place").await;
        browser.until_stones(2).await;
        tap(browser, "c3").await;
        browser.until_stones(1).await;
        browser.click(".thumb [data-act=use]").await;
        browser.until_exists(".thumb [data-act=more]").await;
        browser.until_stones(1).await;
        // A game that somebody else begins.
        browser.open("/").await;
        browser.click("input[name=color][value=white]").await;
        browser.value("(scrollTo(0, 0), true)").await;
        browser.until_exists(".thumb [data-act=start]").await;
        assert!(is_at_hand(browser, ".thumb [data-act=start]").await);
        browser.click(".thumb [data-act=start]").await;
        browser.until_stones(1).await;
    });
}

/// Asserts that the page fits into the window and that everything on it is large enough for a finger.
pub(crate) async fn assert_fits(browser: &Browser, page: &str) {
    assert_eq!(browser.value("document.documentElement.scrollWidth").await, json!(360), "{page}");
    let small = browser
        .value(
            "[...document.querySelectorAll('main button, main a, main select, main summary, .thumb button, header button, header a')]\
             .filter(e => e.checkVisibility() && !e.matches('.pt, .term, .mistake, .skip, .turn-link, .prose p a, .prose li a, .prose dd a, td a, .res, .value a'))\
             .filter(e => { const b = e.getBoundingClientRect(); return b.height < 38 || b.width < 38; }).map(e => e.outerHTML.slice(0, 120))",
        )
        .await;
    assert_eq!(small, json!([]), "{page}");
}

#[test]
fn nothing_scrolls_sideways_and_every_target_is_large_enough() {
    with_browser(Window::Phone, async |browser| {
        for path in PAGES {
            browser.open(path).await;
            assert_fits(browser, path).await;
        }
        // The board is first and as wide as the window.
        browser.open("/understand?moves=h8").await;
        let board = browser.value("document.querySelector('.board').getBoundingClientRect().width").await;
        assert_eq!(board, json!(360));
    });
}

/// Asserts that no page is wider than the window.
async fn assert_no_page_is_wider(browser: &Browser) {
    for path in PAGES {
        browser.open(path).await;
        // A phone shows more than its width of a page that is wider: `innerWidth` grows with it.
        let wide =
            browser.value("(root => [root.scrollWidth, root.clientWidth])(document.documentElement)").await;
        assert!(wide[0].as_u64() <= wide[1].as_u64(), "{path}: {wide}");
    }
}

#[test]
fn nothing_scrolls_sideways_on_the_smallest_phones_and_just_above_a_phone() {
    with_browser(Window::SmallPhone, async |browser| {
        assert_no_page_is_wider(browser).await;
        assert_eq!(browser.value("innerWidth").await, json!(320));
    });
    with_browser(Window::Desktop, async |browser| {
        for path in PAGES {
            browser.open(path).await;
            for width in [841, 842, 851, 861, 862] {
                browser.driver.set_window_rect(0, 0, width, 800).await.unwrap();
                browser.until(&format!("innerWidth === {width}")).await;
                let wide = browser.value("document.documentElement.scrollWidth").await;
                assert!(wide.as_u64() <= Some(width.into()), "{path}: {wide} at {width}");
            }
        }
    });
}
