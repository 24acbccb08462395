//! The Swap2 opening between two agents.

use crate::referee::{ask, forfeit_for};
use crate::{Agent, AgentError, RefereeOptions};
use tengen_board::{Forfeit, Rule, Seat, Size, Swap2};

/// Why an opening ended before colours were settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2Failure {
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
}

/// Introduces both agents to the game and lets them settle colours by Swap2. Before, `options.terms` are those of the
/// first and the second seat; afterwards those of Black and White, with the time of the opening on the clocks: give them
/// to [`crate::Referee::new`] together with the opening's game, and play on with [`crate::Referee::finish`].
///
/// # Errors
/// When a player forfeits or the match is stopped before colours are settled.
pub fn settle_swap2(
    first: &mut dyn Agent,
    second: &mut dyn Agent,
    size: Size,
    rule: Rule,
    options: &mut RefereeOptions,
) -> Result<Swap2, Swap2Failure> {
    let stop = options.stop.clone();
    let lost = |loser: Seat, reason: Forfeit| Swap2Failure::Forfeit { loser, reason };
    let failed = |seat: Seat, error: AgentError| {
        if stop.is_raised() {
            return Swap2Failure::Abandoned;
        }
        forfeit_for(error).map_or_else(Swap2Failure::Machine, |reason| lost(seat, reason))
    };
    for seat in [Seat::First, Seat::Second] {
        let config = options.terms[index(seat)].config(size, rule, options.seed, index(seat));
        let (answer, _) = ask(|| match seat {
            Seat::First => first.new_game(&config),
            Seat::Second => second.new_game(&config),
        });
        answer.map_err(|error| failed(seat, error))?;
    }
    let mut opening = Swap2::new(size, rule);
    while let Some(seat) = opening.to_answer() {
        let terms = &mut options.terms[index(seat)];
        let limits = terms.limits_under(&stop);
        let (answer, used) = ask(|| match seat {
            Seat::First => first.answer_swap2(&opening, &limits),
            Seat::Second => second.answer_swap2(&opening, &limits),
        });
        let answer = answer.map_err(|error| failed(seat, error))?;
        if stop.is_raised() {
            return Err(Swap2Failure::Abandoned);
        }
        terms.clock.spend(used).map_err(|_| lost(seat, Forfeit::Time))?;
        opening.answer(answer).map_err(|error| lost(seat, Forfeit::Illegal(error.to_string())))?;
    }
    if opening.black() == Some(Seat::Second) {
        options.terms.reverse();
    }
    Ok(opening)
}

fn index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}
