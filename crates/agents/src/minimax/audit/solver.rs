//! A solver that checks a claimed win against every defence, by counting stones in windows of five.

use crate::minimax::Claim;
use crate::minimax::budget::Budget;
use crate::minimax::forced::{SearchState, resume};
use crate::minimax::grid::Grid;
use std::collections::HashSet;
use std::time::Instant;
use tengen_board::{Cell, Color, Direction, Game, Point, PointMap};
use tengen_play::SearchLimits;

/// The solver's verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// There is a five within the claimed plies whatever the defender does.
    Proved,
    /// Some defence holds that long against every five, four and three, and every move of the claim's line.
    Refuted,
    /// The nodes ran out.
    Unknown,
}

/// Checks a claim for the side to move, in freestyle, with so many nodes at most.
///
/// After each reply the search that made the claim suggests the move to try first; only a five on the board counts as a
/// win.
pub fn verify(game: &Game, claim: &Claim, nodes: u64) -> ClaimVerdict {
    let mut solver = ClaimSolver {
        attacker: game.to_move(),
        game: game.clone(),
        windows: Windows::new(game),
        line: claim.line.iter().copied().collect(),
        nodes,
    };
    match solver.follows_up(claim.plies, claim.state) {
        Some(true) => ClaimVerdict::Proved,
        Some(false) => ClaimVerdict::Refuted,
        None => ClaimVerdict::Unknown,
    }
}

struct ClaimSolver {
    attacker: Color,
    game: Game,
    windows: Windows,
    /// The moves of the claim's line, tried whatever they make.
    line: HashSet<Point>,
    nodes: u64,
}

impl ClaimSolver {
    /// Whether the attacker, to move, has a five within so many plies; `None` when nodes run out. Tries the claimed move
    /// first, and everything when that fails.
    fn follows_up(&mut self, plies: u32, state: SearchState) -> Option<bool> {
        if self.wins_within(plies.min(3))? {
            return Some(true);
        }
        let mut budget = Budget::new(&SearchLimits::none(), Instant::now());
        let claim = resume(&mut Grid::from(&self.game), &mut budget, state);
        if let Some(claim) = claim.filter(|claim| claim.plies <= plies && plies > 3)
            && self.claimed_move_wins(claim.line[0], plies - 1, state)?
        {
            return Some(true);
        }
        self.wins_within(plies)
    }

    /// Whether the claimed move leads to a win against every reply.
    fn claimed_move_wins(&mut self, point: Point, plies: u32, state: SearchState) -> Option<bool> {
        let is_block = self.windows.has_four(!self.attacker);
        let start = if is_block { state.start } else { point };
        let state = SearchState { depth: state.depth + 2, start, ..state };
        self.play(point);
        let mut won = Some(!self.windows.has_four(!self.attacker));
        for reply in self.windows.replies(self.attacker) {
            if won != Some(true) {
                break;
            }
            self.play(reply);
            won = self.follows_up(plies - 1, state);
            self.undo();
        }
        self.undo();
        won
    }

    fn play(&mut self, point: Point) {
        self.windows.put(point, self.game.to_move());
        self.game.play(point).expect("a free point of a game that goes on");
    }

    fn undo(&mut self) {
        let point = self.game.undo().expect("a move to take back");
        self.windows.remove(point, self.game.to_move());
    }

    /// Whether the attacker, to move, has a five within so many plies, trying every threat.
    fn wins_within(&mut self, plies: u32) -> Option<bool> {
        for plies in (1..=plies).step_by(2) {
            if self.attacks(plies)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn attacks(&mut self, plies: u32) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if self.windows.has_four(self.attacker) {
            return Some(true);
        }
        if plies < 3 {
            return Some(false);
        }
        // With three plies left only a four comes in time, with more a three.
        let least = if plies == 3 { 4 } else { 3 };
        let mut moves = self.windows.fillers(self.attacker, least);
        if self.windows.has_four(!self.attacker) {
            moves = self.windows.fillers(!self.attacker, 5);
        } else if plies > 3 {
            let others = self.line.iter().filter(|p| self.windows.is_free(**p) && !moves.contains(p));
            moves.extend(others.copied().collect::<Vec<_>>());
        }
        for point in moves {
            self.windows.put(point, self.attacker);
            let won = self.beats_every_reply(plies - 1);
            self.windows.remove(point, self.attacker);
            if won? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether each reply leaves the attacker a win; so many plies are left, the reply's own counted.
    fn beats_every_reply(&mut self, plies: u32) -> Option<bool> {
        if self.windows.has_four(!self.attacker) {
            return Some(false);
        }
        // One more stone of the defender never helps the attacker, so a move that threatens nothing when the defender
        // passes is no threat.
        if !self.wins_within(plies - 1)? {
            return Some(false);
        }
        for reply in self.windows.replies(self.attacker) {
            self.windows.put(reply, !self.attacker);
            let won = self.wins_within(plies - 1);
            self.windows.remove(reply, !self.attacker);
            if !won? {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// How many stones of each colour stand in every window of five points.
struct Windows {
    cells: PointMap<Cell>,
    windows: Vec<Window>,
    /// The windows through each point.
    through: PointMap<Vec<usize>>,
    /// Windows with four stones of a colour and a free point.
    fours: [usize; 2],
}

struct Window {
    points: [Point; 5],
    stones: [u8; 2],
}

impl Window {
    /// The colour's stones if the other has none here.
    fn stones_alone(&self, color: Color) -> Option<u8> {
        (self.stones[(!color).index()] == 0).then_some(self.stones[color.index()])
    }
}

impl Windows {
    fn new(game: &Game) -> Windows {
        let size = game.size();
        let mut windows = Windows {
            cells: PointMap::filled(Cell::Wall),
            windows: Vec::new(),
            through: PointMap::filled(Vec::new()),
            fours: [0; 2],
        };
        for point in size.points() {
            windows.cells[point] = Cell::Empty;
            for direction in Direction::ALL {
                let five = [0, 1, 2, 3, 4].map(|steps| point.step(direction, steps).unwrap_or(point));
                let is_whole = five[1..].iter().all(|&p| p != point && size.contains(p));
                if is_whole {
                    for p in five {
                        windows.through[p].push(windows.windows.len());
                    }
                    windows.windows.push(Window { points: five, stones: [0; 2] });
                }
            }
        }
        for (point, color) in game.board().stones() {
            windows.put(point, color);
        }
        windows
    }

    fn is_free(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// The free points, row by row from the top-left.
    fn free(&self) -> impl Iterator<Item = Point> + '_ {
        self.cells.iter().filter(|(_, cell)| **cell == Cell::Empty).map(|(point, _)| point)
    }

    fn has_four(&self, color: Color) -> bool {
        self.fours[color.index()] > 0
    }

    fn put(&mut self, point: Point, color: Color) {
        self.cells[point] = Cell::Stone(color);
        self.change(point, color, |stones| stones + 1);
    }

    fn remove(&mut self, point: Point, color: Color) {
        self.cells[point] = Cell::Empty;
        self.change(point, color, |stones| stones - 1);
    }

    fn change(&mut self, point: Point, color: Color, changed: impl Fn(u8) -> u8) {
        for &at in &self.through[point] {
            let window = &mut self.windows[at];
            for color in Color::ALL {
                self.fours[color.index()] -= usize::from(window.stones_alone(color) == Some(4));
            }
            window.stones[color.index()] = changed(window.stones[color.index()]);
            for color in Color::ALL {
                self.fours[color.index()] += usize::from(window.stones_alone(color) == Some(4));
            }
        }
    }

    /// The free points on which a stone makes at least so many in some window, the fullest first.
    fn fillers(&self, color: Color, stones: u8) -> Vec<Point> {
        let mut best = PointMap::filled(0);
        for window in &self.windows {
            let made = window.stones_alone(color).map_or(0, |stones| stones + 1);
            if made >= stones {
                for point in window.points {
                    best[point] = best[point].max(made);
                }
            }
        }
        let mut points: Vec<Point> = self.free().filter(|&point| best[point] > 0).collect();
        points.sort_by_key(|&point| std::cmp::Reverse(best[point]));
        points
    }

    /// The replies that do not lose to a five at once. Against a four, only the point that blocks it is left, and none if
    /// two points complete one. Otherwise every free point, those in the attacker's fullest windows first.
    fn replies(&self, attacker: Color) -> Vec<Point> {
        if self.has_four(attacker) {
            let fives = self.fillers(attacker, 5);
            return if fives.len() == 1 { fives } else { Vec::new() };
        }
        let mut points = self.fillers(attacker, 3);
        let first = points.clone();
        points.extend(self.free().filter(|point| !first.contains(point)));
        points
    }
}
