//! Which setting of `minimax` stands in for XMake5: the one that beats Hardnet about 41:9.

use super::arms::{Arm, ArmResults, ArmWork};
use super::{ArmExperiment, STAND_IN, seeds};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};

/// Depths and widths that were tried, plainest first.
const TRIED: [(u32, u32); 9] = [(1, 2), (1, 4), (1, 10), (1, 16), (2, 4), (2, 10), (2, 16), (3, 10), (4, 10)];

fn rung(depth: u32, width: u32) -> String {
    format!("minimax?depth={depth}&width={width}&vcf=off&vct=off&ties=random")
}

fn games(options: &RunOptions<'_>) -> u64 {
    if options.quick { 10 } else { 50 }
}

fn name(depth: u32, width: u32) -> String {
    format!("depth {depth} width {width}")
}

pub(super) const STAND_INS: ArmExperiment = ArmExperiment {
    entry: Entry::new("freisleben-stand-in", "which setting of minimax beats Hardnet 41:9, as XMake5 did"),
    question: "XMake5, the paper's strong teacher, is gone. It beat Hardnet 41:9. Which setting of minimax does?",
    method: "Each setting (no VCF, no VCT, equals drawn by lot) plays Hardnet 50 games a seed from the empty board; who \
             starts changes from game to game. The nearest one was taken as the stand-in, so that it is near is no finding.",
    seeds,
    arms,
    judge,
};

fn arms(options: &RunOptions<'_>) -> Vec<Arm> {
    let arm = |(depth, width): (u32, u32)| {
        let players = [rung(depth, width), "hardnet".to_owned()];
        Arm { name: name(depth, width), work: ArmWork::Match { players, games: games(options) } }
    };
    TRIED.map(arm).into()
}

fn judge(options: &RunOptions<'_>, results: &ArmResults, report: &mut ExperimentReport) -> Result<()> {
    let scale = 50.0 / games(options) as f64;
    report.size = format!("{} a setting and seed", games(options));
    let mut nearest: Option<(f64, String)> = None;
    for (depth, width) in TRIED {
        let arm = name(depth, width);
        let won = Mean::of(&results.each(&arm, |series| scale * series[0].test.won() as f64));
        let lost = Mean::of(&results.each(&arm, |series| scale * series[0].test.lost() as f64));
        let distance = (won.mean - 41.0).abs() + (lost.mean - 9.0).abs();
        if nearest.as_ref().is_none_or(|(least, ..)| distance < *least) {
            nearest = Some((distance, rung(depth, width)));
        }
        if rung(depth, width) == STAND_IN {
            let because = format!("{} of 50: `{STAND_IN}`", won.words());
            report.line("freisleben-stand-in", Mark::of((won.mean - 41.0).abs() <= 5.0), because);
        }
        report.measure(format!("{arm}: won"), "41 (XMake5)", won);
        report.measure(format!("{arm}: lost"), "9 (XMake5)", lost);
    }
    if let Some((_, name)) = nearest {
        report.verdict = format!("`{name}` is nearest. The experiments use `{STAND_IN}`.");
    }
    Ok(())
}
