//! The meaning of a line that an engine writes.

use tengen_board::{Point, Size, Swap2Answer};

/// The meaning of an engine's line. Like Gomocup's judge, a manager takes the first line of exactly two numbers as the
/// move and ignores what it does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineLine {
    /// `7,7`: a move, on the board or not.
    Move(Option<Point>),
    /// `SUGGEST 7,7`: a move that the manager must confirm.
    Suggest(Option<Point>),
    /// `OK`, perhaps with words after it.
    Ok,
    /// `ERROR` and a reason.
    Error(String),
    /// `UNKNOWN` and a text.
    Unknown(String),
    /// A message, a debug line, or anything else.
    Other,
}

impl EngineLine {
    pub(crate) fn read(line: &str, size: Size) -> EngineLine {
        if let Some(point) = pair(line, size) {
            return EngineLine::Move(point);
        }
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "OK" => EngineLine::Ok,
            "SUGGEST" => pair(rest, size).map_or(EngineLine::Other, EngineLine::Suggest),
            // Some engines complain about INFO keys they do not know, which the protocol lets them ignore.
            "ERROR" | "UNKNOWN" if rest.to_ascii_uppercase().contains("INFO") => EngineLine::Other,
            "ERROR" => EngineLine::Error(line.to_owned()),
            "UNKNOWN" => EngineLine::Unknown(line.to_owned()),
            _ => EngineLine::Other,
        }
    }
}

/// Whether a line is a `MESSAGE` or `DEBUG`, which managers show or log and never take as an answer.
pub(crate) fn is_message(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("MESSAGE") || word.eq_ignore_ascii_case("DEBUG")
}

/// An answer to SWAP2BOARD: `SWAP`, or one to three moves separated by spaces. The outer `None` is a line
/// that is no such answer; the inner, one with a move off the board.
pub(crate) fn swap2_answer(line: &str, size: Size) -> Option<Option<Swap2Answer>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if let [word] = words[..]
        && word.eq_ignore_ascii_case("SWAP")
    {
        return Some(Some(Swap2Answer::Swap));
    }
    let pairs: Vec<Option<Point>> = words.iter().map(|word| pair(word, size)).collect::<Option<_>>()?;
    match pairs[..] {
        [Some(a)] => Some(Some(Swap2Answer::Stay(a))),
        [Some(a), Some(b)] => Some(Some(Swap2Answer::Balance([a, b]))),
        [Some(a), Some(b), Some(c)] => Some(Some(Swap2Answer::Open([a, b, c]))),
        [] => None,
        _ => Some(None),
    }
}

/// Two whole numbers with a comma between them; the inner `None` if the board has no such point.
fn pair(text: &str, size: Size) -> Option<Option<Point>> {
    let (x, y) = text.split_once(',')?;
    let (x, y) = (x.trim(), y.trim());
    if !is_whole_number(x) || !is_whole_number(y) {
        return None;
    }
    Some(x.parse().ok().zip(y.parse().ok()).and_then(|(x, y)| size.point(x, y)))
}

fn is_whole_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::STANDARD;

    fn read(line: &str) -> EngineLine {
        EngineLine::read(line, SIZE)
    }

    #[test]
    fn only_two_numbers_are_a_move() {
        let middle = Some(SIZE.center());
        for line in ["7,7", " 7 , 7 ", "07,+7"] {
            assert_eq!(read(line), EngineLine::Move(middle), "{line}");
        }
        for line in ["15,0", "-1,3", "99999999999999999999999,0"] {
            assert_eq!(read(line), EngineLine::Move(None), "{line}");
        }
        for line in ["", "7", "7,", ",7", "7,7,7", "7,7 8,8", "7.0,7", "move 7,7", "7,7\0", "MESSAGE 7,7"] {
            assert_eq!(read(line), EngineLine::Other, "{line}");
        }
    }

    #[test]
    fn first_words_are_known_in_any_case() {
        assert_eq!(read("ok - everything is good"), EngineLine::Ok);
        assert_eq!(read("OKAY"), EngineLine::Other);
        assert_eq!(read("ERROR size"), EngineLine::Error("ERROR size".into()));
        assert_eq!(read("Unknown command"), EngineLine::Unknown("Unknown command".into()));
        assert_eq!(read("UNKNOWN command INFO evaluate"), EngineLine::Other);
        assert_eq!(read("suggest 7,7"), EngineLine::Suggest(Some(SIZE.center())));
        assert_eq!(read("SUGGEST 7,77"), EngineLine::Suggest(None));
        assert_eq!(read("SUGGEST something"), EngineLine::Other);
    }

    #[test]
    fn swap2_answers() {
        let p = |x, y| Point::new(x, y).unwrap();
        let read = |line| swap2_answer(line, SIZE);
        assert_eq!(read(" swap "), Some(Some(Swap2Answer::Swap)));
        assert_eq!(read("7,7"), Some(Some(Swap2Answer::Stay(p(7, 7)))));
        assert_eq!(read("7,7 8,8"), Some(Some(Swap2Answer::Balance([p(7, 7), p(8, 8)]))));
        assert_eq!(read("7,7 8,8  9,9"), Some(Some(Swap2Answer::Open([p(7, 7), p(8, 8), p(9, 9)]))));
        assert_eq!(read("7,7 15,8"), Some(None));
        assert_eq!(read("1,1 2,2 3,3 4,4"), Some(None));
        for line in ["", "MESSAGE 7,7", "OK", "7,7 x"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
