//! Clocks: what was allowed, and what was used.

use super::examiner::{Examiner, choose};
use super::finding::Found;
use super::problem::{Problem, seconds};
use super::sitting::{Limits, Sitting};
use crate::command::{Command, Info};
use std::thread;
use std::time::{Duration, Instant};
use tengen_agents::Greedy;
use tengen_board::Game;

/// What the machine may be to blame for.
const NOISE: Duration = Duration::from_millis(250);
/// What Gomocup's judge forgives.
const FORGIVEN: Duration = Duration::from_secs(1);

/// An answer at once.
pub(super) fn instant(examiner: &mut Examiner) -> Result<Found, Problem> {
    turns(examiner, Duration::ZERO, 6)
}

/// A tenth of a second.
pub(super) fn turn_100(examiner: &mut Examiner) -> Result<Found, Problem> {
    turns(examiner, Duration::from_millis(100), 6)
}

/// A second.
pub(super) fn turn_1000(examiner: &mut Examiner) -> Result<Found, Problem> {
    turns(examiner, Duration::from_millis(1000), 4)
}

/// Several moves with so much time for each.
fn turns(examiner: &mut Examiner, limit: Duration, moves: usize) -> Result<Found, Problem> {
    let mut sitting = Sitting::under(examiner, &Limits { turn: limit, ..Limits::default() })?;
    let mut opponent = Greedy::new(21);
    let mut longest = sitting.begin()?;
    for _ in 1..moves {
        let Some(point) = next(&sitting, &mut opponent) else { break };
        longest = longest.max(sitting.turn(point)?);
        if longest > limit + FORGIVEN {
            break;
        }
    }
    let found = format!("longest move {}", seconds(longest));
    Ok(judge(longest.saturating_sub(limit), &found, &format!("with timeout_turn {}", limit.as_millis())))
}

/// A few seconds for a whole game.
pub(super) fn match_clock(examiner: &mut Examiner) -> Result<Found, Problem> {
    let limit = Duration::from_secs(if examiner.options.quick { 1 } else { 3 });
    let limits = Limits { turn: limit, of_match: Some(limit), ..Limits::default() };
    let mut sitting = Sitting::under(examiner, &limits)?;
    sitting.be_patient(limit + examiner.move_patience());
    let mut opponent = Greedy::new(22);
    let (mut used, mut moves) = (Duration::ZERO, 0);
    while moves < 30 && used < limit + FORGIVEN && !examiner.options.stop.is_raised() {
        sitting.tell(Info::TimeLeft(Some(limit.saturating_sub(used))));
        used += match sitting.game.moves() {
            [] => sitting.begin()?,
            _ => match next(&sitting, &mut opponent) {
                Some(point) => sitting.turn(point)?,
                None => break,
            },
        };
        moves += 1;
    }
    let found = format!("{moves} moves in {} of {}", seconds(used), seconds(limit));
    Ok(judge(used.saturating_sub(limit), &found, "on the match clock"))
}

/// As Gomocup's judge does it: everything is said at once, the process is suspended, and it goes on when its
/// clock does.
pub(super) fn judged_start(examiner: &mut Examiner) -> Result<Found, Problem> {
    let limit = Duration::from_secs(1);
    let mut talk = examiner.talk()?;
    talk.say(&Command::Start(examiner.size().side().into()).to_string());
    let mut sitting = Sitting::of(talk, Game::new(examiner.size(), examiner.rule()), limit * 10);
    sitting.tell_limits(&Limits { turn: limit, ..Limits::default() });
    sitting.talk.suspend();
    thread::sleep(Duration::from_millis(300));
    let resumed = Instant::now();
    sitting.talk.settle()?;
    let request = if examiner.needs_begin { "BEGIN" } else { "BOARD\nDONE" };
    sitting.talk.say(request);
    let took = sitting.await_move(request.lines().next().unwrap_or_default(), resumed)?;
    let found = format!("first move after {}, loading included,", seconds(took));
    Ok(judge(took.saturating_sub(limit), &found, "when suspended until its clock starts; timeout_turn 1000"))
}

fn next(sitting: &Sitting, opponent: &mut Greedy) -> Option<tengen_board::Point> {
    if sitting.game.outcome().is_some() { None } else { choose(opponent, &sitting.game) }
}

fn judge(over: Duration, found: &str, when: &str) -> Found {
    if over <= NOISE {
        return Found::pass(format!("{found} {when}"));
    }
    let found = format!("{} over: {found} {when}", seconds(over));
    if over <= FORGIVEN {
        return Found::warning(found, "Gomocup's judge forgives 1 s, other managers less.");
    }
    Found::fail(found, "The game is lost on time: Gomocup's judge forgives 1 s.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CHECKS, Finding, Verdict};

    #[test]
    fn a_moment_is_noise_and_more_than_a_second_is_lost() {
        let verdict = |over| {
            let found = judge(Duration::from_millis(over), "longest move 3 s", "with timeout_turn 0");
            Finding::new(&CHECKS[0], found, Duration::ZERO).verdict
        };
        assert_eq!([0, 250, 251].map(verdict), [Verdict::Pass, Verdict::Pass, Verdict::Warning]);
        assert_eq!([1000, 1001].map(verdict), [Verdict::Warning, Verdict::Fail]);
    }
}
