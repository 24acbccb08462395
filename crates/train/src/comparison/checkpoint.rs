//! A trainer as text, so that a run goes on where it stopped.
//!
//! The course, line by line; how many games were played; every series; the network. The same command with the same
//! course goes on from it to the same bits.

use super::{ComparisonCourse, Series, Trainer};
use crate::BadCheckpoint;
use std::fmt::Write;
use tengen_nets::pinet::Network;

const TITLE: &str = "tengen comparison 1";

impl Trainer {
    /// The trainer as it is between two games.
    pub fn checkpoint(&self) -> String {
        let mut text = format!("{TITLE}\n{}played {}\n", self.course().describe(), self.played);
        for series in &self.series {
            let _ = writeln!(text, "series {}", series.fields().join(","));
        }
        let _ = writeln!(text, "{}end", self.network());
        text
    }

    /// The trainer that a checkpoint holds, if it is of the same course.
    ///
    /// # Errors
    /// When the text is no whole checkpoint, or another run's.
    pub fn resume(course: ComparisonCourse, text: &str) -> Result<Trainer, BadCheckpoint> {
        let text = text.strip_prefix(TITLE).and_then(|text| text.strip_prefix('\n'));
        let text = text.and_then(|text| text.strip_suffix("end\n")).ok_or(BadCheckpoint::Damaged)?;
        let mut lines = text.lines();
        for wanted in course.describe().lines() {
            let found = lines.next().unwrap_or_default();
            if found != wanted {
                let (found, wanted) = (found.to_owned(), wanted.to_owned());
                return Err(BadCheckpoint::Changed { found, wanted });
            }
        }
        let played = lines.next().and_then(|line| line.strip_prefix("played ")?.parse().ok());
        let mut trainer = Trainer::new(course)?;
        trainer.played = played.ok_or(BadCheckpoint::Damaged)?;
        let mut network = String::new();
        for line in lines {
            match line.strip_prefix("series ") {
                Some(row) => match Series::read(row)[..] {
                    [series] => trainer.series.push(series),
                    _ => return Err(BadCheckpoint::Damaged),
                },
                None => network.extend([line, "\n"]),
            }
        }
        let whole = trainer.series.iter().map(|series| series.test.games() + series.lessons.games());
        if whole.sum::<u64>() != trainer.played {
            return Err(BadCheckpoint::Damaged);
        }
        trainer.set_network(network.parse::<Network>()?);
        Ok(trainer)
    }
}
