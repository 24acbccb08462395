//! Positions to prove, and how.

use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_solve::{SolveOptions, Solved, solve};

/// The longest line of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993), figure 5a.
pub(crate) const LINE_5A: &str =
    "h8h7g7f6i9g8i8i6f9g9h9h6g6j5k4g10i11i10j10k11k9l8j9l9j8g11g12j11k7l6j7j6k6l5l7m7k5k3k8";
/// A few stones of Black's and White's, Black to move: a long win by threats, or a shorter one with a quiet move.
pub(crate) const QUIET: [&str; 2] = ["h7h9j9", "j8j10h6"];
/// The same paper's figure 5b, which wins by exactly five.
pub(crate) const LINE_5B: &str = "h8h7g7f6i9g8i8i6f9g9h9h6g6k4j5g10i11i10j10k11k9l8j8g11g12l9l10m11k6k7j11j9h12g13i12j12h13g14\
                                  f12e12f11i14f10f13f8";

pub(crate) fn points(text: &str) -> Vec<Point> {
    notation::parse_moves(text, Size::STANDARD).unwrap()
}

/// Black to move with these stones of Black and White.
pub(crate) fn black_to_move(stones: [&str; 2], rule: Rule) -> Game {
    let both = Color::ALL.into_iter().zip(stones);
    let stones: Vec<_> = both.flat_map(|(c, text)| points(text).into_iter().map(move |p| (p, c))).collect();
    Game::from_setup(Size::STANDARD, rule, &stones, Color::Black).unwrap()
}

/// The position after 24 moves of line 5b, which needs a quiet move under the standard rule.
pub(crate) fn quiet_standard() -> Game {
    Game::from_moves(Size::STANDARD, Rule::Standard, &points(LINE_5B)[..24]).unwrap()
}

/// The position after 14 moves of line 5a, on a board of 20 lines.
pub(crate) fn large() -> Game {
    let size = Size::new(20).unwrap();
    Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(LINE_5A, size).unwrap()[..14]).unwrap()
}

/// The position after the first moves of line 5a.
pub(crate) fn prefix(length: usize) -> Game {
    Game::from_moves(Size::STANDARD, Rule::Freestyle, &points(LINE_5A)[..length]).unwrap()
}

/// A search with a limit of nodes.
pub(crate) fn search(game: &Game, nodes: u64) -> Solved {
    let options = SolveOptions { nodes: Some(nodes), ..SolveOptions::default() };
    solve(game, &options, &mut |_| {}).unwrap()
}

/// The certificate of a position that is won.
pub(crate) fn certificate(game: &Game, nodes: u64) -> Vec<u8> {
    search(game, nodes).certificate.expect("a proof within these nodes")
}
