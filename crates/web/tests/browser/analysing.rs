//! Controls of the analysis in the browser: settings, single moves, the lock, layers, the graph of a whole game.

use crate::accessibility::{assert_accessible, axe};
use crate::browser::{Browser, Hand, Window, with_browser, with_browser_and};
use serde_json::json;
use std::time::Duration;
use tengen_web::ServerOptions;

/// The candidates in the table.
async fn candidates(browser: &Browser) -> Vec<String> {
    let listed = browser
        .value("[...document.querySelectorAll('.cands:not(.played) .mv')].map(c => c.textContent)")
        .await;
    listed.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn settings_change_what_is_asked_and_are_remembered() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_count(".cands .mv", 6).await;
        browser.click("#analysis-settings").await;
        browser.select("lines", "3").await;
        browser.select("seconds", "1.0").await;
        browser.until_count(".cands .mv", 3).await;
        browser.click("input[name=balance]").await;
        assert_eq!(browser.count("dialog.ask select[name=threads] option").await, 3);
        browser.press(thirtyfour::Key::Escape + "").await;
        browser.until_text(".say", "leaves the game most even").await;
        browser.until_exists("[data-note=balance]").await;
        browser.open("/understand?moves=h8i9").await;
        browser.until_text(".say", "leaves the game most even").await;
        browser.until_count(".cands .mv", 3).await;
        // Its key ends it.
        browser.press("b").await;
        browser.until_text(".say", "looks best").await;
        assert_eq!(browser.count("[data-note=balance]").await, 0);
    });
}

#[test]
fn an_analysis_without_end_goes_on_until_it_is_stopped() {
    let short = |options: &mut ServerOptions| options.analysis_time = Duration::from_millis(300);
    with_browser_and(Window::Desktop, short, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        // The usual analysis ends: it says how long it took, and no more.
        let effort = "document.querySelector('.best-card .head .xs').textContent";
        let seconds = format!("parseFloat({effort}.split(', ')[1])");
        browser.until(&format!("{seconds} > 0")).await;
        browser.click("#analysis-settings").await;
        browser.select("seconds", "unlimited").await;
        browser.press(thirtyfour::Key::Escape + "").await;
        browser.until(&format!("{seconds} >= 1.5")).await;
        // It is remembered, and the pause ends it.
        browser.open("/understand?moves=h8i9").await;
        browser.until(&format!("{seconds} >= 1.5")).await;
        browser.click("#think").await;
        browser.until("document.querySelector('#think').dataset.on === 'false'").await;
    });
}

#[test]
fn a_move_is_left_out_or_looked_at_alone() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_count(".cands .mv", 6).await;
        browser.click(".cands tbody tr:first-child [data-act=candidate-actions]").await;
        browser.until_exists("[data-menu=exclude]").await;
        let label = browser.value("document.querySelector('[data-menu=exclude]').textContent").await;
        let first = label.as_str().unwrap().trim_start_matches("Leave out ").to_owned();
        browser.click("[data-menu=exclude]").await;
        browser.until_text(".chips", &format!("Without {first}")).await;
        browser.until_count(".cands .mv", 6).await;
        assert!(!candidates(browser).await.contains(&first));
        // By key: the best of the others alone, and all again.
        browser.press("d").await;
        browser.until_count(".cands .mv", 1).await;
        browser.until_exists("[data-note=only]").await;
        browser.press("d").await;
        browser.until_count(".cands .mv", 6).await;
        browser.click(".chips .chip").await;
        browser.until("!document.querySelector('.chips')").await;
        browser
            .until(&format!(
                "[...document.querySelectorAll('.cands .mv')].some(c => c.textContent === '{first}')"
            ))
            .await;
    });
}

#[test]
fn a_locked_analysis_stays_while_the_person_looks_around() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_count(".board .cand", 6).await;
        browser.until_text("#cand", "White").await;
        browser.press("l").await;
        browser.until_text(".chips", "Locked").await;
        browser.press("[").await;
        browser.until_stones(2).await;
        // The table is still White's, and nothing of it is drawn on another position.
        assert_eq!(browser.count(".board .cand").await, 0);
        browser.until_text("#cand", "White").await;
        let seen = browser.value("document.querySelector('.best-card .head .xs').textContent").await;
        browser
            .until(&format!("document.querySelector('.best-card .head .xs').textContent !== {seen}"))
            .await;
        browser.click("[data-note=at]").await;
        browser.until_stones(3).await;
        browser.until_count(".board .cand", 6).await;
        browser.press("[").await;
        browser.until_stones(2).await;
        browser.press("l").await;
        browser.until_text("#cand", "Black").await;
        browser.until_count(".board .cand", 6).await;
    });
}

#[test]
fn layers_are_switched_on_by_button_and_key() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8a1i8c1j8").await;
        assert_eq!(browser.count(".board .heat, .board .arrow, .board .begin").await, 0);
        browser.press("m").await;
        browser.until_exists(".board .heat").await;
        browser.press("a").await;
        browser.until_exists(".board .begin.black").await;
        browser.until_exists(".board .arrow.black").await;
        // Screen readers hear both.
        browser.until("[...document.querySelectorAll('[role=gridcell]')].some(c => /network \\d+%/.test(c.ariaLabel))").await;
        browser.until("[...document.querySelectorAll('[role=gridcell]')].some(c => /Black threatens to win/.test(c.ariaLabel))").await;
        browser.press("[").await;
        browser.until("!document.querySelector('.board .begin.black')").await;
        browser.click("[data-preference=heat]").await;
        browser.until("!document.querySelector('.board .heat')").await;
        browser.press("?").await;
        browser.until_text("#help", "heat map").await;
    });
}

#[test]
fn the_graph_of_a_whole_game_fills_in() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8h9i8i9j8a1k8a3l8").await;
        browser.until_exists(".board .win").await;
        assert_eq!(browser.count(".plot").await, 0);
        browser.press("g").await;
        // Every position has a value; those of the variations that follow are not asked for.
        browser.until("document.querySelector('.plot polyline.curve')?.getAttribute('points').split(' ').length === 10").await;
        browser.until("!document.querySelector('.plot-note')").await;
        // A further move of the main line is valued, too.
        browser.open("/understand?moves=h8h9").await;
        browser.press("p").await;
        browser.until("document.querySelector('.plot polyline.curve')?.getAttribute('points').split(' ').length === 3").await;
        browser.choose("i8", Hand::Mouse).await;
        browser.until("document.querySelector('.plot polyline.curve')?.getAttribute('points').split(' ').length === 4").await;
    });
}

#[test]
fn everything_is_accessible_while_it_is_open() {
    let axe = axe();
    for window in [Window::Desktop, Window::Phone] {
        with_browser(window, async |browser| {
            browser.open("/understand?moves=h8a1i8c1j8").await;
            browser.until_exists(".cands:not(.played) .mv").await;
            for key in ["m", "a", "l", "o"] {
                browser.press(key).await;
            }
            browser.until_exists(".played tr, .explorer .body").await;
            browser.until_exists(".board .begin").await;
            assert_accessible(browser, &axe, "understand with everything on").await;
            browser.click("#analysis-settings").await;
            browser.until_exists("dialog.ask select").await;
            assert_eq!(crate::accessibility::faults(browser, &axe).await, json!([]));
        });
    }
}
