//! Choices that the paper leaves open, made the other way one at a time.

use super::figure6::lowest;
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

/// Games of a course, as published.
const GAMES: u64 = 60_000;
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
const ARMS: [Arm; 15] = [
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
    arm("patterns-shifted", "the pattern `_OO___` in place of `__OO__`", |course| {
        course.architecture = Architecture::StShifted;
    }),
    arm("patterns-ones", "the pattern `__O___` added, 21 in all", |course| {
        course.architecture = Architecture::StOnes;
    }),
    arm("patterns-pictured", "five in a row and the eight pictured patterns only", |course| {
        course.architecture = Architecture::StPictured;
    }),
];

const fn arm(name: &'static str, about: &'static str, change: fn(&mut CriticCourse)) -> Arm {
    Arm { name, about, change }
}

impl Arm {
    fn course(&self, seed: u64) -> CriticCourse {
        let mut course = CriticCourse::published(Architecture::St, seed);
        (self.change)(&mut course);
        course
    }

    fn is_usual(&self) -> bool {
        self.name == ARMS[0].name
    }

    /// The course as chosen is ST-Gomoku's own.
    fn train(&self, options: &RunOptions<'_>, seed: u64) -> Result<Trained> {
        let name = if self.is_usual() { "st".to_owned() } else { format!("long-{}", self.name) };
        Training::new(format!("{name}-{seed}"), self.course(seed), GAMES).run(options)
    }
}

/// The results of one arm, a number for each seed.
#[derive(Default)]
pub(super) struct ArmOutcome {
    /// Against the course as chosen, five forced and not.
    usual: [Vec<MatchScore>; 2],
    /// Against the first opponent.
    rung: Vec<MatchScore>,
    /// Moves a game in the first thousand, in the shortest, and in the last.
    first: Vec<f64>,
    dip: Vec<f64>,
    end: Vec<f64>,
    /// The thousand with the shortest games.
    dip_at: Vec<f64>,
    /// How much longer games are in thousands 21 to 24 than in 17 to 20.
    step: Vec<f64>,
    drawn: Vec<f64>,
    won: Vec<f64>,
    lost: Vec<f64>,
}

impl Experiment for Ablations {
    type Played = Vec<ArmOutcome>;

    fn entry(&self) -> Entry {
        Entry::new(
            "ablations",
            "ST-Gomoku's course with each choice that the sources leave open made the other way",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<ArmOutcome>> {
        let mut matches = Matches::open(options)?;
        let mut outcomes: Vec<ArmOutcome> = ARMS.iter().map(|_| ArmOutcome::default()).collect();
        for seed in 1..=seeds(options) {
            for (arm, outcome) in ARMS.iter().zip(&mut outcomes) {
                let trained = arm.train(options, seed)?;
                outcome.lengths(&trained);
                for (forced, scores) in [true, false].into_iter().zip(&mut outcome.usual) {
                    let how = if forced { "" } else { " (five not forced)" };
                    let one =
                        Match::new(format!("{} after {GAMES} against as-chosen{how}", arm.name), seed, MATCH);
                    scores.push(matches.play(one, || {
                        let usual = ARMS[0].train(options, seed)?.last()?;
                        Ok([near(arm, trained.last()?, forced), critic("as-chosen", usual, forced)])
                    })?);
                }
                let one =
                    Match::new(format!("{} after {GAMES} against {}", arm.name, RUNGS[0].0), seed, MATCH);
                outcome.rung.push(
                    matches
                        .play(one, || Ok([near(arm, trained.last()?, true), Entrant::named(RUNGS[0].0)]))?,
                );
            }
        }
        Ok(outcomes)
    }

    fn judge(&self, options: &RunOptions<'_>, outcomes: &Vec<ArmOutcome>) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "How does what ST-Gomoku learns depend on what the paper and the patent leave open?",
            "The published course of 60,000 games for every arm, with one thing changed in each. Then each critic plays 200 games \
             a seed against the critic of the same seed by the course as chosen, and against `minimax-d1`, from two random \
             stones near the centre, every opening with both colours.",
        );
        report.size = format!("60,000 of training a seed, {MATCH} a match and seed");
        report.unit = "Points out of a hundred, moves a game, values".to_owned();
        table(&mut report, outcomes);
        expectations(&mut report, outcomes);
        report.verdict = verdict(outcomes);
        Ok(report)
    }
}

/// The critic as a player that considers the moves that it considered when it learned.
fn near(arm: &Arm, critic: Critic, forced_five: bool) -> Entrant {
    let near = arm.course(0).near;
    critic_with(arm.name, critic, AdpOptions { forced_five, near, ..AdpOptions::contest(Architecture::St) })
}

impl ArmOutcome {
    fn lengths(&mut self, trained: &Trained) {
        let moves = trained.numbers("moves");
        let shortest = lowest(&moves);
        self.first.push(moves[0]);
        self.dip.push(moves[shortest]);
        self.dip_at.push(shortest as f64 + 1.0);
        self.step.push(step(&moves));
        self.end.push(moves[moves.len() - 1]);
        let last = |column: &str| trained.column(column).last().copied().flatten();
        self.drawn.extend(last("drawn"));
        self.won.extend(last("value_won"));
        self.lost.extend(last("value_lost"));
    }
}

/// How much longer games are in thousands 21 to 24 than in thousands 17 to 20.
fn step(moves: &[f64]) -> f64 {
    match moves.get(..24) {
        Some(moves) => average(&moves[20..]) - average(&moves[16..20]),
        None => 0.0,
    }
}

/// All results of all arms, as measures and as a table.
fn table(report: &mut ExperimentReport, outcomes: &[ArmOutcome]) {
    let mut table = String::from(
        "| arm | what is different | against as-chosen, % | five not forced, % | minimax-d1, % | moves: first | shortest | in \
         thousand | at 20,001 | last | drawn | V(win) | V(loss) |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (arm, outcome) in ARMS.iter().zip(outcomes) {
        let mean = |numbers: &[f64]| Mean::of(numbers).mean;
        let points = outcome.usual.each_ref().map(|scores| percent(scores));
        let rung = percent(&outcome.rung);
        let short = |mean: Mean| format!("{:.0} ({:.0} to {:.0})", mean.mean, mean.low, mean.high);
        let [forced, not_forced] =
            points.map(|points| if arm.is_usual() { String::new() } else { short(points) });
        let _ = writeln!(
            table,
            "| `{}` | {} | {forced} | {not_forced} | {} | {:.1} | {:.1} | {:.1} | {:+.1} | {:.1} | {:.0} | {:.3} | {:.3} |",
            arm.name,
            arm.about,
            short(rung),
            mean(&outcome.first),
            mean(&outcome.dip),
            mean(&outcome.dip_at),
            mean(&outcome.step),
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
            ("moves a game, change at game 20,001", Mean::of(&outcome.step)),
            ("value of a win, last thousand", Mean::of(&outcome.won)),
            ("value of a loss, last thousand", Mean::of(&outcome.lost)),
        ] {
            report.measure(format!("{}: {what}", arm.name), "", ours);
        }
    }
    report.note(format!(
        "Means over seeds; intervals are of the seeds' means. Moves are counted as in `zhao-fig6`; \"at 20,001\" is thousands 21 \
         to 24 less 17 to 20; games drawn are of the last thousand.\n\n{table}"
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
    let mean = |name: &str, get: fn(&ArmOutcome) -> &Vec<f64>| Mean::of(get(of(outcomes, name)));
    for (name, about) in [
        ("loss-1", "expected: a loss rewarded −1 or 0 makes little difference (10 points at most)"),
        ("ending-chain", "expected: the two sound endings make little difference (10 points at most)"),
    ] {
        let found = points(outcomes, name);
        report.claim(
            about,
            Mark::of((found.mean - 50.0).abs() <= 10.0),
            format!("{} %; by seed {}", found.words(), by_seed(of(outcomes, name))),
        );
    }
    let (blind, step) =
        (percent(&of(outcomes, "ending-before-last").usual[1]), mean("ending-before-last", |o| &o.step));
    report.claim(
        "expected: if the last position is not learned, play collapses once five is not forced (below 10 %)",
        Mark::of(blind.mean < 10.0),
        format!("{} %; games change by {} moves at game 20,001", blind.words(), step.words()),
    );
    let (lost, literal) = (mean("ending-literal", |o| &o.lost), points(outcomes, "ending-literal"));
    report.claim(
        "expected: the result and the last value on top of it diverge: all values go to 1 (V(loss) above 0.5)",
        Mark::of(lost.mean > 0.5),
        format!("{}; {} % against the course as chosen", lost.rounded(3), literal.words()),
    );
    let [never, first] = ["never-forced", ARMS[0].name].map(|name| mean(name, |o| &o.first));
    report.claim(
        "expected: five was forced from the start: without it the first games would be far longer (twice or more; published: \
         14.9 moves)",
        Mark::of(never.mean >= 2.0 * first.mean),
        format!("{} moves without, {} with", never.words(), first.words()),
    );
    let half = mean("half-rate", |o| &o.dip_at);
    report.claim(
        "expected: with half the rates the shortest games come as late as in the paper (thousands 3 to 5)",
        Mark::of(of(outcomes, "half-rate").dip_at.iter().all(|k| (3.0..=5.0).contains(k))),
        format!(
            "in thousand {}; they start at {} moves",
            half.words(),
            mean("half-rate", |o| &o.first).words()
        ),
    );
    let [anywhere, near] = [ARMS[0].name, "openings-near"].map(|name| mean(name, |o| &o.step));
    report.claim(
        "games get longer at once when random first moves end after game 20,000 (published: 4.4 moves; here: 1 or more)",
        Mark::of(anywhere.mean.max(near.mean) >= 1.0),
        format!("{} moves if first moves went anywhere, {} if near a stone", anywhere.words(), near.words()),
    );
}

fn verdict(outcomes: &[ArmOutcome]) -> String {
    let list = |holds: fn(Mean) -> bool| {
        let names = ARMS[1..].iter().map(|arm| arm.name).filter(|name| holds(points(outcomes, name)));
        let names: Vec<&str> = names.collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    format!(
        "Weaker beyond chance than the course as chosen: {}. Stronger beyond chance: {}. The others make no difference that {} \
         runs could show.",
        list(|points| points.high < 50.0),
        list(|points| points.low > 50.0),
        outcomes.first().map_or(0, |outcome| outcome.rung.len())
    )
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
