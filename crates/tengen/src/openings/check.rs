//! Looking how fair openings are.

use super::{Fair, progress};
use crate::output;
use anyhow::{Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::balance::Judge;
use tengen_arena::{Rows, read_openings};

/// Look how fair a file's openings are
///
/// Exit status 0 if all are fair and different, 1 if not.
#[derive(clap::Args)]
pub(super) struct Check {
    /// The file: offsets from the centre (0,0, 1,1) or moves (h8h9), one opening a line
    file: PathBuf,
    /// The file's moves count rows from the bottom, not from the top as Gomocup does
    #[arg(long)]
    rows_from_bottom: bool,
    #[command(flatten)]
    fair: Fair,
}

#[derive(Serialize)]
struct Report {
    openings: usize,
    fair: usize,
    repeated: usize,
    checked: Vec<Checked>,
}

#[derive(Serialize)]
struct Checked {
    opening: String,
    black: [f64; 2],
    fair: bool,
    /// The earlier opening that it is an image of, from 1.
    same_as: Option<usize>,
}

impl Check {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        self.fair.validate()?;
        let Fair { rule, size, nodes, .. } = self.fair;
        let text =
            fs::read_to_string(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let rows = if self.rows_from_bottom { Rows::FromBottom } else { Rows::FromTop };
        let openings =
            read_openings(&text, rows, size, rule).with_context(|| self.file.display().to_string())?;
        let mut judge = Judge::new(nodes, crate::tournament::stop_on_ctrl_c());
        let mut seen = BTreeMap::new();
        let mut checked = Vec::new();
        let bar = progress(openings.len());
        for (index, opening) in openings.iter().enumerate() {
            let black = judge.chances(opening, size, rule)?;
            let fingerprint = opening.fingerprint(size);
            let same_as = seen.get(&fingerprint).copied();
            seen.entry(fingerprint).or_insert(index + 1);
            let opening = opening.human(size).to_string();
            checked.push(Checked { opening, black, fair: self.fair.holds(black), same_as });
            bar.inc(1);
        }
        bar.finish_and_clear();
        let count = |test: fn(&Checked) -> bool| checked.iter().filter(|one| test(one)).count();
        let (fair, repeated) = (count(|one| one.fair), count(|one| one.same_as.is_some()));
        let report = Report { openings: checked.len(), fair, repeated, checked };
        if self.fair.json {
            output::json(out, &report)?;
        } else {
            for (index, one) in report.checked.iter().enumerate() {
                let [now, later] = one.black.map(|black| 100.0 * black);
                let fair = if one.fair { "" } else { "  not fair" };
                let same = one.same_as.map(|other| format!("  same as {other}")).unwrap_or_default();
                writeln!(
                    out,
                    "{:>4} Black {now:>5.1} % then {later:>5.1} %  {}{fair}{same}",
                    index + 1,
                    one.opening
                )?;
            }
            writeln!(out, "{} openings, {fair} fair, {repeated} repeated", report.openings)?;
        }
        if fair < report.openings || repeated > 0 {
            out.flush()?;
            std::process::exit(1);
        }
        Ok(())
    }
}
