//! ADP-HMCTS and ADP-UCT: a critic picks moves, simulations rate them, both count (the paper's Algorithm 3).

use super::{SimulationOptions, decided, explain_marks, hmcts, tie_breaker, uct};
use std::sync::Arc;
use std::time::Instant;
use tengen_base::seed;
use tengen_board::{Game, Point, notation};
use tengen_nets::{Architecture, Critic};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};
use tengen_search::mcts::{self, BoardCritic, MoveStats, PlayoutRule, UctOptions};

/// The player behind `adp-hmcts` and `adp-uct`.
pub struct AdpMcts {
    critic: Arc<Critic>,
    simulations: SimulationOptions,
    options: AdpMctsOptions,
    search: CandidateSearch,
}

/// How the picked moves are rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CandidateSearch {
    /// By playouts.
    Hmcts,
    /// Each with a tree of its own, the opponent to move at the root.
    Uct(UctOptions),
}

/// How moves are picked, and how the two ratings are combined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdpMctsOptions {
    /// How many moves the critic picks.
    pub candidates: usize,
    /// The weight of the critic's value in the final one; the rest is the simulations'.
    pub lambda: f64,
    /// How far from a stone the critic considers moves.
    pub near: u8,
    /// Whether five is made whenever it can be, as the critic alone does.
    pub forced_five: bool,
}

impl AdpMctsOptions {
    /// The paper's five moves and equal weights, with moves considered as critics of this architecture learned to.
    pub fn for_architecture(architecture: Architecture) -> AdpMctsOptions {
        let near = architecture.near();
        AdpMctsOptions { candidates: 5, lambda: 0.5, near, forced_five: true }
    }
}

/// Simulations for each candidate without a count or a clock: where the paper saw no more to gain.
pub(crate) const DEFAULT_SIMULATIONS: u64 = 1_000;

/// The final value: the critic's with weight λ, the simulations' with the rest.
pub fn blend(lambda: f64, critic: f64, simulated: f64) -> f64 {
    lambda * critic + (1.0 - lambda) * simulated
}

impl AdpMcts {
    /// A player with this critic and this kind of simulation.
    pub fn new(
        critic: Arc<Critic>,
        search: CandidateSearch,
        options: AdpMctsOptions,
        simulations: SimulationOptions,
    ) -> AdpMcts {
        AdpMcts { critic, simulations, options, search }
    }

    /// The critic's best moves and the mover's chance after each, best first.
    fn pick(&self, game: &Game) -> Vec<(Point, f64)> {
        let mut board_critic = BoardCritic::new(Arc::clone(&self.critic), game, self.options.near);
        let mut points = board_critic.candidates();
        if game.rule().has_fouls(game.to_move()) {
            points.retain(|&point| game.is_allowed(point));
            if points.is_empty() {
                points = super::allowed(game).unwrap_or_default();
            }
        }
        let mut picked: Vec<(Point, f64)> = board_critic
            .chances(game.to_move(), &points)
            .map(|(point, chance)| (point, f64::from(chance)))
            .collect();
        picked.sort_by(|a, b| b.1.total_cmp(&a.1));
        picked.truncate(self.options.candidates);
        picked
    }

    fn simulate(
        &self,
        game: &Game,
        points: &[Point],
        limits: &SearchLimits,
        start: Instant,
    ) -> Vec<MoveStats> {
        let playout_board = self.simulations.playout_board(game);
        let (seed, me) = (self.simulations.seed_for(game), game.to_move());
        let budget = self.simulations.budget(limits, start, DEFAULT_SIMULATIONS, points.len());
        let counted = budget.count.unwrap_or(1);
        match (self.search, &limits.trace) {
            (CandidateSearch::Hmcts, None) => mcts::hmcts(&playout_board, me, points, seed, &budget),
            (CandidateSearch::Hmcts, Some(trace)) => {
                hmcts::traced(game, &playout_board, points, seed, counted, trace)
            }
            (CandidateSearch::Uct(tree_options), trace) => {
                let tree_options = UctOptions { memory: super::memory(limits, points.len()), ..tree_options };
                // A move that makes five ends the game: there is nothing to search after it.
                let wins = |point: &Point| playout_board.makes_five(*point, me);
                let tree = |&point: &Point| {
                    let (mut board, mut after) = (game.board().clone(), playout_board.clone());
                    board.put(point, me);
                    after.play(point, me);
                    let seed = seed::frozen::part(seed, point.index() as u64);
                    mcts::Uct::new(&board, after, game.rule(), (me, !me), seed, tree_options)
                };
                let searched: Vec<Point> = points.iter().copied().filter(|point| !wins(point)).collect();
                let mut trees: Vec<mcts::Uct> = searched.iter().map(tree).collect();
                match trace {
                    None => mcts::Uct::run(&mut trees, &budget),
                    Some(trace) => {
                        for (tree, &point) in trees.iter_mut().zip(&searched) {
                            trace(&format!("MCTS stage, after {}", notation::human(point, game.size())));
                            uct::traced(tree, game, counted, trace);
                        }
                    }
                }
                let stats = |&point: &Point| match searched.iter().position(|&p| p == point) {
                    Some(at) => MoveStats { point, visits: trees[at].simulations(), wins: trees[at].wins() },
                    None => MoveStats { point, visits: 1, wins: 1 },
                };
                points.iter().map(stats).collect()
            }
        }
    }
}

impl Agent for AdpMcts {
    fn name(&self) -> &str {
        match self.search {
            CandidateSearch::Hmcts => "adp-hmcts",
            CandidateSearch::Uct(_) => "adp-uct",
        }
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.simulations.new_game(config);
        super::check_size(self.name(), &self.critic, config.size)
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let start = Instant::now();
        super::check_size(self.name(), &self.critic, game.size())?;
        if self.options.forced_five
            && let Some((PlayoutRule::Five, points)) =
                self.simulations.playout_board(game).forced(game.to_move())
        {
            let point = points[0];
            return Ok(decided(vec![Candidate::new(point, 1.0, vec![point])], point));
        }
        let picked = self.pick(game);
        if let Some(trace) = &limits.trace {
            explain_marks(trace);
            for (point, chance) in &picked {
                trace(&format!("ADP stage   {} {chance:.3}", notation::human(*point, game.size())));
            }
        }
        let points: Vec<Point> = picked.iter().map(|(point, _)| *point).collect();
        let move_stats = self.simulate(game, &points, limits, start);
        let mut candidates: Vec<Candidate> = picked
            .iter()
            .zip(&move_stats)
            .map(|(&(point, adp), stats)| Candidate {
                stages: vec![("adp", adp), ("mcts", stats.win_rate())],
                visits: stats.visits,
                ..Candidate::new(point, blend(self.options.lambda, adp, stats.win_rate()), vec![point])
            })
            .collect();
        candidates.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        let best = candidates.first().ok_or_else(|| AgentError::Crash("the board is full".into()))?.win_rate;
        let equals = candidates.iter().take_while(|candidate| candidate.win_rate == best).count();
        let rng = tie_breaker(self.simulations.seed_for(game)).below(equals as u32);
        candidates.swap(0, rng as usize);
        if let Some(trace) = &limits.trace {
            for candidate in &candidates {
                let name = notation::human(candidate.point, game.size());
                let [(_, adp), (_, mcts)] = candidate.stages[..] else { continue };
                trace(&format!("final       {name} {adp:.3} {mcts:.3} {:.3}", candidate.win_rate));
            }
        }
        let point = candidates[0].point;
        Ok(decided(candidates, point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's Table V: the five candidates of a 21st move, as printed.
    #[test]
    fn the_papers_five_candidates_are_weighed_as_printed() {
        let table = [
            ("h9", 0.338, 0.566, 0.452),
            ("f7", 0.375, 0.638, 0.507),
            ("e11", 0.303, 0.668, 0.486),
            ("g10", 0.345, 0.645, 0.495),
            ("d9", 0.359, 0.686, 0.523),
        ];
        let final_value = |(_, adp, mcts, _): &(&str, f64, f64, f64)| blend(0.5, *adp, *mcts);
        for row in &table {
            // Printed to three places; some were cut and some rounded.
            assert!((final_value(row) - row.3).abs() < 0.000_6, "{row:?}");
        }
        let chosen = table.iter().max_by(|a, b| final_value(a).total_cmp(&final_value(b))).unwrap();
        assert_eq!(chosen.0, "d9");
        assert_eq!(blend(1.0, 0.25, 0.75), 0.25);
        assert_eq!(blend(0.0, 0.25, 0.75), 0.75);
    }
}
