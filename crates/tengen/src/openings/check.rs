//! `tengen openings check`: how fair the openings of a file are.

use super::{FairnessArgs, read_openings_file};
use crate::interrupt::{self, Interrupted};
use crate::output::{self, CheckFailed};
use crate::progress::Progress;
use anyhow::Result;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::Opening;
use tengen_arena::balance::BalanceChecker;
use tengen_play::AgentError;

/// Check how fair a file's openings are
///
/// The exit status is 0 if all openings are fair and different, 1 if not, 130 if Ctrl-C stopped the check.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen openings check openings.txt --size 20 --rule standard")]
pub(crate) struct CheckOpeningsArgs {
    /// The file: offsets from the centre (0,0, 1,1) or moves (h8h9), one opening per line
    file: PathBuf,
    /// The file's moves count rows from the bottom, not from the top as Gomocup does
    #[arg(long)]
    rows_from_bottom: bool,
    #[command(flatten)]
    fairness: FairnessArgs,
}

#[derive(Serialize)]
struct CheckOpeningsReport {
    openings: usize,
    fair: usize,
    repeated: usize,
    checked: Vec<CheckedOpening>,
}

#[derive(Serialize)]
struct CheckedOpening {
    opening: String,
    black: [f64; 2],
    fair: bool,
    /// The earlier opening of which this is a turned or mirrored image, counted from 1.
    same_as: Option<usize>,
}

/// One opening more has been checked, as a JSON line.
#[derive(Serialize)]
struct CheckedLine {
    checked: usize,
    of: usize,
}

impl CheckOpeningsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        self.fairness.validate()?;
        let openings = read_openings_file(&self.file, self.rows_from_bottom, &self.fairness.board)?;
        let report = CheckOpeningsReport::new(self.check(&openings)?);
        if self.fairness.output.json {
            output::json(out, &report)?;
        } else {
            report.print(out)?;
        }
        if report.fair < report.openings || report.repeated > 0 {
            return Err(CheckFailed.into());
        }
        Ok(())
    }

    fn check(&self, openings: &[Opening]) -> Result<Vec<CheckedOpening>> {
        let FairnessArgs { board, nodes, .. } = &self.fairness;
        let mut judge = BalanceChecker::new(*nodes, interrupt::stop()?);
        let mut seen = BTreeMap::new();
        let of = openings.len();
        let progress = Progress::bar(of as u64, 0, "openings");
        let mut checked = Vec::with_capacity(of);
        for (index, opening) in openings.iter().enumerate() {
            let black = judge.chances(opening, board.size, board.rule).map_err(|error| match error {
                AgentError::Stopped => {
                    Interrupted::saying(&format!("stopped after {index} of {of} openings; nothing is kept"))
                        .into()
                }
                error => anyhow::Error::from(error),
            })?;
            let fingerprint = opening.fingerprint(board.size);
            let same_as = seen.get(&fingerprint).copied();
            seen.entry(fingerprint).or_insert(index + 1);
            let opening = opening.human(board.size).to_string();
            checked.push(CheckedOpening { opening, black, fair: self.fairness.is_fair(black), same_as });
            progress.set(checked.len() as u64);
            progress.line(|| CheckedLine { checked: checked.len(), of });
        }
        progress.finish();
        Ok(checked)
    }
}

impl CheckOpeningsReport {
    fn new(checked: Vec<CheckedOpening>) -> CheckOpeningsReport {
        let count = |test: fn(&CheckedOpening) -> bool| checked.iter().filter(|one| test(one)).count();
        let (fair, repeated) = (count(|one| one.fair), count(|one| one.same_as.is_some()));
        CheckOpeningsReport { openings: checked.len(), fair, repeated, checked }
    }

    fn print(&self, out: &mut dyn Write) -> Result<()> {
        for (number, one) in (1..).zip(&self.checked) {
            let [now, later] = one.black.map(|black| 100.0 * black);
            let fair = if one.fair { "" } else { "  not fair" };
            let same = one.same_as.map(|other| format!("  same as {other}")).unwrap_or_default();
            let opening = &one.opening;
            writeln!(out, "{number:>4} Black {now:>5.1} % then {later:>5.1} %  {opening}{fair}{same}")?;
        }
        writeln!(out, "{} openings, {} fair, {} repeated", self.openings, self.fair, self.repeated)?;
        Ok(())
    }
}
