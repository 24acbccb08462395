//! `tengen train comparison`: a Π-network learns from games against a teacher.

use crate::{arguments, output};
use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tengen_board::{Rule, Size};
use tengen_nets::pinet::{ComparisonRule, Design, Difference, Layers, Network};
use tengen_train::comparison::{
    ComparisonCourse, ComparisonMethod, ComparisonRun, Series, Teaching, TemporalDifference, Trainer,
    TrainingStage,
};

/// Teach Freisleben's network of Π-units by games against a teacher
///
/// A series is 50 test games and 100 games with the teacher; after each of those every move of the winner is compared
/// with what the network would have played, and learned. More test games follow the last series. Everything is kept
/// in OUT; the same command goes on where it stopped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who teaches: any agent, exec:COMMAND, or "copy" for the network as it was at the start
    #[arg(long, required_unless_present = "self_play")]
    teacher: Option<String>,
    /// The teacher's time for a move, like 500ms; games with a clock are not the same in every run
    #[arg(long, value_parser = arguments::time, requires = "teacher")]
    teacher_time: Option<Duration>,
    /// Instead of a teacher: games with itself, learned by temporal differences (the paper's first experiment)
    #[arg(long, conflicts_with = "teacher")]
    self_play: bool,
    /// Who plays the test games
    #[arg(long, default_value = "hardnet")]
    tester: String,
    /// How many series
    #[arg(long, default_value_t = 10)]
    series: u64,
    /// Test games in each series
    #[arg(long, default_value_t = 50)]
    tests: u64,
    /// Learned games in each series
    #[arg(long, default_value_t = 100)]
    lessons: u64,
    /// Which network: "patterns" is the paper's, "learned-star" its simple one
    #[arg(long, default_value_t = Layers::Patterns, value_parser = layers())]
    layers: Layers,
    /// The network to start with; one with random weights if not given
    #[arg(long, conflicts_with_all = ["layers", "empty", "attack", "defend", "normaliser"])]
    from: Option<PathBuf>,
    /// What an empty point is coded as
    #[arg(long, default_value_t = Design::default().empty)]
    empty: f64,
    /// How much the network's own view counts
    #[arg(long, default_value_t = Design::default().attack)]
    attack: f64,
    /// How much the opponent's view counts
    #[arg(long, default_value_t = Design::default().defend)]
    defend: f64,
    /// The base b of b^(m-4), by which a pattern with m connections is multiplied
    #[arg(long, default_value_t = Design::default().normaliser)]
    normaliser: f64,
    /// How large the steps are
    #[arg(long, default_value_t = ComparisonRule::default().rate)]
    rate: f64,
    /// What a move that was proposed already is rewarded with
    #[arg(long, default_value_t = ComparisonRule::default().reward)]
    reward: f64,
    /// Where the error is taken: the network's output (l5) or each subnetwork's (l4)
    #[arg(long, default_value_t = Difference::Network, value_parser = difference())]
    difference: Difference,
    /// One set of weights for both views
    #[arg(long)]
    shared: bool,
    /// While learning, a random number up to this is taken off every rating
    #[arg(long, default_value_t = 0.05)]
    noise: f64,
    /// Learned games after which that has shrunk to nothing
    #[arg(long, default_value_t = 1000)]
    noise_games: u64,
    /// Points a side
    #[arg(long, default_value = "15", value_parser = arguments::size)]
    size: Size,
    /// The rule
    #[arg(long, default_value_t = Rule::Freestyle, value_parser = arguments::rule())]
    rule: Rule,
    /// Where all randomness comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder of the run
    #[arg(long)]
    out: PathBuf,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    games: u64,
    of: u64,
    seconds: f64,
    network: PathBuf,
    metrics: PathBuf,
    series: &'a [Series],
}

fn layers() -> impl TypedValueParser<Value = Layers> {
    PossibleValuesParser::new(["learned-star", "patterns"]).try_map(|word| word.parse::<Layers>())
}

fn difference() -> impl TypedValueParser<Value = Difference> {
    PossibleValuesParser::new(["l5", "l4"]).try_map(|word| word.parse::<Difference>())
}

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let started = Instant::now();
        let mut run = ComparisonRun::open(&self.out, self.course()?)?;
        let of = run.trainer().games_in(self.series);
        let bar = super::progress(of, "games");
        bar.set_position(run.trainer().played());
        let stop = run.trainer().stop();
        ctrlc::set_handler(move || stop.raise()).context("cannot listen for Ctrl-C")?;
        run.train(self.series, &mut |trainer| show(&bar, trainer, of))?;
        bar.abandon();
        let series = run.trainer().series();
        let games = run.trainer().played();
        let report = Report {
            games,
            of,
            seconds: started.elapsed().as_secs_f64(),
            network: run.path("network.txt"),
            metrics: run.path("metrics.csv"),
            series,
        };
        if self.json {
            return output::json(out, &report);
        }
        print(out, series)?;
        let Report { seconds, network, .. } = &report;
        if games < of {
            writeln!(out, "stopped after {games} of {of} games; the same command goes on from there")?;
        } else {
            writeln!(out, "{games} games, {seconds:.1} s in this sitting; network in {}", network.display())?;
        }
        Ok(())
    }

    fn course(&self) -> Result<ComparisonCourse> {
        let from = self.from.as_ref().map(|path| -> Result<Network> {
            let text = std::fs::read_to_string(path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            text.parse().with_context(|| path.display().to_string())
        });
        let from = from.transpose()?;
        let Args { empty, attack, defend, normaliser, rate, reward, difference, shared, .. } = *self;
        let method = match &self.teacher {
            Some(teacher) => ComparisonMethod::Comparison(Teaching {
                teacher: teacher.clone(),
                time: self.teacher_time,
                rule: ComparisonRule { rate, reward, difference, shared },
            }),
            None => ComparisonMethod::Temporal(TemporalDifference { rate }),
        };
        Ok(ComparisonCourse {
            layers: self.layers,
            design: Design { empty, attack, defend, normaliser },
            method,
            from,
            tester: self.tester.clone(),
            tests: self.tests,
            lessons: self.lessons,
            noise: self.noise,
            noise_games: self.noise_games,
            size: self.size,
            rule: self.rule,
            seed: self.seed,
        })
    }
}

fn show(bar: &ProgressBar, trainer: &Trainer, of: u64) {
    bar.set_position(trainer.played());
    let Some(series) = trainer.series().last().filter(|series| series.test.games() == trainer.course().tests)
    else {
        return;
    };
    let (won, lost) = (series.test.won(), series.test.lost());
    if !bar.is_hidden() {
        bar.set_message(format!("games, {won}:{lost} in the last test"));
    } else if trainer.stage() == TrainingStage::Lesson && series.lessons.games() == 0 {
        let (games, learned, drawn) = (trainer.played(), series.learned, series.test.drawn);
        eprintln!(
            "{{\"games\":{games},\"of\":{of},\"learned\":{learned},\"won\":{won},\"drawn\":{drawn},\"lost\":{lost}}}"
        );
    }
}

fn print(out: &mut dyn Write, series: &[Series]) -> Result<()> {
    writeln!(out, "learned   test won drawn lost   lessons won drawn lost   agreed")?;
    for Series { learned, test, lessons, moves, agreed, .. } in series {
        write!(out, "{learned:7} {:10} {:5} {:4}", test.won(), test.drawn, test.lost())?;
        if lessons.games() > 0 {
            let share = 100 * agreed / (*moves).max(1);
            write!(out, " {:13} {:5} {:4}   {share:5}%", lessons.won(), lessons.drawn, lessons.lost())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
