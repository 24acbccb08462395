//! `tengen analyze --batch`: many positions at once, as JSON lines in and out.
//!
//! One thread reads lines into a queue; workers, one for each core, take the most urgent position, search it with an agent
//! of its own and print the result. `docs/batch.md` says what lines hold.

mod answer;
mod lines;
mod query;
mod queue;
mod root;

use super::{AnalyzeArgs, check_root};
use crate::interrupt::{self, Interrupted};
use answer::{ActionAnswer, ErrorAnswer, Output, PositionAnswer};
use anyhow::{Context, Result};
use lines::{InputLine, next_line};
use query::{BadLine, Request};
use queue::{Queue, Selection, Task};
use serde::Serialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tengen_agents::machine;
use tengen_board::Game;
use tengen_explain::{Analysis, BrokenProof};
use tengen_piskvork::roster::agent;
use tengen_play::{Agent, Decision, GameConfig, ProgressListener, SearchLimits, Stop};

/// The longest line that is read: far more than the longest game takes.
const LONGEST_LINE: usize = 1 << 20;
/// About as many positions wait at most; then reading waits.
const MOST_WAITING: usize = 10_000;

/// Answers every line of the input.
pub(super) fn run(args: AnalyzeArgs) -> Result<()> {
    // What a line does not say is taken from here, so it has to be right before the first line comes.
    agent(&args.agent)?;
    let input = open(&args.position.position)?;
    let stop = interrupt::stop()?;
    let jobs = args.jobs.unwrap_or_else(machine::cores);
    let batch =
        Arc::new(Batch { args, queue: Queue::new(MOST_WAITING, stop.clone()), output: Output::new() });
    let reader = Arc::clone(&batch);
    // Never joined: after Ctrl-C it may wait for a line that nobody writes.
    std::thread::spawn(move || reader.read(input));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| batch.work());
        }
    });
    match batch.output.fault() {
        Some(error) => Err(error).context("cannot write the results"),
        None if stop.is_raised() => Err(Interrupted::saying(&format!(
            "stopped; {} positions that had been read were not begun",
            batch.queue.left()
        ))
        .into()),
        None => Ok(()),
    }
}

/// The lines: a file's, or stdin's.
fn open(name: &str) -> Result<Box<dyn BufRead + Send>> {
    if name == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(name).with_context(|| format!("cannot read {name}"))?;
    Ok(Box::new(BufReader::new(file)))
}

/// What the reader and the workers share.
struct Batch {
    args: AnalyzeArgs,
    queue: Queue,
    output: Output,
}

impl Batch {
    /// Reads lines until there are no more.
    fn read(&self, mut input: Box<dyn BufRead + Send>) {
        for number in 1.. {
            let line = match next_line(&mut *input, LONGEST_LINE) {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => {
                    self.refuse(number, &bad(format!("the input cannot be read: {error}")));
                    break;
                }
            };
            let goes_on = match line {
                InputLine::TooLong => {
                    self.refuse(number, &bad(format!("the line is longer than {} kB", LONGEST_LINE >> 10)))
                }
                InputLine::Bytes(bytes) if bytes.trim_ascii().is_empty() => true,
                InputLine::Bytes(bytes) => match Request::read(&bytes, &self.args) {
                    Ok(request) => self.take(request),
                    Err(bad) => self.refuse(number, &bad),
                },
            };
            if !goes_on {
                break;
            }
        }
        self.queue.close();
    }

    fn refuse(&self, number: u64, bad: &BadLine) -> bool {
        self.print(&ErrorAnswer::new(number, bad))
    }

    /// Does what a line asks for; says whether more lines are wanted.
    fn take(&self, request: Request) -> bool {
        match request {
            Request::Analyze(query) => self.queue.ask(*query),
            Request::Terminate { id, query, turns } => {
                let selection = Selection { query: Some(&query), turns: turns.as_deref() };
                self.end(selection, &ActionAnswer::new(&id, "terminate").about(&selection))
            }
            Request::TerminateAll { id, turns } => {
                let selection = Selection { query: None, turns: turns.as_deref() };
                self.end(selection, &ActionAnswer::new(&id, "terminate_all").about(&selection))
            }
            Request::Version { id } => self.print(&ActionAnswer::new(&id, "query_version").with_version()),
        }
    }

    /// Takes positions back. Those that are being searched answer for themselves.
    fn end(&self, selection: Selection<'_>, answer: &ActionAnswer<'_>) -> bool {
        let waiting = self.queue.take_back(selection);
        self.print(answer) && waiting.iter().all(|task| self.print(&PositionAnswer::taken_back(task)))
    }

    /// Prints a line and says whether anybody reads it. If not, everything ends.
    fn print(&self, answer: &impl Serialize) -> bool {
        let is_read = self.output.line(answer);
        if !is_read {
            self.queue.abort();
        }
        is_read
    }

    /// Answers positions until there are no more.
    fn work(self: &Arc<Batch>) {
        let mut players = Players::default();
        while let Some((task, stop)) = self.queue.next() {
            let game = position(&task.query.game, task.turn);
            match game.outcome() {
                Some(outcome) => self.print(&PositionAnswer::over(&task, outcome.to_string())),
                None => self.analyse(&task, &game, &stop, &mut players),
            };
            self.queue.done(&task);
        }
    }

    fn analyse(self: &Arc<Batch>, task: &Task, game: &Game, stop: &Stop, players: &mut Players) -> bool {
        let start = Instant::now();
        let progress = task.query.report_every.map(|every| self.reporter(task, game, start, every));
        let root = task.query.root.at(game);
        let limits = SearchLimits { stop: stop.clone(), progress, root, ..task.query.limits.clone() };
        let decided = catch_unwind(AssertUnwindSafe(|| players.decide(&task.query.agent, game, &limits)));
        let failed = |what: String| self.print(&PositionAnswer::failed(task, what));
        match decided {
            Ok(Ok(decision)) => match report(task, game, &decision, start) {
                Ok(report) => self.print(&PositionAnswer::found(task, report, false, stop.is_raised())),
                Err(fault) => failed(fault.to_string()),
            },
            Ok(Err(what)) => failed(what),
            Err(_) => {
                // Whatever state it is in, nobody else shall play with it.
                players.forget(&task.query.agent);
                failed("internal error: the agent panicked".to_owned())
            }
        }
    }

    /// Prints what a search has found so far, at most once in this time.
    fn reporter(
        self: &Arc<Batch>,
        task: &Task,
        game: &Game,
        start: Instant,
        every: Duration,
    ) -> ProgressListener {
        let (batch, task, game) = (Arc::clone(self), task.clone(), game.clone());
        let last = Mutex::new(start);
        Arc::new(move |decision| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() < every {
                return;
            }
            if let Ok(report) = report(&task, &game, decision, start) {
                *last = Instant::now();
                batch.print(&PositionAnswer::found(&task, report, true, false));
            }
        })
    }
}

fn bad(what: String) -> BadLine {
    BadLine { id: None, field: None, what }
}

/// The position after so many moves of a game.
fn position(game: &Game, turn: usize) -> Game {
    let mut position = game.clone();
    while position.moves().len() > turn {
        position.undo();
    }
    position
}

fn report<'a>(
    task: &Task,
    game: &Game,
    decision: &'a Decision,
    start: Instant,
) -> Result<Analysis<'a>, BrokenProof> {
    Analysis::new(game, decision, task.query.wanted, start.elapsed())
}

/// A worker's players. Each position has a new one, which knows nothing of others, so that results do not depend on their
/// order; only engines that are programs stay, and are told of a new game.
#[derive(Default)]
struct Players {
    engines: HashMap<String, Box<dyn Agent>>,
}

impl Players {
    fn decide(&mut self, name: &str, game: &Game, limits: &SearchLimits) -> Result<Decision, String> {
        let mut fresh;
        let player = match self.engines.get_mut(name) {
            Some(engine) => engine,
            None => {
                fresh = agent(name).map_err(|error| error.to_string())?;
                if name.starts_with("exec:") {
                    self.engines.entry(name.to_owned()).or_insert(fresh)
                } else {
                    &mut fresh
                }
            }
        };
        check_root(&**player, limits)?;
        let config = GameConfig { turn_time: limits.turn_time, ..GameConfig::new(game.size(), game.rule()) };
        player.new_game(&config).map_err(|error| format!("{} cannot play that: {error}", player.name()))?;
        player.choose(game, limits).map_err(|error| format!("{} has no answer: {error}", player.name()))
    }

    fn forget(&mut self, name: &str) {
        self.engines.remove(name);
    }
}
