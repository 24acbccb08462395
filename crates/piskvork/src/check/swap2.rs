//! The check of the Swap2 opening.

use super::examiner::Examiner;
use super::failure::{CheckFailure, FailureKind};
use super::finding::{CheckOutcome, CheckResult};
use crate::command::{Command, Info};
use crate::process::engine_line::{EngineLine, swap2_answer};
use std::time::{Duration, Instant};
use tengen_board::{Game, Point, Size, Swap2, Swap2Answer};

/// SWAP2BOARD with no, three and five stones, each in a process of its own.
pub(super) fn swap2(examiner: &mut Examiner) -> CheckResult {
    let [a, b, c, d, e] = stones(examiner.size());
    let mut answers = Vec::new();
    for put in [&[][..], &[a, b, c], &[a, b, c, d, e]] {
        match ask(examiner, put)? {
            Swap2Reply::Good(answer) => answers.push(answer),
            Swap2Reply::Declined(with) => {
                let advice = "It is optional: the engine cannot take part in Swap2 tournaments.";
                let found = format!("does not take SWAP2BOARD with {} stones: {with}", put.len());
                return Ok(CheckOutcome::warning(found, advice));
            }
            Swap2Reply::Bad(found, said) => {
                return Ok(CheckOutcome::fail(found, "The game is lost.").after(said));
            }
        }
    }
    Ok(CheckOutcome::pass(format!("answers 0, 3 and 5 stones: {}", answers.join("; "))))
}

/// How the engine answers one SWAP2BOARD.
enum Swap2Reply {
    Good(String),
    Declined(String),
    Bad(String, Vec<String>),
}

fn ask(examiner: &mut Examiner, stones: &[Point]) -> Result<Swap2Reply, CheckFailure> {
    let size = examiner.size();
    let mut engine = examiner.start_engine()?;
    engine.start(size, examiner.start_timeout())?;
    engine.send(&Command::Info(Info::TimeoutTurn(Duration::from_millis(200))).to_string());
    engine.send(&Command::Info(Info::Rule(examiner.rule().bits())).to_string());
    engine.prepare()?;
    engine.send(&Command::Swap2Board(stones.to_vec()).to_string());
    let until = Instant::now() + examiner.move_timeout();
    loop {
        let line = match engine.next_line(until.saturating_duration_since(Instant::now())) {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(Swap2Reply::Declined("no answer".to_owned())),
            Err(CheckFailure { kind: FailureKind::Ended(how), transcript }) => {
                return Ok(Swap2Reply::Bad(format!("SWAP2BOARD: {how}"), transcript));
            }
            Err(failure) => return Err(failure),
        };
        if let EngineLine::Error(with) | EngineLine::Unknown(with) = EngineLine::read(&line, size) {
            return Ok(Swap2Reply::Declined(with));
        }
        let Some(answer) = swap2_answer(&line, size) else { continue };
        let allowed = answer.is_some_and(|answer| is_allowed(answer, stones, examiner));
        let line = line.trim().to_owned();
        let bad = || {
            Swap2Reply::Bad(
                format!("answers SWAP2BOARD with {} stones by {line}", stones.len()),
                engine.transcript(),
            )
        };
        return Ok(if allowed { Swap2Reply::Good(line.clone()) } else { bad() });
    }
}

fn is_allowed(answer: Swap2Answer, stones: &[Point], examiner: &Examiner) -> bool {
    let mut opening = Swap2::new(examiner.size(), examiner.rule());
    let mut put = |answer| opening.answer(answer).is_ok();
    match *stones {
        [a, b, c] => put(Swap2Answer::Open([a, b, c])) && put(answer),
        [a, b, c, d, e] => {
            put(Swap2Answer::Open([a, b, c])) && put(Swap2Answer::Balance([d, e])) && put(answer)
        }
        _ => put(answer),
    }
}

/// Five stones near the centre without a threat.
fn stones(size: Size) -> [Point; 5] {
    let (center, game) = (size.center(), Game::new(size, tengen_board::Rule::Freestyle));
    let near = |dx: i8, dy: i8| {
        let coordinate = |c: u8, d: i8| c.checked_add_signed(d);
        let point = coordinate(center.x(), dx).zip(coordinate(center.y(), dy));
        point.and_then(|(x, y)| game.size().point(x, y)).unwrap_or(center)
    };
    [near(0, 0), near(1, 1), near(-2, 2), near(-1, -1), near(2, -1)]
}
