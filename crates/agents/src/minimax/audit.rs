//! An audit that counts how many of the wins claimed by VCF and VCT are real.
//!
//! Every claim of a batch of self-play games goes to a small solver that shares nothing with the program: it counts stones
//! in windows of five and tries *every* reply of the defender.

mod solver;

pub use solver::{ClaimVerdict, verify};

use super::{Attack, Claim, Minimax, MinimaxOptions, Shortcut};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use tengen_board::{Game, Point, Rule, Size};
use tengen_play::{Agent, AgentError, GameConfig, SearchLimits};

/// The games of an audit, and the effort of its checks.
#[derive(Clone, Copy, Debug)]
pub struct AuditPlan {
    /// Games to play.
    pub games: u64,
    /// The seed of openings and random choices.
    pub seed: u64,
    /// The board.
    pub size: Size,
    /// The program that plays both sides.
    pub options: MinimaxOptions,
    /// How many random stones around the centre each game begins with.
    pub opening: usize,
    /// The nodes of the solver for each claim.
    pub nodes: u64,
}

/// The counts of verdicts on claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimCounts {
    /// All claims.
    pub claims: u64,
    /// Claims that fail against some reply.
    pub false_claims: u64,
    /// Claims that the solver could not decide.
    pub unknown: u64,
}

/// The result of an audit.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    /// All claims.
    pub all: ClaimCounts,
    /// The claims by search and final shape.
    pub by_shortcut: BTreeMap<(Attack, Shortcut), ClaimCounts>,
    /// The positions of the false claims.
    pub false_positions: Vec<(Game, Claim)>,
}

/// Plays the games and checks every claim. Freestyle, the rule the program knows.
///
/// # Errors
/// When the program fails to move.
pub fn audit(plan: &AuditPlan) -> Result<Audit, AgentError> {
    let mut audit = Audit::default();
    let mut player = Minimax::new(plan.options);
    for number in 0..plan.games {
        let seed = plan.seed.wrapping_add(number);
        player.new_game(&GameConfig { seed, ..GameConfig::new(plan.size, Rule::Freestyle) })?;
        let mut game = opening(plan, seed);
        while game.outcome().is_none() {
            if let Some(claim) = player.claim(&game, &SearchLimits::none()) {
                audit.add(&game, &claim, verify(&game, &claim, plan.nodes));
            }
            let point = player.choose(&game, &SearchLimits::none())?.point;
            game.play(point).map_err(|error| AgentError::Illegal(error.to_string()))?;
        }
    }
    Ok(audit)
}

impl Audit {
    fn add(&mut self, game: &Game, claim: &Claim, verdict: ClaimVerdict) {
        let part = self.by_shortcut.entry((claim.attack, claim.shortcut)).or_default();
        for counts in [&mut self.all, part] {
            counts.claims += 1;
            counts.false_claims += u64::from(verdict == ClaimVerdict::Refuted);
            counts.unknown += u64::from(verdict == ClaimVerdict::Unknown);
        }
        if verdict == ClaimVerdict::Refuted {
            self.false_positions.push((game.clone(), claim.clone()));
        }
    }
}

/// A few random stones within the middle seven by seven points.
fn opening(plan: &AuditPlan, seed: u64) -> Game {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let center = plan.size.center();
    let is_central = |p: &Point| p.x().abs_diff(center.x()) <= 3 && p.y().abs_diff(center.y()) <= 3;
    let mut central: Vec<Point> = plan.size.points().filter(is_central).collect();
    let mut game = Game::new(plan.size, Rule::Freestyle);
    for _ in 0..plan.opening.min(central.len()) {
        let point = central.swap_remove(rng.random_range(0..central.len()));
        if game.play(point).is_err() {
            break;
        }
    }
    game
}
