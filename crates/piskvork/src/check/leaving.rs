//! The end.

use super::examiner::Examiner;
use super::finding::Found;
use super::problem::{Problem, seconds};
use super::sitting::{Limits, Sitting};
use crate::command::Command;
use std::thread;
use std::time::Duration;

/// How long an engine may take to leave.
const PROMPT: Duration = Duration::from_secs(1);
/// How long one that nobody speaks to any more may take.
const ALONE: Duration = Duration::from_secs(2);
/// What killed processes need to be gone.
const MOMENT: Duration = Duration::from_millis(100);

const STAYS: &str = "Managers kill it: what it wanted to save is lost, and each new game waits for that.";

/// END ends it, and whatever it has started.
pub(super) fn end(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut talk = examiner.talk()?;
    talk.ask_ok(&Command::Start(examiner.size().side().into()).to_string(), examiner.start_patience())?;
    talk.say("END");
    let Some(took) = talk.wait(PROMPT) else {
        return Ok(Found::fail("still there 1 s after END", STAYS).after(talk.transcript()));
    };
    if talk.company() > 0 {
        thread::sleep(MOMENT);
    }
    match talk.company() {
        0 => Ok(Found::pass(format!("gone {} after END", seconds(took)))),
        left => {
            let found =
                format!("ends, but leaves {left} process{} behind", if left == 1 { "" } else { "es" });
            Ok(Found::fail(found, "They go on using the machine while other engines play."))
        }
    }
}

/// END in the middle of a long thought.
pub(super) fn end_thinking(examiner: &mut Examiner) -> Result<Found, Problem> {
    let limits = Limits { turn: Duration::from_secs(30), ..Limits::default() };
    let mut sitting = Sitting::under(examiner, &limits)?;
    sitting.talk.say(&Command::Turn(examiner.size().center()).to_string());
    thread::sleep(Duration::from_millis(150));
    sitting.talk.say("END");
    Ok(match sitting.talk.wait(PROMPT) {
        Some(took) => Found::pass(format!("gone {} after END, thinking or not", seconds(took))),
        None => Found::warning("thinks on for more than 1 s after END", STAYS),
    })
}

/// Without a manager there is nothing to stay for.
pub(super) fn input_closed(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut talk = examiner.talk()?;
    talk.ask_ok(&Command::Start(examiner.size().side().into()).to_string(), examiner.start_patience())?;
    talk.close_input();
    Ok(match talk.wait(ALONE) {
        Some(took) => Found::pass(format!("gone {} after the end of its input", seconds(took))),
        None => {
            let advice =
                "When a manager dies, the engine stays, perhaps at full speed, until somebody notices.";
            Found::warning("still there 2 s after the end of its input", advice)
        }
    })
}
