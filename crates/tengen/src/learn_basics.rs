//! `tengen learn-basics`: reinforcement learning from the textbook, on tic-tac-toe.

use crate::output;
use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_experiments::plot::{Curve, Labels, curves};
use tengen_experiments::stats::Mean;
use tengen_train::basics::exam::{Chances, Opponent, lost_games};
use tengen_train::basics::{METHODS, Method, Point, Visits, curve, walk};

/// Watch textbook learners teach themselves tic-tac-toe
///
/// Monte-Carlo evaluation (first and every visit), Monte-Carlo control, Q-learning and adaptive dynamic programming, each
/// until it never loses. Chances are worked out over all games, not sampled.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which learner; all of them if not given
    #[arg(long, value_parser = method())]
    method: Option<Method>,
    /// How many games to learn; as many as it takes if not given
    #[arg(long)]
    games: Option<u64>,
    /// Where all randomness comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder for curves (curves.csv and a picture for each learner)
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Learned {
    method: &'static str,
    about: &'static str,
    games: u64,
    lost_of_10000_to_perfect: u64,
    lost_of_10000_to_random: u64,
    curve: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    games: u64,
    lost_to_perfect: f64,
    won_from_random: f64,
    drawn_with_random: f64,
    lost_to_random: f64,
}

#[derive(Serialize)]
struct Walk {
    truth: [f64; walk::PLACES],
    first_visit: [f64; walk::PLACES],
    every_visit: [f64; walk::PLACES],
}

#[derive(Serialize)]
struct Report {
    learners: Vec<Learned>,
    walk: Walk,
}

const GAMES: u64 = 10_000;
const WALKS: u64 = 200;

fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(METHODS.map(Method::name)).try_map(|word| word.parse::<Method>())
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let methods = self.method.map_or(METHODS.to_vec(), |method| vec![method]);
        let mut learners = Vec::new();
        for method in methods {
            let learned = self.learn(method);
            if !self.json {
                learned.print(out)?;
            }
            learners.push(learned);
        }
        if let Some(folder) = &self.out {
            draw(folder, &learners)?;
        }
        let walked =
            |visits| walk::evaluate(visits, WALKS, &mut Xoshiro256PlusPlus::seed_from_u64(self.seed));
        let walk = Walk {
            truth: walk::truth(),
            first_visit: walked(Visits::First),
            every_visit: walked(Visits::Every),
        };
        if self.json {
            return output::json(out, &Report { learners, walk });
        }
        writeln!(out, "Five places in a row, {WALKS} walks from the middle: what each place is worth")?;
        for (name, values) in
            [("truth", walk.truth), ("first visit", walk.first_visit), ("every visit", walk.every_visit)]
        {
            let numbers: Vec<String> = values.iter().map(|value| format!("{value:.3}")).collect();
            writeln!(out, "{name:>12}  {}", numbers.join("  "))?;
        }
        Ok(())
    }

    fn learn(&self, method: Method) -> Learned {
        let games = self.games.unwrap_or(method.games());
        let (learner, points) = curve(method, games, self.seed);
        let policy = |position| learner.policy(position);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ 0x7465_7374);
        let mut lost = |opponent| lost_games(&policy, opponent, GAMES, &mut rng);
        Learned {
            method: method.name(),
            about: method.about(),
            games,
            lost_of_10000_to_perfect: lost(Opponent::Perfect),
            lost_of_10000_to_random: lost(Opponent::Random),
            curve: points.iter().map(row).collect(),
        }
    }
}

fn row(Point { games, perfect, random }: &Point) -> Row {
    let Chances { won, drawn, lost } = *random;
    Row {
        games: *games,
        lost_to_perfect: perfect.lost,
        won_from_random: won,
        drawn_with_random: drawn,
        lost_to_random: lost,
    }
}

impl Learned {
    fn print(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}: {}", self.method, self.about)?;
        writeln!(out, "     games   lost to perfect   lost to random   won from random")?;
        // A row for about each doubling is enough to read.
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
            "then {GAMES} games each: {perfect} lost to a perfect player, {random} to a random one\n"
        )?;
        Ok(())
    }
}

fn draw(folder: &Path, learners: &[Learned]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let mut table =
        String::from("method,games,lost_to_perfect,won_from_random,drawn_with_random,lost_to_random\n");
    for learned in learners {
        for Row { games, lost_to_perfect, won_from_random, drawn_with_random, lost_to_random } in
            &learned.curve
        {
            writeln!(
                table,
                "{},{games},{lost_to_perfect:.6},{won_from_random:.6},{drawn_with_random:.6},{lost_to_random:.6}",
                learned.method
            )?;
        }
        let exact = |value: f64| Mean { mean: value, low: value, high: value };
        let curve = |name: &str, of: fn(&Row) -> f64| Curve {
            name: name.to_owned(),
            // Most is learned early, so games are shown by their logarithm.
            points: learned
                .curve
                .iter()
                .filter(|row| row.games > 0)
                .map(|row| ((row.games as f64).log10(), exact(of(row))))
                .collect(),
        };
        let all = [
            curve("lost to a perfect player", |row| row.lost_to_perfect),
            curve("lost to a random player", |row| row.lost_to_random),
            curve("won from a random player", |row| row.won_from_random),
        ];
        let labels = Labels { title: learned.about, x: "games learned, powers of ten", y: "chance" };
        write(&format!("{}.svg", learned.method), &curves(&labels, &all, 1.0)?)?;
    }
    write("curves.csv", &table)
}
