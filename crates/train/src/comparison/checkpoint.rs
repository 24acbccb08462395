//! Checkpoints of comparison training, as text.
//!
//! A checkpoint has the course, line by line; the number of games played; every series; and the network. A run that
//! continues from it ends with the same bits as one that was never interrupted.

use super::{ComparisonCourse, Series, Trainer};
use crate::BadCheckpoint;
use std::fmt::Write;
use tengen_nets::pinet::Network;

const TITLE: &str = "tengen comparison 1";

impl Trainer {
    /// A checkpoint of the trainer between two games.
    pub fn checkpoint(&self) -> String {
        let mut text = format!("{TITLE}\n{}played {}\n", self.course().describe(), self.played);
        for series in &self.series {
            let _ = writeln!(text, "series {}", series.fields().join(","));
        }
        let _ = writeln!(text, "{}end", self.network());
        text
    }

    /// Restores a trainer from a checkpoint of the same course.
    ///
    /// # Errors
    /// When the checkpoint is damaged, or belongs to another course.
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
