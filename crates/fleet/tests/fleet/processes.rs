//! Workers and coordinators as processes: this test program started again in another part.

use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tengen_arena::{
    Event, Format, GameSummary, Opening, Player, PlayerLimits, Runner, RunnerError, Start, Store,
};
use tengen_board::{Rule, Size};
use tengen_fleet::{
    Fleet, FleetError, FleetOptions, Identity, Worker, WorkerNote, WorkerOptions, WorkerTerms,
};
use tengen_play::Stop;

/// What a process is told to do.
#[derive(Serialize, Deserialize)]
enum Part {
    Worker { address: String, name: String, cores: usize, cache: PathBuf },
    Coordinator { address: String, event: Box<Event>, folder: PathBuf, lease: Duration },
}

const VARIABLE: &str = "FLEET_TEST_PART";

/// A process that ends with the test.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    fn start(part: &Part) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([
            "--ignored",
            "--exact",
            "processes::part_of_a_fleet",
            "--nocapture",
            "--test-threads=1",
        ]);
        command
            .env(VARIABLE, serde_json::to_string(part).unwrap())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        Process(command.spawn().unwrap())
    }

    pub(crate) fn worker(address: &str, name: &str, folder: &Path) -> Process {
        let (address, name, cache) = (address.to_owned(), name.to_owned(), folder.join("cache"));
        Process::start(&Part::Worker { address, name, cores: 1, cache })
    }

    pub(crate) fn coordinator(address: &str, event: &Event, folder: &Path, lease: Duration) -> Process {
        let (address, event, folder) = (address.to_owned(), Box::new(event.clone()), folder.to_owned());
        Process::start(&Part::Coordinator { address, event, folder, lease })
    }

    /// Kills it as the system does when memory runs out.
    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

/// The other parts of this program. Without being told what to do it does nothing.
#[test]
#[ignore = "started by other tests"]
fn part_of_a_fleet() {
    let Ok(part) = std::env::var(VARIABLE) else { return };
    match serde_json::from_str(&part).unwrap() {
        Part::Worker { address, name, cores, cache } => {
            let terms = WorkerTerms::default();
            let options =
                WorkerOptions { name, cores, ahead: 0, terms, cache, program: Identity::recorded() };
            if let Err(error) = Worker::run(&address.parse().unwrap(), &options, &Stop::default(), &|_| ()) {
                eprintln!("worker: {error}");
            }
        }
        Part::Coordinator { address, event, folder, lease } => {
            let options = FleetOptions { lease, audit: 0.1, ..FleetOptions::default() };
            let fleet = Fleet::connect(&address.parse().unwrap(), options, |note| eprintln!("{note}"));
            let Ok(fleet) = fleet else { return };
            play(&folder, &event, Some(&fleet)).unwrap();
        }
    }
}

/// Plays what is missing of an event: here, or in a fleet.
pub(crate) fn play(folder: &Path, event: &Event, fleet: Option<&Fleet>) -> Result<Store, RunnerError> {
    play_until(folder, event, fleet, &Stop::default())
}

/// The same; ends early when the flag is raised.
pub(crate) fn play_until(
    folder: &Path,
    event: &Event,
    fleet: Option<&Fleet>,
    stop: &Stop,
) -> Result<Store, RunnerError> {
    let store = Store::open(folder, event)?;
    loop {
        let mut go_on = |_: &GameSummary| ControlFlow::Continue(());
        let runner = Runner::new(&store).jobs(2).until(stop.clone()).elsewhere(fleet.map(|fleet| fleet as _));
        match runner.run(&mut go_on) {
            Err(RunnerError::Retracted(_)) => {}
            played => {
                played?;
                return Ok(store);
            }
        }
    }
}

/// The games of an event in order, without what the clock says.
pub(crate) fn games(store: &Store) -> Vec<(GameSummary, String)> {
    let results = store.results().unwrap();
    let timeless = |game: GameSummary| {
        let mut record = store.record(game.number).unwrap().expect("it is kept");
        record.details.iter_mut().for_each(|detail| detail.time = None);
        (GameSummary { used: Default::default(), longest: Default::default(), ..game }, record.to_sgf())
    };
    results.into_iter().map(timeless).collect()
}

/// A tournament without a clock, of so many games in all, which is a multiple of six.
pub(crate) fn event(games: u64, agents: [&str; 3], nodes: u64) -> Event {
    let mut players = agents.map(Player::new).to_vec();
    tengen_arena::make_names_unique(&mut players);
    let openings = tengen_arena::balanced_openings(Size::STANDARD, Rule::Freestyle);
    assert!(games.is_multiple_of(6) && openings.first() != Some(&Opening::default()));
    Event {
        players,
        format: Format::RoundRobin,
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        start: Start::Openings(openings),
        rounds: games / 6,
        limits: PlayerLimits { nodes: Some(nodes), ..PlayerLimits::default() },
        max_moves: None,
        seed: 3,
        test: None,
    }
}

pub(crate) const AGENTS: [&str; 3] = ["greedy", "random", "tengen?level=novice&hash=4"];

/// Waits until something is so, as long as that may take on a busy machine.
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(120);
    while !is_so() {
        assert!(Instant::now() < end, "in vain until {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A worker on threads of this process.
pub(crate) fn worker_here(
    address: &str,
    name: &str,
    folder: &Path,
    stop: &Stop,
    notify: impl Fn(WorkerNote) + Send + 'static,
) -> std::thread::JoinHandle<Result<u64, FleetError>> {
    let options = WorkerOptions {
        name: name.to_owned(),
        cores: 1,
        ahead: 0,
        terms: WorkerTerms::default(),
        cache: folder.join("cache"),
        program: Identity::recorded(),
    };
    let (access, stop) = (address.parse().unwrap(), stop.clone());
    std::thread::spawn(move || Worker::run(&access, &options, &stop, &notify))
}
