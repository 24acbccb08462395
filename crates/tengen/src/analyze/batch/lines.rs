//! The lines of an input, none longer than a bound.

use std::io::{self, BufRead};

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// Its bytes, without the line end.
    Bytes(Vec<u8>),
    /// It was longer than the bound, and passed over.
    TooLong,
}

/// Reads the next line; `None` at the end.
///
/// # Errors
/// When the input fails.
pub(super) fn next_line(input: &mut dyn BufRead, longest: usize) -> io::Result<Option<InputLine>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    let mut is_empty = true;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok((!is_empty).then(|| finished(line, is_too_long)));
        }
        is_empty = false;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        if line.len() + taken > longest {
            is_too_long = true;
            line = Vec::new();
        } else if !is_too_long {
            line.extend_from_slice(&chunk[..taken]);
        }
        let used = end.map_or(taken, |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finished(line, is_too_long)));
        }
    }
}

fn finished(line: Vec<u8>, is_too_long: bool) -> InputLine {
    if is_too_long { InputLine::TooLong } else { InputLine::Bytes(line) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_are_cut_at_their_ends_and_long_ones_passed_over() {
        for room in [1, 3, 64] {
            let mut input = BufReader::with_capacity(room, &b"ab\n\n123456789\nc\r\nlast"[..]);
            let mut next = || next_line(&mut input, 5).unwrap();
            let bytes = |text: &str| Some(InputLine::Bytes(text.into()));
            assert_eq!([next(), next()], [bytes("ab"), bytes("")]);
            assert_eq!([next(), next()], [Some(InputLine::TooLong), bytes("c\r")]);
            assert_eq!([next(), next()], [bytes("last"), None]);
        }
    }
}
