//! The coordinator: hands out an event's jobs, keeps what comes back, and never trusts the broker to remember.

mod checks;
mod refusals;
mod results;
mod round;
mod silence;
mod supply;
mod tally;

use crate::announcement::{Announcement, EventState, Identity};
use crate::broker;
use crate::job::hash;
use crate::signature::{Signer, Verifier};
use crate::work::{Definition, WorkerTerms};
use crate::{Access, FleetError, Ledger};
use round::Round;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tengen_play::Stop;
use tokio::runtime::{Builder, Runtime};

/// How a coordinator treats its workers.
#[derive(Clone, Debug)]
pub struct FleetOptions {
    /// The share of results that another worker plays again.
    pub audit: f64,
    /// A job without a result after this time is handed out again, even if somebody says that it is being played.
    pub patience: Duration,
    /// A worker that has not said for so long that it still plays has lost the job.
    pub lease: Duration,
    /// The program that workers must run.
    pub program: Identity,
}

impl Default for FleetOptions {
    fn default() -> FleetOptions {
        FleetOptions {
            audit: 0.02,
            patience: Duration::from_secs(15 * 60),
            lease: broker::LEASE,
            program: Identity::recorded(),
        }
    }
}

/// A coordinator's connection to its fleet.
pub struct Fleet {
    runtime: Runtime,
    client: async_nats::Client,
    options: FleetOptions,
    /// Signs what workers are told, if the coordinator has a key.
    signer: Option<Signer>,
    verifier: Mutex<Verifier>,
    /// Told what somebody should know, as sentences.
    notify: Box<dyn Fn(&str) + Send + Sync>,
}

/// What is to be done: the terms of one run.
pub(crate) struct Orders<'a> {
    pub(crate) definition: Definition,
    /// Results under equal terms are results of the same jobs.
    pub(crate) terms: &'a str,
    /// Where the record is kept.
    pub(crate) folder: &'a Path,
    pub(crate) total: Option<u64>,
    /// The next job's number and seed.
    pub(crate) next: &'a (dyn Fn() -> Option<(u64, u64)> + Sync),
    pub(crate) stop: &'a Stop,
    pub(crate) take: &'a mut dyn FnMut(Harvest) -> ControlFlow<()>,
}

/// What comes of it.
pub(crate) enum Harvest {
    /// Results by number and seed.
    Results(Vec<(u64, u64, String)>),
    /// Numbers whose results were false.
    Retracted(Vec<u64>),
}

impl Fleet {
    /// Connects to the server. `notify` is told what somebody should know, as sentences, from any thread.
    ///
    /// # Errors
    /// When the server cannot be reached, or is no JetStream server.
    pub fn connect(
        access: &Access,
        options: FleetOptions,
        notify: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Fleet, FleetError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| FleetError::Broker(error.to_string()))?;
        let client = runtime.block_on(async {
            let client = access.connect(access.name.as_deref().unwrap_or("coordinator")).await?;
            broker::set_up(&broker::jetstream(&client)).await?;
            Ok::<_, FleetError>(client)
        })?;
        let (signer, verifier) = (Signer::of(access)?, Mutex::new(Verifier::of(access)?));
        Ok(Fleet { runtime, client, options, signer, verifier, notify: Box::new(notify) })
    }

    /// Tells who sent a message.
    fn verifier(&self) -> MutexGuard<'_, Verifier> {
        self.verifier.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has empty jobs done, whose results have so many bytes: what the fleet itself costs.
    ///
    /// # Errors
    /// When the fleet cannot go on.
    pub fn run_nothing(
        &self,
        jobs: u64,
        bytes: usize,
        folder: &Path,
        stop: &Stop,
        taken: &mut dyn FnMut(&[u64]),
    ) -> Result<(), FleetError> {
        let number = std::sync::atomic::AtomicU64::new(0);
        let next = || {
            let number = number.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            (number < jobs).then_some((number, 1))
        };
        let mut take = |harvest: Harvest| {
            if let Harvest::Results(results) = harvest {
                taken(&results.iter().map(|(number, ..)| *number).collect::<Vec<_>>());
            }
            ControlFlow::Continue(())
        };
        let definition = Definition::Nothing { bytes };
        let terms = "nothing";
        self.run(Orders { definition, terms, folder, total: Some(jobs), next: &next, stop, take: &mut take })
    }

    /// The hash of each of these files.
    pub(crate) fn hashes(
        &self,
        files: impl IntoIterator<Item = String>,
    ) -> Result<BTreeMap<String, String>, FleetError> {
        let hash_of = |file: String| {
            let bytes = read(Path::new(&file))?;
            Ok((file, hash(&bytes)))
        };
        files.into_iter().map(hash_of).collect()
    }

    /// Has jobs done until there are no more, no more are wanted, or results were retracted.
    pub(crate) fn run(&self, orders: Orders<'_>) -> Result<(), FleetError> {
        let Orders { definition: asked, terms, folder, total, next, stop, take } = orders;
        let ledger = Ledger::open(folder, terms)?;
        let (places, terms) = own_places(&asked);
        let work = asked.work(&places, &terms).map_err(FleetError::Work)?;
        let definition = serde_json::to_vec(&asked).expect("plain data");
        let mut objects = vec![definition];
        for place in places.values() {
            objects.push(read(place)?);
        }
        let announcement = Announcement {
            id: ledger.event_name()?,
            kind: asked.kind().to_owned(),
            title: asked.title(),
            program: self.options.program.clone(),
            definition: hash(&objects[0]),
            state: EventState::Running,
            done: 0,
            queued: 0,
            of: total,
            audited: 0,
            minutes: Vec::new(),
            refused: Vec::new(),
        };
        // The client starts tasks of its own.
        let _inside = self.runtime.enter();
        let round = Round::new(self, ledger, work, objects, announcement, stop)?;
        self.runtime.block_on(round.run(next, take))
    }
}

/// Where the files lie on the coordinator's machine, by hash, and the engines that it may run: all of the event's.
fn own_places(definition: &Definition) -> (BTreeMap<String, PathBuf>, WorkerTerms) {
    match definition {
        Definition::Games { event, files } => {
            let places = files.iter().map(|(file, hash)| (hash.clone(), PathBuf::from(file))).collect();
            let commands = event.players.iter().filter_map(|player| player.agent.strip_prefix("exec:"));
            (places, WorkerTerms { engines: commands.map(str::to_owned).collect() })
        }
        Definition::SelfPlay(definition) => (definition.place(), WorkerTerms::default()),
        Definition::Nothing { .. } => Default::default(),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, FleetError> {
    tengen_base::file::read(path).map_err(|error| FleetError::File(format!("{}: {error}", path.display())))
}
