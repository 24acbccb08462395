//! Which results are played again by another worker, and how a result is judged when it comes.

use crate::announcement::{Identity, plain};
use crate::broker::LARGEST_RESULT;
use crate::job::{Job, JobResult, Outcome, hash};
use crate::work::Work;

/// A result that nobody can honestly have sent, or that is none of ours.
#[derive(Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It proves that the worker sends falsehoods.
    Lie(String),
    /// The worker runs another program: it is to be told so.
    Program(String),
    /// It cannot be read, and so says nothing about who sent it.
    Unreadable,
    /// The worker could not play the game.
    Failed(Job, String),
    /// Nobody asked for it now. It may have been asked for before.
    Unasked,
}

/// A result that the rules have nothing against.
#[derive(Debug)]
pub struct Plausible {
    pub(crate) job: Job,
    pub(crate) body: String,
    pub(crate) fingerprint: String,
}

/// Judges a result by all that can be known without playing: who sent it, for what, and whether the rules allow it.
///
/// # Errors
/// When it is not believed.
pub fn judge(
    payload: &[u8],
    event: &str,
    program: &Identity,
    seed_of: impl Fn(u64) -> Option<u64>,
    work: &dyn Work,
) -> Result<Plausible, Rejection> {
    let lie = |why: String| Err(Rejection::Lie(why));
    if payload.len() > LARGEST_RESULT {
        return Err(Rejection::Unreadable);
    }
    let Ok(JobResult { job, version, bench, outcome }) = serde_json::from_slice::<JobResult>(payload) else {
        return Err(Rejection::Unreadable);
    };
    let theirs = Identity { version: plain(&version), bench };
    if let Some(why) = theirs.differs(program) {
        return Err(Rejection::Program(why));
    }
    let number = job.number;
    if job.event != event {
        return lie("it sent a result of another event".to_owned());
    }
    match seed_of(number) {
        None => return Err(Rejection::Unasked),
        Some(seed) if seed != job.seed => {
            return lie(format!("it sent game {} with another seed", number.saturating_add(1)));
        }
        Some(_) => {}
    }
    match outcome {
        Outcome::Failed(why) => Err(Rejection::Failed(job, plain(&why))),
        Outcome::Played(body) => match work.check(number, job.seed, &body) {
            Ok(common) => Ok(Plausible { job, body, fingerprint: hash(common.as_bytes()) }),
            Err(why) => lie(format!("its game {} is false: {why}", number.saturating_add(1))),
        },
    }
}

/// Whether a game is one of those that are played again: a share of them, which nobody without the secret foresees.
pub(crate) fn is_sampled(secret: &str, number: u64, share: f64) -> bool {
    let hash = hash(format!("{secret} audit {number}").as_bytes());
    let lot = u32::from_str_radix(&hash[..8], 16).unwrap_or(0);
    f64::from(lot) < share * f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::nothing::NothingWork;

    fn judged(change: impl Fn(&mut JobResult)) -> Result<Plausible, Rejection> {
        let work = NothingWork { bytes: 0 };
        let job = Job { event: "e".into(), number: 3, seed: 5, attempt: 0 };
        let Identity { version, bench } = Identity::recorded();
        let mut result = JobResult { job, version, bench, outcome: Outcome::Played("3 5 ".into()) };
        change(&mut result);
        let payload = serde_json::to_vec(&result).unwrap();
        let seed_of = |number| (number < 10).then_some(5);
        judge(&payload, "e", &Identity::recorded(), seed_of, &work)
    }

    #[test]
    fn falsehoods_are_told_from_what_is_merely_not_wanted() {
        assert!(judged(|_| ()).is_ok());
        let is_lie = |change: fn(&mut JobResult)| matches!(judged(change), Err(Rejection::Lie(_)));
        assert!(is_lie(|result| result.outcome = Outcome::Played("4 5 ".into())));
        assert!(is_lie(|result| result.job.seed = 6));
        assert!(is_lie(|result| result.job.event = "f".into()));
        assert!(matches!(judged(|result| result.bench = 1), Err(Rejection::Program(_))));
        assert!(matches!(judged(|result| result.job.number = 99), Err(Rejection::Unasked)));
        assert!(matches!(
            judged(|result| result.outcome = Outcome::Failed("it stalls".into())),
            Err(Rejection::Failed(Job { number: 3, .. }, why)) if why == "it stalls"
        ));
        // The server's own answers can be sent to anybody's subject: they are nobody's lie.
        let too_large = Outcome::Played("x".repeat(LARGEST_RESULT));
        assert!(matches!(judged(|result| result.outcome = too_large.clone()), Err(Rejection::Unreadable)));
        let answer = br#"{"type":"io.nats.jetstream.api.v1.stream_info_response"}"#;
        let work = NothingWork { bytes: 0 };
        let judged = judge(answer, "e", &Identity::recorded(), |_| Some(5), &work);
        assert_eq!(judged.unwrap_err(), Rejection::Unreadable);
    }

    #[test]
    fn a_share_of_games_is_sampled() {
        let count = |share| (0..10_000).filter(|&number| is_sampled("secret", number, share)).count();
        assert_eq!((count(0.0), count(1.0)), (0, 10_000));
        assert!((120..300).contains(&count(0.02)), "{}", count(0.02));
    }
}
