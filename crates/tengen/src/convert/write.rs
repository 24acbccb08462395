//! Writes trees of SGF in any format, and notes what it cannot hold.

use super::format::{Format, Rows};
use super::left_out::{self, LeftOut};
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use tengen_arena::Opening;
use tengen_board::{Color, Game, Size, notation};
use tengen_play::record::renlib::Library;
use tengen_play::{GameRecord, GameTree};

/// Where gomocalc shows a position.
const GOMOCALC: &str = "https://gomocalc.com/#/";

/// A file to be saved.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Writes the games, of which there is at least one.
pub(super) fn write_games(trees: &[GameTree], format: Format, rows: Rows) -> Result<Written> {
    if let Format::Psq | Format::Pos | Format::Sav = format
        && trees.len() > 1
    {
        bail!("{} holds one game, and there are {}; choose one with --game N", format.name(), trees.len());
    }
    let (bytes, keeps): (Vec<u8>, &[&str]) = match format {
        Format::Sgf => {
            return Ok(Written {
                bytes: trees.iter().map(GameTree::to_sgf).collect::<String>().into(),
                left_out: Vec::new(),
            });
        }
        Format::Lib => {
            let (library, left_out) = Library::from_trees(trees)?;
            let left_out = left_out::from_counts(left_out);
            return Ok(Written { bytes: library.write(), left_out });
        }
        Format::Psq => {
            let record = record(&trees[0])?;
            // The event stands beside the result.
            let keeps: &[&str] = if record.outcome().is_some() {
                &["PB", "PW", "RE", "ELAPSED", "EV"]
            } else {
                &["PB", "PW", "ELAPSED"]
            };
            (record.to_psq()?.into(), keeps)
        }
        Format::Pos => (record(&trees[0])?.to_yixin_pos()?, &[]),
        Format::Sav => (record(&trees[0])?.to_yixin_sav()?.into(), &["RU"]),
        Format::Moves => (lines(trees, |game| Ok(moves(game, rows)), Some(rows))?.into(), &["RU"]),
        Format::Url => (lines(trees, address, None)?.into(), &[]),
        Format::Offsets => (lines(trees, offsets, None)?.into(), &[]),
    };
    Ok(Written { bytes, left_out: left_out::of_main_lines(trees, keeps) })
}

fn record(tree: &GameTree) -> Result<GameRecord> {
    Ok(tree.record()?)
}

/// A line for each game, under a label if rows could be counted from either side.
fn lines(trees: &[GameTree], line: impl Fn(&Game) -> Result<String>, rows: Option<Rows>) -> Result<String> {
    let mut text = String::new();
    let mut labelled = None;
    for (number, tree) in (1..).zip(trees) {
        let game = record(tree).with_context(|| format!("game {number}"))?.game;
        if !game.setup().is_empty() || game.color_of_move(0) == Color::White {
            bail!(
                "game {number}: moves alone cannot hold stones set up before them, or White's first move; write SGF instead"
            );
        }
        let board = (game.size(), game.rule());
        if let Some(rows) = rows.filter(|_| labelled != Some(board)) {
            if labelled.is_some() {
                bail!(
                    "game {number}: a file of moves has one board and one rule, and the games have several; write SGF instead"
                );
            }
            let side = match rows {
                Rows::Bottom => "bottom",
                Rows::Top => "top",
            };
            let _ =
                writeln!(text, "# board {}, rule {}, rows from the {side}", game.size().side(), game.rule());
            labelled = Some(board);
        }
        let line = line(&game).with_context(|| format!("game {number}"))?;
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

fn moves(game: &Game, rows: Rows) -> String {
    let size = game.size();
    let name = |&point: &tengen_board::Point| match rows {
        Rows::Bottom => notation::human(point, size),
        Rows::Top => format!("{}{}", char::from(b'a' + point.x()), point.y() + 1),
    };
    game.moves().iter().map(name).collect()
}

fn address(game: &Game) -> Result<String> {
    if game.size() != Size::STANDARD {
        bail!("an address of gomocalc is about a 15x15 board, not {}", game.size());
    }
    Ok(format!("{GOMOCALC}{}", moves(game, Rows::Bottom)))
}

fn offsets(game: &Game) -> Result<String> {
    let opening = Opening::new(game.moves().to_vec(), game.size(), game.rule())?;
    Ok(opening.offsets(game.size()))
}
