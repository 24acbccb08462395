//! How long things take: the first paint; in a game of 300 moves a step, the longest task of the page, a review.
//!
//! `TENGEN_TIMING=1 cargo test --release -p tengen-web --test browser timing -- --nocapture`, on a quiet machine.

use crate::browser::{Window, with_browser, with_browser_and};
use serde_json::json;
use std::time::{Duration, Instant};
use tengen_base::test_size::{assert_faster, test_size};

/// A game of many moves in which nobody wins for long: rows of two and two, shifted.
fn long_game(moves: usize) -> String {
    let side = 20;
    let cells = (0..side * side).map(|i| (i % side, i / side));
    // Black and White alternate in pairs of columns that change every other row, so that no five comes about.
    let (black, white): (Vec<_>, Vec<_>) = cells.partition(|&(x, y)| (x / 2 + y) % 2 == 0);
    let points = black.into_iter().zip(white).flat_map(|(b, w)| [b, w]).take(moves);
    points.map(|(x, y)| format!("{}{}", char::from(b'a' + x as u8), y + 1)).collect()
}

/// Watches for tasks that keep the page from reacting.
const WATCH: &str = "(window.longTasks = [], new PerformanceObserver(list => longTasks.push(...list.getEntries().map(e => Math.round(e.duration))))\
    .observe({ type: 'longtask', buffered: false }), true)";
/// Steps back and forth, and measures from the key to the drawn position.
const STEPS: &str = "const done = arguments[1]; (async steps => {
    const times = [], stones = () => document.querySelectorAll('.board .stone:not(.ghost):not(.preview)').length;
    for (let i = 0; i < steps; i++) {
        const before = stones(), start = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true }));
        while (stones() === before) await new Promise(requestAnimationFrame);
        times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
})(arguments[0]).then(done, error => done(String(error)));";

#[test]
fn timing_of_a_game_of_300_moves() {
    let moves = if test_size("TENGEN_TIMING", 0) > 0 { 300 } else { 60 };
    let usual = |options: &mut tengen_web::ServerOptions| options.review_nodes = 150_000;
    with_browser_and(Window::Desktop, usual, async |browser| {
        let game = long_game(moves);
        browser.open(&format!("/understand?size=20&moves={game}")).await;
        browser.until_stones(moves as u64).await;
        browser.press("p").await;
        browser.until("document.querySelector('#think').dataset.on === 'false'").await;
        browser.value(WATCH).await;
        let steps = browser.driver.execute_async(STEPS, vec![json!(20)]).await.unwrap();
        let steps: Vec<f64> = serde_json::from_value(steps.json().clone()).unwrap();
        let tasks = browser.value("longTasks").await;
        let tasks: Vec<u64> = serde_json::from_value(tasks).unwrap();
        let (median, slowest) = (steps[steps.len() / 2], steps[steps.len() - 1]);
        println!(
            "{moves} moves: a step takes {median:.0} ms, at most {slowest:.0} ms; long tasks: {tasks:?} ms"
        );
        assert_faster("a step", Duration::from_secs_f64(slowest / 1000.0), Duration::from_millis(100));
        let longest = tasks.into_iter().max().unwrap_or(0);
        assert_faster("the longest task", Duration::from_millis(longest), Duration::from_millis(100));
        if test_size("TENGEN_TIMING", 0) == 0 {
            return;
        }
        let start = Instant::now();
        browser.click("#run-review").await;
        browser.until_exists(".plot").await;
        println!("the first result of the review came after {:?}", start.elapsed());
        browser.until_text("#run-review", "Look deeper").await;
        println!("the review took {:?}", start.elapsed());
        assert_faster("the review", start.elapsed(), Duration::from_secs(40));
    });
}

#[test]
fn timing_of_the_first_paint() {
    for path in ["/", "/understand", "/puzzles", "/games"] {
        // Each in a browser that has kept nothing, but has started.
        with_browser(Window::Desktop, async |browser| {
            browser.driver.goto("about:blank").await.unwrap();
            browser.open(path).await;
            let paint = |name: &str| format!("performance.getEntriesByName('{name}')[0]?.startTime");
            let first = browser.until(&paint("first-paint")).await.as_f64().unwrap();
            let content = browser.until(&paint("first-contentful-paint")).await.as_f64().unwrap();
            println!("{path}: first paint after {first:.0} ms, first content after {content:.0} ms");
            assert_faster(
                "the first paint",
                Duration::from_secs_f64(first / 1000.0),
                Duration::from_millis(300),
            );
        });
    }
}
