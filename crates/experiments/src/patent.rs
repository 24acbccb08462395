//! The patent on the method of Zhao, Zhang and Dai: two programs and a manager between them share one set of weights.

use crate::stats::Mean;
use crate::{Claim, Experiment, ExperimentError, Measure, Moment, Report, RunOptions, Verdict, replace};
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;
use tengen_base::checksum::fnv1a;
use tengen_nets::Architecture;
use tengen_train::critic::{
    CriticCourse, CriticLearner, CriticMethod, ProgramPair, SharedWeights, Transport,
};

/// The one experiment.
pub const ALL: &[&dyn Experiment] = &[&Transports];

struct Transports;

const GAMES: u64 = 40;
/// The patent's: 60,000 games in 30 hours, by a text file.
const PUBLISHED: f64 = 2_000.0;

/// The ways in which weights get from one program to the other; none within one program.
const WAYS: [(&str, Option<Transport>); 3] =
    [("inproc", None), ("file", Some(Transport::File)), ("shm", Some(Transport::Shm))];

impl Experiment for Transports {
    fn id(&self) -> &'static str {
        "patent-transports"
    }

    fn about(&self) -> &'static str {
        "two programs share weights by a text file or by memory: how fast, and the same to the last bit"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let Some(program) = &options.program else {
            return Err(ExperimentError::Failed("there is no program to play the games".into()));
        };
        let seeds = options.seeds.unwrap_or(if options.quick { 1 } else { 3 }).max(1);
        let games = if options.quick { 6 } else { GAMES };
        let mut speeds: [Speeds; 3] = Default::default();
        let mut same = true;
        let mut table =
            String::from("seed,transport,games,games_per_hour,games_per_processor_hour,weights\n");
        for seed in 1..=seeds {
            let mut marks = Vec::new();
            for ((name, transport), speeds) in WAYS.into_iter().zip(&mut speeds) {
                (options.tell)(Moment { done: seed - 1, of: seeds, at: name });
                let (time, mark) = teach(options, program, (name, transport), seed, games)?;
                let an_hour = time.map(|seconds| games as f64 / seconds.max(1e-3) * 3600.0);
                let [wall, processor] = an_hour;
                let _ = writeln!(table, "{seed},{name},{games},{wall:.0},{processor:.0},{mark:016x}");
                speeds.wall.push(wall);
                speeds.processor.push(processor);
                marks.push(mark);
            }
            same &= marks.iter().all(|&mark| mark == marks[0]);
        }
        replace(&options.out.join("games.csv"), table.as_bytes())?;
        Ok(report(self.id(), options, (seeds, games), &speeds, same))
    }
}

/// Games an hour, for each seed.
#[derive(Default)]
struct Speeds {
    /// By the clock on the wall.
    wall: Vec<f64>,
    /// By the time that processors worked, all programs together; by the clock where that is not known.
    processor: Vec<f64>,
}

/// Seconds that processors have worked for this program and those it has started and seen end. Linux counts them in
/// hundredths.
fn processor_time() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may hold anything; the counts are fields 14 to 17.
    let fields: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<f64> = fields.get(11..15)?.iter().map(|field| field.parse::<f64>().ok()).sum();
    ticks.map(|ticks| ticks / 100.0)
}

/// Seconds by the clock and of processors, and the mark of the weights in the end.
fn teach(
    options: &RunOptions<'_>,
    program: &Path,
    (name, transport): (&str, Option<Transport>),
    seed: u64,
    games: u64,
) -> Result<([f64; 2], u64), ExperimentError> {
    fn failed<E: std::error::Error>(error: E) -> ExperimentError {
        ExperimentError::Failed(error.to_string())
    }
    let (started, busy) = (Instant::now(), processor_time());
    let course = CriticCourse::published(Architecture::St, seed);
    let mut learner =
        CriticLearner::new(course.clone(), CriticMethod::SelfTeaching { judge: None }).map_err(failed)?;
    let mut programs = match transport {
        None => None,
        Some(transport) => {
            let share = SharedWeights::create(&options.out.join(name), transport, &course).map_err(failed)?;
            let folder = share.folder().to_string_lossy().into_owned();
            let arguments = ["train", "seat", "--transport", transport.name(), "--share", &folder];
            let arguments = arguments.map(str::to_owned);
            Some(ProgramPair::new(share, program, &arguments).map_err(failed)?)
        }
    };
    while learner.games() < games {
        if options.stop.is_raised() {
            return Err(ExperimentError::Stopped);
        }
        match &mut programs {
            Some(programs) => programs.play(&mut learner).map_err(failed)?,
            None => learner.play(),
        };
    }
    drop(programs);
    let _ = std::fs::remove_dir(options.out.join(name));
    let wall = started.elapsed().as_secs_f64();
    let processor = busy.zip(processor_time()).map_or(wall, |(before, after)| after - before);
    Ok(([wall, processor], fnv1a(&learner.critic().to_bytes())))
}

fn report(
    id: &'static str,
    options: &RunOptions<'_>,
    (seeds, games): (u64, u64),
    speeds: &[Speeds; 3],
    same: bool,
) -> Report {
    let wall = speeds.each_ref().map(|speeds| Mean::of(&speeds.wall));
    let processor = speeds.each_ref().map(|speeds| Mean::of(&speeds.processor));
    let [inproc, file, memory] = processor;
    let claim = |claim: &str, holds: bool, because: String| Claim {
        claim: claim.to_owned(),
        verdict: Verdict::of(holds),
        because,
    };
    Report {
        id,
        paper: "The patent on the method of D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for \
                Gomoku*, 2012.",
        question: "How fast do two programs learn that share their weights by a text file, as in the patent, or by memory, as it \
                   proposes; and do they learn the same?"
            .to_owned(),
        method: format!(
            "ST-Gomoku's published course, {games} games a seed from the start: in one program (`inproc`), and by two programs \
             and a manager that speak the Piskvork protocol (`file`, `shm`). Every program reads all weights before its move \
             and writes them after it. The machine was shared and busy, so the time that processors worked counts, all \
             programs together, their start included; the time on the wall is beside it."
        ),
        seeds,
        games: None,
        quick: options.quick,
        unit: "Games an hour",
        measures: [("of processor time", processor), ("by the clock, on a busy machine", wall)]
            .iter()
            .flat_map(|(what, means)| {
                let rows = WAYS.iter().zip(["", "2000", "faster than the file"]).zip(means);
                rows.map(move |(((name, _), published), &ours)| Measure {
                    name: format!("{name}, an hour {what}"),
                    published: published.to_owned(),
                    ours,
                })
            })
            .collect(),
        claims: vec![
            claim(
                "two programs and a text file: 2,000 games an hour",
                file.mean >= PUBLISHED,
                format!(
                    "{:.0} an hour of processor time, {:.0} by the clock while the machine was busy",
                    file.mean, wall[1].mean
                ),
            ),
            claim(
                "shared memory is faster than the file",
                memory.mean > file.mean && wall[2].mean > wall[1].mean,
                format!(
                    "{:.0} to {:.0} games an hour of processor time, {:.0} to {:.0} by the clock",
                    memory.mean, file.mean, wall[2].mean, wall[1].mean
                ),
            ),
            claim(
                "what is learned is the same to the last bit, whoever carries the weights",
                same,
                format!("the weights of all three after {games} games, {seeds} seeds"),
            ),
        ],
        verdict: format!(
            "An hour of processor time does {:.0} games by the file, {:.0} times the patent's 2,000 an hour; {:.0} by memory; {:.0} in one program alone. All \
             three learn {}.",
            file.mean,
            file.mean / PUBLISHED,
            memory.mean,
            inproc.mean,
            if same { "the same weights, bit for bit" } else { "different weights" }
        ),
        notes: Vec::new(),
        pictures: Vec::new(),
    }
}
