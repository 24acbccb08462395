//! Positions to prove, and how.

use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_solve::{SolveOptions, Solved, solve};

/// The longest line of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993), figure 5a.
pub(crate) const LINE_5A: &str =
    "h8h7g7f6i9g8i8i6f9g9h9h6g6j5k4g10i11i10j10k11k9l8j9l9j8g11g12j11k7l6j7j6k6l5l7m7k5k3k8";
/// A position that needs one quiet move and little besides: Black's stones and White's, Black to move.
pub(crate) const QUIET: [&str; 2] = ["h7h9j9", "j8j10h6"];
/// The same under the standard rule.
pub(crate) const QUIET_STANDARD: [&str; 2] = ["h7f8g8", "h6j9f7"];

pub(crate) fn points(text: &str) -> Vec<Point> {
    notation::parse_moves(text, Size::STANDARD).unwrap()
}

/// Black to move with these stones of Black and White.
pub(crate) fn black_to_move(stones: [&str; 2], rule: Rule) -> Game {
    let both = Color::ALL.into_iter().zip(stones);
    let stones: Vec<_> = both.flat_map(|(c, text)| points(text).into_iter().map(move |p| (p, c))).collect();
    Game::from_setup(Size::STANDARD, rule, &stones, Color::Black).unwrap()
}

/// The same stones on a board of 20 lines.
pub(crate) fn large(stones: [&str; 2], rule: Rule) -> Game {
    let size = Size::new(20).unwrap();
    let of = |(color, text)| notation::parse_moves(text, size).unwrap().into_iter().map(move |p| (p, color));
    let stones: Vec<_> = Color::ALL.into_iter().zip(stones).flat_map(of).collect();
    Game::from_setup(size, rule, &stones, Color::Black).unwrap()
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
