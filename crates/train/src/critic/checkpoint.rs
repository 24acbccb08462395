//! Checkpoints of a critic's training, as bytes with a checksum.

use super::state::{BadLearnerState, LearnerState};
use super::{CriticCourse, CriticLearner, CriticMethod};
use crate::BadCheckpoint;
use tengen_base::checksum::fnv1a;

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

/// A checkpoint: a magic word, the description of the run with its length, the state, a checksum.
pub(super) fn seal(magic: &[u8; 8], run: &str, state: &[u8]) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend((run.len() as u64).to_le_bytes());
    bytes.extend(run.as_bytes());
    bytes.extend(state);
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}

/// The state in a checkpoint of this run.
pub(super) fn unseal<'a>(magic: &[u8; 8], run: &str, bytes: &'a [u8]) -> Result<&'a [u8], BadCheckpoint> {
    let rest = bytes.strip_prefix(magic).ok_or(BadCheckpoint::NotACheckpoint)?;
    let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
    if fnv1a(body).to_le_bytes() != *sum {
        return Err(BadCheckpoint::Damaged);
    }
    let (found, state) = split(&rest[..rest.len() - 8]).ok_or(BadCheckpoint::Damaged)?;
    compare(&String::from_utf8_lossy(found), run)?;
    Ok(state)
}

fn description(course: &CriticCourse, method: &CriticMethod) -> String {
    course.describe() + &method.describe()
}

/// An error with the first setting that differs.
fn compare(found: &str, wanted: &str) -> Result<(), BadCheckpoint> {
    if found == wanted {
        return Ok(());
    }
    let pairs = found.lines().map(Some).chain([None]).zip(wanted.lines().map(Some).chain([None]));
    let (found, wanted) = pairs.into_iter().find(|(a, b)| a != b).unwrap_or((None, None));
    let text = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
    Err(BadCheckpoint::Changed { found: text(found), wanted: text(wanted) })
}

/// The description and the rest.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}
