//! What newcomers looked for and did not find at once: each of these was a place where somebody hesitated.

use crate::browser::{Browser, Hand, Window, with_browser};
use crate::phone::is_at_hand;
use serde_json::json;

/// Black's open three is not answered at move 6, which loses.
const LOST: &str = "/understand?moves=h8h9i8i9j8a1k8a3l8";

#[test]
fn a_review_says_which_move_lost_and_leads_to_its_puzzle() {
    with_browser(Window::Desktop, async |browser| {
        browser.open(LOST).await;
        browser.click("[data-act=review]").await;
        // It tells how far it is where it was pressed, and goes when it is done.
        browser.until("document.querySelector('[data-act=review]').textContent !== 'Review this game'").await;
        browser.until("document.querySelector('[data-act=review]').hidden").await;
        let lost = "White lost the game with move 6, A1.";
        browser.until_text(".toast:last-child", lost).await;
        browser.until_text(".losing", lost).await;
        browser.until_stones(9).await;
        browser.click(".losing button").await;
        browser.until_stones(6).await;
        // Another position is not reviewed yet; back at the game it is.
        browser.until_text("[data-turn='6'] .to-puzzle", "Solve as a puzzle").await;
        browser.click("[data-turn='6'] .to-puzzle").await;
        browser.until_text(".say .kicker", "From your games").await;
        browser.until_text(".say .text", "Black to move. Find the win.").await;
        browser.until_stones(6).await;
        browser.until_text(".grades.own", "Black – White, Move 7").await;
        browser.choose("k8", Hand::Mouse).await;
        browser.until_stones(8).await;
    });
}

#[test]
fn there_is_nothing_to_review_before_the_first_move() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        browser.until("document.querySelector('[data-act=review]').disabled").await;
        browser.choose("h8", Hand::Mouse).await;
        browser.until("!document.querySelector('[data-act=review]').disabled").await;
    });
}

#[test]
fn setting_up_sharing_and_playing_on_have_buttons_with_names() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9").await;
        browser.press("p").await;
        browser
            .value("(navigator.clipboard.writeText = async text => { window.copied = text; }, true)")
            .await;
        browser.click(".open-bar [data-act=link]").await;
        browser.until("window.copied?.includes('h8i9')").await;
        browser.click(".open-bar [data-act=edit]").await;
        browser.choose("c3", Hand::Mouse).await;
        browser.until_stones(3).await;
        browser.click("#edit-done").await;
        browser.until("!document.querySelector('#edit-done')").await;
        browser.click(".open-bar [data-act=play-on]").await;
        browser.until("location.pathname.startsWith('/play/')").await;
        browser.until("document.querySelectorAll('.board .stone').length >= 3").await;
    });
}

#[test]
fn on_a_phone_the_form_of_a_game_and_the_start_of_a_tournament_are_at_hand() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/").await;
        browser.until_text("[data-act=set-up]", "Opponent, level, rule").await;
        assert!(is_at_hand(browser, "[data-act=set-up]").await);
        browser.click("[data-act=set-up]").await;
        browser
            .until("(b => b.top >= 0 && b.top < innerHeight / 2)(document.querySelector('.a-setup').getBoundingClientRect())")
            .await;
        browser.open("/compare").await;
        browser.until_exists("#start").await;
        assert!(is_at_hand(browser, "#start").await, "without scrolling past all players");
    });
}

#[test]
fn players_that_are_not_chosen_show_a_box_to_tick() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/compare").await;
        let box_of = |id: &str| {
            format!("getComputedStyle(document.querySelector(`[name=player][value='{id}'] + .icon`))")
        };
        let width = browser.value(&format!("parseFloat({}.borderTopWidth) > 0", box_of("novice"))).await;
        assert_eq!(width, json!(true));
        let fills =
            |one, other| format!("{}.backgroundColor !== {}.backgroundColor", box_of(one), box_of(other));
        assert_eq!(browser.value(&fills("novice", "beginner")).await, json!(true));
        browser.click("input[name=player][value=novice]").await;
        browser.until(&format!("!({})", fills("novice", "beginner"))).await;
    });
}

/// Drops a file on the page, as a person would.
async fn drop_file(browser: &Browser, name: &str, text: &str) {
    let script = "const data = new DataTransfer(), [name, text] = arguments; data.items.add(new File([text], name)); \
                  for (const kind of ['dragover', 'drop']) document.querySelector('main').dispatchEvent(\
                  new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));";
    browser.driver.execute(script, vec![json!(name), json!(text)]).await.unwrap();
}

#[test]
fn a_dropped_file_opens() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        drop_file(browser, "dropped.sgf", "(;GM[4]SZ[15];B[hh];W[ih];B[ii])").await;
        browser.until_stones(3).await;
        browser.until_text(".toast", "Opened dropped.sgf.").await;
        drop_file(browser, "broken.sgf", "(;GM[4]SZ[15];B[hh];W[hh])").await;
        browser.until_exists(".toast.err").await;
        browser.until_stones(3).await;
        // On the page of games, too.
        browser.open("/games").await;
        drop_file(browser, "other.sgf", "(;GM[4]SZ[15];B[hh];W[ih])").await;
        browser.until("location.pathname === '/understand'").await;
        browser.until_stones(2).await;
    });
}

#[test]
fn no_icon_of_the_installed_app_is_missing() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/about").await;
        let icons = "const done = arguments[0]; fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())\
                     .then(({ icons }) => Promise.all(icons.map(({ src, sizes, type, purpose }) => new Promise(end => { \
                     const image = new Image(); image.onload = () => end([type, sizes === 'any' ? sizes : `${image.naturalWidth}x${image.naturalHeight}` === sizes, purpose]); \
                     image.onerror = () => end(src); image.src = src; })))).then(done);";
        let icons = browser.driver.execute_async(icons, Vec::new()).await.unwrap();
        let png = |purpose: &str| json!(["image/png", true, purpose]);
        let wanted = json!([["image/svg+xml", "any", "any"], png("any"), png("any"), png("maskable")]);
        assert_eq!(icons.json(), &wanted);
    });
}
