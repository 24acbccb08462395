//! What is asked and answered during a game.

use super::examiner::{Examiner, choose};
use super::finding::Found;
use super::problem::{Kind, Problem, seconds};
use super::sitting::{Limits, Sitting};
use crate::command::Command;
use crate::process::says::Says;
use std::time::Duration;
use tengen_agents::Random;
use tengen_board::{Game, notation};

/// How long to listen for more than was asked for.
const AFTERWARDS: Duration = Duration::from_millis(250);
/// How long RESTART and TAKEBACK may take.
const PROMPT: Duration = Duration::from_secs(2);

/// The first move; nothing before it is asked for and nothing after it.
pub(super) fn begin(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    sitting.talk.listen_for_extras(AFTERWARDS)?;
    let took = sitting.begin()?;
    sitting.talk.listen_for_extras(AFTERWARDS)?;
    let point = sitting.last().map(notation::manager).unwrap_or_default();
    Ok(Found::pass(format!("begins with {point}, in {}", seconds(took))))
}

/// Answers to moves.
pub(super) fn turn(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    let mut opponent = Random::new(1);
    for _ in 0..4 {
        go_on(&mut sitting, &mut opponent)?;
    }
    sitting.talk.listen_for_extras(AFTERWARDS)?;
    Ok(Found::pass("answers move after move on free points"))
}

/// An opponent that needs no time to think.
pub(super) fn at_once(examiner: &mut Examiner) -> Result<Found, Problem> {
    // What is lost is lost by chance, so it gets several.
    for game in 0..3 {
        let mut sitting = Sitting::usual(examiner)?;
        let mut opponent = Random::new(8 + game);
        go_on(&mut sitting, &mut opponent)?;
        sitting.talk.hurry();
        for _ in 0..8 {
            match go_on(&mut sitting, &mut opponent) {
                Err(Problem { kind: Kind::Refused { with, .. }, conversation }) => {
                    let found = format!("loses a command that comes right after its move: {with}");
                    let advice = "An opponent that moves at once, from a book say, makes it lose the game.";
                    return Ok(Found::fail(found, advice).after(conversation));
                }
                outcome => outcome?,
            }
        }
    }
    Ok(Found::pass("takes a command right after its move"))
}

/// BOARD and DONE with nothing between: how Gomocup's judge asks for a first move.
pub(super) fn empty_board(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    sitting.board().inspect_err(|_| examiner.needs_begin = true)?;
    go_on(&mut sitting, &mut Random::new(2))?;
    Ok(Found::pass("begins on an empty BOARD, as Gomocup's judge has it"))
}

/// Positions in which the engine moves first or second, and the moves after them.
pub(super) fn board(examiner: &mut Examiner) -> Result<Found, Problem> {
    for stones in [1, 2, 5, 6] {
        let mut sitting = Sitting::usual(examiner)?;
        sitting.game = examiner.some_game(stones);
        sitting.board()?;
        go_on(&mut sitting, &mut Random::new(3))?;
    }
    Ok(Found::pass("takes positions with odd and even numbers of stones, and plays on"))
}

/// A new game in the same process.
pub(super) fn restart(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    sitting.begin()?;
    let first = sitting.last();
    go_on(&mut sitting, &mut Random::new(4))?;
    match sitting.talk.ask("RESTART", PROMPT)? {
        Some((Says::Ok, _)) => {}
        answer => {
            let said = answer.map_or("no answer".to_owned(), |(_, with)| with);
            let advice = "Managers start a new process for each game instead, which takes longer.";
            return Ok(Found::warning(format!("RESTART: {said}"), advice));
        }
    }
    sitting.game = Game::new(sitting.game.size(), sitting.game.rule());
    // On a board that was not cleared this point would be taken.
    if let Some(point) = first {
        sitting.turn(point)?;
    }
    go_on(&mut sitting, &mut Random::new(5))?;
    Ok(Found::pass("begins anew on an empty board"))
}

/// Moves taken back and made again.
pub(super) fn take_back(examiner: &mut Examiner) -> Result<Found, Problem> {
    let mut sitting = Sitting::usual(examiner)?;
    let mut opponent = Random::new(6);
    go_on(&mut sitting, &mut opponent)?;
    go_on(&mut sitting, &mut opponent)?;
    let taken: Vec<_> = sitting.game.moves().iter().rev().take(2).copied().collect();
    for &point in &taken {
        match sitting.talk.ask(&Command::TakeBack(point).to_string(), PROMPT)? {
            Some((Says::Ok, _)) => {}
            answer => {
                let said = answer.map_or("no answer".to_owned(), |(_, with)| with);
                let advice = "It is optional: Piskvork then sets the position up anew.";
                return Ok(Found::warning(format!("TAKEBACK: {said}"), advice));
            }
        }
        sitting.game.undo();
    }
    if let Some(&point) = taken.last() {
        sitting.turn(point)?;
    }
    go_on(&mut sitting, &mut opponent)?;
    Ok(Found::pass("takes two moves back and plays on"))
}

/// The three ways to end a line.
pub(super) fn line_ends(examiner: &mut Examiner) -> Result<Found, Problem> {
    for (name, line_end) in [("CRLF", "\r\n"), ("LF", "\n"), ("CR", "\r")] {
        let outcome = begins_with_lines(examiner, line_end);
        match outcome {
            Ok(()) => {}
            Err(problem) if problem.is_stop() => return Err(problem),
            Err(problem) if name == "CR" => {
                let advice = "No manager in use is known to do that; the protocol allows it.";
                let found = format!("lines that end with a lone CR: {problem}");
                return Ok(Found::warning(found, advice).after(problem.conversation));
            }
            Err(problem) => {
                let found = format!("lines that end with {name}: {problem}");
                let advice = "Piskvork and Gomocup's judge end lines with CRLF, managers on Unix with LF.";
                return Ok(Found::fail(found, advice).after(problem.conversation));
            }
        }
    }
    Ok(Found::pass("reads lines that end with CRLF, LF or CR"))
}

fn begins_with_lines(examiner: &mut Examiner, line_end: &'static str) -> Result<(), Problem> {
    let mut talk = examiner.talk()?;
    talk.end_lines_with(line_end);
    // It has been seen to start, so there is no need to wait as long again.
    talk.ask_ok(&Command::Start(examiner.size().side().into()).to_string(), PROMPT)?;
    let game = Game::new(examiner.size(), examiner.rule());
    let mut sitting = Sitting::of(talk, game, examiner.move_patience());
    sitting.tell_limits(&Limits::default());
    sitting.begin()?;
    go_on(&mut sitting, &mut Random::new(7))
}

/// Yixin boards speak in lower case.
pub(super) fn lower_case(examiner: &mut Examiner) -> Result<Found, Problem> {
    let advice = "Yixin boards speak in lower case; Piskvork and Gomocup do not.";
    let mut talk = examiner.talk()?;
    let start = format!("start {}", examiner.size().side());
    let refused = match talk.ask_ok(&start, PROMPT) {
        Ok(()) => match talk.ask("begin", examiner.move_patience())? {
            Some((Says::Move(_), _)) => return Ok(Found::pass("understands lower case")),
            answer => answer.map_or("no answer to begin".to_owned(), |(_, with)| with),
        },
        Err(problem) if matches!(problem.kind, Kind::Stopped | Kind::Ended(_)) => return Err(problem),
        Err(problem) => problem.to_string(),
    };
    Ok(Found::warning(format!("does not understand lower case: {refused}"), advice))
}

/// One move of ours and one of the engine's, unless the game is over.
pub(super) fn go_on(sitting: &mut Sitting, opponent: &mut Random) -> Result<(), Problem> {
    if sitting.game.outcome().is_none()
        && let Some(point) = choose(opponent, &sitting.game)
    {
        sitting.turn(point)?;
    }
    Ok(())
}
