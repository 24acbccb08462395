//! Table V: how a move is chosen, by the paper's numbers and in a game of our own.

use super::{blank, claim, seeds};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Measure, Moment, Report, RunOptions, Verdict};
use std::fmt::Write;
use tengen_agents::monte_carlo::blend;
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

/// A move that the player with simulations chose, and what it weighed.
struct Choice {
    before: Game,
    candidates: Vec<Candidate>,
}

impl Choice {
    /// How many moves before or after the paper's 21st it is.
    fn distance(&self) -> usize {
        (self.before.moves().len() + 1).abs_diff(MOVE)
    }
}

impl Experiment for Table5 {
    fn id(&self) -> &'static str {
        "tang-table5"
    }

    fn about(&self) -> &'static str {
        "how a move is chosen: the paper's five candidates, and five of our own"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let games = options.games.unwrap_or(if options.quick { 2 } else { 20 });
        let mut shares = Vec::new();
        let mut example = None;
        for seed in 1..=seeds(options) {
            for number in 0..games {
                let (done, of) = ((seed - 1) * games + number, seeds(options) * games);
                (options.tell)(Moment { done, of, at: "ADP-UCT against ADP" });
                if options.stop.is_raised() {
                    return Err(ExperimentError::Stopped);
                }
                let choices = play(options, seed * 1_000_003 + number)?;
                let overruled = choices.iter().filter(|choice| is_overruled(&choice.candidates)).count();
                if !choices.is_empty() {
                    shares.push(100.0 * overruled as f64 / choices.len() as f64);
                }
                // As in the paper, a move in which the simulations had the last word.
                let overruling = choices.into_iter().filter(|choice| is_overruled(&choice.candidates));
                example = example.into_iter().chain(overruling).min_by_key(Choice::distance);
            }
        }
        let mut report = blank(
            self.id(),
            options,
            "How do the critic and the simulations agree on a move?",
            "First the paper's five candidates, whose final value must be the mean of the other two; then games between \
             ADP-UCT (Black: critic `st`, 1,000 simulations for each of five candidates, λ = 0.5) and ADP from the empty \
             board. Shown is the move nearest to the 21st in which the simulations overrule the critic, as in the paper; counted, \
             how often they do. Nothing is kept between two runs: it takes seconds.",
        );
        report.unit = "Moves of a game in percent";
        let most = PRINTED.iter().map(|row| (blend(0.5, row.1, row.2) - row.3).abs()).fold(0.0, f64::max);
        let chosen = PRINTED.iter().max_by(|a, b| blend(0.5, a.1, a.2).total_cmp(&blend(0.5, b.1, b.2)));
        report.claims.push(claim(
            "the printed final values are means, and d9 has the largest",
            Verdict::of(most < 0.000_6 && chosen.is_some_and(|row| row.0 == "d9")),
            format!("they differ by {most:.4} at most, as numbers of three places may"),
        ));
        report.notes.push(printed());
        if let Some(choice) = &example {
            report.notes.push(live(choice));
        }
        report.measures.push(Measure {
            name: format!("moves in which simulations overrule the critic, {} games", shares.len()),
            published: "the 21st move of one game: second choice of the critic".to_owned(),
            ours: Mean::of(&shares),
        });
        report.verdict = format!(
            "The arithmetic is as printed. In our games the simulations overrule the critic in {} % of the moves.",
            Mean::of(&shares).words()
        );
        Ok(report)
    }
}

/// A game; every choice of the first player among several candidates.
fn play(options: &RunOptions<'_>, seed: u64) -> Result<Vec<Choice>, ExperimentError> {
    let failed = |error: &dyn std::fmt::Display| ExperimentError::Failed(error.to_string());
    let sims = super::simulations(options, 1_000);
    let mut black = agent(&format!("adp-uct?sims={sims}")).map_err(|error| failed(&error))?;
    let mut white = agent("adp:st").map_err(|error| failed(&error))?;
    let config = GameConfig { seed, ..GameConfig::new(Size::STANDARD, Rule::Freestyle) };
    for player in [&mut black, &mut white] {
        player.new_game(&config).map_err(|error| failed(&error))?;
    }
    let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
    let mut choices = Vec::new();
    while game.outcome().is_none() {
        let player: &mut dyn Agent = if game.to_move() == Color::Black { &mut *black } else { &mut *white };
        let decision = player.choose(&game, &SearchLimits::none()).map_err(|error| failed(&error))?;
        if game.to_move() == Color::Black && decision.candidates.len() > 1 {
            choices.push(Choice { before: game.clone(), candidates: decision.candidates });
        }
        game.play(decision.point).map_err(|error| failed(&error))?;
    }
    Ok(choices)
}

fn stage(candidate: &Candidate, name: &str) -> f64 {
    candidate.stages.iter().find(|(stage, _)| *stage == name).map_or(0.0, |(_, value)| *value)
}

/// Whether the chosen move, the first, is not what the critic likes best.
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

fn live(choice: &Choice) -> String {
    let size = choice.before.size();
    let moves: Vec<_> = choice.before.moves().to_vec();
    let mut table = format!(
        "Ours, move {} (`tengen analyze {} --agent \"adp-uct?sims=1000\"` shows the like), Black to move:\n\n```\n{}\n```\n\n\
         | move | ADP | UCT | final |\n|---|---|---|---|\n",
        moves.len() + 1,
        notation::human_moves(&moves, size),
        draw(choice.before.board(), moves.last().copied()).trim_end(),
    );
    for candidate in &choice.candidates {
        let name = notation::human(candidate.point, size);
        let (adp, mcts) = (stage(candidate, "adp"), stage(candidate, "mcts"));
        let _ = writeln!(table, "| {name} | {adp:.3} | {mcts:.3} | {:.3} |", candidate.win_rate);
    }
    table
}
