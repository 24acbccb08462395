//! Grows a tree where simulations win.

use super::{Simulations, allowed, decision, explain_marks, memory, tie_breaker};
use std::str::FromStr;
use std::time::Instant;
use tengen_base::seed;
use tengen_board::Game;
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{MoveStats, SimulationStep, Uct, UctOptions};

/// UCT: simulations go where they win, or have not been.
pub struct UctPlayer {
    simulations: Simulations,
    settings: UctOptions,
    budget: Budget,
    choice: Choice,
    trees: usize,
}

/// What n means in UCT-n; the paper does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Budget {
    /// Simulations in all.
    Total,
    /// Simulations for each free point, as HMCTS counts them.
    #[default]
    Each,
}

impl FromStr for Budget {
    type Err = ();

    fn from_str(name: &str) -> Result<Budget, ()> {
        match name {
            "total" => Ok(Budget::Total),
            "each" => Ok(Budget::Each),
            _ => Err(()),
        }
    }
}

/// Which of the root's moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The one with the largest share of wins: the best child without exploration.
    #[default]
    Mean,
    /// The one tried most.
    Visits,
}

impl FromStr for Choice {
    type Err = ();

    fn from_str(name: &str) -> Result<Choice, ()> {
        match name {
            "mean" => Ok(Choice::Mean),
            "visits" => Ok(Choice::Visits),
            _ => Err(()),
        }
    }
}

/// Simulations (in the sense of the budget) when neither a number nor a clock says: the most of the paper.
const USUAL: u64 = 400;

impl UctPlayer {
    /// A player with so many simulations, counted so, in so many trees whose counts are added up.
    pub fn new(
        simulations: Simulations,
        settings: UctOptions,
        budget: Budget,
        choice: Choice,
        trees: usize,
    ) -> UctPlayer {
        UctPlayer { simulations, settings, budget, choice, trees: trees.max(1) }
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
        let moves = allowed(game)?;
        let seed = self.simulations.seed_for(game);
        let times = if self.budget == Budget::Each { moves.len() as u64 } else { 1 };
        let counted =
            Simulations { count: self.simulations.count.map(|count| count * times), ..self.simulations };
        let mut budget = counted.budget(limits, start, USUAL * times, 1);
        budget.count = budget.count.map(|count| count.div_ceil(self.trees as u64));
        let playout_board = self.simulations.playout_board(game);
        let (me, rule) = (game.to_move(), game.rule());
        let settings = UctOptions { memory: memory(limits, self.trees), ..self.settings };
        let tree = |number| {
            let seed = seed::frozen::part(seed, number);
            Uct::new(game.board(), playout_board.clone(), rule, (me, me), seed, settings)
        };
        let mut trees: Vec<Uct> = (0..self.trees as u64).map(tree).collect();
        match &limits.trace {
            Some(trace) => {
                explain_marks(trace);
                trees.iter_mut().for_each(|tree| traced(tree, game, budget.count.unwrap_or(1), trace));
            }
            None => Uct::run(&mut trees, &budget),
        }
        let move_stats = MoveStats::merged(&trees.iter().map(Uct::move_stats).collect::<Vec<_>>());
        let point = match self.choice {
            Choice::Mean => MoveStats::best(&move_stats, &mut tie_breaker(seed)),
            Choice::Visits => MoveStats::most_visited(&move_stats),
        };
        let point = point.ok_or_else(|| AgentError::Crash("no move was tried".into()))?;
        Ok(decision(point, &move_stats, |point| {
            let line = trees[0].line(Some(point));
            if line.is_empty() { vec![point] } else { line }
        }))
    }
}

/// So many simulations, every step told.
pub(super) fn traced(tree: &mut Uct, game: &Game, count: u64, trace: &TraceListener) {
    for number in 1..=count {
        trace(&format!("simulation {number}"));
        tree.simulate(Some(&mut |step: SimulationStep| trace(&format!("  {}", step.words(game.size())))));
    }
}
