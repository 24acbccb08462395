//! Checks of time limits.

use super::examiner::{Examiner, choose};
use super::failure::seconds;
use super::finding::{CheckOutcome, CheckResult};
use super::test_game::{GameLimits, TestGame};
use crate::command::{Command, Info};
use crate::process::cpu_account;
use std::thread;
use std::time::{Duration, Instant};
use tengen_agents::Greedy;
use tengen_board::Game;

/// A delay that a busy machine may cause.
const NOISE: Duration = Duration::from_millis(250);
/// What Gomocup's judge tolerates.
const TOLERATED: Duration = Duration::from_secs(1);

/// No time at all.
pub(super) fn instant(examiner: &mut Examiner) -> CheckResult {
    turns(examiner, Duration::ZERO, 6)
}

/// A tenth of a second a move.
pub(super) fn turn_100(examiner: &mut Examiner) -> CheckResult {
    turns(examiner, Duration::from_millis(100), 6)
}

/// A second a move.
pub(super) fn turn_1000(examiner: &mut Examiner) -> CheckResult {
    turns(examiner, Duration::from_millis(1000), 4)
}

/// Several moves with this time limit for each.
fn turns(examiner: &mut Examiner, limit: Duration, moves: usize) -> CheckResult {
    let mut test = TestGame::with_limits(examiner, &GameLimits { turn: limit, ..GameLimits::default() })?;
    let mut opponent = Greedy::new(21);
    let mut longest = test.begin()?;
    for _ in 1..moves {
        let Some(point) = next(&test, &mut opponent) else { break };
        longest = longest.max(test.turn(point)?);
        if longest > limit + TOLERATED {
            break;
        }
    }
    let found = format!("longest move {}", seconds(longest));
    Ok(judge(longest.saturating_sub(limit), &found, &format!("with timeout_turn {}", limit.as_millis())))
}

/// A few seconds for a whole game.
pub(super) fn match_clock(examiner: &mut Examiner) -> CheckResult {
    let limit = Duration::from_secs(if examiner.options.quick { 1 } else { 3 });
    let limits = GameLimits { turn: limit, whole_game: Some(limit), ..GameLimits::default() };
    let mut test = TestGame::with_limits(examiner, &limits)?;
    test.set_timeout(limit + examiner.move_timeout());
    let mut opponent = Greedy::new(22);
    let (mut used, mut moves) = (Duration::ZERO, 0);
    while moves < 30 && used < limit + TOLERATED && !examiner.options.stop.is_raised() {
        test.tell(Info::TimeLeft(Some(limit.saturating_sub(used))));
        used += match test.game.moves() {
            [] => test.begin()?,
            _ => match next(&test, &mut opponent) {
                Some(point) => test.turn(point)?,
                None => break,
            },
        };
        moves += 1;
    }
    let found = format!("{moves} moves in {} of {}", seconds(used), seconds(limit));
    Ok(judge(used.saturating_sub(limit), &found, "on the match clock"))
}

/// The processor time of all its processes, beside the time of its own moves.
pub(super) fn processor(examiner: &mut Examiner) -> CheckResult {
    let limit = Duration::from_millis(if examiner.options.quick { 300 } else { 1000 });
    let mut test = TestGame::with_limits(examiner, &GameLimits { turn: limit, ..GameLimits::default() })?;
    let mut opponent = Greedy::new(23);
    let Some(before) = test.engine.cpu() else {
        return Ok(CheckOutcome::skipped("this system does not tell what processor time an engine uses"));
    };
    let mut own = test.begin()?;
    for _ in 0..3 {
        // Its opponent thinks as long as it may.
        test.engine.listen_for_extras(limit)?;
        let Some(point) = next(&test, &mut opponent) else { break };
        own += test.turn(point)?;
    }
    let used = test.engine.cpu().map_or(Duration::ZERO, |now| now.saturating_sub(before));
    Ok(match cpu_account::excess(used, own, 1) {
        None => {
            CheckOutcome::pass(format!("{} of processor time in {} of its own", seconds(used), seconds(own)))
        }
        Some(excess) => CheckOutcome::warning(
            excess,
            "Gomocup suspends engines while their opponents think; managers that play several games at a time count on one thread each.",
        ),
    })
}

/// As Gomocup's judge does it: all lines are sent at once, the process is suspended, and it is resumed when its clock
/// starts.
pub(super) fn judged_start(examiner: &mut Examiner) -> CheckResult {
    let limit = Duration::from_secs(1);
    let mut engine = examiner.start_engine()?;
    engine.send(&Command::Start(examiner.size().side().into()).to_string());
    let mut test = TestGame::in_conversation(engine, Game::new(examiner.size(), examiner.rule()), limit * 10);
    test.tell_limits(&GameLimits { turn: limit, ..GameLimits::default() });
    test.engine.suspend();
    thread::sleep(Duration::from_millis(300));
    let resumed = Instant::now();
    test.engine.prepare()?;
    let request = if examiner.needs_begin { "BEGIN" } else { "BOARD\nDONE" };
    test.engine.send(request);
    let took = test.await_move(request.lines().next().unwrap_or_default(), resumed)?;
    let found = format!("first move after {}, loading included,", seconds(took));
    Ok(judge(took.saturating_sub(limit), &found, "when suspended until its clock starts; timeout_turn 1000"))
}

fn next(test: &TestGame, opponent: &mut Greedy) -> Option<tengen_board::Point> {
    if test.game.outcome().is_some() { None } else { choose(opponent, &test.game) }
}

fn judge(over: Duration, found: &str, when: &str) -> CheckOutcome {
    if over <= NOISE {
        return CheckOutcome::pass(format!("{found} {when}"));
    }
    let found = format!("{} over: {found} {when}", seconds(over));
    if over <= TOLERATED {
        return CheckOutcome::warning(found, "Gomocup's judge forgives 1 s, other managers less.");
    }
    CheckOutcome::fail(found, "The game is lost on time: Gomocup's judge forgives 1 s.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CHECKS, CheckVerdict, Finding};

    #[test]
    fn a_moment_is_noise_and_more_than_a_second_fails() {
        let verdict = |over| {
            let found = judge(Duration::from_millis(over), "longest move 3 s", "with timeout_turn 0");
            Finding::new(&CHECKS[0], found, Duration::ZERO).verdict
        };
        assert_eq!(
            [0, 250, 251].map(verdict),
            [CheckVerdict::Pass, CheckVerdict::Pass, CheckVerdict::Warning]
        );
        assert_eq!([1000, 1001].map(verdict), [CheckVerdict::Warning, CheckVerdict::Fail]);
    }
}
