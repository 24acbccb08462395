//! The critic with a hundred shapes, taught as the report says and otherwise, against graded opponents.

use super::{frame, openings, seeds, size};
use crate::contest::{Contest, Entrant, Games};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions};
use std::time::Duration;
use tengen_arena::{Player, PlayerLimits};
use tengen_base::seed;
use tengen_nets::Architecture;
use tengen_train::critic::{CriticCourse, CriticMethod, CriticPlan, CriticRun, Schedule, TerminalUpdate};

pub(super) struct ShapeCritic;

/// A way of teaching.
struct Arm {
    name: &'static str,
    games: u64,
    change: fn(&mut CriticCourse),
}

/// The report's way, and possible improvements.
const ARMS: [Arm; 5] = [
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
    Arm {
        name: "turn told only for shapes on the board",
        games: 5_000,
        change: |course| course.architecture = Architecture::DingGated,
    },
];

/// The arms' places in the list.
const PUBLISHED: usize = 0;
const LONGER: usize = 2;
const GATED: usize = 4;

const OPPONENTS: [&str; 4] = ["random", "minimax-d1", "minimax-d2", "minimax-d4"];
/// Six games, as in Table 3, but ten times as many.
const ROUNDS: u64 = 30;

const ME: &str = "critic";

impl Experiment for ShapeCritic {
    /// The games of each arm, seed by seed.
    type Played = Vec<Vec<Games>>;

    fn entry(&self) -> Entry {
        Entry::new("ding-adp", "the critic of a hundred shapes, taught as the report says and otherwise")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<Vec<Games>>> {
        let each = |arm: &Arm| (1..=seeds(options, 3)).map(|seed| tested(options, arm, seed)).collect();
        ARMS.iter().map(each).collect()
    }

    fn judge(&self, options: &RunOptions<'_>, all: &Vec<Vec<Games>>) -> Result<ExperimentReport> {
        let games = 2 * rounds(options);
        let mut report = frame(
            self.entry().id,
            options,
            seeds(options, 3),
            "How good does the report's critic (402-64-1, a hundred shapes, 5,000 games of self-play) become, and is it \
             the games that were too few?",
            format!(
                "A critic is taught for every seed and arm on a 20x20 board: rate 0.1, one repeat, a quarter of the moves \
                 random, moves next to a stone. Two faults of the report's code are left out: the opponent's shapes were \
                 never counted, and a game ended as soon as five could be made. It then meets the frozen ladder, {games} \
                 games each from balanced openings with both colours, with five in a row made where it can be."
            ),
        );
        report.size = format!("{games} an opponent, arm and seed");
        let scale = 6.0 / games as f64;
        // Games of six won by an arm's critic, a number for each seed.
        let won = |arm: usize, other: &str| -> Vec<f64> {
            all[arm].iter().map(|games| games.won(ME, other, rounds(options))[0] * scale).collect()
        };
        for (place, arm) in ARMS.iter().enumerate() {
            for other in OPPONENTS {
                let name = format!("{} ({} games): against {other}", arm.name, arm.games);
                report.measure(name, "", Mean::of(&won(place, other)));
            }
        }
        claims(&mut report, &won);
        report.note(
            "The graded opponents stand in for the report's, which `ding-table3` has as far as they can be had.");
        Ok(report)
    }
}

/// The claims and the verdict; `won` gives the games of six that an arm won, seed by seed.
fn claims(report: &mut ExperimentReport, won: &dyn Fn(usize, &str) -> Vec<f64>) {
    let at = |other: &str| Mean::of(&won(PUBLISHED, other));
    let weak = at("minimax-d2");
    report.claim(
        "it is weak: no game against engines of 960 and more, 2 of 6 at 674, 4 of 6 at 304; here, far below half \
         against the second rung",
        Mark::of(weak.mean < 1.5),
        format!("{} of 6 against minimax-d2", weak.words()),
    );
    let beginner = at("random");
    report.claim(
        "it has learned something",
        Mark::of(beginner.mean > 5.0),
        format!("{} of 6 against random", beginner.words()),
    );
    let more = |arm: usize| Mean::of_differences(&won(arm, "minimax-d1"), &won(PUBLISHED, "minimax-d1"));
    let longer = more(LONGER);
    report.claim(
        "\"more training time can make a smarter agent\"",
        Mark::of(longer.is_up()),
        format!("six times the games: {} more of 6 against minimax-d1", longer.words()),
    );
    let gated = more(GATED);
    report.note(format!(
        "The report can be read so that a shape's two turn inputs are set only where the shape occurs, as Zhao's are; \
         the authors' program sets them always. Gated inputs win {} more of 6 against minimax-d1: {}.",
        gated.words(),
        if gated.is_up() || gated.is_down() { "the reading matters" } else { "no difference shows" }
    ));
    report.verdict = format!(
        "Taught as published the critic wins {} of 6 games against random, {} against minimax-d1 and {} against \
         minimax-d2; the report's critic was weak too.",
        beginner.words(),
        at("minimax-d1").words(),
        weak.words()
    );
}

fn rounds(options: &RunOptions<'_>) -> u64 {
    if options.quick { 3 } else { ROUNDS }
}

/// Trains an arm's critic, or resumes its training, and tests it.
fn tested(options: &RunOptions<'_>, arm: &Arm, seed: u64) -> Result<Games> {
    let mut course = CriticCourse::published(Architecture::Ding, seed);
    (arm.change)(&mut course);
    let name = format!("{}-{seed}", arm.name.replace([' ', ',', '\''], "-"));
    let folder = options.runs.join("ding").join(&name);
    let games = if options.quick { 20 } else { arm.games };
    let at = format!("seed {seed}, {}", arm.name);
    let method = CriticMethod::SelfTeaching { judge: None };
    let mut run = CriticRun::open(&folder, course, method).map_err(ExperimentError::failed)?;
    let stop = || options.stop.is_raised();
    let mut on_game = |done: u64, _: Option<&_>| {
        if done.is_multiple_of(100) {
            options.progress(done, games, &at);
        }
    };
    let plan = CriticPlan { games, snapshot_every: 0 };
    run.train(plan, None, &stop, &mut on_game).map_err(ExperimentError::failed)?;
    options.check_stop()?;
    let agent = format!("adp:{}", run.weights_path().display());
    let me = Player { name: ME.to_owned(), ..Player::new(&agent) };
    let contest = Contest {
        first: vec![me.into()],
        others: OPPONENTS.map(Entrant::named).into(),
        size: size(),
        openings: openings(),
        rounds: rounds(options),
        limits: PlayerLimits { turn: Some(Duration::from_secs(15)), ..PlayerLimits::default() },
        seed,
        game_seed: seed::mix,
    };
    let folder = options.out.join("games").join(&name);
    contest.play(options, &folder, &mut |done, of| options.progress(done, of, &at))
}
