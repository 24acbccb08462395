//! `tengen convert`: games from one file format to another, and a sentence about what the other cannot hold.

mod format;
mod left_out;
mod read;
mod write;

use crate::arguments::FileBoardArgs;
use crate::output::{self, JsonArg};
use anyhow::{Context, Result, bail};
use format::{Format, Rows};
use left_out::LeftOut;
use read::{Reader, read_games};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use tengen_base::file;
use tengen_play::GameTree;
use write::write_games;

/// Convert games between file formats: SGF, PSQ, RenLib, Yixin's, openings of tournaments, moves
///
/// What the new format cannot hold is said. The formats are sgf (everything), psq (Piskvork), lib (RenLib; many games
/// become branches of one tree), pos and sav (Yixin), offsets (openings as Gomocup's managers read them), moves (h8h9i8, a
/// game a line) and url (addresses of gomocalc). A file's name tells its format, or else its contents do.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tengen convert library.lib library.sgf\n  tengen convert games.sgf openings.txt --to offsets\n  \
                  tengen convert position.pos - --to moves"
)]
pub(crate) struct ConvertArgs {
    /// The file to read, or - for stdin
    #[arg(value_name = "FROM")]
    source: String,
    /// The file to write, or - for stdout
    #[arg(value_name = "TO")]
    target: String,
    /// The format of the first file [default: as its name or its contents tell]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format of the second file [default: as its name tells]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    #[command(flatten)]
    board: FileBoardArgs,
    /// From which side rows are counted in files of moves that do not say so, and in those that are written
    #[arg(long, value_name = "SIDE")]
    rows: Option<Rows>,
    /// Convert only the Nth game of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Refuse to write a file that leaves anything out
    #[arg(long)]
    strict: bool,
    /// Replace the second file if it exists
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct ConvertReport {
    from: &'static str,
    to: &'static str,
    games: usize,
    moves: usize,
    left_out: Vec<LeftOut>,
    notes: Vec<String>,
}

impl ConvertArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let bytes = match self.source.as_str() {
            "-" => file::read_all(io::stdin()).context("cannot read stdin")?,
            name => file::read(Path::new(name)).with_context(|| format!("cannot read {name}"))?,
        };
        let from = self
            .from
            .or_else(|| Format::of_file(&self.source, &bytes))
            .with_context(|| format!("{}: its format cannot be told; say it with --from", self.source))?;
        let to = self
            .to
            .or_else(|| Format::of_name(&self.target))
            .with_context(|| format!("'{}' does not tell its format; say it with --to", self.target))?;
        let reader = Reader { format: from, rule: self.board.rule, size: self.board.size, rows: self.rows };
        let games = read_games(&bytes, reader).with_context(|| self.source.clone())?;
        let chosen = self.chosen(&games.trees)?;
        let written = write_games(chosen, to, self.rows.unwrap_or(Rows::Bottom))
            .with_context(|| self.target.clone())?;
        if self.strict && !written.left_out.is_empty() {
            bail!("{}: {}", self.target, left_out::sentence(to, &written.left_out));
        }
        self.save(&written.bytes, out)?;
        self.report(
            ConvertReport {
                from: from.name(),
                to: to.name(),
                games: chosen.len(),
                moves: chosen.iter().map(left_out::moves).sum(),
                left_out: written.left_out,
                notes: games.notes,
            },
            to,
            out,
        )
    }

    fn chosen<'a>(&self, trees: &'a [GameTree]) -> Result<&'a [GameTree]> {
        let Some(number) = self.game else { return Ok(trees) };
        let index = number as usize - 1;
        match trees.get(index) {
            Some(_) => Ok(&trees[index..=index]),
            None => bail!("{} has {} games, so there is no game {number}", self.source, trees.len()),
        }
    }

    fn save(&self, bytes: &[u8], out: &mut dyn Write) -> Result<()> {
        if self.target == "-" {
            return Ok(out.write_all(bytes)?);
        }
        let path = Path::new(&self.target);
        let saved = if self.replace { file::replace(path, bytes) } else { file::create(path, bytes) };
        match saved {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{} exists; --replace replaces it", self.target)
            }
            saved => saved.with_context(|| format!("cannot write {}", self.target)),
        }
    }

    /// What was done, on stderr if the file itself is on stdout.
    fn report(&self, report: ConvertReport, to: Format, out: &mut dyn Write) -> Result<()> {
        let mut stderr = io::stderr();
        let out: &mut dyn Write = if self.target == "-" { &mut stderr } else { out };
        if self.output.json {
            return output::json(out, &report);
        }
        let ConvertReport { from, games, moves, left_out, notes, .. } = report;
        let count =
            |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
        writeln!(out, "{} with {} from {from} to {}", count(games, "game"), count(moves, "move"), to.name())?;
        for note in notes {
            writeln!(out, "{note}")?;
        }
        if !left_out.is_empty() {
            writeln!(out, "{}", left_out::sentence(to, &left_out))?;
        }
        Ok(())
    }
}
