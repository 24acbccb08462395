//! `tengen train`: learning from games.

mod comparison;
mod critic;
mod curves;
mod seat;

use crate::output;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use tengen_board::{Rule, Size};
use tengen_search::PatternWeights;
use tengen_train::eval::features::{self, Codes};
use tengen_train::eval::fit;
use tengen_train::eval::game::PlayedGame;
use tengen_train::eval::selfplay::{SelfPlay, Settings};

/// What to train.
#[derive(clap::Subcommand)]
pub(crate) enum TrainCommand {
    SelfTeach(Box<critic::SelfTeach>),
    Watch(Box<critic::Watch>),
    #[command(hide = true)]
    Seat(seat::Args),
    Eval(Eval),
    Comparison(Box<comparison::Args>),
}

/// Learn the flagship's evaluation: play games with itself, fit the weights, write them down
///
/// Games are kept in OUT/games.txt, one a line; the same command continues where it stopped. Weights go to
/// OUT/eval.bin.
#[derive(clap::Args)]
pub(crate) struct Eval {
    /// The rule to learn
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points a side
    #[arg(long, default_value_t = 15)]
    size: usize,
    /// How many games
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// Where all randomness comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The weights to play with; the embedded ones if not given, "hand" for those set by hand
    #[arg(long)]
    from: Option<String>,
    /// Other games to learn from as well
    #[arg(long)]
    also: Vec<PathBuf>,
    /// How much the search's opinion counts against the game's result, 0 to 1
    #[arg(long, default_value_t = 0.85)]
    opinion: f32,
    /// Times through all positions
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Pull of the weights of rare shapes towards those of their parts
    #[arg(long, default_value_t = 1e-5)]
    decay: f32,
    /// The folder for games and weights
    #[arg(long)]
    out: PathBuf,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    positions: usize,
    value_loss: f32,
    choices: usize,
    choice_loss: f32,
    weights: PathBuf,
}

/// Games between two lines of progress, where there is no terminal for a bar.
const REPORTED: u64 = 500;

impl TrainCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            TrainCommand::SelfTeach(critic) => critic.run(out),
            TrainCommand::Watch(critic) => critic.run(out),
            TrainCommand::Seat(seat) => seat.run(),
            TrainCommand::Eval(eval) => eval.run(out),
            TrainCommand::Comparison(comparison) => comparison.run(out),
        }
    }
}

impl Eval {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
        let path = self.out.join("games.txt");
        self.play_games(&path)?;
        let mut games = read_games(&path)?;
        for path in &self.also {
            games.extend(read_games(path)?);
        }
        let report = self.fit(&games)?;
        if self.json {
            return output::json(out, &report);
        }
        writeln!(
            out,
            "{} games, {} positions, value loss {:.4}; {} choices, loss {:.4}; weights in {}",
            report.games,
            report.positions,
            report.value_loss,
            report.choices,
            report.choice_loss,
            report.weights.display()
        )?;
        Ok(())
    }

    fn weights(&self) -> Result<PatternWeights> {
        match self.from.as_deref() {
            Some("hand") => Ok(PatternWeights::by_hand()),
            Some(path) => {
                let bytes = fs::read(path).with_context(|| format!("cannot read {path}"))?;
                PatternWeights::from_bytes(&bytes).with_context(|| path.to_owned())
            }
            None => Ok(tengen_agents::evaluation_weights(self.rule)),
        }
    }

    /// Plays what is missing. Game number n is always the same game, so it does not matter who plays it when.
    fn play_games(&self, path: &Path) -> Result<()> {
        let done = whole_lines(path)?;
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        let settings =
            Settings { rule: self.rule, size: Size::new(self.size)?, nodes: self.nodes, seed: self.seed };
        let weights = Arc::new(self.weights()?.table());
        let next = AtomicU64::new(done);
        let bar = progress(self.games, "games");
        let (sender, receiver) = mpsc::channel::<(u64, PlayedGame)>();
        std::thread::scope(|scope| -> Result<()> {
            for _ in 0..self.threads.max(1) {
                let mut player = SelfPlay::new(settings.clone(), weights.clone());
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || sender.send((number, player.play(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // Lines are written in the games' order: their number is the number of lines before them.
            let mut waiting = BTreeMap::new();
            let mut written = done;
            for (number, game) in receiver {
                waiting.insert(number, game);
                let before = written;
                while let Some(game) = waiting.remove(&written) {
                    writeln!(file, "{game}")?;
                    written += 1;
                    bar.set_position(written);
                }
                // Several games may have waited for this one, or this one for an earlier.
                if bar.is_hidden() && written / REPORTED > before / REPORTED {
                    eprintln!("{{\"games\":{written},\"of\":{}}}", self.games);
                }
            }
            Ok(())
        })?;
        bar.finish();
        Ok(())
    }

    fn fit(&self, games: &[PlayedGame]) -> Result<Report> {
        let codes = Codes::new();
        let samples: Vec<_> = games.iter().flat_map(|g| features::samples(&codes, g, self.opinion)).collect();
        // Move ordering needs fewer examples than the value: some games are enough.
        let every = games.len().div_ceil(6_000).max(1);
        let choices: Vec<_> =
            games.iter().step_by(every).flat_map(|g| features::choices(&codes, g)).collect();
        if samples.is_empty() || choices.is_empty() {
            bail!("there are no positions to learn from: play more games");
        }
        let settings = fit::Settings {
            epochs: self.epochs,
            decay: self.decay,
            seed: self.seed,
            ..fit::Settings::default()
        };
        let report = |what: &'static str| {
            move |epoch: usize, loss: f32| {
                eprintln!("{{\"fit\":\"{what}\",\"epoch\":{epoch},\"loss\":{loss:.5}}}");
            }
        };
        let (mut value_loss, mut choice_loss) = (0.0, 0.0);
        let mut value = fit::value_model();
        let tell = report("value");
        fit::fit(&mut value, &samples, &settings, fit::value_loss, |epoch, loss| {
            value_loss = loss;
            tell(epoch, loss);
        });
        let mut choice = fit::choice_model();
        let tell = report("moves");
        let settings = fit::Settings { epochs: self.epochs.div_ceil(2), batch: 512, ..settings };
        fit::fit(&mut choice, &choices, &settings, fit::choice_loss, |epoch, loss| {
            choice_loss = loss;
            tell(epoch, loss);
        });
        let path = self.out.join("eval.bin");
        let fresh = self.out.join("eval.bin.new");
        fs::write(&fresh, fit::weights(&value, &choice).to_bytes())?;
        fs::rename(&fresh, &path)?;
        Ok(Report {
            games: games.len() as u64,
            positions: samples.len(),
            value_loss,
            choices: choices.len(),
            choice_loss,
            weights: path,
        })
    }
}

fn progress(total: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {per_sec} {eta} left");
    ProgressBar::new(total)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what.to_owned())
}

/// How many whole lines a file has; a last line that was cut off by a kill is taken away.
fn whole_lines(path: &Path) -> Result<u64> {
    let Ok(bytes) = fs::read(path) else { return Ok(0) };
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    if whole < bytes.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    }
    Ok(bytes[..whole].iter().filter(|&&b| b == b'\n').count() as u64)
}

fn read_games(path: &Path) -> Result<Vec<PlayedGame>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut games = Vec::new();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let parsed = line?.parse::<PlayedGame>();
        games.push(parsed.with_context(|| format!("{} line {}", path.display(), number + 1))?);
    }
    Ok(games)
}
