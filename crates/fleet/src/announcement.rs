//! What coordinators and workers say of themselves, every few seconds: events, and who works.

use serde::{Deserialize, Serialize};

/// Which program somebody runs. All who work together must run the same, or games would not repeat to the bit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The program's version, and that of the fleet's protocol.
    pub version: String,
    /// The node count of `tengen bench`: it differs where the search differs, or where a machine miscounts.
    pub bench: u64,
}

impl Identity {
    /// The identity of this program on this machine, whose bench number was measured.
    pub fn measured(bench: u64) -> Identity {
        Identity { version: format!("{}/{PROTOCOL}", env!("CARGO_PKG_VERSION")), bench }
    }

    /// The identity that this program is recorded to have.
    pub fn recorded() -> Identity {
        Identity::measured(include_str!("../../../testdata/bench.txt").trim().parse().unwrap_or(0))
    }

    /// Why these two cannot work together, as one sentence; `None` if they can.
    pub fn differs(&self, of_event: &Identity) -> Option<String> {
        if self.version != of_event.version {
            return Some(format!(
                "the coordinator runs version {}, this worker {}: install the same",
                of_event.version, self.version
            ));
        }
        (self.bench != of_event.bench).then(|| {
            format!(
                "this worker's bench number is {}, the coordinator's {}: the program was built from other sources, or \
                 this machine miscounts",
                self.bench, of_event.bench
            )
        })
    }
}

/// The version of what is sent. It changes when programs of either side would misunderstand each other.
const PROTOCOL: u32 = 2;

/// How far an event has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventState {
    /// There are games to play.
    Running,
    /// Its coordinator was stopped; it can be continued.
    Stopped,
    /// All games are played.
    Finished,
}

/// An event as its coordinator announces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announcement {
    /// Its name in the fleet.
    pub id: String,
    /// What is done, in words: `tournament`, `self-play`.
    pub kind: String,
    /// Who plays.
    pub title: String,
    /// The program that its workers must run.
    pub program: Identity,
    /// The object that holds its definition, named by its hash.
    pub definition: String,
    /// How far it has come.
    pub state: EventState,
    /// Games that are kept.
    pub done: u64,
    /// Games that are handed out.
    pub queued: u64,
    /// Games in all, where that is known.
    pub of: Option<u64>,
    /// Games that were played again by another worker, and agreed.
    pub audited: u64,
    /// Games kept in each of the last minutes, the current one last.
    pub minutes: Vec<u64>,
    /// Workers whose results are refused.
    pub refused: Vec<Refusal>,
}

/// A worker whose results are refused, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The worker.
    pub worker: String,
    /// The reason, as a sentence.
    pub why: String,
}

/// A worker as it announces itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// Its name.
    pub worker: String,
    /// The program that it runs.
    pub program: Identity,
    /// Cores that it gives.
    pub cores: usize,
    /// Cores that play.
    pub busy: usize,
    /// Games that it has played since it began.
    pub games: u64,
    /// Games of the last hour, or as many as that at its pace.
    pub games_per_hour: f64,
    /// The events that it cannot work for, and why.
    pub cannot: Vec<CannotPlay>,
    /// Whether it is leaving.
    pub leaving: bool,
}

/// An event that a worker cannot work for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CannotPlay {
    /// The event's name in the fleet.
    pub event: String,
    /// Who plays in it.
    pub title: String,
    /// The reason, as a sentence.
    pub why: String,
}

/// More cores than any machine gives: more are not believed.
const MOST_CORES: usize = 1024;
/// So many reasons are listened to, each of so many characters.
const MOST_REASONS: usize = 20;
const LONGEST_SENTENCE: usize = 300;

impl Announcement {
    /// What a coordinator says of the event of this name; `None` if it is no such thing.
    pub(crate) fn read(id: &str, payload: &[u8]) -> Option<Announcement> {
        let mut event =
            serde_json::from_slice::<Announcement>(payload).ok().filter(|event| event.id == id)?;
        let refusals = event.refused.iter_mut().flat_map(|refusal| [&mut refusal.worker, &mut refusal.why]);
        let shown = [&mut event.kind, &mut event.title, &mut event.program.version];
        shown.into_iter().chain(refusals).for_each(|text| *text = plain(text));
        Some(event)
    }
}

impl Heartbeat {
    /// A worker's heartbeat within bounds; `None` if it is none, or another worker's.
    pub(crate) fn read(worker: &str, payload: &[u8]) -> Option<Heartbeat> {
        let mut beat =
            serde_json::from_slice::<Heartbeat>(payload).ok().filter(|beat| beat.worker == worker)?;
        beat.cores = beat.cores.min(MOST_CORES);
        beat.busy = beat.busy.min(beat.cores);
        beat.games_per_hour = beat.games_per_hour.clamp(0.0, 1e9);
        beat.program.version = plain(&beat.program.version);
        beat.cannot.truncate(MOST_REASONS);
        for CannotPlay { event, title, why } in &mut beat.cannot {
            (*event, *title, *why) = (plain(event), plain(title), plain(why));
        }
        Some(beat)
    }
}

/// A sentence of somebody else's, as it may be shown: short, and without what steers a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(LONGEST_SENTENCE).collect()
}

/// What a coordinator tells one worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Word {
    /// Whom it tells it.
    pub(crate) worker: String,
    /// The event that it is about.
    pub(crate) event: String,
    pub(crate) about: About,
    /// The reason, as a sentence.
    pub(crate) why: String,
}

/// What a word to a worker is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum About {
    /// It sends falsehoods: nothing of it is taken any more.
    Falsehood,
    /// It runs another program than the event: it cannot work for that one.
    Program,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_are_refused_with_a_sentence() {
        let ours = Identity::recorded();
        assert!(ours.bench > 0);
        assert_eq!(ours.differs(&ours), None);
        let other = Identity { version: "0.0.1/1".into(), ..ours.clone() };
        assert!(other.differs(&ours).unwrap().contains("version 0.1.0/2, this worker 0.0.1/1"));
        let wrong = Identity { bench: 7, ..ours.clone() };
        assert!(wrong.differs(&ours).unwrap().contains("bench number is 7"));
    }

    #[test]
    fn what_a_worker_says_of_itself_is_believed_within_bounds() {
        let said = r#"{"worker":"w","program":{"version":"v\u001b[2J","bench":1},"cores":18446744073709551615,
            "busy":9,"games":1,"games_per_hour":1e300,"cannot":[{"event":"e","title":"t","why":"\u0007w"}],
            "leaving":false}"#;
        let beat = Heartbeat::read("w", said.as_bytes()).unwrap();
        assert_eq!((beat.cores, beat.busy, beat.games_per_hour), (1024, 9, 1e9));
        assert_eq!((beat.program.version.as_str(), beat.cannot[0].why.as_str()), ("v[2J", "w"));
        assert_eq!(Heartbeat::read("v", said.as_bytes()), None, "another worker's");
    }
}
