//! `tengen verify`: checks a certificate, and says what it proves.

use crate::output::{self, CheckFailed, JsonArg};
use crate::progress::{JsonLines, Progress, rounded};
use anyhow::{Context, Result};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use tengen_base::file;
use tengen_board::{Size, notation};
use tengen_verify::{Certificate, Error, Fault, Report, verify};

/// Check a certificate of a forced win, and say what it proves
///
/// Every move and every possible reply is checked from the rules alone. The exit status is 0 if the win is proved, 1 if the
/// certificate is refused (what is printed says why), 2 if the file is none. docs/certificate.md says what is checked and why that
/// is enough; crates/verify/verify.py is a second checker.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen verify win.proof --paranoid")]
pub(crate) struct VerifyArgs {
    /// The certificate, as `tengen solve --proof` writes it
    file: PathBuf,
    /// Also replay every default against every reply, instead of trusting the zone rule that the page proves
    #[arg(long)]
    paranoid: bool,
    #[command(flatten)]
    output: JsonArg,
}

/// What a certificate proves.
#[derive(Serialize)]
pub(crate) struct Proved {
    winner: &'static str,
    rule: String,
    size: usize,
    black: Vec<String>,
    white: Vec<String>,
    /// The winning move.
    #[serde(rename = "move")]
    point: String,
    /// The most plies until five.
    plies: usize,
    nodes: usize,
    fives: usize,
    threats: usize,
    quiet: usize,
    all: usize,
    /// Replies that a default answers, and those of them that were replayed.
    defaulted: usize,
    replayed: usize,
}

/// What came of the check.
#[derive(Serialize)]
struct VerifyReport {
    proved: Option<Proved>,
    /// Why it is refused.
    refused: Option<String>,
    seconds: f64,
}

impl VerifyArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let name = self.file.display();
        let bytes = file::read(&self.file).with_context(|| format!("cannot read {name}"))?;
        let progress = Progress::status("checking", JsonLines::Never);
        let start = Instant::now();
        let checked = Proved::check(&bytes, self.paranoid);
        let seconds = rounded(start.elapsed().as_secs_f64(), 2);
        progress.finish();
        if let Err(error @ Error { fault: Fault::NotACertificate, .. }) = checked {
            return Err(error).with_context(|| name.to_string());
        }
        let (proved, refused) = match checked {
            Ok(proved) => (Some(proved), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let failed = refused.is_some();
        if self.output.json {
            output::json(out, &VerifyReport { proved, refused, seconds })?;
        } else if let Some(proved) = &proved {
            in_words(out, proved)?;
            writeln!(out, "checked in {seconds} s, {}", self.how(proved))?;
        } else {
            writeln!(out, "refused: {}", refused.unwrap_or_default())?;
        }
        if failed { Err(CheckFailed.into()) } else { Ok(()) }
    }

    fn how(&self, proved: &Proved) -> String {
        match (proved.defaulted, proved.replayed) {
            (0, _) => "no reply was left to a default".to_owned(),
            (all, 0) => format!("{all} replies by the zones of defaults"),
            (_, replayed) => format!("{replayed} replies to quiet moves by replay"),
        }
    }
}

impl Proved {
    /// Checks a certificate.
    ///
    /// # Errors
    /// When it is refused.
    pub(crate) fn check(bytes: &[u8], paranoid: bool) -> Result<Proved, Error> {
        let report = verify(bytes, paranoid)?;
        let root = Certificate::read(bytes)?.root;
        let points = |color| root.stones(color).iter().map(|cell| name(cell, report.side)).collect();
        let Report { side, plies, nodes, fives, threats, quiet, all, defaulted, replayed, .. } = report;
        Ok(Proved {
            winner: if report.winner == 1 { "Black" } else { "White" },
            rule: report.rule.to_string(),
            size: side,
            black: points(1),
            white: points(2),
            point: name(report.cell, side),
            plies,
            nodes,
            fives,
            threats,
            quiet,
            all,
            defaulted,
            replayed,
        })
    }
}

/// A cell as people write it.
fn name(cell: usize, side: usize) -> String {
    let size = Size::new(side).ok();
    let point = size.and_then(|size| size.point((cell % side) as u8, (cell / side) as u8));
    size.zip(point).map_or_else(|| cell.to_string(), |(size, point)| notation::human(point, size))
}

/// What is proved, in words.
pub(crate) fn in_words(out: &mut dyn Write, proved: &Proved) -> Result<()> {
    let Proved { winner, rule, size, point, plies, nodes, fives, threats, quiet, all, .. } = proved;
    for (color, points) in [("Black", &proved.black), ("White", &proved.white)] {
        let points = if points.is_empty() { "no stones".to_owned() } else { points.join(" ") };
        writeln!(out, "{color}: {points}")?;
    }
    writeln!(
        out,
        "proved: {winner}, to move, wins with {point} in at most {plies} plies ({rule}, {size}x{size})"
    )?;
    let kinds = [
        (fives, "fives"),
        (threats, "fours and threes"),
        (quiet, "quiet moves"),
        (all, "moves with all replies listed"),
    ];
    let kinds: Vec<String> = kinds
        .into_iter()
        .filter(|(count, _)| **count > 0)
        .map(|(count, what)| format!("{what} {count}"))
        .collect();
    writeln!(out, "{nodes} positions in the proof: {}", kinds.join(", "))?;
    Ok(())
}
