//! Comparison training (Freisleben 1995): a Π-network plays a teacher and learns the winner's moves.
//!
//! A run consists of series: fifty test games, then a hundred games with the teacher, each learned as soon as it ends.
//! A [`ComparisonCourse`] says everything about a run; a [`Trainer`] plays it game by game, always the same games; a [`ComparisonRun`]
//! keeps it in a folder. The paper's first experiment, temporal differences in games with itself, is another
//! [`ComparisonMethod`] of the same course.

mod checkpoint;
mod course;
mod figure;
mod run;
mod series;
mod temporal;
mod trainer;

pub use course::{ComparisonCourse, ComparisonMethod, Teaching};
pub use figure::{Figure, stacked};
pub use run::ComparisonRun;
pub use series::{ResultTally, Series};
pub use temporal::TemporalDifference;
pub use trainer::{LastGame, TrainError, Trainer, TrainingStage};
