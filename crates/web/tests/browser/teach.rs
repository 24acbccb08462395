//! Teaching in the browser: a learner started, watched, paused, taken up again, played against; and a server killed meanwhile.

use crate::accessibility::serious_faults;
use crate::browser::{Browser, Hand, Window, with_browser, with_browser_and};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tengen_web::{App, Listening, ServerOptions, serve};

/// A folder of this test alone, gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tengen-teach-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn set(&self, options: &mut ServerOptions) {
        options.database = Some(self.0.join("tengen.db"));
        options.runs = Some(self.0.join("runs"));
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in a process of its own, so that it can be killed.
struct Program(Child, String);

impl Program {
    fn start(folder: &Path, port: u16) -> Program {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["teach::serves_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
            .env("TENGEN_TEST_FOLDER", folder)
            .env("TENGEN_TEST_PORT", port.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().expect("it says where it is").unwrap();
            // The test's own line may have been begun.
            if let Some((_, address)) = line.split_once("it serves at ") {
                break address.to_owned();
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        Program(child, address)
    }

    fn port(&self) -> u16 {
        self.1.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// SIGKILL: no farewell.
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// No test, but the server that another test kills.
#[test]
#[ignore = "serves for ever; a test starts it by itself"]
fn serves_until_it_is_killed() {
    let variable = |name| std::env::var(name).ok();
    let (Some(folder), Some(port)) = (variable("TENGEN_TEST_FOLDER"), variable("TENGEN_TEST_PORT")) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut options = ServerOptions { cores: 2, requests_per_second: 1_000.0, ..ServerOptions::home() };
        Scratch::set(&std::mem::ManuallyDrop::new(Scratch(folder.into())), &mut options);
        let listening = Listening::bind(format!("127.0.0.1:{port}").parse().unwrap()).unwrap();
        println!("it serves at {}", listening.address());
        serve(App::new(options).unwrap(), listening, std::future::pending()).await.unwrap();
    });
}

/// Games that the page says were played.
async fn done(browser: &Browser) -> u64 {
    let number = browser
        .until("document.querySelector('.progress [role=progressbar]')?.getAttribute('aria-valuenow')")
        .await;
    number.as_str().unwrap().parse().unwrap()
}

async fn until_done(browser: &Browser, more_than: u64) {
    let bar = "document.querySelector('.progress [role=progressbar]')?.ariaValueNow";
    browser.until(&format!("Number({bar}) > {more_than}")).await;
}

/// Fills the form in and starts: a quick learner on a small board, and more games than anybody waits for.
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
    let scratch = Scratch::new("whole");
    with_browser_and(
        Window::Desk,
        |options| scratch.set(options),
        async |browser| {
            browser.open("/teach").await;
            browser.until_text("main", "None yet.").await;
            start(browser).await;
            // Watched: games are counted, a game is shown with the learner's guess, curves are drawn.
            until_done(browser, 0).await;
            browser.until("document.querySelectorAll('.board .stone').length > 8").await;
            browser.until_text("#game", "Game ").await;
            browser
                .until("/gives Black \\d+ percent/.test(document.querySelector('.meter')?.ariaLabel)")
                .await;
            for curve in [
                "Moves that match the finished network",
                "Moves per game",
                "Error of its guesses",
                "Results",
                "Guess at the end",
            ] {
                browser.until(&format!("document.querySelector(`[role=img][aria-label^='{curve}'] .curve`)?.getAttribute('d').length > 8")).await;
            }
            browser.until_text(".facts", "9 × 9, freestyle").await;
            until_done(browser, done(browser).await).await;
            // The numbers behind the curves, for whoever cannot see them.
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
            twice(browser, "stop", "Stop for good?").await;
            browser.until_text(".a-job .pill", "Stopped").await;
            twice(browser, "forget", "Forget it all?").await;
            browser.until_text("main", "None yet.").await;
        },
    );
}

/// Presses a button, and again when it asks. It does not wait for an answer for ever, so a slow machine tries again.
async fn twice(browser: &Browser, act: &str, question: &str) {
    let asks = format!(
        "document.querySelector('.a-job [data-act={act}]')?.textContent.includes({})",
        json!(question)
    );
    for _ in 0..20 {
        browser.click(&format!(".a-job [data-act={act}]")).await;
        browser.until(&asks).await;
        let pressed = format!("{asks} && (document.querySelector('.a-job [data-act={act}]').click(), true)");
        if browser.value(&pressed).await == json!(true) {
            return;
        }
    }
    panic!("{act} is asked for ever");
}

#[test]
fn a_killed_server_goes_on_teaching_when_it_is_back() {
    let scratch = Scratch::new("killed");
    let mut program = Program::start(&scratch.0, 0);
    with_browser(Window::Desk, async |browser| {
        let page = format!("http://{}/teach", program.1);
        browser.open(&page).await;
        start(browser).await;
        let run = browser.until("new URLSearchParams(location.search).get('run')").await;
        until_done(browser, 20).await;
        program.kill();
        browser.until_text(".toast", "The server does not answer.").await;
        let before = done(browser).await;
        let port = program.port();
        program = Program::start(&scratch.0, port);
        // The page is still there and goes on by itself.
        until_done(browser, before).await;
        browser.until("!document.querySelector('.toast')").await;
        browser.until_text(".a-job .pill", "Learning").await;
        assert_eq!(browser.value("new URLSearchParams(location.search).get('run')").await, run);
        browser.open(&page).await;
        assert_eq!(browser.until("document.querySelectorAll('.rows .cover').length").await, json!(1));
        assert!(done(browser).await > 20);
    });
}

#[test]
fn a_network_is_taught_by_a_teacher_with_the_keyboard_alone() {
    let scratch = Scratch::new("teacher");
    with_browser_and(
        Window::Desk,
        |options| scratch.set(options),
        async |browser| {
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
        },
    );
}

#[test]
fn a_learner_fits_a_phone_and_everybody_can_read_it() {
    let scratch = Scratch::new("phone");
    for window in [Window::Phone, Window::Desk] {
        with_browser_and(
            window,
            |options| scratch.set(options),
            async |browser| {
                browser.open("/teach").await;
                if browser.value("Boolean(document.querySelector('#start'))").await == json!(true) {
                    start(browser).await;
                }
                browser.until("document.querySelector('.curves .curve')").await;
                if let Window::Phone = window {
                    browser.click(".thumb [data-act=save]").await;
                    browser.until("document.querySelector('.ckpt [data-games]')").await;
                    browser.click(".thumb [data-act=pause]").await;
                    browser.until_text(".a-job .pill", "Paused").await;
                    assert_eq!(browser.value("document.documentElement.scrollWidth").await, json!(360));
                    let small = browser
                    .value(
                        "[...document.querySelectorAll('main button, main a, main summary, .thumb button')]\
                         .filter(e => e.checkVisibility() && !e.matches('.pt, .term, .value a')).filter(e => { const b = e.getBoundingClientRect(); \
                         return b.height < 38 || b.width < 38; }).map(e => e.outerHTML.slice(0, 120))",
                    )
                    .await;
                    assert_eq!(small, json!([]));
                }
                for _ in ["light", "dark"] {
                    assert_eq!(serious_faults(browser).await, Value::Array(Vec::new()));
                    browser.click(".top__end [aria-pressed]").await;
                }
            },
        );
    }
}
