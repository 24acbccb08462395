//! Points as text: `h8` for people, `7,7` for tournament managers, `hh` for SGF.
//!
//! People count letters from the left and numbers from the bottom, from 1. Managers and SGF count from the top-left,
//! managers from 0.
//!
//! ```
//! use tengen_board::{Size, notation};
//!
//! let size = Size::STANDARD;
//! let point = notation::parse_human("c14", size)?;
//! assert_eq!(notation::manager(point), "2,1");
//! assert_eq!(notation::sgf(point), "cb");
//! assert_eq!(
//!     notation::parse_human("z9", size).unwrap_err().to_string(),
//!     "'z9' is not a point of a 15x15 board (expected something like h8)"
//! );
//! # Ok::<(), notation::BadPoint>(())
//! ```

use crate::{Point, Size};
use std::fmt;

/// A text that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPoint {
    text: String,
    expected: &'static str,
    size: Size,
}

/// `h8`: a letter from the left and a number from the bottom.
///
/// # Panics
/// When the point is not on a board of this size: counted from its bottom, the point has no number.
pub fn human(point: Point, size: Size) -> String {
    assert!(size.contains(point), "the point {point:?} is not on a {size} board");
    format!("{}{}", char::from(b'a' + point.x()), size.side() - point.y())
}

/// Moves one after another, as people write them: `h8h9i8`.
///
/// # Panics
/// When a point is not on a board of this size.
pub fn human_moves(points: &[Point], size: Size) -> String {
    points.iter().map(|&p| human(p, size)).collect()
}

/// Reads `h8` (either case).
///
/// # Errors
/// When the text is not a point of this board.
pub fn parse_human(text: &str, size: Size) -> Result<Point, BadPoint> {
    let bad =
        || BadPoint { text: text.trim().chars().take(40).collect(), expected: "something like h8", size };
    let (column, row) = split_human(text.trim()).ok_or_else(bad)?;
    let y = i32::from(size.side()) - i32::try_from(row).map_err(|_| bad())?;
    u8::try_from(y).ok().and_then(|y| size.point(column, y)).ok_or_else(bad)
}

/// Reads moves written one after another, with or without spaces or commas: `h8h9i8`, `h8 h9 i8`.
///
/// # Errors
/// At the first piece that is not a point of this board.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Point>, BadPoint> {
    tokens(text).map(|token| parse_human(token, size)).collect()
}

/// Reads moves whose numbers count from the *top*, as in the `pos` files of Gomocup's referee.
///
/// # Errors
/// At the first piece that is not a point of this board.
pub fn parse_moves_from_top(text: &str, size: Size) -> Result<Vec<Point>, BadPoint> {
    let mirrored = |p: Point| size.point(p.x(), size.side() - 1 - p.y()).expect("a mirrored point stays");
    Ok(parse_moves(text, size)?.into_iter().map(mirrored).collect())
}

/// `7,7`: column and row from the top-left, from 0.
pub fn manager(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

/// Reads `7,7`; spaces around the numbers are ignored.
///
/// # Errors
/// When the text is not a point of this board.
pub fn parse_manager(text: &str, size: Size) -> Result<Point, BadPoint> {
    let bad =
        || BadPoint { text: text.trim().chars().take(40).collect(), expected: "something like 7,7", size };
    let (x, y) = text.split_once(',').ok_or_else(bad)?;
    let number = |s: &str| s.trim().parse::<u8>().ok();
    match (number(x), number(y)) {
        (Some(x), Some(y)) => size.point(x, y).ok_or_else(bad),
        _ => Err(bad()),
    }
}

/// `hh`: two letters from the top-left, column first.
pub fn sgf(point: Point) -> String {
    [point.x(), point.y()].map(|i| char::from(b'a' + i)).iter().collect()
}

/// Reads `hh`.
///
/// # Errors
/// When the text is not a point of this board.
pub fn parse_sgf(text: &str, size: Size) -> Result<Point, BadPoint> {
    let bad =
        || BadPoint { text: text.trim().chars().take(40).collect(), expected: "two letters like hh", size };
    match text.trim().as_bytes() {
        [x @ b'a'..=b'z', y @ b'a'..=b'z'] => size.point(x - b'a', y - b'a').ok_or_else(bad),
        _ => Err(bad()),
    }
}

fn split_human(text: &str) -> Option<(u8, u32)> {
    let mut chars = text.chars();
    let letter = chars.next()?.to_ascii_lowercase();
    let digits = chars.as_str();
    let plain =
        letter.is_ascii_lowercase() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok().map(|row| (letter as u8 - b'a', row)))?
}

/// Cuts before each letter, and at spaces and commas.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    words.flat_map(|word| {
        let mut cuts: Vec<usize> =
            word.char_indices().filter(|(_, c)| !c.is_ascii_digit()).map(|(i, _)| i).collect();
        if cuts.first() != Some(&0) {
            cuts.insert(0, 0);
        }
        cuts.push(word.len());
        cuts.windows(2).map(|cut| &word[cut[0]..cut[1]]).collect::<Vec<_>>()
    })
}

impl fmt::Display for BadPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text comes from outside and may go to a terminal, which would obey control characters.
        let text = self.text.escape_debug();
        write!(f, "'{text}' is not a point of a {} board (expected {})", self.size, self.expected)
    }
}

impl std::error::Error for BadPoint {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_comes_back_in_each_notation() {
        for side in 5..=22 {
            let size = Size::new(side).unwrap();
            for p in size.points() {
                assert_eq!(parse_human(&human(p, size), size), Ok(p));
                assert_eq!(parse_manager(&manager(p), size), Ok(p));
                assert_eq!(parse_sgf(&sgf(p), size), Ok(p));
            }
        }
    }

    #[test]
    fn corners_are_where_each_reader_expects_them() {
        let size = Size::STANDARD;
        let bottom_left = Point::new(0, 14).unwrap();
        assert_eq!(human(bottom_left, size), "a1");
        assert_eq!(manager(bottom_left), "0,14");
        assert_eq!(sgf(bottom_left), "ao");
        assert_eq!(human(size.center(), size), "h8");
    }

    #[test]
    fn moves_in_a_row_are_cut_before_letters() {
        let size = Size::STANDARD;
        let want: Vec<_> = ["h8", "h10", "a1"].map(|t| parse_human(t, size).unwrap()).to_vec();
        for text in ["h8h10a1", "H8 h10, A1", "  h8,h10 a1\n"] {
            assert_eq!(parse_moves(text, size), Ok(want.clone()), "{text}");
        }
        let top = parse_moves_from_top("h1", size).unwrap();
        assert_eq!(human(top[0], size), "h15");
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        let size = Size::STANDARD;
        for text in ["", "h", "8", "h0", "h16", "p1", "hh", "é8", "h-1", "h99999999999"] {
            assert!(parse_human(text, size).is_err(), "{text}");
        }
        for text in ["", "7", "7,", "7,15", "-1,3", "7;7", "7,7,7"] {
            assert!(parse_manager(text, size).is_err(), "{text}");
        }
        let error = parse_human("p1", size).unwrap_err().to_string();
        assert_eq!(error, "'p1' is not a point of a 15x15 board (expected something like h8)");
    }

    #[test]
    fn refusals_hold_no_control_characters() {
        let size = Size::STANDARD;
        let text = "a\x1b[2J\r\n\0\u{7f}\u{9b}\u{202e}b";
        for error in [parse_human(text, size), parse_manager(text, size), parse_sgf(text, size)] {
            let sentence = error.unwrap_err().to_string();
            assert!(
                sentence.starts_with(r"'a\u{1b}[2J\r\n\0\u{7f}\u{9b}\u{202e}b' is not a point"),
                "{sentence}"
            );
        }
        let moves = parse_moves("h8\x1b[2J", size).unwrap_err().to_string();
        assert!(!moves.contains('\x1b'), "{moves}");
    }

    #[test]
    #[should_panic(expected = "the point 3,15 is not on a 15x15 board")]
    fn a_point_below_the_board_has_no_name() {
        human(Point::new(3, 15).unwrap(), Size::STANDARD);
    }

    #[test]
    #[should_panic(expected = "the point 15,3 is not on a 15x15 board")]
    fn a_point_beside_the_board_has_no_name() {
        human(Point::new(15, 3).unwrap(), Size::STANDARD);
    }
}
