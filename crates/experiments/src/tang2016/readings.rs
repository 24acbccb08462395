//! What the answers depend on: critic, playout rules, back-up and five at hand, one changed at a time.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::reading;
use super::{MatchExperiment, OPENINGS, simulations, words};
use crate::{Claim, Entry, ExperimentReport, Mark, Result, RunOptions};

/// Games for each reading.
const GAMES: u64 = 100;

/// A change, and the two agents that show what it makes; `N` stands for the simulations.
struct Reading {
    about: &'static str,
    agents: [&'static str; 2],
    sims: u64,
    from_empty: bool,
}

const fn reading(about: &'static str, one: &'static str, other: &'static str) -> Reading {
    Reading { about, agents: [one, other], sims: 1_000, from_empty: false }
}

const fn alone(about: &'static str, one: &'static str, other: &'static str) -> Reading {
    Reading { about, agents: [one, other], sims: 100, from_empty: false }
}

const fn from_empty(about: &'static str, one: &'static str, other: &'static str) -> Reading {
    Reading { about, agents: [one, other], sims: 1_000, from_empty: true }
}

const LIST: [Reading; 25] = [
    reading("ADP-HMCTS : ADP (usual)", "adp-hmcts?sims=N", "adp:st"),
    reading("ADP-UCT : ADP (usual)", "adp-uct?sims=N", "adp:st"),
    reading("ADP-HMCTS : ADP (literal threes)", "adp-hmcts?sims=N&threes=literal", "adp:st"),
    reading("ADP-UCT : ADP (literal threes)", "adp-uct?sims=N&threes=literal", "adp:st"),
    reading(
        "ADP-HMCTS : ADP (nobody is made to play five)",
        "adp-hmcts?sims=N&forced5=off",
        "adp:st?forced5=off",
    ),
    reading(
        "ADP-UCT : ADP (nobody is made to play five)",
        "adp-uct?sims=N&forced5=off",
        "adp:st?forced5=off",
    ),
    reading("ADP-HMCTS : ADP (critic sst1)", "adp-hmcts?sims=N&critic=sst1", "adp:sst1"),
    reading("ADP-UCT : ADP (critic sst1)", "adp-uct?sims=N&critic=sst1", "adp:sst1"),
    reading("ADP-HMCTS : ADP (critic rist)", "adp-hmcts?sims=N&critic=rist", "adp:rist"),
    reading("ADP-UCT : ADP (critic rist)", "adp-uct?sims=N&critic=rist", "adp:rist"),
    reading("ADP-HMCTS : ADP (critic best)", "adp-hmcts?sims=N&critic=best", "adp:best"),
    reading("ADP-UCT : ADP (critic best)", "adp-uct?sims=N&critic=best", "adp:best"),
    from_empty("ADP-HMCTS : ADP (from the empty board)", "adp-hmcts?sims=N", "adp:st"),
    from_empty("ADP-UCT : ADP (from the empty board)", "adp-uct?sims=N", "adp:st"),
    from_empty("ADP : HMCTS-1000 (from the empty board)", "adp:st", "hmcts?sims=N"),
    reading("ADP : HMCTS-1000", "adp:st", "hmcts?sims=N"),
    reading("ADP : HMCTS-1000 with literal threes", "adp:st", "hmcts?sims=N&threes=literal"),
    alone("ADP : HMCTS-100", "adp:st", "hmcts?sims=100"),
    alone("ADP : HMCTS-400", "adp:st", "hmcts?sims=400"),
    alone("ADP : HMCTS-400 with literal threes", "adp:st", "hmcts?sims=400&threes=literal"),
    alone("HMCTS-100 : UCT-100 (usual)", "hmcts?sims=N", "uct?sims=N"),
    alone("HMCTS-100 : UCT-100 (literal threes)", "hmcts?sims=N&threes=literal", "uct?sims=N&threes=literal"),
    alone("HMCTS-100 : UCT-100 (literal back-up)", "hmcts?sims=N", "uct?sims=N&backup=literal"),
    alone("HMCTS-100 : UCT-100 (UCT plays the move tried most)", "hmcts?sims=N", "uct?sims=N&final=visits"),
    alone("HMCTS-100 : HMCTS-100 with literal threes", "hmcts?sims=N", "hmcts?sims=N&threes=literal"),
];

pub(super) const READINGS: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-readings",
        "what the answers depend on: critic, playout rules, back-up, five at hand",
    ),
    reading: reading::USUAL,
    twin: None,
    question: "Where the paper leaves a choice, or our critic is not the paper's: what does the answer depend on?",
    method: |_| {
        format!(
            "One thing is changed at a time, for both players alike where both have it. ADP-HMCTS and ADP-UCT make \
             1,000 simulations for each of five candidates, λ = 0.5; HMCTS and UCT as many as stands behind their \
             names for each free point. `sst1` and \
             `rist` are weaker critics of 2012, `best` a stronger one of our own. {OPENINGS} \
             Three matches are played from the empty board instead; there only chance makes pairs of games differ."
        )
    },
    matches,
    judge,
};

fn matches(options: &RunOptions<'_>, _: &reading::Reading) -> Vec<Match> {
    let one = |reading: &Reading| {
        let sims = simulations(options, reading.sims).to_string();
        let [one, other] = reading.agents.map(|agent| agent.replace('N', &sims));
        let from_empty = reading.from_empty;
        Match { from_empty, ..Match::new(reading.about, &one, &other, GAMES) }
    };
    LIST.iter().map(one).collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    critics(report, outcomes);
    playouts(report, outcomes);
    report.verdict = verdict(outcomes);
    Ok(())
}

fn score(outcomes: &Outcomes, about: &str) -> f64 {
    outcomes[about].percent().mean
}

/// What the critic's strength changes.
fn critics(report: &mut ExperimentReport, outcomes: &Outcomes) {
    for method in ["ADP-HMCTS", "ADP-UCT"] {
        let of = |critic: &str| score(outcomes, &format!("{method} : ADP ({critic})"));
        let [weak, usual, strong] = [of("critic sst1"), of("usual"), of("critic best")];
        report.claim(
            format!("{method} gains more over a weaker critic (ours, not the paper's)"),
            Mark::of(weak > usual && usual > strong),
            format!("{weak:.1} % over `sst1`, {usual:.1} % over `st`, {strong:.1} % over `best`"),
        );
    }
}

/// What the playouts change.
fn playouts(report: &mut ExperimentReport, outcomes: &Outcomes) {
    let [few, some, many] =
        ["ADP : HMCTS-100", "ADP : HMCTS-400", "ADP : HMCTS-1000"].map(|about| outcomes[about].percent());
    report.claim(
        "ADP's lead over HMCTS depends on HMCTS's simulations (ours)",
        Mark::of(few.low > many.mean),
        format!("{} % at 100, {} % at 400, {} % at 1,000", few.words(), some.words(), many.words()),
    );
    let open = outcomes["HMCTS-100 : HMCTS-100 with literal threes"];
    report.claim(
        "playouts that know open fours play better than those that count rows of three (ours)",
        Mark::of(open.beats(0.05)),
        words(&open),
    );
    report.claims.push(claim_beats(
        "ADP beats HMCTS-1000 if its playouts read \"three in a row\" literally (ours), p < .001",
        &outcomes["ADP : HMCTS-1000 with literal threes"],
    ));
    report.claims.push(claim_beats(
        "ADP beats HMCTS-1000 from the empty board (ours), p < .001",
        &outcomes["ADP : HMCTS-1000 (from the empty board)"],
    ));
}

/// A claim that one beats another, p < .001.
fn claim_beats(text: &str, outcome: &MatchOutcome) -> Claim {
    Claim::new(text, Mark::of(outcome.beats(0.001)), words(outcome))
}

fn verdict(outcomes: &Outcomes) -> String {
    let gain = |critic: &str| {
        let of = |method: &str| format!("{:.0}", score(outcomes, &format!("{method} : ADP ({critic})")));
        format!("{} and {}", of("ADP-HMCTS"), of("ADP-UCT"))
    };
    format!(
        "ADP scores {} % against HMCTS-1000 with our playouts, {} % with literal ones: what a three is decides. Over the \
         weaker critic `sst1` ADP-HMCTS and ADP-UCT score {} %, over the stronger `best` {} %.",
        outcomes["ADP : HMCTS-1000"].percent().words(),
        outcomes["ADP : HMCTS-1000 with literal threes"].percent().words(),
        gain("critic sst1"),
        gain("critic best")
    )
}
