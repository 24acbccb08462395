//! The state of a learner between two moves, as bytes and as text.

use super::metrics::{ErrorSums, GameCounts, MetricsBlock};
use tengen_nets::Critic;
use tengen_nets::weights::BadWeights;
use thiserror::Error;

/// The weights, the number of games, and the counts since the last row of metrics. Random numbers depend only on the
/// seed, the game and the move, so they are not part of the state.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LearnerState {
    pub(super) critic: Critic,
    /// Games started.
    pub(super) games: u64,
    pub(super) block: MetricsBlock,
}

/// Why bytes or text are not a state.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum BadLearnerState {
    #[error("it is incomplete")]
    Cut,
    #[error(transparent)]
    Weights(#[from] BadWeights),
}

impl LearnerState {
    pub(super) fn new(critic: Critic) -> LearnerState {
        LearnerState { critic, games: 0, block: MetricsBlock::default() }
    }

    /// The binary form: the length of the weights, the weights, the numbers.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let weights = self.critic.to_bytes();
        let mut bytes = (weights.len() as u64).to_le_bytes().to_vec();
        bytes.extend(weights);
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.block.counts.numbers().into_iter().flat_map(u64::to_le_bytes));
        bytes.extend(self.block.sums.numbers().into_iter().flat_map(f64::to_le_bytes));
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<LearnerState, BadLearnerState> {
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or(BadLearnerState::Cut)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| BadLearnerState::Cut)?;
        let (weights, rest) = rest.split_at_checked(length).ok_or(BadLearnerState::Cut)?;
        let critic = Critic::from_bytes(weights)?;
        let mut numbers = rest.chunks_exact(8).map(|eight| eight.try_into().expect("eight bytes"));
        let games = numbers.next().map(u64::from_le_bytes).ok_or(BadLearnerState::Cut)?;
        let counts = GameCounts::from_numbers((&mut numbers).map(u64::from_le_bytes));
        let sums = ErrorSums::from_numbers((&mut numbers).map(f64::from_le_bytes));
        let (counts, sums) = counts.zip(sums).ok_or(BadLearnerState::Cut)?;
        Ok(LearnerState { critic, games, block: MetricsBlock { counts, sums } })
    }

    /// Everything but the weights as text, one number a line; no bit is lost.
    pub(super) fn progress_to_text(&self) -> String {
        let counts = [self.games].into_iter().chain(self.block.counts.numbers()).map(|n| format!("{n}\n"));
        counts.chain(self.block.sums.numbers().into_iter().map(|n| format!("{n:e}\n"))).collect()
    }

    pub(super) fn from_text(critic: Critic, progress: &str) -> Result<LearnerState, BadLearnerState> {
        let mut lines = progress.lines();
        let games = lines.next().and_then(|line| line.parse().ok()).ok_or(BadLearnerState::Cut)?;
        let counts = GameCounts::from_numbers((&mut lines).map_while(|line| line.parse().ok()));
        let sums = ErrorSums::from_numbers((&mut lines).map_while(|line| line.parse().ok()));
        let (counts, sums) = counts.zip(sums).ok_or(BadLearnerState::Cut)?;
        Ok(LearnerState { critic, games, block: MetricsBlock { counts, sums } })
    }
}
