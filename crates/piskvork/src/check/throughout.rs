//! What was noticed all along.

use super::examiner::Examiner;
use super::finding::Found;
use super::problem::Problem;

/// No move that nobody asked for, in any conversation.
pub(super) fn one_answer(examiner: &mut Examiner) -> Result<Found, Problem> {
    let notes = examiner.notes.borrow();
    if !notes.has_moved && notes.extra_moves.is_empty() {
        return Ok(Found::skipped("it never moved"));
    }
    let Some((extra, said)) = notes.extra_moves.first() else {
        return Ok(Found::pass("one move a question, and none unasked"));
    };
    let times = match notes.extra_moves.len() {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    let advice = "A manager takes it for the answer to its next question: an illegal move, sooner or later.";
    Ok(Found::fail(format!("moves unasked or twice, {times}: {extra}"), advice).after(said.clone()))
}

/// Nothing on standard error.
pub(super) fn errors(examiner: &mut Examiner) -> Result<Found, Problem> {
    let notes = examiner.notes.borrow();
    let Some(text) = &notes.errors else { return Ok(Found::pass("nothing on standard error")) };
    let advice = "Piskvork reads standard error together with standard output. DEBUG lines are for that.";
    Ok(Found::warning(format!("writes to standard error: {text}"), advice))
}
