//! Critics that teach themselves, or learn by watching.
//!
//! A [`CriticCourse`] says everything about a run: with one course and one [`CriticMethod`] a [`CriticLearner`] always learns the same
//! weights, bit for bit, however often it is stopped and taken up again from a checkpoint. A [`CriticRun`] keeps one in a folder; [`ProgramPair`] has
//! two programs play for it, as the patent does.

mod checkpoint;
mod chooser;
mod course;
mod episode;
mod learner;
mod learning_agent;
mod metrics;
mod program_pair;
mod run;
mod schedule;
mod shared_weights;
mod state;

pub use chooser::{ChosenMove, MoveSource};
pub use course::{BadCourse, CriticCourse, MoveRange, TerminalUpdate};
pub use learner::{CriticLearner, CriticMethod};
pub use learning_agent::LearningAgent;
pub use metrics::{BLOCK, MetricsRow};
pub use program_pair::{ProgramPair, ProgramPairError};
pub use run::{CriticPlan, CriticRun};
pub use schedule::{BadSchedule, Phase, Schedule};
pub use shared_weights::{SharedWeights, Transport};
