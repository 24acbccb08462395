//! The critic with a hundred shapes: taught as the report says, and otherwise, against graded opponents.

use super::{blank, claim, measure, openings, seeds, size};
use crate::contest::{Contest, Games};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions};
use std::time::Duration;
use tengen_arena::{Player, PlayerLimits};
use tengen_nets::Architecture;
use tengen_train::critic::{CriticCourse, CriticMethod, CriticPlan, CriticRun, Schedule, TerminalUpdate};

pub(super) struct TheCritic;

/// A way of teaching.
struct Arm {
    name: &'static str,
    games: u64,
    change: fn(&mut CriticCourse),
}

/// The report's way, and what one might do better.
const ARMS: [Arm; 4] = [
    Arm { name: "as published", games: 5_000, change: |_| {} },
    Arm {
        name: "exploration falls, openings random",
        games: 5_000,
        change: |course| {
            course.schedule = Schedule::of(&[(2_000, 0.25), (4_000, 0.1), (u64::MAX, 0.02)]);
            course.random_openings_until = u64::MAX;
            course.random_opening_moves = 1;
        },
    },
    Arm { name: "six times the games", games: 30_000, change: |_| {} },
    Arm {
        name: "Zhao's rates and last lesson",
        games: 5_000,
        change: |course| {
            let zhao = CriticCourse::published(Architecture::St, course.seed);
            course.step = zhao.step;
            course.ending = TerminalUpdate::Both;
            course.near = zhao.near;
        },
    },
];

const OPPONENTS: [&str; 4] = ["random", "minimax-d1", "minimax-d2", "minimax-d4"];
/// Six games, as in Table 3, but ten times as many.
const ROUNDS: u64 = 30;

impl Experiment for TheCritic {
    fn id(&self) -> &'static str {
        "ding-adp"
    }

    fn about(&self) -> &'static str {
        "the critic of a hundred shapes, taught as the report says and otherwise"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let seeds = seeds(options, 3);
        let rounds = if options.quick { 3 } else { ROUNDS };
        let mut all: Vec<Vec<Games>> = Vec::new();
        for arm in &ARMS {
            let each = (1..=seeds).map(|seed| tested(options, arm, seed, rounds));
            all.push(each.collect::<Result<_, _>>()?);
        }
        let mut report = blank(
            self.id(),
            options,
            seeds,
            "How good does the report's critic (402-64-1, a hundred shapes, 5,000 games of self-play) become, and is it \
             the games that were too few?",
            format!(
                "A critic is taught for every seed and arm on a 20x20 board: rate 0.1, one repeat, a quarter of the moves \
                 random, moves next to a stone. Two faults of the report's code are left out: the opponent's shapes were \
                 never counted, and a game ended as soon as five could be made. It then meets the frozen ladder, {} \
                 games each from balanced openings with both colours, with five in a row made where it can be.",
                2 * rounds
            ),
            "Games won out of 6",
        );
        let scale = 6.0 / (2 * rounds) as f64;
        let won = |arm: usize, other: &str| {
            let each = all[arm].iter().map(|games| games.won(ME, other, rounds)[0] * scale);
            each.collect::<Vec<f64>>()
        };
        for (place, arm) in ARMS.iter().enumerate() {
            for other in OPPONENTS {
                let name = format!("{} ({} games): against {other}", arm.name, arm.games);
                report.measures.push(measure(name, "", Mean::of(&won(place, other))));
            }
        }
        let at = |arm: usize, other: &str| Mean::of(&won(arm, other));
        let weak = at(0, "minimax-d2");
        report.claims.push(claim(
            "it is weak: no game against engines of 960 and more, 2 of 6 at 674, 4 of 6 at 304; here, far below half \
             against the second rung",
            weak.mean < 1.5,
            format!("{} of 6 against minimax-d2", weak.words()),
        ));
        let beginner = at(0, "random");
        report.claims.push(claim(
            "it has learned something",
            beginner.mean > 5.0,
            format!("{} of 6 against random", beginner.words()),
        ));
        let longer: Vec<f64> =
            won(2, "minimax-d1").iter().zip(won(0, "minimax-d1")).map(|(more, few)| more - few).collect();
        let longer = Mean::of(&longer);
        report.claims.push(claim(
            "\"more training time can make a smarter agent\"",
            longer.is_up(),
            format!("six times the games: {} more of 6 against minimax-d1", longer.words()),
        ));
        report.verdict = format!(
            "Taught as published the critic wins {} of 6 games against random, {} against minimax-d1 and {} against \
             minimax-d2; the report's critic was weak too.",
            beginner.words(),
            at(0, "minimax-d1").words(),
            weak.words()
        );
        report.notes.push(
            "The graded opponents stand in for the report's, which `ding-table3` has as far as they can be had."
                .to_owned(),
        );
        Ok(report)
    }
}

const ME: &str = "critic";

/// Teaches an arm's critic, or goes on with it, and tests it.
fn tested(options: &RunOptions<'_>, arm: &Arm, seed: u64, rounds: u64) -> Result<Games, ExperimentError> {
    let failed = |error: tengen_train::RunError| ExperimentError::Failed(error.to_string());
    let mut course = CriticCourse::published(Architecture::Ding, seed);
    (arm.change)(&mut course);
    let name = format!("{}-{seed}", arm.name.replace([' ', ',', '\''], "-"));
    let folder = options.runs.join("ding").join(&name);
    let games = if options.quick { 20 } else { arm.games };
    let at = format!("seed {seed}, {}", arm.name);
    let mut run =
        CriticRun::open(&folder, course, CriticMethod::SelfTeaching { judge: None }).map_err(failed)?;
    let stop = || options.stop.is_raised();
    let mut tell = |done: u64, _: Option<&_>| {
        if done.is_multiple_of(100) {
            (options.tell)(crate::Moment { done, of: games, at: &at });
        }
    };
    run.train(CriticPlan { games, snapshot_every: 0 }, None, &stop, &mut tell).map_err(failed)?;
    if options.stop.is_raised() {
        return Err(ExperimentError::Stopped);
    }
    let agent = format!("adp:{}", run.weights_path().display());
    let me = Player { name: ME.to_owned(), ..Player::new(&agent) };
    let limits = PlayerLimits { turn: Some(Duration::from_secs(15)), ..PlayerLimits::default() };
    let others = OPPONENTS.map(Player::new).into();
    let contest =
        Contest { first: vec![me], others, size: size(), openings: openings(), rounds, limits, seed };
    contest.play(options, &options.out.join("games").join(&name), &at)
}
