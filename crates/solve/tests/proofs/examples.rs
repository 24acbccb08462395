//! The small certificates that are published with the results, and walked in the app.

use crate::positions::{QUIET, black_to_move, certificate, prefix};
use crate::published::FIGURES;
use std::fs;
use std::path::Path;
use tengen_base::test_size::test_text;
use tengen_board::{Game, Rule};
use tengen_verify::{Certificate, verify};

/// The published positions by the names of their files.
fn positions() -> Vec<(&'static str, Game)> {
    let mut positions = vec![("quiet", black_to_move(QUIET, Rule::Freestyle)), ("5a", prefix(16))];
    let names = ["2a", "2b", "3b", "4"];
    let figures = names.into_iter().zip(FIGURES);
    positions.extend(figures.map(|(name, stones)| (name, black_to_move(stones, Rule::Freestyle))));
    positions
}

/// They prove what they are named after. With `TENGEN_UPDATE=1` they are written anew.
#[test]
fn published_certificates_prove_their_positions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/solve/examples");
    for (name, game) in positions() {
        let path = folder.join(format!("{name}.proof"));
        if test_text("TENGEN_UPDATE").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, certificate(&game, 1_000_000_000)).unwrap();
        }
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let report = verify(&bytes, true).unwrap_or_else(|error| panic!("{name}: {error}"));
        println!("{name}: {} bytes, {report:?}", bytes.len());
        let root = Certificate::read(&bytes).unwrap().root;
        assert_eq!((report.winner, root.side()), (1, usize::from(game.size().side())), "{name}");
        for point in game.size().points() {
            let cell = usize::from(point.x()) + usize::from(point.y()) * root.side();
            let stone = game.board().stone(point).map_or(0, |color| 1 + color.index() as u8);
            assert_eq!(root.at(cell), stone, "{name}");
        }
    }
}
