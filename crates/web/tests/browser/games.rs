//! The saved games in the browser: searched, filtered, deleted and brought back, and saved to a file.

use crate::browser::{Browser, Window, with_browser};
use serde_json::json;

/// Keeps a game between two names, as a file would bring it.
async fn keep(browser: &Browser, black: &str, white: &str, moves: &str) {
    let script = "const [black, white, moves, done] = arguments, nodes = moves.match(/[a-z]\\d+/g).map((point, i) => \
                  ({ parent: i ? i - 1 : null, point })); fetch('/api/studies', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                  body: JSON.stringify({ start: {}, players: [black, white], nodes }) }).then(answer => done(answer.ok));";
    let kept =
        browser.driver.execute_async(script, vec![json!(black), json!(white), json!(moves)]).await.unwrap();
    assert_eq!(kept.json(), &json!(true));
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
