//! A player's clock: time limits for a turn and for the match.

use crate::SearchLimits;
use std::time::Duration;
use thiserror::Error;

/// One player's clock. As at Gomocup, a limit for each turn and a limit for the whole match apply together.
///
/// The tolerance allows for delays that are not the player's: it is added to both limits before a loss is declared,
/// and the player does not know of it. The match limit gets it once, not for every turn. A turn limit of zero asks
/// for an answer at once; the tolerance is then all the time there is.
///
/// ```
/// use std::time::Duration;
/// use tengen_play::Clock;
///
/// let second = Duration::from_secs(1);
/// let mut clock = Clock::unlimited().turn(5 * second).whole_match(12 * second).tolerance(second);
/// assert!(clock.spend(6 * second).is_ok());
/// assert!(clock.spend(6 * second).is_ok());
/// assert_eq!(clock.left(), Some(Duration::ZERO));
/// assert!(clock.spend(second).is_ok());
/// assert!(clock.spend(second).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    turn: Option<Duration>,
    /// The match limit and all increments so far.
    given: Option<Duration>,
    increment: Duration,
    tolerance: Duration,
    used: Duration,
}

/// A time limit that was exceeded by more than the tolerance.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Overrun {
    /// One move took too long.
    #[error("used {used:?} for one move, {limit:?} allowed (and {tolerance:?} tolerated)")]
    Turn {
        /// Time used for the move.
        used: Duration,
        /// Time allowed for it.
        limit: Duration,
        /// The tolerance.
        tolerance: Duration,
    },
    /// All moves together took too long.
    #[error("used {used:?} for the match, {limit:?} allowed (and {tolerance:?} tolerated)")]
    Match {
        /// Time used for all moves.
        used: Duration,
        /// Time allowed for them, increments included.
        limit: Duration,
        /// The tolerance.
        tolerance: Duration,
    },
}

impl Clock {
    /// A clock without limits.
    pub fn unlimited() -> Clock {
        Clock::default()
    }

    /// Limits each turn.
    #[must_use]
    pub fn turn(self, limit: Duration) -> Clock {
        Clock { turn: Some(limit), ..self }
    }

    /// Limits the whole match.
    #[must_use]
    pub fn whole_match(self, limit: Duration) -> Clock {
        Clock { given: Some(limit), ..self }
    }

    /// Adds time to the match limit after each move.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Clock {
        Clock { increment, ..self }
    }

    /// Sets the tolerance of both limits.
    #[must_use]
    pub fn tolerance(self, tolerance: Duration) -> Clock {
        Clock { tolerance, ..self }
    }

    /// The limit for each turn.
    pub fn turn_limit(&self) -> Option<Duration> {
        self.turn
    }

    /// The match time that is left; zero while the tolerance is being used.
    pub fn left(&self) -> Option<Duration> {
        self.given.map(|given| given.saturating_sub(self.used))
    }

    /// Time used so far.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// The limits of the next move: the times of this clock, and everything else from `base`. A time that this
    /// clock does not limit stays as in `base`; it is a request that is not enforced.
    pub fn limits(&self, base: &SearchLimits) -> SearchLimits {
        let increment = if self.given.is_some() { self.increment } else { base.increment };
        SearchLimits {
            turn_time: self.turn.or(base.turn_time),
            match_time: self.left().or(base.match_time),
            increment,
            ..base.clone()
        }
    }

    /// Counts the time of one move.
    ///
    /// # Errors
    /// When a limit is exceeded by more than the tolerance: the player has lost.
    pub fn spend(&mut self, used: Duration) -> Result<(), Overrun> {
        let tolerance = self.tolerance;
        let overruns = |used: Duration, limit: Duration| used > limit.saturating_add(tolerance);
        self.used = self.used.saturating_add(used);
        if let Some(limit) = self.turn.filter(|&limit| overruns(used, limit)) {
            return Err(Overrun::Turn { used, limit, tolerance });
        }
        if let Some(limit) = self.given.filter(|&limit| overruns(self.used, limit)) {
            return Err(Overrun::Match { used: self.used, limit, tolerance });
        }
        self.given = self.given.map(|given| given.saturating_add(self.increment));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn both_limits_hold_and_both_are_tolerated() {
        let clock = Clock::unlimited().turn(ms(100)).whole_match(ms(250)).tolerance(ms(10));
        assert_eq!({ clock }.spend(ms(110)), Ok(()));
        let late = Overrun::Turn { used: ms(111), limit: ms(100), tolerance: ms(10) };
        assert_eq!({ clock }.spend(ms(111)), Err(late));

        let mut clock = clock;
        for left in [150, 50, 0] {
            clock.spend(ms(100).min(clock.left().unwrap())).unwrap();
            assert_eq!(clock.left(), Some(ms(left)));
        }
        assert_eq!(clock.spend(ms(6)), Ok(()));
        // The tolerance is for the whole match.
        let late = Overrun::Match { used: ms(261), limit: ms(250), tolerance: ms(10) };
        assert_eq!(clock.spend(ms(5)), Err(late));
        assert_eq!(late.to_string(), "used 261ms for the match, 250ms allowed (and 10ms tolerated)");
    }

    #[test]
    fn an_instant_turn_lasts_as_long_as_the_tolerance() {
        let clock = Clock::unlimited().turn(ms(0)).tolerance(ms(20));
        assert_eq!(clock.limits(&SearchLimits::none()).turn_time, Some(ms(0)));
        assert!({ clock }.spend(ms(20)).is_ok());
        assert!({ clock }.spend(ms(21)).is_err());
    }

    #[test]
    fn increments_come_after_the_move() {
        let mut clock = Clock::unlimited().whole_match(ms(100)).increment(ms(30));
        assert!({ clock }.spend(ms(101)).is_err());
        clock.spend(ms(100)).unwrap();
        assert_eq!(clock.left(), Some(ms(30)));
        let limits = clock.limits(&SearchLimits::nodes(7));
        assert_eq!((limits.match_time, limits.increment), (Some(ms(30)), ms(30)));
        assert_eq!((limits.turn_time, limits.nodes), (None, Some(7)));
    }

    #[test]
    fn without_limits_nothing_is_late() {
        let mut clock = Clock::unlimited();
        assert_eq!(clock.spend(Duration::MAX), Ok(()));
        assert_eq!(clock.spend(Duration::MAX), Ok(()));
        assert_eq!((clock.left(), clock.used()), (None, Duration::MAX));
        assert_eq!(clock.limits(&SearchLimits::time(ms(5))).turn_time, Some(ms(5)));
    }
}
