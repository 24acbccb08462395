//! Critics that teach themselves, or learn by watching.
//!
//! A [`Course`] says everything about a run: with one course and one [`Method`] a [`Learner`] always learns the same
//! weights, bit for bit, however often it is stopped and taken up again from a checkpoint. A [`Run`] keeps one in a folder; [`Programs`] has
//! two programs play for it, as the patent does.

mod checkpoint;
mod choice;
mod course;
mod learner;
mod lesson;
mod metrics;
mod programs;
mod run;
mod schedule;
mod seat;
mod share;
mod state;

pub use checkpoint::BadCheckpoint;
pub use choice::{Choice, How};
pub use course::{BadCourse, Course, Ending, Range};
pub use learner::{Learner, Method};
pub use metrics::{BLOCK, Row};
pub use programs::{Programs, ProgramsError};
pub use run::{Plan, Run, RunError};
pub use schedule::{BadSchedule, Phase, Schedule};
pub use seat::Seat;
pub use share::{Share, Transport};
