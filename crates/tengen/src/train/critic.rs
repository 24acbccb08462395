//! `tengen train self-teach` and `tengen train watch`: critics that learn move by move.

use super::curves;
use crate::arguments;
use crate::output;
use anyhow::{Context, Result, anyhow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tengen_board::{Rule, Size};
use tengen_nets::{Architecture, Critic, TieBreak};
use tengen_train::critic::{
    CriticCourse, CriticMethod, CriticPlan, CriticRun, MetricsRow, MoveRange, ProgramPair, Schedule,
    SharedWeights, TerminalUpdate, Transport,
};

/// Teach a critic by games against itself: Zhao, Zhang and Dai's ST-Gomoku (2012) and its kin
///
/// Without other settings this is the published run of the architecture. OUT/weights.bin is what was learned,
/// OUT/metrics.csv has a row for every thousand games, OUT/*.svg are the curves. The same command goes on where it
/// stopped, and ends with the same weights bit for bit.
#[derive(clap::Args)]
pub(crate) struct SelfTeach {
    #[command(flatten)]
    course: CourseArgs,
    /// Who says which moves are correct: st or another critic that is built in, or a file of weights; not measured if not given
    #[arg(long, value_name = "CRITIC")]
    judge: Option<String>,
    /// Who plays the games: this program itself, or two that share the weights in a text file, as in the patent, or in
    /// memory. What is learned is the same
    #[arg(long, default_value = "inproc", value_parser = ["inproc", "file", "shm"])]
    transport: String,
}

/// Teach a critic by an expert's games against itself, which it only watches
///
/// Files and settings are as for `self-teach`.
#[derive(clap::Args)]
pub(crate) struct Watch {
    #[command(flatten)]
    course: CourseArgs,
    /// Who plays, and says which moves are correct: st or another critic that is built in, or a file of weights
    #[arg(long, value_name = "CRITIC", default_value = "st")]
    expert: String,
}

/// Everything that can be set about a course; what is not set is as published.
#[derive(clap::Args)]
struct CourseArgs {
    /// The critic
    #[arg(long, default_value = "st", value_parser = architecture())]
    arch: Architecture,
    /// Games in all; as many as published if not given
    #[arg(long)]
    games: Option<u64>,
    /// Where all randomness comes from, the first weights too
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Points a side
    #[arg(long, value_parser = arguments::size)]
    size: Option<Size>,
    /// What wins: freestyle (five or more) or standard (exactly five)
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// How much the next value counts
    #[arg(long)]
    gamma: Option<f32>,
    /// The error's factor
    #[arg(long)]
    alpha: Option<f32>,
    /// How often alpha comes into an update: twice as the published gradient has it, or once
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    alpha_times: Option<u8>,
    /// The rate of the weights into the hidden nodes
    #[arg(long)]
    l1: Option<f32>,
    /// The rate of the weights into the output
    #[arg(long)]
    l2: Option<f32>,
    /// How often each transition is learned
    #[arg(long)]
    repeats: Option<u32>,
    /// Let the next value stay what it was while a transition is repeated
    #[arg(long)]
    freeze_next: bool,
    /// Player 1's reward for a loss: 0 in the paper, -1 in the patent
    #[arg(long, allow_hyphen_values = true)]
    loss: Option<f32>,
    /// What is learned at the end of a game
    #[arg(long, value_parser = named(TerminalUpdate::ALL.map(TerminalUpdate::name), str::parse::<TerminalUpdate>))]
    ending: Option<TerminalUpdate>,
    /// How far from a stone moves are considered
    #[arg(long)]
    near: Option<u8>,
    /// Which of equally good moves is played
    #[arg(long, value_parser = named(TieBreak::ALL.map(TieBreak::name), str::parse::<TieBreak>))]
    ties: Option<TieBreak>,
    /// What part of the rates is used, phase by phase: 1@30000,0.1 is all of them until game 30,000 and a tenth from then on
    #[arg(long)]
    rates: Option<Schedule>,
    /// Learn when a game is over, from its end to its start, and how much what the next position was taught counts beside
    /// its value, 0 to 1; "none" learns after every move
    #[arg(long, value_parser = lambda)]
    lambda: Option<Lambda>,
    /// The chance of a random move, phase by phase: 0.1@30000,0.05 is 0.1 until game 30,000 and 0.05 from then on
    #[arg(long)]
    epsilon: Option<Schedule>,
    /// Where random moves go
    #[arg(long, value_parser = named(MoveRange::ALL.map(MoveRange::name), str::parse::<MoveRange>))]
    random_moves: Option<MoveRange>,
    /// The last game with a random opening: a number, 0 for none, or "always"
    #[arg(long, value_parser = until)]
    random_openings_until: Option<u64>,
    /// Where random openings go
    #[arg(long, value_parser = named(MoveRange::ALL.map(MoveRange::name), str::parse::<MoveRange>))]
    random_openings: Option<MoveRange>,
    /// How many moves a random opening has
    #[arg(long)]
    random_opening_moves: Option<u32>,
    /// The last game in which five is made whenever it can be: a number, or "always"
    #[arg(long, value_parser = until)]
    forced_five_until: Option<u64>,
    /// Learn nothing from random moves
    #[arg(long, conflicts_with = "learn_random")]
    skip_random: bool,
    /// Learn from random moves, where the critic's course does not
    #[arg(long)]
    learn_random: bool,
    /// Games between two sets of weights that are kept beside the last; 0 for none
    #[arg(long, default_value_t = 10_000)]
    snapshot_every: u64,
    /// The folder of the run
    #[arg(long)]
    out: PathBuf,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    arch: &'static str,
    games: u64,
    of: u64,
    seconds: f64,
    weights: PathBuf,
    metrics: PathBuf,
    curves: Vec<PathBuf>,
}

fn architecture() -> impl TypedValueParser<Value = Architecture> {
    named(Architecture::ALL.map(Architecture::name), str::parse::<Architecture>)
}

/// One of a few names, listed in the help and completed by shells.
fn named<const N: usize, T, E>(
    names: [&'static str; N],
    parse: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn std::error::Error + Send + Sync>> + 'static,
{
    PossibleValuesParser::new(names).try_map(move |name| parse(&name))
}

/// λ, or learning after every move.
#[derive(Clone, Copy)]
struct Lambda(Option<f32>);

fn lambda(text: &str) -> Result<Lambda, String> {
    match text {
        "none" => Ok(Lambda(None)),
        _ => text
            .parse()
            .map(|lambda| Lambda(Some(lambda)))
            .map_err(|_| "this is a number, or \"none\"".to_owned()),
    }
}

fn until(text: &str) -> Result<u64, String> {
    match text {
        "always" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| "this is a number of games, or \"always\"".to_owned()),
    }
}

impl SelfTeach {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let judge = self.judge.as_deref().map(|name| self.course.critic(name)).transpose()?;
        // Every name but "inproc" is a transport's.
        let transport = self.transport.parse().ok();
        if judge.is_some() && transport.is_some() {
            return Err(anyhow!("a judge can watch only where the transport is inproc"));
        }
        self.course.run(CriticMethod::SelfTeaching { judge }, transport, out)
    }
}

impl Watch {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let expert = self.course.critic(&self.expert)?;
        self.course.run(CriticMethod::Watching { expert }, None, out)
    }
}

impl CourseArgs {
    fn course(&self) -> CriticCourse {
        let mut course = CriticCourse::published(self.arch, self.seed);
        fn set<T: Clone>(value: &mut T, given: &Option<T>) {
            if let Some(given) = given {
                value.clone_from(given);
            }
        }
        course.rule = self.rule;
        set(&mut course.size, &self.size);
        set(&mut course.step.discount, &self.gamma);
        set(&mut course.step.alpha, &self.alpha);
        set(&mut course.step.alpha_twice, &self.alpha_times.map(|times| times == 2));
        set(&mut course.step.first_rate, &self.l1);
        set(&mut course.step.second_rate, &self.l2);
        set(&mut course.step.repeats, &self.repeats);
        course.step.freeze_next = self.freeze_next;
        set(&mut course.loss, &self.loss);
        set(&mut course.ending, &self.ending);
        set(&mut course.near, &self.near);
        set(&mut course.ties, &self.ties);
        set(&mut course.rates, &self.rates);
        set(&mut course.lambda, &self.lambda.map(|Lambda(lambda)| lambda));
        set(&mut course.schedule, &self.epsilon);
        set(&mut course.random_moves, &self.random_moves);
        set(&mut course.random_openings_until, &self.random_openings_until);
        set(&mut course.random_openings, &self.random_openings);
        set(&mut course.random_opening_moves, &self.random_opening_moves);
        set(&mut course.forced_five_until, &self.forced_five_until);
        course.learn_from_random = (course.learn_from_random || self.learn_random) && !self.skip_random;
        course
    }

    /// A critic that can read this course's board.
    fn critic(&self, name: &str) -> Result<Critic> {
        let critic = tengen_agents::adp::critic(name).with_context(|| name.to_owned())?;
        let size = self.course().size;
        if !critic.fits(size) {
            return Err(anyhow!("{name} is for {} boards only, not {size}", critic.size()));
        }
        Ok(critic)
    }

    /// Two of this program, at one set of weights.
    fn programs(&self, transport: Transport) -> Result<ProgramPair> {
        let share =
            SharedWeights::create(&self.out, transport, &self.course()).context("cannot share weights")?;
        let folder =
            share.folder().to_str().context("the folder's name cannot be told to a program")?.to_owned();
        let arguments =
            ["train", "seat", "--transport", transport.name(), "--share", &folder].map(str::to_owned);
        let program = std::env::current_exe().context("cannot find this program")?;
        Ok(ProgramPair::new(share, &program, &arguments)?)
    }

    fn run(&self, method: CriticMethod, transport: Option<Transport>, out: &mut dyn Write) -> Result<()> {
        let started = Instant::now();
        let mut run = CriticRun::open(&self.out, self.course(), method)?;
        let mut programs = transport.map(|transport| self.programs(transport)).transpose()?;
        let plan = CriticPlan {
            games: self.games.unwrap_or(CriticCourse::published_games(self.arch)),
            snapshot_every: self.snapshot_every,
        };
        let stop = interrupted()?;
        let bar = super::progress(plan.games, "games");
        bar.set_position(run.learner().games());
        let stopped = || stop.load(Ordering::Relaxed);
        run.train(plan, programs.as_mut(), &stopped, &mut |games, row| show(&bar, games, plan.games, row))?;
        drop(programs);
        bar.abandon();
        let curves = curves::draw(&run.metrics_path(), &self.out)?;
        let report = Report {
            arch: self.arch.name(),
            games: run.learner().games(),
            of: plan.games,
            seconds: started.elapsed().as_secs_f64(),
            weights: run.weights_path(),
            metrics: run.metrics_path(),
            curves,
        };
        if self.json {
            return output::json(out, &report);
        }
        let Report { games, of, seconds, .. } = report;
        let weights = report.weights.display();
        if games < of {
            writeln!(out, "stopped after {games} of {of} games; the same command goes on from there")?;
        } else {
            writeln!(out, "{games} games, {seconds:.1} s in this sitting; weights in {weights}")?;
        }
        Ok(())
    }
}

/// Raised by Ctrl-C: the game that is going on is finished, then the run is kept as it is.
fn interrupted() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let handler = move || raised.store(true, Ordering::Relaxed);
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    Ok(flag)
}

fn show(bar: &ProgressBar, games: u64, of: u64, row: Option<&MetricsRow>) {
    if !bar.is_hidden() && games.is_multiple_of(20) {
        bar.set_position(games);
    }
    let Some(row) = row else { return };
    if bar.is_hidden() {
        eprintln!(
            "{{\"games\":{games},\"of\":{of},\"moves\":{:.2},\"error\":{:.4},\"won_one\":{},\"won_two\":{},\"drawn\":{}}}",
            row.moves, row.error, row.won_one, row.won_two, row.drawn
        );
    } else {
        bar.set_message(format!("games, {:.1} moves each", row.moves));
    }
}
