//! How strong a learner's checkpoints are: long jobs in which each meets a fixed reference player, played by the arena.
//!
//! All are measured roughly first, the most spread ones before those between them, and then again with more games, which
//! narrows the ranges. Every checkpoint has a store of its own in the job's folder, so a measurement that was interrupted
//! goes on.

use crate::api_error::ApiError;
use crate::jobs::{Job, JobContext, JobKind, JobState, Jobs, NewJob};
use crate::opponents::Opponent;
use crate::priority;
use crate::quotas::Client;
use crate::state::App;
use crate::store::JobRow;
use crate::training::{self, TrainingMethod, TrainingRequest};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;
use tengen_arena::{
    Event, EventReport, Format, Pairing, Player, PlayerLimits, Runner, RunnerError, Start, Store,
    balanced_openings,
};
use tengen_board::{Rule, Size};
use tengen_play::Stop;
use tokio::sync::mpsc;

/// What a measurement is of, as the job's row keeps it.
#[derive(Debug, Serialize, Deserialize)]
struct MeasurementSpec {
    reference: Reference,
    /// Games of each checkpoint, once all are played.
    each: u64,
    rule: String,
    size: u8,
    /// The checkpoints, by their games, in the order in which they are measured.
    checkpoints: Vec<u64>,
}

/// The player that all checkpoints of a learner meet.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Reference {
    /// Its name in the roster.
    agent: String,
    /// Nodes for each move of both players; `None` for players that bound themselves.
    nodes: Option<u64>,
}

/// A checkpoint's strength.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct MeasuredCheckpoint {
    /// The games that it had learned from.
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// The lead over the reference player in Elo, and the ends of its 95 % range. Where every game ended alike there is no
    /// lead, and only one end.
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// The measurements of a learner for its page.
#[derive(Debug, Serialize)]
pub(crate) struct MeasurementView {
    reference: Reference,
    each: u64,
    /// The job that measures, or has measured last.
    job: Option<MeasurementJobView>,
    points: Vec<MeasuredCheckpoint>,
}

#[derive(Debug, Serialize)]
struct MeasurementJobView {
    id: String,
    state: JobState,
    done: u32,
    total: u32,
}

/// Games of each checkpoint after each pass over all of them: an opening is played with both colours.
const PASSES: [u64; 2] = [40, 160];
/// Games of each checkpoint after the last pass.
const EACH: u64 = PASSES[PASSES.len() - 1];
/// The longest move, which none of these players comes near.
const TURN: Duration = Duration::from_secs(20);
/// How long a game waits before it begins while people's opponents think.
const GIVE_WAY: Duration = Duration::from_millis(50);

impl Reference {
    /// The reference player of a learner.
    fn of(request: &TrainingRequest) -> Reference {
        match request.way {
            TrainingMethod::Network => {
                Reference { agent: "tengen?net=none&hash=4".to_owned(), nodes: Some(2_000) }
            }
            _ => Reference { agent: "minimax-d1".to_owned(), nodes: None },
        }
    }
}

/// Measures the checkpoints of a run anew. A measurement that is not done goes on.
///
/// # Errors
/// When there is nothing to measure, or the owner has too many jobs.
pub(crate) async fn begin(app: &App, client: Client<'_>, run: &JobRow) -> Result<(), ApiError> {
    match app.store().latest_job(JobKind::Measurement, &run.id)? {
        Some(row) if row.state == JobState::Running => return Ok(()),
        Some(row) if row.state == JobState::Paused => return Jobs::resume(app, &row.id, client.address),
        Some(row) => Jobs::delete(app, &row).await?,
        None => {}
    }
    start(app, client, run).map(drop)
}

/// Measures a run that has just finished, if nothing stands in the way.
pub(crate) fn begin_by_itself(app: &App, run: &JobRow) {
    let client = Client { owner: &run.owner, address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
    if let Err(error) = start(app, client, run) {
        tracing::info!(run = run.id, error = error.sentence(), "a learner is not measured by itself");
    }
}

fn start(app: &App, client: Client<'_>, run: &JobRow) -> Result<JobRow, ApiError> {
    let request = TrainingRequest::of(run)?;
    let checkpoints = most_spread_first(training::checkpoints(&training::folder(app, &run.id)?, &request));
    if checkpoints.is_empty() {
        return Err(ApiError::conflict("measure", "There is no checkpoint to measure yet."));
    }
    let facts = request.facts();
    let total = EACH * checkpoints.len() as u64;
    let spec = MeasurementSpec {
        reference: Reference::of(&request),
        each: EACH,
        rule: facts["rule"].as_str().unwrap_or_default().to_owned(),
        size: facts["size"].as_u64().unwrap_or_default() as u8,
        checkpoints,
    };
    let spec = serde_json::to_string(&spec).map_err(ApiError::internal)?;
    let job = NewJob { client, kind: JobKind::Measurement, subject: &run.id, total: total as u32, spec };
    Jobs::begin(app, job)
}

/// Checkpoints, given from the latest to the first, so that the first few of any number show the whole course: the ends,
/// then again and again the middle of what lies between two.
fn most_spread_first(checkpoints: Vec<u64>) -> Vec<u64> {
    let Some(last) = checkpoints.len().checked_sub(1) else { return checkpoints };
    let mut order = vec![0];
    order.extend((last > 0).then_some(last));
    let mut gaps = VecDeque::from([(0_usize, last)]);
    while let Some((from, to)) = gaps.pop_front() {
        let middle = from.midpoint(to);
        if middle > from {
            order.push(middle);
            gaps.extend([(from, middle), (middle, to)]);
        }
    }
    order.into_iter().map(|place| checkpoints[place]).collect()
}

/// The measurements of a run.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn view(app: &App, run: &JobRow, request: &TrainingRequest) -> Result<MeasurementView, ApiError> {
    let row = app.store().latest_job(JobKind::Measurement, &run.id)?;
    let mut points = Vec::new();
    if let Some(row) = &row {
        let read = |(_, body): (u32, String)| serde_json::from_str(&body).ok();
        points.extend(app.store().items(&row.id)?.into_iter().filter_map(read));
    }
    let job =
        row.map(|row| MeasurementJobView { state: row.state, done: row.done, total: row.total, id: row.id });
    Ok(MeasurementView { reference: Reference::of(request), each: EACH, job, points })
}

/// A measurement.
pub(crate) struct MeasurementJob;

impl Job for MeasurementJob {
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(run(context))
    }

    fn result(&self, _app: &App, row: &JobRow) -> Result<Value, ApiError> {
        serde_json::from_str(&row.spec).map_err(ApiError::internal)
    }

    fn folder(&self, app: &App, row: &JobRow) -> Result<Option<PathBuf>, ApiError> {
        Ok(Some(app.tournament_host().folder(row)))
    }
}

/// What the thread reports.
enum MeasurementProgress {
    /// So many games of all checkpoints are played.
    Games(u32),
    /// A checkpoint is measured.
    Checkpoint(MeasuredCheckpoint),
}

/// Plays what is missing, on a thread of its own.
async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let row = context.row();
    let spec: MeasurementSpec = serde_json::from_str(&row.spec).map_err(ApiError::internal)?;
    let thread = MeasurementThread {
        app: context.app().clone(),
        owner: row.owner.clone(),
        run: row.subject.clone(),
        folder: context.app().tournament_host().folder(row),
        stop: context.stop().clone(),
        spec,
    };
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let builder = std::thread::Builder::new().name("measuring".to_owned());
    let thread = builder.spawn(move || thread.measure(&sender)).map_err(ApiError::internal)?;
    let mut kept = Ok(());
    while let Some(progress) = receiver.recv().await {
        match progress {
            // A measurement that goes on counts the games of its earlier checkpoints again.
            MeasurementProgress::Games(done) => context.advance(done.max(context.row().done)),
            MeasurementProgress::Checkpoint(point) if kept.is_ok() => {
                let done = context.row().done;
                let body = serde_json::to_string(&point).map_err(ApiError::internal)?;
                kept = context.keep(point.games as u32, &body, done);
                if kept.is_err() {
                    context.stop().raise();
                }
            }
            MeasurementProgress::Checkpoint(_) => {}
        }
    }
    let measured =
        thread.join().unwrap_or_else(|_| Err(ApiError::internal("a measurement's thread panicked")));
    kept.and(measured)
}

/// Everything a measurement's thread needs.
struct MeasurementThread {
    app: App,
    owner: String,
    /// The learner's run.
    run: String,
    folder: PathBuf,
    stop: Stop,
    spec: MeasurementSpec,
}

impl MeasurementThread {
    fn measure(&self, progress: &mpsc::UnboundedSender<MeasurementProgress>) -> Result<(), ApiError> {
        priority::lower(priority::TRAINING);
        let mut played = BTreeMap::new();
        for enough in PASSES.into_iter().filter(|&enough| enough <= self.spec.each) {
            for &games in &self.spec.checkpoints {
                let tell = |done| {
                    played.insert(games, done);
                    let _ = progress.send(MeasurementProgress::Games(played.values().sum()));
                };
                let Some(point) = self.checkpoint(games, enough as u32, tell)? else { return Ok(()) };
                let _ = progress.send(MeasurementProgress::Checkpoint(point));
            }
        }
        Ok(())
    }

    /// Plays what is missing of the games of a checkpoint that are `enough` for now, and tells how many there are; `None`
    /// if it is to pause.
    fn checkpoint(
        &self,
        games: u64,
        enough: u32,
        mut tell: impl FnMut(u32),
    ) -> Result<Option<MeasuredCheckpoint>, ApiError> {
        let id = format!("run:{}:{games}", self.run);
        let learner = self.app.player(&id, &self.owner);
        let learner = learner.ok_or_else(|| ApiError::conflict("players", "A checkpoint is gone."))?;
        let event = self.event(&learner)?;
        let store = Store::open(&self.folder.join(games.to_string()), &event).map_err(ApiError::internal)?;
        let mut done = store.numbers().map_err(ApiError::internal)?.len() as u32;
        tell(done);
        let permit = |_: Pairing| {
            while self.app.engines().are_busy() && !self.stop.is_raised() {
                std::thread::sleep(GIVE_WAY);
            }
            (!self.stop.is_raised()).then(|| Box::new(()) as Box<dyn Any + Send>)
        };
        let make = |player: &Player| (player.agent == learner.id).then(|| learner.agent());
        let runner = Runner::new(&store).jobs(1).until(self.stop.clone());
        if done < enough {
            let played = runner.with_permits(&permit).with_agent_factory(&make).run(&mut |_| {
                done += 1;
                tell(done);
                if done < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            played.map_err(|error| match error {
                RunnerError::Player(error) => {
                    ApiError::conflict("players", format!("A player cannot go on: {error}."))
                }
                error => ApiError::internal(error),
            })?;
        }
        let results = store.results().map_err(ApiError::internal)?;
        let report =
            EventReport::new(&event, &results, None, &Default::default()).map_err(ApiError::internal)?;
        Ok((done >= enough).then(|| MeasuredCheckpoint::of(games, &report)))
    }

    fn event(&self, learner: &Opponent) -> Result<Event, ApiError> {
        let MeasurementSpec { reference, each, rule, size, .. } = &self.spec;
        let rule: Rule = rule.parse().map_err(|_| ApiError::internal("a measurement without a rule"))?;
        let size = Size::new(usize::from(*size)).map_err(ApiError::internal)?;
        let limits = PlayerLimits { turn: Some(TURN), nodes: reference.nodes, ..PlayerLimits::default() };
        let player = |name: &str, agent: &str| Player {
            name: name.to_owned(),
            agent: agent.to_owned(),
            limits: PlayerLimits { threads: Some(1), ..PlayerLimits::default() },
        };
        Ok(Event {
            players: vec![player("learner", &learner.id), player("reference", &reference.agent)],
            format: Format::RoundRobin,
            rule,
            size,
            start: Start::Openings(balanced_openings(size, rule)),
            rounds: each / 2,
            limits,
            max_moves: None,
            seed: 1,
            test: None,
        })
    }
}

impl MeasuredCheckpoint {
    fn of(games: u64, report: &EventReport) -> MeasuredCheckpoint {
        let meeting = &report.meetings[0];
        let elo = meeting.strength.as_ref().map(|strength| strength.elo);
        let finite = |value: Option<f64>| value.filter(|value| value.is_finite()).map(f64::round);
        MeasuredCheckpoint {
            games,
            won: meeting.score.wins,
            drawn: meeting.score.draws,
            lost: meeting.score.losses,
            elo: finite(elo.map(|elo| elo.value)),
            low: finite(elo.map(|elo| elo.low)),
            high: finite(elo.map(|elo| elo.high)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_checkpoint_is_measured_and_the_most_spread_first() {
        assert_eq!(most_spread_first(Vec::new()), [0; 0]);
        assert_eq!(most_spread_first(vec![7]), [7]);
        assert_eq!(most_spread_first(vec![5, 4, 3, 2, 1]), [5, 1, 3, 4, 2]);
        for count in 1..70_u64 {
            let mut order = most_spread_first((0..count).rev().collect());
            assert_eq!(order[0], count - 1, "the latest is first");
            order.sort_unstable();
            assert!(order.into_iter().eq(0..count), "{count}");
        }
    }
}
