//! `tengen match` and `tengen tournament`: agents against agents, measured.

mod event;
mod files;
mod live;
mod players;
mod table;

pub(crate) use files::ResultsArgs;
pub(crate) use players::player;

use anyhow::{Context, Result, bail};
use event::EventArgs;
use files::Files;
use live::Live;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::stats::{EloScale, Sprt, SprtSettings};
use tengen_arena::{Event, Format, Next, Player, Report, Runner, Standings, Store, Trial, published};
use tengen_play::Stop;

/// Measure one agent against another
///
/// Every opening is played twice with colours swapped. The same command line continues where it stopped;
/// with --sprt it stops as soon as the question is answered.
///
/// A player is [NAME=]AGENT[ @LIMITS]: an agent that `tengen agents` lists, or exec:COMMAND for another
/// engine; perhaps with a name before it, and limits of its own behind it, such as "new=tengen?hash=64
/// @nodes=1000,turn=100ms".
#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    /// The two players
    #[arg(num_args = 2, value_name = "PLAYER", value_parser = players::player)]
    players: Vec<Player>,
    /// Stop when it is clear whether the first is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// How often each of the test's two answers may be wrong
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    sprt_error: f64,
    /// The test's bounds are normalised Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
    #[command(flatten)]
    common: Common,
}

/// Play a tournament between agents
///
/// The same command line continues where it stopped. A player is [NAME=]AGENT[ @LIMITS], as for `tengen
/// match`.
#[derive(clap::Args)]
pub(crate) struct TournamentArgs {
    /// The players
    #[arg(num_args = 2.., required = true, value_name = "PLAYER", value_parser = players::player)]
    players: Vec<Player>,
    /// Who meets whom: round-robin, gauntlet (the first meets all others), or gauntlet:N (the first N do)
    #[arg(long, default_value = "round-robin")]
    format: Format,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    event: EventArgs,
    /// Games at a time; never more than the machine's cores allow [default: as many as they allow]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// The folder that keeps the event [default: one under runs/arena that belongs to this command line]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Forget what the folder holds and play everything anew
    #[arg(long)]
    fresh: bool,
    /// Start external engines anew for every game
    #[arg(long)]
    restart: bool,
    #[command(flatten)]
    shown: Shown,
}

/// How results are shown and written.
#[derive(clap::Args)]
struct Shown {
    /// A player's published rating, which ratings are then relative to: a number, or the engine's name at
    /// Gomocup
    #[arg(long, value_name = "PLAYER=RATING", value_parser = anchor)]
    anchor: Vec<(String, String)>,
    #[command(flatten)]
    files: Files,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

impl MatchArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let sprt = self.sprt.map(|[elo0, elo1]| {
            let scale = if self.normalized { EloScale::Normalized } else { EloScale::Logistic };
            Sprt::new(SprtSettings { elo0, elo1, scale, alpha: self.sprt_error, beta: self.sprt_error })
        });
        self.common.run(self.players, Format::RoundRobin, sprt.transpose()?, out)
    }
}

impl TournamentArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        if let Format::Gauntlet(first) = self.format
            && first >= self.players.len()
        {
            bail!("in a gauntlet of {first} somebody else must take part, but there are {first} players");
        }
        self.common.run(self.players, self.format, None, out)
    }
}

impl Common {
    fn run(
        &self,
        players: Vec<Player>,
        format: Format,
        test: Option<Sprt>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let event = self.event.event(players, format, test)?;
        let anchors = self.shown.anchors(&event)?;
        for player in &event.players {
            player.agent(&event.limits)?;
        }
        let jobs = jobs(self.jobs, &event);
        let folder = self.out.clone().unwrap_or_else(|| event::folder(&event));
        if self.fresh && folder.join("event.db").exists() {
            std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        }
        let store = Store::open(&folder, &event)?;
        let stop = stop_on_ctrl_c();
        let before = store.results()?;
        let mut trial = Trial::of(&event, &before);
        let is_decided = |trial: &Option<Trial>| trial.as_ref().is_some_and(Trial::is_decided);
        let mut live = Live::new(&event, before.len() as u64);
        if !is_decided(&trial) {
            let mut standings = Standings::of(&event, &before);
            let mut runner = Runner::new(&store).jobs(jobs).until(stop.clone());
            if self.restart {
                runner = runner.with_new_engines();
            }
            runner.run(&mut |game| {
                standings.add(game);
                if let Some(trial) = &mut trial {
                    trial.add(game);
                }
                live.show(&event, game, &standings, trial.as_ref(), &anchors);
                if is_decided(&trial) { Next::Stop } else { Next::GoOn }
            })?;
        }
        live.end();
        let games = store.results()?;
        let report = Report::new(&event, &games, trial.as_ref(), &anchors)?;
        self.shown.show(&store, &report, &games, out)?;
        if !report.finished {
            eprintln!(
                "stopped after {} of {} games; the same command goes on from there",
                report.games, report.of
            );
        }
        Ok(())
    }
}

impl Shown {
    /// Published ratings by player.
    fn anchors(&self, event: &Event) -> Result<BTreeMap<String, f64>> {
        let rating = |(player, rating): &(String, String)| {
            if !event.players.iter().any(|other| other.name == *player) {
                bail!("no player is called '{player}', so its published rating cannot be used");
            }
            let known = || published::rating(rating, event.rule, event.size);
            let number = rating.parse::<f64>().ok().filter(|number| number.is_finite()).or_else(known);
            let number = number.with_context(|| {
                format!("'{rating}' is neither a number nor an engine whose rating for this board is known")
            })?;
            Ok((player.clone(), number))
        };
        self.anchor.iter().map(rating).collect()
    }

    fn show(
        &self,
        store: &Store,
        report: &Report,
        games: &[tengen_arena::GameSummary],
        out: &mut dyn Write,
    ) -> Result<()> {
        self.files.write(store, report, games)?;
        if self.json {
            return crate::output::json(out, report);
        }
        write!(out, "{}", table::table(report))?;
        writeln!(out, "kept in {}", store.folder().display())?;
        Ok(())
    }
}

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program as usual; what has been kept is safe.
pub(crate) fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let raised = stop.clone();
    let set = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    });
    // Without a handler Ctrl-C ends the program at once, which loses no more than a kill does.
    let _ = set;
    stop
}

/// How many games are played at a time: players take turns, so a game keeps one player's threads busy.
fn jobs(asked: Option<usize>, event: &Event) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = event.players.iter().map(|player| player.threads(&event.limits)).max().unwrap_or(1);
    let most = (cores / threads).max(1);
    if let Some(asked) = asked.filter(|&asked| asked > most) {
        eprintln!("tengen: {cores} cores allow {most} games at a time, not {asked}");
    }
    asked.unwrap_or(most).clamp(1, most)
}

fn bounds(text: &str) -> Result<[f64; 2], String> {
    let bad = || "a test's bounds are two numbers, like 0,5".to_owned();
    let (elo0, elo1) = text.split_once(',').ok_or_else(bad)?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| bad());
    Ok([number(elo0)?, number(elo1)?])
}

fn anchor(text: &str) -> Result<(String, String), String> {
    let (player, rating) = text
        .rsplit_once('=')
        .ok_or_else(|| "a published rating is PLAYER=RATING, like pela=1549".to_owned())?;
    Ok((player.to_owned(), rating.to_owned()))
}
