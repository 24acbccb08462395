//! No page has an accessibility fault that axe-core calls serious. `TENGEN_AXE` says where axe-core is; without it there
//! is nothing to check with.

use crate::browser::{Browser, Window, with_browser};
use serde_json::{Value, json};

async fn faults(browser: &Browser, axe: &str) -> Value {
    browser.driver.execute(axe, Vec::new()).await.unwrap();
    let check = "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations\
                 .filter(fault => ['serious', 'critical'].includes(fault.impact)).map(fault => [fault.id, fault.nodes[0].html])));";
    browser.driver.execute_async(check, Vec::new()).await.unwrap().json().clone()
}

/// The serious faults of the page that is open; none where there is nothing to check with.
pub(crate) async fn serious_faults(browser: &Browser) -> Value {
    let Some(path) = std::env::var_os("TENGEN_AXE") else { return json!([]) };
    faults(browser, &std::fs::read_to_string(path).unwrap()).await
}

/// A small tournament, played to its end; its address.
async fn tournament(browser: &Browser) -> String {
    browser.open("/compare").await;
    let asked = json!({"players": ["beginner", "agent:random"], "games": 2, "rule": "freestyle", "size": 15,
                       "nodes": 1000, "start": "empty"});
    let begin = "const done = arguments[1]; fetch('/api/tournaments', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                 body: JSON.stringify(arguments[0]) }).then(answer => answer.json()).then(made => done(`/compare/${made.id}`));";
    let made = browser.driver.execute_async(begin, vec![asked]).await.unwrap();
    let path = made.json().as_str().unwrap().to_owned();
    browser.open(&path).await;
    browser.until_text(".job .pill", "Finished").await;
    path
}

#[test]
fn no_page_has_a_serious_fault() {
    let Some(path) = std::env::var_os("TENGEN_AXE") else { return };
    let axe = std::fs::read_to_string(path).unwrap();
    for window in [Window::Desk, Window::Phone] {
        with_browser(window, async |browser| {
            let event = tournament(browser).await;
            for path in [
                "/",
                "/understand?moves=h8a1i8c1j8e1",
                "/teach",
                "/compare",
                "/games",
                "/papers",
                "/papers/freisleben",
                "/about",
                &event,
            ] {
                browser.open(path).await;
                for _ in ["light", "dark"] {
                    assert_eq!(faults(browser, &axe).await, json!([]), "{path}");
                    browser.click(".top__end [aria-pressed]").await;
                }
            }
        });
    }
}
