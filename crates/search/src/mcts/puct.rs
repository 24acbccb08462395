//! PUCT: tree search guided by a critic, with proven wins and losses backed up as such.
//!
//! Going beyond the paper, the critic works inside the tree, as in AlphaGo: it values every leaf (alone or together with
//! playouts) and gives each move its prior, from one-ply values. Wins proved by patterns or continuous fours are backed
//! up as proven values (MCTS-Solver): a move into a lost position wins, whatever was counted before.

mod expand;
mod options;

pub use options::PuctOptions;

use super::board_critic::BoardCritic;
use super::playout_board::PlayoutBoard;
use super::rng::Rng;
use super::simulation_budget::SimulationBudget;
use super::trace::{Selection, SimulationStep};
use expand::Expansion;
use tengen_board::{Game, Point};
use tengen_patterns::Position;

/// A PUCT tree over a game's position.
pub struct Puct {
    options: PuctOptions,
    position: Position,
    board_critic: BoardCritic,
    playout_board: PlayoutBoard,
    seed: u64,
    nodes: Vec<Node>,
    /// Bytes that nodes and moves take.
    held: usize,
    simulations: u64,
    path: Vec<(u32, u32)>,
    deepest: usize,
}

/// The proven value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenValue {
    /// It wins against every defence.
    Won,
    /// It loses whatever it does.
    Lost,
    /// The board is full.
    Drawn,
}

struct Node {
    edges: Vec<Edge>,
    visits: u32,
    proven: Option<ProvenValue>,
    /// Whether all moves that are not edges are proved to lose.
    complete: bool,
}

struct Edge {
    point: Point,
    prior: f32,
    /// The mover's winning chance by the critic alone.
    guess: f32,
    visits: u32,
    /// The sum of the mover's chances; the critic's counts as one visit.
    total: f32,
    child: Option<u32>,
    /// The move's proven value for the mover, if any.
    proven: Option<ProvenValue>,
}

impl Edge {
    fn mean(&self) -> f32 {
        match self.proven {
            Some(proven) => proven.value(),
            None => self.total / (self.visits + 1) as f32,
        }
    }
}

impl ProvenValue {
    fn value(self) -> f32 {
        match self {
            ProvenValue::Won => 1.0,
            ProvenValue::Lost => 0.0,
            ProvenValue::Drawn => 0.5,
        }
    }

    fn negated(self) -> ProvenValue {
        match self {
            ProvenValue::Won => ProvenValue::Lost,
            ProvenValue::Lost => ProvenValue::Won,
            ProvenValue::Drawn => ProvenValue::Drawn,
        }
    }
}

/// A root move and the search's result for it.
#[derive(Clone, Debug, PartialEq)]
pub struct PuctMove {
    /// The move.
    pub point: Point,
    /// The mover's winning chance by the critic alone.
    pub guess: f64,
    /// The mover's winning chance by the search.
    pub value: f64,
    /// Simulations through it.
    pub visits: u64,
    /// Its proven value, if any.
    pub proven: Option<ProvenValue>,
    /// The most visited line, the move itself first.
    pub line: Vec<Point>,
}

impl Puct {
    /// A tree over a game that is not over, guided by a critic that follows the game.
    pub fn new(
        game: &Game,
        board_critic: BoardCritic,
        playout_board: PlayoutBoard,
        seed: u64,
        options: PuctOptions,
    ) -> Puct {
        Puct {
            options,
            position: Position::from(game),
            board_critic,
            playout_board,
            seed,
            nodes: vec![Node::unexpanded()],
            held: 0,
            simulations: 0,
            path: Vec::new(),
            deepest: 0,
        }
    }

    /// Simulations made.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// The longest path down the tree so far.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    /// Runs the simulations of every tree. One thread at a time works on a tree, so the result does not depend on threads.
    pub fn run(trees: &mut [Puct], budget: &SimulationBudget) {
        budget.share(trees, |puct, goal| {
            while puct.simulations < goal && !puct.is_settled() {
                puct.simulate(None);
                // A simulation here costs as much as many playouts: the clock is looked at after each.
                if budget.is_over() {
                    break;
                }
            }
        });
    }

    /// The proven value of the root for the side to move, if any.
    pub fn proven(&self) -> Option<ProvenValue> {
        self.nodes[0].proven
    }

    /// Whether the search is over: the root is proved, has a single move, or the memory is used up.
    pub fn is_settled(&self) -> bool {
        let root = &self.nodes[0];
        let only_move = root.complete && root.edges.len() == 1;
        let full = self.held >= self.options.memory && root.visits > 0;
        root.proven.is_some() || (root.visits > 0 && only_move) || full
    }

    /// The root's moves, the one to play first.
    pub fn root_moves(&self) -> Vec<PuctMove> {
        let mut edges: Vec<&Edge> = self.nodes[0].edges.iter().collect();
        let certain = |edge: &Edge| match edge.proven {
            Some(ProvenValue::Won) => 2,
            Some(ProvenValue::Lost) => 0,
            _ => 1,
        };
        edges.sort_by(|a, b| {
            let key = |edge: &Edge| (certain(edge), edge.visits);
            key(b).cmp(&key(a)).then(b.mean().total_cmp(&a.mean()))
        });
        edges.into_iter().map(|edge| self.root_move(edge)).collect()
    }

    fn root_move(&self, edge: &Edge) -> PuctMove {
        let mut line = vec![edge.point];
        let mut at = edge.child;
        while let Some(node) = at {
            let next = self.nodes[node as usize].edges.iter().max_by_key(|edge| edge.visits);
            let Some(next) = next.filter(|edge| edge.visits > 0) else { break };
            line.push(next.point);
            at = next.child;
        }
        PuctMove {
            point: edge.point,
            guess: edge.guess.into(),
            value: edge.mean().into(),
            visits: edge.visits.into(),
            proven: edge.proven,
            line,
        }
    }

    /// One simulation: selection, expansion, back-up; `watch` is told each step.
    pub fn simulate(&mut self, mut watch: Option<&mut dyn FnMut(SimulationStep)>) {
        let mut at = 0;
        let value = loop {
            let node = &self.nodes[at as usize];
            if let Some(proven) = node.proven {
                break proven.value();
            }
            if node.edges.is_empty() {
                match self.expand(at) {
                    // A single move is not valued: the position after it is.
                    Expansion::Forced => {}
                    Expansion::Valued(value) => break value,
                }
            }
            let edge = self.select(at, &mut watch);
            self.path.push((at, edge));
            let point = self.nodes[at as usize].edges[edge as usize].point;
            self.play(point);
            at = match self.nodes[at as usize].edges[edge as usize].child {
                Some(child) => child,
                None => {
                    let child = self.nodes.len() as u32;
                    self.nodes.push(Node::unexpanded());
                    self.held += size_of::<Node>();
                    self.nodes[at as usize].edges[edge as usize].child = Some(child);
                    child
                }
            };
        };
        self.simulations += 1;
        self.deepest = self.deepest.max(self.path.len());
        if let Some(watch) = &mut watch {
            let Node { edges, proven, .. } = &self.nodes[at as usize];
            let (color, moves, proven) = (self.position.to_move(), edges.len(), *proven);
            watch(SimulationStep::Valuation { color, moves, value: value.into(), proven });
        }
        let path = watch.is_some().then(|| self.path.clone());
        self.back_up(at, value);
        if let (Some(watch), Some(path)) = (watch, path) {
            let edge = |&(node, edge): &(u32, u32)| &self.nodes[node as usize].edges[edge as usize];
            let told = |edge: &Edge| (edge.point, f64::from(edge.mean()), u64::from(edge.visits));
            watch(SimulationStep::ValueBackUp { path: path.iter().map(|at| told(edge(at))).collect() });
        }
    }

    fn play(&mut self, point: Point) {
        self.board_critic.play(point, self.position.to_move());
        self.position.play(point);
    }

    /// The move with the largest sum of mean value and exploration bonus.
    fn select(&self, at: u32, watch: &mut Option<&mut dyn FnMut(SimulationStep)>) -> u32 {
        let node = &self.nodes[at as usize];
        let weight = self.options.exploration * ((node.visits + 1) as f32).sqrt();
        let mut best = 0;
        let mut highest = f32::NEG_INFINITY;
        for (number, edge) in node.edges.iter().enumerate() {
            let bonus =
                if edge.proven.is_some() { 0.0 } else { weight * edge.prior / (edge.visits + 1) as f32 };
            // A move proved lost is taken only where nothing else is left.
            let lost = if edge.proven == Some(ProvenValue::Lost) { -1e6 } else { 0.0 };
            let bound = edge.mean() + bonus + lost;
            if bound > highest {
                (highest, best) = (bound, number);
            }
        }
        if let Some(watch) = watch {
            let edge = &node.edges[best];
            watch(SimulationStep::Selection(Selection {
                point: edge.point,
                color: self.position.to_move(),
                mean: edge.mean().into(),
                bound: highest.into(),
                visits: edge.visits.into(),
                among: node.edges.len(),
            }));
        }
        best as u32
    }

    /// Adds the value at the path's end to every move of the path, and draws conclusions from proven values.
    fn back_up(&mut self, end: u32, value: f32) {
        self.nodes[end as usize].visits += 1;
        // For the side to move at each node.
        let mut value = value;
        let mut below = end;
        while let Some((at, number)) = self.path.pop() {
            self.position.undo();
            self.board_critic.undo();
            let proven = self.nodes[below as usize].proven.map(ProvenValue::negated);
            value = proven.map_or(1.0 - value, ProvenValue::value);
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            let edge = &mut node.edges[number as usize];
            edge.visits += 1;
            edge.total += value;
            if edge.proven != proven {
                edge.proven = proven;
                self.conclude(at);
            }
            below = at;
        }
    }

    /// Concludes a position's proven value from those of its moves.
    fn conclude(&mut self, at: u32) {
        let node = &mut self.nodes[at as usize];
        if node.edges.iter().any(|edge| edge.proven == Some(ProvenValue::Won)) {
            node.proven = Some(ProvenValue::Won);
        } else if node.edges.iter().all(|edge| edge.proven.is_some()) {
            if node.complete {
                let drawn = node.edges.iter().any(|edge| edge.proven == Some(ProvenValue::Drawn));
                node.proven = Some(if drawn { ProvenValue::Drawn } else { ProvenValue::Lost });
            } else {
                // All candidates are lost: now the other moves have to be tried as well.
                self.widen(at);
            }
        }
    }

    fn rng(&self) -> Rng {
        Rng::new(self.seed, self.simulations)
    }
}

impl Node {
    fn unexpanded() -> Node {
        Node { edges: Vec::new(), visits: 0, proven: None, complete: false }
    }
}
