//! A puzzle: a position, the moves that win, and its grade.

use std::fmt;
use std::str::FromStr;
use tengen_board::{Game, Point, Rule, Size, notation};

/// A position in which the side to move wins by threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The moves that lead to the position.
    pub moves: Vec<Point>,
    /// Every move that wins.
    pub wins: Vec<Point>,
    /// The plies of the shortest win, both sides counted.
    pub plies: usize,
    /// Whether fours alone win.
    pub fours: bool,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// A few moves of fours.
    Easy,
    /// A short combination.
    Medium,
    /// A long one.
    Hard,
    /// A very long one.
    Expert,
}

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Grade; 4] = [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert];

    /// The grade of a win of so many plies. Threes leave the defender a choice, which is as hard as one more move.
    pub fn of(plies: usize, fours: bool) -> Grade {
        match plies + if fours { 0 } else { 2 } {
            0..=5 => Grade::Easy,
            6..=9 => Grade::Medium,
            10..=13 => Grade::Hard,
            _ => Grade::Expert,
        }
    }

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
        }
    }
}

/// A line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a puzzle: {0}")]
pub struct BadPuzzle(String);

impl Puzzle {
    /// How hard it is.
    pub fn grade(&self) -> Grade {
        Grade::of(self.plies, self.fours)
    }

    /// The game that leads to the position.
    pub fn game(&self) -> Game {
        Game::from_moves(self.size, self.rule, &self.moves)
            .expect("moves that were played when it was made or read")
    }
}

/// `freestyle 15 h8h9i8… j7k6 9 fours`: rule, side of the board, moves, winning moves, plies, and the threats needed.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { rule, size, moves, wins, plies, fours } = self;
        let (moves, wins) = (notation::human_moves(moves, *size), notation::human_moves(wins, *size));
        let kind = if *fours { "fours" } else { "threes" };
        write!(f, "{rule} {} {moves} {wins} {plies} {kind}", size.side())
    }
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(line: &str) -> Result<Puzzle, BadPuzzle> {
        let bad = || BadPuzzle(line.chars().take(60).collect());
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rule, side, moves, wins, plies, kind] = words[..] else { return Err(bad()) };
        let size = Size::new(side.parse().map_err(|_| bad())?).map_err(|_| bad())?;
        let points = |text: &str| notation::parse_moves(text, size).map_err(|_| bad());
        let puzzle = Puzzle {
            rule: rule.parse().map_err(|_| bad())?,
            size,
            moves: points(moves)?,
            wins: points(wins)?,
            plies: plies.parse().map_err(|_| bad())?,
            fours: match kind {
                "fours" => true,
                "threes" => false,
                _ => return Err(bad()),
            },
        };
        let game = Game::from_moves(size, puzzle.rule, &puzzle.moves).map_err(|_| bad())?;
        let sound = game.outcome().is_none() && puzzle.wins.iter().all(|&point| game.is_allowed(point));
        if sound && !puzzle.wins.is_empty() { Ok(puzzle) } else { Err(bad()) }
    }
}

/// The puzzles of a file, one a line; `#` begins a comment. An error comes with the number of its line.
///
/// # Errors
/// When a line is no puzzle.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, (usize, BadPuzzle)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|(number, line)| line.parse().map_err(|error| (number, error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_comes_back_from_its_line() {
        let line = "freestyle 15 h8a1i8c1j8e1 g8k8 3 fours";
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.grade()), (line, Grade::Easy));
        for bad in [
            "",
            "go 15 h8 h9 3 fours",
            "freestyle 99 h8 h9 3 fours",
            "freestyle 15 h8h8 h9 3 fours",
            "freestyle 15 h8 h8 3 fours",
            "freestyle 15 h8 h9 x fours",
            "freestyle 15 h8 h9 3 fives",
            "freestyle 15 h8a1i8c1j8e1k8g1l8 h9 3 fours",
        ] {
            assert!(bad.parse::<Puzzle>().is_err(), "{bad}");
        }
        assert_eq!(read_puzzles("# none\n\nnonsense\n").unwrap_err().0, 3);
    }

    #[test]
    fn threes_are_harder_than_fours() {
        assert_eq!(Grade::of(5, true), Grade::Easy);
        assert_eq!(Grade::of(5, false), Grade::Medium);
        assert_eq!(Grade::of(9, true), Grade::Medium);
        assert_eq!(Grade::of(13, true), Grade::Hard);
        assert_eq!(Grade::of(15, true), Grade::Expert);
        assert_eq!(Grade::of(11, false), Grade::Hard);
        assert_eq!(Grade::of(13, false), Grade::Expert);
    }
}
