//! How many bytes the first visit to a page costs, compressed as they are sent.

use crate::PAGES;
use crate::browser::{Browser, Window, with_browser};
use serde_json::{Value, json};

/// Compressed bytes that a page's files may have together.
const BUDGET: u64 = 200_000;

/// The path, compressed size and plain size of the page and of everything it has fetched.
const FETCHED: &str = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]\
    .map(e => [new URL(e.name).pathname, e.encodedBodySize, e.decodedBodySize])";

/// Asserts that a page, opened in a browser that has cached nothing, keeps within the budget.
async fn assert_small(browser: &Browser, path: &str) {
    browser.open(path).await;
    browser.until("document.readyState === 'complete'").await;
    let fetched = browser.value(FETCHED).await;
    let entries = fetched.as_array().unwrap();
    let size = |entry: &Value, column: usize| entry[column].as_u64().unwrap();
    let bytes: u64 = entries.iter().map(|entry| size(entry, 1)).sum();
    println!("{path}: {bytes} bytes in {} responses", entries.len());
    assert!(bytes < BUDGET, "{path}: {bytes} bytes, {fetched}");
    // The sizes are real: the page's own script is among them, and it came compressed.
    let script = entries.iter().find(|entry| entry[0] == json!("/static/js/main.js"));
    let script = script.unwrap_or_else(|| panic!("{path}: {fetched}"));
    assert!(size(script, 1) > 0 && size(script, 1) < size(script, 2), "{path}: {script}");
}

#[test]
fn a_first_visit_to_any_page_fetches_less_than_200_kb() {
    for path in PAGES {
        with_browser(Window::Desktop, async |browser| assert_small(browser, path).await);
    }
}
