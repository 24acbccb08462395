//! What the paper leaves to the future: rewards before the end, a supervisor, fewer nodes for rare patterns.

use super::frame;
use super::trained::Training;
use super::ways::{self, ST, TestedWay, Way, WayScores, leads, points, signed};
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use tengen_nets::{Architecture, Critic, PatternReward, RewardKind};
use tengen_train::critic::CriticCourse;

pub(super) struct Future;

/// Games of each training, and the earlier ones after which it is tested too.
const LATE: u64 = 60_000;
const EARLY: u64 = 20_000;
const TESTED: &[u64] = &[EARLY, LATE];

/// The reward for an open four, in parts of a won game.
const SIZE: f32 = 0.1;

/// A way that differs from ST-Gomoku in its course alone.
const fn way(
    name: &'static str,
    about: &'static str,
    critic: fn(&RunOptions<'_>, u64, u64) -> Result<Critic>,
) -> Way {
    Way { name, about, tested: TESTED, depths: &[1], reward: None, rivals: &["st"], critic }
}

const WAYS: [Way; 8] = [
    ST,
    Way {
        reward: Some(PatternReward { kind: RewardKind::Potential, size: SIZE }),
        ..way(
            "potential",
            "rewards for open fours and threes, taken back when they are lost",
            |options, seed, games| {
                taught(options, "future-potential", seed, games, |course| {
                    course.rewards = "potential:0.1".parse().ok();
                })
            },
        )
    },
    way("potential-early", "the same until game 10,000, then results alone", |options, seed, games| {
        taught(options, "future-potential-early", seed, games, |course| {
            course.rewards = "potential:0.1@10000,0".parse().ok();
        })
    }),
    Way {
        reward: Some(PatternReward { kind: RewardKind::Made, size: SIZE }),
        ..way("made", "rewards for making open fours and threes, never taken back", |options, seed, games| {
            taught(options, "future-made", seed, games, |course| course.rewards = "made:0.1".parse().ok())
        })
    },
    way(
        "watched",
        "10,000 games of `minimax-d2` watched first, then self-teaching",
        |options, seed, games| {
            taught(options, "future-watched", seed, games, |course| {
                course.lessons = "watched 10000 minimax-d2".parse().ok();
            })
        },
    ),
    way("compared", "the same, its moves compared with the critic's own", |options, seed, games| {
        taught(options, "future-compared", seed, games, |course| {
            course.lessons = "compared 10000 minimax-d2".parse().ok();
        })
    }),
    way("rare-3", "three nodes, not five, for each four and open three", |options, seed, games| {
        taught(options, "future-rare3", seed, games, |course| course.architecture = Architecture::StRare3)
    }),
    way("rare-2", "two nodes", |options, seed, games| {
        taught(options, "future-rare2", seed, games, |course| course.architecture = Architecture::StRare2)
    }),
];

/// The critic after so many games of the published course with a change.
fn taught(
    options: &RunOptions<'_>,
    name: &str,
    seed: u64,
    games: u64,
    change: fn(&mut CriticCourse),
) -> Result<Critic> {
    let mut course = CriticCourse::published(Architecture::St, seed);
    change(&mut course);
    Training::new(format!("{name}-{seed}"), course, LATE).run(options)?.critic(games)
}

const METHOD: &str = "Every way takes ST-Gomoku's published course of 60,000 games with one thing changed, and is tested after 20,000 \
     and after 60,000: 200 games a seed against each of `minimax-d1`, `-d2` and `-d4` and against ST-Gomoku of the same seed after \
     as many games, from two random stones near the centre, every opening with both colours, five forced. Rewards are 0.1 of a won \
     game for having an open four, half of that for an open three: given as the difference of a potential (`potential`: what is \
     lost is taken back, so the best way to play stays the best), or for making them alone (`made`, the plain reading). A critic \
     with rewards to the end chooses by value and reward, in the tests too. The supervisor is `minimax-d2`, which plays both \
     sides with the course's random openings and moves; note that it is one of the opponents. Of the rare patterns, the paper \
     says that two or three nodes each might be enough: here fours and open threes have them. Nothing was tuned: each way was run \
     once as written down.";

impl Experiment for Future {
    type Played = WayScores;

    fn entry(&self) -> Entry {
        Entry::new(
            "zhao-future",
            "what the paper suggests: rewards before the end, a supervisor, fewer nodes for rare patterns",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<WayScores> {
        ways::play(options, &WAYS)
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &WayScores) -> Result<ExperimentReport> {
        let question = "Do the changes that the paper suggests make a better player, or a quicker learner?";
        let mut report = frame(self.entry().id, options, question, METHOD);
        report.size = "200 a match and seed".to_owned();
        claims(&mut report, scores);
        ways::tables(&mut report, &WAYS, scores);
        report.pictures.push(ways::bars("What the paper suggests, after 60,000 games", &WAYS, scores)?);
        Ok(report)
    }
}

fn at(name: &'static str, games: u64) -> TestedWay {
    TestedWay::after(name, games)
}

/// Above half against ST-Gomoku after as many games.
fn better(report: &mut ExperimentReport, scores: &WayScores, claim: &str, name: &'static str, games: u64) {
    let direct = points(scores, at(name, games), ST.name);
    report.claim(
        format!("{claim}: `{name}` above half against ST after {games} games"),
        Mark::of(direct.low > 50.0),
        format!(
            "{} %; {} points more than ST against the three opponents",
            direct.words(),
            signed(&leads(scores, at(name, games), at(ST.name, games)))
        ),
    );
}

fn claims(report: &mut ExperimentReport, scores: &WayScores) {
    for name in ["potential", "potential-early", "made"] {
        better(report, scores, "rewards before the end of a game help", name, LATE);
    }
    for name in ["watched", "compared"] {
        better(report, scores, "a supervisor first: it learns more quickly", name, EARLY);
        better(report, scores, "a supervisor first: it plays better in the end", name, LATE);
    }
    for name in ["rare-3", "rare-2"] {
        let gaps = leads(scores, at(name, LATE), at(ST.name, LATE));
        report.claim(
            format!(
                "fewer nodes for rare patterns are enough: `{name}` within 15 points of ST against all three"
            ),
            Mark::of(gaps.iter().all(|gap| gap.mean.abs() <= 15.0)),
            format!(
                "differences {}; {} % against ST",
                signed(&gaps),
                points(scores, at(name, LATE), ST.name).words()
            ),
        );
    }
    let list = |games: u64, above: bool| {
        let beyond_chance = |way: &&Way| {
            let found = points(scores, at(way.name, games), ST.name);
            if above { found.low > 50.0 } else { found.high < 50.0 }
        };
        let names: Vec<&str> = WAYS[1..].iter().filter(beyond_chance).map(|way| way.name).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    report.verdict = format!(
        "Against ST after 20,000 games, above half beyond chance: {}; below: {}. After 60,000, above: {}; below: {}.",
        list(EARLY, true),
        list(EARLY, false),
        list(LATE, true),
        list(LATE, false)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_a_course_of_its_own() {
        let names: std::collections::BTreeSet<_> = WAYS.iter().map(|way| way.name).collect();
        assert_eq!(names.len(), WAYS.len());
        // What the ways read from text is there.
        for text in ["potential:0.1", "potential:0.1@10000,0", "made:0.1"] {
            assert!(text.parse::<tengen_train::critic::Rewards>().is_ok(), "{text}");
        }
        for text in ["watched 10000 minimax-d2", "compared 10000 minimax-d2"] {
            assert!(text.parse::<tengen_train::critic::Lessons>().is_ok(), "{text}");
        }
    }
}
