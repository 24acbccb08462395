//! A book of openings: for every position that was reached, the moves that were played there and how those games ended.

use crate::position::{PositionKey, Views};
use crate::{PlayedGame, Result};
use std::collections::HashMap;
use tengen_board::{Color, Game, Point};

/// Moves beyond this number of a game are not counted: hardly any later position is ever met again.
const MOST_MOVES: usize = 30;

/// How often a move was played in a position, and how those games ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// The move; of several that the position's own symmetry makes equal, one.
    pub point: Point,
    /// Games in which it was played.
    pub games: u32,
    /// Those that Black won.
    pub black: u32,
    /// Those that White won.
    pub white: u32,
    /// Those that were drawn.
    pub draws: u32,
}

impl MoveCount {
    fn new(point: Point) -> MoveCount {
        MoveCount { point, games: 0, black: 0, white: 0, draws: 0 }
    }

    fn add(&mut self, result: Result) {
        self.games += 1;
        match result {
            Result::Won(Color::Black) => self.black += 1,
            Result::Won(Color::White) => self.white += 1,
            Result::Draw => self.draws += 1,
            Result::Unknown => {}
        }
    }

    /// The share of a side in the games whose end is known, draws as half; `None` if none is known.
    pub fn score(&self, color: Color) -> Option<f64> {
        let won = if color == Color::Black { self.black } else { self.white };
        let known = self.black + self.white + self.draws;
        (known > 0).then(|| (f64::from(won) + f64::from(self.draws) / 2.0) / f64::from(known))
    }
}

/// Orders points by how far to the upper right they are, where openings are usually drawn.
fn upper_right(point: &Point) -> (i16, i16) {
    let (x, from_top) = (i16::from(point.x()), i16::from(point.y()));
    (x - from_top, -from_top)
}

/// What was played in many games.
#[derive(Clone, Debug, Default)]
pub struct OpeningBook {
    positions: HashMap<PositionKey, Vec<MoveCount>>,
    games: u32,
}

impl OpeningBook {
    /// A book of these games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> OpeningBook {
        let mut book = OpeningBook::default();
        games.into_iter().for_each(|game| book.add(game));
        book
    }

    /// Counts a game.
    pub fn add(&mut self, game: &PlayedGame) {
        let mut views = Views::empty(game.size, game.rule);
        let colors = [Color::Black, Color::White].into_iter().cycle();
        for (&point, color) in game.moves.iter().zip(colors).take(MOST_MOVES) {
            let counts = self.positions.entry(views.key(color)).or_default();
            let known = views.in_book(point);
            let at = counts.iter().position(|count| count.point == known).unwrap_or_else(|| {
                counts.push(MoveCount::new(known));
                counts.len() - 1
            });
            counts[at].add(game.result);
            views.place(point, color);
        }
        self.games += 1;
    }

    /// How many games were counted.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many positions are in it: what its size in memory depends on.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// What was played in a position, the most frequent move first. Moves that the position's symmetry makes equal are one.
    pub fn moves(&self, game: &Game) -> Vec<MoveCount> {
        let views = Views::of(game);
        let counts = self.positions.get(&views.key(game.to_move())).map_or(&[][..], Vec::as_slice);
        let mut moves: Vec<MoveCount> = counts
            .iter()
            .filter_map(|count| {
                let points = views.on_board(count.point);
                let point = points.into_iter().filter(|&p| game.is_allowed(p)).max_by_key(upper_right)?;
                Some(MoveCount { point, ..*count })
            })
            .collect();
        moves.sort_by(|one, other| other.games.cmp(&one.games).then(one.point.cmp(&other.point)));
        moves
    }

    /// The moves of several books together, as [`moves`](Self::moves) gives them.
    pub fn moves_of_all<'a>(books: impl IntoIterator<Item = &'a OpeningBook>, game: &Game) -> Vec<MoveCount> {
        let mut sum: Vec<MoveCount> = Vec::new();
        for count in books.into_iter().flat_map(|book| book.moves(game)) {
            match sum.iter_mut().find(|known| known.point == count.point) {
                Some(known) => {
                    known.games += count.games;
                    known.black += count.black;
                    known.white += count.white;
                    known.draws += count.draws;
                }
                None => sum.push(count),
            }
        }
        sum.sort_by(|one, other| other.games.cmp(&one.games).then(one.point.cmp(&other.point)));
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, Symmetry, notation};

    fn played(line: &str) -> PlayedGame {
        line.parse().unwrap()
    }

    fn at(moves: &str) -> Game {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    /// Each move with the games, and those that Black and White won and that were drawn.
    fn seen(book: &OpeningBook, moves: &str) -> Vec<(String, [u32; 4])> {
        let name = |point| notation::human(point, Size::STANDARD);
        book.moves(&at(moves)).iter().map(|m| (name(m.point), [m.games, m.black, m.white, m.draws])).collect()
    }

    #[test]
    fn moves_are_counted_with_their_results() {
        let book = OpeningBook::of(&[
            played("h8i9j8 B"),
            played("h8i9j7 W"),
            // The same as the first, mirrored and turned.
            played("h8g9f8 D"),
            played("h8g7h6"),
            played("renju 15 h8h9 B"),
        ]);
        assert_eq!(book.games(), 5);
        assert_eq!(seen(&book, ""), [("h8".to_owned(), [4, 1, 1, 1])]);
        // Four corners are one move, shown at the upper right.
        assert_eq!(seen(&book, "h8"), [("i9".to_owned(), [4, 1, 1, 1])]);
        assert_eq!(seen(&book, "h8i9"), [("h10".to_owned(), [3, 1, 0, 1]), ("g10".to_owned(), [1, 0, 1, 0])]);
        assert_eq!(seen(&book, "h8a1"), []);
    }

    #[test]
    fn a_position_that_is_reached_in_another_order_is_the_same() {
        let book = OpeningBook::of(&[played("h8i9j8k9l5 B"), played("j8k9h8i9l5 W")]);
        assert_eq!(seen(&book, "h8i9j8k9"), [("l5".to_owned(), [2, 1, 1, 0])]);
    }

    #[test]
    fn scores_count_draws_as_half_and_leave_out_what_is_unknown() {
        let count = |games, black, white, draws| MoveCount {
            games,
            black,
            white,
            draws,
            ..MoveCount::new(Point::new(0, 0).unwrap())
        };
        assert_eq!(count(5, 1, 1, 2).score(Color::Black), Some(0.5));
        assert_eq!(count(5, 3, 1, 0).score(Color::White), Some(0.25));
        assert_eq!(count(5, 0, 0, 0).score(Color::Black), None);
    }

    #[test]
    fn books_add_up_however_the_board_is_turned() {
        let games = [played("h8i9j8 B"), played("h8i9j7 W"), played("h8g9f8 D"), played("h8g7f6 D")];
        let whole = OpeningBook::of(&games);
        let parts = games.each_ref().map(|game| OpeningBook::of([game]));
        for moves in ["", "h8", "h8i9", "h8g7"] {
            assert_eq!(OpeningBook::moves_of_all(&parts, &at(moves)), whole.moves(&at(moves)));
        }
    }

    #[test]
    fn every_symmetry_of_a_book_is_the_same_book() {
        let lines = ["h8i9j8k9l5 B", "a1b2c3d4 W", "h8h9i7j6 D", "o1o15a15 B"];
        let games: Vec<PlayedGame> = lines.iter().map(|line| played(line)).collect();
        let book = OpeningBook::of(&games);
        for s in Symmetry::ALL {
            let turned: Vec<PlayedGame> = games
                .iter()
                .map(|game| PlayedGame {
                    moves: game.moves.iter().map(|&p| s.apply(game.size, p)).collect(),
                    ..game.clone()
                })
                .collect();
            let turned = OpeningBook::of(&turned);
            for moves in ["", "h8", "h8i9", "h8h9i7", "a1b2"] {
                assert_eq!(turned.moves(&at(moves)), book.moves(&at(moves)), "{s:?} {moves}");
            }
        }
    }
}
