//! How long a move takes, method by method, and how many playouts a second there are.

use super::{blank, claim};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Measure, Moment, Report, RunOptions, Verdict, replace};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Instant;
use tengen_arena::balanced_openings;
use tengen_board::{Game, Rule, Size};
use tengen_piskvork::roster::agent;
use tengen_play::{GameConfig, SearchLimits};

pub(super) struct Times;

/// A method: its agent, and what the paper says of its moves.
struct Timed {
    name: &'static str,
    agent: &'static str,
    published: &'static str,
}

const fn timed(name: &'static str, agent: &'static str, published: &'static str) -> Timed {
    Timed { name, agent, published }
}

const METHODS: [Timed; 9] = [
    timed("ADP", "adp:st", "60 to 80 ms"),
    timed("ADP-UCT", "adp-uct?sims=1000", "4 to 5 s"),
    timed("ADP-HMCTS", "adp-hmcts?sims=1000", "10 s"),
    timed("ADP-HMCTS on two threads", "adp-hmcts?sims=1000&threads=2", "2 to 3 s (four cores, OpenMP)"),
    timed("HMCTS-400", "hmcts?sims=400", "2 to 3 min"),
    timed("HMCTS-400 on two threads", "hmcts?sims=400&threads=2", ""),
    timed("UCT-400 (n for each point)", "uct?sims=400", "more than HMCTS-400 (V-A), less (III)"),
    timed("UCT-400 (n in all)", "uct?sims=400&budget=total", ""),
    timed("HMCTS-1000", "hmcts?sims=1000", "5 to 10 min"),
];
/// From the empty board, where every playout is a whole game.
const PLAYOUTS: [Timed; 2] = [
    timed("playouts a second on one thread", "hmcts?sims=100", "about 530 (80,000 in 2 to 3 min)"),
    timed("playouts a second on two threads", "hmcts?sims=100&threads=2", ""),
];
const FILE: &str = "times.csv";
const HEADER: &str = "method,seed,position,milliseconds,clock,simulations\n";

/// Moves by method, seed and position.
type Moves = BTreeMap<(String, u64, usize), Thought>;

/// A move's times in milliseconds, and its simulations.
#[derive(Clone, Copy, Debug)]
struct Thought {
    /// What counts: processor time where it is known, else the clock's.
    worked: f64,
    clock: f64,
    simulations: u64,
}

impl Experiment for Times {
    fn id(&self) -> &'static str {
        "tang-times"
    }

    fn about(&self) -> &'static str {
        "how long a move takes, method by method"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let seeds = options.seeds.unwrap_or(if options.quick { 1 } else { 3 }).max(1);
        let moves = measure(options, seeds)?;
        let mut report = blank(
            self.id(),
            options,
            "How long does each method think about a move?",
            "A move in each of five balanced openings of five or six stones, where nearly every point is free (playouts a \
             second: from the empty board). On one thread processor time counts where the system tells it (Linux), so \
             that other work on the machine does not; on two threads the clock does. Every move is made once for each \
             seed and its shortest time counts; intervals are over the positions. Times are of the machine it ran on \
             and change from run to run; `tengen bench` has the playouts alone.",
        );
        report.seeds = seeds;
        report.unit = "Milliseconds a move, the shortest of all seeds";
        let mean = |method: &Timed| Mean::of(&best(&moves, method.name, |thought| thought.worked, f64::min));
        report.measures = METHODS
            .iter()
            .map(|method| Measure {
                name: method.name.to_owned(),
                published: method.published.to_owned(),
                ours: mean(method),
            })
            .collect();
        for rate in &PLAYOUTS {
            let rates = best(
                &moves,
                rate.name,
                |thought| 1_000.0 * thought.simulations as f64 / thought.worked,
                f64::max,
            );
            report.measures.push(Measure {
                name: rate.name.to_owned(),
                published: rate.published.to_owned(),
                ours: Mean::of(&rates),
            });
        }
        let [adp, adp_uct, adp_hmcts, adp_hmcts2, hmcts, hmcts2, uct, ..] = &METHODS;
        let ms = |method: &Timed| mean(method).mean;
        let order = [adp, adp_uct, adp_hmcts, hmcts].map(ms);
        let near = order[1] < 1.5 * order[2] && order[2] < 1.5 * order[1];
        report.claims.push(claim(
            "from fast to slow: ADP, ADP-UCT, ADP-HMCTS, HMCTS",
            Verdict::of_shape(
                order.is_sorted(),
                near && order[0] < order[1].min(order[2]) && order[1].max(order[2]) < order[3],
            ),
            format!("{}; in the paper 70 ms, 4.5 s, 10 s, 150 s", order.map(time).join(", ")),
        ));
        report.claims.push(claim(
            "HMCTS costs less than UCT for the same simulations",
            Verdict::of(ms(hmcts) < ms(uct)),
            format!("{} and {}", time(ms(hmcts)), time(ms(uct))),
        ));
        // By the clock, and only where nothing else wanted the processors: else it would show the others.
        let clock =
            |method: &Timed| Mean::of(&best(&moves, method.name, |thought| thought.clock, f64::min)).mean;
        let delay = clock(hmcts) / ms(hmcts);
        if delay < 1.1 {
            let gain = |one: &Timed, two: &Timed| clock(one) / clock(two);
            let (alone, after) = (gain(hmcts, hmcts2), gain(adp_hmcts, adp_hmcts2));
            report.claims.push(claim(
                "threads speed playouts up (the paper 3 to 5 times on four cores; here 1.7 times on two is asked for)",
                Verdict::of_shape(alone >= 1.7, alone > 1.2),
                format!("{alone:.2} times for HMCTS, {after:.2} for ADP-HMCTS"),
            ));
        } else {
            report.notes.push(format!(
                "The machine was busy: by the clock a move took {delay:.1} times its processor time. So the rows on two \
                 threads, which are by the clock, show the other work and not what threads are good for; `tengen bench` \
                 on a quiet machine does."
            ));
        }
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

/// The best of all seeds at each position.
fn best(
    moves: &Moves,
    method: &str,
    of: impl Fn(Thought) -> f64,
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

/// Times whatever is missing; a method's moves are kept as soon as they are made.
fn measure(options: &RunOptions<'_>, seeds: u64) -> Result<Moves, ExperimentError> {
    let mut moves = read(options)?;
    let (openings, empty) = positions(if options.quick { 1 } else { 5 })?;
    let work =
        METHODS.iter().map(|method| (method, &openings)).chain(PLAYOUTS.iter().map(|rate| (rate, &empty)));
    let work: Vec<_> = work.collect();
    let of = seeds * work.len() as u64;
    for seed in 1..=seeds {
        for (number, (method, positions)) in work.iter().enumerate() {
            (options.tell)(Moment {
                done: (seed - 1) * work.len() as u64 + number as u64,
                of,
                at: method.name,
            });
            let key = |position| (method.name.to_owned(), seed, position);
            if (0..positions.len()).all(|position| moves.contains_key(&key(position))) {
                continue;
            }
            // A tenth of the simulations for a quick look.
            let name = if options.quick { method.agent.replace("00", "0") } else { method.agent.to_owned() };
            for (position, game) in positions.iter().enumerate() {
                if options.stop.is_raised() {
                    return Err(ExperimentError::Stopped);
                }
                moves.insert(key(position), think(&name, game, seed)?);
            }
            keep(options, &moves)?;
        }
    }
    // To the digits that were kept, so that the page says the same when it is written again.
    read(options)
}

fn positions(count: usize) -> Result<(Vec<Game>, Vec<Game>), ExperimentError> {
    let (size, rule) = (Size::STANDARD, Rule::Freestyle);
    let failed = |error: &dyn std::fmt::Display| ExperimentError::Failed(error.to_string());
    let openings = balanced_openings(size, rule);
    let games = openings.iter().take(count).map(|opening| opening.game(size, rule));
    let games = games.collect::<Result<Vec<_>, _>>().map_err(|error| failed(&error))?;
    Ok((games, vec![Game::new(size, rule)]))
}

fn think(name: &str, game: &Game, seed: u64) -> Result<Thought, ExperimentError> {
    let failed = |error: &dyn std::fmt::Display| ExperimentError::Failed(error.to_string());
    let mut player = agent(name).map_err(|error| failed(&error))?;
    let config = GameConfig { seed, ..GameConfig::new(game.size(), game.rule()) };
    player.new_game(&config).map_err(|error| failed(&error))?;
    let (start, before) = (Instant::now(), on_processor());
    let decision = player.choose(game, &SearchLimits::none()).map_err(|error| failed(&error))?;
    let clock = 1_000.0 * start.elapsed().as_secs_f64();
    let alone = !name.contains("threads=");
    let worked = on_processor().zip(before).map(|(after, before)| after - before);
    // The system counts in steps of some milliseconds.
    let worked = worked.filter(|&worked| alone && clock > 20.0 && worked > 10.0);
    let worked = worked.map_or(clock, |worked| worked.min(clock));
    Ok(Thought { worked, clock, simulations: decision.nodes })
}

/// Milliseconds that this thread has had a processor, where the system tells (Linux).
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e6)
}

fn read(options: &RunOptions<'_>) -> Result<Moves, ExperimentError> {
    let path = options.out.join(FILE);
    let Ok(text) = std::fs::read_to_string(&path) else { return Ok(Moves::new()) };
    let parse = |line: &str| {
        let [method, seed, position, worked, clock, simulations] = line.split(',').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let key = (method.to_owned(), seed.parse().ok()?, position.parse().ok()?);
        let (worked, clock) = (worked.parse().ok()?, clock.parse().ok()?);
        Some((key, Thought { worked, clock, simulations: simulations.parse().ok()? }))
    };
    let row = |line: &str| {
        let why = format!("'{line}' is no row of this experiment");
        parse(line).ok_or(ExperimentError::Other { path: path.clone(), why })
    };
    text.lines().skip(1).map(row).collect()
}

fn keep(options: &RunOptions<'_>, moves: &Moves) -> Result<(), ExperimentError> {
    let mut table = HEADER.to_owned();
    for ((method, seed, position), Thought { worked, clock, simulations }) in moves {
        let _ = writeln!(table, "{method},{seed},{position},{worked:.4},{clock:.4},{simulations}");
    }
    replace(&options.out.join(FILE), table.as_bytes())
}
