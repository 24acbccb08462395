//! A browser with a server of its own, and a person's hands.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tengen_web::{App, Listening, ServerOptions, serve};
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, TypingData};
use tokio::sync::oneshot;

/// How long anything may take before the test gives up. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server, a browser, a visitor.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    pub(crate) address: String,
    pub(crate) folder: PathBuf,
    chromedriver: Child,
    port: u16,
    _end: oneshot::Sender<()>,
}

/// The window.
#[derive(Clone, Copy)]
pub(crate) enum Window {
    Desk,
    Phone,
}

/// How somebody chooses a point.
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
        let folder = std::env::temp_dir().join(format!("tengen-browser-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let driver =
            WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities(window, &folder)).await.unwrap();
        Browser { driver, address, folder, chromedriver, port, _end: end }
    }

    /// Opens an address of the page, or of another server's, and waits until it stands.
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

    /// A script's value.
    pub(crate) async fn value(&self, script: &str) -> Value {
        let answer = self.driver.execute(format!("return {script}"), Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Waits until a script says something true, and gives it.
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
                panic!("it never came to: {script}\n{}", text.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks with the mouse.
    pub(crate) async fn click(&self, css: &str) {
        self.until(&format!("document.querySelector(`{css}`)")).await;
        let element = self.driver.find(By::Css(css)).await.unwrap();
        element.scroll_into_view().await.unwrap();
        element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Chooses a value of a list.
    pub(crate) async fn select(&self, name: &str, value: &str) {
        self.click(&format!("select[name={name}] option[value='{value}']")).await;
    }

    /// Keys, wherever the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        let active = self.driver.active_element().await.unwrap();
        active.send_keys(keys).await.unwrap();
    }

    /// Goes from region to region until the focus is where it should be.
    pub(crate) async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            if self.value(&format!("document.activeElement.matches(`{css}`)")).await == json!(true) {
                return;
            }
            self.press(Key::Tab + "").await;
        }
        panic!("no number of tabs leads to {css}");
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

    /// How many stones stand on the board.
    pub(crate) async fn stones(&self) -> u64 {
        self.value("document.querySelectorAll('.board .stone:not(.ghost):not(.preview)').length")
            .await
            .as_u64()
            .unwrap()
    }

    /// Waits for so many stones.
    pub(crate) async fn until_stones(&self, stones: u64) {
        self.until(&format!(
            "document.querySelectorAll('.board .stone:not(.ghost):not(.preview)').length === {stones}"
        ))
        .await;
    }

    /// Waits for words on the page.
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
        // A driver that is asked to end takes its browsers along, also those of a test that failed.
        if let Ok(mut socket) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ =
                socket.write_all(b"GET /shutdown HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
            let asked = Instant::now();
            while asked.elapsed() < Duration::from_secs(5) && matches!(self.chromedriver.try_wait(), Ok(None))
            {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
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

fn capabilities(window: Window, folder: &Path) -> ChromeCapabilities {
    let mut chrome = DesiredCapabilities::chrome();
    let size = match window {
        Window::Desk => "--window-size=1440,900",
        Window::Phone => "--window-size=500,900",
    };
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
    let prefs = json!({"download.default_directory": folder, "download.prompt_for_download": false});
    chrome.add_experimental_option("prefs", prefs).unwrap();
    if let Window::Phone = window {
        let metrics =
            json!({"deviceMetrics": {"width": 360, "height": 740, "pixelRatio": 2.0, "touch": true}});
        chrome.add_experimental_option("mobileEmulation", metrics).unwrap();
    }
    chrome
}
