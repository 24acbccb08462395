//! What a fleet costs by itself: empty jobs a second, bytes a job, the coordinator's memory, and how fair the shares are.
//!
//! `fleet_cost nats://127.0.0.1:4222 JOBS WORKERS [CORES]` connects so many workers from this one process, has so many
//! empty jobs done, and prints the figures as JSON. The server is to be started before: `nats-server -js`.

use std::fs;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tengen_fleet::{
    Access, Fleet, FleetError, FleetOptions, FleetStatus, Identity, Worker, WorkerOptions, WorkerTerms,
};
use tengen_play::Stop;

/// Bytes of a result: about those of a game.
const BYTES: usize = 2_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = arguments.iter().skip(1).filter_map(|text| text.parse().ok()).collect();
    let done = match (arguments.first().map(String::as_str), &numbers[..]) {
        (Some("--workers"), _) => workers(&arguments[1..]),
        (Some(address), &[jobs, count]) => measure(address, jobs as u64, count, 1),
        (Some(address), &[jobs, count, cores]) => measure(address, jobs as u64, count, cores),
        _ => Err(FleetError::Work("usage: fleet_cost ADDRESS JOBS WORKERS [CORES]".to_owned())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fleet_cost: {error}");
            ExitCode::from(2)
        }
    }
}

fn measure(address: &str, jobs: u64, count: usize, cores: usize) -> Result<(), FleetError> {
    let access: Access = address.parse()?;
    let failed = |error: std::io::Error| FleetError::Work(error.to_string());
    let folder = std::env::temp_dir().join(format!("fleet-cost-{}", std::process::id()));
    // The workers are another process, so that the memory is the coordinator's alone.
    let mut workers = Command::new(std::env::current_exe().map_err(failed)?)
        .args(["--workers", address, &count.to_string(), &cores.to_string()])
        .stdin(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let fleet = Fleet::connect(&access, FleetOptions::default(), |note| eprintln!("{note}"))?;
    let until = Instant::now() + Duration::from_secs(300);
    while present(&access)? < count && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(200));
    }
    let connected = present(&access)?;
    let mut began = None;
    let start = Instant::now();
    let mut done = 0;
    let ran = fleet.run_nothing(jobs, BYTES, &folder, &Stop::default(), &mut |numbers| {
        began.get_or_insert_with(Instant::now);
        done += numbers.len();
    });
    let seconds = start.elapsed().as_secs_f64();
    let working = began.map_or(seconds, |began| began.elapsed().as_secs_f64());
    std::thread::sleep(Duration::from_secs(5));
    let mut shares: Vec<u64> =
        FleetStatus::read(&access)?.workers.iter().map(|worker| worker.beat.games).collect();
    shares.sort_unstable();
    let _ = workers.kill();
    let _ = workers.wait();
    let record = fs::metadata(folder.join("fleet.db")).map_or(0, |file| file.len());
    let _ = fs::remove_dir_all(&folder);
    ran?;
    println!(
        "{{\"workers\": {connected}, \"jobs\": {done}, \"seconds\": {seconds:.2}, \"jobs_per_second\": {:.0}, \
         \"peak_memory_mb\": {}, \"record_bytes_per_job\": {}, \"least\": {:?}, \"median\": {:?}, \"most\": {:?}}}",
        done as f64 / working,
        peak_memory() >> 20,
        record / jobs.max(1),
        shares.first(),
        shares.get(shares.len() / 2),
        shares.last()
    );
    Ok(())
}

fn present(access: &Access) -> Result<usize, FleetError> {
    Ok(FleetStatus::read(access)?.workers.iter().filter(|worker| worker.present).count())
}

/// The most memory that this process has had.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) << 10
}

/// Many workers in one process.
fn workers(arguments: &[String]) -> Result<(), FleetError> {
    let [address, count, cores] = arguments else { return Err(FleetError::Work("no workers".to_owned())) };
    let access: Access = address.parse()?;
    let number = |text: &str| text.parse::<usize>().unwrap_or(1);
    let (count, cores) = (number(count), number(cores));
    let options = |index: usize| WorkerOptions {
        name: format!("worker-{index}"),
        cores,
        ahead: 0,
        terms: WorkerTerms::default(),
        cache: std::env::temp_dir().join("fleet-cost-cache"),
        program: Identity::recorded(),
    };
    Worker::run_many(&access, &(0..count).map(options).collect::<Vec<_>>(), &Stop::default())
}
