//! A running `tengen web` for tests: started, asked over HTTP, and killed without warning.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A running server, killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    host: String,
}

/// `tengen web` on a port of its own, with all that it keeps in this folder.
pub(crate) fn web(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["web", "--no-open", "--port", "0", "--data"]).arg(data);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Server {
    /// The server once it listens; or how it ended instead.
    pub(crate) fn start(mut command: Command) -> Result<Server, Output> {
        let mut child = command.spawn().expect("it starts");
        let mut lines =
            BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
        let host = lines.find_map(|line| {
            line.strip_prefix("Tengen is at http://").map(|host| host.trim_end_matches('/').to_owned())
        });
        // All that it says at its start, or it would find nobody to say the rest to.
        let says_all = lines.any(|line| line.starts_with("Games are kept"));
        match host.filter(|_| says_all) {
            Some(host) => Ok(Server { child, host }),
            None => Err(child.wait_with_output().expect("it ends")),
        }
    }

    /// Whether it has not ended.
    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|ended| ended.is_none())
    }

    /// Where it listens.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The status and the body of an answer; what is no JSON is a text.
    ///
    /// # Errors
    /// When the server goes away before it has answered.
    pub(crate) fn try_ask(host: &str, method: &str, path: &str, body: &str) -> io::Result<(u16, Value)> {
        let mut socket = TcpStream::connect(host)?;
        socket.set_read_timeout(Some(Duration::from_secs(60)))?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        socket.write_all(format!("{head}{body}").as_bytes())?;
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer)?;
        let cut = || io::Error::new(io::ErrorKind::UnexpectedEof, "an answer that was cut off");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(cut)?;
        let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(cut)?;
        let length =
            head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
        let body = &answer[end + 4..];
        if length.is_some_and(|length| body.len() < length) {
            return Err(cut());
        }
        let body = String::from_utf8_lossy(body);
        Ok((status, serde_json::from_str(&body).unwrap_or_else(|_| json!(body))))
    }

    /// The answer, or `None` when it is a refusal in a sentence.
    ///
    /// # Panics
    /// When it is neither.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str, what: &str) -> Option<Value> {
        let (status, value) = Server::try_ask(&self.host, method, path, body).expect("an answer");
        if (200..300).contains(&status) {
            return Some(value);
        }
        assert!(value["error"].as_str().is_some_and(|sentence| sentence.ends_with('.')), "{what}: {value}");
        None
    }

    /// Ends it with SIGKILL, which leaves no time to save anything.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
