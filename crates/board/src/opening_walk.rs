//! An opening rule being followed: who decides what, what may be decided, and the stones so far.

mod decision;
mod twins;

pub use decision::{BadDecision, OpeningDecision};
pub use twins::twins;

use crate::{Color, Game, OpeningMisfit, OpeningRule, PlayError, Point, Rule, Seat, Size};
use std::fmt;

/// An opening rule being followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningWalk {
    rule: OpeningRule,
    game: Game,
    /// Who has Black, tentatively until the walk is over.
    black: Seat,
    /// The last decision was to swap, so that the other player goes on.
    swapped: bool,
    /// How many fifth moves are to be offered, once that is declared.
    declared: usize,
    /// The fifth moves on offer.
    offered: Vec<Point>,
    is_over: bool,
    decisions: Vec<(Seat, OpeningDecision)>,
}

/// Something that the player to decide may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningOption {
    /// Take the other colour.
    Swap,
    /// Place stones, alternately, one in each zone.
    Place(&'static [Zone]),
    /// Place the fourth stone anywhere and say how many fifth moves will be offered, one to so many.
    Declare(usize),
    /// Offer so many fifth moves.
    Offer(usize),
    /// Choose one of the fifth moves on offer.
    Choose,
}

/// Where a stone may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// On any free point.
    Anywhere,
    /// In the middle square of so many points a side.
    Middle(u8),
}

/// Why a decision was refused. The walk is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// This step does not allow it.
    WrongDecision,
    /// A stone cannot be placed there.
    Stone(PlayError),
    /// The stone is outside its zone, the middle square of so many points a side.
    Zone(u8),
    /// The stones would end the game before colours are settled.
    Decided,
    /// That many fifth moves cannot be offered.
    Count(usize),
    /// A fifth move is on offer twice, or as its mirror image.
    Symmetrical(Point, Point),
    /// The fifth move is not on offer.
    NotOffered(Point),
}

const ANYWHERE: &[Zone] = &[Zone::Anywhere];
const TWO_ANYWHERE: &[Zone] = &[Zone::Anywhere; 2];
const THREE_ANYWHERE: &[Zone] = &[Zone::Anywhere; 3];
/// The 26 openings of Renju: up to symmetry there are 13 with White's stone straight beside the centre and 13 with it aslant.
const CLASSIC: &[Zone] = &[Zone::Middle(1), Zone::Middle(3), Zone::Middle(5)];
const TARAGUCHI: [&[Zone]; 5] =
    [&[Zone::Middle(1)], &[Zone::Middle(3)], &[Zone::Middle(5)], &[Zone::Middle(7)], &[Zone::Middle(9)]];

impl OpeningWalk {
    /// A walk from the empty board.
    ///
    /// # Errors
    /// When the opening rule does not fit the board or the rule of the game.
    pub fn new(rule: OpeningRule, size: Size, game_rule: Rule) -> Result<OpeningWalk, OpeningMisfit> {
        rule.check(size, game_rule)?;
        Ok(OpeningWalk {
            rule,
            game: Game::new(size, game_rule),
            black: Seat::First,
            swapped: false,
            declared: 0,
            offered: Vec::new(),
            is_over: false,
            decisions: Vec::new(),
        })
    }

    /// The opening rule.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The stones so far; an ordinary game once the walk is over.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays Black, once that is settled.
    pub fn black(&self) -> Option<Seat> {
        self.is_over.then_some(self.black)
    }

    /// Who has this colour now; before the walk is over that may change.
    pub fn seat_of(&self, color: Color) -> Seat {
        if color == Color::Black { self.black } else { self.black.other() }
    }

    /// The fifth moves on offer, of which one is to be chosen.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// What was decided so far, and by whom.
    pub fn decisions(&self) -> &[(Seat, OpeningDecision)] {
        &self.decisions
    }

    /// Who decides next; `None` when the walk is over.
    pub fn to_decide(&self) -> Option<Seat> {
        if self.is_over {
            return None;
        }
        let mover = self.seat_of(self.game.to_move());
        // The one who did not offer chooses; all else is decided by the one whose stone comes next.
        Some(if self.offered.is_empty() { mover } else { mover.other() })
    }

    /// What may be decided next; nothing when the walk is over.
    pub fn options(&self) -> Vec<OpeningOption> {
        use OpeningOption::{Choose, Declare, Offer, Place, Swap};
        if self.is_over {
            return Vec::new();
        }
        if !self.offered.is_empty() {
            return vec![Choose];
        }
        let stones = self.game.moves().len();
        let mut options = match (self.rule, stones) {
            (OpeningRule::Swap | OpeningRule::Swap2, 0) => return vec![Place(THREE_ANYWHERE)],
            (OpeningRule::Rif | OpeningRule::Soosorv8, 0) => return vec![Place(CLASSIC)],
            (OpeningRule::Taraguchi10, 0) => return vec![Place(TARAGUCHI[0])],
            (OpeningRule::Swap2, 3) => return vec![Swap, Place(ANYWHERE), Place(TWO_ANYWHERE)],
            (OpeningRule::Swap | OpeningRule::Swap2, _) => return vec![Swap, Place(ANYWHERE)],
            (OpeningRule::Rif, 3) => vec![Place(ANYWHERE)],
            (OpeningRule::Rif, _) => return vec![Offer(2)],
            (OpeningRule::Soosorv8, 3) => vec![Declare(8)],
            (OpeningRule::Soosorv8, _) => vec![Offer(self.declared)],
            (OpeningRule::Taraguchi10, 5) => vec![Place(ANYWHERE)],
            (OpeningRule::Taraguchi10, 4) if !self.swapped => vec![Place(TARAGUCHI[4]), Offer(10)],
            (OpeningRule::Taraguchi10, stones) => vec![Place(TARAGUCHI[stones])],
        };
        // Nobody swaps twice without a stone in between.
        if !self.swapped {
            options.insert(0, Swap);
        }
        options
    }

    /// Applies the decision of the seat that decides.
    ///
    /// # Errors
    /// When it may not be decided so; nothing changes then.
    pub fn decide(&mut self, decision: OpeningDecision) -> Result<(), OpeningError> {
        let seat = self.to_decide().ok_or(OpeningError::WrongDecision)?;
        let mut next = self.clone();
        next.apply(&decision)?;
        next.decisions.push((seat, decision));
        *self = next;
        Ok(())
    }

    fn apply(&mut self, decision: &OpeningDecision) -> Result<(), OpeningError> {
        let options = self.options();
        match decision {
            OpeningDecision::Swap if options.contains(&OpeningOption::Swap) => {
                self.black = self.black.other();
                self.swapped = true;
                self.is_over = self.is_last_swap();
            }
            OpeningDecision::Place(points) => self.place(points, &options)?,
            OpeningDecision::Declare(point, count) => {
                let Some(OpeningOption::Declare(most)) = options.last() else {
                    return Err(OpeningError::WrongDecision);
                };
                if !(1..=*most).contains(count) {
                    return Err(OpeningError::Count(*count));
                }
                self.put(*point)?;
                self.declared = *count;
            }
            OpeningDecision::Offer(points) => self.offer(points, &options)?,
            OpeningDecision::Choose(point) if options.contains(&OpeningOption::Choose) => {
                if !self.offered.contains(point) {
                    return Err(OpeningError::NotOffered(*point));
                }
                self.put(*point)?;
                self.offered.clear();
                self.is_over = true;
            }
            OpeningDecision::Swap | OpeningDecision::Choose(_) => return Err(OpeningError::WrongDecision),
        }
        Ok(())
    }

    /// Whether nothing is left to be decided after a swap.
    fn is_last_swap(&self) -> bool {
        match self.rule {
            OpeningRule::Swap | OpeningRule::Swap2 => true,
            OpeningRule::Taraguchi10 => self.game.moves().len() == 5,
            OpeningRule::Rif | OpeningRule::Soosorv8 => false,
        }
    }

    fn place(&mut self, points: &[Point], options: &[OpeningOption]) -> Result<(), OpeningError> {
        let zones = options.iter().find_map(|option| match option {
            OpeningOption::Place(zones) if zones.len() == points.len() => Some(*zones),
            _ => None,
        });
        let zones = zones.ok_or(OpeningError::WrongDecision)?;
        let before = self.game.moves().len();
        for (&point, zone) in points.iter().zip(zones) {
            if let Zone::Middle(side) = *zone
                && self.game.size().contains(point)
                && !zone.contains(self.game.size(), point)
            {
                return Err(OpeningError::Zone(side));
            }
            self.put(point)?;
        }
        match (self.rule, before) {
            (OpeningRule::Swap | OpeningRule::Swap2, 0) => {}
            // Two more stones turn the question round: the other player now has the choice of a colour, as White.
            (OpeningRule::Swap2, 3) if points.len() == 2 => self.black = self.black.other(),
            (OpeningRule::Swap | OpeningRule::Swap2, _) | (OpeningRule::Taraguchi10, 5) => {
                self.is_over = true
            }
            _ => {}
        }
        Ok(())
    }

    fn offer(&mut self, points: &[Point], options: &[OpeningOption]) -> Result<(), OpeningError> {
        let Some(OpeningOption::Offer(count)) = options.last() else {
            return Err(OpeningError::WrongDecision);
        };
        if points.len() != *count {
            return Err(OpeningError::Count(points.len()));
        }
        for (index, &point) in points.iter().enumerate() {
            self.clone().put(point)?;
            let twins = twins(&self.game, point);
            if let Some(&twin) = points[..index].iter().find(|earlier| twins.contains(earlier)) {
                return Err(OpeningError::Symmetrical(point, twin));
            }
        }
        self.offered = points.to_vec();
        self.swapped = false;
        Ok(())
    }

    fn put(&mut self, point: Point) -> Result<(), OpeningError> {
        match self.game.play(point) {
            Err(error) => Err(OpeningError::Stone(error)),
            Ok(Some(_)) => Err(OpeningError::Decided),
            Ok(None) => {
                self.swapped = false;
                Ok(())
            }
        }
    }
}

impl Zone {
    /// Whether a point of the board is in it.
    pub fn contains(self, size: Size, point: Point) -> bool {
        match self {
            Zone::Anywhere => true,
            Zone::Middle(side) => {
                let center = size.center();
                let away = point.x().abs_diff(center.x()).max(point.y().abs_diff(center.y()));
                away <= side / 2
            }
        }
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::WrongDecision => f.write_str("this step of the opening does not allow that"),
            OpeningError::Stone(error) => error.fmt(f),
            OpeningError::Zone(1) => f.write_str("the first stone stands in the centre"),
            OpeningError::Zone(side) => write!(f, "this stone belongs into the middle {side}x{side}"),
            OpeningError::Decided => f.write_str("the opening stones would already decide the game"),
            OpeningError::Count(count) => write!(f, "that many fifth moves ({count}) are not to be offered"),
            OpeningError::Symmetrical(point, twin) => {
                write!(f, "the fifth moves {point:?} and {twin:?} are the same or symmetrical")
            }
            OpeningError::NotOffered(point) => write!(f, "the fifth move {point:?} was not offered"),
        }
    }
}

impl std::error::Error for OpeningError {}

#[cfg(test)]
mod tests;
