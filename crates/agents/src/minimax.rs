//! Ding and Ge's program of 2021: alpha-beta over patterns, after a search for forced wins.
//!
//! Forced wins are those by continuous fours (VCF) and threes (VCT). The program is reproduced as in the paper, with its
//! own board and patterns, to measure the paper's results and to be a graded opponent. Where the paper leaves something
//! open, or this differs from the authors' code:
//! - A two is open if one stone makes it an open three. The authors' table rates 19 of the 14,641 lines that
//!   can occur one step lower: a five, four open fours and 14 open twos.
//! - The search ends at a five. VCF and VCT count every ply; the authors' program forgets one per defence.
//! - VCT's time cut is a cut by nodes, so the same seed plays the same game anywhere.
//! - The root's VCT for the opponent starts from a stone of an open two, as VCT always does; the authors' code starts from
//!   a three there.
//! - Points without any value are no candidates. If no other is left, it plays nearest the centre.
//!
//! It knows freestyle only. Under other rules it plays as if five or more always won, but plays no forbidden move while
//! another is left.

mod alphabeta;
pub mod audit;
mod budget;
mod candidates;
mod forced;
mod grid;
mod hash;
mod line;
mod options;
mod priority;
mod root;

pub use forced::{Attack, Claim, Shortcut};
pub use hash::HashUse;
pub use options::{MinimaxOptions, SlipKind, Switch, TieBreak};

use budget::Budget;
use grid::Grid;
use hash::HashTable;
use priority::{Priority, SCORE_OF_OPEN_FOUR, SCORE_OF_TWO_THREES};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use root::RootMove;
use std::num::NonZeroU32;
use std::time::Instant;
use tengen_board::{Color, Game, Point};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};

/// The paper's alpha-beta player.
#[derive(Clone, Debug)]
pub struct Minimax {
    name: &'static str,
    options: MinimaxOptions,
    rng: Xoshiro256PlusPlus,
    hash_use: HashUse,
}

impl Minimax {
    /// The program with these options.
    pub fn new(options: MinimaxOptions) -> Minimax {
        Minimax::named("minimax", options)
    }

    /// A step of the ladder on which the papers' players are graded: this deep and ten moves wide, without VCF and VCT,
    /// ties broken at random. These never change, or old ratings would mean nothing.
    pub fn ladder(step: LadderStep, seed: u64) -> Minimax {
        let (name, depth) = match step {
            LadderStep::Depth1 => ("minimax-d1", 1),
            LadderStep::Depth2 => ("minimax-d2", 2),
            LadderStep::Depth4 => ("minimax-d4", 4),
        };
        Minimax::named(name, MinimaxOptions::ladder(depth, seed))
    }

    fn named(name: &'static str, options: MinimaxOptions) -> Minimax {
        // Making the tables takes a while, which must not count as time of the first move.
        line::patterns();
        priority::ratings();
        let rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
        Minimax { name, options, rng, hash_use: HashUse::default() }
    }

    /// How the hash table was used by its last move; nothing if it has none.
    pub fn hash_use(&self) -> HashUse {
        self.hash_use
    }

    /// The win that VCF or, failing that, VCT claims for the side to move.
    pub fn claim(&self, game: &Game, limits: &SearchLimits) -> Option<Claim> {
        self.claim_within(&mut Grid::from(game), &mut Budget::new(limits, Instant::now()))
    }

    fn claim_within(&self, grid: &mut Grid, budget: &mut Budget) -> Option<Claim> {
        let by_fours = if self.options.vcf.is_on() { forced::vcf(grid, budget) } else { None };
        by_fours.or_else(|| if self.options.vct.is_on() { forced::vct(grid, budget) } else { None })
    }

    /// A random allowed point near a stone, for as many of a hundred moves as the options say.
    fn slip(&mut self, game: &Game, grid: &Grid) -> Option<Point> {
        // Without slips nothing is drawn: the ladder's moves stay what they were.
        if self.options.slips == 0 || self.rng.random_range(0..100) >= self.options.slips {
            return None;
        }
        let can_make_five = |color: Color| grid.count(color, Priority::A) > 0;
        if self.options.slip == SlipKind::Quiet && Color::ALL.into_iter().any(can_make_five) {
            return None;
        }
        let is_open = |point: &Point| grid.is_near(*point) && game.is_allowed(*point);
        let near: Vec<Point> = grid.points().iter().copied().filter(is_open).collect();
        (!near.is_empty()).then(|| near[self.rng.random_range(0..near.len())])
    }
}

/// A step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderStep {
    /// One ply.
    Depth1,
    /// Two plies.
    Depth2,
    /// Four plies.
    Depth4,
}

impl Agent for Minimax {
    fn name(&self) -> &str {
        self.name
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.options.seed ^ config.seed.rotate_left(32));
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let mut budget = Budget::new(limits, Instant::now());
        self.hash_use = HashUse::default();
        let center = game.size().center();
        if game.board().stone_count() == 0 && game.is_allowed(center) {
            return Ok(Decision::new(center));
        }
        let mut grid = Grid::from(game);
        if let Some(point) = self.slip(game, &grid) {
            return Ok(Decision::new(point));
        }
        let claim = self.claim_within(&mut grid, &mut budget);
        if let Some(claim) = claim.filter(|claim| game.is_allowed(claim.line[0])) {
            return Ok(Decision { nodes: budget.nodes(), ..claimed(&claim) });
        }
        let most = limits.depth.map_or(u32::MAX, |depth| depth.max(1));
        let depth = NonZeroU32::new(most).map_or(self.options.depth, |most| self.options.depth.min(most));
        let options = MinimaxOptions { depth, ..self.options };
        let allowed = |point: Point| game.is_allowed(point);
        let mut table = options.hash.is_on().then(HashTable::default);
        let root = root::choose(&mut grid, &mut budget, &options, &mut self.rng, table.as_mut(), allowed);
        self.hash_use = table.map(|table| table.used).unwrap_or_default();
        let decision = match &root {
            Some(root) => decided(root),
            None => Decision::new(nearest_the_center(game)?),
        };
        Ok(Decision { nodes: budget.nodes(), ..decision })
    }
}

/// The decision for a claimed win. A claim is not a proof, so it is rated as an open four, with a note.
fn claimed(claim: &Claim) -> Decision {
    let win_rate = win_rate(SCORE_OF_OPEN_FOUR);
    let attack = match claim.attack {
        Attack::Vcf => "VCF",
        Attack::Vct => "VCT",
    };
    let point = claim.line[0];
    Decision {
        win_rate: Some(win_rate),
        line: claim.line.clone(),
        candidates: vec![Candidate::new(point, win_rate, claim.line.clone())],
        depth: claim.plies,
        note: format!("{attack} +{}", claim.plies),
        ..Decision::new(point)
    }
}

fn decided(root: &root::RootDecision) -> Decision {
    let chosen = root.moves.first().filter(|m| m.point == root.point);
    let candidate = |m: &RootMove| Candidate::new(m.point, win_rate(m.value), m.line.clone());
    let note = match root.dropped {
        0 => String::new(),
        dropped => format!("VCT against {dropped}"),
    };
    Decision {
        win_rate: chosen.map(|m| win_rate(m.value)),
        line: chosen.map_or_else(|| vec![root.point], |m| m.line.clone()),
        candidates: root.moves.iter().map(candidate).collect(),
        depth: root.depth,
        note,
        ..Decision::new(root.point)
    }
}

/// A logistic of the board's value on which a lead of one double three is worth odds of e to one. It is a scale for people
/// to read, fitted to nothing.
fn win_rate(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / f64::from(SCORE_OF_TWO_THREES)).exp())
}

/// The move when no point has any value: the legal one nearest the centre.
fn nearest_the_center(game: &Game) -> Result<Point, AgentError> {
    let center = game.size().center();
    let distance = |p: Point| p.x().abs_diff(center.x()).max(p.y().abs_diff(center.y()));
    let mut free: Vec<Point> = game.board().empties().collect();
    free.sort_by_key(|&p| distance(p));
    let allowed = free.iter().find(|&&p| game.is_allowed(p));
    allowed.or(free.first()).copied().ok_or_else(|| AgentError::Crash("the board is full".into()))
}
