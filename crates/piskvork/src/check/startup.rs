//! Checks before a game: START, ABOUT, board sizes, rules, unknown commands.

use super::conversation::Conversation;
use super::examiner::Examiner;
use super::failure::{CheckFailure, FailureKind, seconds};
use super::finding::{CheckOutcome, CheckResult};
use super::options::CheckOptions;
use super::test_game::{GameLimits, TestGame};
use crate::command::{Command, Info};
use crate::process::engine_line::{EngineLine, is_message};
use std::time::{Duration, Instant};
use tengen_board::Size;

/// How long an engine may take to start without disadvantage.
const PROMPT: Duration = Duration::from_secs(1);
/// How long to wait for an answer that need not come.
const BRIEFLY: Duration = Duration::from_millis(700);
/// How long to listen for more than one answer.
const MORE: Duration = Duration::from_millis(100);
/// How long ABOUT may take.
const ABOUT: Duration = Duration::from_secs(2);
/// How long to listen for the refusal of a rule.
const OBJECTION: Duration = Duration::from_millis(150);

/// The engine starts on the first board size it does not refuse.
pub(super) fn start(examiner: &mut Examiner) -> CheckResult {
    let mut refusals = Vec::new();
    for size in examiner.options.sizes.clone() {
        let mut engine = examiner.start_engine()?;
        let timeout = examiner.start_timeout();
        match engine.start(size, timeout) {
            Ok(()) => {}
            Err(CheckFailure { kind: FailureKind::Refused { with, .. }, .. }) => {
                refusals.push(format!("{size}: {with}"));
                continue;
            }
            Err(failure) => return Err(failure),
        }
        let took = engine.age();
        examiner.record_start(size);
        let found = format!("ready in {}", seconds(took));
        if took > PROMPT {
            let advice = "Gomocup's judge counts loading against the first move; 200 ms is a good aim.";
            return Ok(CheckOutcome::warning(found, advice));
        }
        return Ok(CheckOutcome::pass(found));
    }
    Ok(CheckOutcome::fail(
        format!("refuses every board ({})", refusals.join("; ")),
        "No manager can play a game with it.",
    ))
}

/// ABOUT is answered before START.
pub(super) fn about(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    engine.prepare()?;
    engine.send("ABOUT");
    let until = Instant::now() + ABOUT;
    let answer = loop {
        match engine.next_line(until.saturating_duration_since(Instant::now()))? {
            Some(line) if is_message(&line) => {}
            answer => break answer,
        }
    };
    engine.start(examiner.size(), examiner.start_timeout())?;
    let Some(line) = answer else {
        let advice = "Managers ask before START; c-gomoku-cli waits for the answer for ever.";
        return Ok(CheckOutcome::fail("no answer to ABOUT", advice).after(engine.transcript()));
    };
    let line = line.trim().to_owned();
    examiner.record_about(line.clone());
    if !line.contains('=') {
        let advice = "Managers look for name=\"…\", version=\"…\", author=\"…\", country=\"…\".";
        return Ok(CheckOutcome::warning(format!("answers ABOUT with: {line}"), advice));
    }
    Ok(CheckOutcome::pass(line))
}

/// The board sizes it plays on.
pub(super) fn sizes(examiner: &mut Examiner) -> CheckResult {
    let (mut plays, mut refuses) = (Vec::new(), Vec::new());
    for size in examiner.options.sizes.clone() {
        let rule = examiner.rule();
        match TestGame::new(examiner, size, rule, &GameLimits::default()) {
            Ok(mut test) => {
                test.begin()?;
                examiner.record_size(size);
                plays.push(size);
            }
            Err(CheckFailure { kind: FailureKind::Refused { .. }, .. }) => refuses.push(size),
            Err(failure) => return Err(failure),
        }
    }
    let list = |sizes: &[Size]| sizes.iter().map(Size::to_string).collect::<Vec<_>>().join(", ");
    let found = match (plays.is_empty(), refuses.is_empty()) {
        (_, true) => format!("plays on {}", list(&plays)),
        (true, _) => format!("refuses {}", list(&refuses)),
        _ => format!("plays on {}; refuses {}", list(&plays), list(&refuses)),
    };
    if refuses.iter().any(|size| CheckOptions::USUAL_SIZES.contains(&size.side())) {
        let advice = "Gomocup plays freestyle on 20x20 and 15x15, the other rules on 15x15.";
        return Ok(CheckOutcome::warning(found, advice));
    }
    Ok(CheckOutcome::pass(found))
}

/// Impossible board sizes are refused, and a good one is accepted afterwards.
pub(super) fn bad_sizes(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    let mut oddities = Vec::new();
    for bad in ["START 0", "START 100"] {
        match engine.ask(bad, BRIEFLY)? {
            Some((EngineLine::Error(_) | EngineLine::Unknown(_), _)) => {}
            Some((EngineLine::Ok, _)) if bad == "START 100" && begins_within(&mut engine, 100, examiner)? => {
            }
            Some((_, with)) => oddities.push(format!("answers {bad} with {with}")),
            None => oddities.push(format!("no answer to {bad}")),
        }
        engine.listen(MORE)?;
    }
    engine.start(examiner.size(), examiner.start_timeout())?;
    let said = engine.transcript();
    if oddities.is_empty() {
        return Ok(CheckOutcome::pass("refuses START 0 and START 100, or can play there"));
    }
    let advice = "ERROR would tell the manager; now it waits, or believes that the game can begin.";
    Ok(CheckOutcome::warning(oddities.join("; "), advice).after(said))
}

/// A START without a number is refused, too. No manager sends that, so another answer is only a warning.
pub(super) fn bad_start(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    let outcome = match engine.ask("START banana", BRIEFLY) {
        Ok(answer) => engine.listen(MORE).and_then(|_| {
            engine.start(examiner.size(), examiner.start_timeout())?;
            Ok(answer)
        }),
        Err(failure) => Err(failure),
    };
    let advice = "No manager sends that; an answer of ERROR would be right.";
    Ok(match outcome {
        Ok(Some((EngineLine::Error(_) | EngineLine::Unknown(_), _))) => {
            CheckOutcome::pass("refuses START banana and goes on")
        }
        Ok(Some((_, with))) => CheckOutcome::warning(format!("answers START banana with {with}"), advice),
        Ok(None) => CheckOutcome::warning("no answer to START banana", advice),
        Err(failure) if failure.is_stop() => return Err(failure),
        Err(failure) => {
            CheckOutcome::warning(format!("after START banana: {failure}"), advice).after(failure.transcript)
        }
    })
}

/// Whether it makes a first move on a board of this size.
fn begins_within(engine: &mut Conversation, side: u32, examiner: &Examiner) -> Result<bool, CheckFailure> {
    engine.prepare()?;
    engine.send("BEGIN");
    while let Some(line) = engine.next_line(examiner.move_timeout())? {
        let numbers = line.trim().split_once(',').map(|(x, y)| (x.parse::<u32>(), y.parse::<u32>()));
        if let Some((Ok(x), Ok(y))) = numbers {
            return Ok(x < side && y < side);
        }
    }
    Ok(false)
}

/// The rules it refuses. No answer means that it accepts.
pub(super) fn rules(examiner: &mut Examiner) -> CheckResult {
    let mut declined = Vec::new();
    for rule in examiner.options.rules.clone() {
        let mut engine = examiner.start_engine()?;
        engine.start(examiner.size(), examiner.start_timeout())?;
        engine.send(&Command::Info(Info::Rule(rule.bits())).to_string());
        let lines = engine.listen(OBJECTION)?;
        let is_objection = |line: &String| {
            let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
            word == "ERROR" || word == "UNKNOWN"
        };
        if let Some(line) = lines.into_iter().find(is_objection) {
            declined.push((rule, line));
        }
    }
    examiner.rules.retain(|rule| !declined.iter().any(|(other, _)| other == rule));
    let kept: Vec<&str> = examiner.rules.iter().map(|rule| rule.name()).collect();
    if declined.is_empty() {
        return Ok(CheckOutcome::pass(format!("does not object to {}", kept.join(", "))));
    }
    let declined: Vec<String> =
        declined.iter().map(|(rule, line)| format!("{rule} ({})", line.trim())).collect();
    if kept.is_empty() {
        let found = format!("declines every rule: {}", declined.join(", "));
        return Ok(CheckOutcome::fail(found, "No manager can play a game with it."));
    }
    Ok(CheckOutcome::pass(format!(
        "does not object to {}; declines {}",
        kept.join(", "),
        declined.join(", ")
    )))
}

/// An unknown command is answered by UNKNOWN and does no harm.
pub(super) fn unknown_command(examiner: &mut Examiner) -> CheckResult {
    let mut engine = examiner.start_engine()?;
    engine.start(examiner.size(), examiner.start_timeout())?;
    let answer = engine.ask("XYZZY 1,2", BRIEFLY)?;
    engine.listen(MORE)?;
    engine.start(examiner.size(), examiner.start_timeout())?;
    let advice = "The protocol has UNKNOWN for that; managers try optional commands and wait for an answer.";
    Ok(match answer {
        Some((EngineLine::Unknown(_), _)) => CheckOutcome::pass("answers UNKNOWN and goes on"),
        Some((_, with)) => CheckOutcome::warning(format!("answers a nonsense command with {with}"), advice),
        None => CheckOutcome::warning("says nothing to a nonsense command", advice),
    })
}
