//! `tengen solve`: proves that the side to move wins, and writes a certificate of it.

mod campaign;

use crate::arguments::{self, PositionArgs};
use crate::interrupt::{self, Interrupted};
use crate::output::{self, Internal, JsonArg};
use crate::position::PositionReader;
use crate::progress::{JsonLines, Progress, rounded};
use crate::verify::{Proved, in_words};
use anyhow::{Context, Result, bail};
use campaign::CampaignArgs;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tengen_base::file;
use tengen_solve::{SolveError, SolveOptions, Solved, solve};

/// Prove that the side to move wins, and write a certificate that anybody can check
///
/// Wins that need quiet moves are found too. Without a limit it searches until the win is proved or it is stopped. A search that
/// ends without a proof says nothing about who wins. `tengen verify` checks the certificate; docs/certificate.md describes it.
///
/// With --proof, what is proved on the way is kept in FILE.part, and the same command continues from there after Ctrl-C or
/// a crash, also with other limits.
///
/// With --campaign, it proves every position that a proof of the empty board needs after its first four stones, or every reply
/// to the moves that are given. Each is a job, drawn at random, tried with each time of --time-per-job in turn; the folder keeps
/// a certificate of each that is proved, and the same command continues after Ctrl-C or a crash. --merge makes one certificate
/// of them: of the empty board, or of the position that is given.
#[derive(clap::Args)]
#[command(after_help = "Examples: tengen solve h8h7g7f6i9g8i8i6f9g9h9h6g6j5 --proof win.proof\n          \
                        tengen solve --campaign runs/solve --time-per-job 10s,2m,30m\n          \
                        tengen solve --merge runs/solve --proof black-wins.proof")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Write the certificate to a new file
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Give up after this much time
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,
    /// Give up after so many positions, those of threat searches included
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    campaign: CampaignArgs,
    #[command(flatten)]
    output: JsonArg,
}

/// What came of it.
#[derive(Serialize)]
struct SolveReport {
    /// What is proved; nothing if that is unknown.
    proved: Option<Proved>,
    /// Positions looked at.
    searched: u64,
    /// Quiet moves tried.
    quiet_moves_tried: u64,
    seconds: f64,
    /// The certificate's bytes.
    bytes: Option<usize>,
}

/// How far it has come.
#[derive(Serialize)]
struct SolveStatus {
    searched: u64,
    proved: usize,
    proof_number: u32,
    disproof_number: u32,
    quiet_moves_tried: u64,
    positions_per_second: f64,
    seconds: f64,
}

impl SolveStatus {
    fn of(progress: &tengen_solve::Progress) -> SolveStatus {
        let seconds = progress.elapsed.as_secs_f64();
        SolveStatus {
            searched: progress.nodes,
            proved: progress.proved,
            proof_number: progress.numbers.0,
            disproof_number: progress.numbers.1,
            quiet_moves_tried: progress.quiet,
            positions_per_second: rounded(progress.nodes as f64 / seconds.max(0.001), 0),
            seconds: rounded(seconds, 1),
        }
    }
}

impl SolveArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        if let Some(folder) = &self.campaign.campaign {
            return self.campaign.run(folder, &self.position, &self.output, out);
        }
        if let Some(folder) = &self.campaign.merge {
            return self.campaign.merge(folder, &self.position, self.proof.as_deref(), &self.output, out);
        }
        let game = PositionReader::read(&self.position)?.game;
        refuse_existing(self.proof.as_deref())?;
        let stop = interrupt::stop()?;
        let options = SolveOptions {
            nodes: self.nodes,
            deadline: self.time.map(|time| Instant::now() + time),
            stop: stop.clone(),
            journal: self.proof.as_deref().map(part),
            ..SolveOptions::default()
        };
        let progress = Progress::status("searching", JsonLines::Elsewhere);
        let solved = solve(&game, &options, &mut |state| {
            let status = SolveStatus::of(state);
            progress.message(|| status_line(&status));
            progress.line(|| status);
        });
        progress.finish();
        let solved = solved.map_err(|error| match error {
            SolveError::Fault(fault) => Internal(SolveError::Fault(fault).to_string()).into(),
            other => anyhow::Error::new(other),
        })?;
        if solved.certificate.is_none() && stop.is_raised() {
            return Err(Interrupted::saying(self.kept()).into());
        }
        self.finish(out, &solved)
    }

    /// What is kept of a search that was stopped.
    fn kept(&self) -> &'static str {
        match self.proof {
            Some(_) => {
                "stopped before a proof was found; what is proved is kept, and the same command continues"
            }
            None => "stopped before a proof was found; nothing is kept without --proof",
        }
    }

    /// Writes the certificate and says what came of the search.
    fn finish(&self, out: &mut dyn Write, solved: &Solved) -> Result<()> {
        let proved = match &solved.certificate {
            Some(bytes) => Some(Proved::check(bytes, false).map_err(|fault| Internal(fault.to_string()))?),
            None => None,
        };
        if let (Some(path), Some(bytes)) = (&self.proof, &solved.certificate) {
            file::create(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
            // All of it is in the certificate now; a part that stays behind does no harm.
            let _ = fs::remove_file(part(path));
        }
        let seconds = rounded(solved.progress.elapsed.as_secs_f64(), 2);
        if self.output.json {
            let report = SolveReport {
                proved,
                searched: solved.progress.nodes,
                quiet_moves_tried: solved.progress.quiet,
                seconds,
                bytes: solved.certificate.as_ref().map(Vec::len),
            };
            return output::json(out, &report);
        }
        match &proved {
            Some(proved) => in_words(out, proved)?,
            None => writeln!(out, "unknown: no win was proved within the limits")?,
        }
        writeln!(out, "searched {} positions in {seconds} s", solved.progress.nodes)?;
        if let (Some(path), Some(bytes)) = (&self.proof, &solved.certificate) {
            writeln!(out, "certificate of {} bytes in {}", bytes.len(), path.display())?;
        } else if let Some(path) = &self.proof {
            writeln!(out, "what is proved on the way is in {}", part(path).display())?;
        }
        Ok(())
    }
}

/// A certificate takes the place of no file.
fn refuse_existing(path: Option<&Path>) -> Result<()> {
    match path.filter(|path| path.exists()) {
        Some(path) => bail!("{} exists already; a certificate is written to a new file", path.display()),
        None => Ok(()),
    }
}

/// The file of what is proved on the way to a certificate.
fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn status_line(status: &SolveStatus) -> String {
    format!(
        "{} positions, {} proved, proof number {}, disproof number {}, {} quiet moves tried, {} positions/s",
        status.searched,
        status.proved,
        status.proof_number,
        status.disproof_number,
        status.quiet_moves_tried,
        status.positions_per_second
    )
}
