//! Training of critics by self-play or by watching an expert (Zhao, Zhang and Dai 2012), and in ways that the paper suggests.
//!
//! A [`CriticCourse`] has all settings of a run: with the same course and [`CriticMethod`] a [`CriticLearner`] always
//! learns the same weights, bit for bit, however often it is stopped and resumed from a checkpoint. A [`CriticRun`] keeps
//! a learner in a folder; a [`ProgramPair`] lets two programs play for it, as in the patent.

mod checkpoint;
mod chooser;
mod course;
mod episode;
mod evolution;
mod evolution_run;
mod learner;
mod learning_agent;
mod lessons;
mod method;
mod metrics;
mod program_pair;
mod published;
mod rewards;
mod run;
mod schedule;
mod shared_weights;
mod state;
mod terminal_update;

pub use chooser::{ChosenMove, MoveSource};
pub use course::{BadCourse, CriticCourse, MoveRange};
pub use evolution::{Evolution, EvolutionCourse};
pub use evolution_run::EvolutionRun;
pub use learner::CriticLearner;
pub use learning_agent::LearningAgent;
pub use lessons::{LessonManner, Lessons};
pub use method::CriticMethod;
pub use metrics::{BLOCK, MetricsRow};
pub use program_pair::{ProgramPair, ProgramPairError};
pub use rewards::Rewards;
pub use run::{CriticPlan, CriticRun};
pub use schedule::{BadSchedule, Phase, Schedule};
pub use shared_weights::{SharedWeights, Transport};
pub use terminal_update::TerminalUpdate;
