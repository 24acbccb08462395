//! Playing in the browser, by mouse and by keyboard alone.

use crate::browser::{Browser, Hand, Window, with_browser};
use crate::understand::menu;
use serde_json::json;
use thirtyfour::prelude::*;

/// Chooses who plays, as a person would.
async fn against(browser: &Browser, opponent: &str, hand: Hand) {
    match hand {
        Hand::Mouse => browser.select("other", opponent).await,
        Hand::Keyboard => {
            browser.tab_to("select[name=other]").await;
            browser.press(opponent.trim_start_matches("agent:")).await;
            browser
                .until(&format!("document.querySelector('select[name=other]').value === '{opponent}'"))
                .await;
        }
    }
}

async fn two_people(browser: &Browser, rule: &str, hand: Hand) {
    match hand {
        Hand::Mouse => {
            browser.click("input[name=mode][value=person]").await;
            browser.select("rule", rule).await;
        }
        Hand::Keyboard => {
            browser.tab_to("input[name=mode]").await;
            browser.press(Key::Right + "").await;
            browser.until("document.querySelector('input[name=mode][value=person]').checked").await;
            browser.tab_to("select[name=rule]").await;
            browser.press(rule).await;
        }
    }
    browser.until(&format!("document.querySelector('select[name=rule]').value === '{rule}'")).await;
}

/// A free point of a row in which the opponent has no stone.
const NEXT: &str = "(() => { for (const y of [8, 5, 11, 2, 14, 6, 10]) { \
    const cells = ['c','d','e','f','g'].map(x => document.querySelector(`[data-p=\"${x}${y}\"]`)); \
    if (cells.some(c => c.getAttribute('aria-label').includes(', white'))) continue; \
    const free = cells.find(c => c.getAttribute('aria-label').includes(', empty')); \
    if (free) return free.dataset.p; } return null; })()";

/// Plays until five are in a row.
async fn play_to_the_end(browser: &Browser, hand: Hand) {
    for _ in 0..60 {
        let before = browser.stones().await;
        let point = browser.value(NEXT).await;
        browser.choose(point.as_str().expect("a row that is still open"), hand).await;
        let go_on = format!(
            "document.querySelector('#review') ? 'over' : document.querySelectorAll('.board .stone:not(.ghost)').length >= {} && document.querySelector('.board.can-place') ? 'on' : null",
            before + 2
        );
        if browser.until(&go_on).await == "over" {
            return;
        }
    }
    panic!("the game does not end");
}

fn a_game_is_won_and_kept(hand: Hand) {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.until_text(".say", "Black plays first. Choose any point.").await;
        against(browser, "agent:random", hand).await;
        play_to_the_end(browser, hand).await;
        browser.until_text(".say", "You won against random, with five in a row.").await;
        assert_eq!(browser.count(".board .win").await, 1);
        let moves = browser.count(".moves button").await;
        assert!(moves >= 9, "{moves}");
        // Kept: in the list, and after a reload.
        let address = browser.value("location.pathname").await;
        browser.open("/games").await;
        browser.until_text("[data-kind=won] .result", "You won").await;
        assert_eq!(browser.count(".kept").await, 1);
        // The board stands beside the words, not under them.
        let side = |what: &str, side: &str| {
            format!("document.querySelector('.kept {what}').getBoundingClientRect().{side}")
        };
        let beside = format!("{} <= {}", side(".cover svg", "right"), side(".info", "left"));
        assert_eq!(browser.value(&beside).await, json!(true));
        browser.open(address.as_str().unwrap()).await;
        browser.until_text(".say", "You won against random").await;
    });
}

#[test]
fn a_whole_game_is_played_won_and_kept() {
    a_game_is_won_and_kept(Hand::Mouse);
}

#[test]
fn a_whole_game_is_played_won_and_kept_by_keyboard_alone() {
    a_game_is_won_and_kept(Hand::Keyboard);
}

fn moves_are_taken_back(hand: Hand) {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        for (point, moves) in [("h8", 2), ("a1", 4)] {
            browser.choose(point, hand).await;
            browser.until_count(".moves button", moves).await;
            browser.until_exists(".board.can-place").await;
        }
        let four = browser.board().await;
        match hand {
            Hand::Mouse => browser.click(".actions [data-act=undo]").await,
            Hand::Keyboard => browser.press("u").await,
        }
        browser.until_stones(2).await;
        assert!(browser.board().await.to_string().contains("H8, black, move 1"));
        match hand {
            Hand::Mouse => browser.click(".actions [data-act=redo]").await,
            Hand::Keyboard => browser.press("r").await,
        }
        browser.until_stones(4).await;
        assert_eq!(browser.board().await, four);
    });
}

#[test]
fn undo_takes_both_moves_back_and_redo_plays_them_again() {
    moves_are_taken_back(Hand::Mouse);
}

#[test]
fn undo_and_redo_by_keyboard_alone() {
    moves_are_taken_back(Hand::Keyboard);
}

fn wrong_moves_are_refused(hand: Hand) {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        two_people(browser, "renju", hand).await;
        browser.play_line(0, &["g8", "a1", "f8", "a15", "h7", "o1", "h6", "o15"], hand).await;
        browser.until_exists(".board .forbid").await;
        browser.choose("g8", hand).await;
        browser.until_text(".say [role=alert]", "There is already a stone on G8.").await;
        browser.choose("h8", hand).await;
        browser
            .until_text(".say [role=alert]", "H8 is forbidden for Black: it makes two open threes at once.")
            .await;
        assert_eq!(browser.stones().await, 8);
        browser.choose("c3", hand).await;
        browser.until_stones(9).await;
    });
}

#[test]
fn taken_and_forbidden_points_are_refused() {
    wrong_moves_are_refused(Hand::Mouse);
}

#[test]
fn taken_and_forbidden_points_are_refused_by_keyboard_alone() {
    wrong_moves_are_refused(Hand::Keyboard);
}

#[test]
fn hints_resignation_swap2_and_the_theme() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.click("input[name=mode][value=person]").await;
        browser.click("input[name=color][value=swap2]").await;
        browser.click("#start").await;
        browser.play_line(0, &["h8", "i9", "f11"], Hand::Mouse).await;
        browser.click("[data-choice=stay]").await;
        browser.choose("a1", Hand::Mouse).await;
        browser.until_text(".clock.on", "To move").await;
        browser.click(".actions [data-act=hint]").await;
        browser.until_text(".say", "looks best").await;
        browser.until_exists(".board .cand.best").await;
        browser.click_twice(".actions [data-act=resign]", "Sure?").await;
        browser.until_text(".say", "White wins by resignation.").await;
        let background = "getComputedStyle(document.body).backgroundColor";
        let before = browser.value(background).await;
        browser.switch_theme().await;
        assert_ne!(browser.value(background).await, before);
        // The board's look, which stays.
        let wood = "getComputedStyle(document.querySelector('.board .wood')).fill";
        let before = browser.value(wood).await;
        browser.select("board", "contrast").await;
        assert_eq!(browser.value(wood).await, json!("rgb(255, 255, 255)"));
        browser.open("/understand").await;
        assert_eq!(browser.value(wood).await, json!("rgb(255, 255, 255)"));
        browser.open("/").await;
        browser.select("board", "wood").await;
        assert_eq!(browser.value(wood).await, before);
    });
}

/// Whether the open tip stands beside the word it explains, inside the window.
const TIP_BESIDE: &str = "(() => { const tip = document.querySelector(':popover-open')?.getBoundingClientRect(), \
    word = document.querySelector('.term').getBoundingClientRect(); \
    return tip && tip.left >= 0 && tip.right <= innerWidth && tip.left < word.right + 300 && tip.right > word.left && \
    Math.min(Math.abs(tip.top - word.bottom), Math.abs(word.top - tip.bottom)) < 20; })()";

#[test]
fn a_clocked_swap2_game_tells_the_decision_and_can_be_resigned() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.click(".term").await;
        browser.until_exists(":popover-open").await;
        assert_eq!(browser.value(TIP_BESIDE).await, json!(true));
        browser.press(Key::Escape + "").await;
        browser.select("clock", "300+3").await;
        browser.click("input[name=color][value=swap2]").await;
        browser.click("#start").await;
        browser.play_line(0, &["h8", "i9", "f11"], Hand::Mouse).await;
        let said = browser
            .until("document.querySelector('.say').textContent.match(/Your opponent (takes Black. You play White now|stays White. You play Black now|placed two more stones)/)?.[0]")
            .await;
        if said.as_str().unwrap().ends_with("stones") {
            browser.click("[data-choice=swap]").await;
            browser.until_text(".say", "You take Black.").await;
        }
        // There is time to pause, and to resign: by its button, or by a key that asks first.
        browser.until_exists(".actions [data-act=pause]").await;
        assert_eq!(browser.count(".actions [data-act=resign]").await, 1);
        browser.until("document.querySelector('.actions [data-act=resign]').disabled === false").await;
        browser.press("x").await;
        browser.until_text(".actions [data-act=resign]", "Sure?").await;
        browser.press("x").await;
        browser.until_text(".say", "by resignation.").await;
    });
}

#[test]
fn fifth_moves_are_offered_and_chosen() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.click("input[name=mode][value=person]").await;
        browser.select("rule", "renju").await;
        browser.click("input[name=color][value=swap2]").await;
        browser.select("openingRule", "soosorv8").await;
        browser.until_text(".say", "then open the game").await;
        browser.click("#start").await;
        browser.until_text(".say", "in the centre").await;
        browser.until_exists(".board .region").await;
        browser.play_line(0, &["h8", "h9", "h7"], Hand::Mouse).await;
        browser.until_count("[data-choice=declare]", 8).await;
        browser.click("[data-choice=declare]:nth-of-type(3)").await;
        browser.until_text(".say", "Black will then offer 2 fifth moves").await;
        browser.choose("h6", Hand::Mouse).await;
        browser.until_text(".say", "asked for 2 fifth moves").await;
        browser.click("[data-choice=offer]").await;
        browser.choose("g8", Hand::Keyboard).await;
        browser.until_count(".board .cand", 1).await;
        browser.choose("i7", Hand::Mouse).await;
        browser.until_text(".inline-err", "the same fifth move").await;
        browser.choose("i9", Hand::Mouse).await;
        browser.until_text(".say", "Choose one of the fifth moves").await;
        browser.until_count(".board .cand", 2).await;
        assert!(browser.board().await.to_string().contains("on offer"));
        browser.choose("g8", Hand::Mouse).await;
        browser.until_text(".say", "chose the fifth move").await;
        browser.until_stones(5).await;
        browser.until_text(".clock.on", "To move").await;
    });
}

#[test]
fn a_position_that_was_set_up_is_played_on() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        menu(browser, "edit").await;
        browser.choose("c3", Hand::Mouse).await;
        browser.choose("d4", Hand::Mouse).await;
        browser.select("next", "white").await;
        browser.click("#edit-done").await;
        browser.until("!document.querySelector('#edit-done')").await;
        menu(browser, "play-on").await;
        browser.until("location.pathname.startsWith('/play/')").await;
        browser.until_text(".say", "White plays first. Choose any point.").await;
        browser.choose("h8", Hand::Mouse).await;
        browser.until_count(".moves button", 2).await;
        assert_eq!(browser.stones().await, 4);
        assert!(browser.board().await.to_string().contains("H8, white, move 1"));
        browser.click("[aria-label='First move']").await;
        browser.until_text(".say", "White plays first.").await;
    });
}

#[test]
fn engines_play_each_other() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.click("input[name=mode][value=watch]").await;
        browser.select("black", "beginner").await;
        browser.select("white", "agent:random").await;
        browser.click("#start").await;
        browser.until_text(".say", "Black (Tengen, beginner) wins with five in a row.").await;
    });
}

#[test]
fn a_page_that_comes_too_late_does_not_come_at_all() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/games").await;
        browser
            .value(
                "(() => { const sent = window.fetch, held = new Promise(release => { window.releaseSetup = release; }); \
                 window.fetch = async (path, ...rest) => { if (path === '/api/setup') await held; return sent(path, ...rest); }; return true; })()",
            )
            .await;
        browser.click("nav a[href='/']").await;
        browser.until_exists("main.play").await;
        browser.click("nav a[href='/papers']").await;
        browser.until_exists("main .prose").await;
        browser.value("releaseSetup()").await;
        browser
            .until("performance.getEntriesByType('resource').some(e => e.name.endsWith('/api/position') || e.name.includes('/api/games/'))")
            .await;
        assert_eq!(browser.count("main .board").await, 0);
        assert_eq!(browser.value("location.pathname").await, json!("/papers"));
    });
}
