//! The zone rule: a stone of the defender outside the zone leaves a proof by fours and threes whole.

use crate::checkers::python;
use std::sync::Arc;
use std::time::Instant;
use tengen_agents::evaluation_weights;
use tengen_base::seed::mix;
use tengen_base::test_size::test_size;
use tengen_board::{Color, Game, Rule, Size};
use tengen_patterns::Position;
use tengen_play::{SearchLimits, Stop};
use tengen_search::PatternEvaluator;
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_solve::{ProofGraph, certificate};
use tengen_verify::{Board, CellSet, verify};

/// Larger proofs are left out, since each is replayed some two hundred times.
const LARGEST: usize = 150;

/// A proof by fours and threes, and where it was found.
struct Case {
    board: Board,
    attacker: u8,
    bytes: Vec<u8>,
    zone: CellSet,
}

#[test]
fn stones_outside_the_zone_break_no_proof() {
    let wanted = test_size("TENGEN_ZONES", 12);
    let (mut proofs, mut outside, mut inside, mut broken) = (0, 0, 0, 0);
    let mut sample = Vec::new();
    for number in 0.. {
        for case in cases(number) {
            proofs += 1;
            // A stone that wins is no reply to a move that a default follows: the defender has no five-square there.
            let won = case.board.five_squares(3 - case.attacker);
            for cell in case.board.free().iter().filter(|&cell| !won.contains(cell)) {
                let bytes = with_stone(&case, cell);
                let checked = verify(&bytes, false);
                let whole = checked.is_ok();
                if case.zone.contains(cell) {
                    inside += 1;
                    broken += usize::from(!whole);
                } else {
                    assert!(whole, "game {number}: a stone on cell {cell} breaks the proof: {checked:?}");
                    outside += 1;
                    if outside % 500 == 1 {
                        sample.push(bytes);
                    }
                }
            }
        }
        if proofs >= wanted {
            break;
        }
    }
    assert!(python(&sample, false).into_iter().all(|accepted| accepted));
    assert!(broken > 0, "a rule that never matters is no test");
    println!("{proofs} proofs: {outside} cells outside, none breaks; {inside} inside, {broken} break");
}

/// Wins by threats in a game that the engine plays against itself after a random opening.
fn cases(number: u64) -> Vec<Case> {
    let rule = if number % 3 == 2 { Rule::Standard } else { Rule::Freestyle };
    let size = Size::STANDARD;
    let mut game = Game::new(size, rule);
    for draw in 0.. {
        let random = mix(number, draw);
        let point = size.point(5 + (random % 5) as u8, 5 + (random / 5 % 5) as u8).unwrap();
        let _ = game.play(point);
        if game.moves().len() == 4 {
            break;
        }
    }
    let evaluator = PatternEvaluator::new(Arc::new(evaluation_weights().table()));
    let params = Params { threat_nodes: 0, threat_nodes_per_ms: 0, ..Params::default() };
    let mut searcher = Searcher::new(1 << 20, params, evaluator);
    let mut cases = Vec::new();
    while game.outcome().is_none() && game.moves().len() < 50 {
        let limits = SearchLimits { threads: Some(1), ..SearchLimits::nodes(300) };
        let found = searcher.search(&game, &limits, Instant::now(), &|_| {});
        game.play(found.moves[0].point).unwrap();
        cases.extend(case(&game));
    }
    cases
}

fn case(game: &Game) -> Option<Case> {
    if game.outcome().is_some() {
        return None;
    }
    let stop = Stop::default();
    let mut solver = ThreatSolver::new(Position::from(game), ThreatKinds::FoursAndThrees, 3_000, &stop);
    let ThreatResult::Win(proof) = solver.solve() else { return None };
    let rule = if game.rule() == Rule::Standard {
        tengen_verify::Rule::Standard
    } else {
        tengen_verify::Rule::Freestyle
    };
    let mut board = Board::new(rule, 15);
    for (point, color) in game.board().stones() {
        board.set(usize::from(point.x()) + 15 * usize::from(point.y()), 1 + color.index() as u8);
    }
    let attacker = if game.to_move() == Color::Black { 1 } else { 2 };
    let mut graph = ProofGraph::new(15, attacker);
    let root = graph.add_threats(&mut board, &proof).expect("the solver's proofs say enough");
    let zone = graph.zone(root, 15).expect("a proof by fours and threes");
    let bytes = certificate(&graph, &board).expect("a proof of the root");
    (graph.len() <= LARGEST).then_some(Case { board, attacker, bytes, zone })
}

/// The same nodes for the position with one more stone of the defender.
fn with_stone(case: &Case, cell: usize) -> Vec<u8> {
    let mut board = case.board.clone();
    board.set(cell, 3 - case.attacker);
    let stones = case.board.stones(1).iter().count() + case.board.stones(2).iter().count();
    let nodes = &case.bytes[12 + 4 + stones..case.bytes.len() - 4];
    let mut bytes = case.bytes[..12].to_vec();
    for color in [1, 2] {
        let cells: Vec<u8> = board.stones(color).iter().map(|cell| cell as u8).collect();
        bytes.extend((cells.len() as u16).to_le_bytes());
        bytes.extend(cells);
    }
    bytes.extend(nodes);
    let sum = tengen_verify::crc32(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}
