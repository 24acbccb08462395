//! The page in a phone's window: everything fits, taps aim, the bar places.

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
        browser.until("document.querySelectorAll('.moves button').length === 2").await;
        browser.click(".thumb [data-act=undo]").await;
        browser.until_stones(0).await;
        browser.click(".thumb .btn:nth-child(3)").await;
        browser.click(".sheet-box [data-preference=confirm]").await;
        browser.value("document.querySelector('.sheet-box').close()").await;
        tap(browser, "g7").await;
        browser.until("document.querySelectorAll('.moves button').length === 2").await;
    });
}

/// Everything that can be pressed is large enough for a finger.
pub(crate) async fn nothing_is_too_small(browser: &Browser, path: &str) {
    let small = browser
        .value(
            "[...document.querySelectorAll('main button, main a, main select, .thumb button, header button, header a')]\
             .filter(e => e.checkVisibility() && !e.matches('.pt, .term, .mistake, .skip, .turn-link, .prose p a, .prose li a, td a, .res')).filter(e => { const b = e.getBoundingClientRect(); \
             return b.height < 38 || b.width < 38; }).map(e => e.outerHTML.slice(0, 120))",
        )
        .await;
    assert_eq!(small, json!([]), "{path}");
}

#[test]
fn nothing_scrolls_sideways_and_every_target_is_large_enough() {
    with_browser(Window::Phone, async |browser| {
        for path in [
            "/",
            "/understand?moves=h8h7j7j10i8j8k6l5i6i7k8l9k9k7",
            "/teach",
            "/compare",
            "/games",
            "/papers",
            "/papers/freisleben",
            "/about",
        ] {
            browser.open(path).await;
            let wide = browser.value("document.documentElement.scrollWidth").await;
            assert_eq!(wide, json!(360), "{path}");
            nothing_is_too_small(browser, path).await;
        }
        // The board is first and as wide as the window.
        browser.open("/understand?moves=h8").await;
        let board = browser.value("document.querySelector('.board').getBoundingClientRect().width").await;
        assert_eq!(board, json!(360));
    });
}
