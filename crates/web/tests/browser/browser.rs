//! A browser with a server of its own, and what a person does in it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen_web::{App, Listening, ServerOptions, serve};
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, TypingData};
use tokio::sync::oneshot;

/// How long to wait for anything before the test fails. The machine may be busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Stones that have been played.
const STONES: &str = ".board .stone:not(.ghost):not(.preview)";

/// A server and a browser that shows its page.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    pub(crate) address: String,
    /// Where downloads go.
    pub(crate) downloads: TempDir,
    /// Ends with the first of the browsers that it drives.
    chromedriver: Option<Child>,
    port: u16,
    _end: Option<oneshot::Sender<()>>,
}

/// The size of the window.
#[derive(Clone, Copy)]
pub(crate) enum Window {
    Desktop,
    Phone,
    SmallPhone,
}

impl Window {
    /// A phone's width in pixels.
    fn phone_width(self) -> Option<u32> {
        match self {
            Window::Desktop => None,
            Window::Phone => Some(360),
            Window::SmallPhone => Some(320),
        }
    }
}

/// How a person chooses a point.
#[derive(Clone, Copy)]
pub(crate) enum Hand {
    Mouse,
    Keyboard,
}

/// Runs a test with a browser.
pub(crate) fn with_browser(window: Window, test: impl AsyncFnOnce(&Browser)) {
    with_browser_and(window, |_| {}, test);
}

/// Runs a test with a browser and a server that is set up for it.
pub(crate) fn with_browser_and(
    window: Window,
    set: impl FnOnce(&mut ServerOptions),
    test: impl AsyncFnOnce(&Browser),
) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut options = ServerOptions {
        cores: 2,
        analysis_time: Duration::from_secs(600),
        move_time: Duration::from_millis(300),
        pace: Duration::from_millis(10),
        review_nodes: 5_000,
        requests_per_second: 1_000.0,
        ..ServerOptions::home()
    };
    set(&mut options);
    runtime.block_on(async {
        let browser = Browser::start(window, options).await;
        test(&browser).await;
        browser.check_console().await;
        browser.driver.clone().quit().await.unwrap();
    });
    runtime.shutdown_background();
}

impl Browser {
    async fn start(window: Window, options: ServerOptions) -> Browser {
        let state = App::new(options).unwrap();
        let listening = Listening::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = format!("http://{}", listening.address());
        let (end, ended) = oneshot::channel::<()>();
        tokio::spawn(serve(state, listening, async {
            let _ = ended.await;
        }));
        let (chromedriver, port) = chromedriver();
        let downloads = tempfile::tempdir().unwrap();
        let capabilities = capabilities(window, downloads.path());
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities).await.unwrap();
        Browser { driver, address, downloads, chromedriver: Some(chromedriver), port, _end: Some(end) }
    }

    /// Another person's browser, with nothing of this one's, on the same server.
    pub(crate) async fn another(&self, window: Window) -> Browser {
        let downloads = tempfile::tempdir().unwrap();
        let capabilities = capabilities(window, downloads.path());
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", self.port), capabilities).await.unwrap();
        Browser {
            driver,
            address: self.address.clone(),
            downloads,
            chromedriver: None,
            port: self.port,
            _end: None,
        }
    }

    /// Ends this browser alone.
    pub(crate) async fn close(self) {
        self.check_console().await;
        self.driver.clone().quit().await.unwrap();
    }

    /// Opens an address of this server, or a whole one of another, and waits until the page is drawn.
    pub(crate) async fn open(&self, path: &str) {
        let server = if path.starts_with("http") { "" } else { &self.address };
        self.driver.goto(format!("{server}{path}")).await.unwrap();
        let listen = "window.tengenErrors = []; for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation']) \
                      addEventListener(kind, e => tengenErrors.push(`${kind}: ${e.message ?? e.reason ?? e.violatedDirective}`));";
        self.driver.execute(listen, Vec::new()).await.unwrap();
        let ready = [".board [role=gridcell]", ".prose", ".library", ".pick", ".new-event", ".cross"];
        let ready = ready.map(|part| format!("main {part}")).join(", ");
        self.until(&format!("document.querySelector('{ready}')")).await;
    }

    /// The value of a script.
    pub(crate) async fn value(&self, script: &str) -> Value {
        let answer = self.driver.execute(format!("return {script}"), Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Waits until the value of a script is true, or at least something, and returns it.
    pub(crate) async fn until(&self, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self
                .value(&format!("(() => {{ const v = {script}; return v instanceof Node ? true : v; }})()"))
                .await;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != json!(0) && value != json!("") {
                return value;
            }
            if start.elapsed() > PATIENCE {
                let text = self.value("document.body.innerText").await;
                panic!("waited in vain for: {script}\n{}", text.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks on an element, which may still have to appear.
    pub(crate) async fn click(&self, css: &str) {
        self.until(&format!("document.querySelector(`{css}`)")).await;
        let start = Instant::now();
        while let Err(error) = self.click_at_once(css).await {
            // Drawn anew between two requests: nothing was clicked.
            assert!(is_stale(&error) && start.elapsed() < PATIENCE, "{css}: {error}");
        }
    }

    async fn click_at_once(&self, css: &str) -> WebDriverResult<()> {
        let element = self.driver.find(By::Css(css)).await?;
        element.scroll_into_view().await?;
        element.click().await
    }

    /// Moves the pointer over an element until the value of a script is true. What is above may grow meanwhile, so that the
    /// element moves away from under the pointer.
    pub(crate) async fn hover_until(&self, css: &str, script: &str) {
        let start = Instant::now();
        loop {
            self.until(&format!("document.querySelector(`{css}`)")).await;
            if let Err(error) = self.hover_at_once(css).await {
                assert!(is_stale(&error), "{css}: {error}");
            }
            for _ in 0..50 {
                if self.value(script).await == json!(true) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {script} with the pointer over {css}");
        }
    }

    async fn hover_at_once(&self, css: &str) -> WebDriverResult<()> {
        let element = self.driver.find(By::Css(css)).await?;
        // From elsewhere, so that it comes over the element once more.
        self.driver.action_chain().move_to(0, 0).move_to_element_center(&element).perform().await
    }

    /// Presses a button that asks for confirmation, and again when it asks. The question goes away after some seconds,
    /// so on a slow machine this may take several attempts.
    pub(crate) async fn click_twice(&self, css: &str, question: &str) {
        let button = format!("document.querySelector(`{css}`)");
        let asks = format!("{button}?.textContent.includes({})", json!(question));
        for _ in 0..20 {
            self.click(css).await;
            self.until(&asks).await;
            if self.value(&format!("{asks} && ({button}.click(), true)")).await == json!(true) {
                return;
            }
        }
        panic!("{css} asks again and again");
    }

    /// Switches between light and dark.
    pub(crate) async fn switch_theme(&self) {
        self.click(".top__end [aria-pressed]").await;
    }

    /// Chooses a value of a list.
    pub(crate) async fn select(&self, name: &str, value: &str) {
        self.click(&format!("select[name={name}] option[value='{value}']")).await;
    }

    /// Presses keys where the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        let keys: String = keys.into().as_vec().iter().collect();
        let start = Instant::now();
        loop {
            let active = self.driver.active_element().await.unwrap();
            match active.send_keys(keys.clone()).await {
                Ok(()) => return,
                // Drawn anew between the two requests: nothing was pressed.
                Err(error) if is_stale(&error) && start.elapsed() < PATIENCE => {}
                Err(error) => panic!("keys cannot be pressed: {error}"),
            }
        }
    }

    /// Presses Tab until the focus is on an element.
    pub(crate) async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            if self.value(&format!("document.activeElement.matches(`{css}`)")).await == json!(true) {
                return;
            }
            self.press(Key::Tab + "").await;
        }
        panic!("Tab does not lead to {css}");
    }

    /// Chooses a point on the board.
    pub(crate) async fn choose(&self, point: &str, hand: Hand) {
        match hand {
            Hand::Mouse => self.click(&format!("[data-p='{point}']")).await,
            Hand::Keyboard => {
                self.tab_to("[role=gridcell]").await;
                self.press(point).await;
                self.until(&format!("document.activeElement.dataset.p === '{point}'")).await;
                self.press(Key::Enter + "").await;
            }
        }
    }

    /// How many elements match a selector.
    pub(crate) async fn count(&self, css: &str) -> u64 {
        self.value(&format!("document.querySelectorAll(`{css}`).length")).await.as_u64().unwrap()
    }

    /// Waits for so many elements.
    pub(crate) async fn until_count(&self, css: &str, number: u64) {
        self.until(&format!("document.querySelectorAll(`{css}`).length === {number}")).await;
    }

    /// Waits for an element.
    pub(crate) async fn until_exists(&self, css: &str) {
        self.until(&format!("document.querySelector(`{css}`)")).await;
    }

    /// How many stones are on the board.
    pub(crate) async fn stones(&self) -> u64 {
        self.count(STONES).await
    }

    /// Waits for so many stones.
    pub(crate) async fn until_stones(&self, stones: u64) {
        self.until_count(STONES, stones).await;
    }

    /// Plays a line on a board of so many stones, and waits for each.
    pub(crate) async fn play_line(&self, stones: u64, line: &[&str], hand: Hand) {
        for (number, point) in (stones + 1..).zip(line) {
            self.choose(point, hand).await;
            self.until_stones(number).await;
        }
    }

    /// Waits for a text in an element.
    pub(crate) async fn until_text(&self, css: &str, text: &str) {
        self.until(&format!("document.querySelector(`{css}`)?.textContent.includes({})", json!(text))).await;
    }

    /// What a screen reader would say about every point.
    pub(crate) async fn board(&self) -> Value {
        self.value("[...document.querySelectorAll('[role=gridcell]')].map(c => c.getAttribute('aria-label'))")
            .await
    }

    /// No error was written to the browser's console: scripts, blocked styles, missing files.
    async fn check_console(&self) {
        let errors = self.value("window.tengenErrors ?? []").await;
        assert_eq!(errors, json!([]));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let Some(chromedriver) = &mut self.chromedriver else { return };
        // A driver that is asked to end takes its browsers along, also those of a test that failed.
        if let Ok(mut socket) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ =
                socket.write_all(b"GET /shutdown HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
            let asked = Instant::now();
            while asked.elapsed() < Duration::from_secs(5) && matches!(chromedriver.try_wait(), Ok(None)) {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        let _ = chromedriver.kill();
        let _ = chromedriver.wait();
    }
}

/// A chromedriver on a port of its own choice.
fn chromedriver() -> (Child, u16) {
    let mut child = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is not installed; Debian's package is chromium-driver");
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    let port = loop {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "chromedriver ended before it began");
        let port =
            line.trim_end().trim_end_matches('.').rsplit(' ').next().and_then(|word| word.parse().ok());
        if let Some(port) = port.filter(|_| line.contains("started successfully")) {
            break port;
        }
    };
    // Whatever else it says must not fill the pipe.
    std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    (child, port)
}

fn capabilities(window: Window, downloads: &Path) -> ChromeCapabilities {
    let mut chrome = DesiredCapabilities::chrome();
    let width = window.phone_width();
    let size = if width.is_some() { "--window-size=500,900" } else { "--window-size=1440,900" };
    // Root has no sandbox, containers little shared memory.
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--force-prefers-reduced-motion",
        size,
    ] {
        chrome.add_arg(argument).unwrap();
    }
    let prefs = json!({"download.default_directory": downloads, "download.prompt_for_download": false});
    chrome.add_experimental_option("prefs", prefs).unwrap();
    if let Some(width) = width {
        let metrics =
            json!({"deviceMetrics": {"width": width, "height": 740, "pixelRatio": 2.0, "touch": true}});
        chrome.add_experimental_option("mobileEmulation", metrics).unwrap();
    }
    chrome
}

/// Whether an element was drawn anew between two requests, so that the second found nothing to act on.
fn is_stale(error: &WebDriverError) -> bool {
    use thirtyfour::error::WebDriverErrorInner::{NoSuchElement, StaleElementReference};
    matches!(error.as_inner(), StaleElementReference(_) | NoSuchElement(_))
}
