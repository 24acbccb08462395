//! The check by whole games under the referee.

use super::examiner::Examiner;
use super::finding::{CheckOutcome, CheckResult};
use crate::process::{ProcessAgent, ProcessOptions};
use std::thread;
use std::time::{Duration, Instant};
use tengen_agents::Random;
use tengen_board::{Color, Game, Outcome, Rule, Size, notation};
use tengen_play::{
    Agent, AgentError, Clock, Decision, GameRecord, PlayerTerms, Referee, RefereeOptions, SearchLimits,
};

/// How long a move may take.
const TURN: Duration = Duration::from_millis(50);
/// How much later it is still accepted.
const TOLERANCE: Duration = Duration::from_secs(1);
/// A game is cut off after so many moves.
const MOVES: usize = 60;

/// Fast games against a random player, with either colour, by every rule on every board.
pub(super) fn games(examiner: &mut Examiner) -> CheckResult {
    let budget = Duration::from_secs(if examiner.options.quick { 4 } else { 16 });
    let until = Instant::now() + budget;
    let options = ProcessOptions {
        start_timeout: examiner.start_timeout(),
        tolerance: TOLERANCE,
        ..ProcessOptions::default()
    };
    let Ok(mut engine) = ProcessAgent::new(examiner.invocation.clone(), options) else {
        return Ok(CheckOutcome::skipped("the program is gone"));
    };
    let mut tally = [0; 3];
    let sizes = boards(&examiner.sizes);
    // Every size and rule with one colour first, should time run out.
    for color in Color::ALL {
        for &size in &sizes {
            for &rule in &examiner.rules {
                if examiner.is_late() || Instant::now() >= until {
                    continue;
                }
                let record = play(&mut engine, color, size, rule, examiner);
                match record.outcome() {
                    Some(Outcome::Forfeit { loser, reason }) if loser == color => {
                        let when = record.game.moves().len() + 1;
                        let found = format!("{rule} {size}, as {color}, at move {when}: {reason}");
                        let advice =
                            "The game is lost. Gomocup drops engines that fail in a tenth of their games.";
                        return Ok(CheckOutcome::fail(found, advice).after(vec![moves_of(&record.game)]));
                    }
                    outcome => {
                        let winner = outcome.and_then(|outcome| outcome.winner());
                        tally[winner.map_or(1, |winner| if winner == color { 0 } else { 2 })] += 1;
                    }
                }
            }
        }
    }
    let [won, open, lost] = tally;
    let played = won + open + lost;
    let all = 2 * sizes.len() * examiner.rules.len();
    let count = if played == all {
        format!("{all} games")
    } else {
        format!("{played} of {all} games in the time there was")
    };
    let found = format!(
        "{count} against a random player without a fault: {won} won, {lost} lost, {open} open or drawn"
    );
    Ok(if played == 0 { CheckOutcome::skipped("no time left for a game") } else { CheckOutcome::pass(found) })
}

/// The board sizes of tournaments, or all if there are none.
fn boards(sizes: &[Size]) -> Vec<Size> {
    let large: Vec<Size> = sizes.iter().copied().filter(|size| *size >= Size::STANDARD).collect();
    if large.is_empty() { sizes.to_vec() } else { large }
}

/// A random player that takes a little time for each move.
struct SlowRandom(Random);

impl Agent for SlowRandom {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        thread::sleep(Duration::from_millis(10));
        self.0.choose(game, limits)
    }
}

fn play(engine: &mut ProcessAgent, color: Color, size: Size, rule: Rule, examiner: &Examiner) -> GameRecord {
    let clock = Clock::unlimited().turn(TURN).tolerance(TOLERANCE);
    let options = RefereeOptions {
        max_moves: Some(MOVES),
        stop: examiner.options.stop.clone(),
        ..RefereeOptions::equal(PlayerTerms { clock, limits: SearchLimits::none() })
    };
    let mut random = SlowRandom(Random::new(41));
    let referee = Referee::new(Game::new(size, rule), options);
    match color {
        Color::Black => referee.play(engine, &mut random),
        Color::White => referee.play(&mut random, engine),
    }
}

fn moves_of(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(|&point| notation::manager(point)).collect();
    format!("moves: {}", moves.join(" "))
}
