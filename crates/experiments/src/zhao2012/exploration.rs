//! Self-teaching without exploration: every game repeats.

use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions, patent, table};
use serde::Serialize;
use std::collections::BTreeSet;
use tengen_board::Point;
use tengen_nets::Architecture;
use tengen_train::critic::{CriticCourse, CriticLearner, CriticMethod, Schedule};

pub(super) struct NoExploration;

const GAMES: u64 = 3_000;

/// How the games of a run without exploration repeat: a row of `repeats.csv`.
#[derive(Serialize)]
pub(super) struct Repetition {
    seed: u64,
    /// The first game from which on a few games come again and again.
    from: Option<u64>,
    /// How many those are.
    period: usize,
    /// Different games in all.
    different: usize,
    /// Games before the first hundred in turn that brought nothing new.
    stretch: Option<u64>,
    /// Games of the last thousand that were not played before.
    fresh: usize,
}

impl Experiment for NoExploration {
    type Played = Vec<Repetition>;

    fn entry(&self) -> Entry {
        Entry::new("zhao-no-exploration", "self-teaching without exploration: soon every game is the same")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<Repetition>> {
        let seeds = seeds(options);
        let games = if options.quick { 300 } else { GAMES };
        let mut found = Vec::new();
        for seed in 1..=seeds {
            options.progress(seed - 1, seeds, "games without exploration");
            found.push(Repetition::find(seed, &play(options, seed, games)?));
        }
        table::write(&options.out.join("repeats.csv"), &found)?;
        Ok(found)
    }

    fn judge(&self, options: &RunOptions<'_>, found: &Vec<Repetition>) -> Result<ExperimentReport> {
        let seeds = seeds(options);
        let id = self.entry().id;
        let mut report = ExperimentReport {
            question: "Is exploration needed, or do the games of a critic that teaches itself differ enough without it?".to_owned(),
            method: "The published course of ST-Gomoku with ε = 0 and no random first moves; 3,000 games a seed. The openers take turns, so \
             the same games in turn are what \"every game repeats\" can mean: from game k on, every game is one of at most \
             four that come again in the same order.".to_owned(),
            unit: "Games".to_owned(),
            ..ExperimentReport::new(id, patent::PAPER, seeds, None, options.quick)
        };
        report.size = "3,000 a seed".to_owned();
        let numbers =
            |of: &dyn Fn(&Repetition) -> Option<f64>| found.iter().filter_map(of).collect::<Vec<f64>>();
        let from = numbers(&|repeats| repeats.from.map(|from| from as f64));
        let stretch = numbers(&|repeats| repeats.stretch.map(|game| game as f64));
        let different = Mean::of(&numbers(&|repeats| Some(repeats.different as f64)));
        let fresh = Mean::of(&numbers(&|repeats| Some(repeats.fresh as f64)));
        if !stretch.is_empty() {
            let name = "games before the first hundred in turn that brought nothing new";
            report.measure(name, "some hundreds", Mean::of(&stretch));
        }
        report.measure("new games among the last 1,000", "0", fresh);
        report.measure("different games among 3,000", "", different);
        let early = |games: &[f64]| games.iter().filter(|&&game| game < 2000.0).count();
        let (strict, soon) = (early(&from), early(&stretch));
        report.line(
            "patent-repeats",
            Mark::of(strict == found.len()),
            format!("in {strict} of {seeds} seeds; {} of the last 1,000 games are new", fresh.words()),
        );
        let after = stretch.iter().map(|game| format!("{game:.0}")).collect::<Vec<_>>().join(", ");
        report.claim(
            "a hundred games in turn bring nothing new, before game 2,000",
            Mark::of(soon == found.len()),
            format!("in {soon} of {seeds} seeds, after game {after}"),
        );
        report.verdict = format!(
            "Without exploration 3,000 games are {:.0} different ones on average. They repeat for hundreds of games in turn: in \
             {strict} of {seeds} runs for good, in the others until learning changes a move and a few new games come. So \
             exploration is needed.",
            different.mean
        );
        Ok(report)
    }
}

fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 2 } else { 5 }).max(1)
}

fn play(options: &RunOptions<'_>, seed: u64, games: u64) -> Result<Vec<Vec<Point>>> {
    let course = CriticCourse {
        schedule: Schedule::constant(0.0),
        random_openings_until: 0,
        ..CriticCourse::published(Architecture::St, seed)
    };
    let method = CriticMethod::SelfTeaching { judge: None };
    let mut learner = CriticLearner::new(course, method).map_err(ExperimentError::failed)?;
    let mut played = Vec::new();
    while learner.games() < games {
        options.check_stop()?;
        learner.play();
        played.push(learner.last_game().iter().map(|(point, _)| *point).collect());
    }
    Ok(played)
}

/// Games in turn that bring nothing new, to speak of repetition.
const STRETCH: usize = 100;

impl Repetition {
    fn find(seed: u64, games: &[Vec<Point>]) -> Repetition {
        let mut known = BTreeSet::new();
        let new: Vec<bool> = games.iter().map(|game| known.insert(game)).collect();
        let stretch = new.windows(STRETCH).position(|stretch| stretch.iter().all(|new| !new));
        let mut repeats = Repetition {
            seed,
            from: None,
            period: 0,
            different: known.len(),
            stretch: stretch.map(|place| place as u64),
            fresh: new.iter().rev().take(1000).filter(|new| **new).count(),
        };
        for period in 1..=4 {
            let changed = (period..games.len()).rev().find(|&k| games[k] != games[k - period]);
            let from = changed.map_or(0, |k| k - period + 1);
            // A tail that is a tenth of the run is no accident.
            if games.len() - from > (games.len() / 10).max(2 * period) {
                repeats.from = Some(from as u64 + 1);
                repeats.period = period;
                break;
            }
        }
        repeats
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
        let repeats = Repetition::find(1, &games(&two));
        assert_eq!((repeats.from, repeats.period, repeats.different), (Some(4), 2, 5));
        assert_eq!(Repetition::find(1, &games(&(0..30).collect::<Vec<_>>())).from, None);
        assert_eq!(Repetition::find(1, &games(&[3; 30])).from, Some(1));
        let mut some = vec![8, 9];
        some.extend([8, 9].repeat(60));
        some.push(10);
        let repeats = Repetition::find(1, &games(&some));
        assert_eq!((repeats.stretch, repeats.fresh, repeats.different), (Some(2), 3, 3));
    }
}
