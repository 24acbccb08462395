//! `tengen openings make`: makes random openings and keeps the fair ones.

use super::FairnessArgs;
use crate::arguments::{self, SeedArg};
use crate::candidates::{PartFile, judge_in_order};
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tengen_arena::balance::{BalanceChecker, OpeningGenerator};
use tengen_arena::{Opening, RowOrder};
use tengen_base::file;
use tengen_board::Point;
use tengen_play::Stop;

/// Make random openings and keep those in which the engine sees no advantage
///
/// The same command line always makes the same openings. They are written as Gomocup's offsets from the centre, one
/// opening per line; none is a turned or mirrored image of another.
#[derive(clap::Args)]
#[command(after_help = format!(
    "{} Until all openings are made, they are kept in OUT.part.\n\nExample: tengen openings make --count 50 --out openings.txt",
    interrupt::HELP
))]
pub(crate) struct MakeOpeningsArgs {
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The fewest stones of an opening
    #[arg(long, value_name = "N", default_value_t = 4)]
    fewest: usize,
    /// The most stones of an opening
    #[arg(long, value_name = "N", default_value_t = 7)]
    most: usize,
    #[command(flatten)]
    random: SeedArg,
    /// Judge N candidates at a time; the openings are the same [default: one for each core]
    #[arg(long, value_name = "N", value_parser = arguments::number::<1, 1024>)]
    jobs: Option<usize>,
    #[command(flatten)]
    fairness: FairnessArgs,
}

/// A candidate and what the engine thinks of it.
#[derive(Serialize, Deserialize)]
struct JudgedCandidate {
    /// `None` if the recipe makes no opening with this number.
    opening: Option<String>,
    /// Black's chances now and one move later.
    black: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct MakeOpeningsReport<'a> {
    openings: usize,
    looked_at: u64,
    file: &'a Path,
}

/// How many openings there are, as a JSON line.
#[derive(Serialize)]
struct MadeLine {
    openings: usize,
    of: usize,
    looked_at: u64,
}

impl MakeOpeningsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        self.validate()?;
        let part = PartFile::of(&self.out, serde_json::to_string(&format!("{:?}", self.recipe()))?);
        let progress = Progress::bar(self.count as u64, 0, "openings");
        let selection = self.select(&part, &progress);
        progress.finish();
        let Selection { kept, looked_at, .. } = selection?;
        if kept.len() < self.count {
            return Err(Interrupted::after(kept.len() as u64, self.count as u64, "openings").into());
        }
        file::replace(&self.out, self.text(&kept).as_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        part.remove();
        if self.fairness.output.json {
            let report = MakeOpeningsReport { openings: kept.len(), looked_at, file: &self.out };
            return output::json(out, &report);
        }
        writeln!(out, "{} openings of {looked_at} candidates, in {}", kept.len(), self.out.display())?;
        Ok(())
    }

    fn validate(&self) -> Result<()> {
        self.fairness.validate()?;
        let (fewest, most) = (self.fewest, self.most);
        if fewest == 0 || fewest > most || most > self.fairness.board.size.area() / 2 {
            bail!("an opening has at least 1 stone and leaves room to play: not {fewest} to {most}");
        }
        Ok(())
    }

    fn recipe(&self) -> OpeningGenerator {
        let FairnessArgs { board, within, nodes, .. } = &self.fairness;
        OpeningGenerator {
            stones: [self.fewest, self.most],
            within: within / 100.0,
            nodes: *nodes,
            seed: self.random.seed,
            ..OpeningGenerator::new(board.size, board.rule)
        }
    }

    /// The contents of the file.
    fn text(&self, kept: &[Opening]) -> String {
        let FairnessArgs { board, within, nodes, .. } = &self.fairness;
        let mut text = format!(
            "# Balanced {} openings for {}: offsets from the centre, Black first, one opening a line.\n\
             # Made at random ({} to {} stones, seed {}), kept where Tengen's search of {nodes} nodes sees Black's chances\n\
             # within {within} % of even, at once and one move later.\n",
            board.size, board.rule, self.fewest, self.most, self.random.seed
        );
        for opening in kept {
            text.push_str(&opening.offsets(board.size));
            text.push('\n');
        }
        text
    }

    /// Judges one candidate after another until enough are fair or Ctrl-C stops it.
    fn select(&self, part: &PartFile, progress: &Progress) -> Result<Selection<'_>> {
        let recipe = self.recipe();
        let mut selection = Selection::new(self);
        let judge = |stop: Stop| {
            let mut checker = BalanceChecker::new(recipe.nodes, stop);
            let recipe = &recipe;
            move |number| judge(recipe, number, &mut checker)
        };
        judge_in_order(part, self.jobs, judge, |number, candidate| {
            selection.looked_at = number + 1;
            selection.choose(&candidate);
            selection.show(progress);
            if selection.is_complete() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(selection)
    }
}

/// The openings chosen from the candidates.
struct Selection<'a> {
    args: &'a MakeOpeningsArgs,
    /// How many candidates were looked at.
    looked_at: u64,
    kept: Vec<Opening>,
    fingerprints: BTreeSet<Vec<Point>>,
}

impl<'a> Selection<'a> {
    fn new(args: &'a MakeOpeningsArgs) -> Selection<'a> {
        Selection { args, looked_at: 0, kept: Vec::new(), fingerprints: BTreeSet::new() }
    }

    fn is_complete(&self) -> bool {
        self.kept.len() >= self.args.count
    }

    /// Keeps a candidate that is fair and no image of an earlier one.
    fn choose(&mut self, candidate: &JudgedCandidate) {
        let (Some(text), Some(black)) = (&candidate.opening, candidate.black) else { return };
        let board = &self.args.fairness.board;
        if !self.args.fairness.is_fair(black) {
            return;
        }
        if let Ok(opening) = Opening::read(text, RowOrder::FromBottom, board.size, board.rule)
            && self.fingerprints.insert(opening.fingerprint(board.size))
        {
            self.kept.push(opening);
        }
    }

    fn show(&self, progress: &Progress) {
        let (openings, of) = (self.kept.len(), self.args.count);
        progress.set(openings as u64);
        progress.line(|| MadeLine { openings, of, looked_at: self.looked_at });
    }
}

/// Judges the candidate with a number; `None` when it is stopped.
fn judge(recipe: &OpeningGenerator, number: u64, judge: &mut BalanceChecker) -> Option<JudgedCandidate> {
    let opening = recipe.candidate(number);
    let chances = |opening: &Opening| judge.chances(opening, recipe.size, recipe.rule);
    let black = opening.as_ref().map(chances).transpose().ok()?;
    let opening = opening.map(|opening| opening.human(recipe.size).to_string());
    Some(JudgedCandidate { opening, black })
}
