//! One proof of many: the certificates of a campaign as one graph, each position once, and above them the openings' moves
//! with all replies.

use super::{Campaign, CampaignError, Plan, certificate_path};
use crate::threats::cell;
use crate::{ProofGraph, certificate, prover};
use std::collections::HashMap;
use std::path::Path;
use tengen_base::file;
use tengen_board::{Game, Point};
use tengen_verify::{Board, CellSet, Certificate, Kind, Node, Reference, through};

/// Positions that a certificate may have at most.
const MOST_NODES: usize = 1 << 23;

/// What merging came to.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The certificate of the position asked for, if the proofs suffice.
    pub certificate: Option<Vec<u8>>,
    /// Certificates read.
    pub files: usize,
    /// Their positions together.
    pub positions: usize,
    /// Positions after merging.
    pub merged: usize,
    /// Openings all of whose replies are proved, and openings in all.
    pub openings: (usize, usize),
}

/// Merges what a campaign's folder holds into the proof of a position: by default the one that the campaign is about.
///
/// # Errors
/// When the folder holds no campaign, or its files are not what was written.
pub fn merge(folder: &Path, position: Option<&Game>) -> Result<Merged, CampaignError> {
    let plan = Plan::read(folder)?;
    let campaign = Campaign::open(folder, plan.clone())?;
    let rule = prover::rule(plan.rule).ok_or(crate::SolveError::Renju)?;
    let side = usize::from(plan.size.side());
    let families = plan.families()?;
    let odd = families.first().is_some_and(|family| family.moves.len() % 2 == 1);
    let mut merger = Merger::new(side, if odd { 1 } else { 2 });
    let mut files = 0;
    for (job, _) in campaign
        .jobs
        .iter()
        .enumerate()
        .filter(|(job, _)| campaign.state.get(job).is_some_and(|state| state.proved))
    {
        let path = certificate_path(folder, job);
        let bytes = file::read(&path).map_err(|error| CampaignError::File(path.clone(), error))?;
        merger.add(&bytes).map_err(|error| CampaignError::Refused(path, error))?;
        files += 1;
        if merger.graph.len() > MOST_NODES {
            return Err(CampaignError::TooLarge(MOST_NODES));
        }
    }
    let complete = families.iter().filter(|family| merger.add_opening(&plan, rule, &family.moves)).count();
    if plan.opening.is_none() {
        merger.add_opening(&plan, rule, &[plan.size.center()]);
    }
    let root = match position {
        Some(game) => prover::board(game, rule),
        None => board_of(&plan, rule, first_moves(&plan)),
    };
    Ok(Merged {
        certificate: certificate(&merger.graph, &root),
        files,
        positions: merger.positions,
        merged: merger.graph.len(),
        openings: (complete, families.len()),
    })
}

/// The moves before the first that the campaign proves to win.
fn first_moves(plan: &Plan) -> &[Point] {
    plan.opening.as_deref().and_then(|moves| moves.split_last()).map_or(&[], |(_, before)| before)
}

fn board_of(plan: &Plan, rule: tengen_verify::Rule, moves: &[Point]) -> Board {
    let side = usize::from(plan.size.side());
    let mut board = Board::new(rule, side);
    for (i, &point) in moves.iter().enumerate() {
        board.set(cell(point, side), 1 + (i % 2) as u8);
    }
    board
}

/// Puts certificates into one graph.
struct Merger {
    graph: ProofGraph,
    /// Nodes of defaults by their content: each has a zone of its own, so that another proof of the position is not as good.
    exact: HashMap<Exact, usize>,
    positions: usize,
}

/// A node's stones, its move and its replies.
type Exact = ([CellSet; 2], usize, Vec<(usize, usize, u8)>);

/// Where the nodes of a certificate went.
#[derive(Clone, Copy)]
struct Place {
    /// Some proof of the position.
    any: Reference,
    /// The very proof that the certificate has, for nodes of defaults.
    exact: Reference,
}

impl Merger {
    fn new(side: usize, attacker: u8) -> Merger {
        Merger { graph: ProofGraph::new(side, attacker), exact: HashMap::new(), positions: 0 }
    }

    /// Adds what a certificate, which passes the check, proves.
    fn add(&mut self, bytes: &[u8]) -> Result<(), tengen_verify::Error> {
        tengen_verify::verify(bytes, false)?;
        let certificate = Certificate::read(bytes)?;
        let (mut nodes, mut at) = (Vec::new(), 0);
        for number in 0..certificate.count {
            let (node, next) = certificate.node(number, at)?;
            nodes.push(node);
            at = next;
        }
        self.positions += nodes.len();
        let boards = positions(&certificate, &nodes);
        let of_defaults = of_defaults(&nodes);
        let mut places: Vec<Option<Place>> = vec![None; nodes.len()];
        // References lead forward, so the last node comes first.
        for number in (0..nodes.len()).rev() {
            places[number] = Some(self.place(&nodes[number], &boards[number], of_defaults[number], &places));
        }
        Ok(())
    }

    fn place(&mut self, node: &Node, board: &Board, of_default: bool, places: &[Option<Place>]) -> Place {
        let known = self.graph.find(board);
        if let (Some(any), false) = (known, of_default) {
            return Place { any, exact: any };
        }
        let to = |to: &Reference, exact: bool| {
            let place = places[to.node].unwrap_or(Place { any: *to, exact: *to });
            let place = if exact { place.exact } else { place.any };
            let symmetry = self.graph.symmetries.product(place.symmetry, to.symmetry);
            Reference { node: place.node, symmetry }
        };
        let defaults: Vec<Reference> = node.defaults.iter().map(|default| to(default, true)).collect();
        let replies: Vec<(usize, Reference)> =
            node.replies.iter().map(|(cell, answer)| (*cell, to(answer, of_default))).collect();
        let stones = [1, 2].map(|color| board.stones(color));
        let content = replies.iter().map(|(cell, to)| (*cell, to.node, to.symmetry)).collect();
        let key: Exact = (stones, node.cell, content);
        if let Some(&number) = self.exact.get(&key).filter(|_| of_default) {
            let exact = Reference { node: number, symmetry: 0 };
            return Place { any: known.unwrap_or(exact), exact };
        }
        let fresh = Node { kind: node.kind, cell: node.cell, defaults, replies };
        let exact = self.graph.add(board, fresh, None);
        if of_default {
            self.exact.insert(key, exact.node);
        }
        Place { any: known.unwrap_or(exact), exact }
    }

    /// Adds the position before an opening's last move, if every reply to that move is proved.
    fn add_opening(&mut self, plan: &Plan, rule: tengen_verify::Rule, moves: &[Point]) -> bool {
        let Some((&last, before)) = moves.split_last() else { return false };
        let board = board_of(plan, rule, before);
        let attacker = self.graph.attacker();
        let own = cell(last, board.side());
        let mut after = board.clone();
        after.set(own, attacker);
        let mut replies = Vec::new();
        for reply in after.free().iter() {
            after.set(reply, 3 - attacker);
            let answer = self.graph.find(&after);
            after.set(reply, 0);
            let Some(answer) = answer else { return false };
            replies.push((reply, answer));
        }
        if self.graph.find(&board).is_none() {
            let node = Node { kind: Kind::All, cell: own, defaults: Vec::new(), replies };
            self.graph.add(&board, node, None);
        }
        true
    }
}

/// Every node's position in a certificate that passes the check.
fn positions(certificate: &Certificate<'_>, nodes: &[Node]) -> Vec<Board> {
    let side = certificate.root.side();
    let mut boards = vec![certificate.root.clone(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        let mut board = boards[number].clone();
        board.set(node.cell, certificate.attacker);
        for default in &node.defaults {
            boards[default.node] = turned(&board, default.symmetry, side);
        }
        for &(reply, to) in &node.replies {
            board.set(reply, 3 - certificate.attacker);
            boards[to.node] = turned(&board, to.symmetry, side);
            board.set(reply, 0);
        }
    }
    boards
}

fn turned(board: &Board, symmetry: u8, side: usize) -> Board {
    let mut turned = board.clone();
    (0..board.area()).for_each(|cell| turned.set(through(symmetry, side, cell), board.at(cell)));
    turned
}

/// Which nodes are defaults or below one.
fn of_defaults(nodes: &[Node]) -> Vec<bool> {
    let mut of_defaults = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        let below = node.replies.iter().map(|(_, to)| to).filter(|_| of_defaults[number]);
        let found: Vec<usize> = node.defaults.iter().chain(below).map(|to| to.node).collect();
        found.into_iter().for_each(|node| of_defaults[node] = true);
    }
    of_defaults
}
