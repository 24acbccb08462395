//! A search for a proof, from the position to the certificate.

use crate::options::{Progress, SolveError, SolveOptions, Solved};
use crate::search::Search;
use crate::{Journal, ProofGraph, certificate};
use tengen_board::{Color, Game, Rule};
use tengen_verify::{Board, verify};

/// Tries to prove that the side to move wins. `report` is called now and then.
///
/// # Errors
/// When the game is over or its rule has no certificates, when the journal cannot be kept, or when the certificate
/// fails its own check.
pub fn solve(
    game: &Game,
    options: &SolveOptions,
    report: &mut dyn FnMut(&Progress),
) -> Result<Solved, SolveError> {
    if game.outcome().is_some() {
        return Err(SolveError::Over);
    }
    let rule = rule(game.rule()).ok_or(SolveError::Renju)?;
    let attacker = color(game.to_move());
    let side = usize::from(game.size().side());
    let root = board(game, rule);
    let mut graph = ProofGraph::new(side, attacker);
    let journal = match &options.journal {
        Some(path) => Some(Journal::open(path, &mut graph, &Board::new(rule, side))?),
        None => None,
    };
    let mut search = Search::new(game, root.clone(), graph, options, journal);
    let proved = search.run(report)?;
    let progress = search.progress();
    let certificate = if proved { certificate(search.graph(), &root) } else { None };
    if let Some(certificate) = &certificate {
        // Whoever reads the certificate checks it again; that it fails should be known here first.
        verify(certificate, false).map_err(SolveError::Fault)?;
    }
    Ok(Solved { certificate, progress })
}

/// The rule as certificates have it; none for Renju.
pub(crate) fn rule(rule: Rule) -> Option<tengen_verify::Rule> {
    match rule {
        Rule::Freestyle => Some(tengen_verify::Rule::Freestyle),
        Rule::Standard => Some(tengen_verify::Rule::Standard),
        Rule::Caro => Some(tengen_verify::Rule::Caro),
        Rule::CaroExact => Some(tengen_verify::Rule::CaroExact),
        Rule::Renju => None,
    }
}

/// A colour as certificates have it.
pub(crate) fn color(color: Color) -> u8 {
    1 + color.index() as u8
}

/// A game's stones as certificates have them.
pub(crate) fn board(game: &Game, rule: tengen_verify::Rule) -> Board {
    let side = usize::from(game.size().side());
    let mut board = Board::new(rule, side);
    for (point, stone) in game.board().stones() {
        board.set(crate::threats::cell(point, side), color(stone));
    }
    board
}
