//! The gate of a line network: a network that beats the player it learned from is promoted.
//!
//! The games are played and kept by the arena, in a folder named after both networks, so a test that was stopped goes on.

use sha2::{Digest, Sha256};
use std::fmt;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tengen_arena::stats::{
    EloScale, Interval, RatingError, Sprt, SprtError, SprtSettings, SprtState, SprtVerdict,
};
use tengen_arena::{
    Event, EventReport, Format, GameSummary, Player, PlayerLimits, Runner, RunnerError, SequentialTest,
    Start, Store, StoreError, many_balanced_openings,
};
use tengen_board::{Rule, Size};
use tengen_play::Stop;
use thiserror::Error;

/// The test of new networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// At most so many games; an even number.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
}

/// What is tested.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The run's folder.
    pub folder: &'a Path,
    /// The file of the new network.
    pub network: &'a Path,
    /// The network that it learned from: none, embedded, or a file.
    pub from: &'a str,
    /// The rule of the test.
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// The seed of its openings' order.
    pub seed: u64,
    /// Games at a time.
    pub jobs: usize,
    /// Positions that it was fitted to.
    pub positions: usize,
    /// The command or request that it was made by, for the ledger.
    pub made: &'a str,
}

/// How far a test is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GateProgress {
    /// Games that are played.
    pub games: u64,
    /// Games that are played at most.
    pub of: u64,
    /// Games that the new network has won.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that it has lost.
    pub lost: u64,
    /// The log-likelihood ratio of the test, and where it is decided.
    pub state: SprtState,
}

/// The outcome of a test.
#[derive(Clone, Debug, PartialEq)]
pub struct GateOutcome {
    /// Games that were played.
    pub games: u64,
    /// Games that the new network has won.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that it has lost.
    pub lost: u64,
    /// The lead in Elo at equal nodes, and its 95 % interval; `None` where one side has won every game.
    pub elo: Option<Interval>,
    /// Whether the test found it to be stronger.
    pub promoted: bool,
    /// The promoted network's file.
    pub network: Option<PathBuf>,
}

/// What came of playing a test.
#[derive(Clone, Debug, PartialEq)]
pub enum Tested {
    /// It is decided, or all games are played.
    Done(GateOutcome),
    /// It was stopped after so many games of so many.
    Stopped(u64, u64),
}

/// Why a network cannot be tested or kept.
#[derive(Debug, Error)]
pub enum GateError {
    /// An agent's name cannot hold such a path.
    #[error("{0}: a network below a name with '&' cannot be tested")]
    Path(String),
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The games cannot be played.
    #[error(transparent)]
    Runner(#[from] RunnerError),
    /// The test's own numbers do not fit together.
    #[error(transparent)]
    Settings(#[from] SprtError),
    /// The games make no report.
    #[error(transparent)]
    Report(#[from] RatingError),
    /// A row of the ledger cannot be written as TOML.
    #[error("the ledger: {0}")]
    Ledger(#[from] toml::ser::Error),
}

/// The test asks whether the network is level with its teacher, or this much stronger.
const ELO: [f64; 2] = [0.0, 30.0];
/// Its error rate, for either answer.
const ERROR: f64 = 0.05;
/// The file of all promoted networks of a run.
const LEDGER: &str = "LEDGER.toml";

impl Gate {
    /// Refuses, before any work is done, what could not be tested after it.
    ///
    /// # Errors
    /// When a path cannot be part of an agent's name.
    pub fn check(folder: &Path, from: &str) -> Result<(), GateError> {
        let paths = [folder.display().to_string(), from.to_owned()];
        match paths.into_iter().find(|path| path.contains('&')) {
            Some(path) => Err(GateError::Path(path)),
            None => Ok(()),
        }
    }

    /// Plays what is missing of the test, and promotes a network that passes. `observe` is told of every game.
    ///
    /// # Errors
    /// When files cannot be read or written, or the games cannot be played.
    pub fn test(
        &self,
        candidate: &Candidate<'_>,
        stop: &Stop,
        observe: &mut dyn FnMut(GateProgress),
    ) -> Result<Tested, GateError> {
        let bytes = read(candidate.network)?;
        let hash = hex(&Sha256::digest(&bytes));
        let event = self.event(candidate)?;
        // Another network, or another teacher, has another folder: its games must not be taken for this one's.
        let teacher = match candidate.from {
            "none" | "embedded" => candidate.from.to_owned(),
            path => hex(&Sha256::digest(read(Path::new(path))?))[..12].to_owned(),
        };
        let folder = format!("gate-{}-{teacher}", &hash[..12]);
        let store = Store::open(&candidate.folder.join(folder), &event)?;
        let report = play(&store, &event, candidate.jobs, stop, observe)?;
        if !report.finished {
            return Ok(Tested::Stopped(report.games, report.of));
        }
        let mut outcome = outcome(&report);
        if outcome.promoted {
            outcome.network = Some(promote(candidate, &bytes, &hash, self.nodes, &outcome)?);
        }
        Ok(Tested::Done(outcome))
    }

    fn event(&self, candidate: &Candidate<'_>) -> Result<Event, GateError> {
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
            rounds: self.games / 2,
            limits: PlayerLimits { nodes: Some(self.nodes), ..PlayerLimits::default() },
            max_moves: None,
            seed,
            test: Some(Sprt::new(settings)?),
        })
    }
}

/// Plays until the test is decided or all games are played.
fn play(
    store: &Store,
    event: &Event,
    jobs: usize,
    stop: &Stop,
    observe: &mut dyn FnMut(GateProgress),
) -> Result<EventReport, GateError> {
    let before = store.results()?;
    let mut test = SequentialTest::of(event, &before).expect("the event has a test");
    let mut tally = Tally::default();
    before.iter().for_each(|game| tally.add(game));
    let of = 2 * event.rounds;
    observe(tally.progress(of, &test));
    if !test.is_decided() {
        Runner::new(store).jobs(jobs).until(stop.clone()).run(&mut |game| {
            test.add(game);
            tally.add(game);
            observe(tally.progress(of, &test));
            if test.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
    }
    Ok(EventReport::new(event, &store.results()?, Some(&test), &Default::default())?)
}

/// The new network's results.
#[derive(Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Tally {
    fn add(&mut self, game: &GameSummary) {
        match game.winner {
            Some(0) => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }

    fn progress(&self, of: u64, test: &SequentialTest) -> GateProgress {
        let Tally { won, drawn, lost } = *self;
        GateProgress { games: won + drawn + lost, of, won, drawn, lost, state: test.state() }
    }
}

fn outcome(report: &EventReport) -> GateOutcome {
    let meeting = &report.meetings[0];
    GateOutcome {
        games: report.games,
        won: meeting.score.wins,
        drawn: meeting.score.draws,
        lost: meeting.score.losses,
        elo: meeting.strength.as_ref().map(|strength| strength.elo),
        promoted: report.sprt.as_ref().is_some_and(|sprt| sprt.state.verdict == SprtVerdict::AcceptH1),
        network: None,
    }
}

/// Keeps the network under a name of its own, and a row about it.
fn promote(
    candidate: &Candidate<'_>,
    bytes: &[u8],
    hash: &str,
    nodes: u64,
    outcome: &GateOutcome,
) -> Result<PathBuf, GateError> {
    let id = format!("line-{}-{}", candidate.rule, &hash[..12]);
    let path = candidate.folder.join(format!("{id}.bin"));
    let ledger = candidate.folder.join(LEDGER);
    let write = |path: &Path, bytes: &[u8]| {
        tengen_base::file::replace(path, bytes)
            .map_err(|error| GateError::Write { path: path.to_owned(), error })
    };
    write(&path, bytes)?;
    let before =
        if ledger.exists() { String::from_utf8_lossy(&read(&ledger)?).into_owned() } else { String::new() };
    if !before.contains(hash) {
        let row = Row {
            id: &id,
            file: format!("{id}.bin"),
            sha256: hash,
            parent: candidate.from,
            made: candidate.made,
            positions: candidate.positions,
            seed: candidate.seed,
            strength: format!("{outcome}, {nodes} nodes a move"),
        };
        let table = toml::to_string(&row)?;
        write(&ledger, format!("{before}[[weights]]\n{table}\n").as_bytes())?;
    }
    Ok(path)
}

/// A row of the ledger.
#[derive(serde::Serialize)]
struct Row<'a> {
    id: &'a str,
    file: String,
    sha256: &'a str,
    parent: &'a str,
    made: &'a str,
    positions: usize,
    seed: u64,
    strength: String,
}

impl fmt::Display for GateOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GateOutcome { won, drawn, lost, elo, .. } = self;
        let of = |pick: fn(Interval) -> f64| elo.map_or(0.0, pick);
        let (elo, low, high) = (of(|elo| elo.value), of(|elo| elo.low), of(|elo| elo.high));
        write!(
            f,
            "{won} won, {drawn} drawn, {lost} lost against the player that it learned from: {elo:+.0} Elo ({low:+.0} to \
             {high:+.0})"
        )
    }
}

fn read(path: &Path) -> Result<Vec<u8>, GateError> {
    fs::read(path).map_err(|error| GateError::Read { path: path.to_owned(), error })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
