//! Where the jump after game 20,000 comes from: random openings near a stone compared with openings anywhere.

use super::trained::{Trained, Training};
use super::{average, seeds};
use crate::stats::Mean;
use crate::{ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_nets::Architecture;
use tengen_train::critic::{CriticCourse, MoveRange};

/// Games that show the jump.
const GAMES: u64 = 24_000;

/// How much longer games get, seed by seed: with first moves anywhere and near a stone, each with forced fives counted
/// where the critic likes them and not counted.
pub(super) type Jumps = [[Vec<f64>; 2]; 2];

/// Trains by both courses.
pub(super) fn play(options: &RunOptions<'_>) -> Result<Jumps> {
    let mut jumps = Jumps::default();
    for seed in 1..=seeds(options) {
        let course = CriticCourse {
            random_openings: MoveRange::Near,
            ..CriticCourse::published(Architecture::St, seed)
        };
        let near = Training::new(format!("long-openings-near-{seed}"), course, GAMES).run(options)?;
        let anywhere = Training::published(Architecture::St, seed).run(options)?;
        for (trained, [liked, strict]) in [&anywhere, &near].into_iter().zip(&mut jumps) {
            liked.push(step(&trained.numbers("moves")));
            strict.push(step(&Trained::strict_moves(trained)));
        }
    }
    Ok(jumps)
}

/// Adds measures, a note and a claim to the report.
pub(super) fn judge(report: &mut ExperimentReport, jumps: &Jumps) {
    let mut table = String::from(
        "| random first moves go | forced fives count where liked | no forced five counts |\n|---|---|---|\n\
         | *the paper* | +4.4 | +4.4 |\n",
    );
    let means = jumps.each_ref().map(|of| of.each_ref().map(|numbers| Mean::of(numbers)));
    for (name, [liked, strict]) in ["anywhere", "near a stone"].into_iter().zip(means) {
        let _ = writeln!(table, "| {name} | {} | {} |", liked.words(), strict.words());
        let title = format!("published course, first moves {name}: jump");
        report.measure(title.as_str(), "4.4", liked);
        report.measure(format!("{title}, no forced five counted"), "4.4", strict);
    }
    report.note(format!(
        "**The jump after game 20,000.** The published course to game 24,000; moves a game in thousands 21 to 24 less those in \
         thousands 17 to 20.\n\n{table}"
    ));
    let [[anywhere, _], [near, _]] = means;
    report.claim(
        "games get longer at once when random first moves end after game 20,000 (4.4 moves)",
        Mark::of(anywhere.mean.max(near.mean) >= 1.0),
        format!("{} moves if first moves went anywhere, {} if near a stone", anywhere.words(), near.words()),
    );
}

/// How much longer games are in thousands 21 to 24 than in thousands 17 to 20.
fn step(moves: &[f64]) -> f64 {
    match moves.get(..24) {
        Some(moves) => average(&moves[20..]) - average(&moves[16..20]),
        None => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_found() {
        let moves: Vec<f64> = (0..30).map(|k| if k < 20 { 10.0 } else { 14.0 }).collect();
        assert_eq!(step(&moves), 4.0);
        assert_eq!(step(&moves[..10]), 0.0);
    }
}
