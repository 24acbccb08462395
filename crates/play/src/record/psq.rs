//! PSQ, the text format of Piskvork and of Gomocup's referee program.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      width x height, the players' levels, who starts (0: the first)
//! 8,8,0                          column and row from the top-left, from 1; milliseconds
//! 9,8,412
//! red                            the players' names (only in matches)
//! blue
//! 0                              0 normal, 15 too slow, -2 engine error, -1 unknown
//! 1,Freestyle 1                  the winner (1, 2, or 0 for a draw) and the event (only Gomocup's program writes this)
//! ```
//!
//! PSQ has neither the rule nor stones set up before the first move, and of the ways to lose only "too slow" and
//! "error". What it cannot express is lost; SGF keeps everything.

mod read;

use super::{GameRecord, ReadError, decode};
use std::fmt::Write;
use tengen_board::{Color, Forfeit, Outcome, Rule};
use thiserror::Error;

const NORMAL: i64 = 0;
const TOO_SLOW: i64 = 15;
const ENGINE_ERROR: i64 = -2;
const UNKNOWN: i64 = -1;

/// Why a record cannot be written as PSQ.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PsqWriteError {
    /// Stones were set up.
    #[error("PSQ cannot hold stones set up before the first move; write SGF instead")]
    Setup,
    /// White moved first.
    #[error("PSQ cannot hold a game in which White moves first; write SGF instead")]
    WhiteFirst,
    /// A name looks like a move.
    #[error("in PSQ the name '{0}' would read as a move; write SGF instead")]
    Name(String),
}

impl GameRecord {
    /// Reads PSQ. The format does not have the rule, so the caller gives it. The outcome comes from playing the moves
    /// again, and from the file only where the moves do not end the game. If the file has a winner without a winning
    /// row and without a reason, the loser resigned.
    ///
    /// # Errors
    /// When the text is not PSQ, the board is not a square of 5 to 22 points a side, or a move cannot be
    /// played.
    pub fn from_psq(text: &str, rule: Rule) -> Result<GameRecord, ReadError> {
        read::Reader::new(text).record(rule)
    }

    /// [`GameRecord::from_psq`] for a file of unknown encoding.
    ///
    /// # Errors
    /// As [`GameRecord::from_psq`].
    pub fn from_psq_bytes(bytes: &[u8], rule: Rule) -> Result<GameRecord, ReadError> {
        GameRecord::from_psq(&decode(bytes), rule)
    }

    /// Writes PSQ: the moves with their times in milliseconds and, if known, names, code, winner and event. Line ends
    /// in names become spaces.
    ///
    /// # Errors
    /// When the game has a setup, White moves first, or a name would read as a move.
    pub fn to_psq(&self) -> Result<String, PsqWriteError> {
        if !self.game.setup().is_empty() {
            return Err(PsqWriteError::Setup);
        }
        if self.game.color_of_move(0) == Color::White {
            return Err(PsqWriteError::WhiteFirst);
        }
        let names = [Color::Black, Color::White].map(|color| one_line(self.player(color)));
        let first_words = names.iter().find(|name| !name.trim().is_empty());
        if let Some(name) = first_words.filter(|name| read::is_move(name)) {
            return Err(PsqWriteError::Name(name.clone()));
        }
        Ok(self.write_psq(&names))
    }

    fn write_psq(&self, [black, white]: &[String; 2]) -> String {
        let mut text = format!("Piskvorky {}, 11:11, 0\n", self.game.size());
        for (number, point) in self.game.moves().iter().enumerate() {
            let time = self.details.get(number).and_then(|detail| detail.time).unwrap_or_default();
            let ms = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
            let _ = writeln!(text, "{},{},{ms}", point.x() + 1, point.y() + 1);
        }
        let outcome = self.outcome();
        if outcome.is_some() || !(black.is_empty() && white.is_empty()) {
            let _ = writeln!(text, "{black}\n{white}");
        }
        let _ = writeln!(text, "{}", code_for(outcome.as_ref()));
        if let Some(outcome) = outcome {
            let winner = outcome.winner().map_or(0, |color| color.index() + 1);
            let _ = writeln!(text, "{winner},{}", one_line(self.event.as_deref().unwrap_or_default()));
        }
        text
    }
}

fn code_for(outcome: Option<&Outcome>) -> i64 {
    match outcome {
        None => UNKNOWN,
        Some(Outcome::Forfeit { reason: Forfeit::Time, .. }) => TOO_SLOW,
        Some(Outcome::Forfeit {
            reason: Forfeit::Crash(_) | Forfeit::Illegal(_) | Forfeit::Memory, ..
        }) => ENGINE_ERROR,
        Some(_) => NORMAL,
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_board::{Game, Size};

    const MOVES: &str = "8,8,0\n9,8,0\n9,9,412\n7,7,388\n";

    fn read(tail: &str) -> Result<GameRecord, ReadError> {
        GameRecord::from_psq(&format!("Piskvorky 15x15, 11:11, 0\n{MOVES}{tail}"), Rule::Freestyle)
    }

    fn error(text: &str) -> String {
        GameRecord::from_psq(text, Rule::Freestyle).unwrap_err().to_string()
    }

    fn lost(loser: Color, reason: Forfeit) -> Option<Outcome> {
        Some(Outcome::Forfeit { loser, reason })
    }

    #[test]
    fn files_of_piskvork_and_gomocup_are_understood() {
        for (tail, players, event, outcome) in [
            ("", ["", ""], None, None),
            ("-1\n", ["", ""], None, None),
            ("red.exe\nblue\n0\n", ["red.exe", "blue"], None, None),
            ("red\nblue\n15\n", ["red", "blue"], None, lost(Color::Black, Forfeit::Time)),
            (
                "red\nblue\n-2",
                ["red", "blue"],
                None,
                lost(Color::Black, Forfeit::Crash("engine error".into())),
            ),
            ("red\nblue\n-1\n0,Renju 1\n", ["red", "blue"], Some("Renju 1"), Some(Outcome::Draw)),
            ("red\nblue\n-1\n1,x\n", ["red", "blue"], Some("x"), lost(Color::White, Forfeit::Resignation)),
            ("red\nblue\n15\n1,\n\n", ["red", "blue"], None, lost(Color::White, Forfeit::Time)),
            ("12\n34\n0\n", ["12", "34"], None, None),
            ("\n-1\n", ["", ""], None, None),
            ("\nred\nblue\n0\n", ["red", "blue"], None, None),
            ("\nblue\n15\n1,\n", ["", "blue"], None, lost(Color::White, Forfeit::Time)),
        ] {
            let record = read(tail).unwrap();
            assert_eq!(record.players, players, "{tail}");
            assert_eq!(record.event.as_deref(), event, "{tail}");
            assert_eq!(record.outcome(), outcome, "{tail}");
            let times: Vec<_> = record.details.iter().map(|d| d.time.unwrap().as_millis()).collect();
            assert_eq!(times, [0, 0, 412, 388]);
            let points: Vec<_> = record.game.moves().iter().map(|p| (p.x(), p.y())).collect();
            assert_eq!(points, [(7, 7), (8, 7), (8, 8), (6, 6)]);
        }
    }

    #[test]
    fn line_ends_blank_lines_and_missing_times_are_accepted() {
        let text = format!("\u{feff}Piskvorky 15x15, 11:11, 0\n\n{MOVES}red\nblue\n15\n");
        let want = read("red\nblue\n15\n").unwrap();
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(GameRecord::from_psq(&text.replace('\n', end), Rule::Freestyle), Ok(want.clone()));
        }
        let record = GameRecord::from_psq(" Piskvorky 9x9, 0:0,1\n1,1\n 2 , 2 , -5\n", Rule::Renju).unwrap();
        assert_eq!((record.game.moves().len(), record.game.rule()), (2, Rule::Renju));
        assert!(record.details.iter().all(|detail| detail.time == Some(Duration::ZERO)));
    }

    #[test]
    fn the_second_player_may_start() {
        let text = "Piskvorky 15x15, 11:11, 1\n8,8,0\nred\nblue\n-1\n1,\n";
        let record = GameRecord::from_psq(text, Rule::Freestyle).unwrap();
        assert_eq!(record.players, ["blue", "red"]);
        assert_eq!(record.winner(), Some(Color::White));
    }

    #[test]
    fn the_moves_decide_before_the_stated_result() {
        let text = "Piskvorky 9x9, 11:11, 0\n1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n";
        let record = GameRecord::from_psq(&format!("{text}a\nb\n15\n2,x\n"), Rule::Freestyle).unwrap();
        assert!(matches!(record.outcome(), Some(Outcome::Win { winner: Color::Black, .. })));
        assert_eq!(
            error(&format!("{text}9,9,0\n")),
            "line 11, column 1: the move 9,9 comes after the end of the game by the freestyle rule (Black wins \
             with 5 in a row)"
        );
    }

    #[test]
    fn errors_say_what_and_where() {
        let head = "Piskvorky 15x15, 11:11, 0\n";
        for (text, sentence) in [
            (
                "".to_owned(),
                "line 1, column 1: '' is not how a PSQ file begins (expected something like Piskvorky 15x15, 11:11, 0)",
            ),
            ("Piskvorky 20x15, 11:11, 0".into(), "line 1, column 1: a board must be square, not 20x15"),
            ("Piskvorky 23x23, 1:1, 0".into(), "line 1, column 1: a board has 5 to 22 points a side, not 23"),
            ("Piskvorky -5x-5, 1:1, 0".into(), "line 1, column 1: a board has 5 to 22 points a side, not -5"),
            (
                "Piskvorky 15x15, 1:1, 2".into(),
                "line 1, column 1: player 2 cannot start (0 is the first, 1 the second)",
            ),
            (
                format!("{head}1,1,0\n0,1,0\n"),
                "line 3, column 1: the 15x15 board has no point 0,1 (counted from 1)",
            ),
            (format!("{head}1,1,0\n\n1,1,0\n"), "line 4, column 1: there is already a stone on 1,1"),
            (
                format!("{head}1,1,0\nred\n"),
                "line 3, column 1: 'red' is not an end-of-game code (expected something like 0)",
            ),
            (
                format!("{head}red\nblue\n0\n3,x\n"),
                "line 5, column 1: '3,x' is not a result (expected 0, 1 or 2, a comma and the event)",
            ),
            (
                format!("{head}red\nblue\n0\n1,x\n1,1,0\n"),
                "line 6, column 1: '1,1,0' comes after the end of the game",
            ),
        ] {
            assert_eq!(error(&text), sentence);
        }
    }

    #[test]
    fn what_is_written() {
        let mut record = read("").unwrap();
        assert_eq!(record.to_psq().unwrap(), format!("Piskvorky 15x15, 11:11, 0\n{MOVES}-1\n"));
        record.players = ["red\nhat".into(), String::new()];
        record.event = Some("cup".into());
        record.game.forfeit(Color::White, Forfeit::Time);
        let text = record.to_psq().unwrap();
        assert_eq!(text, format!("Piskvorky 15x15, 11:11, 0\n{MOVES}red hat\n\n15\n1,cup\n"));
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let corner = Size::STANDARD.point(0, 0).unwrap();
        for (stones, first, why) in [
            (vec![(corner, Color::Black)], Color::Black, PsqWriteError::Setup),
            (vec![], Color::White, PsqWriteError::WhiteFirst),
        ] {
            let game = Game::from_setup(Size::STANDARD, Rule::Standard, &stones, first).unwrap();
            assert_eq!(GameRecord::new(game).to_psq(), Err(why));
        }
        let mut record = read("").unwrap();
        for players in [["1,2", "x"], [" ", "1,2,3"]] {
            record.players = players.map(str::to_owned);
            assert!(matches!(record.to_psq(), Err(PsqWriteError::Name(_))));
        }
        record.players = ["x", "1,2,3"].map(str::to_owned);
        assert!(record.to_psq().is_ok());
    }
}
