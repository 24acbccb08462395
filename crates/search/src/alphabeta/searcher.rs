//! The searcher: forced wins first, then alpha-beta on all threads, remembering what it learns from move to move.

use super::Params;
use super::order::History;
use super::worker::{Shared, Worker};
use crate::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use crate::time_budget::TimeBudget;
use crate::{Evaluator, Score, TranspositionTable, forced};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::Instant;
use tengen_base::threads::start_some;
use tengen_board::{Game, Point};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::{Goal, Proof, SearchLimits};

/// A move at the root and its value.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub point: Point,
    /// Its score in the last iteration that searched it fully.
    pub score: Score,
    /// The principal variation, the move itself first.
    pub line: Vec<Point>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The moves that were asked for, best first. Never empty.
    pub moves: Vec<RootMove>,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub deepest: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// The proof that the first move wins, if there is one.
    pub proof: Option<Proof>,
}

impl SearchResult {
    /// A win that needs no search, because it is proved.
    pub fn proved(proof: Proof, nodes: u64) -> SearchResult {
        let plies = proof.plies();
        let best = RootMove { point: proof.point, score: Score::win_in(plies), line: proof.line() };
        let depth = plies as u32;
        SearchResult { moves: vec![best], depth, deepest: depth, nodes, proof: Some(proof) }
    }

    /// Puts the proved move first.
    fn claim(&mut self, proof: Proof) {
        let wanted = self.moves.len();
        self.moves.retain(|m| m.point != proof.point);
        let proved = SearchResult::proved(proof, 0);
        self.moves.splice(0..0, proved.moves);
        self.moves.truncate(wanted);
        self.proof = proved.proof;
    }
}

/// Searches positions, remembering what it learns from one move to the next.
pub struct Searcher<E> {
    table: TranspositionTable,
    params: Params,
    /// Each thread of a search gets a clone.
    evaluator: E,
    /// By thread.
    histories: Vec<History>,
}

/// What to search, and within which limits.
pub(super) struct Request<'a> {
    pub(super) position: Position,
    /// The only root moves to consider, unless none of them can be played or the limits name others.
    pub(super) noticed: Option<&'a PointSet>,
    pub(super) limits: &'a SearchLimits,
    budget: TimeBudget,
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with a transposition table of so many bytes.
    pub fn new(table_bytes: usize, params: Params, evaluator: E) -> Searcher<E> {
        let table = TranspositionTable::new(table_bytes, params.replacement);
        Searcher { table, params, evaluator, histories: Vec::new() }
    }

    /// Forgets everything learned, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// The size of the transposition table in bytes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The best moves of a game that is not over. `report` is called after every iteration.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        start: Instant,
        report: &dyn Fn(&SearchResult),
    ) -> SearchResult {
        self.search_moves(game, None, limits, start, report)
    }

    /// The same for a player that notices only some moves at the root, unless none of them can be played or the limits name
    /// others. Wins that the threat solver proves are noticed in any case.
    pub fn search_moves(
        &mut self,
        game: &Game,
        noticed: Option<&PointSet>,
        limits: &SearchLimits,
        start: Instant,
        report: &dyn Fn(&SearchResult),
    ) -> SearchResult {
        let (position, budget) = (Position::from(game), TimeBudget::new(limits, start));
        let brief = self.is_forced(&position, limits).then(|| self.brief(limits));
        let request = Request { position, noticed, limits, budget };
        let position = &request.position;
        if limits.goal == Goal::Balance {
            return self.deepen(&request, report);
        }
        if self.params.threat_nodes == 0 && position.count(position.to_move(), Threat::Five) == 0 {
            let limits = brief.as_ref().unwrap_or(limits);
            return self.deepen(&Request { limits, ..request }, report);
        }
        let nodes = self.threat_nodes(&request);
        let (proof, looked_at) = solve_threats(&request, nodes);
        let several = limits.best.is_some_and(|best| best > 1);
        match (proof, &brief) {
            (Some(proof), _) if !several => SearchResult::proved(proof, looked_at),
            (None, Some(limits)) => self.deepen(&Request { limits, ..request }, report),
            (proof, _) => {
                let mut result = self.deepen(&request, report);
                result.nodes += looked_at;
                self.prove(&request, proof, nodes, &mut result);
                result
            }
        }
    }

    /// Puts a proved win first; one that the search believes in has to be proved before it is claimed.
    fn prove(&self, request: &Request<'_>, proof: Option<Proof>, nodes: u64, result: &mut SearchResult) {
        let (proof, looked_at) = match proof {
            None if result.moves[0].score.is_win() => {
                solve_threats(request, self.params.claim_factor * nodes)
            }
            proof => (proof, 0),
        };
        result.nodes += looked_at;
        if let Some(proof) = proof {
            result.claim(proof);
        }
    }

    /// How many nodes may go into looking for forced wins.
    fn threat_nodes(&self, request: &Request<'_>) -> u64 {
        let (params, limits) = (&self.params, request.limits);
        let by_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes / params.threat_nodes_share);
        let by_time =
            request.budget.hard.map_or(u64::MAX, |time| time.as_millis() as u64 * params.threat_nodes_per_ms);
        // The solver keeps what it knows in memory: some tens of bytes a node, and it may look `claim_factor` times as
        // far.
        let by_memory = limits.memory.map_or(u64::MAX, |bytes| bytes / params.threat_node_bytes);
        by_nodes.min(by_time).min(by_memory).min(params.threat_nodes)
    }

    /// Whether there is nothing to choose, because at most one move stops a five.
    fn is_forced(&self, position: &Position, limits: &SearchLimits) -> bool {
        self.params.forced_replies
            && limits.best.is_none()
            && limits.root.are_all()
            && limits.goal == Goal::Win
            && position.count(!position.to_move(), Threat::Five) > 0
            && forced::blocks(position).len() <= 1
    }

    /// Limits for a search that only tells what a forced move is worth.
    fn brief(&self, limits: &SearchLimits) -> SearchLimits {
        let most = self.params.forced_nodes;
        SearchLimits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits.clone() }
    }

    /// Iterative deepening on all threads.
    fn deepen(&mut self, request: &Request<'_>, report: &dyn Fn(&SearchResult)) -> SearchResult {
        let limits = request.limits;
        let threads = limits.threads.unwrap_or(1).max(1);
        self.histories.resize_with(threads, History::new);
        self.histories.iter_mut().for_each(History::fade);
        self.table.new_search();
        let shared = Shared {
            table: &self.table,
            params: &self.params,
            budget: request.budget,
            node_limit: limits.nodes,
            stop: &limits.stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            depth: AtomicI32::new(0),
        };
        let (lead, helpers) = self.histories.split_first_mut().expect("at least one thread");
        std::thread::scope(|scope| {
            let helpers = helpers.iter_mut().enumerate().map(|(i, history)| {
                let (shared, position) = (&shared, request.position.clone());
                let evaluator = self.evaluator.clone();
                move || {
                    let mut worker = Worker::new(shared, position, evaluator, history, false);
                    // Helpers start at different depths, so that they run ahead of each other.
                    worker.deepen(request, 1 + (i as i32 % 2), &|_| {});
                }
            });
            // Where the system gives no more threads, this one searches with fewer or alone.
            let _ = start_some(scope, helpers);
            let (position, evaluator) = (request.position.clone(), self.evaluator.clone());
            let mut worker = Worker::new(&shared, position, evaluator, lead, true);
            let result = worker.deepen(request, 1, report);
            shared.done.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// A forced win by fours, or by fours and threes, found within so many nodes each; and the nodes it took.
fn solve_threats(request: &Request<'_>, nodes: u64) -> (Option<Proof>, u64) {
    let nodes = nodes / root_threats(request).max(1);
    let mut looked_at = 0;
    for kinds in [ThreatKinds::Fours, ThreatKinds::FoursAndThrees] {
        let mut solver = ThreatSolver::new(request.position.clone(), kinds, nodes, &request.limits.stop)
            .until(request.budget.deadline());
        let result = solve_root(&mut solver, request);
        looked_at += solver.nodes();
        if let ThreatResult::Win(proof) = result {
            return (Some(proof), looked_at);
        }
    }
    (None, looked_at)
}

/// A forced win that begins with a move that may be chosen.
fn solve_root(solver: &mut ThreatSolver<'_>, request: &Request<'_>) -> ThreatResult {
    let (position, root) = (&request.position, &request.limits.root);
    if root.are_all() {
        return solver.solve();
    }
    let allowed = position.free().iter().filter(|&point| root.allow(point));
    let mut wins =
        allowed.map(|point| solver.solve_move(point)).filter(|result| matches!(result, ThreatResult::Win(_)));
    wins.next().unwrap_or(ThreatResult::Unknown)
}

/// How many questions a search for forced wins comes to: one, or one for each threatening move that may be chosen.
fn root_threats(request: &Request<'_>) -> u64 {
    let (position, root) = (&request.position, &request.limits.root);
    if root.are_all() {
        return 1;
    }
    let threats = position.points_from(position.to_move(), Threat::Three);
    threats.iter().filter(|&point| root.allow(point)).count() as u64
}
