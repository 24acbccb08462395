//! A learner on disk, so that a run goes on where it stopped.

use super::state::{BadState, State};
use super::{BadCourse, Course, Learner, Method};
use tengen_nets::weights::{BadWeights, checksum};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"TGLEARN1";

/// Why a checkpoint cannot be taken up.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCheckpoint {
    /// Something else altogether.
    #[error("this is no checkpoint of a critic's training")]
    NotACheckpoint,
    /// Cut short or changed.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// Its weights cannot be read.
    #[error("the checkpoint's weights cannot be read: {0}")]
    Weights(#[from] BadWeights),
    /// The course cannot be taken at all.
    #[error(transparent)]
    Course(#[from] BadCourse),
    /// Another run's.
    #[error("the run there has {found}, not {wanted}")]
    Changed {
        /// What the checkpoint's run has.
        found: String,
        /// What was asked for.
        wanted: String,
    },
}

impl Learner {
    /// The learner as it is between two games.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let run = description(self.course(), self.method());
        bytes.extend((run.len() as u64).to_le_bytes());
        bytes.extend(run.as_bytes());
        bytes.extend(self.state.to_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The learner that a checkpoint holds, if it is of the same course and method.
    ///
    /// # Errors
    /// When the bytes are no whole checkpoint, or another run's.
    pub fn resume(course: Course, method: Method, bytes: &[u8]) -> Result<Learner, BadCheckpoint> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadCheckpoint::NotACheckpoint)?;
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
        if checksum(body).to_le_bytes() != *sum {
            return Err(BadCheckpoint::Damaged);
        }
        let (found, state) = split(&rest[..rest.len() - 8]).ok_or(BadCheckpoint::Damaged)?;
        compare(&String::from_utf8_lossy(found), &description(&course, &method))?;
        let mut learner = Learner::new(course, method)?;
        learner.state = State::from_bytes(state).map_err(|error| match error {
            BadState::Cut => BadCheckpoint::Damaged,
            BadState::Weights(error) => error.into(),
        })?;
        Ok(learner)
    }
}

fn description(course: &Course, method: &Method) -> String {
    course.describe() + &method.describe()
}

/// Names the first thing that is different.
fn compare(found: &str, wanted: &str) -> Result<(), BadCheckpoint> {
    if found == wanted {
        return Ok(());
    }
    let pairs = found.lines().map(Some).chain([None]).zip(wanted.lines().map(Some).chain([None]));
    let (found, wanted) = pairs.into_iter().find(|(a, b)| a != b).unwrap_or((None, None));
    let say = |line: Option<&str>| line.unwrap_or("something else").to_owned();
    Err(BadCheckpoint::Changed { found: say(found), wanted: say(wanted) })
}

/// The description and the rest.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}
