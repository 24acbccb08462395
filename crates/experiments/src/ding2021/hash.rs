//! How often a hash table would know the position: alpha-beta plays itself with the table that the authors gave up.

use super::{frame, openings};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions};
use std::num::NonZeroU32;
use tengen_agents::Minimax;
use tengen_agents::minimax::{HashUse, MinimaxOptions, Switch};
use tengen_arena::Opening;
use tengen_board::{Game, Rule};
use tengen_play::{Agent, SearchLimits};

pub(super) struct HashHits;

/// Games that alpha-beta plays against itself, each from an opening of its own.
const GAMES: u64 = 20;

/// What was counted in one game.
#[derive(Clone, Copy, Default)]
pub(super) struct Counted {
    used: HashUse,
    /// Nodes without the table, and with it.
    nodes: [u64; 2],
}

impl Experiment for HashHits {
    type Played = Vec<Counted>;

    fn entry(&self) -> Entry {
        Entry::new("ding-hash", "how often the hash table that the authors gave up knows a position")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<Counted>> {
        let games = games(options);
        let mut counted = Vec::new();
        for opening in openings().iter().cycle().take(games as usize) {
            options.progress(counted.len() as u64, games, "alpha-beta against itself");
            counted.push(play(options, opening)?);
        }
        Ok(counted)
    }

    fn judge(&self, options: &RunOptions<'_>, counted: &Vec<Counted>) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            1,
            "How many positions does a hash table know in the report's alpha-beta search, and what does it save?",
            "`minimax` (depth 6, width 16, as in the authors' code) plays itself from balanced openings on a 20x20 board, \
             without limits of time, and chooses every move with a table and without. The table keeps every inner position \
             of a move's search with its value; the moves are the same. The authors' table is not published."
                .to_owned(),
        );
        report.size = format!("{} games against itself", counted.len());
        "Share, a number for each game".clone_into(&mut report.unit);
        let mean = |of: &dyn Fn(&Counted) -> f64| Mean::of(&counted.iter().map(of).collect::<Vec<_>>());
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        let hits = mean(&|game| share(game.used.hits, game.used.probes));
        let cuts = mean(&|game| share(game.used.cuts, game.used.probes));
        let saved = mean(&|game| 1.0 - share(game.nodes[1], game.nodes[0]));
        report.measure("positions that were in the table", "0.06", hits);
        report.measure("positions whose value could be used", "", cuts);
        report.measure("nodes saved", "", saved);
        let probes: u64 = counted.iter().map(|game| game.used.probes).sum();
        let mark = if probes > 0 { Mark::Met } else { Mark::NotTested };
        report.line("ding-hash", mark, format!("{} of {probes} positions", hits.words()));
        report.verdict = format!(
            "The table knew {} of the positions, and used {}; it saved {} of the nodes.",
            hits.words(),
            cuts.words(),
            saved.words()
        );
        Ok(report)
    }
}

fn games(options: &RunOptions<'_>) -> u64 {
    if options.quick { 2 } else { GAMES }
}

/// Plays one game and counts.
fn play(options: &RunOptions<'_>, opening: &Opening) -> Result<Counted> {
    let depth = if options.quick { NonZeroU32::new(3) } else { None };
    let plain = MinimaxOptions::default();
    let plain = MinimaxOptions { depth: depth.unwrap_or(plain.depth), ..plain };
    let mut players = [plain, MinimaxOptions { hash: Switch::On, ..plain }].map(Minimax::new);
    let mut game: Game = opening.game(super::size(), Rule::Freestyle).map_err(ExperimentError::failed)?;
    let mut counted = Counted::default();
    while game.outcome().is_none() {
        options.check_stop()?;
        let mut points = Vec::new();
        for (player, nodes) in players.iter_mut().zip(&mut counted.nodes) {
            let decision = player.choose(&game, &SearchLimits::none()).map_err(ExperimentError::failed)?;
            *nodes += decision.nodes;
            points.push(decision.point);
        }
        if points[0] != points[1] {
            return Err(ExperimentError::failed("the hash table changed a move"));
        }
        let used = players[1].hash_use();
        counted.used.probes += used.probes;
        counted.used.hits += used.hits;
        counted.used.cuts += used.cuts;
        game.play(points[0]).map_err(ExperimentError::failed)?;
    }
    Ok(counted)
}
