//! `tengen wins`: how many forced wins an agent sees, and in how much time.

use crate::arguments;
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result, anyhow, bail};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tengen_base::file;
use tengen_board::{Game, Rule, Size, notation};
use tengen_piskvork::roster::{DEFAULT, agent};
use tengen_play::{Agent, GameConfig, SearchLimits, Stop};
use tengen_solve::{SolveOptions, solve};

/// Measure how many forced wins an agent sees in so much time
///
/// A win is seen if the agent proves it or gives itself a chance of 97 % or more. Ctrl-C stops it, and nothing is kept.
///
/// In the built-in positions, freestyle 15x15, another engine announced a forced win for the side to move (none was
/// proved). A file of others has one a line: the moves, and in how many plies the win comes.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen wins --time 250ms --time 1s")]
pub(crate) struct WinsArgs {
    /// A file of positions [default: the built-in ones]
    file: Option<PathBuf>,
    /// Give each position this much time; may be repeated [default: 250ms, unless --nodes is given]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Vec<Duration>,
    /// Give each position so many nodes instead; may be repeated
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Vec<u64>,
    /// The agent: a name that `tengen agents` lists, or exec:COMMAND for another engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    /// Instead of an agent, prove the wins as `tengen solve` does; a win is seen if it is proved
    #[arg(long, conflicts_with = "agent")]
    solve: bool,
    #[command(flatten)]
    output: JsonArg,
}

/// Positions in which a win was announced; `#` begins a comment.
const BUILT_IN: &str = include_str!("../../../testdata/forced_wins.txt");
/// From this chance on a win counts as seen.
const SEEN: f64 = 0.97;
/// Wins in at most so many plies, and the longer ones, are counted apart.
const LENGTHS: [usize; 3] = [18, 26, usize::MAX];

/// A position in which the side to move is said to win.
struct Win {
    game: Game,
    /// In how many plies.
    plies: usize,
}

/// What an agent saw with one limit.
#[derive(Serialize)]
struct WinsReport {
    limit: String,
    positions: usize,
    seen: usize,
    /// With a proof.
    proved: usize,
    lengths: Vec<LengthReport>,
}

/// The wins of one length.
#[derive(Serialize)]
struct LengthReport {
    plies: String,
    positions: usize,
    seen: usize,
}

impl WinsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let wins = self.wins()?;
        let stop = interrupt::stop()?;
        let mut viewer = match self.solve {
            true => Viewer::Prover,
            false => Viewer::Agent(agent(&self.agent)?),
        };
        let mut reports = Vec::new();
        for (name, limits) in self.limits(&stop) {
            reports.push(look(&mut viewer, &wins, name, &limits)?);
        }
        if self.output.json {
            return output::json(out, &reports);
        }
        for WinsReport { limit, positions, seen, proved, lengths } in &reports {
            let share = rounded(100.0 * *seen as f64 / *positions as f64, 0);
            write!(out, "{limit}: {seen} of {positions} seen ({share} %), {proved} proved")?;
            for LengthReport { plies, positions, seen } in lengths {
                write!(out, "; {plies} plies {seen} of {positions}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn wins(&self) -> Result<Vec<Win>> {
        let (name, text) = match &self.file {
            None => (PathBuf::from("forced_wins.txt"), BUILT_IN.to_owned()),
            Some(path) => {
                let text =
                    file::read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
                (path.clone(), text)
            }
        };
        let lines =
            text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let wins: Vec<Win> =
            lines.map(|(number, line)| win(&name, number + 1, line)).collect::<Result<_>>()?;
        if wins.is_empty() {
            bail!("{} has no positions", name.display());
        }
        Ok(wins)
    }

    /// The limits asked for, and their names.
    fn limits(&self, stop: &Stop) -> Vec<(String, SearchLimits)> {
        let one = |name: String, limits: SearchLimits| {
            (name, SearchLimits { stop: stop.clone(), best: Some(1), ..limits })
        };
        if !self.nodes.is_empty() {
            return self.nodes.iter().map(|&n| one(format!("{n} nodes"), SearchLimits::nodes(n))).collect();
        }
        let usual = [Duration::from_millis(250)];
        let times = if self.time.is_empty() { &usual[..] } else { &self.time };
        let of = |&time: &Duration| {
            one(format!("{time:?}"), SearchLimits { turn_time: Some(time), ..SearchLimits::none() })
        };
        times.iter().map(of).collect()
    }
}

fn win(file: &Path, number: usize, line: &str) -> Result<Win> {
    let bad =
        || format!("{} line {number}: a position is its moves and the plies to the win", file.display());
    let (moves, plies) = line.trim().split_once(' ').with_context(bad)?;
    let plies = plies.trim().parse().ok().with_context(bad)?;
    let moves = notation::parse_moves(moves, Size::STANDARD).with_context(bad)?;
    let game = Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).with_context(bad)?;
    if game.outcome().is_some() {
        bail!("{} line {number}: the game is over", file.display());
    }
    Ok(Win { game, plies })
}

/// Who looks for wins.
enum Viewer {
    Agent(Box<dyn Agent>),
    /// What `tengen solve` uses.
    Prover,
}

impl Viewer {
    /// Whether the viewer sees the win, and whether it proves it.
    fn look(&mut self, game: &Game, limits: &SearchLimits) -> Result<(bool, bool)> {
        let Viewer::Agent(player) = self else {
            let options = SolveOptions {
                nodes: limits.nodes,
                deadline: limits.turn_time.map(|time| Instant::now() + time),
                stop: limits.stop.clone(),
                ..SolveOptions::default()
            };
            let proved = solve(game, &options, &mut |_| {})?.certificate.is_some();
            return Ok((proved, proved));
        };
        let config = GameConfig { turn_time: limits.turn_time, ..GameConfig::new(game.size(), game.rule()) };
        player.new_game(&config).map_err(|error| anyhow!("{} cannot play that: {error}", player.name()))?;
        let decision = player
            .choose(game, limits)
            .map_err(|error| anyhow!("{} has no answer: {error}", player.name()))?;
        let proved = decision.proof.is_some();
        Ok((proved || decision.win_rate.is_some_and(|rate| rate >= SEEN), proved))
    }
}

/// Shows all positions, each as the first of a new game.
fn look(viewer: &mut Viewer, wins: &[Win], limit: String, limits: &SearchLimits) -> Result<WinsReport> {
    let progress = Progress::bar(wins.len() as u64, 0, "positions");
    let mut counted = LENGTHS.map(|_| [0; 2]);
    let mut proved = 0;
    for (number, Win { game, plies }) in wins.iter().enumerate() {
        let (seen, proves) = viewer.look(game, limits)?;
        if limits.stop.is_raised() {
            progress.finish();
            return Err(Interrupted::saying("stopped before all was measured; nothing is kept").into());
        }
        proved += usize::from(proves);
        let length = LENGTHS.iter().position(|most| plies <= most).expect("the last length has no end");
        counted[length][0] += 1;
        counted[length][1] += usize::from(seen);
        progress.set(number as u64 + 1);
    }
    progress.finish();
    let names = ["up to 18", "19 to 26", "27 and more"];
    let lengths = names.into_iter().zip(counted).map(|(plies, [positions, seen])| LengthReport {
        plies: plies.to_owned(),
        positions,
        seen,
    });
    let seen = counted.iter().map(|[_, seen]| seen).sum();
    Ok(WinsReport { limit, positions: wins.len(), seen, proved, lengths: lengths.collect() })
}
