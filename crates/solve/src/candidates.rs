//! Which quiet moves to try first: the alpha-beta search's choice, then what the policy network likes.

use std::time::Instant;
use tengen_agents::flagship_evaluator;
use tengen_board::{Game, Point, Rule};
use tengen_patterns::Position;
use tengen_play::{SearchLimits, Stop};
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::{Evaluator, LineEvaluator, Scored};

/// Nodes of the search that ranks moves.
const SEARCH_NODES: u64 = 5_000;
/// Moves that it ranks.
const SEARCHED: usize = 4;
/// Bytes of its transposition table.
const TABLE: usize = 16 << 20;

/// Ranks moves.
pub(crate) struct Candidates {
    searcher: Searcher<LineEvaluator>,
    evaluator: LineEvaluator,
    stop: Stop,
}

impl Candidates {
    pub(crate) fn new(rule: Rule, stop: Stop) -> Candidates {
        let evaluator = flagship_evaluator(rule);
        let params = Params { threat_nodes: 0, threat_nodes_per_ms: 0, ..evaluator.params() };
        Candidates { searcher: Searcher::new(TABLE, params, evaluator.clone()), evaluator, stop }
    }

    /// All moves of the side to move near stones, best first, and how many nodes it took.
    pub(crate) fn best(&mut self, game: &Game) -> (Vec<Point>, u64) {
        let limits = SearchLimits {
            best: Some(SEARCHED),
            stop: self.stop.clone(),
            threads: Some(1),
            ..SearchLimits::nodes(SEARCH_NODES)
        };
        let found = self.searcher.search(game, &limits, Instant::now(), &|_| {});
        let mut moves: Vec<Point> = found.moves.iter().map(|m| m.point).collect();
        let position = Position::from(game);
        let near = position.candidates().iter().collect();
        for point in self.by_promise(&position, near) {
            if !moves.contains(&point) {
                moves.push(point);
            }
        }
        (moves, found.nodes)
    }

    /// Moves of the side to move by what they promise, best first.
    pub(crate) fn by_promise(&mut self, position: &Position, among: Vec<Point>) -> Vec<Point> {
        self.evaluator.refresh(position);
        let mut moves: Vec<Scored> = among.into_iter().map(|point| Scored { point, promise: 0 }).collect();
        self.evaluator.promise(position, &mut moves);
        moves.sort_by_key(|scored| -scored.promise);
        moves.into_iter().map(|scored| scored.point).collect()
    }
}
