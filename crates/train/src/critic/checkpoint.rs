//! Checkpoints of a critic's training.

use super::state::{BadLearnerState, LearnerState};
use super::{CriticCourse, CriticLearner, CriticMethod};
use crate::BadCheckpoint;
use crate::checkpoint::{seal, unseal};

const MAGIC: &[u8; 8] = b"TGLEARN1";

impl CriticLearner {
    /// A checkpoint of the learner between two games.
    pub fn checkpoint(&self) -> Vec<u8> {
        seal(MAGIC, &description(self.course(), self.method()), &self.state.to_bytes())
    }

    /// Restores a learner from a checkpoint of the same course and method.
    ///
    /// # Errors
    /// When the checkpoint is damaged, or belongs to another course or method.
    pub fn resume(
        course: CriticCourse,
        method: CriticMethod,
        bytes: &[u8],
    ) -> Result<CriticLearner, BadCheckpoint> {
        let state = unseal(MAGIC, &description(&course, &method), bytes)?;
        let mut learner = CriticLearner::new(course, method)?;
        learner.state = LearnerState::from_bytes(state)?;
        Ok(learner)
    }
}

impl From<BadLearnerState> for BadCheckpoint {
    fn from(error: BadLearnerState) -> BadCheckpoint {
        match error {
            BadLearnerState::Cut => BadCheckpoint::Damaged,
            BadLearnerState::Weights(error) => error.into(),
        }
    }
}

fn description(course: &CriticCourse, method: &CriticMethod) -> String {
    course.describe() + &method.describe()
}
