//! Other readings of the paper's words: what its patterns are, how loud they are, and what a won game teaches.

use super::arms::{Arm, ArmResults, ArmWork};
use super::loudness::are_heard;
use super::variants::{Trial, TrialOutcome, Variant, arms, tabulate, usual};
use super::{ArmExperiment, seeds};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};
use tengen_nets::pinet::{ComparisonRule, Design, Reading, WonGames};

/// Bases of the normaliser: as chosen, two that let the patterns be heard, and the one that makes them as loud as a
/// chain where all points are empty.
const NORMALISERS: [f64; 4] = [2.0, 2.5, 3.0, 4.0];

/// Only these have patterns.
const WITH_PATTERNS: &[Trial] = &[Trial::ByHardnet, Trial::ByStandIn];

fn variants() -> Vec<Variant> {
    let mut all = figures();
    for normaliser in NORMALISERS {
        let design = Design { normaliser, ..Design::default() };
        let trials = if normaliser == Design::default().normaliser { &Trial::ALL } else { WITH_PATTERNS };
        let name = format!("won games rewarded, normaliser {normaliser}");
        all.push(Variant { name, design, rule: rewarded(1.0), trials, ..usual() });
    }
    let slow = ComparisonRule { rate: 0.1, ..ComparisonRule::default() };
    for (name, rule) in [("compared", slow), ("rewarded", rewarded(0.1))] {
        let name = format!("won games {name}, rate 0.1");
        all.push(Variant { name, rule, trials: &[Trial::Simple], ..usual() });
    }
    all
}

fn rewarded(rate: f64) -> ComparisonRule {
    ComparisonRule { rate, won_games: WonGames::Rewarded, ..ComparisonRule::default() }
}

/// The four figures of the patterns, each with every normaliser; the chosen one first.
fn figures() -> Vec<Variant> {
    let mut all = Vec::new();
    for reading in Reading::ALL {
        for normaliser in NORMALISERS {
            let design = Design { reading, normaliser, ..Design::default() };
            let trials = if design == Design::default() { &Trial::ALL } else { WITH_PATTERNS };
            let name = format!("{}, normaliser {normaliser}", figure(reading));
            all.push(Variant { name, design, trials, ..usual() });
        }
    }
    all
}

fn figure(reading: Reading) -> &'static str {
    match (reading.hypotenuse, reading.squared) {
        (false, false) => "as chosen",
        (true, false) => "hypotenuse",
        (false, true) => "squared",
        (true, true) => "hypotenuse, squared",
    }
}

pub(super) const READINGS: ArmExperiment = ArmExperiment {
    entry: Entry::new(
        "freisleben-readings",
        "experiments 2, 4 and 5 by other readings of the paper's words: patterns, and games that the network won",
    ),
    question: "The figure of the patterns is lost, and the text allows other ones. Does another reading give the paper's \
               results, or at least a network whose patterns are heard and do no harm?",
    method: "`hypotenuse`: the second chain beside the star joins two of its tips, instead of crossing its arms at distance \
             2. `squared`: a pattern multiplies the outputs of its chains, so that points where chains cross count twice \
             (13 or 18 factors; the paper says 14 connections at most), instead of each point once. Each with the factor \
             b^(m−4) for m factors, b = 2, 2.5, 3 and 4. `won games rewarded`: all moves of games that the network won \
             get the small reward, by the paper's text, instead of being compared, by its figure. The simple network has \
             no patterns, so only the last changes it.",
    seeds,
    arms: all_arms,
    judge,
};

/// The match that says how many games Hardnet wins against its equal.
const EQUALS: &str = "hardnet against itself";

fn all_arms(options: &RunOptions<'_>) -> Vec<Arm> {
    let games = if options.quick { 10 } else { 500 };
    let players = ["hardnet?seed=1", "hardnet?seed=2"].map(str::to_owned);
    let equals = Arm { name: EQUALS.to_owned(), work: ArmWork::Match { players, games } };
    arms(options, &variants()).into_iter().chain([equals]).collect()
}

/// A setting in which the patterns are heard, and what came of it.
type Heard = (String, TrialOutcome);

fn heard(results: &ArmResults, variants: &[Variant], trial: Trial) -> Vec<Heard> {
    let outcome = |variant: &Variant| Some((variant.name.clone(), variant.outcome(results, trial)?));
    variants.iter().filter_map(outcome).filter(|(_, outcome)| are_heard(&outcome.changed)).collect()
}

/// The setting with the highest number, and how many there are.
fn highest(heard: &[Heard], of: fn(&TrialOutcome) -> Mean) -> String {
    let most = heard.iter().max_by(|one, other| of(&one.1).mean.total_cmp(&of(&other.1).mean));
    most.map_or("the patterns are never heard".to_owned(), |(name, outcome)| {
        format!("most of {} settings: {} ({name})", heard.len(), of(outcome).words())
    })
}

fn judge(options: &RunOptions<'_>, results: &ArmResults, report: &mut ExperimentReport) -> Result<()> {
    tabulate(report, options, results, &variants());
    let equals = Mean::of(
        &results.each(EQUALS, |series| 50.0 * series[0].test.won() as f64 / series[0].test.games() as f64),
    );
    report.measure(EQUALS, "", equals);
    let figures = figures();
    let [taught, by_stand_in] =
        [Trial::ByHardnet, Trial::ByStandIn].map(|trial| heard(results, &figures, trial));
    report.claim(
        "in some reading the patterns are heard and the untrained network is no worse than Hardnet (paper: 28:16)",
        Mark::of(taught.iter().any(|(_, outcome)| !outcome.won[0].minus(&equals).is_down())),
        format!("{}; Hardnet against itself: {}", highest(&taught, |outcome| outcome.won[0]), equals.words()),
    );
    report.claim(
        "taught by Hardnet, it rises in none of them (paper: 28 to 18)",
        mark_of_all(&taught, |outcome| !outcome.change.is_up()),
        highest(&taught, |outcome| outcome.change),
    );
    report.claim(
        "taught by the stand-in, it rises by 5 of 50 or more in some, and is better than Hardnet then (paper: 29 to 36)",
        Mark::of(by_stand_in.iter().any(|(_, outcome)| {
            outcome.change.mean >= 5.0 && outcome.won[1].minus(&equals).is_up()
        })),
        format!(
            "change, {}; in the end, {}",
            highest(&by_stand_in, |outcome| outcome.change),
            highest(&by_stand_in, |outcome| outcome.won[1])
        ),
    );
    judge_won_games(results, report);
    report.verdict = format!(
        "The patterns change 2 % of the moves or more in {} of {} settings of figure and normaliser. Untrained networks \
         win there, {}; taught by the stand-in, {}. Hardnet wins {} against itself.",
        taught.len(),
        figures.len(),
        highest(&taught, |outcome| outcome.won[0]),
        highest(&by_stand_in, |outcome| outcome.won[1]),
        equals.words()
    );
    Ok(())
}

fn mark_of_all(heard: &[Heard], holds: fn(&TrialOutcome) -> bool) -> Mark {
    if heard.is_empty() { Mark::NotTested } else { Mark::of(heard.iter().all(|(_, outcome)| holds(outcome))) }
}

/// The paper's claims if all moves of won games are rewarded.
fn judge_won_games(results: &ArmResults, report: &mut ExperimentReport) {
    let rewarded: Vec<Variant> =
        variants().into_iter().filter(|variant| variant.rule.won_games == WonGames::Rewarded).collect();
    for variant in &rewarded {
        if let Some(TrialOutcome { change, .. }) = variant.outcome(results, Trial::Simple) {
            report.claim(
                format!(
                    "won games rewarded, rate {}: the simple network learns a lot (0:50 to 22:24)",
                    variant.rule.rate
                ),
                Mark::of(change.is_up() && change.mean >= 5.0),
                format!("change in wins: {}", change.words()),
            );
        }
    }
    let taught = heard(results, &rewarded, Trial::ByHardnet);
    report.claim(
        "won games rewarded: taught by Hardnet, the network does not rise where its patterns are heard",
        mark_of_all(&taught, |outcome| !outcome.change.is_up()),
        highest(&taught, |outcome| outcome.change),
    );
    let chosen = rewarded.iter().find_map(|variant| variant.outcome(results, Trial::ByStandIn));
    if let Some(TrialOutcome { change, .. }) = chosen {
        report.claim(
            "won games rewarded: taught by the stand-in, the network rises by 5 of 50 or more",
            Mark::of(change.mean >= 5.0),
            format!("change in wins, normaliser 2: {}", change.words()),
        );
    }
}
