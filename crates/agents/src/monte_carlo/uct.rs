//! UCT: a tree that grows where simulations win.

use super::{SimulationOptions, allowed, decision, explain_marks, hmcts, memory, tie_breaker};
use std::str::FromStr;
use std::time::Instant;
use tengen_base::seed;
use tengen_board::Game;
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{MoveStats, SimulationBudget, SimulationStep, Uct, UctOptions};

/// The UCT player.
pub struct UctPlayer {
    simulations: SimulationOptions,
    options: UctPlayerOptions,
}

/// The options of [`UctPlayer`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctPlayerOptions {
    /// The tree's own options.
    pub tree: UctOptions,
    /// What the count of simulations counts.
    pub scope: BudgetScope,
    /// Which of the root's moves is played.
    pub final_move: FinalMove,
    /// How many trees share the simulations; their counts are added up.
    pub trees: usize,
}

impl Default for UctPlayerOptions {
    fn default() -> UctPlayerOptions {
        UctPlayerOptions {
            tree: UctOptions::default(),
            scope: BudgetScope::default(),
            final_move: FinalMove::default(),
            trees: 1,
        }
    }
}

/// What n means in UCT-n; the paper does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BudgetScope {
    /// Simulations in all.
    Total,
    /// Simulations for each free point, as HMCTS counts them.
    #[default]
    Each,
}

impl BudgetScope {
    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            BudgetScope::Total => "total",
            BudgetScope::Each => "each",
        }
    }
}

impl FromStr for BudgetScope {
    type Err = ();

    fn from_str(name: &str) -> Result<BudgetScope, ()> {
        [BudgetScope::Total, BudgetScope::Each].into_iter().find(|scope| scope.name() == name).ok_or(())
    }
}

/// Which of the root's moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FinalMove {
    /// The one with the largest share of wins: the best child without exploration.
    #[default]
    Mean,
    /// The one visited most.
    Visits,
}

impl FinalMove {
    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            FinalMove::Mean => "mean",
            FinalMove::Visits => "visits",
        }
    }
}

impl FromStr for FinalMove {
    type Err = ();

    fn from_str(name: &str) -> Result<FinalMove, ()> {
        [FinalMove::Mean, FinalMove::Visits].into_iter().find(|last| last.name() == name).ok_or(())
    }
}

impl UctPlayer {
    /// A player with these options.
    pub fn new(simulations: SimulationOptions, options: UctPlayerOptions) -> UctPlayer {
        UctPlayer { simulations, options }
    }

    /// How many trees there are, at least one.
    fn trees(&self) -> usize {
        self.options.trees.max(1)
    }

    /// The budget of each tree. Without a count or a clock it is HMCTS's: the paper's largest number.
    fn budget(&self, limits: &SearchLimits, start: Instant, moves: usize) -> SimulationBudget {
        let times = if self.options.scope == BudgetScope::Each { moves as u64 } else { 1 };
        let count = self.simulations.count.map(|count| count * times);
        let counted = SimulationOptions { count, ..self.simulations };
        let mut budget = counted.budget(limits, start, hmcts::DEFAULT_PLAYOUTS * times, 1);
        budget.count = budget.count.map(|count| count.div_ceil(self.trees() as u64));
        budget
    }
}

impl Agent for UctPlayer {
    fn name(&self) -> &str {
        "uct"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.simulations.new_game(config);
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let start = Instant::now();
        let budget = self.budget(limits, start, allowed(game)?.len());
        let seed = self.simulations.seed_for(game);
        let playout_board = self.simulations.playout_board(game);
        let (me, rule) = (game.to_move(), game.rule());
        let tree_options = UctOptions { memory: memory(limits, self.trees()), ..self.options.tree };
        let tree = |number| {
            let seed = seed::frozen::part(seed, number);
            Uct::new(game.board(), playout_board.clone(), rule, (me, me), seed, tree_options)
        };
        let mut trees: Vec<Uct> = (0..self.trees() as u64).map(tree).collect();
        match &limits.trace {
            Some(trace) => {
                explain_marks(trace);
                trees.iter_mut().for_each(|tree| traced(tree, game, budget.count.unwrap_or(1), trace));
            }
            None => Uct::run(&mut trees, &budget),
        }
        let move_stats = MoveStats::merged(&trees.iter().map(Uct::move_stats).collect::<Vec<_>>());
        let point = match self.options.final_move {
            FinalMove::Mean => MoveStats::best(&move_stats, &mut tie_breaker(seed)),
            FinalMove::Visits => MoveStats::most_visited(&move_stats),
        };
        let point = point.ok_or_else(|| AgentError::Crash("no move was tried".into()))?;
        Ok(decision(point, &move_stats, |point| {
            let line = trees[0].line(Some(point));
            if line.is_empty() { vec![point] } else { line }
        }))
    }
}

/// Runs so many simulations and writes every step to the trace.
pub(super) fn traced(tree: &mut Uct, game: &Game, count: u64, trace: &TraceListener) {
    for number in 1..=count {
        trace(&format!("simulation {number}"));
        tree.simulate(Some(&mut |step: SimulationStep| trace(&format!("  {}", step.words(game.size())))));
    }
}
