//! The time of a move, method by method, and playouts a second.

use super::frame;
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions, table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;
use tengen_arena::balanced_openings;
use tengen_board::{Game, Rule, Size};
use tengen_piskvork::roster::agent;
use tengen_play::{GameConfig, SearchLimits};

pub(super) struct Times;

/// A method: its agent, and the paper's time of a move.
struct TimedMethod {
    name: &'static str,
    agent: &'static str,
    published: &'static str,
    threads: usize,
}

const fn timed(
    name: &'static str,
    agent: &'static str,
    threads: usize,
    published: &'static str,
) -> TimedMethod {
    TimedMethod { name, agent, published, threads }
}

const METHODS: [TimedMethod; 11] = [
    timed("ADP", "adp:st", 1, "60 to 80 ms"),
    timed("ADP-UCT", "adp-uct?sims=1000", 1, "4 to 5 s"),
    timed("ADP-HMCTS", "adp-hmcts?sims=1000", 1, "10 s"),
    timed("ADP-HMCTS on two threads", "adp-hmcts?sims=1000&threads=2", 2, ""),
    timed("ADP-HMCTS on four threads", "adp-hmcts?sims=1000&threads=4", 4, "2 to 3 s (four cores, OpenMP)"),
    timed("HMCTS-400", "hmcts?sims=400", 1, "2 to 3 min"),
    timed("HMCTS-400 on two threads", "hmcts?sims=400&threads=2", 2, ""),
    timed("HMCTS-400 on four threads", "hmcts?sims=400&threads=4", 4, ""),
    timed("UCT-400 (n for each point)", "uct?sims=400", 1, "more than HMCTS-400 (V-A), less (III)"),
    timed("UCT-400 (n in all)", "uct?sims=400&budget=total", 1, ""),
    timed("HMCTS-1000", "hmcts?sims=1000", 1, "5 to 10 min"),
];
/// From the empty board, where every playout is a whole game.
const PLAYOUTS: [TimedMethod; 3] = [
    timed("playouts a second on one thread", "hmcts?sims=100", 1, "about 530 (80,000 in 2 to 3 min)"),
    timed("playouts a second on two threads", "hmcts?sims=100&threads=2", 2, ""),
    timed("playouts a second on four threads", "hmcts?sims=100&threads=4", 4, ""),
];
const FILE: &str = "times.csv";

/// Moves by method, seed and position.
pub(super) type TimedMoves = BTreeMap<(String, u64, usize), MoveTime>;

/// A move's times in milliseconds, and its simulations.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveTime {
    /// Processor time where it is known, else wall-clock time.
    worked: f64,
    clock: f64,
    simulations: u64,
}

/// A row of the table of times.
#[derive(Serialize, Deserialize)]
struct TimeRow {
    method: String,
    seed: u64,
    position: usize,
    #[serde(serialize_with = "table::decimals::<4, _>")]
    milliseconds: f64,
    #[serde(serialize_with = "table::decimals::<4, _>")]
    clock: f64,
    simulations: u64,
}

impl Experiment for Times {
    type Played = TimedMoves;

    fn entry(&self) -> Entry {
        Entry::new("tang-times", "how long a move takes, method by method")
    }

    /// Times whatever is missing; a method's moves are kept as soon as they are made.
    fn play(&self, options: &RunOptions<'_>) -> Result<TimedMoves> {
        let seeds = seeds(options);
        let mut moves = read(options)?;
        let (openings, empty) = positions(if options.quick { 1 } else { 5 })?;
        let timed = METHODS.iter().map(|method| (method, &openings));
        let all = timed.chain(PLAYOUTS.iter().map(|rate| (rate, &empty)));
        // Threads that share a core show nothing.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let work: Vec<_> = all.filter(|(method, _)| method.threads <= cores).collect();
        let of = seeds * work.len() as u64;
        for seed in 1..=seeds {
            for (number, (method, positions)) in work.iter().enumerate() {
                options.progress((seed - 1) * work.len() as u64 + number as u64, of, method.name);
                let key = |position| (method.name.to_owned(), seed, position);
                if (0..positions.len()).all(|position| moves.contains_key(&key(position))) {
                    continue;
                }
                // A tenth of the simulations for a quick look.
                let name =
                    if options.quick { method.agent.replace("00", "0") } else { method.agent.to_owned() };
                for (position, game) in positions.iter().enumerate() {
                    options.check_stop()?;
                    moves.insert(key(position), think(&name, game, seed)?);
                }
                table::write(&options.out.join(FILE), moves.iter().map(TimeRow::from))?;
            }
        }
        // With the digits of the table, so that a report that is written again is the same.
        read(options)
    }

    fn judge(&self, options: &RunOptions<'_>, moves: &TimedMoves) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            seeds(options),
            "How long does each method think about a move?",
            "A move in each of five balanced openings of five to seven stones, where nearly every point is free (playouts a \
             second: from the empty board). On one thread processor time counts where the system tells it (Linux), so \
             that other work on the machine does not; on more threads the clock does, and there are as many threads at most as \
             the machine has cores. Every move is made once for each \
             seed and its shortest time counts; intervals are over the positions. Times are of the machine it ran on \
             and change from run to run; `tengen bench` has the playouts alone.",
        );
        report.unit = "Milliseconds a move, the shortest of all seeds".to_owned();
        report.size = "no games: 5 positions".to_owned();
        let was_timed = |method: &&TimedMethod| moves.keys().any(|(name, ..)| name == method.name);
        for method in METHODS.iter().filter(was_timed) {
            report.measure(method.name, method.published, worked(moves, method.name));
        }
        for rate in PLAYOUTS.iter().filter(was_timed) {
            let of = |time: MoveTime| 1_000.0 * time.simulations as f64 / time.worked;
            report.measure(rate.name, rate.published, Mean::of(&best(moves, rate.name, of, f64::max)));
        }
        let order = claims(&mut report, moves);
        threads(&mut report, moves);
        report.verdict = format!(
            "ADP takes {}, ADP-UCT {}, ADP-HMCTS {}, HMCTS-400 {}: {:.0}, {:.0}, {:.0} and {:.0} times as fast as the paper's.",
            time(order[0]),
            time(order[1]),
            time(order[2]),
            time(order[3]),
            70.0 / order[0],
            4_500.0 / order[1],
            10_000.0 / order[2],
            150_000.0 / order[3]
        );
        Ok(report)
    }
}

fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 1 } else { 3 }).max(1)
}

/// The mean processor time of a method's moves.
fn worked(moves: &TimedMoves, method: &str) -> Mean {
    Mean::of(&best(moves, method, |time| time.worked, f64::min))
}

/// Which method is faster; returns the times of ADP, ADP-UCT, ADP-HMCTS and HMCTS-400.
fn claims(report: &mut ExperimentReport, moves: &TimedMoves) -> [f64; 4] {
    let times = ["ADP", "ADP-UCT", "ADP-HMCTS", "HMCTS-400"].map(|method| worked(moves, method));
    let order = times.map(|time| time.mean);
    report.line(
        "tang-times-order",
        Mark::of(order.windows(2).all(|two| two[0] < two[1])),
        format!("{} ms", times.map(|time| time.words()).join(", ")),
    );
    let [hmcts, uct] = ["HMCTS-400", "UCT-400 (n for each point)"].map(|method| worked(moves, method));
    report.claim(
        "HMCTS costs less than UCT for the same simulations",
        Mark::of(hmcts.mean < uct.mean),
        format!("{} and {} ms", hmcts.words(), uct.words()),
    );
    order
}

/// A move that takes so many times its processor time by the clock was made on a busy machine.
const BUSY: f64 = 1.1;

/// What four threads gain. It is measured by the clock, so only where nothing else wanted the processors.
fn threads(report: &mut ExperimentReport, moves: &TimedMoves) {
    let clock = |method: &str| best(moves, method, |time| time.clock, f64::min);
    let delay = Mean::of(&clock("HMCTS-400")).mean / worked(moves, "HMCTS-400").mean;
    let gain = |method: &str| {
        let (one, four) = (clock(method), clock(&format!("{method} on four threads")));
        Mean::of(&one.iter().zip(&four).map(|(one, four)| one / four).collect::<Vec<_>>())
    };
    let (hybrid, alone) = (gain("ADP-HMCTS"), gain("HMCTS-400"));
    let (mark, because) = if clock("ADP-HMCTS on four threads").is_empty() {
        (Mark::NotTested, "the machine has fewer than four cores".to_owned())
    } else if delay >= BUSY {
        (
            Mark::NotTested,
            format!("the machine was busy: by the clock a move took {delay:.1} times its processor time"),
        )
    } else {
        (
            Mark::of(hybrid.mean >= 2.5),
            format!("{} times for ADP-HMCTS, {} for HMCTS", hybrid.words(), alone.words()),
        )
    };
    report.line("tang-times-threads", mark, because);
}

/// The best of all seeds at each position.
fn best(
    moves: &TimedMoves,
    method: &str,
    of: impl Fn(MoveTime) -> f64,
    better: impl Fn(f64, f64) -> f64,
) -> Vec<f64> {
    let mut each: BTreeMap<usize, f64> = BTreeMap::new();
    for ((name, _, position), &one) in moves {
        if name == method {
            each.entry(*position).and_modify(|best| *best = better(*best, of(one))).or_insert(of(one));
        }
    }
    each.into_values().collect()
}

fn time(ms: f64) -> String {
    match ms {
        ms if ms < 1.0 => format!("{:.0} µs", 1_000.0 * ms),
        ms if ms < 1_000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1_000.0),
    }
}

fn positions(count: usize) -> Result<(Vec<Game>, Vec<Game>)> {
    let (size, rule) = (Size::STANDARD, Rule::Freestyle);
    let openings = balanced_openings(size, rule);
    let games = openings.iter().take(count).map(|opening| opening.game(size, rule));
    let games = games.collect::<Result<Vec<_>, _>>().map_err(ExperimentError::failed)?;
    Ok((games, vec![Game::new(size, rule)]))
}

fn think(name: &str, game: &Game, seed: u64) -> Result<MoveTime> {
    let mut player = agent(name).map_err(ExperimentError::failed)?;
    let config = GameConfig { seed, ..GameConfig::new(game.size(), game.rule()) };
    player.new_game(&config).map_err(ExperimentError::failed)?;
    let (start, before) = (Instant::now(), on_processor());
    let decision = player.choose(game, &SearchLimits::none()).map_err(ExperimentError::failed)?;
    let clock = 1_000.0 * start.elapsed().as_secs_f64();
    let alone = !name.contains("threads=");
    let worked = on_processor().zip(before).map(|(after, before)| after - before);
    // The system counts in steps of some milliseconds.
    let worked = worked.filter(|&worked| alone && clock > 20.0 && worked > 10.0);
    let worked = worked.map_or(clock, |worked| worked.min(clock));
    Ok(MoveTime { worked, clock, simulations: decision.nodes })
}

/// This thread's processor time in milliseconds, where the system tells it (Linux).
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e6)
}

fn read(options: &RunOptions<'_>) -> Result<TimedMoves> {
    let rows = table::read::<TimeRow>(&options.out.join(FILE))?;
    let entry = |row: TimeRow| {
        let time = MoveTime { worked: row.milliseconds, clock: row.clock, simulations: row.simulations };
        ((row.method, row.seed, row.position), time)
    };
    Ok(rows.into_iter().map(entry).collect())
}

impl TimeRow {
    fn from(((method, seed, position), time): (&(String, u64, usize), &MoveTime)) -> TimeRow {
        let &MoveTime { worked, clock, simulations } = time;
        let (method, milliseconds) = (method.clone(), worked);
        TimeRow { method, seed: *seed, position: *position, milliseconds, clock, simulations }
    }
}
