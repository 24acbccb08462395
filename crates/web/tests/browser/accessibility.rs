//! No page has an accessibility fault that axe-core calls serious or critical.

use crate::PAGES;
use crate::browser::{Browser, Window, with_browser};
use serde_json::{Value, json};
use tengen_base::test_size::test_path;

/// axe-core's script, which `TENGEN_AXE` names.
pub(crate) fn axe() -> String {
    let path = test_path("TENGEN_AXE").expect(
        "TENGEN_AXE is not set, so accessibility cannot be checked: run scripts/test, which fetches axe-core and sets it",
    );
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) async fn faults(browser: &Browser, axe: &str) -> Value {
    browser.driver.execute(axe, Vec::new()).await.unwrap();
    let check = "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations\
                 .filter(fault => ['serious', 'critical'].includes(fault.impact)).map(fault => [fault.id, fault.nodes[0].html])));";
    browser.driver.execute_async(check, Vec::new()).await.unwrap().json().clone()
}

/// Asserts that the open page has no serious fault, neither light nor dark.
pub(crate) async fn assert_accessible(browser: &Browser, axe: &str, page: &str) {
    for _ in ["light", "dark"] {
        assert_eq!(faults(browser, axe).await, json!([]), "{page}");
        browser.switch_theme().await;
    }
}

/// Plays a small tournament to its end and returns its address.
async fn tournament(browser: &Browser) -> String {
    browser.open("/compare").await;
    let request = json!({"players": ["beginner", "agent:random"], "games": 2, "rule": "freestyle", "size": 15,
                         "nodes": 1000, "start": "empty"});
    let begin = "const done = arguments[1]; fetch('/api/tournaments', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                 body: JSON.stringify(arguments[0]) }).then(answer => answer.json()).then(made => done(`/compare/${made.id}`));";
    let path = browser.driver.execute_async(begin, vec![request]).await.unwrap();
    let path = path.json().as_str().unwrap().to_owned();
    browser.open(&path).await;
    browser.until_text(".job .pill", "Finished").await;
    path
}

fn every_page_is_accessible(window: Window) {
    let axe = axe();
    with_browser(window, async |browser| {
        let tournament = tournament(browser).await;
        for path in PAGES.into_iter().chain([tournament.as_str(), "/understand?moves=h8a1i8c1j8e1"]) {
            browser.open(path).await;
            assert_accessible(browser, &axe, path).await;
        }
    });
}

#[test]
fn no_page_has_a_serious_fault_on_a_desktop() {
    every_page_is_accessible(Window::Desktop);
}

#[test]
fn no_page_has_a_serious_fault_on_a_phone() {
    every_page_is_accessible(Window::Phone);
}
