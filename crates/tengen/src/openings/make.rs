//! `tengen openings make`: makes random openings and keeps the fair ones.

use super::FairnessArgs;
use crate::arguments::{self, SeedArg};
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
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

/// A candidate and what the engine thinks of it: a line of the file for continuing.
#[derive(Clone, Serialize, Deserialize)]
struct JudgedCandidate {
    number: u64,
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
        let part = part_of(&self.out);
        let progress = Progress::bar(self.count as u64, 0, "openings");
        let selection = self.select(&part, &progress);
        progress.finish();
        let Selection { kept, next: looked_at, .. } = selection?;
        if kept.len() < self.count {
            return Err(Interrupted::after(kept.len() as u64, self.count as u64, "openings").into());
        }
        file::replace(&self.out, self.text(&kept).as_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        let _ = fs::remove_file(&part);
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

    /// Judges one candidate after another until enough are fair or Ctrl-C stops it. Candidates of an earlier run are
    /// read from the part file, new ones are added to it.
    fn select(&self, part: &Path, progress: &Progress) -> Result<Selection<'_>> {
        let recipe = self.recipe();
        let (mut file, earlier) = open_part(part, &serde_json::to_string(&format!("{recipe:?}"))?)?;
        let known: BTreeSet<u64> = earlier.iter().map(|candidate| candidate.number).collect();
        let mut selection = Selection::new(self, earlier);
        let enough = Stop::default().under(&interrupt::stop()?);
        let counter = AtomicU64::new(0);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| -> Result<()> {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.jobs.unwrap_or(cores).clamp(1, cores) {
                let (recipe, sender, counter, known, enough) =
                    (&recipe, sender.clone(), &counter, &known, enough.clone());
                scope.spawn(move || {
                    let unknown = || counter.fetch_add(1, Ordering::Relaxed);
                    let numbers = std::iter::repeat_with(unknown).filter(|number| !known.contains(number));
                    judge(recipe, numbers, &enough, &sender);
                });
            }
            drop(sender);
            while !selection.is_complete() {
                let Ok(candidate) = receiver.recv() else { break };
                let written = writeln!(file, "{}", serde_json::to_string(&candidate)?);
                if let Err(error) = written {
                    enough.raise();
                    return Err(error).with_context(|| format!("cannot write {}", part.display()));
                }
                selection.add(candidate);
                selection.show(progress);
            }
            enough.raise();
            Ok(())
        })?;
        Ok(selection)
    }
}

/// Candidates in the order of their numbers, and the openings chosen from them. Which are chosen depends on that order
/// alone, not on which was judged first.
struct Selection<'a> {
    args: &'a MakeOpeningsArgs,
    /// Judged, but not yet their turn.
    waiting: BTreeMap<u64, JudgedCandidate>,
    /// The number of the next candidate.
    next: u64,
    kept: Vec<Opening>,
    fingerprints: BTreeSet<Vec<Point>>,
}

impl<'a> Selection<'a> {
    fn new(args: &'a MakeOpeningsArgs, earlier: Vec<JudgedCandidate>) -> Selection<'a> {
        let waiting = BTreeMap::new();
        let mut selection =
            Selection { args, waiting, next: 0, kept: Vec::new(), fingerprints: BTreeSet::new() };
        for candidate in earlier {
            selection.add(candidate);
        }
        selection
    }

    fn is_complete(&self) -> bool {
        self.kept.len() >= self.args.count
    }

    fn add(&mut self, candidate: JudgedCandidate) {
        self.waiting.insert(candidate.number, candidate);
        while !self.is_complete()
            && let Some(candidate) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.choose(&candidate);
        }
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
        progress.line(|| MadeLine { openings, of, looked_at: self.next });
    }
}

/// Judges the candidates with these numbers until it is stopped.
fn judge(
    recipe: &OpeningGenerator,
    numbers: impl Iterator<Item = u64>,
    stop: &Stop,
    results: &Sender<JudgedCandidate>,
) {
    let mut judge = BalanceChecker::new(recipe.nodes, stop.clone());
    for number in numbers {
        if stop.is_raised() {
            return;
        }
        let opening = recipe.candidate(number);
        let chances = |opening: &Opening| judge.chances(opening, recipe.size, recipe.rule);
        let Ok(black) = opening.as_ref().map(chances).transpose() else { return };
        let opening = opening.map(|opening| opening.human(recipe.size).to_string());
        if results.send(JudgedCandidate { number, opening, black }).is_err() {
            return;
        }
    }
}

/// The file that keeps the candidates judged so far.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Opens the part file to add to it, with what an earlier run with the same recipe has left there. A last line that
/// was cut off by a kill is dropped.
fn open_part(part: &Path, header: &str) -> Result<(File, Vec<JudgedCandidate>)> {
    let cannot = || format!("cannot write {}", part.display());
    let mut file = OpenOptions::new().create(true).append(true).open(part).with_context(cannot)?;
    let text = fs::read_to_string(part).with_context(|| format!("cannot read {}", part.display()))?;
    let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    match lines.next() {
        None => {
            file.set_len(0).and_then(|()| writeln!(file, "{header}")).with_context(cannot)?;
            return Ok((file, Vec::new()));
        }
        Some(first) if first.trim_end() == header => {}
        Some(_) => bail!("{} belongs to other openings; remove it or choose another --out", part.display()),
    }
    let candidates: Vec<JudgedCandidate> = lines.map_while(|line| serde_json::from_str(line).ok()).collect();
    let whole: usize = text.split_inclusive('\n').take(1 + candidates.len()).map(str::len).sum();
    file.set_len(whole as u64).with_context(cannot)?;
    Ok((file, candidates))
}
