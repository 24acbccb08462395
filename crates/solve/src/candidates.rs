//! Which quiet moves to try first: the alpha-beta search's choice, then what the evaluation likes.

use std::sync::Arc;
use std::time::Instant;
use tengen_agents::evaluation_weights;
use tengen_board::{Game, Point};
use tengen_patterns::Position;
use tengen_play::{SearchLimits, Stop};
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::{Evaluator, PatternEvaluator};

/// Nodes of the search that ranks moves.
const SEARCH_NODES: u64 = 5_000;
/// Moves that it ranks.
const SEARCHED: usize = 4;
/// Bytes of its transposition table.
const TABLE: usize = 16 << 20;

/// Ranks moves.
pub(crate) struct Candidates {
    searcher: Searcher<PatternEvaluator>,
    evaluator: PatternEvaluator,
    stop: Stop,
}

impl Candidates {
    pub(crate) fn new(stop: Stop) -> Candidates {
        let evaluator = PatternEvaluator::new(Arc::new(evaluation_weights().table()));
        let params = Params { threat_nodes: 0, threat_nodes_per_ms: 0, ..Params::default() };
        Candidates { searcher: Searcher::new(TABLE, params, evaluator.clone()), evaluator, stop }
    }

    /// The best moves of the side to move, best first, and how many nodes it took.
    pub(crate) fn best(&mut self, game: &Game, width: usize) -> (Vec<Point>, u64) {
        let limits = SearchLimits {
            best: Some(SEARCHED.min(width)),
            stop: self.stop.clone(),
            threads: Some(1),
            ..SearchLimits::nodes(SEARCH_NODES)
        };
        let found = self.searcher.search(game, &limits, Instant::now(), &|_| {});
        let mut moves: Vec<Point> = found.moves.iter().map(|m| m.point).collect();
        for point in self.by_worth(&Position::from(game), None) {
            if moves.len() >= width {
                break;
            }
            if !moves.contains(&point) {
                moves.push(point);
            }
        }
        (moves, found.nodes)
    }

    /// Moves of the side to move by what they are worth, best first; all near stones, or some.
    pub(crate) fn by_worth(&mut self, position: &Position, among: Option<Vec<Point>>) -> Vec<Point> {
        self.evaluator.refresh(position);
        let mut points = among.unwrap_or_else(|| position.candidates().iter().collect());
        points.sort_by_cached_key(|&point| -self.evaluator.move_worth(position, point));
        points
    }
}
