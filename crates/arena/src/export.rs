//! Exports an event's games: SGF and PSQ for viewers, PGN for rating programs.

use crate::{GameSummary, Store, StoreError};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tengen_base::file::replace;
use thiserror::Error;

/// Why games cannot be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// A game cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A game cannot be expressed in PSQ.
    #[error("game {number} cannot be written as PSQ: {why}")]
    Psq {
        /// The game's number, from 1.
        number: u64,
        /// The reason.
        why: String,
    },
}

/// Writes all games as one SGF collection, with the engines' messages and times as comments.
///
/// # Errors
/// When a game cannot be read or written.
pub fn sgf(store: &Store, results: &[GameSummary], out: &mut dyn Write) -> Result<(), ExportError> {
    for result in results {
        if let Some(sgf) = store.sgf(result.number)? {
            writeln!(out, "{}", sgf.trim_end())?;
        }
    }
    Ok(())
}

/// Writes each game as a separate PSQ file, `0001.psq` and so on. PSQ does not record the rule.
///
/// # Errors
/// When a game cannot be read or written.
pub fn psq(store: &Store, results: &[GameSummary], folder: &Path) -> Result<(), ExportError> {
    fs::create_dir_all(folder)?;
    let digits = results.last().map_or(1, |last| (last.number + 1).to_string().len()).max(4);
    for GameSummary { number, .. } in results {
        let Some(record) = store.record(*number)? else { continue };
        let number = number + 1;
        let psq = record.to_psq().map_err(|error| ExportError::Psq { number, why: error.to_string() })?;
        replace(&folder.join(format!("{number:0digits$}.psq")), psq.as_bytes())?;
    }
    Ok(())
}

/// Writes the results of all games as PGN with placeholder moves, for BayesElo and Ordo. Black moves first in Gomoku, so
/// Black is PGN's White.
///
/// # Errors
/// When a game cannot be written.
pub fn pgn(store: &Store, results: &[GameSummary], out: &mut dyn Write) -> Result<(), ExportError> {
    let event = store.event();
    let name = |player: usize| event.players[player].name.replace(['"', '\\'], "'");
    for result in results {
        let points = match result.winner {
            None => "1/2-1/2",
            Some(winner) if winner == result.black => "1-0",
            Some(_) => "0-1",
        };
        writeln!(out, "[Event \"Tengen {} {}\"]", event.rule, event.size)?;
        writeln!(out, "[Round \"{}\"]", result.number + 1)?;
        writeln!(out, "[White \"{}\"]", name(result.black))?;
        writeln!(out, "[Black \"{}\"]", name(result.white()))?;
        writeln!(out, "[Result \"{points}\"]")?;
        writeln!(out, "[Termination \"{}\"]\n", result.ending.word())?;
        writeln!(out, "1. d4 d5 {points}\n")?;
    }
    Ok(())
}
