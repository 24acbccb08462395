//! How much of the clock one move may take.

use std::time::{Duration, Instant};
use tengen_play::SearchLimits;

/// When to stop thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    start: Instant,
    /// No new iteration after this.
    pub(super) soft: Option<Duration>,
    /// Stop whatever is going on.
    pub(super) hard: Option<Duration>,
}

/// Kept back for starting, printing and a busy machine.
const RESERVE: Duration = Duration::from_millis(30);
/// What an "instant" answer may take.
const INSTANT: Duration = Duration::from_millis(10);

impl Budget {
    pub(super) fn new(limits: &SearchLimits, start: Instant) -> Budget {
        let turn = limits.turn_time.map(spare);
        // A share of what is left, so that the clock never runs out however long the game.
        let share = limits.match_time.map(|left| spare(left / 7 + limits.increment.min(left / 2)));
        let hard = match (turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        };
        let soft = match limits.match_time {
            // Nothing is gained by leaving a turn's time unused.
            None => hard,
            Some(left) => {
                let fair = spare(left / 22 + limits.increment * 3 / 4);
                hard.map(|hard| fair.min(hard.mul_f64(0.6)))
            }
        };
        Budget { start, soft, hard }
    }

    /// When to stop whatever is going on.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.hard.map(|hard| self.start + hard)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth starting; `steadiness` stretches or shrinks the fair share.
    pub(super) fn allows_another(&self, steadiness: f64) -> bool {
        self.soft.is_none_or(|soft| {
            let soft = if self.soft == self.hard { soft } else { soft.mul_f64(steadiness) };
            self.elapsed() < soft
        })
    }
}

fn spare(time: Duration) -> Duration {
    let reserve = RESERVE.min(time / 3);
    (time - reserve).max(INSTANT.min(time.max(INSTANT)))
}
