//! Proofs with certificates in the browser: searched for and defended against, and the published ones walked.

use crate::browser::{Browser, Hand, Window, with_browser};
use serde_json::json;

/// A free point far from everything.
async fn far(browser: &Browser) -> String {
    let free = "['a1', 'o15', 'a15', 'o1', 'b1', 'o14', 'b15', 'o2', 'c1', 'o13', 'c15', 'o3'].find(p => document.querySelector(`[data-p=${p}]`).ariaLabel.includes('empty'))";
    browser.value(free).await.as_str().unwrap().to_owned()
}

/// Replies far from everything until the winner has made five.
async fn lose(browser: &Browser, hand: Hand) {
    let mut stones = browser.stones().await;
    for _ in 0..20 {
        let reply = far(browser).await;
        browser.choose(&reply, hand).await;
        stones += 2;
        browser.until_stones(stones).await;
        if browser.count(".board .win").await == 1 {
            return;
        }
    }
    panic!("no five");
}

#[test]
fn a_win_is_proved_and_defended_against() {
    with_browser(Window::Desktop, async |browser| {
        // One quiet move wins.
        browser.open("/understand?moves=h8h7g7f6i9g8i8i6f9g9h9h6g6j5").await;
        browser.until_stones(14).await;
        browser.click("[data-act=prove]").await;
        browser.until_text("[data-proof=finished]", "Proved: Black wins with").await;
        browser.until_text(".prover", "quiet moves among them: ").await;
        let file = "document.querySelector('.prover a[download]').pathname";
        assert!(browser.value(file).await.as_str().unwrap().starts_with("/api/proofs/"));
        // It is there after a reload.
        browser.open(browser.value("location.pathname + location.search").await.as_str().unwrap()).await;
        browser.until_text("[data-proof=finished]", "Proved: Black wins with").await;
        browser.click("[data-act=defend-proof]").await;
        browser.until_text(".say .kicker", "You defend").await;
        browser.until_text(".say .text", "quiet move").await;
        browser.until_stones(15).await;
        lose(browser, Hand::Mouse).await;
        browser.until_text(".say", "The win was forced from the start.").await;
    });
}

/// Begins a search of a position in which much can be tried and nothing proved, for so many seconds.
async fn search_in_vain(browser: &Browser, seconds: u32) {
    browser.open("/understand?moves=h8h7g7f6j9").await;
    browser.until_stones(5).await;
    let choice = "document.querySelector('[data-act=prove-time]')";
    browser.value(&format!("{choice}.value = '{seconds}'")).await;
    browser.value(&format!("{choice}.dispatchEvent(new Event('change'))")).await;
    browser.click("[data-act=prove]").await;
}

#[test]
fn a_search_without_success_says_what_was_tried() {
    with_browser(Window::Phone, async |browser| {
        search_in_vain(browser, 10).await;
        browser.until_text("[data-proof=finished]", "Not proved within 1").await;
        browser.until_text("[data-proof=finished]", "That says nothing about who wins.").await;
        assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth").await, json!(true));
    });
}

#[test]
fn a_search_is_paused_and_resumed() {
    with_browser(Window::Phone, async |browser| {
        // Long enough that a slow machine does not end it before the pause.
        search_in_vain(browser, 3600).await;
        browser.until_text("[data-proof=running]", "Positions searched").await;
        browser.click("[data-act=pause-proof]").await;
        browser.until_text("[data-proof=paused]", "Paused.").await;
        browser.click("[data-act=pause-proof]").await;
        browser.until_text("[data-proof=running]", "Positions searched").await;
    });
}

#[test]
fn renju_has_no_certificates() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9&rule=renju").await;
        browser.until_stones(2).await;
        browser.click("[data-act=prove]").await;
        browser.until_text("#toasts", "Renju has forbidden moves").await;
    });
}

#[test]
fn published_proofs_are_walked_by_mouse_and_keyboard() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/papers").await;
        browser.click("a[href='/proof']").await;
        browser.until_text("h1", "The proof that Black wins").await;
        browser.until_text(".say .text", "quiet move").await;
        let stones = browser.stones().await;
        lose(browser, Hand::Mouse).await;
        browser.until_text(".say .why", "The win was forced").await;
        browser.press("u").await;
        browser.until("document.querySelector('.board .win') === null").await;
        browser.click("[data-act=start]").await;
        browser.until_stones(stones).await;
        lose(browser, Hand::Keyboard).await;
        browser.select("example", "2a").await;
        browser.until("document.querySelector('.page.proof a[download]').download === '2a.proof'").await;
        browser.until("document.querySelector('.board .win') === null").await;
        lose(browser, Hand::Mouse).await;
    });
}

#[test]
fn a_published_proof_is_walked_on_a_phone() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/proof").await;
        browser.until_text(".say .text", "quiet move").await;
        let stones = browser.stones().await;
        let reply = far(browser).await;
        browser.click(&format!("[data-p='{reply}']")).await;
        browser.click("#place").await;
        browser.until_stones(stones + 2).await;
        browser.click(".thumb [data-act=back]").await;
        browser.until_stones(stones).await;
        assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth").await, json!(true));
    });
}
