//! `tengen analyze`: what an agent thinks of a position, and why.

mod progress;
mod report;

use crate::drawing::{self, Style};
use crate::position::Reading;
use crate::show::ending;
use crate::{arguments, output};
use anyhow::{Context, Result, anyhow, bail};
use progress::Display;
use report::Report;
use std::io::Write;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_agents::roster::DEFAULT;
use tengen_board::{Game, Rule, Size};
use tengen_piskvork::process::agent;
use tengen_play::{Decision, GameConfig, SearchLimits, Stop, TraceListener};

/// Analyse a position: the best moves, what follows them, and the proof if one wins
///
/// Ctrl-C ends the search and prints what it has found; a second one ends the program.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Moves (h8h9i8), a file (SGF, PSQ, moves or a picture), or - for stdin
    #[arg(value_name = "FILE|MOVES", default_value = "-")]
    position: String,
    /// How long to think [default: 5s, or as long as --nodes, --depth or --simulations take]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,
    /// How many positions to look at
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How many plies to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many playouts to make, for agents that make them
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,
    /// How many moves to weigh, the best first [default: 1, or all that were weighed in stages]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=484))]
    multipv: Option<u16>,
    /// Which lines win [default: freestyle, or the file's]
    #[arg(long, value_parser = arguments::rule())]
    rule: Option<Rule>,
    /// Points along a side of the board, 5 to 22 [default: 15, or the file's]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Option<Size>,
    /// How many threads search together [default: the agent's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Who is asked: a name that `tengen agents` lists, or exec:COMMAND for another engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    /// Tell every step of a search, for agents that simulate [default: of 20 simulations]
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Print a JSON line on stderr whenever the search knows more
    #[arg(long)]
    progress: bool,
    /// Print JSON, the whole proof included
    #[arg(long)]
    json: bool,
    /// Draw with X and O instead of ● and ○
    #[arg(long)]
    ascii: bool,
}

/// How long to think when nothing else bounds the search.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// As many simulations as a person follows.
const TOLD: u64 = 20;

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let record = Reading::asked(self.rule, self.size).argument(&self.position)?;
        if let Some(ending) = ending(&record) {
            bail!("there is nothing to analyse: {ending}");
        }
        let game = &record.game;
        let start = Instant::now();
        let decision = self.think(game)?;
        let wanted = self.multipv.map_or_else(|| usual_rows(&decision), usize::from);
        let report = Report::new(game, &decision, wanted, start.elapsed())?;
        if self.json {
            return output::json(out, &report);
        }
        writeln!(out, "{}", drawing::draw(game, Style::for_stdout(self.ascii)))?;
        report.print(game, out)
    }

    /// Asks the agent.
    fn think(&self, game: &Game) -> Result<Decision> {
        let mut agent = agent(&self.agent)?;
        let display = Display::new(self.progress, game.size());
        let told = Arc::new(AtomicBool::new(false));
        let trace = self.trace.then(|| tell(&told));
        let limits = SearchLimits { progress: Some(display.listener()), trace, ..self.limits() };
        let config = GameConfig { turn_time: limits.turn_time, ..GameConfig::new(game.size(), game.rule()) };
        agent.new_game(&config).map_err(|error| anyhow!("{} cannot play that: {error}", agent.name()))?;
        stop_on_interrupt(&limits.stop)?;
        let answer = agent.choose(game, &limits);
        display.clear();
        let decision = answer.map_err(|error| anyhow!("{} has no answer: {error}", agent.name()))?;
        if self.trace && !told.load(Ordering::Relaxed) {
            bail!("{} has no steps to tell; hmcts, uct, adp-hmcts, adp-uct and adp-puct have", agent.name());
        }
        Ok(decision)
    }

    fn limits(&self) -> SearchLimits {
        let simulations = self.simulations.or(self.trace.then_some(TOLD));
        let bounded = self.nodes.is_some() || self.depth.is_some() || simulations.is_some();
        SearchLimits {
            turn_time: self.time.or((!bounded).then_some(USUAL_TIME)),
            nodes: self.nodes,
            depth: self.depth,
            simulations,
            threads: self.threads.map(usize::from),
            // Said even if it is one: analysis wants a value for a move that would be played unthinkingly.
            best: Some(self.multipv.unwrap_or(1).into()),
            ..SearchLimits::none()
        }
    }
}

/// A move that was weighed in stages is shown beside those it was weighed against.
fn usual_rows(decision: &Decision) -> usize {
    let staged = decision.candidates.iter().filter(|candidate| !candidate.stages.is_empty());
    staged.count().max(1)
}

/// Prints every step of a search, and remembers that there was one.
fn tell(told: &Arc<AtomicBool>) -> TraceListener {
    let told = Arc::clone(told);
    Arc::new(move |line| {
        told.store(true, Ordering::Relaxed);
        // A reader that went away wants no more of it.
        let _ = writeln!(std::io::stdout(), "{line}");
    })
}

/// Has Ctrl-C ask for what was found so far. Whoever presses it twice does not want that either.
pub(crate) fn stop_on_interrupt(stop: &Stop) -> Result<()> {
    /// What shells report for a program that Ctrl-C ended.
    const INTERRUPTED: i32 = 130;
    let stop = stop.clone();
    let handler = move || {
        if stop.is_raised() {
            process::exit(INTERRUPTED);
        }
        stop.raise();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}
