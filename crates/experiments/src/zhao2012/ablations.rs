//! Choices that the paper leaves open, made the other way one at a time.

use super::jump::{self, Jumps};
use super::matches::{Match, MatchScore, Matches, critic, critic_with, percent};
use super::trained::{Trained, Training};
use super::{RUNGS, average, frame, seeds};
use crate::contest::Entrant;
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_agents::adp::AdpOptions;
use tengen_nets::{Architecture, Critic, TdStep};
use tengen_train::critic::{CriticCourse, MoveRange, TerminalUpdate};

pub(super) struct Ablations;

/// Games of a short course, and the last of them with random openings and forced fives: 20,000 in the paper's.
const GAMES: u64 = 6_000;
const CHANGE: u64 = 4_000;
const MATCH: u64 = 200;

/// One thing changed.
struct Arm {
    /// Its name in folders and files.
    name: &'static str,
    /// What is open.
    about: &'static str,
    change: fn(&mut CriticCourse),
}

/// The choices of the published course, then each of the others alone.
const ARMS: [Arm; 12] = [
    arm("as-chosen", "the course that all experiments take", |_| {}),
    arm("loss-1", "a loss is rewarded −1, as in the patent, not 0", |course| course.loss = -1.0),
    arm(
        "ending-chain",
        "the position before the last learns the last one's value, not the result",
        |course| course.ending = TerminalUpdate::Chain,
    ),
    arm("ending-before-last", "the last position learns nothing", |course| {
        course.ending = TerminalUpdate::BeforeLast;
    }),
    arm(
        "ending-literal",
        "the position before the last learns the result and the last one's value on top",
        |course| course.ending = TerminalUpdate::Literal,
    ),
    arm("alpha-once", "α comes into an update once, not twice: five times the rate", |course| {
        course.step = TdStep { alpha_twice: false, ..course.step }
    }),
    arm("half-rate", "half the rates", |course| {
        course.step = TdStep { first_rate: 0.025, second_rate: 0.025, ..course.step }
    }),
    arm("near-1", "moves within 1 of a stone are considered, not 2", |course| course.near = 1),
    arm("openings-near", "random first moves go near a stone, not anywhere", |course| {
        course.random_openings = MoveRange::Near;
    }),
    arm("random-board", "random moves go anywhere, not near a stone", |course| {
        course.random_moves = MoveRange::Board;
    }),
    arm("never-forced", "five is never forced", |course| course.forced_five_until = 0),
    arm("always-forced", "five is forced to the end", |course| course.forced_five_until = u64::MAX),
];

const fn arm(name: &'static str, about: &'static str, change: fn(&mut CriticCourse)) -> Arm {
    Arm { name, about, change }
}

impl Arm {
    fn course(&self, seed: u64) -> CriticCourse {
        let mut course = CriticCourse {
            random_openings_until: CHANGE,
            forced_five_until: CHANGE,
            ..CriticCourse::published(Architecture::St, seed)
        };
        (self.change)(&mut course);
        course
    }
}

/// The results of one arm, a number for each seed.
#[derive(Default)]
pub(super) struct ArmOutcome {
    /// Against the course as chosen, five forced and not.
    usual: [Vec<MatchScore>; 2],
    /// Against the first opponent.
    rung: Vec<MatchScore>,
    first: Vec<f64>,
    dip: Vec<f64>,
    change: Vec<f64>,
    end: Vec<f64>,
    drawn: Vec<f64>,
    won: Vec<f64>,
    lost: Vec<f64>,
}

impl Experiment for Ablations {
    type Played = (Vec<ArmOutcome>, Jumps);

    fn entry(&self) -> Entry {
        Entry::new(
            "ablations",
            "ST-Gomoku's course with each choice that the sources leave open made the other way",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Self::Played> {
        let mut matches = Matches::open(options)?;
        let mut outcomes: Vec<ArmOutcome> = ARMS.iter().map(|_| ArmOutcome::default()).collect();
        for seed in 1..=seeds(options) {
            for (arm, outcome) in ARMS.iter().zip(&mut outcomes) {
                let trained = train(options, arm, seed)?;
                outcome.lengths(&trained);
                for (forced, scores) in [true, false].into_iter().zip(&mut outcome.usual) {
                    let how = if forced { "" } else { " (five not forced)" };
                    let one = Match::new(format!("{} against as-chosen{how}", arm.name), seed, MATCH);
                    scores.push(matches.play(one, || {
                        let usual = train(options, &ARMS[0], seed)?.last()?;
                        Ok([near(arm, trained.last()?, forced), critic("as-chosen", usual, forced)])
                    })?);
                }
                let one = Match::new(format!("{} against {}", arm.name, RUNGS[0].0), seed, MATCH);
                outcome.rung.push(
                    matches
                        .play(one, || Ok([near(arm, trained.last()?, true), Entrant::named(RUNGS[0].0)]))?,
                );
            }
        }
        Ok((outcomes, jump::play(options)?))
    }

    fn judge(&self, options: &RunOptions<'_>, (outcomes, jumps): &Self::Played) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "How does what ST-Gomoku learns depend on what the paper and the patent leave open?",
            "A short course for every arm: 6,000 games, random openings and forced fives until game 4,000 (the published \
             course has 20,000), everything else as published; one thing is changed in each arm. Then each critic plays 200 \
             games a seed against the critic of the same seed by the course as chosen, and against `minimax-d1`.",
        );
        report.unit = "Points out of a hundred, moves a game, values".to_owned();
        table(&mut report, outcomes);
        expectations(&mut report, outcomes);
        report.verdict = verdict(outcomes);
        jump::judge(&mut report, jumps);
        Ok(report)
    }
}

fn train(options: &RunOptions<'_>, arm: &Arm, seed: u64) -> Result<Trained> {
    Training::new(format!("ablation-{}-{seed}", arm.name), arm.course(seed), GAMES).run(options)
}

/// The critic as a player that considers the moves that it considered when it learned.
fn near(arm: &Arm, critic: Critic, forced_five: bool) -> Entrant {
    let near = arm.course(0).near;
    critic_with(arm.name, critic, AdpOptions { forced_five, near, ..AdpOptions::contest(Architecture::St) })
}

impl ArmOutcome {
    fn lengths(&mut self, trained: &Trained) {
        let moves = trained.strict_moves();
        let (rows, change) = (moves.len(), (CHANGE / 1000) as usize);
        let (before, after) =
            if rows >= change + 2 { (change - 2..change, change..change + 2) } else { (0..rows, 0..rows) };
        self.first.push(moves[0]);
        self.dip.push(moves.iter().copied().fold(f64::MAX, f64::min));
        self.change.push(average(&moves[after]) - average(&moves[before]));
        self.end.push(moves[rows - 1]);
        let last = |column: &str| trained.column(column).last().copied().flatten();
        self.drawn.extend(last("drawn"));
        self.won.extend(last("value_won"));
        self.lost.extend(last("value_lost"));
    }
}

/// All results of all arms, as measures and as a table.
fn table(report: &mut ExperimentReport, outcomes: &[ArmOutcome]) {
    let mut table = String::from(
        "| arm | what is different | against as-chosen, % | five not forced, % | minimax-d1, % | moves: first | shortest | at the \
         change | last | drawn | V(win) | V(loss) |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (arm, outcome) in ARMS.iter().zip(outcomes) {
        let mean = |numbers: &[f64]| Mean::of(numbers).mean;
        let points = outcome.usual.each_ref().map(|scores| percent(scores));
        let rung = percent(&outcome.rung);
        let short = |mean: Mean| format!("{:.0} ({:.0} to {:.0})", mean.mean, mean.low, mean.high);
        let [forced, not_forced] =
            points.map(|points| if arm.name == ARMS[0].name { String::new() } else { short(points) });
        let _ = writeln!(
            table,
            "| `{}` | {} | {forced} | {not_forced} | {} | {:.1} | {:.1} | {:+.1} | {:.1} | {:.0} | {:.3} | {:.3} |",
            arm.name,
            arm.about,
            short(rung),
            mean(&outcome.first),
            mean(&outcome.dip),
            mean(&outcome.change),
            mean(&outcome.end),
            mean(&outcome.drawn),
            mean(&outcome.won),
            mean(&outcome.lost)
        );
        for (what, ours) in [
            ("points against as-chosen", points[0]),
            ("points against as-chosen, five not forced", points[1]),
            ("points against minimax-d1", rung),
            ("moves a game, first thousand", Mean::of(&outcome.first)),
            ("moves a game, shortest thousand", Mean::of(&outcome.dip)),
            ("moves a game, change after game 4,000", Mean::of(&outcome.change)),
            ("value of a win, last thousand", Mean::of(&outcome.won)),
            ("value of a loss, last thousand", Mean::of(&outcome.lost)),
        ] {
            report.measure(format!("{}: {what}", arm.name), "", ours);
        }
    }
    report.note(format!(
        "Means over seeds; intervals are of the seeds' means. Moves are counted without forced fives, as for the strict \
         reading of `zhao-fig6`; \"at the change\" is thousands 5 and 6 less 3 and 4.\n\n{table}"
    ));
}

fn of<'a>(outcomes: &'a [ArmOutcome], name: &str) -> &'a ArmOutcome {
    let place = ARMS.iter().position(|arm| arm.name == name);
    &outcomes[place.unwrap_or(0)]
}

/// An arm's points against the course as chosen.
fn points(outcomes: &[ArmOutcome], name: &str) -> Mean {
    percent(&of(outcomes, name).usual[0])
}

fn by_seed(outcome: &ArmOutcome) -> String {
    outcome.usual[0].iter().map(|score| format!("{:.0}", score.percent())).collect::<Vec<_>>().join(", ")
}

/// What the sources and earlier trials let one expect of the arms.
fn expectations(report: &mut ExperimentReport, outcomes: &[ArmOutcome]) {
    for (name, about) in [
        ("loss-1", "expected: a loss rewarded −1 or 0 makes little difference"),
        ("ending-chain", "expected: the two sound endings make little difference"),
    ] {
        let found = points(outcomes, name);
        report.claim(
            about,
            Mark::of((found.mean - 50.0).abs() <= 10.0),
            format!(
                "{} % against the course as chosen; by seed {}",
                found.words(),
                by_seed(of(outcomes, name))
            ),
        );
    }
    let blind = of(outcomes, "ending-before-last");
    let (without, change) = (percent(&blind.usual[1]), Mean::of(&blind.change).mean);
    report.claim(
        "expected: if the last position is not learned, play collapses once five is not forced",
        Mark::of(without.mean < 10.0 || change > 10.0),
        format!(
            "{} % if five is not forced; games change by {change:+.1} moves after game 4,000",
            without.words()
        ),
    );
    let lost = Mean::of(&of(outcomes, "ending-literal").lost).mean;
    let literal = points(outcomes, "ending-literal");
    report.claim(
        "expected: the result and the last value on top of it diverge: all values go to 1",
        Mark::of(lost > 0.5 || literal.mean < 10.0),
        format!("V(loss) is {lost:.3}; {} % against the course as chosen", literal.words()),
    );
    let [never, first] = ["never-forced", ARMS[0].name].map(|name| Mean::of(&of(outcomes, name).first).mean);
    report.claim(
        "expected: five was forced from the start: without it the first games would be far longer than published (14.9)",
        Mark::of(never > 2.0 * first),
        format!("{never:.1} moves without, {first:.1} with"),
    );
}

fn verdict(outcomes: &[ArmOutcome]) -> String {
    let list = |holds: fn(Mean) -> bool| {
        let names = ARMS[1..].iter().map(|arm| arm.name).filter(|name| holds(points(outcomes, name)));
        let names: Vec<&str> = names.collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    format!(
        "Weaker beyond chance than the course as chosen: {}. Stronger beyond chance: {}. The others make no difference that three \
         short runs could show.",
        list(|points| points.high < 50.0),
        list(|points| points.low > 50.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arm_changes_something() {
        let courses: std::collections::BTreeSet<_> =
            ARMS.iter().map(|arm| arm.course(1).describe()).collect();
        assert_eq!(courses.len(), ARMS.len());
        for arm in &ARMS {
            assert_eq!(arm.course(1).check(), Ok(()), "{}", arm.name);
        }
    }
}
