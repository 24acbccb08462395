//! An opening rule between two agents: they settle who plays which colour.

mod by_search;

pub(crate) use by_search::decide_by_search;

use crate::referee::{ask, forfeit_for};
use crate::{Agent, AgentError, RefereeOptions};
use tengen_board::{
    Forfeit, OpeningDecision, OpeningMisfit, OpeningRule, OpeningWalk, Point, Rule, Seat, Size, Swap2,
    Swap2Answer,
};

/// Why an opening ended before colours were settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningFailure {
    /// A player failed before colours were known.
    Forfeit {
        /// The seat that lost.
        loser: Seat,
        /// What happened.
        reason: Forfeit,
    },
    /// The match was stopped.
    Abandoned,
    /// The machine refused what a player needs.
    Machine(String),
    /// The opening rule does not fit the board or the rule of the game.
    Misfit(OpeningMisfit),
}

/// Introduces both agents to the game and lets them settle colours by an opening rule. Before, `options.terms` are those
/// of the first and the second seat; afterwards those of Black and White, with the time of the opening on the clocks: give
/// them to [`crate::Referee::new`] together with the opening's game, and play on with [`crate::Referee::finish`].
///
/// # Errors
/// When the rules do not fit, a player forfeits, or the match is stopped before colours are settled.
pub fn settle_opening(
    first: &mut dyn Agent,
    second: &mut dyn Agent,
    opening: OpeningRule,
    size: Size,
    rule: Rule,
    options: &mut RefereeOptions,
) -> Result<OpeningWalk, OpeningFailure> {
    let mut walk = OpeningWalk::new(opening, size, rule).map_err(OpeningFailure::Misfit)?;
    let stop = options.stop.clone();
    let lost = |loser: Seat, reason: Forfeit| OpeningFailure::Forfeit { loser, reason };
    let failed = |seat: Seat, error: AgentError| {
        if stop.is_raised() {
            return OpeningFailure::Abandoned;
        }
        forfeit_for(error).map_or_else(OpeningFailure::Machine, |reason| lost(seat, reason))
    };
    for seat in [Seat::First, Seat::Second] {
        let config = options.terms[seat.index()].config(size, rule, options.seed, seat.index());
        let (answer, _) = ask(|| match seat {
            Seat::First => first.new_game(&config),
            Seat::Second => second.new_game(&config),
        });
        answer.map_err(|error| failed(seat, error))?;
    }
    while let Some(seat) = walk.to_decide() {
        let terms = &mut options.terms[seat.index()];
        let limits = terms.limits_under(&stop);
        let (decision, used) = ask(|| match seat {
            Seat::First => first.decide_opening(&walk, &limits),
            Seat::Second => second.decide_opening(&walk, &limits),
        });
        let decision = decision.map_err(|error| failed(seat, error))?;
        if stop.is_raised() {
            return Err(OpeningFailure::Abandoned);
        }
        terms.clock.spend(used).map_err(|_| lost(seat, Forfeit::Time))?;
        walk.decide(decision).map_err(|error| lost(seat, Forfeit::Illegal(error.to_string())))?;
    }
    if walk.black() == Some(Seat::Second) {
        options.terms.reverse();
    }
    Ok(walk)
}

/// A walk by Swap2 as agents know it who speak the Piskvork protocol; `None` under any other opening rule.
pub(crate) fn as_swap2(walk: &OpeningWalk) -> Option<Swap2> {
    if walk.rule() != OpeningRule::Swap2 {
        return None;
    }
    let mut swap2 = Swap2::new(walk.game().size(), walk.game().rule());
    for (_, decision) in walk.decisions() {
        let answer = match decision {
            OpeningDecision::Swap => Swap2Answer::Swap,
            OpeningDecision::Place(points) => answer_of(points)?,
            _ => return None,
        };
        swap2.answer(answer).ok()?;
    }
    Some(swap2)
}

fn answer_of(points: &[Point]) -> Option<Swap2Answer> {
    match *points {
        [point] => Some(Swap2Answer::Stay(point)),
        [a, b] => Some(Swap2Answer::Balance([a, b])),
        [a, b, c] => Some(Swap2Answer::Open([a, b, c])),
        _ => None,
    }
}

/// An answer in the Swap2 opening as a decision.
pub(crate) fn decision_of(answer: Swap2Answer) -> OpeningDecision {
    match answer {
        Swap2Answer::Open(three) => OpeningDecision::Place(three.to_vec()),
        Swap2Answer::Swap => OpeningDecision::Swap,
        Swap2Answer::Stay(point) => OpeningDecision::Place(vec![point]),
        Swap2Answer::Balance(two) => OpeningDecision::Place(two.to_vec()),
    }
}
