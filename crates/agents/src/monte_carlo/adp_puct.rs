//! ADP-PUCT, beyond the paper: tree search guided by a critic, with wins proved by threats.

use super::{SimulationOptions, decided};
use std::sync::Arc;
use std::time::Instant;
use tengen_board::{Game, notation};
use tengen_nets::{Architecture, Critic};
use tengen_patterns::Position;
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, Proof, SearchLimits, TraceListener};
use tengen_search::mcts::{
    BoardCritic, ProvenValue, Puct, PuctMove, PuctOptions, SimulationBudget, SimulationStep,
};
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};

/// The player behind `adp-puct`: moves the critic likes are searched first, and forced wins are proved.
pub struct AdpPuct {
    critic: Arc<Critic>,
    simulations: SimulationOptions,
    options: AdpPuctOptions,
}

/// The options of [`AdpPuct`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdpPuctOptions {
    /// The tree's own options.
    pub tree: PuctOptions,
    /// How far from a stone the critic considers moves.
    pub near: u8,
    /// Nodes of the search for a forced win before the tree search; 0 is no such search.
    pub threats: u64,
}

impl AdpPuctOptions {
    /// The defaults, with moves considered as critics of this architecture learned to.
    pub fn for_architecture(architecture: Architecture) -> AdpPuctOptions {
        let near = architecture.near();
        AdpPuctOptions { tree: PuctOptions::default(), near, threats: 2_000 }
    }
}

/// Simulations without a count or a clock.
pub(crate) const DEFAULT_SIMULATIONS: u64 = 1_000;

impl AdpPuct {
    /// A player with this critic.
    pub fn new(critic: Arc<Critic>, options: AdpPuctOptions, simulations: SimulationOptions) -> AdpPuct {
        AdpPuct { critic, simulations, options }
    }

    fn forced_win(&self, game: &Game, budget: &SimulationBudget) -> Option<(Proof, u64)> {
        if self.options.threats == 0 {
            return None;
        }
        let position = Position::from(game);
        let mut solver =
            ThreatSolver::new(position, ThreatKinds::FoursAndThrees, self.options.threats, &budget.stop)
                .until(budget.deadline);
        match solver.solve() {
            ThreatResult::Win(proof) => Some((proof, solver.nodes())),
            _ => None,
        }
    }
}

impl Agent for AdpPuct {
    fn name(&self) -> &str {
        "adp-puct"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.simulations.new_game(config);
        super::check_size(self.name(), &self.critic, config.size)
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let budget = self.simulations.budget(limits, Instant::now(), DEFAULT_SIMULATIONS, 1);
        super::check_size(self.name(), &self.critic, game.size())?;
        if let Some((proof, nodes)) = self.forced_win(game, &budget) {
            if let Some(trace) = &limits.trace {
                trace(&format!("threats     {}", notation::human_moves(&proof.line(), game.size())));
            }
            return Ok(proved(proof, nodes));
        }
        let board_critic = BoardCritic::new(Arc::clone(&self.critic), game, self.options.near);
        let seed = self.simulations.seed_for(game);
        let tree_options = PuctOptions { memory: super::memory(limits, 1), ..self.options.tree };
        let tree = Puct::new(game, board_critic, self.simulations.playout_board(game), seed, tree_options);
        let mut trees = [tree];
        match &limits.trace {
            None => Puct::run(&mut trees, &budget),
            Some(trace) => traced(&mut trees[0], game, budget.count.unwrap_or(1), trace),
        }
        let [tree] = &trees;
        let candidates: Vec<Candidate> = tree.root_moves().into_iter().map(candidate).collect();
        let point = candidates.first().ok_or_else(|| AgentError::Crash("the board is full".into()))?.point;
        let depth = tree.deepest() as u32;
        Ok(Decision { depth, nodes: tree.simulations(), ..decided(candidates, point) })
    }
}

/// Runs so many simulations and writes every step to the trace.
fn traced(tree: &mut Puct, game: &Game, count: u64, trace: &TraceListener) {
    for number in 1..=count {
        if tree.is_settled() {
            break;
        }
        trace(&format!("simulation {number}"));
        tree.simulate(Some(&mut |step: SimulationStep| trace(&format!("  {}", step.words(game.size())))));
    }
}

fn candidate(root_move: PuctMove) -> Candidate {
    // Certainty is kept for proofs that can be shown.
    let value = match root_move.proven {
        Some(ProvenValue::Won) => 0.999,
        Some(ProvenValue::Lost) => 0.001,
        _ => root_move.value.clamp(0.001, 0.999),
    };
    Candidate {
        stages: vec![("adp", root_move.guess), ("tree", value)],
        visits: root_move.visits,
        ..Candidate::new(root_move.point, value, root_move.line)
    }
}

fn proved(proof: Proof, nodes: u64) -> Decision {
    let (point, line) = (proof.point, proof.line());
    Decision {
        depth: proof.plies() as u32,
        nodes,
        proof: Some(proof),
        ..decided(vec![Candidate::new(point, 1.0, line)], point)
    }
}
