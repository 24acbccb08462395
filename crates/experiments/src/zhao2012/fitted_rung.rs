//! Opponents weakened by slips, as many as make the paper's scores likeliest.

use super::matches::{Match, MatchScore, Matches, critic};
use super::seeds;
use super::table2::learned;
use super::trained::Training;
use crate::contest::Entrant;
use crate::stats::Mean;
use crate::{Result, RunOptions};
use tengen_agents::minimax::SlipKind;
use tengen_nets::{Architecture, Critic};

/// A player of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Learner {
    /// A critic after its published course.
    Taught(Architecture),
    /// ST-Gomoku after 10,000 games.
    YoungSt,
}

/// A score of the paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct PublishedRow {
    pub(super) learner: Learner,
    /// The games of thirty that were won.
    won: u64,
}

/// A step of the ladder and how it was weakened.
pub(super) struct FittedRung {
    pub(super) level: &'static str,
    pub(super) depth: u32,
    /// The slips of a hundred moves by which the fitting set is likeliest.
    pub(super) slips: u8,
    /// The rows that it is fitted to.
    pub(super) fit: &'static [PublishedRow],
    /// The rows that it is then asked for, ST's first.
    pub(super) test: &'static [PublishedRow],
}

const fn row(learner: Learner, won: u64) -> PublishedRow {
    PublishedRow { learner, won }
}

const ST: Learner = Learner::Taught(Architecture::St);
const SST1: Learner = Learner::Taught(Architecture::Sst1);
const SST2: Learner = Learner::Taught(Architecture::Sst2);
const SST3: Learner = Learner::Taught(Architecture::Sst3);
const RIST: Learner = Learner::Taught(Architecture::Rist);

/// The kind of slips by which the first opponent's fitting set is likelier.
pub(super) const KIND: SlipKind = SlipKind::Quiet;

/// The opponents, frozen: the fit gave their slips before any row of the test set was played.
pub(super) const RUNGS: [FittedRung; 3] = [
    FittedRung {
        level: "beginner",
        depth: 1,
        slips: 32,
        fit: &[row(SST2, 30), row(Learner::YoungSt, 20), row(RIST, 0)],
        test: &[row(ST, 30), row(SST1, 30), row(SST3, 0)],
    },
    FittedRung {
        level: "dilettante",
        depth: 2,
        slips: 24,
        fit: &[row(SST2, 23)],
        test: &[row(ST, 22), row(SST1, 15)],
    },
    FittedRung {
        level: "candidate",
        depth: 4,
        slips: 8,
        fit: &[row(SST2, 11)],
        test: &[row(ST, 13), row(SST1, 14)],
    },
];

/// The games of each score in the paper.
const PUBLISHED_GAMES: u64 = 30;
/// The most slips that are tried, and the steps between.
const MOST_SLIPS: u8 = 40;
const STEP: usize = 2;
/// How much less likely, as a logarithm, slips must be to be ruled out: half of the 95th percentile of χ² with one degree of
/// freedom.
const RULED_OUT: f64 = 1.92;
/// Games of a match for one seed, in the fit and in the test.
pub(super) const FIT_GAMES: u64 = 100;
pub(super) const TEST_GAMES: u64 = 200;

/// One row's scores against one opponent, a score for each seed.
pub(super) type RowScores = Vec<MatchScore>;

/// The rows of a fitting set against an opponent with these slips.
pub(super) struct Tried {
    pub(super) kind: SlipKind,
    pub(super) slips: u8,
    pub(super) rows: Vec<RowScores>,
}

/// What was played against a step of the ladder.
pub(super) struct RungScores {
    pub(super) fit: Vec<Tried>,
    /// The rows of the test set.
    pub(super) test: Vec<RowScores>,
    /// ST's row against the fewest and the most slips that the fitting set does not rule out.
    pub(super) ends: [(u8, RowScores); 2],
}

impl Learner {
    pub(super) fn name(self) -> &'static str {
        match self {
            Learner::Taught(architecture) => architecture.name(),
            Learner::YoungSt => "st after 10000",
        }
    }

    fn critic(self, options: &RunOptions<'_>, seed: u64) -> Result<Critic> {
        match self {
            Learner::Taught(architecture) => learned(options, architecture, seed),
            Learner::YoungSt => Training::published(Architecture::St, seed).run(options)?.critic(10_000),
        }
    }
}

impl PublishedRow {
    pub(super) fn words(self) -> String {
        format!("{}:{}", self.won, PUBLISHED_GAMES - self.won)
    }

    /// The score with its interval.
    pub(super) fn mean(self) -> Mean {
        Mean::of_score(self.won, PUBLISHED_GAMES - self.won)
    }
}

pub(super) fn slips_in_words(kind: SlipKind, slips: u8) -> String {
    match kind {
        SlipKind::Any => format!("{slips} slips"),
        SlipKind::Quiet => format!("{slips} quiet slips"),
    }
}

impl FittedRung {
    /// The kinds of slips that are tried: the first rung, with three rows to fit, chooses for all.
    fn kinds(&self) -> &'static [SlipKind] {
        if self.fit.len() > 1 { &[SlipKind::Any, SlipKind::Quiet] } else { &[KIND] }
    }

    /// The opponent with so many slips.
    fn agent(&self, kind: SlipKind, slips: u8) -> String {
        let (depth, slip) = (self.depth, kind.name());
        format!("minimax?depth={depth}&width=10&vcf=off&vct=off&ties=random&slips={slips}&slip={slip}")
    }

    fn name(&self, kind: SlipKind, slips: u8) -> String {
        format!("minimax-d{} with {}", self.depth, slips_in_words(kind, slips))
    }

    /// The opponent as it is frozen.
    pub(super) fn frozen(&self) -> String {
        self.name(KIND, self.slips)
    }

    /// The slips by which the fitting set is likeliest.
    pub(super) fn likeliest<'t>(&self, fit: &'t [Tried]) -> Option<&'t Tried> {
        let likelihood = |tried: &Tried| log_likelihood(self.fit, &tried.rows);
        fit.iter().max_by(|one, other| likelihood(one).total_cmp(&likelihood(other)))
    }

    /// The fewest and the most slips of the frozen kind that the fitting set does not rule out at 95 %.
    fn plausible(&self, fit: &[Tried]) -> [u8; 2] {
        let likelihood = |tried: &Tried| log_likelihood(self.fit, &tried.rows);
        let best = self.likeliest(fit).map_or(0.0, likelihood);
        let near = fit.iter().filter(|tried| tried.kind == KIND && likelihood(tried) >= best - RULED_OUT);
        let slips: Vec<u8> = near.map(|tried| tried.slips).collect();
        [slips.first(), slips.last()].map(|end| end.copied().unwrap_or(self.slips))
    }

    pub(super) fn play(&self, options: &RunOptions<'_>, matches: &mut Matches<'_>) -> Result<RungScores> {
        let mut meet = |learner: Learner, kind: SlipKind, slips: u8, games: u64| -> Result<RowScores> {
            let name = format!("{} against {}", learner.name(), self.name(kind, slips));
            let one = |seed: u64| {
                matches.play(Match::new(name.as_str(), seed, games), || {
                    let critic = critic(learner.name(), learner.critic(options, seed)?, true);
                    Ok([critic, Entrant::named(&self.agent(kind, slips))])
                })
            };
            (1..=seeds(options)).map(one).collect()
        };
        let step = if options.quick { usize::from(MOST_SLIPS) / 2 } else { STEP };
        let mut fit = Vec::new();
        for &kind in self.kinds() {
            for slips in (0..=MOST_SLIPS).step_by(step) {
                let rows = self.fit.iter().map(|row| meet(row.learner, kind, slips, FIT_GAMES));
                fit.push(Tried { kind, slips, rows: rows.collect::<Result<_>>()? });
            }
        }
        let test = self.test.iter().map(|row| meet(row.learner, KIND, self.slips, TEST_GAMES));
        let test = test.collect::<Result<_>>()?;
        let [fewest, most] = self.plausible(&fit);
        let ends = [(fewest, meet(ST, KIND, fewest, TEST_GAMES)?), (most, meet(ST, KIND, most, TEST_GAMES)?)];
        Ok(RungScores { fit, test, ends })
    }
}

/// How likely the published rows are, as a logarithm, if these scores of ours were the true ones.
pub(super) fn log_likelihood(published: &[PublishedRow], ours: &[RowScores]) -> f64 {
    let term = |(row, scores): (&PublishedRow, &RowScores)| {
        let share = share(scores);
        row.won as f64 * share.ln() + (PUBLISHED_GAMES - row.won) as f64 * (1.0 - share).ln()
    };
    published.iter().zip(ours).map(term).sum()
}

/// The share of points, kept off 0 and 1 by half a game: what was never lost here may be lost once.
fn share(scores: &[MatchScore]) -> f64 {
    let games: u64 = scores.iter().map(|score| score.games()).sum();
    let points: f64 = scores.iter().map(|score| score.won as f64 + score.drawn as f64 / 2.0).sum();
    (points + 0.5) / (games as f64 + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_slips_are_found() {
        let scores = |won: u64| vec![MatchScore { won, drawn: 0, lost: 100 - won, different: 100 }];
        // What is published as 23:7, 77 %, is likeliest where our score is next to that.
        let tried = [(0, 30), (10, 75), (20, 95)].map(|(slips, won)| Tried {
            kind: KIND,
            slips,
            rows: vec![scores(won)],
        });
        let rung = &RUNGS[1];
        assert_eq!(rung.likeliest(&tried).map(|tried| tried.slips), Some(10));
        assert_eq!(rung.plausible(&tried), [10, 10]);
        assert!((share(&scores(0)) - 0.5 / 101.0).abs() < 1e-12);
    }

    #[test]
    fn no_row_is_both_fitted_and_tested() {
        for rung in &RUNGS {
            assert!(rung.test.iter().all(|test| rung.fit.iter().all(|fit| fit.learner != test.learner)));
            assert_eq!(rung.test[0].learner, ST);
            assert!(tengen_agents::roster::built_in(&rung.agent(KIND, rung.slips)).is_ok());
        }
    }
}
