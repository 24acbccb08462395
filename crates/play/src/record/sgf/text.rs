//! Escaping of texts inside `[…]`.

/// Escapes the characters that would end the value.
pub(super) fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            raw.push('\\');
        }
        raw.push(c);
    }
    raw
}

/// The reverse of [`escape`]: a backslash makes the next character plain or, at the end of a line, joins the lines;
/// line ends of every kind become `\n`.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some(end @ ('\n' | '\r')) => skip_second_half(&mut rest, end),
                Some(plain) => text.push(plain),
                None => {}
            },
            '\n' | '\r' => {
                skip_second_half(&mut rest, c);
                text.push('\n');
            }
            _ => text.push(c),
        }
    }
    text
}

/// The index of the `]` that closes the value at the beginning of a text.
pub(super) fn value_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// `\r\n` and `\n\r` are one line end.
fn skip_second_half(rest: &mut std::str::Chars<'_>, first: char) {
    let second = if first == '\n' { '\r' } else { '\n' };
    if rest.as_str().starts_with(second) {
        rest.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in ["", "]", "\\", "a\\]b[c", "two\nlines\n\nand more", "黒\\", "tab\tand : colon"] {
            assert_eq!(unescape(&escape(text)), text);
        }
    }

    #[test]
    fn soft_line_ends_vanish_and_hard_ones_stay() {
        assert_eq!(unescape("one\\\nline"), "oneline");
        assert_eq!(unescape("one\\\r\nline"), "oneline");
        assert_eq!(unescape("two\r\nlines\rthree\n\rfour\n\nsix"), "two\nlines\nthree\nfour\n\nsix");
        assert_eq!(unescape("\\a\\:\\]\\\\"), "a:]\\");
    }
}
