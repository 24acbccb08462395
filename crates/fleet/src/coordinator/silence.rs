//! What a coordinator says when nothing happens: why, in one sentence, and again at intervals.

use std::time::{Duration, Instant};

/// Why no results come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The server does not answer, or does not take what it is sent.
    Server(String),
    /// There is nobody to play so many games.
    NoWorker(usize),
    /// None of those that are there can play: how many they are, one of them, and why that one cannot.
    AllUnable(usize, String, String),
    /// There are workers that could, and nothing has come for long.
    NoResult(Duration, usize),
}

impl Silence {
    /// A short one is nothing to speak of.
    fn is_said_after(&self) -> Duration {
        match self {
            Silence::Server(_) => Duration::from_secs(5),
            // Workers say every few seconds that they are there.
            Silence::NoWorker(_) | Silence::AllUnable(..) => Duration::from_secs(10),
            Silence::NoResult(..) => Duration::ZERO,
        }
    }

    fn sentence(&self) -> String {
        match self {
            Silence::Server(why) => format!("the fleet's server does not take part ({why}): waiting for it"),
            Silence::NoWorker(games) => {
                format!("no worker is there: {games} games wait (tengen fleet work, on any machine)")
            }
            Silence::AllUnable(count, worker, why) => {
                format!("none of the {count} workers that are there can play; {worker}: {why}")
            }
            Silence::NoResult(time, workers) => format!(
                "no result has come for {} minutes, though {workers} workers are there",
                time.as_secs() / 60
            ),
        }
    }
}

/// The first interval after which it is said again, which doubles, and the longest.
const AGAIN: Duration = Duration::from_secs(60);
const LONGEST: Duration = Duration::from_secs(600);

/// Remembers what was said, and when.
#[derive(Default)]
pub(super) struct Watch {
    now: Option<Watched>,
}

struct Watched {
    silence: Silence,
    since: Instant,
    /// When it was said last, and for how long after that it is not said again.
    said: Option<(Instant, Duration)>,
}

impl Watch {
    /// How it is now. Returns what is to be said.
    pub(super) fn look(&mut self, silence: Option<Silence>, now: Instant) -> Option<String> {
        let Some(silence) = silence else {
            let was_said = self.now.take().is_some_and(|watched| watched.said.is_some());
            return was_said.then(|| "it goes on".to_owned());
        };
        let is_same =
            |watched: &Watched| std::mem::discriminant(&watched.silence) == std::mem::discriminant(&silence);
        if !self.now.as_ref().is_some_and(is_same) {
            self.now = Some(Watched { silence: silence.clone(), since: now, said: None });
        }
        let watched = self.now.as_mut()?;
        watched.silence = silence;
        let pause = match watched.said {
            None if now - watched.since < watched.silence.is_said_after() => return None,
            None => AGAIN,
            Some((at, pause)) if now - at < pause => return None,
            Some((_, pause)) => (2 * pause).min(LONGEST),
        };
        watched.said = Some((now, pause));
        Some(watched.silence.sentence())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silence_is_explained_once_and_again_at_intervals() {
        let (mut watch, start) = (Watch::default(), Instant::now());
        let mut said = Vec::new();
        for second in 0..400 {
            let nobody = (second < 300).then_some(Silence::NoWorker(7));
            if let Some(sentence) = watch.look(nobody, start + Duration::from_secs(second)) {
                said.push((second, sentence));
            }
        }
        assert_eq!(said.iter().map(|(second, _)| *second).collect::<Vec<_>>(), [10, 70, 190, 300]);
        assert!(said[0].1.starts_with("no worker is there: 7 games wait") && said[3].1 == "it goes on");
        let mut watch = Watch::default();
        for second in 0..9 {
            let server = (second % 2 == 0).then(|| Silence::Server("it is away".into()));
            assert_eq!(watch.look(server, start + Duration::from_secs(second)), None, "it comes and goes");
        }
    }
}
