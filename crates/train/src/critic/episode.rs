//! A whole game that is learned backwards once it is over (λ-returns).

use super::CriticCourse;
use tengen_nets::{Critic, Inputs, TdLearner, TdTarget};

/// The positions of a game, as the critic's inputs.
///
/// Learned backwards, an update of one position already affects the target of the one before it, so a game's result
/// reaches its first moves at once. Learned move by move, it would go back one move in each game.
#[derive(Clone, Default)]
pub(super) struct Episode {
    positions: Vec<EpisodeStep>,
    /// How many of them belong to this game; the others are kept for their memory.
    count: usize,
}

#[derive(Clone, Default)]
struct EpisodeStep {
    inputs: Inputs,
    /// Whether the move before it was random.
    is_random: bool,
}

impl Episode {
    /// Removes all positions but keeps their memory.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds the next position of the game.
    pub(super) fn push(&mut self, inputs: &Inputs, is_random: bool) {
        if self.count == self.positions.len() {
            self.positions.push(EpisodeStep::default());
        }
        let position = &mut self.positions[self.count];
        position.inputs.clone_from(inputs);
        position.is_random = is_random;
        self.count += 1;
    }

    /// Learns a game that ended with this reward, and calls `observe` with the error of every update.
    ///
    /// The target of the last position and of the one before it is the reward. The target of every other position is the
    /// next one's current value, mixed with the next one's target by the weight `lambda`. If a move was random and random
    /// moves are not learned, the position before it learns nothing and the mixing starts again.
    pub(super) fn learn(
        &self,
        critic: &mut Critic,
        learning: &mut TdLearner,
        course: &CriticCourse,
        (game, lambda, reward): (u64, f32, f32),
        mut observe: impl FnMut(f32),
    ) {
        let step = course.step(game);
        // The value of the position after this one, its target, and whether the move to it was random.
        let (mut next, mut target, mut is_random) = (reward, reward, false);
        for (back, position) in self.positions[..self.count].iter().rev().enumerate() {
            if is_random && !course.learn_from_random {
                next = critic.value(&position.inputs);
                target = next;
            } else {
                target = (1.0 - lambda) * next + lambda * target;
                observe(learning.update(critic, &position.inputs, TdTarget::Result(target), &step));
                next = if back == 0 { reward } else { critic.value(&position.inputs) };
            }
            is_random = position.is_random;
        }
    }
}
