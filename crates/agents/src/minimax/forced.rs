//! Forced wins: the paper's VCF (continuous fours) and VCT (continuous threes and fours).
//!
//! They find a *claim*, not a proof: both end early on shapes that look won, and both assume freestyle. [`super::audit`]
//! checks claims one by one.

use super::budget::Budget;
use super::candidates::candidates;
use super::grid::Grid;
use super::line::Pattern;
use super::priority::Priority;
use tengen_board::{Color, Direction, Point};

/// The deepest ply at which VCF still tries a four.
const VCF_DEPTH: u32 = 20;
/// VCT searches this deep first…
const VCT_FIRST_DEPTH: u32 = 10;
/// …and then two plies deeper each time, up to this.
const VCT_DEPTH: u32 = 16;
/// How deep the root searches for the opponent's VCT.
const ROOT_VCT_DEPTH: u32 = 10;
/// VCT goes deeper only while it has used fewer nodes than this. The authors' program stops after a third of a second
/// instead, which would make moves depend on the machine.
const VCT_DEEPEN_NODES: u64 = 20_000;
/// The search of one depth gives up after so many nodes, which the authors leave to the clock.
const DEPTH_NODES: u64 = 100_000;
/// How far from the last attacking stone VCF and VCT try fours, and VCT threes.
const FOURS_WITHIN: i32 = 4;
const THREES_WITHIN: i32 = 3;

/// Which threats a search may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attack {
    /// Victory of continuous fours.
    Vcf,
    /// Victory of continuous threes, fours among them.
    Vct,
}

/// The shape on which a search stopped and claimed the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shortcut {
    /// A five can be made: won in 1.
    Five,
    /// Two fives can be made and one stone stops only one: lost in 2 for the side to move.
    TwoFives,
    /// An open four or two fours can be made: won in 3.
    OpenFour,
    /// A four and an open three can be made and the other side can make no four: won in 5.
    FourAndThree,
    /// Two open threes can be made and the other side can make no four: won in 5.
    TwoThrees,
}

/// A win that VCF or VCT claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The search that found it.
    pub attack: Attack,
    /// The plies to the five, this move counted.
    pub plies: u32,
    /// The line against the longest defence, as far as it was searched.
    pub line: Vec<Point>,
    /// The shape on which the line ends.
    pub shortcut: Shortcut,
    pub(super) state: SearchState,
}

/// The state of a search, so that it can be resumed from any position of its own tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchState {
    pub(super) attack: Attack,
    /// The depth limit of the search, in plies from its root.
    pub(super) deepest: u32,
    /// The current depth.
    pub(super) depth: u32,
    /// The attacker's stone from which threats are tried.
    pub(super) start: Point,
}

/// The result for the side to move, in plies to the five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ForcedResult {
    Win(u32),
    Unknown,
    Loss(u32),
}

impl ForcedResult {
    /// The same for the other side, one ply earlier.
    fn before(self) -> ForcedResult {
        match self {
            ForcedResult::Win(plies) => ForcedResult::Loss(plies + 1),
            ForcedResult::Unknown => ForcedResult::Unknown,
            ForcedResult::Loss(plies) => ForcedResult::Win(plies + 1),
        }
    }
}

/// The mover's win by fours, if VCF finds one.
pub(super) fn vcf(grid: &mut Grid, budget: &mut Budget) -> Option<Claim> {
    let start = grid.newest_with(Pattern::Block3)?;
    resume(grid, budget, SearchState { attack: Attack::Vcf, deepest: VCF_DEPTH, depth: 0, start })
}

/// The mover's win by threes and fours, if VCT finds one.
pub(super) fn vct(grid: &mut Grid, budget: &mut Budget) -> Option<Claim> {
    let before = budget.nodes();
    for depth in (VCT_FIRST_DEPTH..=VCT_DEPTH).step_by(2) {
        let claim = vct_to(depth, grid, budget);
        if claim.is_some() || budget.is_exhausted() || budget.nodes() - before >= VCT_DEEPEN_NODES {
            return claim;
        }
    }
    None
}

/// The VCT of the opponent, who is to move, as the root searches it.
pub(super) fn vct_of_opponent(grid: &mut Grid, budget: &mut Budget) -> Option<Claim> {
    vct_to(ROOT_VCT_DEPTH, grid, budget)
}

fn vct_to(deepest: u32, grid: &mut Grid, budget: &mut Budget) -> Option<Claim> {
    let start = grid.newest_with(Pattern::Flex2)?;
    resume(grid, budget, SearchState { attack: Attack::Vct, deepest, depth: 0, start })
}

/// The claim that the mover's search finds from here on.
pub(super) fn resume(grid: &mut Grid, budget: &mut Budget, state: SearchState) -> Option<Claim> {
    let SearchState { attack, deepest, depth, start } = state;
    let searcher = grid.to_move();
    let (line, shortcut) = (Vec::new(), Shortcut::Five);
    let mut search = ForcedSearch { grid, budget, attack, searcher, deepest, nodes: 0, line, shortcut };
    let ForcedResult::Win(plies) = search.search(depth, start) else { return None };
    let line: Vec<Point> = search.line.into_iter().rev().collect();
    Some(Claim { attack, plies, line, shortcut: search.shortcut, state })
}

struct ForcedSearch<'a> {
    grid: &'a mut Grid,
    budget: &'a mut Budget,
    attack: Attack,
    searcher: Color,
    deepest: u32,
    nodes: u64,
    /// The line of the last result, the last move first.
    line: Vec<Point>,
    shortcut: Shortcut,
}

impl ForcedSearch<'_> {
    /// The paper's cases in its order; `start` is the stone from which threats are tried.
    fn search(&mut self, depth: u32, start: Point) -> ForcedResult {
        self.nodes += 1;
        if self.nodes > DEPTH_NODES || !self.budget.spend() {
            return ForcedResult::Unknown;
        }
        let (me, other) = (self.grid.to_move(), !self.grid.to_move());
        let is_vct = self.attack == Attack::Vct;
        if let Some(five) = self.find(me, Priority::A) {
            return self.end(Shortcut::Five, Some(five), ForcedResult::Win(1));
        }
        if self.has(other, Priority::A) >= 2 {
            return self.end(Shortcut::TwoFives, None, ForcedResult::Loss(2));
        }
        if let Some(block) = self.find(other, Priority::A) {
            return self.after(block, depth, start);
        }
        if let Some(four) = self.find(me, Priority::B) {
            return self.end(Shortcut::OpenFour, Some(four), ForcedResult::Win(3));
        }
        if is_vct && depth > self.deepest {
            return ForcedResult::Unknown;
        }
        if me != self.searcher {
            let must_defend = is_vct && self.has(other, Priority::B) > 0;
            return if must_defend { self.defend(depth, start) } else { ForcedResult::Unknown };
        }
        let wins = self.attack_from(depth, start);
        wins.unwrap_or(ForcedResult::Unknown)
    }

    /// Tries the attacker's threats, the strongest first.
    fn attack_from(&mut self, depth: u32, start: Point) -> Option<ForcedResult> {
        let (me, other) = (self.grid.to_move(), !self.grid.to_move());
        let is_vct = self.attack == Attack::Vct;
        let no_four_against = Priority::FOURS.iter().all(|&four| self.has(other, four) == 0);

        if let Some(point) = self.find(me, Priority::C) {
            if no_four_against {
                return Some(self.end(Shortcut::FourAndThree, Some(point), ForcedResult::Win(5)));
            }
            if let win @ Some(_) = self.try_each(self.all(Priority::C), depth) {
                return win;
            }
        }
        // VCT's depth was checked already.
        if is_vct || depth < self.deepest {
            let fours = self.around(start, FOURS_WITHIN, [Priority::D, Priority::E]);
            if let win @ Some(_) = self.try_each(fours, depth) {
                return win;
            }
        }
        if let Some(point) = self.find(me, Priority::G) {
            if no_four_against {
                return Some(self.end(Shortcut::TwoThrees, Some(point), ForcedResult::Win(5)));
            }
            if is_vct && let win @ Some(_) = self.try_each(self.all(Priority::G), depth) {
                return win;
            }
        }
        if is_vct {
            let threes = self.around(start, THREES_WITHIN, [Priority::H, Priority::I]);
            return self.try_each(threes, depth);
        }
        None
    }

    /// Against an open four to come: the first move that does not lose, or the one that loses last.
    fn defend(&mut self, depth: u32, start: Point) -> ForcedResult {
        let mut last = (0, Vec::new(), Shortcut::Five);
        for point in candidates(self.grid, |_| true) {
            match self.after(point, depth, start) {
                ForcedResult::Loss(plies) if plies > last.0 => {
                    last = (plies, self.line.clone(), self.shortcut);
                }
                ForcedResult::Loss(_) => {}
                saved => return saved,
            }
        }
        let (plies, line, shortcut) = last;
        (self.line, self.shortcut) = (line, shortcut);
        ForcedResult::Loss(plies)
    }

    /// The first of these moves that wins.
    fn try_each(&mut self, points: Vec<Point>, depth: u32) -> Option<ForcedResult> {
        points
            .into_iter()
            .map(|point| self.after(point, depth, point))
            .find(|result| matches!(result, ForcedResult::Win(_)))
    }

    /// The result of a move for the side that makes it.
    fn after(&mut self, point: Point, depth: u32, start: Point) -> ForcedResult {
        self.grid.play(point);
        let result = self.search(depth + 1, start).before();
        self.grid.undo();
        self.line.push(point);
        result
    }

    fn end(&mut self, shortcut: Shortcut, point: Option<Point>, result: ForcedResult) -> ForcedResult {
        self.shortcut = shortcut;
        self.line.clear();
        self.line.extend(point);
        result
    }

    fn has(&self, color: Color, priority: Priority) -> usize {
        self.grid.count(color, priority)
    }

    fn find(&self, color: Color, priority: Priority) -> Option<Point> {
        if self.has(color, priority) == 0 { None } else { self.grid.find(color, priority) }
    }

    /// All of the mover's points with this priority.
    fn all(&self, priority: Priority) -> Vec<Point> {
        let me = self.grid.to_move();
        let fits = |&p: &Point| self.grid.is_free(p) && self.grid.priority(me, p) == priority;
        self.grid.points().iter().copied().filter(fits).collect()
    }

    /// The mover's points with one of these priorities on the four lines through the start.
    fn around(&self, start: Point, within: i32, priorities: [Priority; 2]) -> Vec<Point> {
        let me = self.grid.to_move();
        if priorities.iter().all(|&priority| self.has(me, priority) == 0) {
            return Vec::new();
        }
        let line = |direction| (-within..=within).filter_map(move |steps| start.step(direction, steps));
        let fits = |&p: &Point| self.grid.is_free(p) && priorities.contains(&self.grid.priority(me, p));
        Direction::ALL.into_iter().flat_map(line).filter(fits).collect()
    }
}
