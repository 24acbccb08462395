//! `tengen train self-teach` and `tengen train watch`: trains critics by temporal differences.

use super::critic_course::CriticCourseArgs;
use super::{RunArgs, curves};
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use tengen_nets::Critic;
use tengen_train::critic::{
    CriticCourse, CriticMethod, CriticPlan, CriticRun, MetricsRow, ProgramPair, SharedWeights, Transport,
};

/// Train a critic by self-play: Zhao, Zhang and Dai's ST-Gomoku (2012) and its variants
///
/// Without further options this is the published training of the architecture. OUT/weights.bin holds the weights,
/// OUT/metrics.csv a row for every thousand games, OUT/*.svg the learning curves. An interrupted run continues to the
/// same weights, bit for bit.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\nExample: tengen train self-teach --arch st --out runs/st", interrupt::HELP))]
pub(crate) struct SelfTeachArgs {
    #[command(flatten)]
    training: CriticTrainingArgs,
    /// Measure how often the moves are those of this critic: st or another built-in critic, or a file of weights
    #[arg(long, value_name = "CRITIC")]
    judge: Option<String>,
    /// Who plays the games: this program (inproc), or two programs that share the weights in a text file (file, as in the
    /// patent) or in memory (shm); the weights are the same
    #[arg(long, default_value = "inproc", value_parser = ["inproc", "file", "shm"])]
    transport: String,
    #[command(flatten)]
    course: CriticCourseArgs,
}

/// Train a critic by watching an expert play against itself, or several experts one after the other
///
/// The files and options are those of `tengen train self-teach`.
#[derive(clap::Args)]
#[command(after_help = interrupt::HELP)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    training: CriticTrainingArgs,
    /// The expert: st or another built-in critic, or a file of weights; given several times, they play one after the other
    #[arg(long, value_name = "CRITIC", default_value = "st")]
    expert: Vec<String>,
    /// The number of games of each expert, if there are several; the last one plays to the end
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    each: u64,
    #[command(flatten)]
    course: CriticCourseArgs,
}

/// How long a critic is trained, and where it is kept.
#[derive(clap::Args)]
struct CriticTrainingArgs {
    /// Games in all [default: as many as published]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Also keep the weights every N games; 0 for never
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    snapshot_every: u64,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct TrainCriticReport {
    arch: &'static str,
    games: u64,
    of: u64,
    seconds: f64,
    weights: PathBuf,
    metrics: PathBuf,
    curves: Vec<PathBuf>,
}

/// The measurements of a thousand games, as a JSON line.
#[derive(Serialize)]
struct MetricsLine {
    games: u64,
    of: u64,
    moves: f64,
    error: f64,
    won_one: u64,
    won_two: u64,
    drawn: u64,
}

impl SelfTeachArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let course = self.course.course(self.training.run.random.seed);
        let judge = self.judge.as_deref().map(|name| critic(name, &course)).transpose()?;
        // Every name but "inproc" is a transport's.
        let transport = self.transport.parse().ok();
        if judge.is_some() && transport.is_some() {
            bail!("--judge needs --transport inproc");
        }
        // Which line the critic expected was known to the program that moved, with the weights of that moment.
        if course.look.depth > 1 && transport.is_some() {
            bail!("--depth needs --transport inproc");
        }
        self.training.train(&course, CriticMethod::SelfTeaching { judge }, transport, out)
    }
}

impl WatchArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let course = self.course.course(self.training.run.random.seed);
        let experts = self.expert.iter().map(|name| critic(name, &course)).collect::<Result<Vec<_>>>()?;
        let method = match &experts[..] {
            [expert] => CriticMethod::Watching { expert: expert.clone() },
            _ => CriticMethod::Curriculum { experts, games: self.each },
        };
        self.training.train(&course, method, None, out)
    }
}

impl CriticTrainingArgs {
    fn train(
        &self,
        course: &CriticCourse,
        method: CriticMethod,
        transport: Option<Transport>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let started = Instant::now();
        let arch = course.architecture;
        let folder = &self.run.out;
        let mut run = CriticRun::open(folder, course.clone(), method)?;
        let mut programs = transport.map(|transport| self.programs(transport, course)).transpose()?;
        let plan = CriticPlan {
            games: self.games.unwrap_or(CriticCourse::published_games(arch)),
            snapshot_every: self.snapshot_every,
        };
        let stop = interrupt::stop()?;
        let progress = Progress::bar(plan.games, run.learner().games(), "games");
        let trained = run.train(plan, programs.as_mut(), &|| stop.is_raised(), &mut |games, row| {
            show(&progress, games, plan.games, row);
        });
        progress.finish();
        trained?;
        drop(programs);
        let report = TrainCriticReport {
            arch: arch.name(),
            games: run.learner().games(),
            of: plan.games,
            seconds: started.elapsed().as_secs_f64(),
            weights: run.weights_path(),
            metrics: run.metrics_path(),
            curves: curves::draw(&run.metrics_path(), folder)?,
        };
        report.print(self.run.output.json, out)
    }

    /// Two processes of this program that share the weights.
    fn programs(&self, transport: Transport, course: &CriticCourse) -> Result<ProgramPair> {
        let share =
            SharedWeights::create(&self.run.out, transport, course).context("cannot share the weights")?;
        let folder = share.folder().to_str().context("the folder's name is not valid UTF-8")?.to_owned();
        let arguments =
            ["train", "seat", "--transport", transport.name(), "--share", &folder].map(str::to_owned);
        let program = std::env::current_exe().context("cannot find this program")?;
        Ok(ProgramPair::new(share, &program, &arguments)?)
    }
}

impl TrainCriticReport {
    fn print(&self, json: bool, out: &mut dyn Write) -> Result<()> {
        let TrainCriticReport { games, of, seconds, weights, .. } = self;
        if json {
            output::json(out, self)?;
        } else if games >= of {
            writeln!(out, "{games} games, {seconds:.1} s in this session; weights in {}", weights.display())?;
        }
        if games < of {
            return Err(Interrupted::after(*games, *of, "games").into());
        }
        Ok(())
    }
}

/// A critic that fits the course's board.
fn critic(name: &str, course: &CriticCourse) -> Result<Critic> {
    let critic = tengen_agents::adp::critic(name).with_context(|| name.to_owned())?;
    if !critic.fits(course.size) {
        bail!("{name} is for {} boards only, not {}", critic.size(), course.size);
    }
    Ok(critic)
}

fn show(progress: &Progress, games: u64, of: u64, row: Option<&MetricsRow>) {
    progress.set(games);
    let Some(row) = row else { return };
    progress.message(|| format!("games, {:.1} moves each", row.moves));
    progress.line(|| MetricsLine {
        games,
        of,
        moves: rounded(row.moves, 2),
        error: rounded(row.error, 4),
        won_one: row.won_one,
        won_two: row.won_two,
        drawn: row.drawn,
    });
}
