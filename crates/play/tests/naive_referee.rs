//! Random games under the referee, checked by a naive one that is written from the text of the rules.
//!
//! It looks at the whole board after every move and shares only points and colours with the board crate.

mod common;

use common::{Random, rng, size};
use std::collections::{BTreeSet, HashMap};
use tengen_board::{Color, Forfeit, Foul, Game, Outcome, Point, Rule};
use tengen_play::{Referee, RefereeOptions};

type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// How a game ended, or not, by the naive referee.
#[derive(Debug, PartialEq, Eq)]
enum NaiveOutcome {
    Row(Color, usize),
    Full,
    Foul(Foul),
    GoesOn,
}

#[derive(Clone)]
struct Stones {
    side: i32,
    at: HashMap<Cell, Color>,
}

impl Stones {
    fn on_board(&self, (x, y): Cell) -> bool {
        (0..self.side).contains(&x) && (0..self.side).contains(&y)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.on_board(cell) && !self.at.contains_key(&cell)
    }

    fn with(&self, cell: Cell, color: Color) -> Stones {
        let mut stones = self.clone();
        stones.at.insert(cell, color);
        stones
    }

    /// Every unbroken row of a colour that no stone lengthens: its cells, and the two cells next to it.
    fn rows(&self, color: Color) -> Vec<(Vec<Cell>, [Cell; 2])> {
        let mut rows = Vec::new();
        for (dx, dy) in DIRECTIONS {
            for (&(x, y), _) in self.at.iter().filter(|&(_, &c)| c == color) {
                let before = (x - dx, y - dy);
                if self.at.get(&before) == Some(&color) {
                    continue;
                }
                let mut cells = vec![(x, y)];
                let mut next = (x + dx, y + dy);
                while self.at.get(&next) == Some(&color) {
                    cells.push(next);
                    next = (next.0 + dx, next.1 + dy);
                }
                rows.push((cells, [before, next]));
            }
        }
        rows
    }

    /// The length of a row with which a colour has won.
    fn winning_length(&self, rule: Rule, color: Color) -> Option<usize> {
        let wins = |(cells, ends): &(Vec<Cell>, [Cell; 2])| {
            let walled_in = ends.iter().all(|end| self.at.get(end) == Some(&!color));
            match (rule, color, cells.len()) {
                (_, _, 0..=4) => false,
                (Rule::Freestyle, _, _) | (Rule::Renju, Color::White, _) => true,
                (Rule::Standard, _, length) | (Rule::Renju, Color::Black, length) => length == 5,
                (Rule::Caro, _, 5) | (Rule::CaroExact, _, 5) => !walled_in,
                (Rule::Caro, _, _) => true,
                (Rule::CaroExact, _, _) => false,
            }
        };
        self.rows(color).iter().find(|row| wins(row)).map(|(cells, _)| cells.len())
    }

    /// Whether Black has exactly five, or more than five, through a cell.
    fn black_through(&self, cell: Cell, length: impl Fn(usize) -> bool) -> bool {
        self.rows(Color::Black).iter().any(|(cells, _)| cells.contains(&cell) && length(cells.len()))
    }

    /// Four stones to which one more makes exactly five: each set of four counts once, in however many ways
    /// it can be completed.
    fn fours(&self, cell: Cell) -> BTreeSet<Vec<Cell>> {
        let mut fours = BTreeSet::new();
        for (dx, dy) in DIRECTIONS {
            for start in -4..=0 {
                let along = |i: i32| (cell.0 + (start + i) * dx, cell.1 + (start + i) * dy);
                let window: Vec<Cell> = (0..5).map(along).collect();
                let is_black = |c: &Cell| self.at.get(c) == Some(&Color::Black);
                let four: Vec<Cell> = window.iter().copied().filter(is_black).collect();
                let gap_is_free = window.iter().all(|c| is_black(c) || self.is_free(*c));
                let no_longer = !is_black(&along(-1)) && !is_black(&along(5));
                if four.len() == 4 && gap_is_free && no_longer {
                    fours.insert(four);
                }
            }
        }
        fours
    }

    /// Three stones to which one more, allowed and no five, makes a straight four: four in a row, and a five
    /// at either end.
    fn threes(&self, cell: Cell) -> BTreeSet<Vec<Cell>> {
        let mut threes = BTreeSet::new();
        for (dx, dy) in DIRECTIONS {
            for start in -3..=0 {
                let along = |i: i32| (cell.0 + (start + i) * dx, cell.1 + (start + i) * dy);
                let row: Vec<Cell> = (0..4).map(along).collect();
                let free: Vec<Cell> = row.iter().copied().filter(|&c| self.is_free(c)).collect();
                let blacks: Vec<Cell> =
                    row.iter().copied().filter(|c| self.at.get(c) == Some(&Color::Black)).collect();
                let ends = [along(-1), along(4)];
                let beyond = [along(-2), along(5)];
                let straight = ends.iter().all(|&end| self.is_free(end))
                    && beyond.iter().all(|c| self.at.get(c) != Some(&Color::Black));
                if blacks.len() == 3 && free.len() == 1 && straight {
                    let after = self.with(free[0], Color::Black);
                    let five = after.black_through(free[0], |length| length == 5);
                    if !five && after.foul(free[0]).is_none() {
                        threes.insert(blacks);
                    }
                }
            }
        }
        threes
    }

    /// The foul of the Black stone just placed.
    fn foul(&self, cell: Cell) -> Option<Foul> {
        if self.black_through(cell, |length| length == 5) {
            None
        } else if self.black_through(cell, |length| length > 5) {
            Some(Foul::Overline)
        } else if self.fours(cell).len() > 1 {
            Some(Foul::DoubleFour)
        } else if self.threes(cell).len() > 1 {
            Some(Foul::DoubleThree)
        } else {
            None
        }
    }
}

/// Plays the moves again; nothing may come after the end.
fn replay(side: usize, rule: Rule, moves: &[Point]) -> NaiveOutcome {
    let mut stones = Stones { side: side as i32, at: HashMap::new() };
    let mut color = Color::Black;
    for (number, point) in moves.iter().enumerate() {
        let cell = (i32::from(point.x()), i32::from(point.y()));
        assert!(stones.is_free(cell));
        stones.at.insert(cell, color);
        let foul = if rule == Rule::Renju && color == Color::Black { stones.foul(cell) } else { None };
        let outcome = if let Some(foul) = foul {
            NaiveOutcome::Foul(foul)
        } else if let Some(length) = stones.winning_length(rule, color) {
            NaiveOutcome::Row(color, length)
        } else if stones.at.len() == side * side {
            NaiveOutcome::Full
        } else {
            NaiveOutcome::GoesOn
        };
        if outcome != NaiveOutcome::GoesOn {
            assert_eq!(number + 1, moves.len(), "moves after the end");
            return outcome;
        }
        color = !color;
    }
    NaiveOutcome::GoesOn
}

fn naive_outcome(outcome: Option<Outcome>) -> NaiveOutcome {
    match outcome {
        Some(Outcome::Win { winner, line }) => NaiveOutcome::Row(winner, line.len()),
        Some(Outcome::Draw) => NaiveOutcome::Full,
        Some(Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Foul(foul) }) => {
            NaiveOutcome::Foul(foul)
        }
        None => NaiveOutcome::GoesOn,
        other => panic!("random players lose only by fouls: {other:?}"),
    }
}

#[test]
fn the_naive_referee_agrees() {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for rule in Rule::ALL {
        for (side, games) in [(5, 400), (7, 200), (9, 100), (15, 30), (20, 15), (22, 15)] {
            for seed in 0..games {
                let (mut black, mut white) = (Random(rng(seed)), Random(rng(!seed)));
                let referee = Referee::new(Game::new(size(side), rule), RefereeOptions::default());
                let record = referee.play(&mut black, &mut white);
                let outcome = replay(side, rule, record.game.moves());
                assert_eq!(naive_outcome(record.outcome()), outcome, "{:?}", record.game);
                let kind = match outcome {
                    NaiveOutcome::Row(color, length) => format!("{rule} {color} {}", length.min(6)),
                    other => format!("{rule} {other:?}"),
                };
                *seen.entry(kind).or_default() += 1;
            }
        }
    }
    // The games must have ended in every way that matters, or agreeing means little.
    for kind in [
        "freestyle Black 6",
        "standard White 5",
        "renju White 6",
        "renju Foul(Overline)",
        "renju Foul(DoubleFour)",
        "renju Foul(DoubleThree)",
        "caro Black 6",
        "caro-exact White 5",
        "caro-exact Full",
        "standard Full",
    ] {
        assert!(seen.contains_key(kind), "no game ended with {kind}: {seen:?}");
    }
}
