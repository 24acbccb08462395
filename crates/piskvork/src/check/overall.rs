//! Checks of what was observed in all conversations.

use super::examiner::Examiner;
use super::finding::{CheckOutcome, CheckResult};

/// No move that was not asked for, in any conversation.
pub(super) fn one_answer(examiner: &mut Examiner) -> CheckResult {
    let observations = examiner.observations.borrow();
    if !observations.has_moved && observations.extra_moves.is_empty() {
        return Ok(CheckOutcome::skipped("it never moved"));
    }
    let Some((extra, said)) = observations.extra_moves.first() else {
        return Ok(CheckOutcome::pass("one move a question, and none unasked"));
    };
    let times = match observations.extra_moves.len() {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    let advice = "A manager takes it for the answer to its next question: an illegal move, sooner or later.";
    Ok(CheckOutcome::fail(format!("moves unasked or twice, {times}: {extra}"), advice).after(said.clone()))
}

/// Nothing on standard error.
pub(super) fn stderr(examiner: &mut Examiner) -> CheckResult {
    let observations = examiner.observations.borrow();
    let Some(text) = &observations.stderr else { return Ok(CheckOutcome::pass("nothing on standard error")) };
    let advice = "Piskvork reads standard error together with standard output. DEBUG lines are for that.";
    Ok(CheckOutcome::warning(format!("writes to standard error: {text}"), advice))
}
