//! Two people with a browser each: invited by a link, playing, asking, reconnecting, watched by a third.

use crate::browser::{Browser, Hand, Window, with_browser, with_browser_and};
use serde_json::json;
use thirtyfour::prelude::*;

/// The link that the page shows to be sent.
async fn invitation(browser: &Browser) -> String {
    browser.until_exists("#invitation").await;
    browser.value("document.querySelector('#invitation').value").await.as_str().unwrap().to_owned()
}

/// Starts a game by a link as a colour.
async fn invite(browser: &Browser, color: &str) -> String {
    browser.open("/").await;
    browser.click("input[name=mode][value=online]").await;
    browser.click(&format!("input[name=color][value={color}]")).await;
    browser.select("rule", "renju").await;
    browser.click("#start").await;
    browser.until_text(".say", "Waiting for the other player").await;
    invitation(browser).await
}

/// Follows a link and takes the seat.
async fn accept(browser: &Browser, link: &str) {
    browser.open(link).await;
    browser.until_text(".say", "You are invited to a game: Renju · 15 × 15").await;
    browser.click("#join").await;
    browser.until("!location.search && location.pathname.startsWith('/play/')").await;
}

#[test]
fn two_people_play_in_two_browsers_and_a_third_watches() {
    with_browser(Window::Desktop, async |black| {
        let link = invite(black, "black").await;
        // Before the other has come no stone can be placed.
        assert_eq!(black.count(".board.can-place").await, 0);
        let white = black.another(Window::Phone).await;
        accept(&white, &link).await;
        black.until_exists(".board.can-place").await;
        let third = black.another(Window::Desktop).await;
        third.open(&link).await;
        third.until_text(".say", "You are watching this game.").await;
        assert_eq!((third.count("#join").await, third.count("[data-act=resign]").await), (0, 0));

        black.choose("h8", Hand::Mouse).await;
        for browser in [black, &white, &third] {
            browser.until_stones(1).await;
        }
        assert_eq!(black.count(".board.can-place").await, 0);
        white.choose("i9", Hand::Mouse).await;
        // A phone asks before it places.
        white.click(".thumb .btn.big").await;
        black.until_stones(2).await;

        // Black takes back what White has answered; White is asked.
        black.click(".actions [data-act=takeback]").await;
        black.until_text(".say", "You have asked to take your last move back.").await;
        white.until_text(".say", "Your opponent asks to take the last move back.").await;
        assert_eq!(third.count("[data-act^=accept]").await, 0);
        white.click("[data-act=accept-takeback]").await;
        for browser in [black, &white, &third] {
            browser.until_stones(0).await;
        }

        // A reload keeps the seat; the link in the address is gone.
        white.driver.refresh().await.unwrap();
        white.until_exists(".thumb [data-act=takeback]").await;
        black.choose("h8", Hand::Keyboard).await;
        white.until_stones(1).await;
        white.click(".thumb [data-act=draw]").await;
        black.until_text(".say", "Your opponent offers a draw.").await;
        black.click("[data-act=accept-draw]").await;
        for browser in [black, &white, &third] {
            browser.until_text(".say", "A draw: both players agreed.").await;
        }

        // Again, with colours swapped; who watches comes along.
        white.click("[data-act=rematch]").await;
        black.click("[data-act=accept-rematch]").await;
        for browser in [black, &white, &third] {
            browser.until_stones(0).await;
        }
        white.until_exists(".board.can-place").await;
        third.until_text(".say", "You are watching this game.").await;
        white.choose("h8", Hand::Mouse).await;
        white.click(".thumb .btn.big").await;
        black.until_stones(1).await;
        black.click_twice(".actions [data-act=resign]", "Sure?").await;
        white.until_text(".say", "You won against Opponent, by resignation.").await;
        black.until_text(".say", "You lost to Opponent, by resignation.").await;
        black.open("/games").await;
        black.until_count("[data-game]", 2).await;
        for browser in [white, third] {
            browser.close().await;
        }
    });
}

#[test]
fn the_link_of_a_shared_server_lets_a_friend_in_without_its_token() {
    let set = |options: &mut tengen_web::ServerOptions| options.token = Some("open-sesame".to_owned());
    with_browser_and(Window::Desktop, set, async |white| {
        white.driver.goto(format!("{}/?token=open-sesame", white.address)).await.unwrap();
        let link = invite(white, "white").await;
        let friend = white.another(Window::Desktop).await;
        // Without the link the server asks for its token.
        friend.driver.goto(&white.address).await.unwrap();
        friend.until_text("body", "access token").await;
        accept(&friend, &link).await;
        friend.choose("h8", Hand::Keyboard).await;
        white.until_stones(1).await;
        white.choose("h9", Hand::Mouse).await;
        friend.until_stones(2).await;
        // Each sees when the other is gone, and both keep the game.
        friend.open("/games").await;
        friend.until_count("[data-game]", 1).await;
        white.until_text(".clock:not(.mine)", "not here just now").await;
        white.click_twice(".actions [data-act=resign]", "Sure?").await;
        friend.open("/games").await;
        friend.until_text("[data-kind=won] .result", "You won").await;
        friend.click("[data-kind=won] a.cover").await;
        friend.until_stones(2).await;
        let errors = friend.value("window.tengenErrors").await;
        assert_eq!(errors, json!([]));
        friend.driver.clone().quit().await.unwrap();
    });
}
