//! The output of an untrusted program as lines of bounded length.

use std::collections::VecDeque;

/// Splits bytes into lines at CR, LF or both and skips empty ones. A line longer than the cap is cut there.
pub(super) struct LineBuffer {
    cap: usize,
    partial: Vec<u8>,
    ready: VecDeque<String>,
}

impl LineBuffer {
    pub(super) fn new(cap: usize) -> LineBuffer {
        LineBuffer { cap, partial: Vec::new(), ready: VecDeque::new() }
    }

    /// Adds bytes; returns how many lines they complete.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> usize {
        let before = self.ready.len();
        let mut pieces = bytes.split(|&byte| byte == b'\n' || byte == b'\r').peekable();
        while let Some(piece) = pieces.next() {
            let room = self.cap.saturating_sub(self.partial.len());
            self.partial.extend_from_slice(&piece[..piece.len().min(room)]);
            let ended = pieces.peek().is_some();
            if ended && !self.partial.is_empty() {
                self.ready.push_back(String::from_utf8_lossy(&self.partial).into_owned());
                self.partial.clear();
            }
        }
        self.ready.len() - before
    }

    /// The next complete line.
    pub(super) fn next(&mut self) -> Option<String> {
        self.ready.pop_front()
    }

    /// All complete lines.
    pub(super) fn take(&mut self) -> Vec<String> {
        self.ready.drain(..).collect()
    }
}

/// The last bytes of a stream.
pub(super) struct Tail {
    cap: usize,
    bytes: Vec<u8>,
}

impl Tail {
    pub(super) fn new(cap: usize) -> Tail {
        Tail { cap, bytes: Vec::new() }
    }

    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(&bytes[bytes.len().saturating_sub(self.cap)..]);
        let excess = self.bytes.len().saturating_sub(self.cap);
        self.bytes.drain(..excess);
    }

    /// The text on one line; `None` if there is none.
    pub(super) fn text(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.bytes);
        let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        (!lines.is_empty()).then(|| printable(&lines.join(" / "), self.cap))
    }
}

/// The text without control characters, cut after `max` characters.
pub(crate) fn printable(text: &str, max: usize) -> String {
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut kept: String = text.chars().take(max).map(shown).collect();
    if text.chars().nth(max).is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(cap: usize, chunks: &[&[u8]]) -> (Vec<String>, usize) {
        let mut lines = LineBuffer::new(cap);
        let count = chunks.iter().map(|chunk| lines.feed(chunk)).sum();
        (lines.take(), count)
    }

    #[test]
    fn any_line_ending_in_any_chunks() {
        let want = (vec!["OK".to_owned(), "7,7".to_owned()], 2);
        assert_eq!(cut(99, &[b"OK\r\n7,7\r\n"]), want);
        assert_eq!(cut(99, &[b"OK\r7,7\n"]), want);
        assert_eq!(cut(99, &[b"O", b"K\r", b"\n\n\n7", b"", b",7", b"\nrest"]), want);
        assert_eq!(cut(99, &[b"7,7"]), (vec![], 0));
    }

    #[test]
    fn lines_are_capped_and_bytes_need_not_be_text() {
        assert_eq!(cut(4, &[b"123", b"456789", b"0\nab\n"]), (vec!["1234".to_owned(), "ab".to_owned()], 2));
        assert_eq!(cut(9, &[b"\0\0\n\xff\n"]), (vec!["\0\0".to_owned(), "\u{fffd}".to_owned()], 2));
    }

    #[test]
    fn a_tail_keeps_the_end() {
        let mut tail = Tail::new(8);
        assert_eq!(tail.text(), None);
        tail.feed(b"a long beginning");
        tail.feed(b"\n\nab\x07\n");
        assert_eq!(tail.text().unwrap(), "ng / ab\u{fffd}");
        assert_eq!(printable("abcdef", 3), "abc…");
    }
}
