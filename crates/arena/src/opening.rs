//! Openings: stones that a game starts from, and the files they are read from.

use std::fmt;
use tengen_board::{Game, Point, Rule, Size, Symmetry, notation};
use thiserror::Error;

/// The stones that a game starts from, in playing order, Black first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening {
    moves: Vec<Point>,
}

/// The direction in which a file counts rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowOrder {
    /// From the top, as in Gomocup's manager and its `pos` files.
    #[default]
    FromTop,
    /// From the bottom, as players do.
    FromBottom,
}

/// Why a line is not an opening.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadOpening {
    /// The text is neither offsets nor moves.
    #[error("'{0}' is neither offsets like 0,0, 1,1, -2,3 nor moves like h8h9i8")]
    Unreadable(String),
    /// A stone is not on the board.
    #[error("its stone {number} ({text}) is not on the {size} board")]
    OffBoard {
        /// The stone's number, from 1.
        number: usize,
        /// The stone as it was written.
        text: String,
        /// The board.
        size: Size,
    },
    /// Two stones on one point.
    #[error("its stone {0} stands on another")]
    Taken(usize),
    /// The stones end the game.
    #[error("its stone {0} already ends the game")]
    Decided(usize),
}

/// Why a file of openings cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadOpenings {
    /// A line is not an opening.
    #[error("line {line}: {error}")]
    Line {
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        error: BadOpening,
    },
    /// The file has no openings.
    #[error("there is no opening in it")]
    Empty,
}

impl Opening {
    /// An opening of these stones.
    ///
    /// # Errors
    /// When they cannot be played in this order, or end the game.
    pub fn new(moves: Vec<Point>, size: Size, rule: Rule) -> Result<Opening, BadOpening> {
        let opening = Opening { moves };
        opening.game(size, rule)?;
        Ok(opening)
    }

    /// Reads an opening: Gomocup's offsets from the centre (`0,0, 1,1, -2,3`), or moves (`h8h9i8`).
    ///
    /// # Errors
    /// When the text is neither, or the stones are no valid opening.
    pub fn read(text: &str, rows: RowOrder, size: Size, rule: Rule) -> Result<Opening, BadOpening> {
        let text = text.trim();
        let moves = if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let read = match rows {
                RowOrder::FromTop => notation::parse_moves_from_top(text, size),
                RowOrder::FromBottom => notation::parse_moves(text, size),
            };
            read.map_err(|_| unreadable(text))?
        } else {
            from_offsets(text, size)?
        };
        Opening::new(moves, size, rule)
    }

    /// The stones, in playing order.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The opening rotated or mirrored.
    #[must_use]
    pub fn under(&self, symmetry: Symmetry, size: Size) -> Opening {
        Opening { moves: self.moves.iter().map(|&point| symmetry.apply(size, point)).collect() }
    }

    /// A canonical form: the same for all eight symmetries of the opening and for any order of each side's stones.
    pub fn fingerprint(&self, size: Size) -> Vec<Point> {
        let sorted = |symmetry| {
            let Opening { moves } = self.under(symmetry, size);
            let mut sides = [Vec::new(), Vec::new()];
            for (number, &point) in moves.iter().enumerate() {
                sides[number % 2].push(point);
            }
            sides.iter_mut().for_each(|side| side.sort_unstable());
            sides.concat()
        };
        Symmetry::ALL.map(sorted).into_iter().min().expect("eight of them")
    }

    /// A game that starts from here.
    ///
    /// # Errors
    /// When the stones cannot be played in this order, or end the game.
    pub fn game(&self, size: Size, rule: Rule) -> Result<Game, BadOpening> {
        let mut game = Game::new(size, rule);
        for (index, &point) in self.moves.iter().enumerate() {
            if !size.contains(point) {
                let text = format!("column {}, row {}", point.x(), point.y());
                return Err(BadOpening::OffBoard { number: index + 1, text, size });
            }
            let decides = game.play(point).map_err(|_| BadOpening::Taken(index + 1))?.is_some();
            if decides {
                return Err(BadOpening::Decided(index + 1));
            }
        }
        Ok(game)
    }

    /// The opening in Gomocup's format: offsets from the centre.
    pub fn offsets(&self, size: Size) -> String {
        let center = size.center();
        let offset = |p: &Point| {
            let by = |a: u8, b: u8| i32::from(a) - i32::from(b);
            format!("{},{}", by(p.x(), center.x()), by(p.y(), center.y()))
        };
        self.moves.iter().map(offset).collect::<Vec<_>>().join(", ")
    }

    /// The opening as moves, like `h8h9i8`.
    pub fn human(&self, size: Size) -> Human<'_> {
        Human { opening: self, size }
    }
}

/// An opening as moves, like `h8h9i8`.
pub struct Human<'a> {
    opening: &'a Opening,
    size: Size,
}

impl fmt::Display for Human<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::human_moves(&self.opening.moves, self.size))
    }
}

/// Openings in which a strong engine saw no advantage.
const BALANCED: &str = include_str!("../../../testdata/openings_freestyle15.txt");

/// Four hundred more, in which our own engine saw none.
const MORE: &str = include_str!("../../../testdata/openings_freestyle15_more.txt");

/// The default openings: a hundred balanced ones, as far as they fit the board and the rule.
pub fn balanced(size: Size, rule: Rule) -> Vec<Opening> {
    fitting(BALANCED, size, rule)
}

/// Five hundred balanced openings, for matches that use none twice: the default ones first, then four hundred more.
pub fn many_balanced(size: Size, rule: Rule) -> Vec<Opening> {
    [BALANCED, MORE].into_iter().flat_map(|text| fitting(text, size, rule)).collect()
}

/// The openings of a text that fit the board and the rule.
fn fitting(text: &str, size: Size, rule: Rule) -> Vec<Opening> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Opening::read(line, RowOrder::FromTop, size, rule).ok()).collect()
}

/// Reads a file of openings, one a line. Empty lines and lines that start with `#` are skipped.
///
/// # Errors
/// With the first line that is no opening for this board and rule, or when there are no openings.
pub fn read_all(text: &str, rows: RowOrder, size: Size, rule: Rule) -> Result<Vec<Opening>, BadOpenings> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let read = |(index, line): (usize, &str)| {
        let opening = Opening::read(line, rows, size, rule);
        opening.map_err(|error| BadOpenings::Line { line: index + 1, error })
    };
    let openings = lines.map(read).collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() { Err(BadOpenings::Empty) } else { Ok(openings) }
}

fn from_offsets(text: &str, size: Size) -> Result<Vec<Point>, BadOpening> {
    let numbers = text.trim_end_matches([',', ' ']).split(',').map(|number| number.trim().parse::<i32>());
    let numbers: Vec<i32> = numbers.collect::<Result<_, _>>().map_err(|_| unreadable(text))?;
    if !numbers.len().is_multiple_of(2) {
        return Err(unreadable(text));
    }
    let center = size.center();
    let place = |(index, pair): (usize, &[i32])| {
        let at = |from: u8, offset: i32| u8::try_from(offset.checked_add(i32::from(from))?).ok();
        let point = at(center.x(), pair[0]).zip(at(center.y(), pair[1])).and_then(|(x, y)| size.point(x, y));
        let text = format!("{},{}", pair[0], pair[1]);
        point.ok_or(BadOpening::OffBoard { number: index + 1, text, size })
    };
    numbers.chunks_exact(2).enumerate().map(place).collect()
}

fn unreadable(text: &str) -> BadOpening {
    BadOpening::Unreadable(text.chars().take(60).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const SIZE: Size = Size::STANDARD;

    fn read(text: &str) -> Result<Opening, BadOpening> {
        Opening::read(text, RowOrder::FromTop, SIZE, Rule::Freestyle)
    }

    #[test]
    fn offsets_count_from_gomocups_centre() {
        let at = |size: usize| {
            let size = Size::new(size).unwrap();
            let opening = Opening::read("0,0, 1,1, -2,3", RowOrder::FromTop, size, Rule::Freestyle).unwrap();
            opening.moves().iter().map(|p| (p.x(), p.y())).collect::<Vec<_>>()
        };
        assert_eq!(at(15), [(7, 7), (8, 8), (5, 10)]);
        assert_eq!(at(20), [(10, 10), (11, 11), (8, 13)]);
    }

    #[test]
    fn moves_count_rows_from_either_side() {
        assert_eq!(read("h8h9").unwrap().human(SIZE).to_string(), "h8h7");
        let bottom = Opening::read("H8 h9", RowOrder::FromBottom, SIZE, Rule::Freestyle).unwrap();
        assert_eq!(bottom.human(SIZE).to_string(), "h8h9");
        assert_eq!(bottom.offsets(SIZE), "0,0, 0,-1");
        assert_eq!(read(&bottom.offsets(SIZE)), Ok(bottom));
    }

    #[test]
    fn bad_lines_are_named() {
        let text = |line: &str| read(line).unwrap_err().to_string();
        assert!(text("0,0, 1").starts_with("'0,0, 1' is neither"));
        assert!(text("z9").starts_with("'z9' is neither"));
        assert_eq!(text("0,0, 8,0"), "its stone 2 (8,0) is not on the 15x15 board");
        assert_eq!(text("0,0, 2147483647,0"), "its stone 2 (2147483647,0) is not on the 15x15 board");
        assert_eq!(text("0,0, 0,0"), "its stone 2 stands on another");
        assert_eq!(text("0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0"), "its stone 9 already ends the game");
        let file = read_all("# x\n\n0,0\n5\n", RowOrder::FromTop, SIZE, Rule::Freestyle).unwrap_err();
        assert!(file.to_string().starts_with("line 4: '5' is neither"), "{file}");
        assert_eq!(read_all("# x\n", RowOrder::FromTop, SIZE, Rule::Freestyle), Err(BadOpenings::Empty));
    }

    #[test]
    fn our_own_fit_usual_boards() {
        assert_eq!(balanced(SIZE, Rule::Freestyle).len(), 100);
        assert!(balanced(Size::new(5).unwrap(), Rule::Freestyle).len() < 100);
    }

    #[test]
    fn many_openings_begin_with_the_usual_and_none_is_an_image_of_another() {
        let many = many_balanced(SIZE, Rule::Freestyle);
        assert_eq!(many[..100], balanced(SIZE, Rule::Freestyle));
        let different: BTreeSet<_> = many.iter().map(|opening| opening.fingerprint(SIZE)).collect();
        assert_eq!((many.len(), different.len()), (500, 500));
    }

    #[test]
    fn the_openings_of_matches_are_none_that_anything_was_tuned_on() {
        let text = include_str!("../../../testdata/openings_match.txt");
        let all = read_all(text, RowOrder::FromTop, SIZE, Rule::Freestyle).unwrap();
        let mut different: BTreeSet<_> = all.iter().map(|opening| opening.fingerprint(SIZE)).collect();
        assert_eq!((all.len(), different.len()), (150, 150));
        different
            .extend(many_balanced(SIZE, Rule::Freestyle).iter().map(|opening| opening.fingerprint(SIZE)));
        assert_eq!(different.len(), 150 + 500);
    }

    #[test]
    fn turned_and_reordered_openings_are_one() {
        let one = read("h8 i9 j8 k9 c4").unwrap();
        let other = read("c4 k9 h8 i9 j8").unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(other.under(symmetry, SIZE).fingerprint(SIZE), one.fingerprint(SIZE));
        }
        assert_ne!(read("h8 i9 j8 k9 c5").unwrap().fingerprint(SIZE), one.fingerprint(SIZE));
    }
}
