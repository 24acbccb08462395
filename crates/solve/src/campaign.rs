//! A campaign: all positions that a proof needs, one job each, in a folder that survives whatever happens to the program.
//!
//! `plan` says what the jobs are, `jobs.log` every try, `proofs/` holds a certificate for each job that is proved.

mod log;
mod merge;
mod plan;
mod report;

pub use merge::{Merged, merge};
pub use plan::{Job, Plan};
pub use report::{CampaignReport, Estimate, Rung};

use crate::{SolveError, SolveOptions, solve};
use log::{JobLog, Outcome, Try};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, TryLockError};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_base::checksum::fnv1a;
use tengen_base::file;
use tengen_board::Game;
use tengen_play::{Delivery, Doer, LocalThreads, Stop, Workforce, WorkforceError};
use tengen_verify::verify;
use thiserror::Error;

/// Of so many jobs drawn one is tried with every budget at once, so that something is known of the hard ones early.
const CLIMBS: usize = 10;

/// Why a campaign cannot begin or go on.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// A file of the folder could not be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// Another process works in the folder.
    #[error("another campaign is running in {0}")]
    Busy(PathBuf),
    /// The folder holds something else.
    #[error("{0} holds another campaign: {1}")]
    Other(PathBuf, &'static str),
    /// What the folder holds makes no sense.
    #[error("{0} line {1} is damaged")]
    Damaged(PathBuf, usize),
    /// There is no campaign in the folder.
    #[error("{0} holds no campaign")]
    None(PathBuf),
    /// The opening leaves nothing to prove.
    #[error("a campaign needs an opening after which the defender is to move and the game is not over")]
    Opening,
    /// A job could not be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A certificate that was written is refused.
    #[error("the certificate {0} is refused: {1}")]
    Refused(PathBuf, tengen_verify::Error),
    /// The proofs together are larger than a certificate can be.
    #[error("the proofs together have more than {0} positions")]
    TooLarge(usize),
    /// The threads could not be started.
    #[error(transparent)]
    Workforce(#[from] WorkforceError),
}

/// A campaign in its folder, locked against other processes.
pub struct Campaign {
    folder: PathBuf,
    plan: Plan,
    jobs: Vec<Job>,
    /// The jobs' numbers in the order in which they were drawn.
    order: Vec<usize>,
    log: JobLog,
    state: HashMap<usize, JobState>,
    _lock: File,
}

/// What is known of a job that was tried.
#[derive(Clone, Debug, Default)]
struct JobState {
    /// The largest budget that was not enough.
    failed: Option<Duration>,
    proved: bool,
}

/// One try of a job, as the threads get it.
struct Task {
    job: usize,
    budget: Duration,
    game: Game,
}

/// What came of it.
struct TaskDone {
    entry: Try,
    certificate: Option<Vec<u8>>,
}

impl Campaign {
    /// Opens a campaign, a new one or one that was begun before with the same plan.
    ///
    /// # Errors
    /// When the folder cannot be used, is in use, or holds another campaign.
    pub fn open(folder: &Path, plan: Plan) -> Result<Campaign, CampaignError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| CampaignError::File(path, error)
        };
        let jobs = plan.jobs()?;
        fs::create_dir_all(proofs(folder)).map_err(failed(folder))?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(failed(&path))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CampaignError::Busy(folder.to_owned()),
            TryLockError::Error(error) => CampaignError::File(path, error),
        })?;
        plan.agree(folder)?;
        let (log, tries) = JobLog::open(&folder.join("jobs.log"))?;
        let order = plan.order(jobs.len());
        let mut campaign = Campaign {
            folder: folder.to_owned(),
            plan,
            jobs,
            order,
            log,
            state: HashMap::new(),
            _lock: lock,
        };
        for entry in &tries {
            campaign.enter(entry);
        }
        Ok(campaign)
    }

    /// What a try says of its job. A proof counts if its certificate is there as it was written.
    fn enter(&mut self, entry: &Try) {
        let whole = match entry.outcome {
            Outcome::Open => false,
            Outcome::Proved { hash, .. } => file::read(&certificate_path(&self.folder, entry.job))
                .is_ok_and(|bytes| fnv1a(&bytes) == hash),
        };
        let state = self.state.entry(entry.job).or_default();
        state.proved |= whole;
        if matches!(entry.outcome, Outcome::Open) {
            state.failed = state.failed.max(Some(entry.budget));
        }
    }

    /// The positions to prove.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// How many jobs are proved.
    pub fn proved(&self) -> usize {
        self.state.values().filter(|state| state.proved).count()
    }

    /// Works through the jobs with each budget in turn, until all are done or `stop` is raised. `report` is called after
    /// every job.
    ///
    /// # Errors
    /// When the folder cannot be written, or a certificate is refused. What is done is kept.
    pub fn run(
        &mut self,
        ladder: &[Duration],
        threads: usize,
        stop: &Stop,
        report: &mut dyn FnMut(&Campaign),
    ) -> Result<(), CampaignError> {
        // Threads that found nothing to do while others were still working may find something after them.
        while !stop.is_raised() && self.next_try(ladder, &HashSet::new()).is_some() {
            self.run_once(ladder, threads, stop, report)?;
        }
        Ok(())
    }

    fn run_once(
        &mut self,
        ladder: &[Duration],
        threads: usize,
        stop: &Stop,
        report: &mut dyn FnMut(&Campaign),
    ) -> Result<(), CampaignError> {
        let shared = Mutex::new((self, HashSet::new()));
        let next = || {
            let mut guard = lock(&shared);
            let (campaign, running) = &mut *guard;
            let (job, budget) = campaign.next_try(ladder, running)?;
            running.insert(job);
            Some(Task { job, budget, game: campaign.plan.game(&campaign.jobs[job]).ok()? })
        };
        let doer = || -> Doer<'_, Task, Result<TaskDone, CampaignError>> { Box::new(do_task) };
        let mut fault = None;
        let mut take = |delivery: Delivery<Result<TaskDone, CampaignError>>| {
            let Delivery::Done(done) = delivery else { return ControlFlow::Continue(()) };
            for done in done {
                let mut guard = lock(&shared);
                let (campaign, running) = &mut *guard;
                match done.and_then(|done| campaign.keep(&done).map(|()| done.entry.job)) {
                    Ok(job) => {
                        running.remove(&job);
                        report(campaign);
                    }
                    Err(error) => {
                        fault = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        };
        LocalThreads { count: threads, doer: &doer }.work(&next, stop, &mut take)?;
        fault.map_or(Ok(()), Err)
    }

    /// The next job to try, and for how long: first those that climb, then all with the least budget that is left.
    fn next_try(&self, ladder: &[Duration], running: &HashSet<usize>) -> Option<(usize, Duration)> {
        let next = |job: usize| {
            let state = self.state.get(&job);
            let open = !running.contains(&job) && !state.is_some_and(|state| state.proved);
            let failed = state.and_then(|state| state.failed);
            ladder.iter().copied().find(|&budget| open && Some(budget) > failed)
        };
        let climbing = self.order.iter().step_by(CLIMBS).copied();
        let begun = |job: &usize| self.state.contains_key(job);
        climbing.filter(begun).find_map(|job| next(job).map(|budget| (job, budget))).or_else(|| {
            let all = self.order.iter().filter_map(|&job| next(job).map(|budget| (job, budget)));
            all.min_by_key(|&(_, budget)| budget)
        })
    }

    /// Keeps what came of a job: first its certificate, which must pass the check, then the entry in the log.
    fn keep(&mut self, done: &TaskDone) -> Result<(), CampaignError> {
        if let Some(bytes) = &done.certificate {
            let path = certificate_path(&self.folder, done.entry.job);
            file::replace(&path, bytes).map_err(|error| CampaignError::File(path.clone(), error))?;
            let written = file::read(&path).map_err(|error| CampaignError::File(path.clone(), error))?;
            verify(&written, false).map_err(|error| CampaignError::Refused(path, error))?;
        }
        self.log.append(&done.entry)?;
        self.enter(&done.entry);
        Ok(())
    }

    /// What is known so far.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn report(&self) -> Result<CampaignReport, CampaignError> {
        let tries = self.log.read()?;
        let proved: HashSet<usize> =
            self.state.iter().filter(|(_, state)| state.proved).map(|(&job, _)| job).collect();
        Ok(CampaignReport::of(self.plan.positions(), self.jobs.len(), &tries, &proved, self.plan.seed))
    }
}

/// Searches one job. Nothing if it was stopped.
fn do_task(task: Task, stop: &Stop) -> Option<Result<TaskDone, CampaignError>> {
    let Task { job, budget, game } = task;
    let start = Instant::now();
    let options =
        SolveOptions { deadline: Some(start + budget), stop: stop.clone(), ..SolveOptions::default() };
    let solved = match solve(&game, &options, &mut |_| {}) {
        Ok(solved) => solved,
        Err(error) => return Some(Err(error.into())),
    };
    if solved.certificate.is_none() && stop.is_raised() {
        return None;
    }
    let outcome = match &solved.certificate {
        Some(bytes) => Outcome::Proved { bytes: bytes.len(), hash: fnv1a(bytes) },
        None => Outcome::Open,
    };
    let entry =
        Try { job, budget, seconds: start.elapsed().as_secs_f64(), nodes: solved.progress.nodes, outcome };
    Some(Ok(TaskDone { entry, certificate: solved.certificate }))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder of the certificates.
fn proofs(folder: &Path) -> PathBuf {
    folder.join("proofs")
}

/// Where a job's certificate is.
fn certificate_path(folder: &Path, job: usize) -> PathBuf {
    proofs(folder).join(format!("{job:04}.proof"))
}
