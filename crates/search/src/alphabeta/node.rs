//! One interior node of the search, step by step.

use super::order::pick;
use super::quiescence::ROUNDS_IN_TABLE;
use super::window::Window;
use super::worker::Worker;
use crate::score::MAX_PLY;
use crate::transposition::{Bound, Entry, key};
use crate::{Evaluator, Score, Scored, forced};
use tengen_board::Point;
use tengen_patterns::{PointSet, Threat};

/// What the steps of a node share.
pub(super) struct Node {
    pub(super) pv: bool,
    pub(super) ply: usize,
    pub(super) depth: i32,
    key: u64,
    pub(super) hit: Option<Entry>,
    pub(super) eval: Score,
    /// The evaluation is better than at our last move.
    pub(super) improving: bool,
    /// The opponent threatens to win at once: pruning on the evaluation would be blind.
    pub(super) threatened: bool,
}

impl Node {
    pub(super) fn table_move(&self) -> Option<Point> {
        self.hit.and_then(|hit| hit.best)
    }
}

/// What the transposition table has to say about a node.
enum Lookup {
    /// It settles the node.
    Score(Score),
    /// The node must be searched.
    Open(Node),
}

/// One move about to be searched.
pub(super) struct Candidate {
    pub(super) point: Point,
    /// Its number among the moves tried, from 1.
    pub(super) number: i32,
    /// How much less it promises than the most promising move, the table's move aside.
    pub(super) shortfall: i32,
    /// A move before it raised alpha.
    pub(super) after_better: bool,
}

/// How the position after a move just played is searched.
pub(super) struct Child {
    /// The move's node is on the principal variation.
    pub(super) pv: bool,
    /// The move is the first of its node.
    pub(super) first: bool,
    /// The depth of the child.
    pub(super) depth: i32,
    /// How much less deep it is searched at first.
    pub(super) reduction: i32,
    /// The ply of the child.
    pub(super) ply: usize,
}

/// The best result among a node's moves so far.
struct Best {
    score: Score,
    point: Option<Point>,
    /// The score if no move is any better: those not searched lose so.
    floor: Score,
    /// The node's window, its alpha raised by what was found.
    window: Window,
    /// Whether it was.
    raised: bool,
}

impl Best {
    fn is_beaten_by(&self, score: Score) -> bool {
        score > self.score || self.point.is_none() && score >= self.floor
    }
}

/// The depth of a table entry that holds an evaluation and no score: less than any that quiescence stores.
const EVAL_ONLY_DEPTH: i32 = -(ROUNDS_IN_TABLE as i32) - 1;

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position within the window, searched `depth` plies deep. `pv` says whether it is on the
    /// principal variation.
    pub(super) fn node(&mut self, pv: bool, window: Window, depth: i32, ply: usize) -> Score {
        self.plies[ply].line.clear();
        let must_block = self.shared.params.forced_replies && self.opponent_has(Threat::Five);
        if depth <= 0 && !must_block {
            return self.quiesce(window, ply, 0);
        }
        if self.count_node(ply) || self.position.free().is_empty() {
            return Score::ZERO;
        }
        if ply >= MAX_PLY - 2 {
            return self.evaluator.evaluate(&self.position);
        }
        let window = window.within_reach(ply);
        if window.is_empty() {
            return window.alpha;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if must_block {
            return self.block(pv, window, depth, ply);
        }
        let mut node = match self.look_up(pv, window, depth, ply) {
            Lookup::Score(score) => return score,
            Lookup::Open(node) => node,
        };
        if let Some(score) = self.prune_by_eval(&node, window) {
            return score;
        }
        if node.table_move().is_none() && depth >= self.shared.params.iir_depth {
            // Without a move to start from, a shallower search finds one soon enough.
            node.depth -= 1;
        }
        self.try_moves(&node, window)
    }

    /// The score of a position that patterns decide.
    pub(super) fn decided(&self, ply: usize) -> Option<Score> {
        if self.shared.params.static_wins {
            return forced::decided(&self.position, ply);
        }
        (self.position.count(self.position.to_move(), Threat::Five) > 0).then(|| Score::win_in(ply + 1))
    }

    pub(super) fn opponent_has(&self, threat: Threat) -> bool {
        self.position.count(!self.position.to_move(), threat) > 0
    }

    /// A five must be stopped: by one move as a rule, and it costs no depth.
    fn block(&mut self, pv: bool, mut window: Window, depth: i32, ply: usize) -> Score {
        let mut best = Score::loss_in(ply + 2);
        self.plies[ply].eval = None;
        for block in forced::blocks(&self.position).iter() {
            self.play(block);
            let score = -self.node(pv, window.negated(), depth, ply + 1);
            self.undo();
            if self.stopped {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if pv && score > window.alpha {
                    self.extend_line(ply, block);
                }
                window.alpha = window.alpha.max(score);
                if window.is_empty() {
                    break;
                }
            }
        }
        best
    }

    /// Asks the table, and the evaluator if need be.
    fn look_up(&mut self, pv: bool, window: Window, depth: i32, ply: usize) -> Lookup {
        let me = self.position.to_move();
        let excluded = self.plies[ply].excluded;
        // With a move left out it is another search, whose results must not be taken for this position's.
        let key = key(self.position.key(), me) ^ excluded.map_or(0, |p| (p.index() as u64) << 48 ^ 0x55aa);
        let hit = self.shared.table.get(key, ply);
        let usable =
            |hit: &Entry| self.shared.params.table_cutoffs && hit.depth >= depth && window.is_settled_by(hit);
        if let Some(hit) = hit.filter(|hit| !pv && usable(hit)) {
            return Lookup::Score(hit.score);
        }
        let eval = hit.map_or_else(|| self.evaluator.evaluate(&self.position), |hit| hit.eval);
        if hit.is_none() && excluded.is_none() {
            let (score, bound) = (Score::ZERO, Bound::None);
            self.shared.table.put(key, ply, Entry { best: None, score, eval, depth: EVAL_ONLY_DEPTH, bound });
        }
        self.plies[ply].eval = Some(eval);
        let earlier = ply.checked_sub(2).and_then(|two_ago| self.plies[two_ago].eval);
        let improving = earlier.is_some_and(|earlier| eval > earlier);
        let winning = [Threat::Five, Threat::OpenFour, Threat::FourThree];
        let threatened = winning.into_iter().any(|threat| self.opponent_has(threat));
        Lookup::Open(Node { pv, ply, depth, key, hit, eval, improving, threatened })
    }

    /// Searches the node's moves, the most promising first, and stores the result.
    fn try_moves(&mut self, node: &Node, window: Window) -> Score {
        let defences =
            if self.shared.params.forced_replies { forced::defences(&self.position) } else { None };
        let floor = self.score_of_the_rest(node.ply, defences.is_some());
        let mut best = Best { score: floor, point: None, floor, window, raised: false };
        let points = defences.unwrap_or_else(|| self.position.candidates());
        let first = node.table_move().filter(|&point| points.contains(point) && self.may_try(node, point));
        // As a rule the table's move cuts off, and what the others promise need not be known.
        let over = first.is_some_and(|point| {
            let candidate = Candidate { point, number: 1, shortfall: 0, after_better: false };
            self.try_move(node, &mut best, &candidate, std::iter::empty())
        });
        if !over {
            self.try_others(node, &mut best, first, &points);
        }
        if self.stopped {
            return Score::ZERO;
        }
        if self.plies[node.ply].excluded.is_none() {
            self.store(node, window, &best);
        }
        best.score
    }

    /// Whether a move is none that is left out or that the rule forbids.
    fn may_try(&self, node: &Node, point: Point) -> bool {
        self.plies[node.ply].excluded != Some(point) && !self.is_foul(point)
    }

    /// Searches the moves other than the table's, after that one if it is `first`.
    fn try_others(&mut self, node: &Node, best: &mut Best, first: Option<Point>, points: &PointSet) {
        let mut moves = self.take_moves(node, points);
        let mut number = i32::from(first.is_some());
        for i in 0..moves.len() {
            let Scored { point, promise } = pick(&mut moves, i);
            if !self.may_try(node, point) {
                continue;
            }
            number += 1;
            let shortfall = moves[0].promise - promise;
            let candidate = Candidate { point, number, shortfall, after_better: best.raised };
            if self.skips(node, best.window.alpha, best.score, &candidate) {
                continue;
            }
            let tried = first.into_iter().chain(moves[..i].iter().map(|tried| tried.point));
            if self.try_move(node, best, &candidate, tried) {
                break;
            }
        }
        self.lists[node.ply] = moves;
    }

    /// Searches a move after those `tried`; `true` when that ends the node.
    fn try_move(
        &mut self,
        node: &Node,
        best: &mut Best,
        candidate: &Candidate,
        tried: impl Iterator<Item = Point>,
    ) -> bool {
        let score = self.search_move(node, best.window, candidate);
        if self.stopped {
            return true;
        }
        if best.is_beaten_by(score) {
            self.take_over(node, best, candidate.point, score);
        }
        let cuts_off = score >= best.window.beta;
        if cuts_off {
            let (me, last) = (self.position.to_move(), self.position.recent(0));
            self.history.cut_off(self.shared.params, me, candidate.point, tried, last, node.depth);
        }
        cuts_off
    }

    /// The score of the moves that are not searched: with nothing to defend against, those that are fouls; otherwise
    /// those that let the opponent carry out the threat, an open four or a four-three.
    fn score_of_the_rest(&self, ply: usize, threatened: bool) -> Score {
        let plies = match threatened {
            false => 1,
            true if self.opponent_has(Threat::OpenFour) => 4,
            true => 6,
        };
        Score::loss_in(ply + plies)
    }

    /// The moves of a node other than the table's, and how good they promise to be.
    fn take_moves(&mut self, node: &Node, points: &PointSet) -> Vec<Scored> {
        let mut moves = std::mem::take(&mut self.lists[node.ply]);
        moves.clear();
        let others = points.iter().filter(|&point| Some(point) != node.table_move());
        moves.extend(others.map(|point| Scored { point, promise: 0 }));
        self.evaluator.promise(&self.position, &mut moves);
        let me = self.position.to_move();
        let params = self.shared.params;
        let last = self.position.recent(0);
        for Scored { point, promise } in &mut moves {
            *promise += self.history.worth(me, *point) * params.history_order / 1024
                + self.history.worth_as_answer(me, last, *point) * params.answer_order / 1024;
        }
        let counter_move = self.history.counter_move(me, last);
        if let Some(scored) = moves.iter_mut().find(|scored| Some(scored.point) == counter_move) {
            scored.promise += params.counter_move_order;
        }
        moves
    }

    fn is_foul(&self, point: Point) -> bool {
        self.position.rule().has_fouls(self.position.to_move()) && self.position.is_foul(point)
    }

    /// Plays a move, searches what follows and takes it back.
    fn search_move(&mut self, node: &Node, window: Window, candidate: &Candidate) -> Score {
        let depth = node.depth - 1 + self.extension(node, candidate);
        let first = candidate.number == 1;
        self.play(candidate.point);
        let reduction = if first { 0 } else { self.reduction(node, candidate).min(depth.max(1) - 1).max(0) };
        let child = Child { pv: node.pv, first, depth, reduction, ply: node.ply + 1 };
        let score = self.search_child(window, &child);
        self.undo();
        score
    }

    /// Principal variation search of the position after a move just played: the first move of a node with the whole
    /// window, others less deeply and with a null window until they prove better than alpha.
    pub(super) fn search_child(&mut self, window: Window, child: &Child) -> Score {
        let &Child { pv, first, depth, reduction, ply } = child;
        if first {
            return -self.node(pv, window.negated(), depth, ply);
        }
        let null = window.null().negated();
        let mut score = -self.node(false, null, depth - reduction, ply);
        if reduction > 0 && score > window.alpha && !self.stopped {
            score = -self.node(false, null, depth, ply);
        }
        if pv && score > window.alpha && score < window.beta && !self.stopped {
            score = -self.node(true, window.negated(), depth, ply);
        }
        score
    }

    /// A move is the node's best so far.
    fn take_over(&mut self, node: &Node, best: &mut Best, point: Point, score: Score) {
        (best.score, best.point) = (score, Some(point));
        if score > best.window.alpha {
            (best.window.alpha, best.raised) = (score, true);
            if node.pv {
                self.extend_line(node.ply, point);
            }
        }
    }

    fn store(&self, node: &Node, window: Window, best: &Best) {
        let bound = window.bound(best.score);
        // Where every move failed low, none is known to be better than the others.
        let point = if bound == Bound::Upper { node.table_move() } else { best.point };
        let entry = Entry { best: point, score: best.score, eval: node.eval, depth: node.depth, bound };
        self.shared.table.put(node.key, node.ply, entry);
    }

    /// The best line from here is this move and the child's best line.
    fn extend_line(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.plies.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(point);
        line.extend_from_slice(&tail[0].line);
    }
}

#[cfg(test)]
mod tests;
