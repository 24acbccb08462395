//! The serialised form of an event.

use super::{Event, Format, Start};
use crate::stats::Sprt;
use crate::{Opening, Player, PlayerLimits};
use serde::{Deserialize, Serialize};
use tengen_board::{OpeningRule, Size, notation};

/// An event as JSON has it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Definition {
    players: Vec<Player>,
    format: String,
    rule: String,
    size: usize,
    /// Moves like `h8h9i8`; absent under an opening rule.
    openings: Option<Vec<String>>,
    /// The opening rule, without which colours are chosen by Swap2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening_rule: Option<String>,
    rounds: u64,
    limits: PlayerLimits,
    max_moves: Option<usize>,
    seed: u64,
    test: Option<Sprt>,
}

impl From<Event> for Definition {
    fn from(event: Event) -> Definition {
        let size = event.size;
        let (openings, opening_rule) = match event.start {
            // As it was written when there was no other.
            Start::Rule(OpeningRule::Swap2) => (None, None),
            Start::Rule(rule) => (None, Some(rule.name().to_owned())),
            Start::Openings(openings) => {
                (Some(openings.iter().map(|o| o.human(size).to_string()).collect()), None)
            }
        };
        Definition {
            players: event.players,
            format: event.format.to_string(),
            rule: event.rule.to_string(),
            size: size.side().into(),
            openings,
            opening_rule,
            rounds: event.rounds,
            limits: event.limits,
            max_moves: event.max_moves,
            seed: event.seed,
            test: event.test,
        }
    }
}

impl TryFrom<Definition> for Event {
    type Error = String;

    fn try_from(written: Definition) -> Result<Event, String> {
        let size = Size::new(written.size).map_err(|error| error.to_string())?;
        let rule = written.rule.parse().map_err(|_| format!("there is no rule '{}'", written.rule))?;
        let opening = |text: String| {
            let moves = notation::parse_moves(&text, size).map_err(|error| error.to_string())?;
            Opening::new(moves, size, rule).map_err(|error| error.to_string())
        };
        let opening_rule = written.opening_rule.as_deref().unwrap_or("swap2").parse::<OpeningRule>();
        let opening_rule = opening_rule.map_err(|error| error.to_string())?;
        let start = match written.openings {
            None => {
                opening_rule.check(size, rule).map_err(|error| error.to_string())?;
                Start::Rule(opening_rule)
            }
            Some(list) if list.is_empty() => return Err("it has no openings".to_owned()),
            Some(list) => Start::Openings(list.into_iter().map(opening).collect::<Result<_, _>>()?),
        };
        Ok(Event {
            players: written.players,
            format: written.format.parse::<Format>()?,
            rule,
            size,
            start,
            rounds: written.rounds,
            limits: written.limits,
            max_moves: written.max_moves,
            seed: written.seed,
            test: written.test,
        })
    }
}
