//! Positions of Allis and others, proved and checked.

use crate::checkers::{both_ways, python};
use crate::play_out::play_out;
use crate::positions::{
    FIGURES, QUIET, QUIET_STANDARD, TWELVE_FOURS, black_to_move, certificate, prefix, search,
};
use tengen_base::test_size::test_size;
use tengen_board::{Game, Rule};
use tengen_solve::{SolveError, SolveOptions, solve};
use tengen_verify::Report;

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
    let names = ["2a", "2b", "3b", "4", "12 fours"];
    let figures = names.into_iter().zip(FIGURES.into_iter().chain([TWELVE_FOURS]));
    for (name, stones) in figures {
        assert_proved(name, &black_to_move(stones, Rule::Freestyle), 100_000);
    }
    assert_proved("2a standard", &black_to_move(FIGURES[0], Rule::Standard), 100_000);
    assert_proved("4 caro", &black_to_move(FIGURES[3], Rule::Caro), 100_000);
    assert_proved("4 caro-exact", &black_to_move(FIGURES[3], Rule::CaroExact), 100_000);
}

#[test]
fn quiet_moves_are_proved() {
    for (stones, rule) in [(QUIET, Rule::Freestyle), (QUIET_STANDARD, Rule::Standard)] {
        let report = assert_proved(rule.name(), &black_to_move(stones, rule), 200_000);
        assert!(report.quiet > 0 && report.defaulted > 100 && report.replayed == report.defaulted);
    }
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
    let game = black_to_move(FIGURES[3], Rule::Renju);
    assert!(matches!(solve(&game, &SolveOptions::default(), &mut |_| {}), Err(SolveError::Renju)));
    let over = black_to_move(["a1b1c1d1e1", ""], Rule::Freestyle);
    assert!(matches!(solve(&over, &SolveOptions::default(), &mut |_| {}), Err(SolveError::Over)));
}
