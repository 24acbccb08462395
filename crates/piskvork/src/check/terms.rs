//! What INFO tells.

use super::examiner::Examiner;
use super::finding::Found;
use super::moves::go_on;
use super::problem::{Problem, seconds};
use super::sitting::{Limits, Sitting};
use std::time::Duration;
use tengen_agents::Random;

/// How long to listen for an answer where there should be none.
const SILENCE: Duration = Duration::from_millis(250);

/// Keys that nobody knows are passed over in silence.
pub(super) fn unknown_keys(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    sitting.begin()?;
    sitting.talk.settle()?;
    for line in ["INFO evaluate 3,3", "INFO xyzzy 1", "INFO colour_of_the_sky blue, mostly"] {
        sitting.talk.say(line);
    }
    let answers = sitting.talk.listen(SILENCE)?;
    let said = sitting.talk.transcript();
    go_on(&mut sitting, &mut Random::new(11))?;
    let is_answer = |line: &&String| {
        let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        word != "MESSAGE" && word != "DEBUG"
    };
    let Some(answer) = answers.iter().find(is_answer) else {
        return Ok(Found::pass("passes over keys it does not know"));
    };
    let advice = "INFO has no answer: managers add keys, and a simple one takes the line for something else.";
    Ok(Found::warning(format!("answers INFO with: {}", answer.trim()), advice).after(said))
}

/// Limits that change during a game.
pub(super) fn between_moves(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    sitting.begin()?;
    let mut opponent = Random::new(12);
    for (turn, left) in [(50, 5000), (200, 4900), (20, 4000)] {
        sitting.talk.say(&format!("INFO timeout_turn {turn}"));
        sitting.talk.say(&format!("INFO time_left {left}"));
        sitting.talk.say("INFO max_memory 367001600");
        go_on(&mut sitting, &mut opponent)?;
    }
    Ok(Found::pass("takes new limits between moves"))
}

/// The numbers that mean no limit.
pub(super) fn no_limits(examiner: &mut Examiner) -> Result<Found, Problem> {
    let limits = Limits { of_match: None, memory: None, ..Limits::default() };
    let mut sitting = Sitting::under(examiner, &limits)?;
    sitting.begin()?;
    go_on(&mut sitting, &mut Random::new(13))?;
    Ok(Found::pass("plays with max_memory 0, timeout_match 0 and time_left 2147483647"))
}

/// Gomocup's judge tells an engine that is over its time how much, and may still forgive it.
pub(super) fn time_overdrawn(examiner: &mut Examiner) -> Result<Found, Problem> {
    let second = Duration::from_secs(1);
    let limits = Limits { turn: second, of_match: Some(second), ..Limits::default() };
    let mut sitting = Sitting::under(examiner, &limits)?;
    sitting.talk.say("INFO time_left -500");
    let took = sitting.begin()?;
    sitting.talk.say("INFO time_left -700");
    go_on(&mut sitting, &mut Random::new(14))?;
    let found = format!("moves in {} with time_left -500", seconds(took));
    if took > Duration::from_millis(500) {
        let advice = "There is no time left: managers forgive a second at most, and every moment counts.";
        return Ok(Found::warning(found, advice));
    }
    Ok(Found::pass(found))
}
