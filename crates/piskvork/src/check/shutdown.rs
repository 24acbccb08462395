//! Checks of the end of a session: END, END during a search, closed input.

use super::examiner::Examiner;
use super::failure::seconds;
use super::finding::{CheckOutcome, CheckResult};
use super::test_game::{GameLimits, TestGame};
use crate::command::Command;
use std::thread;
use std::time::Duration;

/// How long an engine may take to end after END.
const PROMPT: Duration = Duration::from_secs(1);
/// How long an engine may take to end after its input is closed.
const AFTER_INPUT: Duration = Duration::from_secs(2);
/// How long ending processes may take to be gone.
const MOMENT: Duration = Duration::from_millis(100);

const STAYS: &str = "Managers kill it: what it wanted to save is lost, and each new game waits for that.";

/// END ends it, and all processes it has started.
pub(super) fn end(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    engine.start(examiner.size(), examiner.start_timeout())?;
    engine.send("END");
    let Some(took) = engine.wait(PROMPT) else {
        return Ok(CheckOutcome::fail("still there 1 s after END", STAYS).after(engine.transcript()));
    };
    if engine.other_processes() > 0 {
        thread::sleep(MOMENT);
    }
    match engine.other_processes() {
        0 => Ok(CheckOutcome::pass(format!("gone {} after END", seconds(took)))),
        left => {
            let found =
                format!("ends, but leaves {left} process{} behind", if left == 1 { "" } else { "es" });
            Ok(CheckOutcome::fail(found, "They go on using the machine while other engines play."))
        }
    }
}

/// END during a long search.
pub(super) fn end_thinking(examiner: &mut Examiner) -> CheckResult {
    let limits = GameLimits { turn: Duration::from_secs(30), ..GameLimits::default() };
    let mut test = TestGame::with_limits(examiner, &limits)?;
    test.engine.send(&Command::Turn(examiner.size().center()).to_string());
    thread::sleep(Duration::from_millis(150));
    test.engine.send("END");
    Ok(match test.engine.wait(PROMPT) {
        Some(took) => CheckOutcome::pass(format!("gone {} after END, searching or not", seconds(took))),
        None => CheckOutcome::warning("searches on for more than 1 s after END", STAYS),
    })
}

/// The engine ends when the manager is gone.
pub(super) fn input_closed(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    engine.start(examiner.size(), examiner.start_timeout())?;
    engine.close_input();
    Ok(match engine.wait(AFTER_INPUT) {
        Some(took) => CheckOutcome::pass(format!("gone {} after the end of its input", seconds(took))),
        None => {
            let advice =
                "When a manager dies, the engine stays, perhaps at full speed, until a user notices.";
            CheckOutcome::warning("still there 2 s after the end of its input", advice)
        }
    })
}
