//! A critic of our own that goes further than ST-Gomoku: what it consists of, and which part of it helps.

use super::matches::{Match, MatchScore, Matches, critic, percent, pooled};
use super::trained::Training;
use super::{RUNGS, frame, seeds};
use crate::contest::Entrant;
use crate::plot::{Curve, Labels, picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_board::Size;
use tengen_nets::{Architecture, Critic};
use tengen_train::critic::{CriticCourse, Schedule};

pub(super) struct Best;

/// Games of a short course, a sixth of the long one.
const GAMES: u64 = 25_000;
const MATCH: u64 = 200;

/// One part taken away.
struct Arm {
    name: &'static str,
    about: &'static str,
    course: fn(u64) -> CriticCourse,
}

fn schedule(text: &str) -> Schedule {
    text.parse().expect("a schedule")
}

/// The course of `adp:best`, six times as fast.
fn short(architecture: Architecture, seed: u64) -> CriticCourse {
    CriticCourse {
        architecture,
        rates: schedule("1@1700,0.3@6700,0.1@16700,0.03@23300,0.01"),
        schedule: schedule("0.1@10000,0.05@18300,0.02"),
        ..CriticCourse::published(Architecture::Best, seed)
    }
}

const ARMS: [Arm; 5] = [
    Arm { name: "whole", about: "everything", course: |seed| short(Architecture::Best, seed) },
    Arm {
        name: "patterns",
        about: "Zhao's twenty patterns in place of points by what they threaten",
        course: |seed| short(Architecture::Sym, seed),
    },
    Arm {
        name: "move-by-move",
        about: "learning after every move, not from the end of a game to its start",
        course: |seed| CriticCourse { lambda: None, ..short(Architecture::Best, seed) },
    },
    Arm {
        name: "constant-rates",
        about: "rates that do not fall",
        course: |seed| CriticCourse { rates: Schedule::constant(1.0), ..short(Architecture::Best, seed) },
    },
    Arm {
        name: "zhao-course",
        about: "the paper's whole course (one update of fifty repeats after every move, constant rates) with our inputs",
        course: |seed| CriticCourse {
            architecture: Architecture::Best,
            random_openings_until: GAMES / 3,
            forced_five_until: GAMES / 3,
            ..CriticCourse::published(Architecture::St, seed)
        },
    },
];

/// The scores of all matches.
pub(super) struct BestScores {
    /// `adp:best` against `adp:st`.
    shipped: MatchScore,
    /// Each arm against ST and against the first opponent, one score for each seed.
    arms: Vec<[Vec<MatchScore>; 2]>,
    /// ST against the first opponent, by the games it has learned, one score for each seed.
    st: Vec<Vec<MatchScore>>,
}

/// The games after which ST is tested.
const STEPS: [u64; 8] = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000];

impl Experiment for Best {
    type Played = BestScores;

    fn entry(&self) -> Entry {
        Entry::new(
            "adp-best",
            "the critic that beats ST-Gomoku: what it is, which part of it helps, why ST stops at 60,000 games",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<BestScores> {
        let mut matches = Matches::open(options)?;
        let one = Match::new("adp:best against adp:st", 1, 1_000);
        let shipped = matches.play(one, || {
            Ok([critic("best", embedded("best")?, true), critic("st", embedded("st")?, true)])
        })?;
        let mut arms = Vec::new();
        for arm in &ARMS {
            let mut scores: [Vec<MatchScore>; 2] = Default::default();
            for seed in 1..=seeds(options) {
                let name = format!("best-{}-{seed}", arm.name);
                let one = || -> Result<Entrant> {
                    let trained = Training::new(name.as_str(), (arm.course)(seed), GAMES).run(options)?;
                    Ok(critic(arm.name, trained.last()?, true))
                };
                let against_st = Match::new(format!("{} against st", arm.name), seed, MATCH);
                scores[0].push(matches.play(against_st, || Ok([one()?, st(options, seed, 60_000)?]))?);
                let against_rung = Match::new(format!("{} against {}", arm.name, RUNGS[0].0), seed, MATCH);
                scores[1].push(matches.play(against_rung, || Ok([one()?, Entrant::named(RUNGS[0].0)]))?);
            }
            arms.push(scores);
        }
        let mut steps = vec![Vec::new(); STEPS.len()];
        for (games, scores) in STEPS.into_iter().zip(&mut steps) {
            for seed in 1..=seeds(options) {
                let one = Match::new(format!("st after {games} against {}", RUNGS[0].0), seed, MATCH);
                let players = || Ok([st(options, seed, games)?, Entrant::named(RUNGS[0].0)]);
                scores.push(matches.play(one, players)?);
            }
        }
        Ok(BestScores { shipped, arms, st: steps })
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &BestScores) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "Why did ST-Gomoku stop getting better after 60,000 games, and what gets past it: the same kind of critic, taught \
             by itself, without search?",
            "Matches are from two random stones near the centre, every opening with both colours, five forced; for each seed the \
             opponent is ST-Gomoku of that seed after 60,000 games. The arms of the ablation all take a course of 25,000 games, a \
             sixth of that of `adp:best`, with one part taken away.",
        );
        report.paper =
            "Beyond D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for Gomoku*, 2012."
                .to_owned();
        describe(&mut report);
        let shipped = scores.shipped;
        report.claim(
            "`adp:best` beats `adp:st` (75 % or more of 1,000 paired games)",
            Mark::of(shipped.percent() >= 75.0),
            pooled(&[shipped]),
        );
        let arms: Vec<Mean> = scores.arms.iter().map(|scores| percent(&scores[0])).collect();
        ablation(&mut report, &scores.arms);
        why(&mut report, &scores.st, &arms)?;
        let least = ARMS.iter().zip(&arms).skip(1).min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
        let (arm, least) = least.unwrap_or((&ARMS[0], &arms[0]));
        report.verdict = format!(
            "`adp:best` scores {:.1} % of 1,000 games against `adp:st`. In the short course the whole scores {:.0} % against ST; taking \
             away one part costs most with `{}` ({:.0} %).",
            shipped.percent(),
            arms[0].mean,
            arm.name,
            least.mean
        );
        Ok(report)
    }
}

fn embedded(name: &str) -> Result<Critic> {
    tengen_agents::adp::critic(name).map_err(ExperimentError::failed)
}

/// ST-Gomoku after so many games.
fn st(options: &RunOptions<'_>, seed: u64, games: u64) -> Result<Entrant> {
    let trained = Training::published(Architecture::St, seed).run(options)?;
    Ok(critic("st", trained.critic(games)?, true))
}

/// What the critic consists of, and how it was taught.
fn describe(report: &mut ExperimentReport) {
    let weights = |architecture: Architecture| {
        let inputs = architecture.inputs(Size::STANDARD);
        (inputs, architecture.hidden(), (inputs + 1) * architecture.hidden())
    };
    let ((inputs, hidden, all), (_, _, st)) = (weights(Architecture::Best), weights(Architecture::St));
    report.note(format!(
        "**What it is.** A critic of {inputs} inputs, {hidden} hidden nodes and one output, {all} weights (ST-Gomoku has {st}). Where ST \
         counts twenty shapes of stones in a line, this counts free points by what they are: what each player would threaten \
         there (a three, a four, a four and a three at once, …), alone and in pairs, what a point is to both players at once; \
         the counts are coded as ST's are. The board is seen as the side to move sees it, so everything is learned once, \
         not once for each player. It plays as ST does: the move after which it likes its chances best, no search."
    ));
    report.note(
        "**How it was taught.** `tengen train self-teach --arch best --games 150000 --seed 1`: its own games alone, the first \
         four moves at random near each other, five made whenever it can be; after each game, from its end to its \
         start, each position learns what the next one is worth by now and was itself taught (λ = 0.6), but nothing from random \
         moves; rates fall in five steps to a hundredth, ε in three to 0.02. The command learns the same weights again, bit \
         for bit; `weights/LEDGER.toml` has their sha256, and what was tried on the way.");
    report.note(
        "**Longer matches**, 1,000 paired games each by `tengen match adp:best adp:st`: 815-185 from random balanced openings that \
         were not used to choose it, 763-237 from random ones that were not balanced.");
}

/// What each arm scores against ST-Gomoku.
fn ablation(report: &mut ExperimentReport, scores: &[[Vec<MatchScore>; 2]]) {
    let mut table =
        String::from("| arm | what is different | against ST | minimax-d1 |\n|---|---|---|---|\n");
    for (arm, scores) in ARMS.iter().zip(scores) {
        let [st, rung] = scores.each_ref().map(|scores| percent(scores));
        let _ = writeln!(table, "| `{}` | {} | {} | {} |", arm.name, arm.about, st.words(), rung.words());
        report.measure(format!("{} against ST", arm.name), "", st);
        report.measure(format!("{} against {}", arm.name, RUNGS[0].0), "", rung);
    }
    report.note(format!("**What helps.** Points out of a hundred after 25,000 games.\n\n{table}"));
}

/// Why ST-Gomoku stops: its strength as it learns, beside the arms that show what it lacks.
fn why(report: &mut ExperimentReport, scores: &[Vec<MatchScore>], arms: &[Mean]) -> Result<()> {
    let means: Vec<Mean> = scores.iter().map(|scores| percent(scores)).collect();
    for (games, mean) in STEPS.into_iter().zip(&means) {
        report.measure(format!("ST after {games} against {}", RUNGS[0].0), "", *mean);
    }
    let of = |name: &str| {
        let place = ARMS.iter().position(|arm| arm.name == name);
        place.map_or(String::new(), |place| arms[place].words())
    };
    report.note(format!(
        "**Why nothing improved after 60,000 games.** Against `minimax-d1` ST scores {} % after 10,000, 20,000, … 80,000 games. It \
         rose by {:.0} points from game 30,000 to 60,000, while ε fell from 0.1 to 0.05; what the paper tried next was ε = 0.1 again, \
         and the score stayed where it was ({:+.0}). What a critic of another make does by then says what held it back: the \
         paper's own course with our inputs (`zhao-course`, 25,000 games) scores {} % against ST after 60,000, our course with the \
         paper's patterns (`patterns`) {} %, both together (`whole`) {} %, and without falling rates (`constant-rates`) {} %. And \
         the whole was still rising: six times as many games make `adp:best`.",
        means.iter().map(|points| format!("{:.0}", points.mean)).collect::<Vec<_>>().join(", "),
        means[5].mean - means[2].mean,
        means[7].mean - means[5].mean,
        of("zhao-course"),
        of("patterns"),
        of("whole"),
        of("constant-rates")
    ));
    let labels = Labels {
        title: "ST-Gomoku against minimax-d1",
        x: "thousands of games",
        y: "points out of a hundred",
    };
    let points = STEPS.into_iter().zip(means).map(|(games, mean)| (games as f64 / 1000.0, mean)).collect();
    report.pictures.push(picture("st.svg", &labels, &[Curve { name: "ST".to_owned(), points }], 100.0)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arm_can_be_taught_and_differs_from_the_others() {
        let courses: std::collections::BTreeSet<_> =
            ARMS.iter().map(|arm| (arm.course)(1).describe()).collect();
        assert_eq!(courses.len(), ARMS.len());
        for arm in &ARMS {
            assert_eq!((arm.course)(1).check(), Ok(()), "{}", arm.name);
        }
    }
}
