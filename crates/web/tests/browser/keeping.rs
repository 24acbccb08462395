//! Nothing that a person has made is lost: by a reload, another tab, a link, a new analysis, or a server that ends.

use crate::browser::{Browser, Hand, PATIENCE, Window, with_browser};
use crate::teach::ServerProcess;
use crate::understand::{copied_link, menu};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{sleep, timeout};

const TREE: &str = "document.querySelector('.tree')?.innerText";

/// Plays three moves and a variation, and waits until they are saved; returns the shown tree.
async fn analyse(browser: &Browser) -> Value {
    browser.open("/understand").await;
    browser.press("p").await;
    browser.play_line(0, &["h8", "i9", "i8"], Hand::Mouse).await;
    browser.click(".board-tools [aria-label^=Back]").await;
    browser.until_stones(2).await;
    browser.choose("g8", Hand::Mouse).await;
    browser.until_exists(".tree .branch").await;
    browser.value(TREE).await
}

async fn reload(browser: &Browser) {
    let address = browser.value("location.href").await;
    browser.open(address.as_str().unwrap()).await;
}

async fn until_tree(browser: &Browser, tree: &Value) {
    browser.until(&format!("{TREE} === {tree}")).await;
}

#[test]
fn an_analysis_outlives_links_other_tabs_and_new_ones() {
    with_browser(Window::Desktop, async |browser| {
        let tree = analyse(browser).await;
        // A link is copied, and the page loaded again.
        copied_link(browser).await;
        browser.until_text(".toast", "the whole analysis with variations and comments").await;
        reload(browser).await;
        until_tree(browser, &tree).await;
        browser.until_stones(3).await;
        // Somebody's link is opened in another tab, which keeps it.
        let first = browser.driver.window().await.unwrap();
        let second = browser.driver.new_window().await.unwrap();
        browser.driver.switch_to_window(second.clone()).await.unwrap();
        browser.open("/understand?moves=a1b2c3d4").await;
        browser.until_stones(4).await;
        reload(browser).await;
        browser.until_stones(4).await;
        browser.driver.switch_to_window(first.clone()).await.unwrap();
        reload(browser).await;
        until_tree(browser, &tree).await;
        // A move on that link makes another analysis of it.
        browser.driver.switch_to_window(second.clone()).await.unwrap();
        browser.choose("e5", Hand::Mouse).await;
        browser.until("location.search.startsWith('?game=')").await;
        reload(browser).await;
        browser.until_stones(5).await;
        // A broken link.
        browser.driver.switch_to_window(first).await.unwrap();
        browser.open("/understand?moves=h8h8").await;
        browser.until_text(".toast.err", "Move 2 (h8) is on a taken point.").await;
        until_tree(browser, &tree).await;
        // A new analysis, taken back; and once more.
        menu(browser, "fresh").await;
        browser.until_stones(0).await;
        browser.click(".toast:not(.err) button").await;
        until_tree(browser, &tree).await;
        menu(browser, "fresh").await;
        browser.until_text(".toast:not(.err)", "saved under Games").await;
        reload(browser).await;
        browser.until_stones(0).await;
        browser.open("/games").await;
        browser.until_count("[data-kind=study]", 2).await;
        browser.click("[data-kind=study]:last-child .cover").await;
        until_tree(browser, &tree).await;
    });
}

#[test]
fn two_tabs_with_one_analysis_overwrite_nothing() {
    with_browser(Window::Desktop, async |browser| {
        analyse(browser).await;
        browser.until("location.search.startsWith('?game=')").await;
        let address = browser.value("location.pathname + location.search").await;
        let first = browser.driver.window().await.unwrap();
        let second = browser.driver.new_window().await.unwrap();
        browser.driver.switch_to_window(second.clone()).await.unwrap();
        browser.open(address.as_str().unwrap()).await;
        // The last move may have been saved after this tab read the analysis; then it comes by itself.
        browser.until_text(".tree", "G8").await;
        browser.choose("a1", Hand::Mouse).await;
        browser.until_text(".tree", "A1").await;
        browser.driver.switch_to_window(first).await.unwrap();
        browser.until_text(".tree", "A1").await;
        browser.choose("b2", Hand::Mouse).await;
        browser.until_text(".tree", "B2").await;
        browser.driver.switch_to_window(second).await.unwrap();
        browser.until_text(".tree", "B2").await;
        reload(browser).await;
        let tree = browser.value(TREE).await.to_string();
        assert!(["A1", "B2", "G8"].iter().all(|point| tree.contains(point)), "{tree}");
    });
}

#[test]
fn other_moves_of_a_played_game_are_an_analysis_of_their_own() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/").await;
        browser.click("input[name=mode][value=person]").await;
        browser.choose("h8", Hand::Mouse).await;
        browser.until_stones(1).await;
        browser.click_twice(".actions [data-act=resign]", "Sure?").await;
        browser.until_exists("#review").await;
        let id = browser.value("location.pathname.slice(6)").await;
        let id = id.as_str().unwrap();
        browser.open(&format!("/understand?game={id}")).await;
        browser.until_stones(1).await;
        browser.choose("i9", Hand::Mouse).await;
        browser.until_text(".toast", "an analysis of its own").await;
        assert_ne!(browser.value("location.search").await, json!(format!("?game={id}")));
        reload(browser).await;
        browser.until_stones(2).await;
        browser.open(&format!("/understand?game={id}")).await;
        browser.until_stones(1).await;
    });
}

#[test]
fn understanding_goes_on_when_the_server_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path(), 0);
    let (address, port) = (server.address.clone(), server.port());
    with_browser(Window::Desktop, async |browser| {
        browser.open(&format!("http://{address}/understand?moves=h8i9i8")).await;
        browser.until_text(".say", "looks best").await;
        server.kill();
        browser.until_text(".toast", "The server does not answer.").await;
        // What is asked for now comes later, and nothing is played on a position that is not shown.
        browser.press("[").await;
        browser.choose("a1", Hand::Mouse).await;
        assert_eq!((browser.stones().await, browser.count(".toast").await), (3, 1));
        let said = browser.value("document.querySelector('.say').textContent").await;
        assert!(!said.to_string().contains("rror"), "{said}");
        server = ServerProcess::start(folder.path(), port);
        browser.until_stones(2).await;
        browser.until_text(".say", "looks best").await;
        browser.until("!document.querySelector('.toast')").await;
        assert!(!browser.value(TREE).await.to_string().contains("A1"));
        // What is made while it is away is saved when it is back.
        server.kill();
        browser.until_text(".toast", "The server does not answer.").await;
        browser.click(".note-box textarea").await;
        browser.press("a note").await;
        server = ServerProcess::start(folder.path(), port);
        browser.until("location.search.startsWith('?game=')").await;
        reload(browser).await;
        browser.until_exists(".tree .has-note").await;
        // A page that is asked for meanwhile comes when it can.
        server.kill();
        browser.until_text(".toast", "The server does not answer.").await;
        browser.click("nav a[href='/games']").await;
        browser.until("location.pathname === '/games'").await;
        server = ServerProcess::start(folder.path(), port);
        browser.until_exists("main.games [data-kind=study]").await;
        browser.until("!document.querySelector('.toast')").await;
    });
    drop(server);
}

/// The languages whose texts the service worker keeps.
async fn kept_languages(browser: &Browser) -> Value {
    let script = "const done = arguments[0]; (async () => {
        const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
        const requests = (await Promise.all(caches_.map(cache => cache.keys()))).flat();
        const names = requests.map(({ url }) => url.split('/strings/')[1]);
        return names.filter(name => /^\\w\\w(-\\w+)?\\.js$/.test(name)).sort();
    })().then(done);";
    browser.driver.execute_async(script, Vec::new()).await.unwrap().json().clone()
}

#[test]
fn the_page_opens_while_the_server_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path(), 0);
    let (address, port) = (server.address.clone(), server.port());
    with_browser(Window::Desktop, async |browser| {
        browser.open(&format!("http://{address}/about")).await;
        let manifest = "const done = arguments[0]; fetch(document.querySelector('link[rel=manifest]').href)\
                        .then(answer => answer.json()).then(({ start_url, icons }) => done([start_url, icons.length]));";
        let manifest = browser.driver.execute_async(manifest, Vec::new()).await.unwrap();
        assert_eq!(manifest.json(), &json!(["/", 4]));
        browser.value("localStorage.setItem('tengen.language', '\"de\"')").await;
        browser.open(&format!("http://{address}/about")).await;
        browser.until("navigator.serviceWorker.controller !== null").await;
        let is_kept = async {
            while kept_languages(browser).await != json!(["de.js", "en.js"]) {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, is_kept).await.expect("the service worker keeps the page's language");
        server.kill();
        browser.driver.goto(format!("http://{address}/games")).await.unwrap();
        browser.until_text(".toast", "Der Server antwortet nicht.").await;
        assert_eq!(browser.count("nav a").await, 8);
        server = ServerProcess::start(folder.path(), port);
        browser.until_exists("main .library").await;
        browser.until("!document.querySelector('.toast')").await;
    });
    drop(server);
}
