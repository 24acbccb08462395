//! Checks of INFO: unknown keys, changing limits, special values.

use super::examiner::Examiner;
use super::failure::seconds;
use super::finding::{CheckOutcome, CheckResult};
use super::moves::go_on;
use super::test_game::{GameLimits, TestGame};
use crate::process::engine_line::is_message;
use std::time::Duration;
use tengen_agents::Random;

/// How long to listen for an answer that should not come.
const SILENCE: Duration = Duration::from_millis(250);

/// Unknown keys are ignored without an answer.
pub(super) fn unknown_keys(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    test.begin()?;
    test.engine.prepare()?;
    for line in ["INFO evaluate 3,3", "INFO xyzzy 1", "INFO colour_of_the_sky blue, mostly"] {
        test.engine.send(line);
    }
    let answers = test.engine.listen(SILENCE)?;
    let said = test.engine.transcript();
    go_on(&mut test, &mut Random::new(11))?;
    let Some(answer) = answers.iter().find(|line| !is_message(line)) else {
        return Ok(CheckOutcome::pass("ignores keys it does not know"));
    };
    let advice = "INFO has no answer: managers add keys, and a simple one takes the line for something else.";
    Ok(CheckOutcome::warning(format!("answers INFO with: {}", answer.trim()), advice).after(said))
}

/// Limits that change during a game.
pub(super) fn between_moves(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    test.begin()?;
    let mut opponent = Random::new(12);
    for (turn, left) in [(50, 5000), (200, 4900), (20, 4000)] {
        test.engine.send(&format!("INFO timeout_turn {turn}"));
        test.engine.send(&format!("INFO time_left {left}"));
        test.engine.send("INFO max_memory 367001600");
        go_on(&mut test, &mut opponent)?;
    }
    Ok(CheckOutcome::pass("takes new limits between moves"))
}

/// The values that mean no limit.
pub(super) fn no_limits(examiner: &mut Examiner) -> CheckResult {
    let limits = GameLimits { whole_game: None, memory: None, ..GameLimits::default() };
    let mut test = TestGame::with_limits(examiner, &limits)?;
    test.begin()?;
    go_on(&mut test, &mut Random::new(13))?;
    Ok(CheckOutcome::pass("plays with max_memory 0, timeout_match 0 and time_left 2147483647"))
}

/// Gomocup's judge sends a negative time to an engine that has exceeded its time and may still tolerate it.
pub(super) fn time_overdrawn(examiner: &mut Examiner) -> CheckResult {
    let second = Duration::from_secs(1);
    let limits = GameLimits { turn: second, whole_game: Some(second), ..GameLimits::default() };
    let mut test = TestGame::with_limits(examiner, &limits)?;
    test.engine.send("INFO time_left -500");
    let took = test.begin()?;
    test.engine.send("INFO time_left -700");
    go_on(&mut test, &mut Random::new(14))?;
    let found = format!("moves in {} with time_left -500", seconds(took));
    if took > Duration::from_millis(500) {
        let advice = "There is no time left: managers forgive a second at most, and every moment counts.";
        return Ok(CheckOutcome::warning(found, advice));
    }
    Ok(CheckOutcome::pass(found))
}
