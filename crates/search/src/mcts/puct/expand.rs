//! Expansion of a PUCT node: a proven value, or moves with priors and a value.

use super::{Edge, Node, ProvenValue, Puct};
use crate::forced;
use crate::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_board::Point;
use tengen_nets::exp;
use tengen_patterns::{PointSet, Threat};
use tengen_play::Stop;

/// The result of an expansion.
pub(super) enum Expansion {
    /// The chance of the side to move.
    Valued(f32),
    /// It has one move, which was not valued.
    Forced,
}

impl Puct {
    /// Expands the node of the position on the board.
    pub(super) fn expand(&mut self, at: u32) -> Expansion {
        if let Some((proven, point)) = self.certain() {
            let node = &mut self.nodes[at as usize];
            node.proven = Some(proven);
            // There must be a move to play even where all are lost.
            node.edges
                .extend(point.map(|point| Edge { proven: Some(proven), ..Edge::new(point, proven.value()) }));
            return Expansion::Valued(proven.value());
        }
        let (moves, complete) = self.moves();
        self.nodes[at as usize].complete = complete;
        if moves.is_empty() {
            // Only fouls are left.
            let node = &mut self.nodes[at as usize];
            node.proven = Some(ProvenValue::Lost);
            node.edges.extend(self.position.free().first().map(|point| Edge::new(point, 0.0)));
            return Expansion::Valued(ProvenValue::Lost.value());
        }
        if let [only] = moves[..]
            && complete
        {
            let edge = Edge { prior: 1.0, ..Edge::new(only, 0.5) };
            self.nodes[at as usize].edges.push(edge);
            return Expansion::Forced;
        }
        let edges = self.edges(&moves);
        let best = edges.iter().map(|edge| edge.guess).fold(0.0, f32::max);
        self.nodes[at as usize].edges = edges;
        Expansion::Valued(self.with_playouts(best))
    }

    /// Adds all moves that were left out.
    pub(super) fn widen(&mut self, at: u32) {
        let Node { edges, complete, .. } = &mut self.nodes[at as usize];
        *complete = true;
        let known: PointSet = edges.iter().map(|edge| edge.point).collect();
        let rest: Vec<Point> =
            self.allowed(self.position.free()).filter(|&point| !known.contains(point)).collect();
        if rest.is_empty() {
            return self.conclude(at);
        }
        let mut edges = self.edges(&rest);
        self.nodes[at as usize].edges.append(&mut edges);
    }

    /// A value proved by patterns or by continuous fours, and the move for it: the winning one, or one that makes the
    /// opponent show how it wins.
    fn certain(&self) -> Option<(ProvenValue, Option<Point>)> {
        let position = &self.position;
        let me = position.to_move();
        if position.free().is_empty() {
            return Some((ProvenValue::Drawn, None));
        }
        match forced::decided(position, 0) {
            Some(score) if score.is_win() => return Some((ProvenValue::Won, forced::winning_move(position))),
            Some(_) => return Some((ProvenValue::Lost, position.points(!me, Threat::Five).first())),
            None => {}
        }
        if self.options.fours == 0 || position.count_from(me, Threat::Four) == 0 {
            return None;
        }
        let stop = Stop::default();
        match ThreatSolver::new(position.clone(), ThreatKinds::Fours, self.options.fours, &stop).solve() {
            ThreatResult::Win(proof) => Some((ProvenValue::Won, Some(proof.point))),
            _ => None,
        }
    }

    /// The moves to consider, and whether all others are proved to lose.
    fn moves(&self) -> (Vec<Point>, bool) {
        let position = &self.position;
        let must = if position.count(!position.to_move(), Threat::Five) > 0 {
            Some(forced::blocks(position))
        } else {
            forced::defences(position)
        };
        if let Some(must) = must {
            let moves: Vec<Point> = self.allowed(&must.and(position.free())).collect();
            if !moves.is_empty() {
                return (moves, true);
            }
        }
        let near: PointSet = self.board_critic.candidates().into_iter().collect();
        let moves: Vec<Point> = self.allowed(&near).collect();
        if moves.is_empty() { (self.allowed(position.free()).collect(), true) } else { (moves, false) }
    }

    /// The points that are not fouls.
    fn allowed(&self, points: &PointSet) -> impl Iterator<Item = Point> + use<'_> {
        let fouls = self.position.rule().has_fouls(self.position.to_move());
        points.iter().filter(move |&point| !fouls || !self.position.is_foul(point))
    }

    /// Moves with the critic's values, and priors from them.
    fn edges(&mut self, moves: &[Point]) -> Vec<Edge> {
        let me = self.position.to_move();
        let mut edges: Vec<Edge> =
            self.board_critic.chances(me, moves).map(|(point, chance)| Edge::new(point, chance)).collect();
        let mut sum = 0.0;
        for edge in &mut edges {
            let odds = libm::log(f64::from(edge.guess / (1.0 - edge.guess))) as f32;
            edge.prior = exp(odds / self.options.temperature);
            sum += edge.prior;
        }
        edges.iter_mut().for_each(|edge| edge.prior /= sum);
        self.held += edges.len() * size_of::<Edge>();
        edges
    }

    /// A leaf's value, mixed with that of playouts if asked for.
    fn with_playouts(&self, value: f32) -> f32 {
        let (mix, count) = (self.options.mix, self.options.playouts);
        if mix <= 0.0 || count == 0 {
            return value;
        }
        let mut start = self.playout_board.clone();
        let plies = self.path.len();
        let me = self.position.to_move();
        for back in (0..plies).rev() {
            let point = self.position.recent(back).expect("a move of the path");
            start.play(point, if back % 2 == 0 { !me } else { me });
        }
        let mut rng = self.rng();
        let wins = (0..count).filter(|_| start.clone().play_out(me, &mut rng) == Some(me)).count();
        (1.0 - mix) * value + mix * wins as f32 / count as f32
    }
}

impl Edge {
    fn new(point: Point, guess: f32) -> Edge {
        // The values 0 and 1 are for what is proved.
        let guess = guess.clamp(0.001, 0.999);
        Edge { point, prior: 0.0, guess, visits: 0, total: guess, child: None, proven: None }
    }
}
