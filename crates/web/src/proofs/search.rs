//! The thread that searches for a proof, and what it tells.

use super::ProofFacts;
use crate::api_error::ApiError;
use crate::priority;
use crate::quotas::ProofLimits;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tengen_base::file;
use tengen_board::Game;
use tengen_play::Stop;
use tengen_solve::{ProofWalk, SolveError, SolveOptions, Solved, solve};
use tokio::sync::mpsc;

/// Everything the thread needs.
pub(super) struct SearchThread {
    pub(super) game: Game,
    pub(super) folder: PathBuf,
    /// Raised when the job is to pause.
    pub(super) pause: Stop,
    /// How long to search in all.
    pub(super) seconds: u32,
    /// What was searched before the job was interrupted.
    pub(super) before: SearchStatus,
    /// What it may take.
    pub(super) limits: ProofLimits,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct SearchStatus {
    pub(super) seconds: f64,
    /// Positions looked at.
    searched: u64,
    /// Positions proved on the way.
    pub(super) proved: usize,
    /// Quiet moves tried.
    quiet: u64,
}

/// A thread that searches. Dropping it ends the search: the server does.
pub(super) struct Searching {
    receiver: mpsc::UnboundedReceiver<SearchStatus>,
    thread: Option<JoinHandle<Result<Option<ProofFacts>, ApiError>>>,
    /// Ends the search.
    stop: Stop,
}

/// The file of what is proved on the way.
const JOURNAL: &str = "journal";
/// The certificate's file.
pub(super) const CERTIFICATE: &str = "win.proof";
/// How often the thread tells how far it is.
const PACE: Duration = Duration::from_secs(1);
/// How often it is looked whether the job is to pause.
const POLL: Duration = Duration::from_millis(100);
/// How long to wait for a search to let go of the folder that has been asked to stop, and how often.
const LET_GO: Duration = Duration::from_millis(100);
const MOST_WAITS: u32 = 100;

impl SearchThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub(super) fn start(self) -> Result<Searching, ApiError> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let stop = Stop::default();
        let ended = stop.clone();
        let builder = std::thread::Builder::new().name("proving".to_owned());
        let thread = builder.spawn(move || self.search(&ended, &sender)).map_err(ApiError::internal)?;
        Ok(Searching { receiver, thread: Some(thread), stop })
    }

    fn search(
        &self,
        stop: &Stop,
        sender: &mpsc::UnboundedSender<SearchStatus>,
    ) -> Result<Option<ProofFacts>, ApiError> {
        priority::lower(priority::TRAINING);
        fs::create_dir_all(&self.folder).map_err(ApiError::internal)?;
        let left = f64::from(self.seconds) - self.before.seconds;
        let deadline = Instant::now() + Duration::from_secs_f64(left.max(0.0));
        let mut last = Instant::now();
        let solved = self.solve(deadline, stop, &mut |progress| {
            if last.elapsed() >= PACE {
                last = Instant::now();
                let _ = sender.send(self.before.and(progress));
            }
        })?;
        let _ = sender.send(self.before.and(&solved.progress));
        let facts = match &solved.certificate {
            Some(bytes) => Some(self.keep(bytes)?),
            None => None,
        };
        if facts.is_some() || !self.pause.is_raised() {
            // A journal that stays behind goes with the job.
            let _ = fs::remove_file(self.folder.join(JOURNAL));
        }
        Ok(facts)
    }

    fn solve(
        &self,
        deadline: Instant,
        stop: &Stop,
        report: &mut dyn FnMut(&tengen_solve::Progress),
    ) -> Result<Solved, ApiError> {
        let options = SolveOptions {
            deadline: Some(deadline),
            stop: stop.clone(),
            journal: self.limits.journals.then(|| self.folder.join(JOURNAL)),
            ..SolveOptions::default()
        };
        let mut waits = 0;
        loop {
            match solve(&self.game, &options, report) {
                // The search that was interrupted may not have ended quite.
                Err(SolveError::Busy) if waits < MOST_WAITS && !stop.is_raised() => {
                    waits += 1;
                    std::thread::sleep(LET_GO);
                }
                Err(SolveError::Busy) => {
                    return Err(ApiError::conflict("job", "Another server is searching for it already."));
                }
                solved => return solved.map_err(ApiError::internal),
            }
        }
    }

    /// Checks a certificate and keeps it, if it is not too large.
    fn keep(&self, bytes: &[u8]) -> Result<ProofFacts, ApiError> {
        let walk = ProofWalk::open(bytes).map_err(ApiError::internal)?;
        let kept = bytes.len() <= self.limits.bytes;
        if kept {
            file::replace(&self.folder.join(CERTIFICATE), bytes).map_err(ApiError::internal)?;
        }
        Ok(ProofFacts::new(walk.report(), bytes.len(), kept))
    }
}

impl SearchStatus {
    /// With what was searched since.
    fn and(self, progress: &tengen_solve::Progress) -> SearchStatus {
        SearchStatus {
            seconds: self.seconds + progress.elapsed.as_secs_f64(),
            searched: self.searched + progress.nodes,
            // Those that were proved before are in the journal.
            proved: progress.proved,
            quiet: self.quiet + progress.quiet,
        }
    }
}

impl Searching {
    /// How far it is, whenever that changes; `None` when it has ended, as it does when the job is to pause.
    pub(super) async fn next(&mut self, pause: &Stop) -> Option<SearchStatus> {
        loop {
            if pause.is_raised() {
                self.stop.raise();
            }
            if let Ok(status) = tokio::time::timeout(POLL, self.receiver.recv()).await {
                return status;
            }
        }
    }

    /// Ends the search without success.
    pub(super) fn give_up(&self) {
        self.stop.raise();
    }

    /// What is proved, after the last status.
    ///
    /// # Errors
    /// When the search failed.
    pub(super) fn end(mut self) -> Result<Option<ProofFacts>, ApiError> {
        let Some(thread) = self.thread.take() else { return Ok(None) };
        thread.join().unwrap_or_else(|_| Err(ApiError::internal("a search for a proof panicked")))
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.stop.raise();
        }
    }
}
