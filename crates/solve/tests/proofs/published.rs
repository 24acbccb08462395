//! Positions of Allis and others, proved and checked.

use crate::checkers::{both_ways, python};
use crate::play_out::play_out;
use crate::positions::{black_to_move, certificate, prefix, quiet_standard, search};
use std::time::Instant;
use tengen_base::test_size::test_size;
use tengen_board::{Game, Rule};
use tengen_patterns::Position;
use tengen_play::Stop;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_solve::{SolveError, SolveOptions, solve};
use tengen_verify::Report;

const FIGURE_2A: [&str; 2] = ["f5g5g6g7g9h5h7h8h9i7i9", "e5f6f7f8f9g4g8h6i8j6j7"];
const FIGURE_2B: [&str; 2] = ["g10h8i7j7j9", "g7g8g9i9k8"];
const FIGURE_3A: [&str; 2] = ["a1a2a3b1c1a13a14a15b15c15m1n1o1o2o3m15n15o15o14o13", ""];
const FIGURE_3B: [&str; 2] = ["a1a2a3b1c1a13a14a15b15c15m1n1o1o2o3m15n15o15o14o13f14g13i10i9", "i13i6j10"];
const FIGURE_4: [&str; 2] = ["f6g11g7h6h7h8", "e5f7g6g8h5l6"];
/// Problem 3040 of renjuportal: twelve fours.
const TWELVE_FOURS: [&str; 2] = ["e13g10h8h10h12h13i8i11j9k10l14", "f9g13h9h11i9i10i14j8k12l9l11"];

/// All of these.
pub(crate) const FIGURES: [[&str; 2]; 5] = [FIGURE_2A, FIGURE_2B, FIGURE_3B, FIGURE_4, TWELVE_FOURS];

/// Both checkers accept it, for the position that was asked for, and it can be played out.
fn assert_proved(name: &str, game: &Game, nodes: u64) -> Report {
    let bytes = certificate(game, nodes);
    let report = both_ways(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(report.stones.iter().sum::<usize>(), game.board().stone_count(), "{name}");
    assert_eq!(play_out(&bytes), Ok(()), "{name}");
    assert_eq!(python(&[bytes], true), [true], "{name}");
    println!("{name}: {report:?}");
    report
}

#[test]
fn figures_are_proved() {
    let figures = [
        ("2a", FIGURE_2A),
        ("2b", FIGURE_2B),
        ("3b", FIGURE_3B),
        ("4", FIGURE_4),
        ("12 fours", TWELVE_FOURS),
    ];
    for (name, stones) in figures {
        assert_proved(name, &black_to_move(stones, Rule::Freestyle), 100_000);
    }
    assert_proved("2a standard", &black_to_move(FIGURE_2A, Rule::Standard), 100_000);
    assert_proved("4 caro", &black_to_move(FIGURE_4, Rule::Caro), 100_000);
    assert_proved("4 caro-exact", &black_to_move(FIGURE_4, Rule::CaroExact), 100_000);
}

#[test]
fn quiet_moves_are_proved() {
    for (name, game) in [("5a after 14", prefix(14)), ("5b after 24", quiet_standard())] {
        let report = assert_proved(name, &game, 3_000_000);
        assert!(report.quiet > 0 && report.defaulted > 100 && report.replayed == report.defaulted);
    }
}

#[test]
fn no_win_by_fours_is_known_fast() {
    // Corners full of Black's stones, many fours and no win by them.
    let game = black_to_move(FIGURE_3A, Rule::Freestyle);
    let stop = Stop::default();
    let mut solver = ThreatSolver::new(Position::from(&game), ThreatKinds::Fours, 1_000_000, &stop);
    assert_eq!(solver.solve(), ThreatResult::NoWin);
    println!("3a: no win by fours after {} nodes", solver.nodes());
    assert!(solver.nodes() < 100_000);
    let start = Instant::now();
    let options = SolveOptions { nodes: Some(20_000), ..SolveOptions::default() };
    let solved = solve(&game, &options, &mut |_| {}).unwrap();
    println!("3a: {:?} after {:?}", solved.progress, start.elapsed());
}

/// Forgetting costs time, and nothing that was proved.
#[test]
fn a_small_memory_is_enough() {
    let options = SolveOptions { nodes: Some(30_000_000), remembered: Some(150), ..SolveOptions::default() };
    let solved = solve(&prefix(10), &options, &mut |_| {}).unwrap();
    println!("{:?}", solved.progress);
    assert!(both_ways(&solved.certificate.expect("a proof")).is_ok());
}

/// Prefixes of line 5a: down to 16 moves in the suite, and further as far as `TENGEN_PREFIX` asks.
#[test]
fn prefixes_of_a_long_line_are_proved() {
    let shortest = test_size("TENGEN_PREFIX", 16) as usize;
    for length in (shortest..=36).rev().step_by(2) {
        assert_proved(&format!("prefix {length}"), &prefix(length), 1_000_000_000);
    }
}

#[test]
fn what_is_not_proved_is_unknown() {
    let empty_handed = search(&prefix(2), 3_000);
    assert!(empty_handed.certificate.is_none() && empty_handed.progress.nodes >= 3_000);
    let game = black_to_move(FIGURE_4, Rule::Renju);
    assert!(matches!(solve(&game, &SolveOptions::default(), &mut |_| {}), Err(SolveError::Renju)));
    let over = black_to_move(["a1b1c1d1e1", ""], Rule::Freestyle);
    assert!(matches!(solve(&over, &SolveOptions::default(), &mut |_| {}), Err(SolveError::Over)));
}
