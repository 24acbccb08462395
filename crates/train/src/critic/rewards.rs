//! Rewards before the end of a game as a setting of a course: which, and how large in which games.

use super::Schedule;
use std::fmt;
use std::str::FromStr;
use tengen_nets::{PatternReward, RewardKind};

/// Rewards besides the result, with a size that depends on the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rewards {
    /// Which moves are rewarded.
    pub kind: RewardKind,
    /// The reward for an open four, by game.
    pub sizes: Schedule,
}

impl Rewards {
    /// The rewards in a game; `None` if they are nothing.
    pub fn at(&self, game: u64) -> Option<PatternReward> {
        let size = self.sizes.at(game);
        (size > 0.0).then_some(PatternReward { kind: self.kind, size })
    }
}

impl fmt::Display for Rewards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.name(), self.sizes)
    }
}

impl FromStr for Rewards {
    type Err = String;

    fn from_str(text: &str) -> Result<Rewards, String> {
        let (kind, sizes) = text
            .split_once(':')
            .ok_or_else(|| format!("'{text}' is no reward; one looks like potential:0.1@20000,0"))?;
        let sizes = sizes.parse().map_err(|error: super::BadSchedule| error.to_string())?;
        Ok(Rewards { kind: kind.parse()?, sizes })
    }
}
