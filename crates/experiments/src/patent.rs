//! The patent on the method of Zhao, Zhang and Dai: two processes and a manager share one set of weights.

use crate::stats::Mean;
use crate::{
    AnyExperiment, Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions, table,
};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Instant;
use tengen_base::checksum::fnv1a;
use tengen_nets::Architecture;
use tengen_train::critic::{
    CriticCourse, CriticLearner, CriticMethod, ProgramPair, SharedWeights, Transport,
};

/// The one experiment.
pub const ALL: &[&dyn AnyExperiment] = &[&Transports];

struct Transports;

/// The patent, as reports cite it.
pub(crate) const PAPER: &str = "The patent on the method of D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for \
                                Gomoku*, 2012.";

const GAMES: u64 = 40;
/// The patent's games an hour by a text file: 60,000 in 30 hours.
const PUBLISHED: f64 = 2_000.0;

/// How weights get from one process to the other; `None` within one process.
const WAYS: [(&str, Option<Transport>); 3] =
    [("inproc", None), ("file", Some(Transport::File)), ("shm", Some(Transport::Shm))];

/// A training of some games: a row of `games.csv`.
#[derive(Serialize, Deserialize)]
struct TransportRun {
    seed: u64,
    transport: String,
    games: u64,
    #[serde(serialize_with = "table::decimals::<0, _>")]
    games_per_hour: f64,
    #[serde(serialize_with = "table::decimals::<0, _>")]
    games_per_processor_hour: f64,
    /// The checksum of the final weights.
    weights: String,
}

impl Experiment for Transports {
    type Played = Vec<TransportRun>;

    fn entry(&self) -> Entry {
        Entry::new(
            "patent-transports",
            "two programs share weights by a text file or by memory: how fast, and the same to the last bit",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<TransportRun>> {
        let Some(program) = &options.program else {
            return Err(ExperimentError::Failed("there is no program to play the games".into()));
        };
        let (seeds, games, path) = (seeds(options), games(options), options.out.join("games.csv"));
        let mut runs: Vec<TransportRun> = table::read(&path)?;
        runs.retain(|run| run.seed <= seeds && run.games == games);
        for seed in 1..=seeds {
            for (name, transport) in WAYS {
                if runs.iter().any(|run| run.seed == seed && run.transport == name) {
                    continue;
                }
                options.progress(seed - 1, seeds, name);
                let (time, weights) = teach(options, program, (name, transport), seed, games)?;
                let [wall, processor] = time.map(|seconds| games as f64 / seconds.max(1e-3) * 3600.0);
                runs.push(TransportRun {
                    seed,
                    transport: name.to_owned(),
                    games,
                    games_per_hour: wall,
                    games_per_processor_hour: processor,
                    weights: format!("{weights:016x}"),
                });
                table::write(&path, &runs)?;
            }
        }
        Ok(runs)
    }

    fn judge(&self, options: &RunOptions<'_>, runs: &Vec<TransportRun>) -> Result<ExperimentReport> {
        let (seeds, games) = (seeds(options), games(options));
        let mut report = ExperimentReport {
            question:
                "How fast do two programs learn that share their weights by a text file, as in the patent, or by memory, as it \
                 proposes; and do they learn the same?"
                    .to_owned(),
            method: format!(
                "ST-Gomoku's published course, {games} games a seed from the start: in one program (`inproc`), and by two programs \
                 and a manager that speak the Piskvork protocol (`file`, `shm`). Every program reads all weights before its move \
                 and writes them after it. The machine was shared and busy, so the time that processors worked counts, all \
                 programs together, their start included; the time on the wall is beside it."
            ),
            unit: "Games an hour".to_owned(),
            ..ExperimentReport::new(self.entry().id, PAPER, seeds, None, options.quick)
        };
        let means = |of: fn(&TransportRun) -> f64| {
            WAYS.map(|(name, _)| {
                let speeds = runs.iter().filter(|run| run.transport == name).map(of);
                Mean::of(&speeds.collect::<Vec<_>>())
            })
        };
        let [processor, wall] = [means(|run| run.games_per_processor_hour), means(|run| run.games_per_hour)];
        for (what, means) in [("of processor time", processor), ("by the clock, on a busy machine", wall)] {
            for (((name, _), published), mean) in
                WAYS.iter().zip(["", "2000", "faster than the file"]).zip(means)
            {
                report.measure(format!("{name}, an hour {what}"), published, mean);
            }
        }
        let same = (1..=seeds).all(|seed| {
            let mut weights = runs.iter().filter(|run| run.seed == seed).map(|run| &run.weights);
            let first = weights.next();
            weights.all(|other| Some(other) == first)
        });
        report.size = format!("{games} a transport and seed");
        lines(&mut report, processor, wall);
        report.line(
            "patent-weights",
            Mark::of(same),
            format!(
                "{} after {games} games, {seeds} seeds, one program alone included",
                if same { "equal" } else { "different" }
            ),
        );
        let [inproc, file, memory] = processor.map(|mean| mean.mean);
        report.verdict = format!(
            "An hour of processor time does {file:.0} games by the file, {:.0} times the patent's 2,000 an hour; {memory:.0} by memory; {inproc:.0} in one program alone. All \
             three learn {}.",
            file / PUBLISHED,
            if same { "the same weights, bit for bit" } else { "different weights" }
        );
        Ok(report)
    }
}

/// The lines about speed, in games an hour of processor time and by the clock: both must meet them.
fn lines(report: &mut ExperimentReport, processor: [Mean; 3], wall: [Mean; 3]) {
    let [_, file, memory] = processor.map(|mean| mean.rounded(0));
    let [_, file_wall, memory_wall] = wall.map(|mean| mean.rounded(0));
    report.line(
        "patent-speed",
        Mark::of(processor[1].mean >= PUBLISHED && wall[1].mean >= PUBLISHED),
        format!("{file_wall} by the clock on a busy machine, {file} of processor time"),
    );
    report.line(
        "patent-memory",
        Mark::of(processor[2].mean > processor[1].mean && wall[2].mean > wall[1].mean),
        format!("{memory_wall} games an hour by the clock, {memory} of processor time"),
    );
}

fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 1 } else { 3 }).max(1)
}

fn games(options: &RunOptions<'_>) -> u64 {
    if options.quick { 6 } else { GAMES }
}

/// The processor time in seconds of this process and of its children that have ended (Linux, in hundredths).
fn processor_time() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may hold anything; the counts are fields 14 to 17.
    let fields: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<f64> = fields.get(11..15)?.iter().map(|field| field.parse::<f64>().ok()).sum();
    ticks.map(|ticks| ticks / 100.0)
}

/// Trains once: wall-clock and processor seconds, and the checksum of the final weights.
fn teach(
    options: &RunOptions<'_>,
    program: &Path,
    (name, transport): (&str, Option<Transport>),
    seed: u64,
    games: u64,
) -> Result<([f64; 2], u64)> {
    let (started, busy) = (Instant::now(), processor_time());
    let course = CriticCourse::published(Architecture::St, seed);
    let mut learner = CriticLearner::new(course.clone(), CriticMethod::SelfTeaching { judge: None })
        .map_err(ExperimentError::failed)?;
    let mut programs = match transport {
        None => None,
        Some(transport) => {
            let share = SharedWeights::create(&options.out.join(name), transport, &course)
                .map_err(ExperimentError::failed)?;
            let folder = share.folder().to_string_lossy().into_owned();
            let arguments = ["train", "seat", "--transport", transport.name(), "--share", &folder];
            let arguments = arguments.map(str::to_owned);
            Some(ProgramPair::new(share, program, &arguments).map_err(ExperimentError::failed)?)
        }
    };
    while learner.games() < games {
        options.check_stop()?;
        match &mut programs {
            Some(programs) => programs.play(&mut learner).map_err(ExperimentError::failed)?,
            None => learner.play(),
        };
    }
    drop(programs);
    let _ = std::fs::remove_dir(options.out.join(name));
    let wall = started.elapsed().as_secs_f64();
    let processor = busy.zip(processor_time()).map_or(wall, |(before, after)| after - before);
    Ok(([wall, processor], fnv1a(&learner.critic().to_bytes())))
}
