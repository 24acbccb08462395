//! A visitor on a connection that stays open: requests, answers, and how long each took.

use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A visitor.
pub(crate) struct Caller {
    socket: BufReader<TcpStream>,
    address: SocketAddr,
    /// Whose request a proxy on this machine would say it is: every visitor has an address of its own.
    forwarded_for: Option<String>,
    /// The cookies, as they are sent.
    cookies: Vec<String>,
}

/// What the server answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    pub(crate) took: Duration,
}

impl Answer {
    pub(crate) fn is_success(&self) -> bool {
        (200..400).contains(&self.status)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// The head of an answer.
struct Head {
    status: u16,
    length: Option<usize>,
}

impl Caller {
    pub(crate) async fn new(address: SocketAddr, forwarded_for: Option<String>) -> io::Result<Caller> {
        let socket = BufReader::new(TcpStream::connect(address).await?);
        Ok(Caller { socket, address, forwarded_for, cookies: Vec::new() })
    }

    /// The same visitor on a connection of its own.
    pub(crate) async fn twin(&self) -> io::Result<Caller> {
        let twin = Caller::new(self.address, self.forwarded_for.clone()).await?;
        Ok(Caller { cookies: self.cookies.clone(), ..twin })
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let start = Instant::now();
        self.send(method, path, body).await?;
        let head = self.read_head().await?;
        let body = match head.length {
            Some(length) => {
                let mut bytes = vec![0; length];
                self.socket.read_exact(&mut bytes).await?;
                bytes
            }
            None => self.read_chunks().await?,
        };
        Ok(Answer { status: head.status, body, took: start.elapsed() })
    }

    /// Asks for a stream of events, and waits for the first of them.
    pub(crate) async fn open(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let start = Instant::now();
        self.send(method, path, body).await?;
        let head = self.read_head().await?;
        let mut line = String::new();
        while head.status == 200 && !line.starts_with("data:") {
            line.clear();
            self.read_line(&mut line).await?;
        }
        Ok(Answer { status: head.status, body: line.into_bytes(), took: start.elapsed() })
    }

    /// Reads on from a stream of events, as long as there is one.
    pub(crate) async fn next_line(&mut self) -> io::Result<()> {
        self.read_line(&mut String::new()).await
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if !self.cookies.is_empty() {
            request += &format!("cookie: {}\r\n", self.cookies.join("; "));
        }
        if let Some(address) = &self.forwarded_for {
            request += &format!("x-forwarded-for: {address}\r\n");
        }
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        self.socket.write_all(request.as_bytes()).await
    }

    async fn read_line(&mut self, line: &mut String) -> io::Result<()> {
        match self.socket.read_line(line).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    async fn read_head(&mut self) -> io::Result<Head> {
        let mut line = String::new();
        self.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut head = Head { status: status.ok_or(io::ErrorKind::InvalidData)?, length: None };
        loop {
            line.clear();
            self.read_line(&mut line).await?;
            let Some((name, value)) = line.split_once(':') else { return Ok(head) };
            if name.eq_ignore_ascii_case("content-length") {
                head.length = value.trim().parse().ok();
            } else if name.eq_ignore_ascii_case("set-cookie") {
                let pair = value.split(';').next().unwrap_or_default().trim().to_owned();
                let key = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
                self.cookies.retain(|kept| key(kept) != key(&pair));
                self.cookies.push(pair);
            }
        }
    }

    /// A body in chunks, each of which says how long it is.
    async fn read_chunks(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let mut line = String::new();
            self.read_line(&mut line).await?;
            let length = usize::from_str_radix(line.trim(), 16).map_err(|_| io::ErrorKind::InvalidData)?;
            let mut chunk = vec![0; length + 2];
            self.socket.read_exact(&mut chunk).await?;
            if length == 0 {
                return Ok(body);
            }
            body.extend(&chunk[..length]);
        }
    }
}

/// A free point of a 15×15 board on which the moves `taken` were played.
pub(crate) fn free_point(taken: &str, seed: usize) -> String {
    let names: Vec<String> = (0..225)
        .map(|i| format!("{}{}", char::from(b'a' + (i % 15) as u8), i / 15 + 1))
        .filter(|name| {
            !taken
                .match_indices(name.as_str())
                .any(|(at, _)| !taken[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
        })
        .collect();
    names.get(seed.wrapping_mul(2_654_435_761) % names.len().max(1)).cloned().unwrap_or_default()
}
