//! Checks of the commands of a game: BEGIN, TURN, BOARD, RESTART, TAKEBACK, line ends.

use super::examiner::{Examiner, choose};
use super::failure::{CheckFailure, FailureKind, seconds};
use super::finding::{CheckOutcome, CheckResult};
use super::test_game::{GameLimits, TestGame};
use crate::command::Command;
use crate::process::engine_line::EngineLine;
use std::time::Duration;
use tengen_agents::Random;
use tengen_board::{Game, notation};

/// How long to listen for moves that were not asked for.
const AFTERWARDS: Duration = Duration::from_millis(250);
/// How long RESTART and TAKEBACK may take.
const PROMPT: Duration = Duration::from_secs(2);

/// The first move, with no move before it or after it.
pub(super) fn begin(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    test.engine.listen_for_extras(AFTERWARDS)?;
    let took = test.begin()?;
    test.engine.listen_for_extras(AFTERWARDS)?;
    let point = test.last().map(notation::manager).unwrap_or_default();
    Ok(CheckOutcome::pass(format!("begins with {point}, in {}", seconds(took))))
}

/// Answers to moves.
pub(super) fn turn(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    let mut opponent = Random::new(1);
    for _ in 0..4 {
        go_on(&mut test, &mut opponent)?;
    }
    test.engine.listen_for_extras(AFTERWARDS)?;
    Ok(CheckOutcome::pass("answers move after move on free points"))
}

/// An opponent that answers at once.
pub(super) fn at_once(examiner: &mut Examiner) -> CheckResult {
    // Whether a command is lost depends on timing, so there are several games.
    for game in 0..3 {
        let mut test = TestGame::start(examiner)?;
        let mut opponent = Random::new(8 + game);
        go_on(&mut test, &mut opponent)?;
        test.engine.skip_pauses();
        for _ in 0..8 {
            match go_on(&mut test, &mut opponent) {
                Err(CheckFailure { kind: FailureKind::Refused { with, .. }, transcript }) => {
                    let found = format!("loses a command that comes right after its move: {with}");
                    let advice = "An opponent that moves at once, from a book say, makes it lose the game.";
                    return Ok(CheckOutcome::fail(found, advice).after(transcript));
                }
                outcome => outcome?,
            }
        }
    }
    Ok(CheckOutcome::pass("takes a command right after its move"))
}

/// BOARD and DONE without stones: how Gomocup's judge asks for a first move.
pub(super) fn empty_board(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    test.board().inspect_err(|_| examiner.needs_begin = true)?;
    go_on(&mut test, &mut Random::new(2))?;
    Ok(CheckOutcome::pass("begins on an empty BOARD, as Gomocup's judge has it"))
}

/// Positions in which the engine moves first or second, and the moves after them.
pub(super) fn board(examiner: &mut Examiner) -> CheckResult {
    for stones in [1, 2, 5, 6] {
        let mut test = TestGame::start(examiner)?;
        test.game = examiner.some_game(stones);
        test.board()?;
        go_on(&mut test, &mut Random::new(3))?;
    }
    Ok(CheckOutcome::pass("takes positions with odd and even numbers of stones, and plays on"))
}

/// A new game in the same process.
pub(super) fn restart(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    test.begin()?;
    let first = test.last();
    go_on(&mut test, &mut Random::new(4))?;
    match test.engine.ask("RESTART", PROMPT)? {
        Some((EngineLine::Ok, _)) => {}
        answer => {
            let said = answer.map_or("no answer".to_owned(), |(_, with)| with);
            let advice = "Managers start a new process for each game instead, which takes longer.";
            return Ok(CheckOutcome::warning(format!("RESTART: {said}"), advice));
        }
    }
    test.game = Game::new(test.game.size(), test.game.rule());
    // On a board that was not cleared, this point would be taken.
    if let Some(point) = first {
        test.turn(point)?;
    }
    go_on(&mut test, &mut Random::new(5))?;
    Ok(CheckOutcome::pass("begins anew on an empty board"))
}

/// Moves taken back and played again.
pub(super) fn take_back(examiner: &mut Examiner) -> CheckResult {
    let mut test = TestGame::start(examiner)?;
    let mut opponent = Random::new(6);
    go_on(&mut test, &mut opponent)?;
    go_on(&mut test, &mut opponent)?;
    let taken: Vec<_> = test.game.moves().iter().rev().take(2).copied().collect();
    for &point in &taken {
        match test.engine.ask(&Command::TakeBack(point).to_string(), PROMPT)? {
            Some((EngineLine::Ok, _)) => {}
            answer => {
                let said = answer.map_or("no answer".to_owned(), |(_, with)| with);
                let advice = "It is optional: Piskvork then sets the position up anew.";
                return Ok(CheckOutcome::warning(format!("TAKEBACK: {said}"), advice));
            }
        }
        test.game.undo();
    }
    if let Some(&point) = taken.last() {
        test.turn(point)?;
    }
    go_on(&mut test, &mut opponent)?;
    Ok(CheckOutcome::pass("takes two moves back and plays on"))
}

/// The three ways to end a line.
pub(super) fn line_ends(examiner: &mut Examiner) -> CheckResult {
    for (name, line_end) in [("CRLF", "\r\n"), ("LF", "\n"), ("CR", "\r")] {
        let outcome = begins_with_lines(examiner, line_end);
        match outcome {
            Ok(()) => {}
            Err(failure) if failure.is_stop() => return Err(failure),
            Err(failure) if name == "CR" => {
                let advice = "No manager in use is known to do that; the protocol allows it.";
                let found = format!("lines that end with a lone CR: {failure}");
                return Ok(CheckOutcome::warning(found, advice).after(failure.transcript));
            }
            Err(failure) => {
                let found = format!("lines that end with {name}: {failure}");
                let advice = "Piskvork and Gomocup's judge end lines with CRLF, managers on Unix with LF.";
                return Ok(CheckOutcome::fail(found, advice).after(failure.transcript));
            }
        }
    }
    Ok(CheckOutcome::pass("reads lines that end with CRLF, LF or CR"))
}

fn begins_with_lines(examiner: &mut Examiner, line_end: &'static str) -> Result<(), CheckFailure> {
    let mut engine = examiner.start_engine()?;
    engine.set_line_end(line_end);
    // It is known to start, so a shorter wait is enough.
    engine.start(examiner.size(), PROMPT)?;
    let game = Game::new(examiner.size(), examiner.rule());
    let mut test = TestGame::in_conversation(engine, game, examiner.move_timeout());
    test.tell_limits(&GameLimits::default());
    test.begin()?;
    go_on(&mut test, &mut Random::new(7))
}

/// Commands in lower case, as Yixin boards send them.
pub(super) fn lower_case(examiner: &mut Examiner) -> CheckResult {
    let advice = "Yixin boards speak in lower case; Piskvork and Gomocup do not.";
    let mut engine = examiner.start_engine()?;
    let start = format!("start {}", examiner.size().side());
    let refused = match engine.ask_ok(&start, PROMPT) {
        Ok(()) => match engine.ask("begin", examiner.move_timeout())? {
            Some((EngineLine::Move(_), _)) => return Ok(CheckOutcome::pass("understands lower case")),
            answer => answer.map_or("no answer to begin".to_owned(), |(_, with)| with),
        },
        Err(failure) if matches!(failure.kind, FailureKind::Stopped | FailureKind::Ended(_)) => {
            return Err(failure);
        }
        Err(failure) => failure.to_string(),
    };
    Ok(CheckOutcome::warning(format!("does not understand lower case: {refused}"), advice))
}

/// One move of the opponent and the engine's reply, unless the game is over.
pub(super) fn go_on(test: &mut TestGame, opponent: &mut Random) -> Result<(), CheckFailure> {
    if test.game.outcome().is_none()
        && let Some(point) = choose(opponent, &test.game)
    {
        test.turn(point)?;
    }
    Ok(())
}
