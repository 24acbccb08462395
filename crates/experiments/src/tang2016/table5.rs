//! Table V: how a move is chosen, by the paper's numbers and in games of our own.

use super::{frame, seeds};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_agents::monte_carlo::blend;
use tengen_base::seed::frozen::match_game;
use tengen_board::{Color, Game, Rule, Size, draw, notation};
use tengen_piskvork::roster::agent;
use tengen_play::{Agent, Candidate, GameConfig, SearchLimits};

pub(super) struct Table5;

/// The paper's five candidates for a 21st move: critic, simulations, both.
const PRINTED: [(&str, f64, f64, f64); 5] = [
    ("h9", 0.338, 0.566, 0.452),
    ("f7", 0.375, 0.638, 0.507),
    ("e11", 0.303, 0.668, 0.486),
    ("g10", 0.345, 0.645, 0.495),
    ("d9", 0.359, 0.686, 0.523),
];
const MOVE: usize = 21;

/// A move of the player with simulations, and the candidates that it weighed.
struct WeighedMove {
    before: Game,
    candidates: Vec<Candidate>,
}

/// How often the simulations overrule the critic.
pub(super) struct Overruling {
    /// The share of such moves in each game, in percent.
    shares: Vec<f64>,
    /// The example nearest to the paper's 21st move.
    example: Option<WeighedMove>,
}

impl WeighedMove {
    /// The distance from the paper's 21st move, in moves.
    fn distance(&self) -> usize {
        (self.before.moves().len() + 1).abs_diff(MOVE)
    }
}

impl Experiment for Table5 {
    type Played = Overruling;

    fn entry(&self) -> Entry {
        Entry::new("tang-table5", "how a move is chosen: the paper's five candidates, and five of our own")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Overruling> {
        let games = options.games.unwrap_or(if options.quick { 2 } else { 20 });
        let mut found = Overruling { shares: Vec::new(), example: None };
        for seed in 1..=seeds(options) {
            for number in 0..games {
                options.check_stop()?;
                options.progress((seed - 1) * games + number, seeds(options) * games, "ADP-UCT against ADP");
                let moves = play(options, match_game(seed, number))?;
                let overruled = moves.iter().filter(|weighed| is_overruled(&weighed.candidates)).count();
                if !moves.is_empty() {
                    found.shares.push(100.0 * overruled as f64 / moves.len() as f64);
                }
                // As in the paper, a move that the simulations decided.
                let overruling = moves.into_iter().filter(|weighed| is_overruled(&weighed.candidates));
                found.example = found.example.into_iter().chain(overruling).min_by_key(WeighedMove::distance);
            }
        }
        Ok(found)
    }

    fn judge(&self, options: &RunOptions<'_>, found: &Overruling) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            seeds(options),
            "How do the critic and the simulations agree on a move?",
            "First the paper's five candidates, whose final value must be the mean of the other two; then games between \
             ADP-UCT (Black: critic `st`, 1,000 simulations for each of five candidates, λ = 0.5) and ADP from the empty \
             board. Shown is the move nearest to the 21st in which the simulations overrule the critic, as in the paper; counted, \
             how often they do. Nothing is kept between two runs: it takes seconds.",
        );
        report.unit = "Moves of a game in percent".to_owned();
        let most = PRINTED.iter().map(|row| (blend(0.5, row.1, row.2) - row.3).abs()).fold(0.0, f64::max);
        let chosen = PRINTED.iter().max_by(|a, b| blend(0.5, a.1, a.2).total_cmp(&blend(0.5, b.1, b.2)));
        report.size = format!("{} games", found.shares.len());
        report.line(
            "tang-table5",
            Mark::of(most < 0.000_6 && chosen.is_some_and(|row| row.0 == "d9")),
            format!("d9 is chosen; printed values and means differ by {most:.4} at most, as numbers of three places may"),
        );
        report.note(printed());
        if let Some(example) = &found.example {
            report.note(live(example));
        }
        let share = Mean::of(&found.shares);
        report.measure(
            format!("moves in which simulations overrule the critic, {} games", found.shares.len()),
            "the 21st move of one game: second choice of the critic",
            share,
        );
        report.verdict = format!(
            "The arithmetic is as printed. In our games the simulations overrule the critic in {} % of the moves.",
            share.words()
        );
        Ok(report)
    }
}

/// A game; every move of the first player that had several candidates.
fn play(options: &RunOptions<'_>, seed: u64) -> Result<Vec<WeighedMove>> {
    let sims = super::simulations(options, 1_000);
    let mut black = agent(&format!("adp-uct?sims={sims}")).map_err(ExperimentError::failed)?;
    let mut white = agent("adp:st").map_err(ExperimentError::failed)?;
    let config = GameConfig { seed, ..GameConfig::new(Size::STANDARD, Rule::Freestyle) };
    for player in [&mut black, &mut white] {
        player.new_game(&config).map_err(ExperimentError::failed)?;
    }
    let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
    let mut moves = Vec::new();
    while game.outcome().is_none() {
        let player: &mut dyn Agent = if game.to_move() == Color::Black { &mut *black } else { &mut *white };
        let decision = player.choose(&game, &SearchLimits::none()).map_err(ExperimentError::failed)?;
        if game.to_move() == Color::Black && decision.candidates.len() > 1 {
            moves.push(WeighedMove { before: game.clone(), candidates: decision.candidates });
        }
        game.play(decision.point).map_err(ExperimentError::failed)?;
    }
    Ok(moves)
}

fn stage(candidate: &Candidate, name: &str) -> f64 {
    candidate.stages.iter().find(|(stage, _)| *stage == name).map_or(0.0, |(_, value)| *value)
}

/// Whether the chosen move, the first, is not the critic's best.
fn is_overruled(candidates: &[Candidate]) -> bool {
    let best = candidates.iter().map(|candidate| stage(candidate, "adp")).fold(0.0, f64::max);
    candidates.first().is_some_and(|chosen| stage(chosen, "adp") < best)
}

fn printed() -> String {
    let mut table = String::from(
        "The paper's 21st move:\n\n| move | ADP | UCT | printed | mean |\n|---|---|---|---|---|\n",
    );
    for (name, adp, mcts, both) in PRINTED {
        let mean = blend(0.5, adp, mcts);
        let _ = writeln!(table, "| {name} | {adp:.3} | {mcts:.3} | {both:.3} | {mean:.4} |");
    }
    table
}

fn live(weighed: &WeighedMove) -> String {
    let size = weighed.before.size();
    let moves: Vec<_> = weighed.before.moves().to_vec();
    let mut table = format!(
        "Ours, move {} (`tengen analyze {} --agent \"adp-uct?sims=1000\"` shows the like), Black to move:\n\n```\n{}\n```\n\n\
         | move | ADP | UCT | final |\n|---|---|---|---|\n",
        moves.len() + 1,
        notation::human_moves(&moves, size),
        draw(weighed.before.board(), moves.last().copied()).trim_end(),
    );
    for candidate in &weighed.candidates {
        let name = notation::human(candidate.point, size);
        let (adp, mcts) = (stage(candidate, "adp"), stage(candidate, "mcts"));
        let _ = writeln!(table, "| {name} | {adp:.3} | {mcts:.3} | {:.3} |", candidate.win_rate);
    }
    table
}
