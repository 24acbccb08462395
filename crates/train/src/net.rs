//! The line network, learned from self-played games.
//!
//! A [`NetRun`] keeps everything in a folder. A [`NetModel`] is the network in real numbers with its gradients, a
//! [`FactoredModel`](factored::FactoredModel) the same while it learns, [`sample`] turns games into positions with
//! targets, and [`fit`] finds the numbers that add to the pattern evaluation what it misses.

pub mod adam;
mod checkpoint;
mod course;
pub mod dropout;
pub mod factored;
pub mod fit;
pub mod gate;
pub mod model;
mod run;
pub mod sample;

pub use course::{NetCourse, NetCourseError, NetEnd, NetProgress};
pub use model::NetModel;
pub use run::{EPOCHS, EpochRow, FIT, GAMES, NETWORK, NetFit, NetLesson, NetRun};
