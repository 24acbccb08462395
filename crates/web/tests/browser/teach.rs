//! Teaching in the browser: a learner started, watched, paused, resumed and played against; and a server that is killed.

use crate::accessibility::{assert_accessible, axe};
use crate::browser::{Browser, Hand, Window, with_browser, with_browser_and};
use crate::phone::assert_fits;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tengen_base::test_size::{test_path, test_size};
use tengen_web::{App, Listening, ServerOptions, serve};

/// Lets a server keep its data in a folder.
pub(crate) fn keep_in(folder: &Path, options: &mut ServerOptions) {
    options.database = Some(folder.join("tengen.db"));
    options.runs = Some(folder.join("runs"));
}

/// Runs a test in a desktop window with a server that keeps its data in a folder of its own.
fn with_learners(test: impl AsyncFnOnce(&Browser)) {
    let folder = tempfile::tempdir().unwrap();
    with_browser_and(Window::Desktop, |options| keep_in(folder.path(), options), test);
}

/// A server in a process of its own, so that it can be killed.
pub(crate) struct ServerProcess {
    child: Child,
    /// Host and port.
    pub(crate) address: String,
}

impl ServerProcess {
    /// Starts it on a port (0: any that is free) with its data in a folder.
    pub(crate) fn start(folder: &Path, port: u16) -> ServerProcess {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["teach::serves_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
            .env("TENGEN_TEST_FOLDER", folder)
            .env("TENGEN_TEST_PORT", port.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().expect("the server prints its address").unwrap();
            // The test harness may have begun the line.
            if let Some((_, address)) = line.split_once("it serves at ") {
                break address.to_owned();
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        ServerProcess { child, address }
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Kills the process with SIGKILL, so that it cannot save anything first.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Not a test, but the server that another test starts and kills.
#[test]
#[ignore = "serves until it is killed; another test starts it"]
fn serves_until_it_is_killed() {
    let Some(folder) = test_path("TENGEN_TEST_FOLDER") else { return };
    let port = test_size("TENGEN_TEST_PORT", 0);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut options = ServerOptions { cores: 2, requests_per_second: 1_000.0, ..ServerOptions::home() };
        keep_in(&folder, &mut options);
        let listening = Listening::bind(format!("127.0.0.1:{port}").parse().unwrap()).unwrap();
        println!("it serves at {}", listening.address());
        serve(App::new(options).unwrap(), listening, std::future::pending()).await.unwrap();
    });
}

/// A script for the number of games that have been played.
const DONE: &str = "Number(document.querySelector('.progress [role=progressbar]')?.ariaValueNow)";

/// Waits until a game has been played and returns how many have.
async fn done(browser: &Browser) -> u64 {
    browser.until(DONE).await.as_u64().unwrap()
}

async fn until_done(browser: &Browser, more_than: u64) {
    browser.until(&format!("{DONE} > {more_than}")).await;
}

/// Fills in the form and starts: a fast learner on a small board, with more games than a test waits for.
async fn start(browser: &Browser) {
    browser.click("label:has(> [name=learner][value=sst1])").await;
    browser.select("size", "9").await;
    browser.click("input[name=games]").await;
    browser.value("document.querySelector('[name=games]').select()").await;
    browser.press("200000").await;
    browser.click("#start").await;
    browser.until_text(".pill", "Learning").await;
}

#[test]
fn a_learner_is_started_watched_paused_taken_up_again_and_played_against() {
    with_learners(async |browser| {
        browser.open("/teach").await;
        browser.until_text("main", "None yet.").await;
        start(browser).await;
        // Watched: games are counted, a game is shown with the learner's guess, curves are drawn.
        until_done(browser, 0).await;
        browser.until("document.querySelectorAll('.board .stone').length > 8").await;
        browser.until_text("#game", "Game ").await;
        browser.until("/gives Black \\d+ percent/.test(document.querySelector('.meter')?.ariaLabel)").await;
        for curve in [
            "Moves that match the finished network",
            "Moves per game",
            "Error of its guesses",
            "Results",
            "Guess at the end",
        ] {
            browser.until(&format!("document.querySelector(`[role=img][aria-label^='{curve}'] .curve`)?.getAttribute('d').length > 8")).await;
        }
        browser.until_text(".facts", "9 × 9, Freestyle").await;
        until_done(browser, done(browser).await).await;
        // The numbers behind the curves, as a table.
        browser.click(".numbers-box summary").await;
        browser.until("document.querySelectorAll('.numbers-box tbody td').length >= 9").await;
        // A checkpoint at once.
        browser.click(".a-job [data-act=save]").await;
        let kept = browser.until("document.querySelector('.ckpt [data-games]')?.dataset.games").await;
        // Paused by a key: nothing happens any more, and what it knows is kept.
        browser.press("p").await;
        browser.until_text(".a-job .pill", "Paused").await;
        let paused = done(browser).await;
        browser.until(&format!("document.querySelector(`.ckpt [data-games='{paused}']`)")).await;
        browser.open("/teach").await;
        browser.until_text(".a-job .pill", "Paused").await;
        assert_eq!(done(browser).await, paused);
        // Taken up again from there.
        browser.click(".a-job [data-act=pause]").await;
        browser.until_text(".a-job .pill", "Learning").await;
        until_done(browser, paused).await;
        // Any checkpoint can be played against.
        let kept = kept.as_str().unwrap();
        browser.click(&format!(".ckpt [data-games='{kept}']")).await;
        browser.until("location.pathname === '/' && document.querySelector('.board.can-place')").await;
        let name = format!("SST1 after {} game", tengen_arena::html::grouped(kept.parse().unwrap()));
        browser.until_text(".clock:not(.mine) .who", &name).await;
        assert_eq!(browser.value("document.querySelector('select[name=size]').value").await, json!("9"));
        browser.choose("e5", Hand::Mouse).await;
        browser.until_stones(2).await;
        browser.until_text(".clock:not(.mine) .who", &name).await;
        // Stopped for good, asked twice; forgotten, asked twice.
        browser.open("/teach").await;
        browser.click_twice(".a-job [data-act=stop]", "Stop for good?").await;
        browser.until_text(".a-job .pill", "Stopped").await;
        browser.click_twice(".a-job [data-act=forget]", "Delete it all?").await;
        browser.until_text("main", "None yet.").await;
    });
}

#[test]
fn a_killed_server_goes_on_teaching_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path(), 0);
    with_browser(Window::Desktop, async |browser| {
        let page = format!("http://{}/teach", server.address);
        browser.open(&page).await;
        start(browser).await;
        let run = browser.until("new URLSearchParams(location.search).get('run')").await;
        until_done(browser, 20).await;
        server.kill();
        browser.until_text(".toast", "The server does not answer.").await;
        let before = done(browser).await;
        let port = server.port();
        server = ServerProcess::start(folder.path(), port);
        // The page goes on by itself.
        until_done(browser, before).await;
        browser.until("!document.querySelector('.toast')").await;
        browser.until_text(".a-job .pill", "Learning").await;
        assert_eq!(browser.value("new URLSearchParams(location.search).get('run')").await, run);
        browser.open(&page).await;
        browser.until_count(".rows .cover", 1).await;
        assert!(done(browser).await > 20);
    });
}

#[test]
fn a_network_is_taught_by_a_teacher_with_the_keyboard_alone() {
    with_learners(async |browser| {
        use thirtyfour::Key;
        browser.open("/teach").await;
        browser.tab_to("input[name=way]").await;
        browser.press(Key::Right + "").await;
        browser.press(Key::Right + "").await;
        browser.until("document.querySelector('[name=way][value=comparison]').checked").await;
        browser.tab_to("select[name=teacher]").await;
        browser.press("Hard").await;
        browser.until("document.querySelector('[name=teacher]').value === 'hardnet'").await;
        browser.tab_to("#start").await;
        browser.press(Key::Enter + "").await;
        browser.until_text(".a-job h1", "Patterns, taught by a teacher").await;
        browser.until("document.querySelector(`[role=img][aria-label^='Points in tests'] .curve`)").await;
        browser.until("/A (test|lesson)/.test(document.querySelector('.value p')?.textContent)").await;
        browser.press("p").await;
        browser.until_text(".a-job .pill", "Paused").await;
        // A move at a time.
        let at = "Number(document.querySelector('#game').textContent.match(/move (\\d+)/)[1])";
        let last = browser.value(at).await.as_u64().unwrap();
        browser.press("[").await;
        browser.until(&format!("{at} === {}", last - 1)).await;
        // A refusal is a sentence beside what was asked.
        browser.open("/teach?new").await;
        browser.tab_to("input[name=games]").await;
        browser.value("document.querySelector('[name=games]').select()").await;
        browser.press("7").await;
        browser.tab_to("#start").await;
        browser.press(Key::Enter + "").await;
        browser.until_text("[role=alert]", "A run has 100 to 200000 games, not 7.").await;
    });
}

#[test]
fn a_learner_fits_a_phone_and_is_accessible() {
    let axe = axe();
    let folder = tempfile::tempdir().unwrap();
    for window in [Window::Phone, Window::Desktop] {
        with_browser_and(
            window,
            |options| keep_in(folder.path(), options),
            async |browser| {
                browser.open("/teach").await;
                if browser.count("#start").await > 0 {
                    start(browser).await;
                }
                browser.until_exists(".curves .curve").await;
                if let Window::Phone = window {
                    browser.click(".thumb [data-act=save]").await;
                    browser.until_exists(".ckpt [data-games]").await;
                    browser.click(".thumb [data-act=pause]").await;
                    browser.until_text(".a-job .pill", "Paused").await;
                    assert_fits(browser, "a learner").await;
                }
                assert_accessible(browser, &axe, "a learner").await;
            },
        );
    }
}

/// Begins a run that the form would take longer for, and opens its page; its id.
async fn begin(browser: &Browser, asked: serde_json::Value) -> String {
    browser.open("/teach").await;
    let request = format!(
        "fetch('/api/teach', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: '{asked}' }})\
         .then(answer => answer.json()).then(job => job.id)"
    );
    let id = browser.value(&request).await.as_str().expect("a run").to_owned();
    browser.open(&format!("/teach?run={id}")).await;
    id
}

#[test]
fn a_line_network_shows_its_games_losses_and_test_and_is_played_against() {
    with_learners(async |browser| {
        // The form says what it takes, and offers every rule.
        browser.open("/teach").await;
        browser.click("input[name=way][value=network]").await;
        browser.until_text("#estimate", "minutes of games on this computer").await;
        assert_eq!(browser.count("select[name=rule] option").await, 5);
        let id = begin(
            browser,
            json!({"way": "network", "learner": "line", "games": 200, "nodes": 100, "gate": 4, "rule": "renju"}),
        )
        .await;
        browser.until_text(".a-job h1", "Line network").await;
        browser.until_text("#gate", "Not tested yet.").await;
        browser.until("document.querySelectorAll('.board .stone').length > 5").await;
        browser.until_text(".a-job", "Finished").await;
        browser.until("/promoted/.test(document.querySelector('#gate')?.textContent)").await;
        browser
            .until("document.querySelector(`[role=img][aria-label^='Loss on games held out'] .curve`)?.getAttribute('d').length > 8")
            .await;
        browser.click(&format!(".ckpt a[href*='run:{id}:200']")).await;
        browser.until_text(".clock:not(.mine) .who", "Line network after 200 games").await;
        assert_eq!(browser.value("document.querySelector('select[name=rule]').value").await, json!("renju"));
        browser.choose("h8", Hand::Mouse).await;
        browser.until_stones(2).await;
    });
}

#[test]
fn checkpoints_are_measured_and_what_runs_is_in_the_top_bar() {
    with_learners(async |browser| {
        begin(browser, json!({"way": "self-teach", "learner": "sst1", "games": 100, "seed": 7, "size": 9}))
            .await;
        browser.until_text(".a-job .pill", "Finished").await;
        browser.until_text(".measure", "Not measured yet.").await;
        browser.click("[data-act=measure]").await;
        browser.until_exists(".ckpt .elo").await;
        browser.until_text(".ckpt .elo", "Elo").await;
        browser.until_exists("#strength .whisker").await;
        browser.until_text(".measure", "a fixed reference player").await;
        // It goes on with more games, which narrow the range, until all are played.
        browser.until("!document.querySelector('.measure').textContent.includes('Measuring')").await;
        // What takes long is shown wherever one is, and can be paused there.
        begin(browser, json!({"way": "self-teach", "learner": "st", "games": 60_000, "seed": 7})).await;
        browser.until("!document.querySelector('.jobs').hidden").await;
        browser.click(".nav a[href='/games']").await;
        browser.click(".jobs summary").await;
        browser.until_text(".jobs-list", "Learner").await;
        browser.click(".jobs-list [data-job]").await;
        browser.until("document.querySelector('.jobs summary').title === 'Nothing is running.'").await;
        assert_accessible(browser, &axe(), "the list of what runs").await;
        // Another button that is pressed closes the list.
        browser.click(".jobs summary").await;
        browser.click(".jobs-list [data-job]").await;
        browser.until("document.querySelector('.jobs summary').title === '1 job is running'").await;
        browser.click(".jobs-list a").await;
        browser.until_text(".a-job .pill", "Learning").await;
    });
}
