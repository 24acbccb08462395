//! `tengen train comparison`: trains a network of Π-units by games against a teacher.

use super::RunArgs;
use crate::arguments::{self, BoardArgs, named};
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, Result};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tengen_nets::pinet::{ComparisonRule, Design, Difference, Layers, Network, Reading, WonGames};
use tengen_train::comparison::{
    ComparisonCourse, ComparisonMethod, ComparisonRun, Series, Teaching, TemporalDifference, Trainer,
    TrainingStage,
};

/// Train Freisleben's network of Π-units (1995) by games against a teacher
///
/// A series is a number of test games, then a number of games with the teacher. After each game with the teacher, every
/// move of the winner is compared with the network's choice, and learned. More test games follow the last series.
#[derive(clap::Args)]
#[command(after_help = format!(
    "{}\n\nExample: tengen train comparison --teacher hardnet --out runs/pinet", interrupt::HELP
))]
pub(crate) struct TrainComparisonArgs {
    /// The teacher: any agent, exec:COMMAND, or "copy" for the network as it was at the start
    #[arg(long, value_name = "AGENT", required_unless_present = "self_play")]
    teacher: Option<String>,
    /// The teacher's time for a move, like 500ms; with a clock, runs are not repeatable
    #[arg(long, value_name = "TIME", value_parser = arguments::time, requires = "teacher")]
    teacher_time: Option<Duration>,
    /// Instead of a teacher, learn from games against itself by temporal differences (the paper's first experiment)
    #[arg(long, conflicts_with = "teacher")]
    self_play: bool,
    /// The opponent in test games
    #[arg(long, value_name = "AGENT", default_value = "hardnet")]
    tester: String,
    /// How many series
    #[arg(long, value_name = "N", default_value_t = 10)]
    series: u64,
    /// Test games in each series
    #[arg(long, value_name = "N", default_value_t = 50)]
    tests: u64,
    /// Games with the teacher in each series
    #[arg(long, value_name = "N", default_value_t = 100)]
    lessons: u64,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    run: RunArgs,
    /// The network: "patterns" is the paper's, "learned-star" its simple one
    #[arg(long, help_heading = NETWORK, default_value_t = Layers::Patterns,
          value_parser = named(["learned-star", "patterns"], str::parse::<Layers>))]
    layers: Layers,
    /// The network to start with [default: random weights]
    #[arg(long, help_heading = NETWORK, value_name = "FILE",
          conflicts_with_all = ["layers", "empty", "attack", "defend", "normaliser", "hypotenuse", "squared"])]
    from: Option<PathBuf>,
    /// The input for an empty point
    #[arg(long, help_heading = NETWORK, value_name = "NUMBER", default_value_t = Design::default().empty)]
    empty: f64,
    /// The factor of the network's own view
    #[arg(long, help_heading = NETWORK, value_name = "FACTOR", default_value_t = Design::default().attack)]
    attack: f64,
    /// The factor of the opponent's view
    #[arg(long, help_heading = NETWORK, value_name = "FACTOR", default_value_t = Design::default().defend)]
    defend: f64,
    /// The base b of b^(m-4), by which a pattern with m factors is multiplied
    #[arg(long, help_heading = NETWORK, value_name = "NUMBER", default_value_t = Design::default().normaliser)]
    normaliser: f64,
    /// Let the second chain beside the star join two of its tips
    #[arg(long, help_heading = NETWORK)]
    hypotenuse: bool,
    /// Let a pattern multiply its chains' outputs: points where chains cross count twice
    #[arg(long, help_heading = NETWORK)]
    squared: bool,
    /// The learning rate
    #[arg(long, help_heading = LEARNING, value_name = "RATE", default_value_t = ComparisonRule::default().rate)]
    rate: f64,
    /// The reward for a move that the network would have chosen itself
    #[arg(long, help_heading = LEARNING, value_name = "REWARD", default_value_t = ComparisonRule::default().reward)]
    reward: f64,
    /// In games that the network won, give that reward to all its moves, whatever it would choose now
    #[arg(long, help_heading = LEARNING)]
    reward_won: bool,
    /// Where the error is taken: at the network's output (l5) or at each subnetwork's (l4)
    #[arg(long, help_heading = LEARNING, default_value_t = Difference::Network,
          value_parser = named(["l5", "l4"], str::parse::<Difference>))]
    difference: Difference,
    /// Use one set of weights for both views
    #[arg(long, help_heading = LEARNING)]
    shared: bool,
    /// While learning, subtract a random number up to this from every rating
    #[arg(long, help_heading = LEARNING, value_name = "NUMBER", default_value_t = 0.05)]
    noise: f64,
    /// Games with the teacher until that number has shrunk to 0
    #[arg(long, help_heading = LEARNING, value_name = "N", default_value_t = 1000)]
    noise_games: u64,
}

const NETWORK: &str = "Network";
const LEARNING: &str = "Learning";

#[derive(Serialize)]
struct TrainComparisonReport<'a> {
    games: u64,
    of: u64,
    seconds: f64,
    network: PathBuf,
    metrics: PathBuf,
    series: &'a [Series],
}

/// The result of a series of test games, as a JSON line.
#[derive(Serialize)]
struct SeriesLine {
    games: u64,
    of: u64,
    learned: u64,
    won: u64,
    drawn: u64,
    lost: u64,
}

impl TrainComparisonArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let started = Instant::now();
        let mut run = ComparisonRun::open(&self.run.out, self.course()?)?;
        run.set_stop(interrupt::stop()?);
        let of = run.trainer().games_in(self.series);
        let progress = Progress::bar(of, run.trainer().played(), "games");
        let trained = run.train(self.series, &mut |trainer| show(&progress, trainer, of));
        progress.finish();
        trained?;
        let report = TrainComparisonReport {
            games: run.trainer().played(),
            of,
            seconds: started.elapsed().as_secs_f64(),
            network: run.path("network.txt"),
            metrics: run.path("metrics.csv"),
            series: run.trainer().series(),
        };
        report.print(self.run.output.json, out)
    }

    fn course(&self) -> Result<ComparisonCourse> {
        let from = self.from.as_ref().map(|path| -> Result<Network> {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            text.parse().with_context(|| path.display().to_string())
        });
        let from = from.transpose()?;
        let TrainComparisonArgs {
            empty, attack, defend, normaliser, rate, reward, difference, shared, ..
        } = *self;
        let won_games = if self.reward_won { WonGames::Rewarded } else { WonGames::Compared };
        let reading = Reading { hypotenuse: self.hypotenuse, squared: self.squared };
        let method = match &self.teacher {
            Some(teacher) => ComparisonMethod::Comparison(Teaching {
                teacher: teacher.clone(),
                time: self.teacher_time,
                rule: ComparisonRule { rate, reward, won_games, difference, shared },
            }),
            None => ComparisonMethod::Temporal(TemporalDifference { rate }),
        };
        Ok(ComparisonCourse {
            layers: self.layers,
            design: Design { empty, attack, defend, normaliser, reading },
            method,
            from,
            tester: self.tester.clone(),
            tests: self.tests,
            lessons: self.lessons,
            noise: self.noise,
            noise_games: self.noise_games,
            size: self.board.size,
            rule: self.board.rule,
            seed: self.run.random.seed,
        })
    }
}

fn show(progress: &Progress, trainer: &Trainer, of: u64) {
    progress.set(trainer.played());
    let tests = trainer.course().tests;
    let Some(series) = trainer.series().last().filter(|series| series.test.games() == tests) else { return };
    let (won, lost) = (series.test.won(), series.test.lost());
    progress.message(|| format!("games, {won}:{lost} in the last test"));
    if trainer.stage() == TrainingStage::Lesson && series.lessons.games() == 0 {
        let (games, learned, drawn) = (trainer.played(), series.learned, series.test.drawn);
        progress.line(|| SeriesLine { games, of, learned, won, drawn, lost });
    }
}

impl TrainComparisonReport<'_> {
    fn print(&self, json: bool, out: &mut dyn Write) -> Result<()> {
        let TrainComparisonReport { games, of, seconds, network, .. } = self;
        if json {
            output::json(out, self)?;
        } else {
            self.print_series(out)?;
        }
        if games < of {
            return Err(Interrupted::after(*games, *of, "games").into());
        }
        if !json {
            writeln!(out, "{games} games, {seconds:.1} s in this session; network in {}", network.display())?;
        }
        Ok(())
    }

    fn print_series(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "learned   test won drawn lost   lessons won drawn lost   agreed")?;
        for Series { learned, test, lessons, moves, agreed, .. } in self.series {
            write!(out, "{learned:7} {:10} {:5} {:4}", test.won(), test.drawn, test.lost())?;
            if lessons.games() > 0 {
                let share = 100 * agreed / (*moves).max(1);
                write!(out, " {:13} {:5} {:4}   {share:5}%", lessons.won(), lessons.drawn, lessons.lost())?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
