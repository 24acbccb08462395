//! `tengen match` and `tengen tournament`: plays games between agents and reports the results.

mod event;
mod files;
mod live;
mod players;
mod table;

pub(crate) use files::ResultsArgs;
pub(crate) use players::player;

use crate::arguments;
use crate::fleet::FleetArgs;
use crate::interrupt::{self, Interrupted};
use crate::output::JsonArg;
use anyhow::{Context, Result, bail};
use event::EventArgs;
use files::ExportArgs;
use live::LiveStandings;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use tengen_arena::stats::{EloScale, Sprt, SprtSettings};
use tengen_arena::{
    Event, EventReport, Format, Player, Runner, RunnerError, SequentialTest, Standings, Store, published,
};
use tengen_piskvork::process::{Confinement, Invocation};

/// Play a match between two agents and measure which is stronger
///
/// Every opening is played twice, with colours swapped. With --sprt the match ends as soon as the test is decided.
///
/// A player is [NAME=]AGENT[ @LIMITS]. AGENT is one that `tengen agents` lists, or exec:COMMAND for another engine, which
/// has no network and may write only in its own folder; exec:--trusted COMMAND runs with all your rights. NAME is how the
/// player is called in the results. LIMITS are the player's own, where they differ from the match's: turn,
/// match, increment, tolerance, nodes, depth, simulations, memory, threads.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{MATCH_EXAMPLES}", interrupt::HELP))]
pub(crate) struct MatchArgs {
    /// The two players
    #[arg(num_args = 2, required = true, value_name = "PLAYER", value_parser = players::player)]
    players: Vec<Player>,
    /// Stop when a sequential test decides whether the first player is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// The test's error rate, for either answer
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    sprt_error: f64,
    /// ELO0 and ELO1 are normalised Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
    #[command(flatten)]
    run: EventRunArgs,
}

/// Play a tournament between agents
///
/// A player is [NAME=]AGENT[ @LIMITS], as for `tengen match`.
#[derive(clap::Args)]
#[command(after_help = format!(
    "{}\n\nExample: tengen tournament tengen uct greedy --games 10 --turn 500ms --html report.html", interrupt::HELP
))]
pub(crate) struct TournamentArgs {
    /// The players
    #[arg(num_args = 2.., required = true, value_name = "PLAYER", value_parser = players::player)]
    players: Vec<Player>,
    /// The pairings: round-robin, gauntlet (the first player meets all others), or gauntlet:N (the first N do)
    #[arg(long, default_value = "round-robin")]
    format: Format,
    #[command(flatten)]
    run: EventRunArgs,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  tengen match tengen uct --games 20 --turn 500ms
  tengen match \"new=tengen?hash=64 @nodes=1000\" old=exec:./pbrain-old --sprt 0,5 --html match.html";

/// How an event is run.
#[derive(clap::Args)]
struct EventRunArgs {
    #[command(flatten)]
    event: EventArgs,
    /// Play N games at a time, up to what the machine's cores allow [default: as many as they allow]
    #[arg(long, value_name = "N", value_parser = arguments::number::<1, 1024>)]
    jobs: Option<usize>,
    /// The folder that keeps the games [default: a folder in runs/arena that belongs to this command line]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Delete what the folder holds and play all games again
    #[arg(long)]
    fresh: bool,
    /// Start external engines again for every game
    #[arg(long)]
    restart: bool,
    #[command(flatten)]
    fleet: FleetArgs,
    #[command(flatten)]
    results: ResultsOutputArgs,
}

/// How results are shown and written.
#[derive(clap::Args)]
#[command(next_help_heading = "Results")]
struct ResultsOutputArgs {
    /// Fix a player's rating, so that all ratings are relative to it: a number, or the engine's name at Gomocup; may be
    /// repeated
    #[arg(long, value_name = "PLAYER=RATING", value_parser = anchor)]
    anchor: Vec<(String, String)>,
    #[command(flatten)]
    export: ExportArgs,
    #[command(flatten)]
    output: JsonArg,
}

impl MatchArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let sprt = self.sprt.map(|[elo0, elo1]| {
            let scale = if self.normalized { EloScale::Normalized } else { EloScale::Logistic };
            Sprt::new(SprtSettings { elo0, elo1, scale, alpha: self.sprt_error, beta: self.sprt_error })
        });
        self.run.run(self.players, Format::RoundRobin, sprt.transpose()?, out)
    }
}

impl TournamentArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        if let Format::Gauntlet(first) = self.format
            && first >= self.players.len()
        {
            bail!(
                "a gauntlet of {first} needs more than {first} players, but there are only {}",
                self.players.len()
            );
        }
        self.run.run(self.players, self.format, None, out)
    }
}

impl EventRunArgs {
    fn run(
        &self,
        players: Vec<Player>,
        format: Format,
        test: Option<Sprt>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let event = self.event.event(players, format, test)?;
        let anchors = self.results.anchors(&event)?;
        for player in &event.players {
            player.agent(&event.limits)?;
        }
        warn_of_engines(event.players.iter().map(|player| player.agent.as_str()));
        let jobs = jobs(self.jobs, &event);
        let folder = self.out.clone().unwrap_or_else(|| event::folder(&event));
        if self.fresh && folder.join("event.db").exists() {
            std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        }
        let store = Store::open(&folder, &event)?;
        let stop = interrupt::stop()?;
        let fleet = self.fleet.connect()?;
        let test = loop {
            let mut runner = Runner::new(&store).jobs(jobs).until(stop.clone());
            if self.restart {
                runner = runner.with_new_engines();
            }
            let runner = runner.elsewhere(fleet.as_ref().map(|fleet| fleet as _));
            match play(&store, &runner, &anchors) {
                // What was counted of them is counted anew.
                Err(RunnerError::Retracted(_)) => {}
                played => break played?,
            }
        };
        let games = store.results()?;
        let report = EventReport::new(&event, &games, test.as_ref(), &anchors)?;
        self.results.show(&store, &report, &games, out)?;
        if !report.finished {
            return Err(Interrupted::after(report.games, report.of, "games").into());
        }
        Ok(())
    }
}

/// Plays what is missing, and shows how it goes. Returns the event's test.
fn play(
    store: &Store,
    runner: &Runner<'_>,
    anchors: &BTreeMap<String, f64>,
) -> Result<Option<SequentialTest>, RunnerError> {
    let (event, before) = (store.event(), store.results()?);
    let mut test = SequentialTest::of(event, &before);
    let is_decided = |test: &Option<SequentialTest>| test.as_ref().is_some_and(SequentialTest::is_decided);
    if is_decided(&test) {
        return Ok(test);
    }
    let mut standings = Standings::of(event, &before);
    let mut live = LiveStandings::new(event, before.len() as u64);
    let played = runner.run(&mut |game| {
        standings.add(game);
        if let Some(test) = &mut test {
            test.add(game);
        }
        live.show(event, game, &standings, test.as_ref(), anchors);
        if is_decided(&test) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    live.finish();
    played.map(|()| test)
}

impl ResultsOutputArgs {
    /// The fixed ratings, by player.
    fn anchors(&self, event: &Event) -> Result<BTreeMap<String, f64>> {
        let rating = |(player, rating): &(String, String)| {
            if !event.players.iter().any(|other| other.name == *player) {
                bail!("no player is called '{player}', so its rating cannot be fixed");
            }
            let known = || published::rating(rating, event.rule, event.size);
            let number = rating.parse::<f64>().ok().filter(|number| number.is_finite()).or_else(known);
            let number = number.with_context(|| {
                format!("'{rating}' is neither a number nor an engine whose rating for this board is known")
            })?;
            Ok((player.clone(), number))
        };
        self.anchor.iter().map(rating).collect()
    }

    fn show(
        &self,
        store: &Store,
        report: &EventReport,
        games: &[tengen_arena::GameSummary],
        out: &mut dyn Write,
    ) -> Result<()> {
        self.export.write(store, report, games)?;
        if self.output.json {
            return crate::output::json(out, report);
        }
        write!(out, "{}", table::table(report))?;
        writeln!(out, "kept in {}", store.folder().display())?;
        Ok(())
    }
}

/// Says so where external engines cannot be confined as they should be.
pub(crate) fn warn_of_engines<'a>(mut agents: impl Iterator<Item = &'a str>) {
    let is_confined = |agent: &str| {
        let command = agent.strip_prefix("exec:").and_then(|command| command.parse::<Invocation>().ok());
        command.is_some_and(|invocation| !invocation.trusted)
    };
    if let (true, Some(warning)) = (agents.any(is_confined), Confinement::here().warning()) {
        eprintln!("tengen: {warning}");
    }
}

/// How many games to play at a time: players take turns, so a game keeps one player's threads busy.
fn jobs(requested: Option<usize>, event: &Event) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = event.players.iter().map(|player| player.threads(&event.limits)).max().unwrap_or(1);
    let most = (cores / threads).max(1);
    if let Some(requested) = requested.filter(|&requested| requested > most) {
        eprintln!("tengen: {cores} cores allow {most} games at a time, not {requested}");
    }
    requested.unwrap_or(most).clamp(1, most)
}

fn bounds(text: &str) -> Result<[f64; 2], String> {
    let bad = || "a test's bounds are two numbers, like 0,5".to_owned();
    let (elo0, elo1) = text.split_once(',').ok_or_else(bad)?;
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite()).ok_or_else(bad);
    Ok([number(elo0)?, number(elo1)?])
}

fn anchor(text: &str) -> Result<(String, String), String> {
    let (player, rating) =
        text.rsplit_once('=').ok_or_else(|| "a fixed rating is PLAYER=RATING, like pela=1549".to_owned())?;
    Ok((player.to_owned(), rating.to_owned()))
}
