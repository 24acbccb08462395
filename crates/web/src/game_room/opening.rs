//! An opening rule being followed in which people place stones one by one.

use super::stored::{StoredGame, StoredMove};
use crate::api_error::ApiError;
use crate::opponents::Opponent;
use serde::{Deserialize, Serialize};
use tengen_board::{
    Color, Game, OpeningDecision, OpeningError, OpeningOption, OpeningRule, OpeningWalk, Point, Size, Zone,
    notation, twins,
};
use tengen_explain::color_key;
use tengen_play::{Agent, Stop};

/// An opening in progress.
#[derive(Clone, Debug)]
pub(crate) struct RoomOpening {
    walk: Box<OpeningWalk>,
    /// Points of the next decision.
    pending: Vec<Point>,
    /// A person's choice whose points are still to be named.
    chosen: Option<OpeningOption>,
}

/// What a person can choose, before points are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OpeningChoice {
    /// To take the other colour.
    Swap,
    /// To keep the colour, with one more stone.
    Stay,
    /// To place two more stones and let the other choose.
    Balance,
    /// To place the fourth stone and say how many fifth moves will be offered.
    Declare,
    /// To offer fifth moves.
    Offer,
}

/// What was decided last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct LastDecision {
    /// The seat that decided.
    pub(super) seat: usize,
    /// The opening rule.
    rule: &'static str,
    /// A choice, or `choose` for the choice of a fifth move.
    choice: &'static str,
    /// How many fifth moves it is about.
    count: usize,
}

/// What the page shows of an opening.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OpeningView {
    /// The seat that must decide.
    seat: usize,
    /// Whether a person sits there.
    yours: bool,
    /// The opening rule, by its key and its name.
    rule: &'static str,
    name: String,
    /// Under Swap and Swap2 `open`, `three` or `five`; else `decide`, `place`, `declare`, `offer` or `choose`.
    step: &'static str,
    choice: Option<OpeningChoice>,
    /// What can be chosen; empty while points are to be named.
    options: Vec<OpeningChoice>,
    /// Points still to be named.
    left: usize,
    /// The next stone belongs into the middle square of so many points a side, between these corners.
    side: Option<u8>,
    zone: Option<[String; 2]>,
    /// The next stone's colour.
    color: &'static str,
    /// How many fifth moves are meant: at most, if that is still to be said.
    count: usize,
    /// The fifth moves on offer so far.
    offered: Vec<String>,
}

impl OpeningChoice {
    fn of(option: OpeningOption) -> Option<OpeningChoice> {
        match option {
            OpeningOption::Swap => Some(OpeningChoice::Swap),
            OpeningOption::Place([_]) => Some(OpeningChoice::Stay),
            OpeningOption::Place([_, _]) => Some(OpeningChoice::Balance),
            OpeningOption::Declare(_) => Some(OpeningChoice::Declare),
            OpeningOption::Offer(_) => Some(OpeningChoice::Offer),
            OpeningOption::Place(_) | OpeningOption::Choose => None,
        }
    }
}

impl RoomOpening {
    /// The opening of a kept game; `None` if it has none.
    pub(super) fn replay(kept: &StoredGame) -> Result<Option<RoomOpening>, ApiError> {
        let Some(decisions) = &kept.decisions else { return Ok(None) };
        let start = kept.start.game()?;
        let rule = kept.opening_rule.as_deref().unwrap_or(OpeningRule::Swap2.name());
        let rule: OpeningRule = rule.parse().map_err(ApiError::internal)?;
        let walk = OpeningWalk::new(rule, start.size(), start.rule())
            .map_err(|misfit| ApiError::bad_value("opening_rule", &misfit))?;
        let mut opening = RoomOpening { walk: Box::new(walk), pending: Vec::new(), chosen: None };
        for text in decisions {
            opening.decide(read(text, start.size())?)?;
        }
        Ok(Some(opening))
    }

    fn decide(&mut self, decision: OpeningDecision) -> Result<(), ApiError> {
        self.walk.decide(decision).map_err(|error| refused(error, self.walk.game().size()))?;
        self.pending.clear();
        self.chosen = None;
        Ok(())
    }

    /// Whether colours are settled.
    pub(super) fn is_settled(&self) -> bool {
        self.walk.black().is_some()
    }

    /// The stones so far, without those of an unfinished decision.
    pub(super) fn game(&self) -> &Game {
        self.walk.game()
    }

    /// All stones on the board. Fifth moves on offer are none.
    pub(super) fn shown(&self) -> Game {
        let mut game = self.walk.game().clone();
        if !matches!(self.named(), Some(OpeningOption::Offer(_))) {
            for &point in &self.pending {
                // Checked when it was placed.
                let _ = game.play(point);
            }
        }
        game
    }

    /// The seat that must decide.
    pub(super) fn seat_to_answer(&self) -> Option<usize> {
        self.walk.to_decide().map(tengen_board::Seat::index)
    }

    /// The seat that has Black, as far as is settled.
    pub(super) fn black(&self) -> usize {
        self.walk.seat_of(Color::Black).index()
    }

    /// What points are named for: what was chosen, or the only thing that can be done.
    fn named(&self) -> Option<OpeningOption> {
        self.chosen.or_else(|| match self.walk.options()[..] {
            [OpeningOption::Declare(_)] => None,
            [only] => Some(only),
            _ => None,
        })
    }

    /// How many points the next decision has; `None` before it is chosen.
    fn points(&self) -> Option<usize> {
        match self.named()? {
            OpeningOption::Place(zones) => Some(zones.len()),
            OpeningOption::Declare(_) | OpeningOption::Choose => Some(1),
            OpeningOption::Offer(count) => Some(count),
            OpeningOption::Swap => None,
        }
    }

    /// What a person can choose now.
    fn choices(&self) -> Vec<OpeningChoice> {
        if self.named().is_some() {
            return Vec::new();
        }
        self.walk.options().into_iter().filter_map(OpeningChoice::of).collect()
    }

    /// A person names a point, which is free.
    pub(super) fn place(&mut self, point: Point) -> Result<(), ApiError> {
        let Some((option, points)) = self.named().zip(self.points()) else {
            return Err(ApiError::conflict("choose", "First choose what to do."));
        };
        let game = self.walk.game();
        let wrong = match option {
            OpeningOption::Place(zones) => match zones[self.pending.len()] {
                Zone::Middle(side) if !Zone::Middle(side).contains(game.size(), point) => {
                    Some(OpeningError::Zone(side))
                }
                _ => None,
            },
            OpeningOption::Offer(_) => {
                let twins = twins(game, point);
                let earlier = self.pending.iter().find(|earlier| twins.contains(earlier));
                earlier.map(|&earlier| OpeningError::Symmetrical(point, earlier))
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(refused(wrong, game.size()));
        }
        self.pending.push(point);
        if self.pending.len() < points {
            return Ok(());
        }
        let decided = self.decide(match option {
            OpeningOption::Declare(count) => OpeningDecision::Declare(point, count),
            OpeningOption::Offer(_) => OpeningDecision::Offer(self.pending.clone()),
            OpeningOption::Choose => OpeningDecision::Choose(point),
            OpeningOption::Place(_) | OpeningOption::Swap => OpeningDecision::Place(self.pending.clone()),
        });
        if decided.is_err() {
            self.pending.pop();
        }
        decided
    }

    /// A person chooses; `count` says how many fifth moves are to be offered.
    pub(super) fn choose(&mut self, choice: OpeningChoice, count: Option<usize>) -> Result<(), ApiError> {
        let options = self.walk.options();
        let option = options.into_iter().find(|&option| OpeningChoice::of(option) == Some(choice));
        let Some(option) = option.filter(|_| self.choices().contains(&choice)) else {
            return Err(ApiError::conflict("choose", "That cannot be chosen now."));
        };
        match (option, count) {
            (OpeningOption::Swap, _) => return self.decide(OpeningDecision::Swap),
            (OpeningOption::Declare(most), Some(count)) if (1..=most).contains(&count) => {
                self.chosen = Some(OpeningOption::Declare(count));
            }
            (OpeningOption::Declare(most), _) => {
                let sentence = format!("Say how many fifth moves are to be offered, 1 to {most}.");
                return Err(ApiError::bad_request("decision", sentence));
            }
            (option, _) => self.chosen = Some(option),
        }
        Ok(())
    }

    /// Takes back the last point of an unfinished decision, or the choice; says whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        self.pending.pop().is_some() || self.chosen.take().is_some()
    }

    /// Asks an agent for its decision.
    pub(super) fn ask(
        &mut self,
        agent: &mut dyn Agent,
        opponent: &Opponent,
        stop: Stop,
    ) -> Result<(), String> {
        let mut limits = opponent.limits();
        limits.stop = stop;
        let decision = agent.decide_opening(&self.walk, &limits).map_err(|error| error.to_string())?;
        self.decide(decision).map_err(|error| error.sentence().to_owned())
    }

    /// Writes the opening into the kept game.
    pub(super) fn keep(&self, kept: &mut StoredGame) {
        let size = self.walk.game().size();
        let decisions = self.walk.decisions().iter().map(|(_, decision)| decision.written(size));
        kept.decisions = Some(decisions.collect());
        kept.black = self.walk.black().map(tengen_board::Seat::index);
        if self.is_settled() {
            kept.moves = StoredMove::all(self.walk.game());
        }
    }

    /// What was decided last. The first stones decide nothing.
    pub(super) fn last_decision(&self) -> Option<LastDecision> {
        let (seat, decision) = self.walk.decisions().last()?;
        let (choice, count) = match decision {
            OpeningDecision::Swap => ("swap", 0),
            OpeningDecision::Place(points) if points.len() == 1 => ("stay", 0),
            OpeningDecision::Place(points) if points.len() == 2 => ("balance", 0),
            OpeningDecision::Place(_) => return None,
            OpeningDecision::Declare(_, count) => ("declare", *count),
            OpeningDecision::Offer(points) => ("offer", points.len()),
            OpeningDecision::Choose(_) => ("choose", 0),
        };
        Some(LastDecision { seat: seat.index(), rule: self.walk.rule().name(), choice, count })
    }

    /// For the page.
    pub(super) fn view(&self, yours: bool) -> Option<OpeningView> {
        let rule = self.walk.rule();
        let size = self.walk.game().size();
        let named = self.named();
        let side = match named {
            Some(OpeningOption::Place(zones)) => match zones.get(self.pending.len()) {
                Some(Zone::Middle(side)) => Some(*side),
                _ => None,
            },
            _ => None,
        };
        let offered = match named {
            Some(OpeningOption::Offer(_)) => &self.pending[..],
            _ => self.walk.offered(),
        };
        let count = self.walk.options().iter().find_map(|option| match option {
            OpeningOption::Declare(count) | OpeningOption::Offer(count) => Some(*count),
            _ => None,
        });
        Some(OpeningView {
            seat: self.seat_to_answer()?,
            yours,
            rule: rule.name(),
            name: rule.to_string(),
            step: self.step(),
            choice: self.chosen.and_then(OpeningChoice::of),
            options: if yours { self.choices() } else { Vec::new() },
            left: self.points().unwrap_or(0).saturating_sub(self.pending.len()),
            side,
            zone: side.and_then(|side| corners(side, size)),
            color: color_key(self.shown().to_move()),
            count: match self.chosen {
                Some(OpeningOption::Declare(count)) => count,
                _ => count.unwrap_or(0),
            },
            offered: offered.iter().map(|&point| notation::human(point, size)).collect(),
        })
    }

    fn step(&self) -> &'static str {
        match (self.walk.rule(), self.walk.game().moves().len()) {
            (OpeningRule::Swap | OpeningRule::Swap2, 0) => "open",
            (OpeningRule::Swap2, 3) => "three",
            (OpeningRule::Swap | OpeningRule::Swap2, _) => "five",
            _ => match self.named() {
                None | Some(OpeningOption::Swap) => "decide",
                Some(OpeningOption::Place(_)) => "place",
                Some(OpeningOption::Declare(_)) => "declare",
                Some(OpeningOption::Offer(_)) => "offer",
                Some(OpeningOption::Choose) => "choose",
            },
        }
    }
}

/// The corners of the middle square of so many points a side.
fn corners(side: u8, size: Size) -> Option<[String; 2]> {
    let (center, half) = (size.center(), side / 2);
    let corner = |x: Option<u8>, y: Option<u8>| Some(notation::human(size.point(x?, y?)?, size));
    let low = corner(center.x().checked_sub(half), center.y().checked_add(half))?;
    Some([low, corner(center.x().checked_add(half), center.y().checked_sub(half))?])
}

/// A kept decision. Earlier versions knew Swap2 alone and had three words for its stones.
fn read(text: &str, size: Size) -> Result<OpeningDecision, ApiError> {
    let words = ["open ", "stay ", "balance "];
    let points = words.iter().find_map(|word| text.strip_prefix(word));
    let text = points.map_or(text.to_owned(), |points| format!("place {points}"));
    OpeningDecision::read(&text, size).map_err(ApiError::internal)
}

fn refused(error: OpeningError, size: Size) -> ApiError {
    let name = |point: Point| notation::human(point, size).to_uppercase();
    match error {
        OpeningError::Zone(_) => ApiError::conflict("zone", format!("{}.", capital(&error.to_string()))),
        OpeningError::Symmetrical(point, twin) => {
            let sentence = format!("{} and {} are the same fifth move.", name(point), name(twin));
            ApiError::conflict("alike", sentence)
        }
        OpeningError::NotOffered(point) => {
            ApiError::conflict("decision", format!("{} was not offered.", name(point)))
        }
        other => ApiError::conflict("decision", format!("{}.", capital(&other.to_string()))),
    }
}

/// The sentence with a capital letter.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_of_earlier_versions_are_read() {
        let size = Size::STANDARD;
        for (text, now) in [
            ("open h8i9f11", "place h8i9f11"),
            ("stay a1", "place a1"),
            ("balance a1b1", "place a1b1"),
            ("swap", "swap"),
            ("declare a1 3", "declare a1 3"),
        ] {
            assert_eq!(read(text, size).unwrap().written(size), now);
        }
        assert!(read("nothing", size).is_err());
    }
}
