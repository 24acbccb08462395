//! The Swap2 opening, which settles who plays which colour.
//!
//! The first seat places three stones (Black, White, Black). The second then takes Black (*swap*), or keeps
//! White by playing the fourth stone (*stay*), or places two more (White, Black) and lets the first seat
//! choose (*balance*). From five stones the first seat swaps or stays in the same way.

use crate::{Color, Game, PlayError, Point, Rule, Size};
use std::fmt;

/// A player's seat, before colours are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Places the first three stones.
    First,
    /// Chooses a colour, or places two more stones.
    Second,
}

impl Seat {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A player's answer at a step of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Answer {
    /// The first three stones: Black, White, Black.
    Open([Point; 3]),
    /// Take Black.
    Swap,
    /// Keep White and play this move.
    Stay(Point),
    /// Two more stones, White then Black; the opponent chooses a colour.
    Balance([Point; 2]),
}

/// A Swap2 opening in progress.
///
/// ```
/// use tengen_board::{Rule, Seat, Size, Swap2, Swap2Answer, notation};
///
/// let mut opening = Swap2::new(Size::STANDARD, Rule::Freestyle);
/// let stones = notation::parse_moves("h8h9i8", Size::STANDARD).unwrap();
/// opening.answer(Swap2Answer::Open([stones[0], stones[1], stones[2]]))?;
/// opening.answer(Swap2Answer::Swap)?;
/// assert_eq!((opening.black(), opening.to_answer()), (Some(Seat::Second), None));
/// # Ok::<(), tengen_board::Swap2Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap2 {
    game: Game,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Open,
    ChooseOfThree,
    ChooseOfFive,
    Done { black: Seat },
}

/// Why an answer was refused. The opening is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Error {
    /// This step does not allow that answer.
    WrongAnswer,
    /// A stone cannot be placed there.
    Stone(PlayError),
    /// The stones would end the game before colours are chosen.
    Decided,
}

impl Swap2 {
    /// A new opening on an empty board.
    pub fn new(size: Size, rule: Rule) -> Swap2 {
        Swap2 { game: Game::new(size, rule), step: Step::Open }
    }

    /// Who must answer now; `None` when colours are settled.
    pub fn to_answer(&self) -> Option<Seat> {
        match self.step {
            Step::Open | Step::ChooseOfFive => Some(Seat::First),
            Step::ChooseOfThree => Some(Seat::Second),
            Step::Done { .. } => None,
        }
    }

    /// Who plays Black, once settled.
    pub fn black(&self) -> Option<Seat> {
        match self.step {
            Step::Done { black } => Some(black),
            _ => None,
        }
    }

    /// The stones so far; an ordinary game once colours are settled.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Applies the answer of the seat whose turn it is.
    ///
    /// # Errors
    /// When the step does not allow it or a stone cannot be placed; nothing changes then.
    pub fn answer(&mut self, answer: Swap2Answer) -> Result<(), Swap2Error> {
        let (stones, next): (&[Point], Step) = match (self.step, &answer) {
            (Step::Open, Swap2Answer::Open(three)) => (three, Step::ChooseOfThree),
            (Step::ChooseOfThree, Swap2Answer::Swap) => (&[], Step::Done { black: Seat::Second }),
            (Step::ChooseOfThree, Swap2Answer::Stay(point)) => {
                (std::slice::from_ref(point), Step::Done { black: Seat::First })
            }
            (Step::ChooseOfThree, Swap2Answer::Balance(two)) => (two, Step::ChooseOfFive),
            (Step::ChooseOfFive, Swap2Answer::Swap) => (&[], Step::Done { black: Seat::First }),
            (Step::ChooseOfFive, Swap2Answer::Stay(point)) => {
                (std::slice::from_ref(point), Step::Done { black: Seat::Second })
            }
            _ => return Err(Swap2Error::WrongAnswer),
        };
        let mut game = self.game.clone();
        for &point in stones {
            if game.play(point).map_err(Swap2Error::Stone)?.is_some() {
                return Err(Swap2Error::Decided);
            }
        }
        debug_assert!(
            stones.is_empty() || !matches!(next, Step::Done { .. }) || game.to_move() == Color::Black
        );
        *self = Swap2 { game, step: next };
        Ok(())
    }
}

impl fmt::Display for Swap2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Swap2Error::WrongAnswer => f.write_str("this step of Swap2 does not allow that answer"),
            Swap2Error::Stone(error) => error.fmt(f),
            Swap2Error::Decided => f.write_str("the opening stones would already decide the game"),
        }
    }
}

impl std::error::Error for Swap2Error {}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    fn opened() -> Swap2 {
        let mut swap2 = Swap2::new(Size::STANDARD, Rule::Freestyle);
        assert_eq!(swap2.to_answer(), Some(Seat::First));
        swap2.answer(Swap2Answer::Open([p(7, 7), p(8, 8), p(5, 10)])).unwrap();
        assert_eq!(swap2.to_answer(), Some(Seat::Second));
        swap2
    }

    #[test]
    fn the_three_cases_give_colours_to_the_right_seats() {
        let mut swap = opened();
        swap.answer(Swap2Answer::Swap).unwrap();
        assert_eq!((swap.black(), swap.game().to_move()), (Some(Seat::Second), Color::White));

        let mut stay = opened();
        stay.answer(Swap2Answer::Stay(p(0, 0))).unwrap();
        assert_eq!((stay.black(), stay.game().to_move()), (Some(Seat::First), Color::Black));

        for (last, black) in [(Swap2Answer::Swap, Seat::First), (Swap2Answer::Stay(p(0, 0)), Seat::Second)] {
            let mut balance = opened();
            balance.answer(Swap2Answer::Balance([p(1, 1), p(2, 2)])).unwrap();
            assert_eq!((balance.to_answer(), balance.black()), (Some(Seat::First), None));
            balance.answer(last).unwrap();
            assert_eq!(balance.black(), Some(black));
            assert_eq!(balance.answer(Swap2Answer::Swap), Err(Swap2Error::WrongAnswer));
        }
    }

    #[test]
    fn wrong_answers_change_nothing() {
        let mut swap2 = opened();
        let before = swap2.clone();
        assert_eq!(
            swap2.answer(Swap2Answer::Open([p(0, 0), p(1, 1), p(2, 2)])),
            Err(Swap2Error::WrongAnswer)
        );
        assert_eq!(
            swap2.answer(Swap2Answer::Stay(p(7, 7))),
            Err(Swap2Error::Stone(PlayError::Taken(p(7, 7))))
        );
        let half_bad = Swap2Answer::Balance([p(0, 0), p(0, 0)]);
        assert_eq!(swap2.answer(half_bad), Err(Swap2Error::Stone(PlayError::Taken(p(0, 0)))));
        assert_eq!(swap2, before);
    }
}
