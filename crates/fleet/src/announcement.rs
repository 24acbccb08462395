//! What coordinators and workers say of themselves, every few seconds: events, and who works.

use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

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
const PROTOCOL: u32 = 1;

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
    /// When this was said, in seconds since 1970.
    pub at: u64,
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
    pub cannot: Vec<(String, String)>,
    /// Whether it is leaving.
    pub leaving: bool,
    /// When this was said, in seconds since 1970.
    pub at: u64,
}

/// More cores than any machine gives: who says so is not believed, and sums of what is believed do not overflow.
const MOST_CORES: usize = 1 << 16;

impl Announcement {
    /// What a coordinator says of an event of this name; `None` if it is no such thing.
    pub(crate) fn read(payload: &[u8], id: &str) -> Option<Announcement> {
        let mut event: Announcement = serde_json::from_slice(payload).ok()?;
        let refusals = event.refused.iter_mut().flat_map(|refusal| [&mut refusal.worker, &mut refusal.why]);
        let words = [&mut event.kind, &mut event.title, &mut event.program.version];
        words.into_iter().chain(refusals).for_each(make_printable);
        (event.id == id).then_some(event)
    }
}

impl Heartbeat {
    /// What a worker of this name says of itself; `None` if it is no such thing. Nobody speaks for another.
    pub(crate) fn read(payload: &[u8], worker: &str) -> Option<Heartbeat> {
        let mut beat: Heartbeat = serde_json::from_slice(payload).ok()?;
        let reasons = beat.cannot.iter_mut().flat_map(|(event, why)| [event, why]);
        reasons.chain([&mut beat.program.version]).for_each(make_printable);
        let is_possible = beat.cores <= MOST_CORES && beat.busy <= MOST_CORES;
        (beat.worker == worker && is_possible).then_some(beat)
    }
}

/// Takes control characters out of a text: to a terminal they are commands.
fn make_printable(text: &mut String) {
    text.retain(|c| !c.is_control());
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_honestly_say_is_not_heard() {
        let beat = Heartbeat {
            worker: "w".into(),
            program: Identity::recorded(),
            cores: 4,
            busy: 1,
            games: 7,
            games_per_hour: 1.5,
            cannot: Vec::new(),
            leaving: false,
            at: 0,
        };
        let heard = |change: fn(&mut Heartbeat)| {
            let mut beat = beat.clone();
            change(&mut beat);
            Heartbeat::read(&serde_json::to_vec(&beat).unwrap(), "w")
        };
        assert_eq!(heard(|_| ()), Some(beat.clone()));
        assert_eq!(heard(|beat| beat.worker = "v".into()), None);
        assert_eq!(heard(|beat| beat.cores = usize::MAX), None);
        assert_eq!(heard(|beat| beat.busy = usize::MAX), None);
        let shown = heard(|beat| beat.cannot.push(("e".into(), "\u{1b}[2Jx".into())));
        assert_eq!(shown.unwrap().cannot[0].1, "[2Jx");
    }

    #[test]
    fn other_programs_are_refused_with_a_sentence() {
        let ours = Identity::recorded();
        assert!(ours.bench > 0);
        assert_eq!(ours.differs(&ours), None);
        let other = Identity { version: "0.0.1/1".into(), ..ours.clone() };
        assert!(other.differs(&ours).unwrap().contains("version 0.1.0/1, this worker 0.0.1/1"));
        let wrong = Identity { bench: 7, ..ours.clone() };
        assert!(wrong.differs(&ours).unwrap().contains("bench number is 7"));
    }
}
