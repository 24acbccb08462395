//! The gate of `tengen train net`: a network that beats the player it learned from is promoted.

use crate::arguments::even;
use crate::interrupt::Interrupted;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tengen_arena::stats::{EloScale, Sprt, SprtSettings, SprtVerdict};
use tengen_arena::{
    Event, EventReport, Format, Player, PlayerLimits, Runner, RunnerError, SequentialTest, Start, Store,
    many_balanced_openings,
};
use tengen_board::{Rule, Size};
use tengen_fleet::Fleet;
use tengen_play::Stop;

/// The test of a new network.
#[derive(clap::Args)]
#[command(next_help_heading = "Test")]
pub(super) struct GateArgs {
    /// Test the network against the player that it learned from, in at most N games; 0 leaves the test out
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = none_or_even)]
    gate: u64,
    /// Nodes for each move of the test
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    gate_nodes: u64,
}

/// What is tested.
pub(super) struct Candidate<'a> {
    /// The run's folder.
    pub(super) folder: &'a Path,
    /// The file of the new network.
    pub(super) network: &'a Path,
    /// The network that it learned from: none, embedded, or a file.
    pub(super) from: &'a str,
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) seed: u64,
    /// Games at a time.
    pub(super) jobs: usize,
    /// Positions that it was fitted to.
    pub(super) positions: usize,
    /// Who plays the games, if not this machine's threads.
    pub(super) fleet: Option<&'a Fleet>,
}

/// The outcome of a test.
#[derive(Serialize)]
pub(super) struct GateReport {
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// The lead in Elo at equal nodes, and its 95 % interval.
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// Whether the test found it to be stronger.
    promoted: bool,
    /// The promoted network's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<PathBuf>,
}

/// How many games have been played, as a JSON line.
#[derive(Serialize)]
struct GateLine {
    gate_games: u64,
    of: u64,
}

/// The test asks whether the network is level with its teacher, or this much stronger.
const ELO: [f64; 2] = [0.0, 30.0];
/// Its error rate, for either answer.
const ERROR: f64 = 0.05;
/// The file of all promoted networks of a run.
const LEDGER: &str = "LEDGER.toml";

fn none_or_even(text: &str) -> Result<u64, String> {
    if text == "0" { Ok(0) } else { even(text) }
}

impl GateArgs {
    /// Refuses, before any work is done, what could not be tested after it.
    pub(super) fn check(&self, folder: &Path, from: &str) -> Result<()> {
        let paths = [folder.display().to_string(), from.to_owned()];
        match paths.into_iter().find(|path| self.gate > 0 && path.contains('&')) {
            Some(path) => bail!(
                "{path}: a network below a name with '&' cannot be tested; --gate 0 leaves the test out"
            ),
            None => Ok(()),
        }
    }

    /// Plays what is missing of the test; `None` where none is asked for.
    pub(super) fn test(&self, candidate: &Candidate<'_>, stop: &Stop) -> Result<Option<GateReport>> {
        if self.gate == 0 {
            return Ok(None);
        }
        let bytes = fs::read(candidate.network)
            .with_context(|| format!("cannot read {}", candidate.network.display()))?;
        let hash = hex(&Sha256::digest(&bytes));
        let event = self.event(candidate)?;
        // Another network, or another teacher, has another folder: its games must not be taken for this one's.
        let teacher = match candidate.from {
            "none" | "embedded" => candidate.from.to_owned(),
            path => hex(&Sha256::digest(fs::read(path).with_context(|| format!("cannot read {path}"))?))
                [..12]
                .to_owned(),
        };
        let folder = format!("gate-{}-{teacher}", &hash[..12]);
        let store = Store::open(&candidate.folder.join(folder), &event)?;
        let report = loop {
            let runner = Runner::new(&store).jobs(candidate.jobs).until(stop.clone());
            match play(&store, &event, &runner.elsewhere(candidate.fleet.map(|fleet| fleet as _))) {
                // What was counted of them is counted anew.
                Err(error) if is_retracted(&error) => {}
                played => break played?,
            }
        };
        if !report.finished {
            return Err(Interrupted::after(report.games, report.of, "games of the test").into());
        }
        let mut outcome = outcome(&report);
        if outcome.promoted {
            outcome.network = Some(promote(candidate, &bytes, &hash, self.gate_nodes, &outcome)?);
        }
        Ok(Some(outcome))
    }

    fn event(&self, candidate: &Candidate<'_>) -> Result<Event> {
        let Candidate { rule, size, seed, .. } = *candidate;
        let openings = many_balanced_openings(size, rule);
        let player = |name: &str, network: &str| Player {
            name: name.to_owned(),
            agent: format!("tengen?net={network}"),
            limits: PlayerLimits::default(),
        };
        let [elo0, elo1] = ELO;
        let settings = SprtSettings { elo0, elo1, scale: EloScale::Logistic, alpha: ERROR, beta: ERROR };
        Ok(Event {
            players: vec![
                player("new", &candidate.network.display().to_string()),
                player("old", candidate.from),
            ],
            format: Format::RoundRobin,
            rule,
            size,
            start: Start::Openings(openings),
            rounds: self.gate / 2,
            limits: PlayerLimits { nodes: Some(self.gate_nodes), ..PlayerLimits::default() },
            max_moves: None,
            seed,
            test: Some(Sprt::new(settings)?),
        })
    }
}

/// Plays until the test is decided or all games are played.
fn play(store: &Store, event: &Event, runner: &Runner<'_>) -> Result<EventReport> {
    let before = store.results()?;
    let mut test = SequentialTest::of(event, &before).context("the event has a test")?;
    if !test.is_decided() {
        let of = 2 * event.rounds;
        let mut done = before.len() as u64;
        let progress = Progress::bar(of, done, "games of the test");
        let played = runner.run(&mut |game| {
            test.add(game);
            done += 1;
            progress.set(done);
            if done.is_multiple_of(50) {
                progress.line(|| GateLine { gate_games: done, of });
            }
            if test.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.finish();
        played?;
    }
    Ok(EventReport::new(event, &store.results()?, Some(&test), &Default::default())?)
}

fn is_retracted(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(RunnerError::Retracted(_)))
}

fn outcome(report: &EventReport) -> GateReport {
    let meeting = &report.meetings[0];
    let elo = meeting.strength.as_ref().map(|strength| strength.elo);
    let of = |pick: fn(tengen_arena::stats::Interval) -> f64| rounded(elo.map_or(0.0, pick), 1);
    let accepted = report.sprt.as_ref().is_some_and(|sprt| sprt.state.verdict == SprtVerdict::AcceptH1);
    GateReport {
        games: report.games,
        won: meeting.score.wins,
        drawn: meeting.score.draws,
        lost: meeting.score.losses,
        elo: of(|elo| elo.value),
        elo_low: of(|elo| elo.low),
        elo_high: of(|elo| elo.high),
        promoted: accepted,
        network: None,
    }
}

/// Keeps the network under a name of its own, and a row about it.
fn promote(
    candidate: &Candidate<'_>,
    bytes: &[u8],
    hash: &str,
    nodes: u64,
    outcome: &GateReport,
) -> Result<PathBuf> {
    let id = format!("line-{}-{}", candidate.rule, &hash[..12]);
    let path = candidate.folder.join(format!("{id}.bin"));
    let ledger = candidate.folder.join(LEDGER);
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    tengen_base::file::replace(&path, bytes).with_context(|| cannot(&path))?;
    let before = if ledger.exists() { fs::read_to_string(&ledger)? } else { String::new() };
    if !before.contains(hash) {
        let row = Row {
            id: &id,
            file: format!("{id}.bin"),
            sha256: hash,
            parent: candidate.from.to_owned(),
            made: std::env::args().skip(1).collect::<Vec<_>>().join(" "),
            positions: candidate.positions,
            seed: candidate.seed,
            strength: format!("{outcome}, {nodes} nodes a move"),
        };
        let table = toml::to_string(&row)?;
        tengen_base::file::replace(&ledger, format!("{before}[[weights]]\n{table}\n").as_bytes())
            .with_context(|| cannot(&ledger))?;
    }
    Ok(path)
}

/// A row of the ledger.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    file: String,
    sha256: &'a str,
    parent: String,
    made: String,
    positions: usize,
    seed: u64,
    strength: String,
}

impl std::fmt::Display for GateReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let GateReport { won, drawn, lost, elo, elo_low, elo_high, .. } = self;
        write!(
            f,
            "{won} won, {drawn} drawn, {lost} lost against the player that it learned from: {elo:+.0} Elo ({elo_low:+.0} to \
             {elo_high:+.0})"
        )
    }
}

impl GateReport {
    /// Says in words what came of the test.
    pub(super) fn tell(&self, out: &mut dyn Write) -> Result<()> {
        match &self.network {
            Some(path) => writeln!(out, "{self}: promoted, {}", path.display())?,
            None => writeln!(out, "{self}: not shown to be stronger, so not promoted")?,
        }
        Ok(())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
