//! Tic-tac-toe positions and their rules.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A tic-tac-toe position, from the view of the side to move: its own stones and the other's, one bit for each of the
/// nine points. In this form both sides share one table of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TicTacToe {
    own: u16,
    other: u16,
}

/// How a move ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The side that moved has three in a row.
    Won,
    /// The board is full.
    Drawn,
}

impl GameEnd {
    /// The reward of the side that moved.
    pub fn reward(self) -> f64 {
        match self {
            GameEnd::Won => 1.0,
            GameEnd::Drawn => 0.0,
        }
    }
}

const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl TicTacToe {
    /// How many different numbers [`TicTacToe::index`] gives.
    pub const INDICES: usize = 1 << 18;

    /// The position's index in a table.
    pub fn index(self) -> usize {
        usize::from(self.own) << 9 | usize::from(self.other)
    }

    /// The free points, 0 to 8.
    pub fn moves(self) -> impl Iterator<Item = usize> + Clone {
        (0..9).filter(move |&point| (self.own | self.other) >> point & 1 == 0)
    }

    /// The position after a move, from the other side's view, and the end if the move ends the game.
    pub fn play(self, point: usize) -> (TicTacToe, Option<GameEnd>) {
        let own = self.own | 1 << point;
        let end = if LINES.iter().any(|line| own & line == *line) {
            Some(GameEnd::Won)
        } else if own | self.other == 0b111_111_111 {
            Some(GameEnd::Drawn)
        } else {
            None
        };
        (TicTacToe { own: self.other, other: own }, end)
    }

    /// A random position: a random number of random moves from the empty board, fewer if the game would end. Every
    /// position can occur (the textbook's exploring starts).
    pub fn random(rng: &mut Xoshiro256PlusPlus) -> TicTacToe {
        let mut position = TicTacToe::default();
        for _ in 0..rng.random_range(0..9) {
            let moves: Vec<usize> = position.moves().collect();
            match position.play(moves[rng.random_range(0..moves.len())]) {
                (next, None) => position = next,
                (_, Some(_)) => break,
            }
        }
        position
    }

    /// Every position of a game that has not ended.
    pub fn all() -> Vec<TicTacToe> {
        let mut found = vec![TicTacToe::default()];
        let mut seen = vec![false; TicTacToe::INDICES];
        let mut next = 0;
        while let Some(&position) = found.get(next) {
            next += 1;
            for point in position.moves() {
                let (after, end) = position.play(point);
                if end.is_none() && !std::mem::replace(&mut seen[after.index()], true) {
                    found.push(after);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        // 5478 positions, of which 958 have ended.
        assert_eq!(TicTacToe::all().len(), 5478 - 958);
        fn games(position: TicTacToe) -> u64 {
            position
                .moves()
                .map(|point| match position.play(point) {
                    (_, Some(_)) => 1,
                    (next, None) => games(next),
                })
                .sum()
        }
        assert_eq!(games(TicTacToe::default()), 255_168);
    }
}
