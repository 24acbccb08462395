//! The root of a search: iteration by iteration, until time is up.

use super::Params;
use super::worker::{Shared, Worker};
use crate::order::History;
use crate::pattern_evaluator::{PatternEvaluator, PatternWeightTable};
use crate::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use crate::time_budget::TimeBudget;
use crate::{Score, TranspositionTable, forced};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::Instant;
use tengen_board::{Game, Point};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::{Proof, SearchLimits};

/// A move at the root, and what is known about it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub point: Point,
    /// Its score in the last iteration that tried it fully.
    pub score: Score,
    /// What follows, the move first.
    pub line: Vec<Point>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The moves that were asked for, best first. Never empty.
    pub moves: Vec<RootMove>,
    /// The last full iteration's depth.
    pub depth: u32,
    /// The deepest ply reached.
    pub deepest: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Why the first move wins, if that is proved.
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

/// Searches positions, remembering what it learned from one move to the next.
pub struct Searcher {
    table: TranspositionTable,
    params: Params,
    weights: Arc<PatternWeightTable>,
    histories: Vec<History>,
}

const DEEPEST: i32 = 90;

impl Searcher {
    /// A searcher with a table of so many bytes.
    pub fn new(table_bytes: usize, params: Params, weights: Arc<PatternWeightTable>) -> Searcher {
        Searcher { table: TranspositionTable::new(table_bytes), params, weights, histories: Vec::new() }
    }

    /// Forgets everything, as for a new game with this seed.
    pub fn new_game(&mut self, seed: u64) {
        self.params.attention_seed = seed;
        self.clear();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Bytes of the table.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The best moves of a game that is not over. `report` is told after every iteration.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        start: Instant,
        report: &dyn Fn(&SearchResult),
    ) -> SearchResult {
        let position = Position::from(game);
        let budget = TimeBudget::new(limits, start);
        let nodes = self.threat_nodes(limits, &budget);
        if self.params.threat_nodes == 0 && position.count(position.to_move(), Threat::Five) == 0 {
            let limits = if is_forced(&position, limits) { &brief(limits) } else { limits };
            return self.deepen(&position, limits, budget, report);
        }
        let (proof, looked_at) = threats(&position, nodes, limits, &budget);
        let several = limits.best.is_some_and(|best| best > 1);
        match proof {
            Some(proof) if !several => return SearchResult::proved(proof, looked_at),
            None if is_forced(&position, limits) => {
                return self.deepen(&position, &brief(limits), budget, report);
            }
            _ => {}
        }
        let mut found = self.deepen(&position, limits, budget, report);
        found.nodes += looked_at;
        // What search believes is claimed only once it is proved.
        let (proof, looked_at) = match proof {
            None if found.moves[0].score.is_win() => threats(&position, 4 * nodes, limits, &budget),
            proof => (proof, 0),
        };
        found.nodes += looked_at;
        if let Some(proof) = proof {
            found.claim(proof);
        }
        found
    }

    /// How much of a move may go into looking for forced wins.
    fn threat_nodes(&self, limits: &SearchLimits, budget: &TimeBudget) -> u64 {
        let by_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes / 10);
        let by_time =
            budget.hard.map_or(u64::MAX, |time| time.as_millis() as u64 * self.params.threat_nodes_per_ms);
        // What the solver knows stays in memory: some tens of bytes a node, and it may look four times as far.
        let by_memory = limits.memory.map_or(u64::MAX, |bytes| bytes / 1000);
        by_nodes.min(by_time).min(by_memory).min(self.params.threat_nodes)
    }

    fn deepen(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        budget: TimeBudget,
        report: &dyn Fn(&SearchResult),
    ) -> SearchResult {
        let threads = limits.threads.unwrap_or(1).max(1);
        self.histories.resize_with(threads, History::new);
        for history in &mut self.histories {
            history.fade();
        }
        self.table.new_search();
        let shared = Shared {
            table: &self.table,
            params: &self.params,
            weights: self.weights.clone(),
            budget,
            node_limit: limits.nodes,
            stop: &limits.stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            depth: AtomicI32::new(0),
        };
        let (lead, helpers) = self.histories.split_first_mut().expect("at least one thread");
        std::thread::scope(|scope| {
            for (i, history) in helpers.iter_mut().enumerate() {
                let (shared, position) = (&shared, position.clone());
                scope.spawn(move || {
                    let evaluator = PatternEvaluator::new(shared.weights.clone());
                    let mut worker = Worker::new(shared, position, evaluator, history, false);
                    // Helpers start at different depths, so that they run ahead of each other.
                    worker.deepen(limits, 1 + (i as i32 % 2), &|_| {})
                });
            }
            let evaluator = PatternEvaluator::new(shared.weights.clone());
            let mut worker = Worker::new(&shared, position.clone(), evaluator, lead, true);
            let found = worker.deepen(limits, 1, report);
            shared.done.store(true, Ordering::Relaxed);
            found
        })
    }
}

/// A forced win by fours, or by fours and threes, found within so many nodes each; and the nodes it took.
fn threats(
    position: &Position,
    nodes: u64,
    limits: &SearchLimits,
    budget: &TimeBudget,
) -> (Option<Proof>, u64) {
    let mut looked_at = 0;
    for kinds in [ThreatKinds::Fours, ThreatKinds::FoursAndThrees] {
        let mut solver =
            ThreatSolver::new(position.clone(), kinds, nodes, &limits.stop).until(budget.deadline());
        let verdict = solver.solve();
        looked_at += solver.nodes();
        if let ThreatResult::Win(proof) = verdict {
            return (Some(proof), looked_at);
        }
    }
    (None, looked_at)
}

/// Whether there is nothing to choose, because one move at most stops a five.
fn is_forced(position: &Position, limits: &SearchLimits) -> bool {
    limits.best.is_none()
        && position.count(!position.to_move(), Threat::Five) > 0
        && forced::blocks(position).len() <= 1
}

/// As much search as tells what a forced move is worth.
fn brief(limits: &SearchLimits) -> SearchLimits {
    const NODES: u64 = 2_000;
    SearchLimits { nodes: Some(limits.nodes.map_or(NODES, |nodes| nodes.min(NODES))), ..limits.clone() }
}

/// The moves worth a search at the root; every free point if patterns leave none.
fn root_points(position: &Position, params: &Params) -> Vec<Point> {
    let me = position.to_move();
    let allowed = |p: &Point| !(position.rule().has_fouls(me) && position.is_foul(*p));
    if position.count(!me, Threat::Five) == 0 && params.attention < 100 {
        // A player who does not notice everything: each point is seen or not, the same way at each look.
        let seen = |p: &Point| {
            let mix = (position.key().0 ^ params.attention_seed).wrapping_add(p.index() as u64);
            (mix.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % 100 < u64::from(params.attention)
        };
        let noticed: Vec<Point> = position.candidates().iter().filter(allowed).filter(seen).collect();
        if !noticed.is_empty() {
            return noticed;
        }
    }
    let forced_set = if position.count(!me, Threat::Five) > 0 {
        let blocks = forced::blocks(position);
        // Where nothing stops the five, taking one of its points at least asks for another.
        Some(if blocks.is_empty() { *position.points(!me, Threat::Five) } else { blocks })
    } else {
        forced::defences(position)
    };
    let sets = [forced_set.unwrap_or(PointSet::EMPTY), position.candidates(), *position.free()];
    let found =
        sets.iter().map(|set| set.iter().filter(allowed).collect::<Vec<_>>()).find(|set| !set.is_empty());
    // Only fouls are left: one of them must be played.
    found.unwrap_or_else(|| position.free().iter().collect())
}

impl Worker<'_, PatternEvaluator> {
    fn deepen(&mut self, limits: &SearchLimits, from: i32, report: &dyn Fn(&SearchResult)) -> SearchResult {
        let mut moves: Vec<RootMove> = root_points(&self.position, self.shared.params)
            .into_iter()
            .map(|point| RootMove { point, score: Score::ZERO, line: vec![point] })
            .collect();
        moves.sort_by_key(|m| -self.shared.weights.move_worth(&self.position, m.point));
        let wanted = limits.best.unwrap_or(1).clamp(1, moves.len());
        let last_depth = limits.depth.map_or(DEEPEST, |d| d.min(DEEPEST as u32) as i32);
        let mut depth_done = 0;
        let mut changes = 0.0;
        for depth in from..=last_depth {
            if self.leads {
                self.shared.depth.store(depth, Ordering::Relaxed);
            } else if depth <= self.shared.depth.load(Ordering::Relaxed) {
                // Helpers run ahead: what they find there speeds the first thread up when it comes.
                continue;
            }
            let leader = moves[0].point;
            let last_score = moves[0].score;
            for slot in 0..wanted {
                self.search_slot(&mut moves, slot, depth);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            depth_done = depth;
            changes = changes / 2.0 + f64::from(u8::from(moves[0].point != leader));
            if !self.leads {
                continue;
            }
            report(&self.found(&moves, wanted, depth_done));
            let best = moves[0].score;
            // A forced end within the horizon will not change with depth.
            let settled = best.plies_to_end().is_some_and(|plies| (plies as i32) <= depth + 1);
            let falling = f64::from((last_score.points() - best.points()).clamp(0, 100)) / 100.0;
            if settled || moves.len() == 1 && limits.best.is_none() && depth >= 8 {
                break;
            }
            if !self.shared.budget.allows_another(0.7 + 0.6 * changes + 0.7 * falling) {
                break;
            }
        }
        self.found(&moves, wanted, depth_done)
    }

    fn found(&self, moves: &[RootMove], wanted: usize, depth: i32) -> SearchResult {
        let nodes = self.shared.nodes.load(Ordering::Relaxed).max(self.nodes);
        let moves = moves[..wanted].to_vec();
        SearchResult { moves, depth: depth as u32, deepest: self.deepest as u32, nodes, proof: None }
    }

    /// Finds the best of the moves from `slot` on and puts it there.
    fn search_slot(&mut self, moves: &mut [RootMove], slot: usize, depth: i32) {
        let guess = moves[slot].score;
        let mut width = self.shared.params.aspiration;
        let (mut alpha, mut beta) = (-Score::INFINITY, Score::INFINITY);
        if depth >= 5 && !guess.is_win() && !guess.is_loss() {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let score = self.search_root(moves, slot, depth, alpha, beta);
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -Score::INFINITY {
                alpha = if width > 500 { -Score::INFINITY } else { score.min(alpha) - width };
            } else if score >= beta && beta < Score::INFINITY {
                beta = if width > 500 { Score::INFINITY } else { score.max(beta) + width };
            } else {
                return;
            }
            width *= 3;
        }
    }

    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        slot: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = -Score::INFINITY;
        self.plies[0].eval = Some(crate::Evaluator::evaluate(&mut self.evaluator, &self.position));
        for i in slot..moves.len() {
            let point = moves[i].point;
            self.play(point);
            let number = i - slot;
            let score = if number == 0 {
                -self.node(true, -beta, -alpha, depth - 1, 1)
            } else {
                let reduction = self.root_reduction(depth, number as i32);
                let mut score = -self.node(false, -alpha - 1, -alpha, depth - 1 - reduction, 1);
                if score > alpha && reduction > 0 && !self.stopped {
                    score = -self.node(false, -alpha - 1, -alpha, depth - 1, 1);
                }
                if score > alpha && score < beta && !self.stopped {
                    score = -self.node(true, -beta, -alpha, depth - 1, 1);
                }
                score
            };
            self.undo();
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if number == 0 || score > alpha {
                    let mut chosen = moves[i].clone();
                    chosen.score = score;
                    chosen.line.clear();
                    chosen.line.push(point);
                    chosen.line.extend_from_slice(&self.plies[1].line);
                    // The best goes first; the order of the others is kept.
                    moves[slot..=i].rotate_right(1);
                    moves[slot] = chosen;
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}
