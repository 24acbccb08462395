//! `tengen explore`: what was played in a position in many games, and how those games ended.

use crate::arguments::BoardArgs;
use crate::interrupt;
use crate::output::{self, JsonArg};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tengen_base::file;
use tengen_board::{Color, Game, notation};
use tengen_explorer::{MOST_GAMES, MoveCount, OpeningBook, built_in, read_games, renju_opening};

/// Explore openings: what was played in a position, how often, and how those games ended
///
/// Positions are the same however the board is turned or mirrored, and in whatever order their stones came. Without files,
/// the games are those that come with the program: the engine against itself, from all openings of Renju and others.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tengen explore\n  tengen explore h8i9 --rule renju\n  tengen explore h8h9i9 --games gomocup.sgf --games mine.psq --json"
)]
pub(crate) struct ExploreArgs {
    /// The position as moves from the empty board, like h8h9i8 [default: the empty board]
    #[arg(value_name = "MOVES", default_value = "")]
    position: String,
    /// A file of games: SGF with one game or many, PSQ, or moves with B, W or D for the result, one game a line; may be
    /// repeated
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    output: JsonArg,
}

/// What is known of a position.
#[derive(Serialize)]
struct OpeningReport {
    rule: &'static str,
    size: u8,
    moves: String,
    to_move: String,
    /// The opening of Renju with which it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningName>,
    /// How many games were counted in all.
    games: u32,
    /// Games that could not be counted.
    skipped: usize,
    /// The most frequent first.
    played: Vec<MoveRow>,
}

#[derive(Serialize)]
struct OpeningName {
    code: &'static str,
    name: &'static str,
    kanji: &'static str,
}

/// A move that was played.
#[derive(Serialize)]
struct MoveRow {
    #[serde(rename = "move")]
    point: String,
    games: u32,
    black: u32,
    white: u32,
    draws: u32,
    /// The share of the side that played it, draws as half; nothing if no result is known.
    score: Option<f64>,
}

impl ExploreArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let BoardArgs { rule, size } = self.board;
        let moves = notation::parse_moves(&self.position, size)?;
        let game = Game::from_moves(size, rule, &moves).context("the position")?;
        if game.outcome().is_some() {
            bail!("the game is over in this position");
        }
        let (book, skipped) = self.book()?;
        let report = OpeningReport::new(&game, book.as_ref().unwrap_or_else(|| built_in()), skipped);
        if self.output.json {
            return output::json(out, &report);
        }
        report.print(out)
    }

    /// The book of the files, and how many of their games could not be counted; `None` without files.
    fn book(&self) -> Result<(Option<OpeningBook>, usize)> {
        if self.games.is_empty() {
            return Ok((None, 0));
        }
        let stop = interrupt::stop()?;
        let (mut book, mut skipped) = (OpeningBook::default(), 0);
        for path in &self.games {
            let bytes = file::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            let read =
                read_games(&bytes, self.board.rule, &stop).with_context(|| path.display().to_string())?;
            if stop.is_raised() {
                return Err(interrupt::Interrupted::saying("stopped while reading games").into());
            }
            if read.has_more {
                bail!("{} has more than {MOST_GAMES} games; please split it", path.display());
            }
            read.games.iter().for_each(|game| book.add(game));
            skipped += read.skipped;
        }
        Ok((Some(book), skipped))
    }
}

impl OpeningReport {
    fn new(game: &Game, book: &OpeningBook, skipped: usize) -> OpeningReport {
        let row = |count: MoveCount| MoveRow {
            point: notation::human(count.point, game.size()),
            games: count.games,
            black: count.black,
            white: count.white,
            draws: count.draws,
            score: count.score(game.to_move()),
        };
        let opening = renju_opening(game);
        OpeningReport {
            rule: game.rule().name(),
            size: game.size().side(),
            moves: notation::human_moves(game.moves(), game.size()),
            to_move: crate::show::key(game.to_move()),
            opening: opening.map(|o| OpeningName { code: o.code, name: o.name, kanji: o.kanji }),
            games: book.games(),
            skipped,
            played: book.moves(game).into_iter().map(row).collect(),
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<()> {
        let OpeningReport { rule, size, games, skipped, .. } = self;
        let skipped = if *skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
        writeln!(out, "{games} games ({rule}, {size}x{size} for this position){skipped}")?;
        if let Some(OpeningName { code, name, kanji }) = &self.opening {
            writeln!(out, "{code} {name} ({kanji})")?;
        }
        if self.played.is_empty() {
            writeln!(out, "this position is in none of them")?;
            return Ok(());
        }
        let mover = if self.to_move == "black" { Color::Black } else { Color::White };
        writeln!(
            out,
            "\n{:6}{:>7}{:>8}{:>8}{:>8}   {mover} scores",
            "move", "games", "Black", "White", "drawn"
        )?;
        for MoveRow { point, games, black, white, draws, score } in &self.played {
            let score = score.map_or("-".to_owned(), |score| format!("{:.1}%", 100.0 * score));
            writeln!(out, "{point:6}{games:>7}{black:>8}{white:>8}{draws:>8}   {score}")?;
        }
        Ok(())
    }
}
