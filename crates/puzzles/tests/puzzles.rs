//! The judge on drawn positions, and the built-in puzzles: complete, all different, and a sample of them checked from scratch.

use std::collections::{BTreeMap, BTreeSet};
use tengen_base::test_size::test_size;
use tengen_board::{Game, Point, Rule, Size, notation};
use tengen_puzzles::check::{Fault, check};
use tengen_puzzles::{Grade, Judge, Puzzle, Verdict, best_defence, built_in, make};

fn game(moves: &str) -> Game {
    let size = Size::STANDARD;
    Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
}

fn at(name: &str) -> Point {
    notation::parse_human(name, Size::STANDARD).unwrap()
}

#[test]
fn a_win_is_proved_and_a_miss_is_refuted() {
    // Black has an open three, White nothing.
    let open_three = game("h8a1i8c1j8e1");
    let judge = Judge::default();
    let Verdict::Wins(proof) = judge.verdict(&open_three, at("k8")) else { panic!("an open four wins") };
    assert_eq!(proof.check(&open_three), Ok(()));
    assert!(["g8", "l8"].map(at).contains(&best_defence(&open_three, &proof).unwrap()));
    // A move elsewhere lets White answer the three.
    let Verdict::Fails(refutation) = judge.verdict(&open_three, at("o15")) else { panic!("nothing is won") };
    assert!(
        refutation.reply.is_some() && refutation.complete && refutation.loses.is_none(),
        "{refutation:?}"
    );
    // White has a four: whoever does not stop it loses at once.
    let four = game("h8a1i8b1j8c1o15d1");
    let Verdict::Fails(refutation) = judge.verdict(&four, at("k8")) else {
        panic!("White's five comes first")
    };
    assert_eq!((refutation.reply, refutation.loses), (Some(at("e1")), Some(1)));
    // A five wins on the spot, and the solution ends with it.
    assert_eq!(judge.solution(&open_three).map(|line| line.len()), Some(3));
    assert_eq!(judge.solution(&game("h8a1")), None);
}

#[test]
fn a_quiet_move_wins_if_every_reply_is_answered() {
    // Black has two open threes that do not cross; White plays elsewhere, and one answer cannot stop both.
    let two_threes = game("d4a15e4o15f4a1j11o1j12h1j13a8n6o8");
    let judge = Judge::default();
    let Verdict::Wins(proof) = judge.verdict(&two_threes, at("b12")) else {
        panic!("one reply stops one three")
    };
    assert_eq!(proof.check(&two_threes), Ok(()));
}

#[test]
fn a_false_puzzle_is_found_out() {
    let judge = Judge::default();
    let right: Puzzle = "freestyle 15 h8a1i8c1j8e1 g8k8f8l8 3 fours".parse().unwrap();
    let fault = |change: fn(&mut Puzzle)| {
        let mut puzzle = right.clone();
        change(&mut puzzle);
        check(&puzzle, &judge).unwrap_err()
    };
    assert!(matches!(fault(|puzzle| puzzle.plies = 5), Fault::Plies { said: 5, found: Some(3) }));
    assert_eq!(fault(|puzzle| puzzle.fours = false), Fault::Fours);
    assert!(matches!(fault(|puzzle| puzzle.wins.truncate(1)), Fault::AlsoWins(_)));
    assert!(matches!(fault(|puzzle| puzzle.wins.push(at("o15"))), Fault::NoWin(_)));
}

#[test]
fn the_built_in_puzzles_are_many_and_all_different() {
    let puzzles = built_in();
    assert_eq!(puzzles.len(), 1000);
    let images: BTreeSet<Vec<Point>> = puzzles.iter().map(make::fingerprint).collect();
    assert_eq!(images.len(), puzzles.len());
    let mut grades: BTreeMap<Grade, usize> = BTreeMap::new();
    for puzzle in puzzles {
        *grades.entry(puzzle.grade()).or_default() += 1;
    }
    assert!(
        Grade::ALL.iter().all(|grade| grades.get(grade).is_some_and(|&count| count >= 100)),
        "{grades:?}"
    );
    assert!(puzzles.iter().any(|puzzle| puzzle.rule == Rule::Renju));
}

#[test]
fn a_sample_of_the_built_in_puzzles_holds() {
    let count = (test_size("TENGEN_PUZZLES", 5) as usize).min(built_in().len());
    let step = built_in().len() / count.max(1);
    let judge = Judge::default();
    let mut proofs = 0;
    for (number, puzzle) in (1..).zip(built_in()).step_by(step.max(1)).take(count) {
        let checked = check(puzzle, &judge).unwrap_or_else(|fault| panic!("puzzle {number}: {fault}"));
        proofs += checked.proofs;
    }
    assert!(proofs >= count);
}
