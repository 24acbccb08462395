//! How much time one move may take.

use std::time::{Duration, Instant};
use tengen_play::SearchLimits;

/// The time for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    start: Instant,
    /// No new iteration after this.
    pub(crate) soft: Option<Duration>,
    /// Stop, whatever is being searched.
    pub(crate) hard: Option<Duration>,
}

/// Time held back for starting, output and a busy machine.
const RESERVE: Duration = Duration::from_millis(30);
/// The time for an answer that is asked for at once.
const INSTANT: Duration = Duration::from_millis(10);
/// The most a move may take: the match clock's time divided by this, plus the increment.
const HARD_PARTS: u32 = 7;
/// The increment counts up to the match clock's time divided by this.
const INCREMENT_PARTS: u32 = 2;
/// A move's fair share: the match clock's time divided by this, plus three quarters of the increment.
const FAIR_PARTS: u32 = 22;
/// The fair share is at most this part of the most a move may take.
const FAIR_OF_HARD: f64 = 0.6;

impl TimeBudget {
    pub(crate) fn new(limits: &SearchLimits, start: Instant) -> TimeBudget {
        // No time at all asks for an answer at once, which is not the same as no answer.
        let turn = limits.turn_time.map(|turn| if turn.is_zero() { INSTANT } else { spare(turn) });
        // A share of what is left, so that the clock never runs out however long the game.
        let share = limits
            .match_time
            .map(|left| spare(left / HARD_PARTS + limits.increment.min(left / INCREMENT_PARTS)));
        let hard = match (turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        };
        let soft = match limits.match_time {
            // Nothing is gained by leaving a turn's time unused.
            None => hard,
            Some(left) => {
                let fair = spare(left / FAIR_PARTS + limits.increment * 3 / 4);
                hard.map(|hard| fair.min(hard.mul_f64(FAIR_OF_HARD)))
            }
        };
        TimeBudget { start, soft, hard }
    }

    /// When to stop, whatever is being searched.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.hard.map(|hard| self.start + hard)
    }

    /// When a search that can stop at any time should.
    pub(crate) fn fair_deadline(&self) -> Option<Instant> {
        self.soft.or(self.hard).map(|time| self.start + time)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration should start; `share` scales the fair share of a match clock.
    pub(crate) fn allows_another(&self, share: f64) -> bool {
        self.soft.is_none_or(|soft| {
            let soft = if self.soft == self.hard { soft } else { soft.mul_f64(share) };
            self.elapsed() < soft
        })
    }
}

/// The time less the reserve, or less a third of it if that is smaller.
fn spare(time: Duration) -> Duration {
    time - RESERVE.min(time / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hard(turn: Option<u64>, left: Option<u64>) -> Option<u64> {
        let [turn_time, match_time] = [turn, left].map(|ms| ms.map(Duration::from_millis));
        let limits = SearchLimits { turn_time, match_time, ..SearchLimits::none() };
        TimeBudget::new(&limits, Instant::now()).hard.map(|hard| hard.as_millis() as u64)
    }

    #[test]
    fn every_limit_holds() {
        assert_eq!(hard(None, None), None);
        assert_eq!(hard(Some(1000), None), Some(970));
        assert_eq!(hard(Some(0), None), Some(10));
        assert_eq!(hard(Some(30_000), Some(7_000)), Some(970));
        assert_eq!(hard(Some(100), Some(7_000)), Some(70));
    }

    #[test]
    fn a_match_clock_lasts_for_any_number_of_moves() {
        let mut left = 5_000.0_f64;
        for _ in 0..200 {
            // Every move takes all it may and a little more for the machine.
            left -= hard(Some(5_000), Some(left as u64)).unwrap() as f64 + left / 60.0;
            assert!(left > 0.0);
        }
    }
}
