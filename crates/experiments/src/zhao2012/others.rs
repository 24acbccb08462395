//! What the paper's sources mention: TDLeaf, watching players who get better, a genetic algorithm.

use super::evolved::champion;
use super::figures::learner;
use super::frame;
use super::trained::Training;
use super::ways::{self, ST, TestedWay, Way, WayScores, leads, points, signed};
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use tengen_nets::{Architecture, Critic, Lookahead};
use tengen_train::critic::{CriticCourse, CriticMethod, EvolutionCourse};

pub(super) struct Others;

const LATE: u64 = 60_000;
/// Games of the ways that look ahead, which take five times as long.
const EARLY: u64 = 20_000;

/// The moves that a critic which looks two ahead follows further.
const WIDTH: usize = 8;

/// Games of each expert that is watched in turn.
const EACH: u64 = 10_000;

const PLAIN: Way = Way { tested: &[LATE], rivals: &["st"], ..ST };

const WAYS: [Way; 9] = [
    Way { depths: &[1, 2], ..ST },
    Way {
        name: "lambda-0",
        about: "learned after each game from its end to its start, λ = 0",
        tested: &[EARLY, LATE],
        depths: &[1, 2],
        critic: |options, seed, games| after_games(options, "others-lambda-0", seed, games, (0.0, 1)),
        ..PLAIN
    },
    Way {
        name: "lambda-7",
        about: "the same with λ = 0.7",
        tested: &[EARLY, LATE],
        depths: &[1, 2],
        critic: |options, seed, games| after_games(options, "others-lambda-7", seed, games, (0.7, 1)),
        ..PLAIN
    },
    Way {
        name: "leaf-0",
        about: "TDLeaf(0): looks two moves ahead and learns the value where the line ends",
        tested: &[EARLY],
        depths: &[1, 2],
        rivals: &["st", "lambda-0"],
        critic: |options, seed, games| after_games(options, "others-leaf-0", seed, games, (0.0, 2)),
        ..PLAIN
    },
    Way {
        name: "leaf-7",
        about: "TDLeaf(0.7)",
        tested: &[EARLY],
        depths: &[1, 2],
        rivals: &["st", "lambda-7"],
        critic: |options, seed, games| after_games(options, "others-leaf-7", seed, games, (0.7, 2)),
        ..PLAIN
    },
    Way {
        name: "watching",
        about: "watches ST-Gomoku as it is after 60,000 games, from other first weights",
        critic: |options, seed, games| {
            let expert = (ST.critic)(options, seed, LATE)?;
            learner("watch", seed).by(CriticMethod::Watching { expert }).run(options)?.critic(games)
        },
        ..PLAIN
    },
    Way {
        name: "curriculum",
        about: "from the same first weights, watches ST-Gomoku as it was after 10,000, 20,000, … 60,000 games, 10,000 each",
        rivals: &["st", "watching"],
        critic: |options, seed, games| {
            let expert = |step| (ST.critic)(options, seed, step * EACH);
            let experts = (1..=LATE / EACH).map(expert).collect::<Result<Vec<Critic>>>()?;
            let method = CriticMethod::Curriculum { experts, games: EACH };
            let course = learner("others-curriculum", seed).shortened(LATE);
            course.by(method).run(options)?.critic(games)
        },
        ..PLAIN
    },
    Way {
        name: "evolved",
        about: "a genetic algorithm over weighted sums of SST3's inputs as the side to move sees them (195 weights)",
        critic: |options, seed, games| evolved(options, "others-evolved", seed, games, 1),
        ..PLAIN
    },
    Way {
        name: "evolved-network",
        about: "the same over a whole network of as many hidden nodes as ST has (19,500 weights)",
        critic: |options, seed, games| evolved(options, "others-evolved-network", seed, games, 100),
        ..PLAIN
    },
];

/// The critic after so many games that it learned when they were over, looking so far ahead.
fn after_games(
    options: &RunOptions<'_>,
    name: &str,
    seed: u64,
    games: u64,
    (lambda, depth): (f32, u32),
) -> Result<Critic> {
    let course = CriticCourse {
        lambda: Some(lambda),
        look: Lookahead { depth, width: WIDTH },
        ..CriticCourse::published(Architecture::St, seed)
    };
    let all = if depth > 1 { EARLY } else { LATE };
    Training::new(format!("{name}-{seed}"), course, all).run(options)?.critic(games)
}

fn evolved(options: &RunOptions<'_>, name: &str, seed: u64, games: u64, nodes: usize) -> Result<Critic> {
    let course = EvolutionCourse { nodes, ..EvolutionCourse::usual(Architecture::Sym, seed) };
    champion(options, &format!("{name}-{seed}"), &course, games)
}

const METHOD: &str = "Every way plays 200 games a seed against each of `minimax-d1`, `-d2` and `-d4` and against ST-Gomoku of the same \
     seed after as many games, from two random stones near the centre, every opening with both colours, five forced. The first \
     five are ST-Gomoku's critic and course. λ-returns are learned after a game, backwards, with the published rates and fifty \
     repeats; TDLeaf does so with the ends of the lines that an alpha-beta search of two moves (the eight best followed) expects, \
     for 20,000 games, since they take five times as long; these ways are tested looking one and two moves ahead, and their \
     rivals look as far. The watchers are those of `zhao-fig4` after 60,000 games. The genetic algorithm plays as many games as \
     ST: two critics of a hundred play two games from four random moves, and the loser makes way for a child of the winner and a third \
     (half of the weights from each, one in fifty mutated by up to 1); tested is the one that has won most. These settings did \
     best against `minimax-d1` of a dozen tried on seeds 100 to 102; nothing else was tuned.";

impl Experiment for Others {
    type Played = WayScores;

    fn entry(&self) -> Entry {
        Entry::new(
            "zhao-others",
            "what the sources mention: TDLeaf, watching players who get better, a genetic algorithm",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<WayScores> {
        ways::play(options, &WAYS)
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &WayScores) -> Result<ExperimentReport> {
        let question = "Do other ways of learning that the paper or its sources mention make more of as many games than ST-Gomoku's?";
        let mut report = frame(self.entry().id, options, question, METHOD);
        report.size = "200 a match and seed".to_owned();
        leaf_claims(&mut report, scores);
        other_claims(&mut report, scores);
        ways::tables(&mut report, &WAYS, scores);
        report.pictures.push(ways::bars("Other ways of learning, looking one move ahead", &WAYS, scores)?);
        Ok(report)
    }
}

/// What looking ahead while learning does, measured by players that look two moves ahead.
fn leaf_claims(report: &mut ExperimentReport, scores: &WayScores) {
    for (leaf, plain) in [("leaf-0", "lambda-0"), ("leaf-7", "lambda-7")] {
        let ahead = |name| TestedWay { depth: 2, ..TestedWay::after(name, EARLY) };
        let direct = points(scores, ahead(leaf), plain);
        report.claim(
            format!("learning where the line ends helps a player that looks two moves ahead: `{leaf}` above half against `{plain}`"),
            Mark::of(direct.low > 50.0),
            format!(
                "{} %; {} points more against the three opponents; against ST {} %",
                direct.words(),
                signed(&leads(scores, ahead(leaf), ahead(plain))),
                points(scores, ahead(leaf), ST.name).words()
            ),
        );
    }
}

fn other_claims(report: &mut ExperimentReport, scores: &WayScores) {
    let at = |name| TestedWay::after(name, LATE);
    let direct = points(scores, at("curriculum"), "watching");
    report.claim(
        "expected by the paper: watching players who get better is better than watching the best: `curriculum` above half against \
         `watching`",
        Mark::of(direct.low > 50.0),
        format!(
            "{} %; {} points more against the three opponents",
            direct.words(),
            signed(&leads(scores, at("curriculum"), at("watching")))
        ),
    );
    for name in ["lambda-0", "lambda-7"] {
        let direct = points(scores, at(name), ST.name);
        report.claim(
            format!("learning backwards after each game is better than after every move: `{name}` above half against ST"),
            Mark::of(direct.low > 50.0),
            format!("{} %", direct.words()),
        );
    }
    for name in ["evolved", "evolved-network"] {
        let direct = points(scores, at(name), ST.name);
        report.claim(
            format!("temporal differences make more of 60,000 games than a genetic algorithm: `{name}` below half against ST"),
            Mark::of(direct.high < 50.0),
            format!("{} %", direct.words()),
        );
    }
    let mean = |name, other| points(scores, at(name), other).mean;
    let two = |name| points(scores, TestedWay { depth: 2, ..TestedWay::after(name, EARLY) }, ST.name).mean;
    report.verdict = format!(
        "Looking two moves ahead after 20,000 games, TDLeaf scores {:.0} % (λ = 0) and {:.0} % (λ = 0.7) against ST, λ-returns without it \
         {:.0} % and {:.0} %. Watching experts in turn scores {:.0} % against watching the last alone. The genetic algorithm's best scores \
         {:.0} % against ST.",
        two("leaf-0"),
        two("leaf-7"),
        two("lambda-0"),
        two("lambda-7"),
        mean("curriculum", "watching"),
        mean("evolved", ST.name)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rivals must be tested ways themselves, or the ladder would be asked for an agent of that name.
    #[test]
    fn rivals_are_ways() {
        for way in &WAYS {
            assert!(way.rivals.iter().all(|rival| WAYS.iter().any(|way| way.name == *rival)), "{}", way.name);
            assert!(way.tested.iter().all(|games| *games <= LATE));
        }
    }
}
