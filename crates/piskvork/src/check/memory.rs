//! Checks of the memory limit, over all processes of the engine.

use super::examiner::Examiner;
use super::failure::CheckFailure;
use super::finding::{CheckOutcome, CheckResult};
use super::moves::go_on;
use super::test_game::{GameLimits, TestGame};
use std::time::Duration;
use tengen_agents::Random;

/// Gomocup's limit.
pub(super) fn gomocup(examiner: &mut Examiner) -> CheckResult {
    let found = peak(examiner, 350)?;
    Ok(judge(
        found,
        350,
        CheckOutcome::fail,
        "Gomocup allows 350 MB for all processes together; the game is lost.",
    ))
}

/// A limit lower than most engines expect.
pub(super) fn small(examiner: &mut Examiner) -> CheckResult {
    let found = peak(examiner, 64)?;
    let advice =
        "A manager that enforces what it says ends the game. No tournament is known to allow so little.";
    Ok(judge(found, 64, CheckOutcome::warning, advice))
}

/// The peak memory during a few moves, in megabytes.
fn peak(examiner: &mut Examiner, limit: u64) -> Result<Option<u64>, CheckFailure> {
    let turn = Duration::from_millis(if examiner.options.quick { 200 } else { 500 });
    let limits = GameLimits { turn, memory: Some(limit << 20), ..GameLimits::default() };
    let mut test = TestGame::with_limits(examiner, &limits)?;
    test.engine.measure_peak();
    test.begin()?;
    let mut opponent = Random::new(31);
    for _ in 0..3 {
        go_on(&mut test, &mut opponent)?;
    }
    Ok(test.engine.peak().map(|bytes| bytes.div_ceil(1 << 20)))
}

fn judge(
    peak: Option<u64>,
    limit: u64,
    over: fn(String, String) -> CheckOutcome,
    advice: &str,
) -> CheckOutcome {
    match peak {
        None => CheckOutcome::skipped("this system does not tell how much memory a process holds"),
        Some(peak) if peak <= limit => CheckOutcome::pass(format!("{peak} MB of {limit} MB at most")),
        Some(peak) => over(format!("{peak} MB although max_memory says {limit} MB"), advice.to_owned()),
    }
}
