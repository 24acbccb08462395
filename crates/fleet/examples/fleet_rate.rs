//! What a fleet loses: two workers on this machine against two threads without a fleet, at 10 ms a move.
//!
//! `fleet_rate nats://127.0.0.1:4222 GAMES` plays so many games twice on either side, in turns, and prints the figures as
//! JSON. The server is to be started before (`nats-server -js`), and the machine should have nothing else to do.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tengen_arena::{Event, Format, GameSummary, Opening, Player, PlayerLimits, Runner, Start, Store};
use tengen_board::{Rule, Size};
use tengen_fleet::{
    Access, Fleet, FleetError, FleetOptions, FleetStatus, Identity, Worker, WorkerOptions, WorkerTerms,
};
use tengen_play::Stop;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["--worker", address, name] => work(address, name),
        [address, games] => games
            .parse()
            .map_err(|_| FleetError::Work(format!("'{games}' is no number of games")))
            .and_then(|games| measure(address, games)),
        _ => Err(FleetError::Work("usage: fleet_rate ADDRESS GAMES".to_owned())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fleet_rate: {error}");
            ExitCode::from(2)
        }
    }
}

fn failed(error: impl std::fmt::Display) -> FleetError {
    FleetError::Work(error.to_string())
}

fn measure(address: &str, games: u64) -> Result<(), FleetError> {
    let folder = std::env::temp_dir().join(format!("fleet-rate-{}", std::process::id()));
    let access: Access = address.parse()?;
    let fleet = Fleet::connect(&access, FleetOptions::default(), |note| eprintln!("{note}"))?;
    let (mut alone, mut together) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..2 {
        // The same games, as far as a clock lets them be the same.
        alone += timed(&folder.join(format!("alone-{seed}")), &event(games, seed), None)?;
        let mut workers = [start_worker(address, "one")?, start_worker(address, "two")?];
        let until = Instant::now() + Duration::from_secs(60);
        while present(&access)? < 2 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(100));
        }
        together += timed(&folder.join(format!("fleet-{seed}")), &event(games, seed), Some(&fleet))?;
        for worker in &mut workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
    let _ = fs::remove_dir_all(&folder);
    let rate = |time: Duration| 2.0 * games as f64 / time.as_secs_f64();
    println!(
        "{{\"games\": {}, \"alone_per_second\": {:.3}, \"fleet_per_second\": {:.3}, \"share\": {:.3}}}",
        2 * games,
        rate(alone),
        rate(together),
        rate(together) / rate(alone)
    );
    Ok(())
}

fn present(access: &Access) -> Result<usize, FleetError> {
    Ok(FleetStatus::read(access)?.workers.iter().filter(|worker| worker.present).count())
}

/// How long an event takes: on two threads, or in a fleet.
fn timed(folder: &Path, event: &Event, fleet: Option<&Fleet>) -> Result<Duration, FleetError> {
    let store = Store::open(folder, event).map_err(failed)?;
    let began = Instant::now();
    let mut go_on = |_: &GameSummary| ControlFlow::Continue(());
    let runner = Runner::new(&store).jobs(2).elsewhere(fleet.map(|fleet| fleet as _));
    runner.run(&mut go_on).map_err(failed)?;
    Ok(began.elapsed())
}

fn event(games: u64, seed: u64) -> Event {
    let mut players = ["tengen", "tengen"].map(Player::new).to_vec();
    tengen_arena::make_names_unique(&mut players);
    Event {
        players,
        format: Format::RoundRobin,
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        start: Start::Openings(vec![Opening::default()]),
        rounds: games.div_ceil(2),
        limits: PlayerLimits { turn: Some(Duration::from_millis(10)), ..PlayerLimits::default() },
        max_moves: Some(60),
        seed,
        test: None,
    }
}

fn start_worker(address: &str, name: &str) -> Result<Child, FleetError> {
    let program = std::env::current_exe().map_err(failed)?;
    let mut command = Command::new(program);
    command.args(["--worker", address, name]).stdin(Stdio::null()).spawn().map_err(failed)
}

fn work(address: &str, name: &str) -> Result<(), FleetError> {
    let options = WorkerOptions {
        name: name.to_owned(),
        cores: 1,
        ahead: 0,
        terms: WorkerTerms::default(),
        cache: std::env::temp_dir().join("fleet-rate-cache"),
        program: Identity::recorded(),
    };
    Worker::run(&address.parse()?, &options, &Stop::default(), &|_| ()).map(|_| ())
}
