//! The threat solver on published positions; every win it claims is checked against all replies.

use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_patterns::Position;
use tengen_play::Stop;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};

/// From the diagrams of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993).
const FIGURE_2A: [&str; 2] = ["f5g5g6g7g9h5h7h8h9i7i9", "e5f6f7f8f9g4g8h6i8j6j7"];
const FIGURE_2B: [&str; 2] = ["g10h8i7j7j9", "g7g8g9i9k8"];
const FIGURE_3A: [&str; 2] = ["a1a2a3b1c1a13a14a15b15c15m1n1o1o2o3m15n15o15o14o13", ""];
const FIGURE_3B: [&str; 2] = ["a1a2a3b1c1a13a14a15b15c15m1n1o1o2o3m15n15o15o14o13f14g13i10i9", "i13i6j10"];
const FIGURE_4: [&str; 2] = ["f6g11g7h6h7h8", "e5f7g6g8h5l6"];
/// Problem 3040 of renjuportal: twelve fours.
const TWELVE_FOURS: [&str; 2] = ["e13g10h8h10h12h13i8i11j9k10l14", "f9g13h9h11i9i10i14j8k12l9l11"];

fn points(text: &str) -> Vec<Point> {
    notation::parse_moves(text, Size::STANDARD).unwrap()
}

fn black_to_move(stones: [&str; 2], rule: Rule) -> Game {
    let both = Color::ALL.into_iter().zip(stones);
    let stones: Vec<_> = both.flat_map(|(c, text)| points(text).into_iter().map(move |p| (p, c))).collect();
    Game::from_setup(Size::STANDARD, rule, &stones, Color::Black).unwrap()
}

fn solve(game: &Game, kinds: ThreatKinds, limit: u64) -> (ThreatResult, u64) {
    let stop = Stop::default();
    let mut solver = ThreatSolver::new(Position::from(game), kinds, limit, &stop);
    let result = solver.solve();
    (result, solver.nodes())
}

fn assert_won(name: &str, game: &Game, kinds: ThreatKinds, limit: u64) {
    let (result, nodes) = solve(game, kinds, limit);
    let ThreatResult::Win(proof) = result else { panic!("{name}: {result:?} after {nodes} nodes") };
    assert_eq!(proof.check(game), Ok(()), "{name}");
    println!("{name}: {nodes} nodes, {} plies, {} moves", proof.plies(), proof.size());
}

#[test]
fn allis_positions_are_solved_and_the_proofs_hold() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        assert_won("2a", &black_to_move(FIGURE_2A, rule), ThreatKinds::Fours, 100_000);
    }
    let free = |stones| black_to_move(stones, Rule::Freestyle);
    assert_won("2b", &free(FIGURE_2B), ThreatKinds::FoursAndThrees, 500_000);
    assert_won("3b", &free(FIGURE_3B), ThreatKinds::FoursAndThrees, 500_000);
    assert_won("4", &free(FIGURE_4), ThreatKinds::FoursAndThrees, 500_000);
    assert_won("VCF-12", &free(TWELVE_FOURS), ThreatKinds::Fours, 200_000);
}

#[test]
fn corners_without_a_win_are_given_up_quickly() {
    let (result, nodes) = solve(&black_to_move(FIGURE_3A, Rule::Freestyle), ThreatKinds::Fours, 100_000);
    assert_eq!(result, ThreatResult::NoWin, "{nodes}");
}
