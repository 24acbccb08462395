//! Comparing in the browser: a tournament from its form to its last game, paused and resumed; and the papers.

use crate::browser::{Browser, Window, with_browser};
use crate::phone::assert_fits;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// Chooses exactly these players.
async fn players(browser: &Browser, ids: &[&str]) {
    let script = "[...document.querySelectorAll('input[name=player]:checked')].map(i => i.value)";
    let checked = browser.value(script).await;
    let checked: Vec<&str> = checked.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let changes =
        checked.iter().filter(|id| !ids.contains(id)).chain(ids.iter().filter(|id| !checked.contains(id)));
    for id in changes {
        browser.click(&format!("input[name=player][value='{id}']")).await;
    }
    assert_eq!(browser.value(&format!("{script}.length")).await, json!(ids.len()));
}

/// Starts a tournament with the form.
async fn start(browser: &Browser, ids: &[&str], games: &str, limit: &str) {
    browser.open("/compare").await;
    players(browser, ids).await;
    browser.select("games", games).await;
    browser.select("limit", limit).await;
    browser.click("#start").await;
    browser.until("location.pathname.length > 20 && document.querySelector('.cross')").await;
}

/// A script for the number of games that have been played.
const DONE: &str = "Number(document.querySelector('.job .track').ariaValueNow)";

#[test]
fn a_small_tournament_to_its_end_and_a_game_of_it_opened() {
    with_browser(Window::Desktop, async |browser| {
        start(browser, &["beginner", "agent:random", "agent:greedy"], "4", "nodes:1000").await;
        browser.until_text(".job .pill", "Finished").await;
        browser.until_text(".job .progress", "12 of 12 games").await;
        let table = browser.value("[...document.querySelectorAll('.cross tbody tr')].map(r => [...r.cells].map(c => c.innerText))").await;
        let rows = table.as_array().unwrap();
        assert_eq!(rows.len(), 3, "{table}");
        for (i, row) in rows.iter().enumerate() {
            let cells = row.as_array().unwrap();
            assert_eq!(cells.len(), 5, "{table}");
            let scores = cells[1..4].iter().filter(|cell| cell.as_str().unwrap().contains('%')).count();
            assert_eq!(scores, 2, "{table}");
            assert!(!cells[i + 1].as_str().unwrap().contains('%'), "nobody meets itself: {table}");
            assert!(cells[4].as_str().unwrap().contains("of 8"), "{table}");
        }
        assert!(rows[2][0].as_str().unwrap().contains("random"), "nobody is weaker than chance: {table}");
        // Error bars: each player has whiskers of some width, inside the lane.
        let bars = "[...document.querySelectorAll('.elos .whisk')].map(i => { const a = i.getBoundingClientRect(), \
                    b = i.parentElement.getBoundingClientRect(); return a.width > 4 && a.left >= b.left - 1 && a.right <= b.right + 1; })";
        assert_eq!(browser.value(bars).await, json!([true, true, true]));
        browser.until_text(".elos", "±").await;
        assert_eq!(browser.count(".game-list li").await, 12);

        // The games of two players, by their cell.
        browser.click(".cross tbody tr:first-child td button").await;
        browser.until_count(".game-list li", 4).await;
        browser.click(".games-card .head button").await;
        browser.until_count(".game-list li", 12).await;
        // The latest game is drawn, and any opens on the Understand page.
        browser.until_text(".watch-card h2", "Latest game").await;
        assert!(browser.count(".watch-card .mini").await > 8);
        let moves = browser
            .until(
                "document.querySelector('.game-list [data-open=\"5\"]').innerText.match(/\\d+(?= moves)/)?.[0]",
            )
            .await;
        let moves: u64 = moves.as_str().unwrap().parse().unwrap();
        browser.click(".game-list [data-open='5']").await;
        browser.until("location.pathname === '/understand' && document.querySelector('.win-bar')").await;
        browser.until_stones(moves).await;
        browser.until_text("#turn", "–").await;
        // Kept: in the list, after a reload.
        browser.open("/compare").await;
        browser.until_text(".events li", "Finished").await;
        browser.click(".events a").await;
        browser.until_text(".job .progress", "12 of 12 games").await;
    });
}

#[test]
fn a_tournament_is_paused_resumed_and_stopped() {
    with_browser(Window::Desktop, async |browser| {
        start(browser, &["expert", "master"], "400", "nodes:10000").await;
        browser.until(&format!("{DONE} > 0")).await;
        browser.until_exists(".cross .live").await;
        browser.click(".job [data-act=pause]").await;
        browser.until_text(".job .pill", "Paused").await;
        browser.until("!document.querySelector('.cross .live')").await;
        let paused = browser.value(DONE).await;
        let path = browser.value("location.pathname").await;
        // Still paused, and no further, after a reload.
        browser.open(path.as_str().unwrap()).await;
        browser.until_text(".job .pill", "Paused").await;
        assert_eq!(browser.value(DONE).await, paused);
        browser.press("p").await;
        browser.until_text(".job .pill", "Playing").await;
        browser.until(&format!("{DONE} > {paused}")).await;
        browser.click_twice(".doing button:nth-of-type(2)", "Sure?").await;
        browser.until_text(".job .pill", "Stopped").await;
        browser.until("!document.querySelector('[data-act=pause]').checkVisibility()").await;
        browser.click_twice(".doing button:nth-of-type(3)", "Sure?").await;
        browser.until("location.pathname === '/compare'").await;
        browser.until_text(".overview", "None yet.").await;
    });
}

#[test]
fn a_tournament_is_started_by_keyboard_alone_and_a_wrong_one_is_refused_in_words() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/compare").await;
        for level in ["beginner", "casual"] {
            browser.tab_to(&format!("input[value={level}]")).await;
            browser.press(" ").await;
        }
        browser.tab_to("#start").await;
        browser.press(Key::Enter + "").await;
        browser.until_text(".new-event [role=alert]", "A tournament has two to 12 players.").await;
        for _ in 0..80 {
            if browser.value("document.activeElement.value === 'novice'").await == json!(true) {
                break;
            }
            browser.press(Key::Shift + Key::Tab).await;
        }
        browser.press(" ").await;
        browser.tab_to("#start").await;
        browser.press(Key::Enter + "").await;
        browser.until_exists(".cross").await;
        browser.until_text(".job h1", "Student and Novice").await;
    });
}

#[test]
fn a_phone_shows_a_tournament() {
    with_browser(Window::Phone, async |browser| {
        start(browser, &["agent:random", "beginner"], "2", "nodes:1000").await;
        browser.until_text(".job .pill", "Finished").await;
        browser.until_exists(".watch-card .mini").await;
        // The board first, then what came of it.
        let tops = browser.value("['.watch-card', '.job', '.cross', '.game-list'].map(q => document.querySelector(q).getBoundingClientRect().top)").await;
        let tops: Vec<f64> = tops.as_array().unwrap().iter().map(|top| top.as_f64().unwrap()).collect();
        assert!(tops.is_sorted(), "{tops:?}");
        assert_fits(browser, "a tournament").await;
        browser.until("document.querySelector('.doing details').checkVisibility()").await;
    });
}

#[test]
fn a_paper_s_page_shows_its_numbers_beside_ours() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/papers").await;
        assert_eq!(browser.count(".paper").await, 6);
        browser.until_text(".paper", " reproduced").await;
        browser.click(".paper a[href='/papers/freisleben']").await;
        browser.until_exists("#freisleben-2").await;
        // Pictures are seen at once; tables and commands are unfolded.
        browser.until("document.querySelector('#freisleben-2 .figures').checkVisibility()").await;
        browser.until("!document.querySelector('.lines').checkVisibility()").await;
        browser.until("!document.querySelector('#freisleben-2 pre').checkVisibility()").await;
        browser.click("#freisleben-2 summary").await;
        browser.click(".prose > details summary").await;
        let row = browser
            .value("[...document.querySelectorAll('#freisleben-2 tr')].map(r => [...r.cells].map(c => c.innerText)).find(r => r[0] === 'empty 0.25: won after')")
            .await;
        assert_eq!(row[1], json!("22"), "the paper's number: {row}");
        assert!(row[2].as_str().unwrap().contains(" to "), "ours with its interval: {row}");
        // Every acceptance line of the paper stands there, with its mark, and leads to its experiment.
        let lines = "[...document.querySelectorAll('.lines tbody tr')]";
        assert!(browser.value(&format!("{lines}.length")).await.as_u64() >= Some(10));
        browser
            .until(&format!("{lines}.every(r => /^(met|not met|not tested)$/.test(r.querySelector('[data-column=mark]').innerText))"))
            .await;
        browser.until(&format!("{lines}.some(r => r.querySelector('a').hash === '#freisleben-2')")).await;
        browser.until_text("#freisleben-2 pre", "tengen experiment run freisleben-2").await;
        // The contents lead there, and the figures are drawn.
        browser.click(".contents a[href='#freisleben-2']").await;
        browser.until("document.activeElement.id === 'freisleben-2'").await;
        browser.until("[...document.querySelectorAll('#freisleben-2 img')].filter(i => (i.scrollIntoView(), i.naturalWidth > 0)).length >= 6").await;
        // A source without results has a page all the same.
        for paper in ["zhao", "patent", "tang", "ding", "tengen"] {
            browser.open(&format!("/papers/{paper}")).await;
            browser.until_exists(".lead-text").await;
        }
        assert_eq!(browser.count(".lines").await, 0, "our own measurements have no lines");
        browser.open("/papers/nobody").await;
        browser.until("location.pathname === '/papers'").await;
    });
}
