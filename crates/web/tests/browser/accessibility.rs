//! No page has an accessibility fault that axe-core calls serious or critical.

use crate::PAGES;
use crate::browser::{Browser, Window, with_browser_and};
use crate::languages::{open_in, tags};
use crate::teach::keep_in;
use serde_json::{Value, json};
use tengen_base::test_size::{test_path, test_size};

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

/// Asks the server for something new, and returns its id.
async fn made(browser: &Browser, path: &str, request: Value) -> String {
    let make = "const done = arguments[2]; fetch(arguments[0], { method: 'POST', headers: { 'content-type': 'application/json' }, \
                body: JSON.stringify(arguments[1]) }).then(answer => answer.json()).then(made => done(made.id));";
    let id = browser.driver.execute_async(make, vec![json!(path), request]).await.unwrap();
    id.json().as_str().unwrap().to_owned()
}

/// Plays a small tournament to its end and returns its address.
async fn tournament(browser: &Browser) -> String {
    browser.open("/compare").await;
    let request = json!({"players": ["beginner", "agent:random"], "games": 2, "rule": "freestyle", "size": 15,
                         "nodes": 1000, "start": "empty"});
    let path = format!("/compare/{}", made(browser, "/api/tournaments", request).await);
    browser.open(&path).await;
    browser.until_text(".job .pill", "Finished").await;
    path
}

/// Teaches a small learner to its end and returns its address.
async fn learner(browser: &Browser) -> String {
    browser.open("/teach").await;
    let request = json!({"way": "self-teach", "learner": "sst1", "games": 100, "seed": 7, "size": 9});
    let path = format!("/teach/{}", made(browser, "/api/teach", request).await);
    browser.open(&path).await;
    browser.until_text(".a-job .pill", "Finished").await;
    path
}

/// Begins a game, which goes on, and returns its address.
async fn live_game(browser: &Browser) -> String {
    browser.open("/").await;
    browser.click("input[name=color][value=white]").await;
    browser.click(".setup-foot #start").await;
    browser.until_stones(1).await;
    browser.value("location.pathname").await.as_str().unwrap().to_owned()
}

/// Reviews a lost game and returns its address.
async fn reviewed_game(browser: &Browser) -> String {
    browser.open("/understand?moves=h8h9i8i9j8a1k8a3l8").await;
    browser.click("[data-act=review]").await;
    browser.until_exists(".losing").await;
    browser.value("location.pathname + location.search").await.as_str().unwrap().to_owned()
}

fn every_page_is_accessible(window: Window) {
    let axe = axe();
    let languages = test_size("TENGEN_AXE_LANGUAGES", 1) as usize;
    let folder = tempfile::tempdir().unwrap();
    with_browser_and(
        window,
        |options| keep_in(folder.path(), options),
        async |browser| {
            let scenes = [
                tournament(browser).await,
                learner(browser).await,
                live_game(browser).await,
                reviewed_game(browser).await,
                "/understand?moves=h8a1i8c1j8e1".to_owned(),
            ];
            for tag in tags(browser).await.into_iter().take(languages) {
                for path in PAGES.into_iter().chain(scenes.iter().map(String::as_str)) {
                    // Otherwise the first page shows the game that goes on.
                    browser.value("(localStorage.removeItem('tengen.game'), true)").await;
                    open_in(browser, &tag, path).await;
                    assert_accessible(browser, &axe, &format!("{path} ({tag})")).await;
                }
            }
        },
    );
}

#[test]
fn no_page_has_a_serious_fault_on_a_desktop() {
    every_page_is_accessible(Window::Desktop);
}

#[test]
fn no_page_has_a_serious_fault_on_a_phone() {
    every_page_is_accessible(Window::Phone);
}
