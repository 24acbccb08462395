//! What becomes of self-teaching without exploration: every game repeats.

use super::{blank, claim, measure};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Moment, Report, RunOptions, Verdict, replace};
use std::collections::BTreeSet;
use std::fmt::Write;
use tengen_board::Point;
use tengen_nets::Architecture;
use tengen_train::critic::{CriticCourse, CriticLearner, CriticMethod, Schedule};

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
    /// Games before the first hundred in turn that brought nothing new.
    stretch: Option<u64>,
    /// Games of the last thousand that were not played before.
    fresh: usize,
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
        let mut table = String::from("seed,from,period,different,stretch,fresh\n");
        let mut found = Vec::new();
        for seed in 1..=seeds {
            (options.tell)(Moment { done: seed - 1, of: seeds, at: "games without exploration" });
            let repeats = Repeats::find(&play(options, seed, games)?);
            let known = |game: Option<u64>| game.map_or(String::new(), |game| game.to_string());
            let Repeats { from, period, different, stretch, fresh } = repeats;
            let (from, stretch) = (known(from), known(stretch));
            let _ = writeln!(table, "{seed},{from},{period},{different},{stretch},{fresh}");
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
        let numbers =
            |of: &dyn Fn(&Repeats) -> Option<f64>| found.iter().filter_map(of).collect::<Vec<f64>>();
        let from = numbers(&|repeats| repeats.from.map(|from| from as f64));
        let stretch = numbers(&|repeats| repeats.stretch.map(|game| game as f64));
        let different = Mean::of(&numbers(&|repeats| Some(repeats.different as f64)));
        let fresh = Mean::of(&numbers(&|repeats| Some(repeats.fresh as f64)));
        if !stretch.is_empty() {
            let name = "games before the first hundred in turn that brought nothing new";
            report.measures.push(measure(name, "some hundreds", Mean::of(&stretch)));
        }
        report.measures.push(measure("new games among the last 1,000", "0", fresh));
        report.measures.push(measure("different games among 3,000", "", different));
        let early = |games: &[f64]| games.iter().filter(|&&game| game < 2000.0).count();
        let (strict, soon) = (early(&from), early(&stretch));
        report.claims.push(claim(
            "without exploration every game repeats after some hundred (here: for good, before game 2,000)",
            Verdict::of_shape(strict == found.len(), soon == found.len()),
            format!(
                "for good in {strict} of {seeds} seeds; a hundred games in turn bring nothing new in {soon} of {seeds}, after game \
                 {}; {:.0} of the last 1,000 games are new on average",
                stretch.iter().map(|game| format!("{game:.0}")).collect::<Vec<_>>().join(", "),
                fresh.mean
            ),
        ));
        report.verdict = format!(
            "Without exploration 3,000 games are {:.0} different ones on average. They repeat for hundreds of games in turn: in \
             {strict} of {seeds} runs for good, in the others until learning changes a move and a few new games come. So \
             exploration is needed.",
            different.mean
        );
        Ok(report)
    }
}

const PATENT: &str = "The patent on the method of D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for \
     Gomoku*, 2012.";

fn play(options: &RunOptions<'_>, seed: u64, games: u64) -> Result<Vec<Vec<Point>>, ExperimentError> {
    let course = CriticCourse {
        schedule: Schedule::constant(0.0),
        random_openings_until: 0,
        ..CriticCourse::published(Architecture::St, seed)
    };
    let learner = CriticLearner::new(course, CriticMethod::SelfTeaching { judge: None });
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

/// Games in turn that bring nothing new, to speak of repetition.
const STRETCH: usize = 100;

impl Repeats {
    fn find(games: &[Vec<Point>]) -> Repeats {
        let mut known = BTreeSet::new();
        let new: Vec<bool> = games.iter().map(|game| known.insert(game)).collect();
        let stretch = new.windows(STRETCH).position(|stretch| stretch.iter().all(|new| !new));
        let mut repeats = Repeats {
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
        let repeats = Repeats::find(&games(&two));
        assert_eq!((repeats.from, repeats.period, repeats.different), (Some(4), 2, 5));
        assert_eq!(Repeats::find(&games(&(0..30).collect::<Vec<_>>())).from, None);
        assert_eq!(Repeats::find(&games(&[3; 30])).from, Some(1));
        let mut some = vec![8, 9];
        some.extend([8, 9].repeat(60));
        some.push(10);
        let repeats = Repeats::find(&games(&some));
        assert_eq!((repeats.stretch, repeats.fresh, repeats.different), (Some(2), 3, 3));
    }
}
