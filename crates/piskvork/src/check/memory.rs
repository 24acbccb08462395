//! Memory: what was allowed, and what all processes of the engine held at most.

use super::examiner::Examiner;
use super::finding::Found;
use super::moves::go_on;
use super::problem::Problem;
use super::sitting::{Limits, Sitting};
use std::time::Duration;
use tengen_agents::Random;

/// Gomocup's limit.
pub(super) fn gomocup(examiner: &mut Examiner) -> Result<Found, Problem> {
    let found = peak(examiner, 350)?;
    Ok(judge(found, 350, Found::fail, "Gomocup allows 350 MB for all processes together; the game is lost."))
}

/// Less than most engines expect.
pub(super) fn small(examiner: &mut Examiner) -> Result<Found, Problem> {
    let found = peak(examiner, 64)?;
    let advice =
        "A manager that enforces what it says ends the game. No tournament is known to allow so little.";
    Ok(judge(found, 64, Found::warning, advice))
}

/// The most megabytes held during a few moves.
fn peak(examiner: &mut Examiner, limit: u64) -> Result<Option<u64>, Problem> {
    let turn = Duration::from_millis(if examiner.options.quick { 200 } else { 500 });
    let limits = Limits { turn, memory: Some(limit << 20), ..Limits::default() };
    let mut sitting = Sitting::under(examiner, &limits)?;
    sitting.talk.watch_memory();
    sitting.begin()?;
    let mut opponent = Random::new(31);
    for _ in 0..3 {
        go_on(&mut sitting, &mut opponent)?;
    }
    Ok(sitting.talk.peak().map(|bytes| bytes.div_ceil(1 << 20)))
}

fn judge(peak: Option<u64>, limit: u64, over: fn(String, String) -> Found, advice: &str) -> Found {
    match peak {
        None => Found::skipped("this system does not tell how much memory a process holds"),
        Some(peak) if peak <= limit => Found::pass(format!("{peak} MB of {limit} MB at most")),
        Some(peak) => over(format!("{peak} MB although max_memory says {limit} MB"), advice.to_owned()),
    }
}
