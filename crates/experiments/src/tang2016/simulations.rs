//! How many simulations help the critic, and why trees need more of them than playouts.

use super::matches::{Match, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, score_picture, words};
use crate::plot::Curve;
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};

const METHODS: [(&str, &str); 4] = [
    ("ADP-HMCTS", "adp-hmcts?"),
    ("ADP-UCT", "adp-uct?"),
    ("ADP-UCT c = 0", "adp-uct?c=0&"),
    ("ADP-UCT literal", "adp-uct?backup=literal&"),
];
const COUNTS: [u64; 5] = [100, 300, 1_000, 2_000, 4_000];
const GAMES: u64 = 200;

const WHY: &str = "**Why trees need more.** In a playout the opponent answers by the four rules at once: it stops what it \
                   must stop and takes what it can take. In a tree it first tries every reply once, by lot, whatever the \
                   rules say. While there are fewer simulations than replies (about 210), `c` and the back-up have no part \
                   in it and all three trees play the very same games: the opponent looks random, threats against the \
                   searcher go unpunished, and the mean over all replies says little about the best one. With more \
                   simulations good replies are tried more often and the value comes nearer to what playouts say.";

pub(super) const SIMULATIONS: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-simulations",
        "how many simulations help the critic, and why trees need more than playouts",
    ),
    reading: reading::USUAL,
    twin: None,
    question: "How many simulations for each candidate does it take to beat the critic alone, by playouts and by trees?",
    method: |_| {
        format!(
            "Critic `st`, five candidates, λ = 0.5, against ADP. A tree starts with the opponent to move: each of \
             about 210 replies is tried once before any is preferred, and after that the bound's second term decides \
             where to go for long. `c` weighs that term (the paper: 0.71); `literal` is the printed back-up, in which \
             the opponent's moves are chosen for the searcher's wins. {OPENINGS}"
        )
    },
    matches,
    judge,
};

fn name(method: &str, count: u64) -> String {
    format!("{method} {count} : ADP")
}

fn counts(quick: bool) -> &'static [u64] {
    if quick { &COUNTS[..1] } else { &COUNTS }
}

fn matches(options: &RunOptions<'_>, _: &Reading) -> Vec<Match> {
    let one = |(method, agent): (&str, &str), count: u64| {
        Match::new(name(method, count), &format!("{agent}sims={count}"), "adp:st", GAMES)
    };
    METHODS
        .into_iter()
        .flat_map(|method| counts(options.quick).iter().map(move |&count| one(method, count)))
        .collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    let counts = counts(report.quick);
    report.note(WHY);
    let most = counts[counts.len() - 1];
    for (method, _) in METHODS {
        let [from, to] = [counts[0], most].map(|count| outcomes[&name(method, count)].percent());
        report.claim(
            format!("{method}: more simulations win more"),
            Mark::of(to.low > from.mean && from.high < to.mean),
            format!("{} at {}, {} at {most}", from.words(), counts[0], to.words()),
        );
    }
    let best = |method: &str| words(&outcomes[&name(method, most)]);
    report.verdict = format!(
        "With {most} simulations for each candidate ADP-HMCTS scores {} against ADP, ADP-UCT {}.",
        best("ADP-HMCTS"),
        best("ADP-UCT")
    );
    let line = |(method, _): &(&str, &str)| Curve {
        name: (*method).to_owned(),
        points: counts
            .iter()
            .map(|&count| ((count as f64).log10(), outcomes[&name(method, count)].percent()))
            .collect(),
    };
    let lines: Vec<Curve> = METHODS.iter().map(line).collect();
    let title = "Score against ADP by simulations for each candidate";
    report.pictures.push(score_picture("simulations.svg", title, "simulations, as a power of ten", &lines)?);
    Ok(())
}
