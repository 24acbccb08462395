//! Rewards before the end of a game: for open fours and open threes.

use crate::features::patterns20::{Counts, MOST, OPEN_FOUR, OPEN_THREES};
use crate::{Features, Player};
use std::fmt;
use std::str::FromStr;
use tengen_board::Point;

/// Which moves are rewarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewardKind {
    /// What a move adds to a potential: making a pattern is rewarded, and losing it takes the reward away. Over a whole
    /// game the rewards add up to nothing, so the best way to play stays the best (Ng, Harada and Russell, 1999).
    Potential,
    /// Making a pattern is rewarded, losing it costs nothing. It can pay to make patterns instead of winning.
    Made,
}

/// Rewards of one kind, in parts of a won game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatternReward {
    /// Which moves are rewarded.
    pub kind: RewardKind,
    /// The reward for an open four; that for an open three is half of it.
    pub size: f32,
}

impl RewardKind {
    /// Every kind.
    pub const ALL: [RewardKind; 2] = [RewardKind::Potential, RewardKind::Made];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            RewardKind::Potential => "potential",
            RewardKind::Made => "made",
        }
    }
}

impl FromStr for RewardKind {
    type Err = String;

    fn from_str(name: &str) -> Result<RewardKind, String> {
        let found = RewardKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| format!("'{name}' is no kind of reward; potential and made are"))
    }
}

impl fmt::Display for PatternReward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.name(), self.size)
    }
}

impl FromStr for PatternReward {
    type Err = String;

    fn from_str(text: &str) -> Result<PatternReward, String> {
        let bad = || format!("'{text}' is no reward; one looks like potential:0.1 or made:0.1");
        let (kind, size) = text.split_once(':').ok_or_else(bad)?;
        let size = size.parse().ok().filter(|size| (0.0..=1.0).contains(size)).ok_or_else(bad)?;
        Ok(PatternReward { kind: kind.parse()?, size })
    }
}

impl PatternReward {
    /// Player 1's reward for a move of `mover` that changes the counts of patterns so.
    pub fn of(self, mover: Player, before: &Counts, after: &Counts) -> f32 {
        match self.kind {
            RewardKind::Potential => self.potential(after) - self.potential(before),
            RewardKind::Made => {
                let [before, after] = [before, after].map(|counts| self.worth(&counts[mover.index()]));
                mover.sign() * (after - before).max(0.0)
            }
        }
    }

    /// Player 1's reward for a move of `mover` on a free point; none where patterns are not counted.
    pub fn of_move(self, features: &Features, point: Point, mover: Player) -> f32 {
        let counts = features.patterns().zip(features.patterns_after(point, mover));
        counts.map_or(0.0, |(before, after)| self.of(mover, before, &after))
    }

    /// Player 1's reward for the move that ends a game, besides its result: a finished game has no potential.
    pub fn of_last(self, before: &Counts) -> f32 {
        match self.kind {
            RewardKind::Potential => -self.potential(before),
            RewardKind::Made => 0.0,
        }
    }

    fn potential(self, counts: &Counts) -> f32 {
        let [one, two] = counts.each_ref().map(|counts| self.worth(counts));
        one - two
    }

    /// What a player's patterns are worth to the player.
    fn worth(self, counts: &[i16; MOST]) -> f32 {
        if counts[OPEN_FOUR] > 0 {
            self.size
        } else if OPEN_THREES.iter().any(|&three| counts[three] > 0) {
            self.size / 2.0
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Architecture;
    use tengen_board::Size;

    /// Player 1 makes a three, player 2 blocks it, player 1 makes another and then a four.
    const MOVES: [(u8, u8); 13] = [
        (5, 5),
        (0, 0),
        (6, 5),
        (0, 3),
        (7, 5),
        (8, 5),
        (5, 6),
        (0, 6),
        (5, 7),
        (0, 9),
        (5, 8),
        (0, 12),
        (4, 4),
    ];

    fn rewards(kind: RewardKind) -> Vec<f32> {
        let reward = PatternReward { kind, size: 0.5 };
        let mut features = Features::new(Architecture::St, Size::STANDARD, 2);
        let mut mover = Player::One;
        let mut rewards = Vec::new();
        for (x, y) in MOVES {
            let point = Size::STANDARD.point(x, y).unwrap();
            let ahead = reward.of_move(&features, point, mover);
            let before = *features.patterns().unwrap();
            features.play(point, mover);
            rewards.push(reward.of(mover, &before, features.patterns().unwrap()));
            assert_eq!(rewards.last(), Some(&ahead));
            mover = !mover;
        }
        rewards.push(reward.of_last(features.patterns().unwrap()));
        rewards
    }

    #[test]
    fn a_reward_reads_as_it_is_written() {
        for text in ["potential:0.1", "made:1"] {
            assert_eq!(text.parse::<PatternReward>().unwrap().to_string(), text);
        }
        for bad in ["", "potential", "potential:2", "potential:x", "lost:0.1"] {
            assert!(bad.parse::<PatternReward>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_potential_takes_back_what_it_gave() {
        let rewards = rewards(RewardKind::Potential);
        assert_eq!(rewards[4..6], [0.25, -0.25], "the three is made and blocked");
        assert_eq!(rewards.iter().sum::<f32>(), 0.0);
    }

    #[test]
    fn what_was_made_stays_rewarded() {
        let rewards = rewards(RewardKind::Made);
        assert_eq!(rewards[4..6], [0.25, 0.0]);
        assert_eq!(rewards.iter().sum::<f32>(), 0.75, "a three, another, and the four that it grows to");
    }
}
