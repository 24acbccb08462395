//! Beyond the paper: the critic inside the tree (`adp-puct`) against the paper's ADP-UCT, and what matters in it.

use super::matches::{Match, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, simulations, words};
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};
use std::time::Duration;

/// Two players and what a move may cost them.
struct Comparison {
    name: &'static str,
    /// The parameters that differ from the usual player's, or the name of another player.
    players: [&'static str; 2],
    cost: Cost,
    games: u64,
}

#[derive(Clone, Copy)]
enum Cost {
    Milliseconds(u64),
    Simulations(u64),
}
use Cost::{Milliseconds, Simulations};

const fn compare(
    name: &'static str,
    one: &'static str,
    other: &'static str,
    cost: Cost,
    games: u64,
) -> Comparison {
    Comparison { name, players: [one, other], cost, games }
}

const USUAL: &str = "";
const NO_THREATS: &str = "threats=0&fours=0";
const SHORT: Cost = Milliseconds(50);
const LONG: Cost = Milliseconds(100);
const FEW: Cost = Simulations(300);
const MANY: Cost = Simulations(2_000);

#[rustfmt::skip] // one row each, to be read as a table
const LIST: [Comparison; 16] = [
    compare("adp-puct : adp-uct, 50 ms", USUAL, "adp-uct", SHORT, 100),
    compare("without threat search : adp-uct, 50 ms", NO_THREATS, "adp-uct", SHORT, 100),
    compare("usual : without threat search, 50 ms", USUAL, NO_THREATS, SHORT, 200),
    compare("usual : no look for fours at leaves, 50 ms", USUAL, "fours=0", SHORT, 200),
    compare("usual : a longer look, 50 ms", USUAL, "fours=400", SHORT, 100),
    compare("usual : playouts have a part, 50 ms", USUAL, "mix=0.3&playouts=8", SHORT, 200),
    compare("usual : c = 0.5, 300 simulations", USUAL, "c=0.5", FEW, 400),
    compare("usual : c = 0.5, 2,000 simulations", USUAL, "c=0.5", MANY, 200),
    compare("usual : c = 0.5, 50 ms", USUAL, "c=0.5", SHORT, 200),
    compare("c = 0.5 : c = 0.3, 300 simulations", "c=0.5", "c=0.3", FEW, 400),
    compare("usual : c = 2, 300 simulations", USUAL, "c=2", FEW, 400),
    compare("usual : temperature 2, 300 simulations", USUAL, "temperature=2", FEW, 400),
    compare("usual : temperature 0.5, 300 simulations", USUAL, "temperature=0.5", FEW, 400),
    compare("critic best : critic st, 50 ms", "critic=best", USUAL, SHORT, 100),
    compare("usual : minimax-d4, 100 ms", USUAL, "minimax-d4", LONG, 60),
    compare("critic best : minimax-d4, 100 ms", "critic=best", "minimax-d4", LONG, 60),
];

pub(super) const PUCT: MatchExperiment = MatchExperiment {
    entry: Entry::new("adp-puct", "the critic inside the tree against ADP-UCT, and what matters in it"),
    reading: reading::USUAL,
    twin: None,
    question: "Is `adp-puct` stronger than the paper's `adp-uct` in the same time, and what makes it so?",
    method: |_| {
        format!(
            "The usual player is `adp-puct` with critic `st`, one thread. A move is limited to a time, or to simulations where \
             it says so; the names say what differs (`without threat search` is `{NO_THREATS}`, `no look for fours` is \
             `fours=0`, `a longer look` is `fours=400`, `playouts have a part` is `mix=0.3&playouts=8`). Matches with a time are \
             of the machine they ran on and change from run to run; those with simulations do not. {OPENINGS}"
        )
    },
    matches,
    judge,
};

/// The agent with these parameters and this cost of a move.
fn agent(options: &RunOptions<'_>, parameters: &str, cost: Cost) -> String {
    if ["adp-uct", "minimax-d4"].contains(&parameters) {
        return parameters.to_owned();
    }
    let counted = match cost {
        Milliseconds(_) => None,
        Simulations(count) => Some(format!("sims={}", simulations(options, count))),
    };
    let given = Some(parameters.to_owned()).filter(|text| !text.is_empty());
    let all: Vec<String> = counted.into_iter().chain(given).collect();
    if all.is_empty() { "adp-puct".to_owned() } else { format!("adp-puct?{}", all.join("&")) }
}

fn matches(options: &RunOptions<'_>, _: &Reading) -> Vec<Match> {
    let one = |comparison: &Comparison| {
        let [one, other] = comparison.players.map(|parameters| agent(options, parameters, comparison.cost));
        let turn = match comparison.cost {
            Milliseconds(time) => Some(Duration::from_millis(if options.quick { 1 } else { time })),
            Simulations(_) => None,
        };
        Match { turn, ..Match::new(comparison.name, &one, &other, comparison.games) }
    };
    LIST.iter().map(one).collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    report.paper = format!("Ours, beyond {}", report.paper);
    let tree = &outcomes["adp-puct : adp-uct, 50 ms"];
    report.claim(
        "`adp-puct` scores 75 % or more against `adp-uct` in the same time",
        Mark::of(tree.percent().mean >= 75.0),
        words(tree),
    );
    for (claim, name) in [
        (
            "without any threat search it is still stronger than `adp-uct`",
            "without threat search : adp-uct, 50 ms",
        ),
        ("the search for threats helps", "usual : without threat search, 50 ms"),
        ("so does the look for fours at leaves alone", "usual : no look for fours at leaves, 50 ms"),
        ("playouts in a leaf's value do harm", "usual : playouts have a part, 50 ms"),
        ("a better critic helps", "critic best : critic st, 50 ms"),
    ] {
        let outcome = &outcomes[name];
        report.claim(format!("{claim}, p < .05"), Mark::of(outcome.beats(0.05)), words(outcome));
    }
    let [few, timed] =
        ["usual : c = 0.5, 300 simulations", "usual : c = 0.5, 50 ms"].map(|name| &outcomes[name]);
    report.claim(
        "half the exploration is better when simulations are counted, p < .05",
        Mark::of(few.percent().mean < 50.0 && few.p_value() < 0.05),
        words(few),
    );
    report.claim(
        "and when time is, p < .05",
        Mark::of(timed.percent().mean < 50.0 && timed.p_value() < 0.05),
        words(timed),
    );
    report.note(
        "The critic is not the strongest by default because `adp-uct` and `adp-puct` are compared over the paper's.",
    );
    report.verdict = format!(
        "In 50 ms a move `adp-puct` scores {} % against `adp-uct`, and without threat search {} %; the critic `best` scores \
         {} % against the usual one.",
        tree.percent().words(),
        outcomes["without threat search : adp-uct, 50 ms"].percent().words(),
        outcomes["critic best : critic st, 50 ms"].percent().words()
    );
    Ok(())
}
