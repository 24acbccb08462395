//! Puzzles in the browser: solved by mouse and by keyboard alone, missed, hinted at, and not lost by a reload.

use crate::browser::{Browser, Hand, Window, with_browser};
use serde_json::{Value, json};

/// The solution of a puzzle, asked of the server behind the page's back.
async fn solution(browser: &Browser, id: &str) -> Vec<String> {
    let ask = "const done = arguments[1]; fetch(`/api/puzzles/${arguments[0]}/solution`, { method: 'POST', \
               headers: { 'content-type': 'application/json' }, body: '{}' }).then(answer => answer.json()).then(done);";
    let line = browser.driver.execute_async(ask, vec![json!(id)]).await.unwrap();
    line.json().as_array().unwrap().iter().map(|point| point.as_str().unwrap().to_owned()).collect()
}

async fn stones_now(browser: &Browser) -> u64 {
    browser.until_exists(".page.puzzles .say .text").await;
    browser.stones().await
}

/// Plays a puzzle to its end: each move of the solution, and waits for the reply.
async fn play(browser: &Browser, line: &[String], hand: Hand) {
    let mut stones = stones_now(browser).await;
    for pair in line.chunks(2) {
        browser.choose(&pair[0], hand).await;
        stones += pair.len() as u64;
        browser.until_stones(stones).await;
    }
    browser.until_text(".say .text", "Solved").await;
}

#[test]
fn a_puzzle_is_solved_by_mouse_and_the_next_by_keyboard() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/puzzles").await;
        browser.until("location.pathname === '/puzzles/1'").await;
        let line = solution(browser, "1").await;
        play(browser, &line, Hand::Mouse).await;
        browser.until_text("#progress ~ .quietly, .head .quietly", "1 solved").await;
        // A reload shows it solved; the next puzzle comes, and back leads to this one.
        browser.open(browser.value("location.pathname + location.search").await.as_str().unwrap()).await;
        browser.until_text(".say .text", "You have solved this puzzle").await;
        browser.press("n").await;
        browser.until("location.pathname === '/puzzles/2'").await;
        browser.until_text(".say .kicker", "Puzzle 2").await;
        browser.driver.back().await.unwrap();
        browser.until_text(".say .kicker", "Puzzle 1").await;
        browser.driver.forward().await.unwrap();
        browser.until_text(".say .kicker", "Puzzle 2").await;
        let line = solution(browser, "2").await;
        play(browser, &line, Hand::Keyboard).await;
        browser.tab_to("[data-act=next]").await;
    });
}

#[test]
fn a_wrong_move_is_answered_and_taken_back() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/puzzles/3").await;
        let stones = stones_now(browser).await;
        let line = solution(browser, "3").await;
        let free = "['a1', 'o15', 'a15', 'o1'].find(p => document.querySelector(`[data-p=${p}]`).ariaLabel.includes('empty'))";
        let wrong = browser.value(free).await.as_str().unwrap().to_owned();
        browser.choose(&wrong, Hand::Mouse).await;
        browser.until_text(".say .kicker", "That does not win").await;
        browser.until_stones(stones + 2).await;
        browser.press("u").await;
        browser.until_stones(stones).await;
        // The first hint shows a part of the board, the second the move.
        browser.click("[data-act=hint]").await;
        browser.until_exists(".board .region").await;
        browser.click("[data-act=hint]").await;
        browser.until_text(".say .text", "The move is").await;
        let hinted =
            browser.value("document.querySelector('.say .text .pt').textContent.toLowerCase()").await;
        assert_eq!(hinted, json!(line[0]));
        // Half way, a reload goes on where it was.
        browser.choose(&line[0], Hand::Mouse).await;
        browser.until_stones(stones + 2).await;
        let address = browser.until("location.search && location.pathname + location.search").await;
        browser.open(address.as_str().unwrap()).await;
        browser.until_stones(stones + 2).await;
        let streak = browser.value("document.querySelector('#streak').textContent").await;
        assert!(matches!(&streak, Value::String(text) if text.contains("0")), "{streak}");
        // Nonsense in the address leads to the puzzle, and a puzzle that is none to another.
        browser.open("/puzzles/3?moves=a1a1a1").await;
        browser.until("location.search === ''").await;
        browser.open("/puzzles/77777").await;
        browser.until("location.pathname === '/puzzles/1'").await;
    });
}

#[test]
fn the_solution_is_shown_on_a_phone() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/puzzles/4").await;
        stones_now(browser).await;
        browser.click(".thumb [data-act=solution]").await;
        browser.until_exists(".board .preview").await;
        browser.click(".thumb [data-act=next]").await;
        browser.until("location.pathname === '/puzzles/5'").await;
        assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth").await, json!(true));
    });
}
