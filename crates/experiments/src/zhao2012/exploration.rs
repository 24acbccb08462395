//! What becomes of self-teaching without exploration: every game repeats.

use super::{blank, claim, measure};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Moment, Report, RunOptions, Verdict, replace};
use std::fmt::Write;
use tengen_board::Point;
use tengen_nets::Architecture;
use tengen_train::critic::{Course, Learner, Method, Schedule};

pub(super) struct NoExploration;

const GAMES: u64 = 3_000;

/// A run without exploration.
struct Repeats {
    /// The first game from which on every game is one of a few, which come again and again.
    from: Option<u64>,
    /// How many those are.
    period: usize,
    /// Different games in all.
    different: usize,
}

impl Experiment for NoExploration {
    fn id(&self) -> &'static str {
        "zhao-no-exploration"
    }

    fn about(&self) -> &'static str {
        "self-teaching without exploration: soon every game is the same"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let seeds = options.seeds.unwrap_or(if options.quick { 2 } else { 5 }).max(1);
        let games = if options.quick { 300 } else { GAMES };
        let mut table = String::from("seed,from,period,different\n");
        let mut found = Vec::new();
        for seed in 1..=seeds {
            (options.tell)(Moment { done: seed - 1, of: seeds, at: "games without exploration" });
            let repeats = Repeats::find(&play(options, seed, games)?);
            let from = repeats.from.map_or(String::new(), |from| from.to_string());
            let _ = writeln!(table, "{seed},{from},{},{}", repeats.period, repeats.different);
            found.push(repeats);
        }
        replace(&options.out.join("repeats.csv"), table.as_bytes())?;
        let mut report = blank(
            self.id(),
            options,
            "Games",
            "Is exploration needed, or do the games of a critic that teaches itself differ enough without it?",
            "The published course of ST-Gomoku with ε = 0 and no random first moves; 3,000 games a seed. The openers take turns, so \
             the same games in turn are what \"every game repeats\" can mean: from game k on, every game is one of at most \
             four that come again in the same order.",
        );
        report.paper = PATENT;
        report.seeds = seeds;
        let from: Vec<f64> =
            found.iter().filter_map(|repeats| repeats.from.map(|from| from as f64)).collect();
        let different: Vec<f64> = found.iter().map(|repeats| repeats.different as f64).collect();
        if !from.is_empty() {
            report.measures.push(measure(
                "the game from which on all repeat",
                "some hundreds",
                Mean::of(&from),
            ));
        }
        report.measures.push(measure("different games among 3,000", "", Mean::of(&different)));
        let early = from.iter().filter(|&&from| from < 2000.0).count();
        let because = format!(
            "{early} of {seeds} seeds: from game {}",
            found
                .iter()
                .map(|r| r.from.map_or("none".to_owned(), |from| format!("{from} ({} in turn)", r.period)))
                .collect::<Vec<_>>()
                .join(", ")
        );
        report.claims.push(claim(
            "without exploration every game repeats after some hundred (here: before game 2,000)",
            Verdict::of_shape(early == found.len(), early > 0),
            because.clone(),
        ));
        report.verdict =
            format!("Without exploration games come to repeat in {because}. So exploration is needed.");
        Ok(report)
    }
}

const PATENT: &str = "The patent on the method of D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for \
     Gomoku*, 2012.";

fn play(options: &RunOptions<'_>, seed: u64, games: u64) -> Result<Vec<Vec<Point>>, ExperimentError> {
    let course = Course {
        schedule: Schedule::constant(0.0),
        random_openings_until: 0,
        ..Course::published(Architecture::St, seed)
    };
    let learner = Learner::new(course, Method::SelfTeaching { judge: None });
    let mut learner = learner.map_err(|error| ExperimentError::Failed(error.to_string()))?;
    let mut played = Vec::new();
    while learner.games() < games {
        if options.stop.is_raised() {
            return Err(ExperimentError::Stopped);
        }
        learner.play();
        played.push(learner.last_game().iter().map(|(point, _)| *point).collect());
    }
    Ok(played)
}

impl Repeats {
    fn find(games: &[Vec<Point>]) -> Repeats {
        let different = games.iter().collect::<std::collections::BTreeSet<_>>().len();
        for period in 1..=4 {
            let changed = (period..games.len()).rev().find(|&k| games[k] != games[k - period]);
            let from = changed.map_or(0, |k| k - period + 1);
            // A tail that is a tenth of the run is no accident.
            if games.len() - from > (games.len() / 10).max(2 * period) {
                return Repeats { from: Some(from as u64 + 1), period, different };
            }
        }
        Repeats { from: None, period: 0, different }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;

    #[test]
    fn repeats_are_found() {
        let game = |k: usize| vec![Size::STANDARD.points().nth(k).unwrap()];
        let games = |numbers: &[usize]| numbers.iter().map(|&k| game(k)).collect::<Vec<_>>();
        let mut two: Vec<usize> = vec![5, 6, 7];
        two.extend([1, 2].repeat(10));
        let repeats = Repeats::find(&games(&two));
        assert_eq!((repeats.from, repeats.period, repeats.different), (Some(4), 2, 5));
        assert_eq!(Repeats::find(&games(&(0..30).collect::<Vec<_>>())).from, None);
        assert_eq!(Repeats::find(&games(&[3; 30])).from, Some(1));
    }
}
