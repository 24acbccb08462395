//! Making openings at random and keeping the fair ones.

use super::{Fair, progress};
use crate::output;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use tengen_arena::balance::{Judge, Recipe};
use tengen_arena::{Opening, Rows};
use tengen_play::Stop;

/// Make openings at random and keep those in which the engine sees no advantage
///
/// The same command line always makes the same openings, and goes on where it was stopped. They are written
/// as Gomocup's offsets from the centre, one opening a line; no two are turned or mirrored images of each
/// other.
#[derive(clap::Args)]
pub(super) struct Make {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The file for them
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The fewest stones
    #[arg(long, value_name = "N", default_value_t = 4)]
    fewest: usize,
    /// The most stones
    #[arg(long, value_name = "N", default_value_t = 7)]
    most: usize,
    /// Where all randomness comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many are looked at together [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    #[command(flatten)]
    fair: Fair,
}

/// An opening that was looked at.
#[derive(Clone, Serialize, Deserialize)]
struct Looked {
    number: u64,
    opening: Option<String>,
    /// Black's chances now and one move later.
    black: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct Report {
    openings: usize,
    looked_at: u64,
    file: PathBuf,
}

impl Make {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        self.fair.validate()?;
        if self.fewest == 0 || self.fewest > self.most || self.most > self.fair.size.area() / 2 {
            bail!(
                "an opening has at least 1 stone and leaves room to play: not {} to {}",
                self.fewest,
                self.most
            );
        }
        let recipe = Recipe {
            stones: [self.fewest, self.most],
            within: self.fair.within / 100.0,
            nodes: self.fair.nodes,
            seed: self.seed,
            ..Recipe::new(self.fair.size, self.fair.rule)
        };
        let part = part_of(&self.out);
        let stop = crate::tournament::stop_on_ctrl_c();
        let (kept, looked_at) = self.search(&recipe, &part, &stop)?;
        if kept.len() < self.count {
            eprintln!("stopped with {} of {} openings; the same command goes on", kept.len(), self.count);
            return Ok(());
        }
        let mut text = format!(
            "# Balanced {} openings for {}: offsets from the centre, Black first, one opening a line.\n",
            self.fair.size, self.fair.rule
        );
        text.push_str(&format!(
            "# Made at random ({} to {} stones, seed {}), kept where Tengen's search of {} nodes sees Black's chances\n\
             # within {} % of even, at once and one move later.\n",
            self.fewest, self.most, self.seed, self.fair.nodes, self.fair.within
        ));
        for opening in &kept {
            text.push_str(&opening.offsets(self.fair.size));
            text.push('\n');
        }
        let fresh = self.out.with_extension("new");
        fs::write(&fresh, text).with_context(|| format!("cannot write {}", fresh.display()))?;
        fs::rename(&fresh, &self.out).with_context(|| format!("cannot write {}", self.out.display()))?;
        let _ = fs::remove_file(&part);
        if self.fair.json {
            let report = Report { openings: kept.len(), looked_at, file: self.out.clone() };
            return output::json(out, &report);
        }
        writeln!(out, "{} openings of {looked_at} looked at, in {}", kept.len(), self.out.display())?;
        Ok(())
    }

    /// Looks at one candidate after another, those of an earlier run first. Which are kept depends on their
    /// order alone, not on who looked at them when.
    fn search(&self, recipe: &Recipe, part: &Path, stop: &Stop) -> Result<(Vec<Opening>, u64)> {
        let header = serde_json::to_string(&format!("{recipe:?}"))?;
        let mut looked: BTreeMap<u64, Looked> =
            earlier(part, &header)?.into_iter().map(|one| (one.number, one)).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(part)?;
        if looked.is_empty() {
            file.set_len(0)?;
            writeln!(file, "{header}")?;
        }
        let bar = progress(self.count);
        let (mut kept, mut seen, mut next) = (Vec::new(), BTreeSet::new(), 0);
        let mut take = |looked: &BTreeMap<u64, Looked>| {
            while kept.len() < self.count {
                let Some(one) = looked.get(&next) else { break };
                next += 1;
                let (Some(text), Some(black)) = (&one.opening, one.black) else { continue };
                let fair = self.fair.holds(black);
                let opening = Opening::read(text, Rows::FromBottom, self.fair.size, self.fair.rule)
                    .ok()
                    .filter(|_| fair);
                kept.extend(opening.filter(|opening| seen.insert(opening.fingerprint(self.fair.size))));
            }
            bar.set_position(kept.len() as u64);
            (kept.clone(), next)
        };
        let (mut so_far, _) = take(&looked);
        let counter = AtomicU64::new(0);
        let enough = Stop::default().under(stop);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let known: BTreeSet<u64> = looked.keys().copied().collect();
        std::thread::scope(|scope| -> Result<()> {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.jobs.unwrap_or(cores).clamp(1, cores) {
                let (sender, counter, enough, known) = (sender.clone(), &counter, &enough, &known);
                scope.spawn(move || {
                    let mut judge = Judge::new(recipe.nodes, enough.clone());
                    while !enough.is_raised() {
                        let number = counter.fetch_add(1, Ordering::Relaxed);
                        if known.contains(&number) {
                            continue;
                        }
                        let opening = recipe.candidate(number);
                        let chances = |o: &Opening| judge.chances(o, recipe.size, recipe.rule);
                        let Ok(black) = opening.as_ref().map(chances).transpose() else { return };
                        let opening = opening.map(|opening| opening.human(recipe.size).to_string());
                        if sender.send(Looked { number, opening, black }).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            while so_far.len() < self.count {
                let Ok(one) = receiver.recv() else { break };
                writeln!(file, "{}", serde_json::to_string(&one)?)?;
                looked.insert(one.number, one);
                so_far = take(&looked).0;
            }
            enough.raise();
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(take(&looked))
    }
}

/// The file of candidates looked at so far.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// What an earlier run with the same recipe looked at; a last line that a kill cut off is left out.
fn earlier(part: &Path, header: &str) -> Result<Vec<Looked>> {
    let Ok(text) = fs::read_to_string(part) else { return Ok(Vec::new()) };
    let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    match lines.next() {
        None => return Ok(Vec::new()),
        Some(first) if first.trim_end() == header => {}
        Some(_) => bail!("{} belongs to other openings; remove it or choose another --out", part.display()),
    }
    let looked: Vec<Looked> = lines.map_while(|line| serde_json::from_str(line).ok()).collect();
    // Whatever could not be read must not stand in the way of what is added now.
    let whole: usize = text.split_inclusive('\n').take(1 + looked.len()).map(str::len).sum();
    OpenOptions::new().write(true).open(part)?.set_len(whole as u64)?;
    Ok(looked)
}
