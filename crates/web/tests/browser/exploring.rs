//! The explorer of openings in the browser.

use crate::browser::{Hand, Window, with_browser};
use thirtyfour::prelude::*;

#[test]
fn openings_are_shown_named_and_played() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9").await;
        browser.press("p").await;
        browser.press("o").await;
        browser.until_exists(".played [data-played]").await;
        // The engine's opinion comes after a moment.
        browser
            .until("/\\d%/.test(document.querySelector('.played tbody tr td:last-child').textContent)")
            .await;
        browser.click(".played [data-played] button").await;
        browser.until_stones(3).await;
        browser.until("/^[DI]\\d+ \\w+$/.test(document.querySelector('.explorer .xs').textContent)").await;
        // It stays open, also after a reload.
        browser.open("/understand?moves=h8h9i9").await;
        browser.until_text(".explorer .xs", "D4 Kagetsu").await;
        browser.press("o").await;
        browser.until("!document.querySelector('.played')").await;
    });
}

#[test]
fn a_file_of_games_is_added_and_removed() {
    with_browser(Window::Phone, async |browser| {
        let path = browser.downloads.path().join("mine.txt");
        std::fs::write(&path, "a1b2 B\na1b2 W\no15n14 B\nh8h8\n").unwrap();
        browser.open("/understand?moves=a1").await;
        browser.click("[data-act=explorer]").await;
        browser.until_text(".explorer", "in none of the").await;
        let field = browser.driver.find(By::Css("#explorer-file")).await.unwrap();
        field.send_keys(path.to_str().unwrap()).await.unwrap();
        browser.until_text(".toasts", "mine.txt is added. Games: 3. 1 game cannot be counted.").await;
        browser.until_exists("[data-played=b2]").await;
        browser.until("document.querySelector('[data-played=b2] .num').textContent === '3'").await;
        browser.until("document.querySelector('[data-played=b2] .wdl').ariaLabel === 'Black won 2, drawn 0, White won 1'").await;
        // It can be left out, and removed.
        browser.click(".sources summary").await;
        browser.click(".source:nth-of-type(4) input").await;
        browser.until("!document.querySelector('[data-played=b2]')").await;
        browser.click(".source:nth-of-type(4) input").await;
        browser.until_exists("[data-played=b2]").await;
        browser.click("[data-remove]").await;
        browser.until("!document.querySelector('[data-remove]')").await;
        browser.until("!document.querySelector('[data-played=b2]')").await;
    });
}

#[test]
fn what_is_no_game_is_refused_and_nothing_breaks() {
    with_browser(Window::Desktop, async |browser| {
        let path = browser.downloads.path().join("no.sgf");
        std::fs::write(&path, "<script>alert(1)</script>").unwrap();
        browser.open("/understand").await;
        browser.press("o").await;
        browser.until_exists(".sources").await;
        let field = browser.driver.find(By::Css("#explorer-file")).await.unwrap();
        field.send_keys(path.to_str().unwrap()).await.unwrap();
        browser.until_text(".toasts", "There is no game from an empty board").await;
        browser.press("p").await;
        browser.choose("h8", Hand::Mouse).await;
        browser.until_stones(1).await;
    });
}
