//! What is proved stays proved: a search that was ended goes on from its journal.

use crate::positions::{QUIET, black_to_move, points};
use std::fs;
use tengen_board::{Color, Game, Rule, Size, Symmetry};
use tengen_solve::{Journal, ProofGraph, SolveError, SolveOptions, solve};
use tengen_verify::{Board, verify};

#[test]
fn an_ended_search_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let game = black_to_move(QUIET, Rule::Freestyle);
    let options =
        |nodes| SolveOptions { nodes: Some(nodes), journal: Some(path.clone()), ..SolveOptions::default() };
    let nothing = |_: &_| {};
    let first = solve(&game, &options(11_000), &mut { nothing }).unwrap();
    assert!(first.certificate.is_none() && first.progress.proved > 0);
    // A record that a crash has torn.
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend([40, 0, 0, 0, 1, 2, 3]);
    fs::write(&path, &bytes).unwrap();
    let second = solve(&game, &options(1_000_000), &mut { nothing }).unwrap();
    assert!(verify(&second.certificate.unwrap(), true).is_ok());
    // All is known now, for every picture of the position.
    for symmetry in Symmetry::ALL {
        let turned: Vec<_> = Color::ALL
            .into_iter()
            .zip(QUIET)
            .flat_map(|(color, text)| {
                points(text).into_iter().map(move |p| (symmetry.apply(Size::STANDARD, p), color))
            })
            .collect();
        let game = Game::from_setup(Size::STANDARD, Rule::Freestyle, &turned, Color::Black).unwrap();
        let again = solve(&game, &options(1), &mut { nothing }).unwrap();
        assert!(verify(&again.certificate.unwrap(), false).is_ok());
        assert_eq!(again.progress.nodes, 0);
    }
    let other = Game::new(Size::STANDARD, Rule::Standard);
    assert!(matches!(solve(&other, &options(1), &mut { nothing }), Err(SolveError::OtherJournal)));
}

#[test]
fn two_searches_do_not_write_to_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let game = black_to_move(QUIET, Rule::Freestyle);
    let empty = Board::new(tengen_verify::Rule::Freestyle, 15);
    let first = Journal::open(&path, &mut ProofGraph::new(15, 1), &empty).unwrap();
    let options = SolveOptions { nodes: Some(1), journal: Some(path), ..SolveOptions::default() };
    assert!(matches!(solve(&game, &options, &mut |_| {}), Err(SolveError::Busy)));
    drop(first);
    assert!(solve(&game, &options, &mut |_| {}).is_ok());
}
