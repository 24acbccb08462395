//! A line of GTP: an optional number, a command, and its arguments.

use tengen_board::{Color, Point, Size};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpCommand {
    /// The number that its answer repeats.
    pub id: Option<u32>,
    /// Its name, in lower case.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// Reads a line; `None` for an empty one or a remark.
pub fn read_command(line: &[u8]) -> Option<GtpCommand> {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    // Tabs are spaces; other control characters are as if they were not there.
    let clean: String = text
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control() && *c != '\u{feff}')
        .collect();
    let mut words = clean.split_whitespace().peekable();
    let id = words.peek().and_then(|word| word.parse().ok());
    if id.is_some() {
        words.next();
    }
    let name = words.next()?.to_ascii_lowercase();
    Some(GtpCommand { id, name, arguments: words.map(str::to_owned).collect() })
}

/// `b`, `white` and the like.
pub(super) fn color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The letters of columns: all but I.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// `J9`: letters from the left without I, numbers from the bottom.
pub(super) fn vertex(point: Point, size: Size) -> String {
    format!("{}{}", char::from(LETTERS[usize::from(point.x())]), size.side() - point.y())
}

pub(super) fn parse_vertex(text: &str, size: Size) -> Option<Point> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let x = LETTERS.iter().position(|&known| known == letter)?;
    let row: u8 = text.get(1..)?.parse().ok()?;
    size.point(u8::try_from(x).ok()?, size.side().checked_sub(row)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned_and_cut() {
        let command = |line: &str| read_command(line.as_bytes());
        let want = |id: Option<u32>, arguments: &[&str]| {
            let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
            Some(GtpCommand { id, name: "play".into(), arguments })
        };
        assert_eq!(command("play B H8"), want(None, &["B", "H8"]));
        assert_eq!(command("  12\tPLAY\x07 b\tH8 # why\r"), want(Some(12), &["b", "H8"]));
        for nothing in ["", "   ", "# remark", "\r", "7", "\x01\x02"] {
            assert_eq!(command(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn no_column_is_called_i() {
        for side in 5..=22 {
            let size = Size::new(side).unwrap();
            for point in size.points() {
                assert_eq!(parse_vertex(&vertex(point, size), size), Some(point));
            }
        }
        assert_eq!(vertex(Size::STANDARD.point(8, 6).unwrap(), Size::STANDARD), "J9");
        for bad in ["", "I9", "H", "H0", "H16", "Q1", "H-1", "8H", "é8", "pass"] {
            assert_eq!(parse_vertex(bad, Size::STANDARD), None, "{bad}");
        }
    }
}
