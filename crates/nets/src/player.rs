//! The two players of a critic, who are not tied to a colour.

use std::fmt;
use std::ops::Not;

/// One of the two players that share a critic. A critic's value is always the probability that player 1 wins: player 1
/// prefers high values, player 2 low ones. Either may have the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Prefers high values.
    One,
    /// Prefers low values.
    Two,
}

impl Player {
    /// Both players.
    pub const ALL: [Player; 2] = [Player::One, Player::Two];

    /// 0 for player 1, 1 for player 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for player 1, -1 for player 2: the factor from a player's own view to player 1's.
    pub const fn sign(self) -> f32 {
        match self {
            Player::One => 1.0,
            Player::Two => -1.0,
        }
    }

    /// The probability that this player wins when `value` is player 1's.
    pub fn chance(self, value: f32) -> f32 {
        match self {
            Player::One => value,
            Player::Two => 1.0 - value,
        }
    }

    /// Whether this player prefers `value` to `other`.
    pub fn prefers(self, value: f32, other: f32) -> bool {
        match self {
            Player::One => value > other,
            Player::Two => value < other,
        }
    }
}

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => "player 1",
            Player::Two => "player 2",
        })
    }
}
