//! Who stands in for XMake5: the setting of `minimax` that beats Hardnet about 41:9.

use super::study::{Arm, Study, Work};
use super::{STAND_IN, blank, claim, measure, seeds};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions};

pub(super) struct StandIn;

/// Depths and widths that were tried, plainest first.
const TRIED: [(u32, u32); 9] = [(1, 2), (1, 4), (1, 10), (1, 16), (2, 4), (2, 10), (2, 16), (3, 10), (4, 10)];

fn rung(depth: u32, width: u32) -> String {
    format!("minimax?depth={depth}&width={width}&vcf=off&vct=off&ties=random")
}

impl Experiment for StandIn {
    fn id(&self) -> &'static str {
        "freisleben-stand-in"
    }

    fn about(&self) -> &'static str {
        "which setting of minimax beats Hardnet 41:9, as XMake5 did"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let games = if options.quick { 10 } else { 50 };
        let arm = |&(depth, width): &(u32, u32)| Arm {
            name: format!("depth {depth} width {width}"),
            work: Work::Match { players: [rung(depth, width), "hardnet".to_owned()], games },
        };
        let study = Study { arms: TRIED.iter().map(arm).collect(), series: 0 };
        let results = study.run(options, seeds(options))?;
        let mut report = blank(
            self.id(),
            options,
            "XMake5, the paper's strong teacher, is gone. It beat Hardnet 41:9. Which setting of minimax does?",
            "Each setting (no VCF, no VCT, equals drawn by lot) plays Hardnet 50 games a seed from the empty board; who \
             starts changes from game to game.",
        );
        let scale = 50.0 / games as f64;
        let mut nearest: Option<(f64, String, Mean)> = None;
        for (arm, &(depth, width)) in study.arms.iter().zip(&TRIED) {
            let won = results.each(&arm.name, |series| scale * series[0].test.won() as f64);
            let lost = results.each(&arm.name, |series| scale * series[0].test.lost() as f64);
            let mean = Mean::of(&won);
            let distance = (mean.mean - 41.0).abs() + (Mean::of(&lost).mean - 9.0).abs();
            if nearest.as_ref().is_none_or(|(least, ..)| distance < *least) {
                nearest = Some((distance, rung(depth, width), mean));
            }
            report.measures.push(measure(format!("{}: won", arm.name), "41 (XMake5)", &won));
            report.measures.push(measure(format!("{}: lost", arm.name), "9 (XMake5)", &lost));
        }
        if let Some((_, name, mean)) = nearest {
            let within = (mean.mean - 41.0).abs() <= 5.0;
            report.claims.push(claim(
                "a setting beats Hardnet 41:9, within five games",
                within,
                format!("{name} wins {}", mean.words()),
            ));
            report.verdict = format!(
                "`{name}` is nearest with {} wins of 50. The experiments use `{STAND_IN}`.",
                mean.words()
            );
        }
        Ok(report)
    }
}
