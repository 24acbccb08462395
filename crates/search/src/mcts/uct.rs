//! UCT: tree search by upper confidence bounds (the paper's Algorithm 2).
//!
//! A simulation walks down the tree by upper confidence bounds, adds an untried move, plays out from there, and counts
//! the result on every move of its path. All counts are of one player's wins, the searcher's, at every node.

mod options;

pub use options::{BackUp, UctOptions};

use super::knowledge::PlayoutRule;
use super::move_stats::MoveStats;
use super::playout_board::PlayoutBoard;
use super::rng::Rng;
use super::simulation_budget::SimulationBudget;
use super::trace::{Selection, SimulationStep};
use tengen_board::{Board, Color, Point, Rule, renju};

/// A UCT tree over a position.
pub struct Uct {
    options: UctOptions,
    start: PlayoutBoard,
    /// The stones, for rules with fouls.
    fouls: Option<Board>,
    searcher: Color,
    to_move: Color,
    seed: u64,
    nodes: Vec<Node>,
    /// Bytes that nodes and moves take.
    held: usize,
    simulations: u64,
    wins: u64,
    path: Vec<(u32, u32)>,
}

/// A position in the tree whose moves are being tried.
struct Node {
    edges: Vec<Edge>,
    visits: u32,
    /// How many moves there are.
    moves: u32,
    /// Points that were tried or are fouls, one bit each.
    tried: [u64; 8],
}

/// A move that was tried: the paper's `Q` is `wins` and its `N` is `visits`.
struct Edge {
    number: u16,
    wins_at_once: bool,
    child: Option<u32>,
    visits: u32,
    wins: u32,
    /// The searcher's share of wins, and one over the square root of visits: read far more often than changed.
    mean: f32,
    spread: f32,
}

impl Uct {
    /// A tree for `searcher` over a position that is not won yet, with `to_move` to play.
    pub fn new(
        board: &Board,
        start: PlayoutBoard,
        rule: Rule,
        (searcher, to_move): (Color, Color),
        seed: u64,
        options: UctOptions,
    ) -> Uct {
        let fouls = Color::ALL.into_iter().any(|color| rule.has_fouls(color)).then(|| board.clone());
        let mut uct = Uct {
            options,
            start,
            fouls,
            searcher,
            to_move,
            seed,
            nodes: Vec::new(),
            held: 0,
            simulations: 0,
            wins: 0,
            path: Vec::new(),
        };
        let root = uct.node(&uct.start, to_move);
        uct.nodes.push(root);
        uct
    }

    /// Simulations made.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Bytes that the tree takes.
    pub fn bytes(&self) -> usize {
        self.held
    }

    /// Simulations that the searcher won.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// The share of all simulations that the searcher won.
    pub fn win_rate(&self) -> f64 {
        if self.simulations == 0 { 0.0 } else { self.wins as f64 / self.simulations as f64 }
    }

    /// How many moves the root has.
    pub fn moves(&self) -> usize {
        self.nodes[0].moves as usize
    }

    /// Statistics of the root's moves, in the order in which they were first tried.
    pub fn move_stats(&self) -> Vec<MoveStats> {
        let stats = |edge: &Edge| MoveStats {
            point: self.start.geometry().point(edge.number.into()),
            visits: edge.visits.into(),
            wins: edge.wins.into(),
        };
        self.nodes[0].edges.iter().map(stats).collect()
    }

    /// The most visited line, from the root's move `first` on.
    pub fn line(&self, first: Option<Point>) -> Vec<Point> {
        let mut line = Vec::new();
        let mut node = Some(0);
        while let Some(at) = node {
            let edges = self.nodes[at as usize].edges.iter();
            let edge = match first.filter(|_| line.is_empty()) {
                Some(first) => {
                    let number = self.start.geometry().number(first);
                    edges.into_iter().find(|edge| usize::from(edge.number) == number)
                }
                None => edges.rev().max_by_key(|edge| edge.visits),
            };
            let Some(edge) = edge else { break };
            line.push(self.start.geometry().point(edge.number.into()));
            node = edge.child;
        }
        line
    }

    /// Runs the simulations of every tree. One thread at a time works on a tree, so the result does not depend on threads.
    pub fn run(trees: &mut [Uct], budget: &SimulationBudget) {
        budget.share(trees, |uct, goal| {
            while uct.simulations < goal {
                uct.simulate(None);
            }
        });
    }

    /// One simulation: selection, expansion, playout, back-up; `watch` is told each step.
    pub fn simulate(&mut self, mut watch: Option<&mut dyn FnMut(SimulationStep)>) {
        let mut rng = Rng::new(self.seed, self.simulations);
        let mut playout_board = self.start.clone();
        let mut path = std::mem::take(&mut self.path);
        let winner = self.descend(&mut playout_board, &mut path, &mut rng, &mut watch);
        self.back_up(&path, winner, &mut watch);
        path.clear();
        self.path = path;
    }

    /// Walks down to a new move and plays out; the winner, if there is one.
    fn descend(
        &mut self,
        playout_board: &mut PlayoutBoard,
        path: &mut Vec<(u32, u32)>,
        rng: &mut Rng,
        watch: &mut Option<&mut dyn FnMut(SimulationStep)>,
    ) -> Option<Color> {
        let mut color = self.to_move;
        let mut at = 0;
        loop {
            let node = &self.nodes[at as usize];
            if node.moves == 0 {
                return None;
            }
            if node.edges.len() < node.moves as usize {
                if self.is_full() {
                    return play_out(playout_board, color, rng, watch);
                }
                let edge = self.expand(at, color, playout_board, rng, watch);
                path.push((at, edge));
                let Edge { number, wins_at_once, .. } = self.nodes[at as usize].edges[edge as usize];
                if wins_at_once {
                    return Some(color);
                }
                playout_board.put(number.into(), color);
                return play_out(playout_board, !color, rng, watch);
            }
            let edge = self.select(at, color, watch);
            path.push((at, edge));
            let Edge { number, wins_at_once, child, .. } = self.nodes[at as usize].edges[edge as usize];
            if wins_at_once {
                return Some(color);
            }
            playout_board.put(number.into(), color);
            color = !color;
            at = match child {
                Some(child) => child,
                None if self.is_full() => return play_out(playout_board, color, rng, watch),
                None => self.grow(at, edge, playout_board, color, path),
            };
        }
    }

    /// Whether the tree may no longer grow. The root's moves are always tried.
    fn is_full(&self) -> bool {
        self.held >= self.options.memory && self.nodes[0].edges.len() == self.moves()
    }

    /// The move with the highest upper confidence bound.
    fn select(&self, at: u32, color: Color, watch: &mut Option<&mut dyn FnMut(SimulationStep)>) -> u32 {
        let node = &self.nodes[at as usize];
        let weight = (self.options.exploration * (2.0 * libm::log(f64::from(node.visits))).sqrt()) as f32;
        let (sign, base) = if color == self.searcher || self.options.back_up == BackUp::Literal {
            (1.0, 0.0)
        } else {
            (-1.0, 1.0)
        };
        let bound = |edge: &Edge| base + sign * edge.mean + weight * edge.spread;
        let mut best = 0;
        let mut highest = f32::NEG_INFINITY;
        for (number, edge) in node.edges.iter().enumerate() {
            let bound = bound(edge);
            if bound > highest {
                (highest, best) = (bound, number);
            }
        }
        if let Some(watch) = watch {
            let edge = &node.edges[best];
            watch(SimulationStep::Selection(Selection {
                point: self.start.geometry().point(edge.number.into()),
                color,
                mean: f64::from(base + sign * edge.mean),
                bound: f64::from(highest),
                visits: edge.visits.into(),
                among: node.edges.len(),
            }));
        }
        best as u32
    }

    /// Adds a move that was not tried, drawn at random.
    fn expand(
        &mut self,
        at: u32,
        color: Color,
        playout_board: &PlayoutBoard,
        rng: &mut Rng,
        watch: &mut Option<&mut dyn FnMut(SimulationStep)>,
    ) -> u32 {
        let node = &mut self.nodes[at as usize];
        let number = loop {
            let number = playout_board.draw_free(rng);
            if node.tried[number / 64] >> (number % 64) & 1 == 0 {
                break number;
            }
        };
        node.tried[number / 64] |= 1 << (number % 64);
        let wins_at_once = playout_board.five_at(number, color);
        let room = node.edges.capacity();
        node.edges.push(Edge {
            number: number as u16,
            wins_at_once,
            child: None,
            visits: 0,
            wins: 0,
            mean: 0.0,
            spread: 0.0,
        });
        self.held += (node.edges.capacity() - room) * size_of::<Edge>();
        if let Some(watch) = watch {
            let left = node.moves as usize - node.edges.len();
            let point = self.start.geometry().point(number);
            watch(SimulationStep::Expansion { point, color, left, wins: wins_at_once });
        }
        node.edges.len() as u32 - 1
    }

    /// Adds the position after a move that is tried for the second time.
    fn grow(
        &mut self,
        at: u32,
        edge: u32,
        playout_board: &PlayoutBoard,
        color: Color,
        path: &[(u32, u32)],
    ) -> u32 {
        self.put_path(path);
        let node = self.node(playout_board, color);
        self.take_path(path);
        let child = self.nodes.len() as u32;
        self.nodes.push(node);
        self.held += size_of::<Node>();
        self.nodes[at as usize].edges[edge as usize].child = Some(child);
        child
    }

    /// A position with no move tried yet: its moves are all free points but fouls, or the fouls if there is nothing else.
    fn node(&self, playout_board: &PlayoutBoard, color: Color) -> Node {
        let mut node =
            Node { edges: Vec::new(), visits: 0, moves: playout_board.free() as u32, tried: [0; 8] };
        if let Some(board) = self.fouls.as_ref().filter(|_| color == Color::Black) {
            let fouls = renju::fouls(board);
            if fouls.len() < node.moves as usize {
                node.moves -= fouls.len() as u32;
                for (point, _) in fouls {
                    let number = playout_board.geometry().number(point);
                    node.tried[number / 64] |= 1 << (number % 64);
                }
            }
        }
        node
    }

    /// Puts the stones of a path on the board used to find fouls.
    fn put_path(&mut self, path: &[(u32, u32)]) {
        let mut color = self.to_move;
        for point in self.points_of(path) {
            if let Some(board) = &mut self.fouls {
                board.put(point, color);
            }
            color = !color;
        }
    }

    fn take_path(&mut self, path: &[(u32, u32)]) {
        for point in self.points_of(path) {
            if let Some(board) = &mut self.fouls {
                board.remove(point);
            }
        }
    }

    fn points_of(&self, path: &[(u32, u32)]) -> Vec<Point> {
        if self.fouls.is_none() {
            return Vec::new();
        }
        let number = |&(node, edge): &(u32, u32)| self.nodes[node as usize].edges[edge as usize].number;
        path.iter().map(|at| self.start.geometry().point(number(at).into())).collect()
    }

    /// Counts the result on every move that led to it.
    fn back_up(
        &mut self,
        path: &[(u32, u32)],
        winner: Option<Color>,
        watch: &mut Option<&mut dyn FnMut(SimulationStep)>,
    ) {
        let won = winner == Some(self.searcher);
        self.simulations += 1;
        self.wins += u64::from(won);
        for &(node, edge) in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.wins += u32::from(won);
            edge.mean = edge.wins as f32 / edge.visits as f32;
            edge.spread = 1.0 / (edge.visits as f32).sqrt();
        }
        if let Some(watch) = watch {
            let stats = |&(node, edge): &(u32, u32)| {
                let Edge { number, visits, wins, .. } = self.nodes[node as usize].edges[edge as usize];
                let point = self.start.geometry().point(number.into());
                MoveStats { point, visits: visits.into(), wins: wins.into() }
            };
            let (simulations, wins) = (self.simulations, self.wins);
            watch(SimulationStep::BackUp { won, simulations, wins, path: path.iter().map(stats).collect() });
        }
    }
}

fn play_out(
    playout_board: &mut PlayoutBoard,
    color: Color,
    rng: &mut Rng,
    watch: &mut Option<&mut dyn FnMut(SimulationStep)>,
) -> Option<Color> {
    let Some(watch) = watch else { return playout_board.play_out(color, rng) };
    let mut moves = Vec::new();
    let winner = playout_board.play_out_watched(color, rng, |played| moves.push(played));
    debug_assert!(
        winner.is_none() || moves.last().is_some_and(|last| last.forced == Some(PlayoutRule::Five))
    );
    watch(SimulationStep::Simulation { moves, winner });
    winner
}
