//! `tengen analyze`: an agent's evaluation of a position, its best moves, and the proof of a win.

mod batch;
mod progress;
mod prove;
mod report;

use crate::arguments::{self, PositionArgs, SearchArgs};
use crate::drawing::{self, DrawingArg};
use crate::interrupt;
use crate::output::{self, Internal, JsonArg};
use crate::position::PositionReader;
use crate::show::ending;
use anyhow::{Error, Result, anyhow, bail};
use progress::SearchProgress;
use prove::{FoundProof, ProofSearch};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_board::{Game, notation};
use tengen_explain::Analysis;
use tengen_piskvork::roster::{DEFAULT, agent};
use tengen_play::{Agent, Decision, GameConfig, Goal, RootMoves, SearchLimits, TraceListener};

/// Analyse a position: the best moves, the line expected after each, and the proof if one wins
///
/// Ctrl-C ends the search and prints the best found so far, with exit status 0; a second Ctrl-C ends the program.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tengen analyze h8h9i8i9j8
  tengen analyze game.sgf --time 30s --multipv 3
  \
                  tengen analyze h8h9 --balance --multipv 10
  tengen analyze h8h9i8 --exclude j7g9
  tengen analyze h8h7g7f6i9g8i8i6f9g9h9h6g6j5 --prove 30s
  \
                  tengen analyze --batch --nodes 10000 < queries.jsonl > answers.jsonl")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Search for this long, like 500ms, 1.5s or 2m [default: 5s, unless --nodes, --depth or --simulations limits the search]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,
    #[command(flatten)]
    search: SearchArgs,
    /// Evaluate the N best moves [default: 1, or all candidates of agents that choose in stages]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=484))]
    multipv: Option<u16>,
    /// Search with N threads [default: the agent's]
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<usize>,
    /// Consider only these moves, like h8i9
    #[arg(long, value_name = "MOVES")]
    only: Option<String>,
    /// Do not consider these moves, like h8i9
    #[arg(long, value_name = "MOVES")]
    exclude: Option<String>,
    /// Look for moves that leave the game as even as possible, as for a fair opening
    #[arg(long)]
    balance: bool,
    /// The agent that analyses: a name that `tengen agents` lists, or exec:COMMAND for another engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    /// Then try to prove that the side to move wins, quiet moves included, for this long
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    prove: Option<Duration>,
    /// Print every step of a Monte-Carlo search, for agents that simulate [default: of 20 simulations]
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Print a JSON line on stderr for every deeper result of the search
    #[arg(long)]
    progress: bool,
    /// Analyse many positions: reads queries as JSON lines from the file or stdin, and prints answers as JSON lines
    #[arg(long, conflicts_with_all = ["trace", "progress", "json", "ascii", "only", "exclude", "prove"])]
    batch: bool,
    /// With --batch, search N positions at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = arguments::threads, requires = "batch")]
    jobs: Option<usize>,
    #[command(flatten)]
    output: JsonArg,
    #[command(flatten)]
    drawing: DrawingArg,
}

/// How long to search when nothing else limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How many simulations are traced by default: as many as a person can follow.
const TRACED_SIMULATIONS: u64 = 20;

/// An analysis, and what came of the search for a proof if one was asked for.
#[derive(Serialize)]
struct AnalyzeReport<'a> {
    #[serde(flatten)]
    analysis: Analysis<'a>,
    #[serde(rename = "prove", skip_serializing_if = "Option::is_none")]
    found: Option<FoundProof>,
}

impl AnalyzeArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        if self.batch {
            return batch::run(self);
        }
        let record = PositionReader::read(&self.position)?;
        if let Some(ending) = ending(&record) {
            bail!("there is nothing to analyse: {ending}");
        }
        let game = &record.game;
        // What cannot be proved is said before the search.
        let proof = self.prove.map(|time| ProofSearch::new(game, time)).transpose()?;
        let start = Instant::now();
        let decision = self.ask_agent(game)?;
        let wanted = self.multipv.map(usize::from);
        let analysis = Analysis::new(game, &decision, wanted, start.elapsed())
            .map_err(|broken| Internal(broken.to_string()))?;
        let found = proof.map(ProofSearch::run).transpose()?;
        if self.output.json {
            return output::json(out, &AnalyzeReport { analysis, found });
        }
        writeln!(out, "{}", drawing::draw(game, self.drawing.style()))?;
        report::print(&analysis, game, out)?;
        found.map_or(Ok(()), |found| found.print(out))
    }

    /// The agent's decision.
    fn ask_agent(&self, game: &Game) -> Result<Decision> {
        let mut agent = agent(&self.agent)?;
        let progress = SearchProgress::new(self.progress, game.size());
        let traced = Arc::new(AtomicBool::new(false));
        let trace = self.trace.then(|| print_trace(&traced));
        let limits = SearchLimits {
            progress: Some(progress.listener()),
            trace,
            stop: interrupt::stop()?,
            root: self.root_moves(game)?,
            ..self.limits()
        };
        check_root(&*agent, &limits).map_err(Error::msg)?;
        let config = GameConfig { turn_time: limits.turn_time, ..GameConfig::new(game.size(), game.rule()) };
        agent.new_game(&config).map_err(|error| anyhow!("{} cannot play that: {error}", agent.name()))?;
        let answer = agent.choose(game, &limits);
        progress.finish();
        let decision = answer.map_err(|error| anyhow!("{} has no answer: {error}", agent.name()))?;
        if self.trace && !traced.load(Ordering::Relaxed) {
            bail!(
                "{} does not simulate; hmcts, uct, adp-hmcts, adp-uct and adp-puct can be traced",
                agent.name()
            );
        }
        Ok(decision)
    }

    /// The moves to consider.
    fn root_moves(&self, game: &Game) -> Result<RootMoves> {
        let points = |text: &String| {
            let points = notation::parse_moves(text, game.size())?;
            let name = |point| notation::human(point, game.size());
            match points.iter().find(|&&point| !game.board().is_empty(point)) {
                Some(&taken) => bail!("there is a stone on {} already", name(taken)),
                None => Ok(points),
            }
        };
        let only = self.only.as_ref().map(points).transpose()?;
        let except = self.exclude.as_ref().map(points).transpose()?.unwrap_or_default();
        Ok(RootMoves { only, except })
    }

    fn limits(&self) -> SearchLimits {
        let SearchArgs { nodes, depth, simulations } = self.search;
        let simulations = simulations.or(self.trace.then_some(TRACED_SIMULATIONS));
        let is_limited = nodes.is_some() || depth.is_some() || simulations.is_some();
        SearchLimits {
            turn_time: self.time.or((!is_limited).then_some(DEFAULT_TIME)),
            nodes,
            depth,
            simulations,
            threads: self.threads,
            // Set even to 1: a move that an agent plays without search is then searched for its value.
            best: Some(self.multipv.unwrap_or(1).into()),
            goal: if self.balance { Goal::Balance } else { Goal::Win },
            ..SearchLimits::none()
        }
    }
}

/// Refuses limits on the moves for an agent that would ignore them.
fn check_root(agent: &dyn Agent, limits: &SearchLimits) -> Result<(), String> {
    if agent.takes_root_moves() || limits.root.are_all() && limits.goal == Goal::Win {
        return Ok(());
    }
    Err(format!("{} cannot be told which moves to consider; tengen can", agent.name()))
}

/// Prints every step of a search, and notes in `traced` that there was one.
fn print_trace(traced: &Arc<AtomicBool>) -> TraceListener {
    let traced = Arc::clone(traced);
    Arc::new(move |line| {
        traced.store(true, Ordering::Relaxed);
        // A reader that has closed stdout wants no more of it.
        let _ = writeln!(std::io::stdout(), "{line}");
    })
}
