//! Schedules: exploration and learning rates as step functions of the game's number.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A number between 0 and 1 that depends on the game: the chance of a random move, or a factor of the learning rates.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule(Vec<Phase>);

/// Consecutive games with the same value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// The last game of the phase, counted from 1; the last phase has no end.
    pub until: u64,
    /// The value.
    pub value: f32,
}

/// Why a text is not a schedule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadSchedule {
    /// A phase cannot be read.
    #[error("'{0}' is not a phase of a schedule; one looks like 0.1@30000, the last one like 0.05")]
    Phase(String),
    /// A phase ends before it starts, or follows the one without an end.
    #[error("the phases of a schedule must end one after the other, and only the last has no end")]
    Order,
}

impl Schedule {
    /// The same value in all games.
    pub fn constant(value: f32) -> Schedule {
        Schedule(vec![Phase { until: u64::MAX, value }])
    }

    /// The published chance of a random move (ε): 0.1 for 30,000 games, then 0.08, 0.07 and 0.05 for 10,000 each, then
    /// 0.1 again.
    pub fn published() -> Schedule {
        let phases = [(30_000, 0.10), (40_000, 0.08), (50_000, 0.07), (60_000, 0.05), (u64::MAX, 0.10)];
        Schedule::of(&phases)
    }

    /// A schedule of phases, each with its last game and its value; the last phase must end at `u64::MAX`.
    pub fn of(phases: &[(u64, f32)]) -> Schedule {
        Schedule(phases.iter().map(|&(until, value)| Phase { until, value }).collect())
    }

    /// The value in a game, counted from 1.
    pub fn at(&self, game: u64) -> f32 {
        self.0.iter().find(|phase| game <= phase.until).map_or(0.0, |phase| phase.value)
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, phase) in self.0.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            match phase.until {
                u64::MAX => write!(f, "{comma}{}", phase.value)?,
                until => write!(f, "{comma}{}@{until}", phase.value)?,
            }
        }
        Ok(())
    }
}

impl FromStr for Schedule {
    type Err = BadSchedule;

    fn from_str(text: &str) -> Result<Schedule, BadSchedule> {
        let phase = |word: &str| {
            let bad = || BadSchedule::Phase(word.to_owned());
            let (value, until) = match word.split_once('@') {
                Some((value, until)) => (value, until.parse().map_err(|_| bad())?),
                None => (word, u64::MAX),
            };
            let value: f32 = value.trim().parse().map_err(|_| bad())?;
            (0.0..=1.0).contains(&value).then_some(Phase { until, value }).ok_or_else(bad)
        };
        let phases: Vec<Phase> = text.split(',').map(phase).collect::<Result<_, _>>()?;
        let rising = phases.windows(2).all(|two| two[0].until < two[1].until);
        let ends = phases.last().is_some_and(|last| last.until == u64::MAX);
        if rising && ends { Ok(Schedule(phases)) } else { Err(BadSchedule::Order) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_schedule_reads_as_it_is_written() {
        let schedule = Schedule::published();
        assert_eq!(schedule.to_string(), "0.1@30000,0.08@40000,0.07@50000,0.05@60000,0.1");
        assert_eq!(schedule.to_string().parse(), Ok(schedule.clone()));
        let at = [1, 30_000, 30_001, 40_000, 50_000, 60_000, 60_001, 80_000].map(|game| schedule.at(game));
        assert_eq!(at, [0.1, 0.1, 0.08, 0.08, 0.07, 0.05, 0.1, 0.1]);
    }

    #[test]
    fn bad_schedules_are_refused() {
        for bad in ["", "x", "0.1@", "1.5", "-0.1", "0.1@10", "0.1@20,0.2@10,0.3", "0.1,0.2"] {
            assert!(bad.parse::<Schedule>().is_err(), "{bad}");
        }
    }
}
