//! A whole game to learn from once it is over, from its end to its start.

use super::CriticCourse;
use tengen_nets::{Critic, Inputs, TdLearner, TdTarget};

/// The positions of a game, as its critic was shown them.
///
/// Backwards, what is learned about one position is there for the one before it, so a game's result reaches its first
/// moves at once; move by move, it would take a step back each game.
#[derive(Clone, Default)]
pub(super) struct Episode {
    positions: Vec<EpisodeStep>,
    /// How many of them belong to this game; the others are room to work in.
    count: usize,
}

#[derive(Clone, Default)]
struct EpisodeStep {
    inputs: Inputs,
    /// Whether chance led to it.
    by_chance: bool,
}

impl Episode {
    /// Forgets the game and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// The next position of the game.
    pub(super) fn push(&mut self, inputs: &Inputs, by_chance: bool) {
        if self.count == self.positions.len() {
            self.positions.push(EpisodeStep::default());
        }
        let position = &mut self.positions[self.count];
        position.inputs.clone_from(inputs);
        position.by_chance = by_chance;
        self.count += 1;
    }

    /// Learns the game that ended with this reward; tells every error.
    ///
    /// The last position and the one before it learn the result. Every other learns the value that the next one has by
    /// now, mixed with what that one itself was taught: `lambda` is the latter's part. Where chance made the move, and
    /// chance is not to be learned from, the position before it learns nothing and the mixing begins anew.
    pub(super) fn learn(
        &self,
        critic: &mut Critic,
        learning: &mut TdLearner,
        course: &CriticCourse,
        (game, lambda, reward): (u64, f32, f32),
        mut tell: impl FnMut(f32),
    ) {
        let step = course.step(game);
        // What the position after this one is worth, what it was taught, and whether chance led there.
        let (mut next, mut taught, mut by_chance) = (reward, reward, false);
        for (back, position) in self.positions[..self.count].iter().rev().enumerate() {
            if by_chance && !course.learn_from_random {
                next = critic.value(&position.inputs);
                taught = next;
            } else {
                taught = (1.0 - lambda) * next + lambda * taught;
                tell(learning.update(critic, &position.inputs, TdTarget::Result(taught), &step));
                next = if back == 0 { reward } else { critic.value(&position.inputs) };
            }
            by_chance = position.by_chance;
        }
    }
}
