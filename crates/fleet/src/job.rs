//! A job: one game of an event, as a pure function of the event and the game's number.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// One game to be played. Its hash is its name: the same job published twice is one job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The event, by its name in the fleet.
    pub event: String,
    /// The game's number in the event.
    pub number: u64,
    /// The game's seed.
    pub seed: u64,
    /// How often the job was handed out before. It changes nothing about the game.
    pub attempt: u32,
}

impl Job {
    /// The job's name: the hash of its content.
    pub fn id(&self) -> String {
        let Job { event, number, seed, attempt } = self;
        hash(format!("{event} {number} {seed} {attempt}").as_bytes())[..32].to_owned()
    }
}

/// SHA-256 as text.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A result as a worker sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobResult {
    pub(crate) job: Job,
    /// The program that played.
    pub(crate) version: String,
    pub(crate) bench: u64,
    pub(crate) outcome: Outcome,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// The game, in the form of its kind of work.
    Played(String),
    /// Why the worker could not play it.
    Failed(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_jobs_have_one_name_and_others_another() {
        let job = Job { event: "e".into(), number: 1, seed: 2, attempt: 0 };
        assert_eq!(job.id(), job.clone().id());
        let others = [
            Job { number: 2, ..job.clone() },
            Job { seed: 3, ..job.clone() },
            Job { attempt: 1, ..job.clone() },
            Job { event: "f".into(), ..job.clone() },
        ];
        assert!(others.iter().all(|other| other.id() != job.id()));
    }
}
