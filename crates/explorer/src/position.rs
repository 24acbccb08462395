//! Positions up to the eight symmetries of the board.

use tengen_board::{Color, Game, Key, Point, Rule, Size, Symmetry};

/// A position: its stones however the board is turned or mirrored, the side to move, the board and the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PositionKey(u64);

/// Stones as they are placed, seen from all eight sides.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    size: Size,
    rule: Rule,
    keys: [Key; 8],
}

impl Views {
    /// A board without stones.
    pub(crate) fn empty(size: Size, rule: Rule) -> Views {
        Views { size, rule, keys: [Key::EMPTY; 8] }
    }

    /// The stones of a game.
    pub(crate) fn of(game: &Game) -> Views {
        let mut views = Views::empty(game.size(), game.rule());
        game.board().stones().for_each(|(point, color)| views.place(point, color));
        views
    }

    /// Places a stone.
    pub(crate) fn place(&mut self, point: Point, color: Color) {
        for (key, symmetry) in self.keys.iter_mut().zip(Symmetry::ALL) {
            *key ^= Key::of(color, symmetry.apply(self.size, point));
        }
    }

    /// The position with a side to move.
    pub(crate) fn key(&self, to_move: Color) -> PositionKey {
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule).expect("one of all") as u64;
        let about = rule << 16 | u64::from(self.size.side()) << 8 | to_move.index() as u64;
        PositionKey(self.least().0 ^ about.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The view by which the position is known: the one with the least key.
    fn least(&self) -> Key {
        self.keys.into_iter().min().expect("eight of them")
    }

    /// The symmetries that lead to that view; several for positions that are symmetric themselves.
    fn ways(&self) -> impl Iterator<Item = Symmetry> + '_ {
        let least = self.least();
        Symmetry::ALL.into_iter().zip(self.keys).filter(move |&(_, key)| key == least).map(|(way, _)| way)
    }

    /// A point as that view has it; points that are equal by the position's own symmetry are one.
    pub(crate) fn in_book(&self, point: Point) -> Point {
        self.ways().map(|way| way.apply(self.size, point)).min().expect("at least one way")
    }

    /// The points of the board that are one in the book, the first of them in the order of points first.
    pub(crate) fn on_board(&self, point: Point) -> Vec<Point> {
        let mut points: Vec<Point> = self.ways().map(|way| way.inverse().apply(self.size, point)).collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::notation;

    const SIZE: Size = Size::STANDARD;

    fn game(moves: &[Point]) -> Game {
        Game::from_moves(SIZE, Rule::Freestyle, moves).unwrap()
    }

    fn moves(text: &str) -> Vec<Point> {
        notation::parse_moves(text, SIZE).unwrap()
    }

    #[test]
    fn a_turned_or_mirrored_position_is_the_same_and_its_moves_too() {
        for text in ["h8", "h8h9", "h8i9j8", "a1b3c7d2", "h8h9i7g5k4"] {
            let line = moves(text);
            let next = notation::parse_human("l5", SIZE).unwrap();
            let (here, turn) = (Views::of(&game(&line)), game(&line).to_move());
            for s in Symmetry::ALL {
                let turned: Vec<Point> = line.iter().map(|&p| s.apply(SIZE, p)).collect();
                let there = Views::of(&game(&turned));
                assert_eq!(here.key(turn), there.key(turn));
                let image = s.apply(SIZE, next);
                assert_eq!(here.in_book(next), there.in_book(image));
                assert!(there.on_board(there.in_book(image)).contains(&image), "{text}");
            }
        }
    }

    #[test]
    fn the_order_of_moves_does_not_matter_and_other_things_do() {
        let [one, other] = ["h8a1i8c1", "i8c1h8a1"].map(|text| Views::of(&game(&moves(text))));
        assert_eq!(one.key(Color::Black), other.key(Color::Black));
        assert_ne!(one.key(Color::Black), one.key(Color::White));
        let empty = |side, rule| Views::empty(Size::new(side).unwrap(), rule).key(Color::Black);
        assert_ne!(empty(15, Rule::Freestyle), empty(15, Rule::Renju));
        assert_ne!(empty(15, Rule::Freestyle), empty(20, Rule::Freestyle));
    }

    #[test]
    fn symmetric_points_of_a_symmetric_position_are_one_move() {
        let center = Views::of(&game(&moves("h8")));
        let book: std::collections::BTreeSet<Point> =
            moves("h9i8h7g8").into_iter().map(|p| center.in_book(p)).collect();
        assert_eq!(book.len(), 1);
        assert_eq!(center.on_board(*book.first().unwrap()).len(), 4);
    }
}
