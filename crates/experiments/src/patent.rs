//! The patent on the method of Zhao, Zhang and Dai: two programs and a manager between them share one set of weights.

use crate::stats::Mean;
use crate::{Claim, Experiment, ExperimentError, Measure, Moment, Report, RunOptions, Verdict, replace};
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;
use tengen_nets::Architecture;
use tengen_nets::weights::checksum;
use tengen_train::critic::{Course, Learner, Method, Programs, Share, Transport};

/// The one experiment.
pub const ALL: &[&dyn Experiment] = &[&Transports];

struct Transports;

const GAMES: u64 = 300;
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
        let mut speeds: [Vec<f64>; 3] = Default::default();
        let mut same = true;
        let mut table = String::from("seed,transport,games,games_per_hour,weights\n");
        for seed in 1..=seeds {
            let mut marks = Vec::new();
            for ((name, transport), speeds) in WAYS.into_iter().zip(&mut speeds) {
                (options.tell)(Moment { done: seed - 1, of: seeds, at: name });
                let (speed, mark) = teach(options, program, (name, transport), seed, games)?;
                let _ = writeln!(table, "{seed},{name},{games},{speed:.0},{mark:016x}");
                speeds.push(speed);
                marks.push(mark);
            }
            same &= marks.iter().all(|&mark| mark == marks[0]);
        }
        replace(&options.out.join("games.csv"), table.as_bytes())?;
        Ok(report(self.id(), options, (seeds, games), &speeds, same))
    }
}

/// Games an hour, and the mark of the weights in the end.
fn teach(
    options: &RunOptions<'_>,
    program: &Path,
    (name, transport): (&str, Option<Transport>),
    seed: u64,
    games: u64,
) -> Result<(f64, u64), ExperimentError> {
    fn failed(error: impl ToString) -> ExperimentError {
        ExperimentError::Failed(error.to_string())
    }
    let course = Course::published(Architecture::St, seed);
    let mut learner = Learner::new(course.clone(), Method::SelfTeaching { judge: None }).map_err(failed)?;
    let mut programs = match transport {
        None => None,
        Some(transport) => {
            let share = Share::create(&options.out.join(name), transport, &course).map_err(failed)?;
            let folder = share.folder().to_string_lossy().into_owned();
            let arguments = ["train", "seat", "--transport", transport.name(), "--share", &folder];
            let arguments = arguments.map(str::to_owned);
            Some(Programs::new(share, program, &arguments).map_err(failed)?)
        }
    };
    // The first game starts the programs, and is not part of the measured time.
    let mut started = Instant::now();
    while learner.games() < games {
        if options.stop.is_raised() {
            return Err(ExperimentError::Stopped);
        }
        match &mut programs {
            Some(programs) => programs.play(&mut learner).map_err(failed)?,
            None => learner.play(),
        };
        if learner.games() == 1 {
            started = Instant::now();
        }
    }
    drop(programs);
    let _ = std::fs::remove_dir(options.out.join(name));
    let speed = (games - 1) as f64 / started.elapsed().as_secs_f64() * 3600.0;
    Ok((speed, checksum(&learner.critic().to_bytes())))
}

fn report(
    id: &'static str,
    options: &RunOptions<'_>,
    (seeds, games): (u64, u64),
    speeds: &[Vec<f64>; 3],
    same: bool,
) -> Report {
    let means = speeds.each_ref().map(|speeds| Mean::of(speeds));
    let [inproc, file, memory] = means;
    let least = speeds[1].iter().copied().fold(f64::MAX, f64::min);
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
             and writes them after it. Time on the wall, on a shared machine with two cores that were busy with other work."
        ),
        seeds,
        games: None,
        quick: options.quick,
        unit: "Games an hour",
        measures: WAYS
            .iter()
            .zip(["", "2000", "faster"])
            .zip(means)
            .map(|(((name, _), published), ours)| Measure {
                name: (*name).to_owned(),
                published: published.to_owned(),
                ours,
            })
            .collect(),
        claims: vec![
            claim(
                "two programs and a text file: 2,000 games an hour",
                least >= PUBLISHED,
                format!("{:.0} at the slowest, {:.0} times as many", least, least / PUBLISHED),
            ),
            claim(
                "shared memory is faster than the file",
                memory.mean > file.mean,
                format!("{:.0} to {:.0} games an hour", memory.mean, file.mean),
            ),
            claim(
                "what is learned is the same to the last bit, whoever carries the weights",
                same,
                format!("the weights of all three after {games} games, {seeds} seeds"),
            ),
        ],
        verdict: format!(
            "The file does {:.0} games an hour, {:.0} times the patent's 2,000; memory {:.0}; one program alone {:.0}. All \
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
