//! The review of a game: what every position was worth, and which moves threw something away.

use crate::board_point::{BoardPoint, serialize_color};
use crate::claim::{Claim, percent};
use crate::reviewer::PositionValue;
use serde::Serialize;
use tengen_board::{Color, Game};

/// The review of a game, as far as its positions have been valued.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Black's chance after each number of moves, from 0; `None` where a position has not been valued yet.
    pub black: Vec<Option<f64>>,
    /// The moves that threw something away.
    pub turns: Vec<ReviewedMove>,
    /// What Black's and White's moves lost on average, in percent.
    pub loss: [Option<f64>; 2],
    /// The number of the marked move that lost the game: of those that the loser made since the winner's last marked move,
    /// the one that cost most. `None` while nobody has lost.
    pub losing_move: Option<usize>,
}

/// A move that threw something away.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedMove {
    /// Counted from 1.
    pub number: usize,
    /// The move that was played.
    pub point: BoardPoint,
    /// Who played it.
    #[serde(serialize_with = "serialize_color")]
    pub color: Color,
    /// How bad it was.
    pub mark: Mark,
    /// What it cost, in percent.
    pub drop: u32,
    /// What was wrong with it.
    pub say: Vec<Claim>,
    /// What should have been played, and what would have followed.
    pub best: Vec<BoardPoint>,
    /// Black's chance if it had been.
    pub black: f64,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It lost a tenth or more.
    Slip,
    /// It lost a quarter or more, or it gave a proved win away or allowed one.
    Mistake,
}

/// A loss from which on a move is a slip …
const SLIP: f64 = 0.10;
/// … and a mistake.
const MISTAKE: f64 = 0.25;
/// A side with less than this chance has nothing to throw away.
const LOST: f64 = 0.05;

/// The review of a game from the values of its positions, by number of moves; moves between two values are judged.
///
/// # Panics
/// When there is not one place for every position of the game.
pub fn review(game: &Game, values: &[Option<PositionValue>]) -> Review {
    assert_eq!(values.len(), game.moves().len() + 1, "one value for every position");
    let values = &with_played_moves(game, values);
    let mut turns = Vec::new();
    let mut losses = [(0.0, 0_u32); 2];
    for number in 0..game.moves().len() {
        let (Some(before), Some(after)) = (&values[number], &values[number + 1]) else { continue };
        let color = game.color_of_move(number);
        let judged = Judged::new(game, number, before, after);
        let (sum, count) = &mut losses[color.index()];
        (*sum, *count) = (*sum + judged.drop, *count + 1);
        turns.extend(judged.mark().map(|mark| judged.reviewed(mark)));
    }
    // In percent, to one digit behind the point.
    let average =
        |(sum, count): (f64, u32)| (count > 0).then(|| (1000.0 * sum / f64::from(count)).round() / 10.0);
    let black: Vec<_> = values.iter().map(|value| value.as_ref().map(|value| value.black)).collect();
    let losing_move = loser(&black).and_then(|loser| losing_move(&turns, loser));
    Review { black, turns, loss: losses.map(average), losing_move }
}

/// Who has lost, or stands lost at the end.
fn loser(black: &[Option<f64>]) -> Option<Color> {
    match black.last().copied().flatten()? {
        chance if chance < LOST => Some(Color::Black),
        chance if 1.0 - chance < LOST => Some(Color::White),
        _ => None,
    }
}

/// The number of the loser's move that decided the game.
fn losing_move(turns: &[ReviewedMove], loser: Color) -> Option<usize> {
    let last = turns.iter().rposition(|turn| turn.color == loser)?;
    let first = turns[..last].iter().rposition(|turn| turn.color != loser).map_or(0, |other| other + 1);
    // The first of equals: after it the others hardly mattered.
    let costliest = turns[first..=last].iter().rev().max_by_key(|turn| turn.drop)?;
    Some(costliest.number)
}

/// The values, where a move that was played may be the best: who gains by a move had that chance before it, too, and the
/// search has only missed it.
fn with_played_moves(game: &Game, values: &[Option<PositionValue>]) -> Vec<Option<PositionValue>> {
    let mut values = values.to_vec();
    for number in (0..game.moves().len()).rev() {
        let (Some(before), Some(after)) = (&values[number], &values[number + 1]) else { continue };
        let judged = Judged::new(game, number, before, after);
        if judged.kept - judged.had >= SLIP {
            let played = game.moves()[number];
            let line = std::iter::once(played).chain(after.line.iter().copied()).collect();
            values[number] = Some(PositionValue { black: after.black, best: Some(played), line, wins: None });
        }
    }
    values
}

/// One move between two positions of known value.
struct Judged<'a> {
    game: &'a Game,
    number: usize,
    before: &'a PositionValue,
    after: &'a PositionValue,
    /// The mover's chance before the move.
    had: f64,
    /// The mover's chance after it.
    kept: f64,
    /// What the move cost; nothing if it was the best one.
    drop: f64,
}

impl Judged<'_> {
    fn new<'a>(
        game: &'a Game,
        number: usize,
        before: &'a PositionValue,
        after: &'a PositionValue,
    ) -> Judged<'a> {
        let mover = game.color_of_move(number);
        let chance = |black: f64| if mover == Color::Black { black } else { 1.0 - black };
        let (had, kept) = (chance(before.black), chance(after.black));
        let is_best = before.best == Some(game.moves()[number]);
        let drop = if is_best { 0.0 } else { (had - kept).max(0.0) };
        Judged { game, number, before, after, had, kept, drop }
    }

    fn mark(&self) -> Option<Mark> {
        if self.drop < SLIP || self.had < LOST {
            return None;
        }
        // To give a proved win away, or to allow one, decides the game.
        let decisive = self.before.wins.is_some() || self.after.wins.is_some();
        Some(if self.drop >= MISTAKE || decisive { Mark::Mistake } else { Mark::Slip })
    }

    fn reviewed(&self, mark: Mark) -> ReviewedMove {
        let Judged { game, number, before, .. } = *self;
        let line = match before.line.as_slice() {
            [] => before.best.as_slice(),
            line => line,
        };
        ReviewedMove {
            number: number + 1,
            point: BoardPoint::new(game.moves()[number], game.size()),
            color: game.color_of_move(number),
            mark,
            drop: percent(self.drop),
            say: self.claims(),
            best: BoardPoint::all(line, game.size()),
            black: before.black,
        }
    }

    /// What was wrong with the move.
    fn claims(&self) -> Vec<Claim> {
        let size = self.game.size();
        let Some(best) = self.before.best else { return Vec::new() };
        let point = BoardPoint::new(best, size);
        let better = Claim::Better { point, percent: percent(self.had), played: percent(self.kept) };
        match (self.before.wins, self.after.wins, self.after.best) {
            (Some(plies), ..) => vec![Claim::MissedWin { point, plies }],
            (None, Some(plies), Some(reply)) => {
                let color = !self.game.color_of_move(self.number);
                vec![Claim::AllowedWin { color, point: BoardPoint::new(reply, size), plies }, better]
            }
            _ => vec![better],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviewer::{NextLook, Reviewer, next_look};
    use tengen_board::{Rule, Size, notation};
    use tengen_play::Stop;

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn reviewed(moves: &str) -> Review {
        let game = game(moves);
        let mut reviewer = Reviewer::default();
        let mut values = vec![None; game.moves().len() + 1];
        while let Some(NextLook { number, position, nodes, .. }) = next_look(&game, &values, 20_000) {
            values[number] = Some((reviewer.value(&position, nodes, &Stop::default()).unwrap(), nodes));
        }
        let values: Vec<_> = values.into_iter().map(|value| value.map(|(value, _)| value)).collect();
        review(&game, &values)
    }

    #[test]
    fn a_planted_blunder_is_found_and_the_right_move_named() {
        // Black has an open three; White plays far away instead of answering it.
        let review = reviewed("h8h9i8i9j8a1k8a3l8");
        let blunder = review.turns.iter().find(|turn| turn.number == 6).expect("the blunder is marked");
        assert_eq!((blunder.mark, blunder.color), (Mark::Mistake, Color::White));
        assert_eq!(blunder.point.to_string(), "A1");
        assert!(
            matches!(&blunder.say[0], Claim::AllowedWin { color: Color::Black, .. }),
            "{:?}",
            blunder.say
        );
        let best = blunder.best[0].to_string();
        assert!(["G8", "K8", "F8", "L8", "J9"].contains(&best.as_str()), "{best}");
        assert_eq!(review.black.last(), Some(&Some(1.0)));
        assert!(!review.turns.iter().any(|turn| turn.color == Color::Black && turn.number > 6));
    }

    #[test]
    fn a_missed_win_is_a_mistake() {
        // Black has four in a row, blocked at one end, and plays elsewhere.
        let review = reviewed("h8g8i8i9j8j9k8a1a5");
        let missed = review.turns.iter().find(|turn| turn.number == 9).expect("the missed win is marked");
        assert!(matches!(&missed.say[0], Claim::MissedWin { plies: 1, .. }), "{:?}", missed.say);
    }

    #[test]
    fn only_moves_between_two_values_are_judged() {
        let game = game("h8h9i8");
        let review = review(&game, &[None, None, None, None]);
        assert!(review.turns.is_empty());
        assert_eq!((review.black, review.loss), (vec![None; 4], [None, None]));
        assert_eq!(review.losing_move, None);
    }

    #[test]
    fn a_loss_is_a_slip_and_a_larger_one_a_mistake() {
        let game = game("h8h9");
        let best = game.board().empties().next();
        let value = |black, wins| Some(PositionValue { black, best, line: Vec::new(), wins });
        let marks = |before, after, wins| {
            let review = review(&game, &[value(before, None), value(after, wins), None]);
            (review.turns.first().map(|turn| turn.mark), review.loss[0])
        };
        assert_eq!(marks(0.60, 0.51, None), (None, Some(9.0)));
        assert_eq!(marks(0.60, 0.49, None), (Some(Mark::Slip), Some(11.0)));
        assert_eq!(marks(0.60, 0.34, None), (Some(Mark::Mistake), Some(26.0)));
        assert_eq!(marks(0.15, 0.00, Some(5)), (Some(Mark::Mistake), Some(15.0)));
        assert_eq!(marks(0.04, 0.00, None), (None, Some(4.0)), "nothing left to throw away");
        assert_eq!(marks(0.40, 0.60, None), (None, Some(0.0)), "a gain is no loss");
    }

    #[test]
    fn the_losing_move_is_the_costliest_since_the_winner_s_last_mistake() {
        let game = game("h8h9i8i9j8j9");
        let best = game.board().empties().next();
        let losing = |chances: [f64; 7]| {
            let value = |black| Some(PositionValue { black, best, line: Vec::new(), wins: None });
            review(&game, &chances.map(value)).losing_move
        };
        assert_eq!(losing([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), None, "nobody has lost");
        assert_eq!(losing([0.5, 0.5, 0.5, 0.2, 0.2, 0.0, 0.0]), Some(3), "Black loses 30, then 20");
        assert_eq!(losing([0.9, 0.1, 0.8, 0.4, 0.4, 0.0, 0.0]), Some(3), "White gave the first back");
        assert_eq!(
            losing([0.9, 0.0, 0.12, 0.05, 0.0, 0.0, 0.0]),
            Some(1),
            "what White gave back was too little"
        );
        assert_eq!(losing([0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0]), Some(2), "White loses, too");
    }

    #[test]
    fn who_gains_by_a_move_had_that_chance_before_it() {
        let game = game("h8h9i8");
        let best = game.board().empties().next();
        let value = |black| Some(PositionValue { black, best, line: Vec::new(), wins: None });
        // Black's third move gains, so White's second was the mistake.
        let review = review(&game, &[value(0.5), value(0.5), value(0.5), value(0.9)]);
        assert_eq!(review.black[2], Some(0.9));
        assert_eq!(review.turns.iter().map(|turn| turn.number).collect::<Vec<_>>(), [2]);
    }
}
