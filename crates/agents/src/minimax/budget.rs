//! The nodes and time that one move may use.

use std::time::{Duration, Instant};
use tengen_play::{SearchLimits, Stop};

/// Time kept in reserve for everything between the last look at the clock and the answer.
const RESERVE: Duration = Duration::from_millis(30);
/// One move takes at most this part of the time left for the game. The paper's 90 seconds a game make that
/// about 11 seconds for the first move, below its 15 seconds a move.
const GAME_SHARE: u32 = 8;
/// Nodes between two looks at the clock and the stop flag.
const CLOCK_NODES: u64 = 256;

/// The nodes and time left for a move. Once exhausted, it stays exhausted.
pub(super) struct Budget {
    nodes: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    stop: Stop,
    is_exhausted: bool,
}

impl Budget {
    pub(super) fn new(limits: &SearchLimits, start: Instant) -> Budget {
        let share = |left: Duration| (left / GAME_SHARE).saturating_add(limits.increment).min(left);
        let times = [limits.turn_time, limits.match_time.map(share)];
        let time = times.into_iter().flatten().min();
        let mut budget = Budget {
            nodes: 0,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: time.and_then(|time| start.checked_add(time.saturating_sub(RESERVE))),
            stop: limits.stop.clone(),
            is_exhausted: false,
        };
        budget.check_clock();
        budget
    }

    /// Spends one node; returns false when none is left.
    pub(super) fn spend(&mut self) -> bool {
        if self.is_exhausted || self.nodes >= self.max_nodes {
            self.is_exhausted = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) {
            self.check_clock();
        }
        true
    }

    /// Whether it is exhausted.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Nodes spent.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn check_clock(&mut self) {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_exhausted |= is_late || self.stop.is_raised();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds_given(turn: Option<u64>, game: Option<u64>) -> Option<f64> {
        let limits = SearchLimits {
            turn_time: turn.map(Duration::from_secs),
            match_time: game.map(Duration::from_secs),
            ..SearchLimits::none()
        };
        let start = Instant::now();
        Budget::new(&limits, start).deadline.map(|deadline| (deadline - start).as_secs_f64())
    }

    #[test]
    fn a_move_gets_its_turn_or_its_share_of_the_game_less_a_reserve() {
        assert_eq!(seconds_given(None, None), None);
        assert_eq!(seconds_given(Some(15), None), Some(14.97));
        assert_eq!(seconds_given(Some(15), Some(80)), Some(9.97));
        assert_eq!(seconds_given(Some(5), Some(80)), Some(4.97));
        assert_eq!(seconds_given(Some(0), Some(80)), Some(0.0));
    }

    #[test]
    fn nodes_are_counted_exactly_and_a_raised_flag_ends_it() {
        let mut budget = Budget::new(&SearchLimits::nodes(1000), Instant::now());
        assert_eq!((0..2000).filter(|_| budget.spend()).count(), 1000);
        assert!(budget.is_exhausted() && budget.nodes() == 1000);

        let limits = SearchLimits::none();
        let mut budget = Budget::new(&limits, Instant::now());
        assert!(budget.spend());
        limits.stop.raise();
        assert!((0..2 * CLOCK_NODES).any(|_| !budget.spend()));
        assert!(Budget::new(&limits, Instant::now()).is_exhausted());
    }
}
