//! Constants that the paper does not state, varied one at a time.

use super::arms::ArmResults;
use super::variants::{Trial, Variant, arms, tabulate, usual};
use super::{ArmExperiment, seeds};
use crate::{Entry, ExperimentReport, Result, RunOptions};
use tengen_nets::pinet::{ComparisonRule, Design, Difference, WonGames};

fn variants() -> Vec<Variant> {
    let mut all = vec![usual()];
    for defend in [0.25, 0.5, 0.9] {
        let design = Design { defend, ..Design::default() };
        all.push(Variant { name: format!("defend {defend}"), design, hardnet: defend, ..usual() });
    }
    // The paper's simple network might have had one view only: it counts three layers.
    let design = Design { defend: 0.0, ..Design::default() };
    all.push(Variant { name: "one view".to_owned(), design, ..usual() });
    all.push(Variant { name: "hardnet defends 0.5".to_owned(), hardnet: 0.5, ..usual() });
    for normaliser in [1.0, 2.5, 3.0, 4.0] {
        let design = Design { normaliser, ..Design::default() };
        all.push(Variant { name: format!("normaliser {normaliser}"), design, ..usual() });
    }
    let mut learning = |name: String, rule: ComparisonRule| all.push(Variant { name, rule, ..usual() });
    let rule = ComparisonRule::default();
    for rate in [0.1, 3.0, 10.0, 100.0] {
        learning(format!("rate {rate}"), ComparisonRule { rate, ..rule });
    }
    for reward in [0.0, 0.1] {
        learning(format!("reward {reward}"), ComparisonRule { reward, ..rule });
    }
    learning("error at l4".to_owned(), ComparisonRule { difference: Difference::Subnetwork, ..rule });
    learning("shared weights".to_owned(), ComparisonRule { shared: true, ..rule });
    for noise in [0.0, 0.2] {
        all.push(Variant { name: format!("noise {noise}"), noise, ..usual() });
    }
    // Last: an arm's random numbers depend on its place.
    let rule = ComparisonRule { won_games: WonGames::Rewarded, ..rule };
    all.push(Variant { name: "won games rewarded".to_owned(), rule, ..usual() });
    all
}

pub(super) const SWEEPS: ArmExperiment = ArmExperiment {
    entry: Entry::new(
        "freisleben-sweeps",
        "experiments 2, 4 and 5 again, with each constant that the paper does not state varied",
    ),
    question: "How do experiments 2, 4 and 5 depend on what the paper leaves open: the weights of attack and defence, the \
               normaliser, the learning rate and reward, the output at which the error is taken, shared weights, noise?",
    method: "Each row changes one thing. `defend` changes the network and Hardnet alike, `hardnet defends` Hardnet alone; with \
             `one view` the network does not look with the opponent's eyes; with `won games rewarded` all its moves in \
             games that it won get the small reward, by the paper's text, instead of being compared, by its figure. \
             The paper's numbers: 0 to 22 wins, 28 to 18, 29 to 36.",
    seeds,
    arms: |options| arms(options, &variants()),
    judge,
};

fn judge(options: &RunOptions<'_>, results: &ArmResults, report: &mut ExperimentReport) -> Result<()> {
    let variants = variants();
    tabulate(report, options, results, &variants);
    let after = |variant: &Variant| {
        let outcome = variant.outcome(results, Trial::ByStandIn);
        (outcome.map_or(0.0, |outcome| outcome.won[1].mean), variant.name.clone())
    };
    let most = variants.iter().map(after).max_by(|one, other| one.0.total_cmp(&other.0));
    let (won, name) = most.unwrap_or_default();
    report.verdict = format!(
        "Taught by the stand-in, no variant wins more than {won:.1} of 50 in the end (`{name}`); the paper's best test has 36."
    );
    Ok(())
}
