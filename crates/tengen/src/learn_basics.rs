//! `tengen learn-basics`: textbook reinforcement learning on tic-tac-toe.

use crate::arguments::{SeedArg, named};
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use anyhow::{Context, Result};
use clap::builder::TypedValueParser;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_base::file;
use tengen_experiments::plot::{Curve, Labels, curves};
use tengen_experiments::stats::Mean;
use tengen_train::basics::exam::{Chances, Opponent, lost_games};
use tengen_train::basics::{CurvePoint, LearningMethod, METHODS, Visits, curve, walk};

/// Teach tic-tac-toe to textbook reinforcement learners and show how they improve
///
/// Monte-Carlo evaluation (first-visit and every-visit), Monte-Carlo control, Q-learning and adaptive dynamic
/// programming, each until it never loses. The chances in the tables are computed over all possible games, not sampled.
/// Takes a few seconds; Ctrl-C stops it, and nothing is kept.
#[derive(clap::Args)]
pub(crate) struct LearnBasicsArgs {
    /// The learner [default: all of them]
    #[arg(long, value_parser = method())]
    method: Option<LearningMethod>,
    /// Learn from N games [default: as many as the learner needs]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    #[command(flatten)]
    random: SeedArg,
    /// Also write the learning curves to this folder (curves.csv, and a figure for each learner)
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct LearnerReport {
    method: &'static str,
    about: &'static str,
    games: u64,
    lost_of_10000_to_perfect: u64,
    lost_of_10000_to_random: u64,
    curve: Vec<CurveRow>,
}

#[derive(Serialize)]
struct CurveRow {
    games: u64,
    lost_to_perfect: f64,
    won_from_random: f64,
    drawn_with_random: f64,
    lost_to_random: f64,
}

#[derive(Serialize)]
struct WalkReport {
    truth: [f64; walk::PLACES],
    first_visit: [f64; walk::PLACES],
    every_visit: [f64; walk::PLACES],
}

#[derive(Serialize)]
struct LearnBasicsReport {
    learners: Vec<LearnerReport>,
    walk: WalkReport,
}

/// Games against each opponent after learning.
const GAMES: u64 = 10_000;
/// Random walks that the two kinds of Monte-Carlo evaluation are compared on.
const WALKS: u64 = 200;

fn method() -> impl TypedValueParser<Value = LearningMethod> {
    named(METHODS.map(LearningMethod::name), str::parse::<LearningMethod>)
}

impl LearnBasicsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let methods = self.method.map_or(METHODS.to_vec(), |method| vec![method]);
        let mut learners = Vec::new();
        let stop = interrupt::stop()?;
        for method in methods {
            if stop.is_raised() {
                return Err(Interrupted::saying("stopped; nothing is kept").into());
            }
            let learned = self.learn(method);
            if !self.output.json {
                learned.print(out)?;
            }
            learners.push(learned);
        }
        if let Some(folder) = &self.out {
            draw(folder, &learners)?;
        }
        let walked =
            |visits| walk::evaluate(visits, WALKS, &mut Xoshiro256PlusPlus::seed_from_u64(self.random.seed));
        let walk = WalkReport {
            truth: walk::truth(),
            first_visit: walked(Visits::First),
            every_visit: walked(Visits::Every),
        };
        if self.output.json {
            return output::json(out, &LearnBasicsReport { learners, walk });
        }
        writeln!(
            out,
            "Random walk over five states, {WALKS} walks from the middle: the value of each state"
        )?;
        for (name, values) in
            [("truth", walk.truth), ("first visit", walk.first_visit), ("every visit", walk.every_visit)]
        {
            let numbers: Vec<String> = values.iter().map(|value| format!("{value:.3}")).collect();
            writeln!(out, "{name:>12}  {}", numbers.join("  "))?;
        }
        Ok(())
    }

    fn learn(&self, method: LearningMethod) -> LearnerReport {
        let games = self.games.unwrap_or(method.games());
        let (learner, points) = curve(method, games, self.random.seed);
        let policy = |position| learner.policy(position);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.random.seed ^ 0x7465_7374);
        let mut lost = |opponent| lost_games(&policy, opponent, GAMES, &mut rng);
        LearnerReport {
            method: method.name(),
            about: method.about(),
            games,
            lost_of_10000_to_perfect: lost(Opponent::Perfect),
            lost_of_10000_to_random: lost(Opponent::Random),
            curve: points.iter().map(row).collect(),
        }
    }
}

fn row(CurvePoint { games, perfect, random }: &CurvePoint) -> CurveRow {
    let Chances { won, drawn, lost } = *random;
    CurveRow {
        games: *games,
        lost_to_perfect: perfect.lost,
        won_from_random: won,
        drawn_with_random: drawn,
        lost_to_random: lost,
    }
}

impl LearnerReport {
    /// The learning curves as an SVG.
    fn figure(&self) -> Result<String> {
        let exact = |value: f64| Mean { mean: value, low: value, high: value };
        // Most is learned early, hence the logarithmic axis.
        let rows = || self.curve.iter().filter(|row| row.games > 0);
        let curve = |name: &str, chance: fn(&CurveRow) -> f64| Curve {
            name: name.to_owned(),
            points: rows().map(|row| ((row.games as f64).log10(), exact(chance(row)))).collect(),
        };
        let all = [
            curve("lost to a perfect player", |row| row.lost_to_perfect),
            curve("lost to a random player", |row| row.lost_to_random),
            curve("won from a random player", |row| row.won_from_random),
        ];
        let labels = Labels { title: self.about, x: "games learned, powers of ten", y: "chance" };
        Ok(curves(&labels, &all, 1.0)?)
    }

    fn print(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}: {}", self.method, self.about)?;
        writeln!(out, "     games   lost to perfect   lost to random   won from random")?;
        // One row for about each doubling is enough to read.
        let last = self.curve.len() - 1;
        for (_, row) in self.curve.iter().enumerate().filter(|(at, _)| at % 8 == 0 || *at == last) {
            writeln!(
                out,
                "{:10} {:16.1}% {:15.1}% {:16.1}%",
                row.games,
                100.0 * row.lost_to_perfect,
                100.0 * row.lost_to_random,
                100.0 * row.won_from_random
            )?;
        }
        let (perfect, random) = (self.lost_of_10000_to_perfect, self.lost_of_10000_to_random);
        writeln!(
            out,
            "then in {GAMES} games each: {perfect} lost to a perfect player, {random} to a random one\n"
        )?;
        Ok(())
    }
}

/// Writes the learning curves: one table for all learners, and a figure for each.
fn draw(folder: &Path, learners: &[LearnerReport]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        file::replace(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    for learner in learners {
        write(&format!("{}.svg", learner.method), learner.figure()?.as_bytes())?;
    }
    write("curves.csv", &table(learners)?)
}

/// All learning curves as CSV.
fn table(learners: &[LearnerReport]) -> Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "method",
        "games",
        "lost_to_perfect",
        "won_from_random",
        "drawn_with_random",
        "lost_to_random",
    ])?;
    for learner in learners {
        for row in &learner.curve {
            let chances =
                [row.lost_to_perfect, row.won_from_random, row.drawn_with_random, row.lost_to_random];
            let chances = chances.map(|chance| format!("{chance:.6}"));
            let start = [learner.method.to_owned(), row.games.to_string()];
            table.write_record(start.iter().chain(&chances))?;
        }
    }
    Ok(table.into_inner()?)
}
