//! Checkpoints of a fit: all numbers as they stand between two epochs.

use super::fit::{FitState, NetEpoch, NetFitOptions};
use super::model::NetLoss;
use super::sample::NetSample;
use crate::BadCheckpoint;
use crate::checkpoint::{compare, open, seal};
use tengen_base::checksum::{fnv1a, fnv1a_words};

const MAGIC: &[u8; 8] = b"TGLINFT1";

/// What a fit's result depends on, a setting a line: games, positions, options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FitDescription {
    text: String,
    epochs: usize,
}

impl FitDescription {
    /// Of a fit to the positions of so many games, some of them held out.
    pub(super) fn new(
        games: usize,
        [learned, held_out]: [&[NetSample]; 2],
        options: &NetFitOptions,
    ) -> FitDescription {
        let NetFitOptions { epochs, batch, rate, decay, dropout, start, sides_apart, seed } = options;
        let start =
            start.as_ref().map_or("random".to_owned(), |start| format!("{:016x}", fnv1a(&start.to_bytes())));
        let hash = fnv1a_words(learned.iter().chain(held_out).flat_map(NetSample::words));
        let text = format!(
            "games {games}\npositions {} and {}\nepochs {epochs}\nbatch {batch}\nrate {rate}\ndecay {decay}\n\
             dropout {dropout}\nfirst numbers {start}\nsides apart {sides_apart}\nseed {seed}\npositions' hash {hash:016x}\n",
            learned.len(),
            held_out.len()
        );
        FitDescription { text, epochs: *epochs }
    }

    /// The state in a file of this fit; `None` if it is of another one that is done, so that nothing is lost with it.
    ///
    /// # Errors
    /// When the file is damaged, or belongs to another fit that is not done.
    pub(super) fn resume(
        &self,
        options: &NetFitOptions,
        bytes: &[u8],
    ) -> Result<Option<FitState>, BadCheckpoint> {
        let (found, state) = open(MAGIC, bytes)?;
        let (&done, state) = state.split_first().ok_or(BadCheckpoint::Damaged)?;
        match compare(&found, &self.text) {
            Ok(()) => FitState::from_bytes(options, state).ok_or(BadCheckpoint::Damaged).map(Some),
            Err(_) if done != 0 => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A file of this fit.
    pub(super) fn checkpoint(&self, state: &FitState) -> Vec<u8> {
        let done = u8::from(state.epochs().len() == self.epochs);
        seal(MAGIC, &self.text, &[&[done], &state.to_bytes()[..]].concat())
    }
}

impl FitState {
    /// The losses so far, then all numbers and what the optimiser remembers of them.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.epochs.len() as u64).to_le_bytes().to_vec();
        bytes.extend(self.adam.step.to_le_bytes());
        let losses = self.epochs.iter().flat_map(|epoch| [epoch.learned, epoch.held_out]);
        let losses = losses.flat_map(|loss| [loss.value, loss.policy, loss.hit]);
        let numbers = [&self.model.numbers, &self.adam.mean, &self.adam.square].into_iter().flatten();
        bytes.extend(losses.chain(numbers.copied()).flat_map(f32::to_le_bytes));
        bytes
    }

    /// The state that these bytes were made of; `None` if they are too many or too few.
    fn from_bytes(options: &NetFitOptions, bytes: &[u8]) -> Option<FitState> {
        let mut state = FitState::first(options);
        let (&epochs, bytes) = bytes.split_first_chunk()?;
        let (&step, bytes) = bytes.split_first_chunk()?;
        state.adam.step = i32::from_le_bytes(step);
        let (numbers, []) = bytes.as_chunks() else { return None };
        let mut numbers = numbers.iter().map(|&number| f32::from_le_bytes(number));
        let mut loss =
            || Some(NetLoss { value: numbers.next()?, policy: numbers.next()?, hit: numbers.next()? });
        for epoch in 1..=usize::try_from(u64::from_le_bytes(epochs)).ok()? {
            state.epochs.push(NetEpoch { epoch, learned: loss()?, held_out: loss()? });
        }
        for to in [&mut state.model.numbers, &mut state.adam.mean, &mut state.adam.square] {
            for number in to {
                *number = numbers.next()?;
            }
        }
        state.model.fold();
        numbers.next().is_none().then_some(state)
    }
}
