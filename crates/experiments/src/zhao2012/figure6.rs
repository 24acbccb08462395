//! The paper's figure 6, by three readings of which moves count.

use super::figures::{LearnerPair, Lengths, draw};
use crate::stats::Mean;
use crate::{ExperimentReport, Mark, Result};
use std::fmt::Write;

/// The readings and what they count.
const READINGS: [(&str, &str); 3] = [
    ("liked", "forced fives count where the evaluation would have chosen them too"),
    ("all", "all forced fives count"),
    ("strict", "no forced five counts, for none was chosen by evaluation"),
];

pub(super) fn judge(pairs: &[LearnerPair], report: &mut ExperimentReport) -> Result<()> {
    let readings =
        [Lengths::by(pairs, "moves"), Lengths::by(pairs, "moves_with_forced"), Lengths::strict(pairs)];
    let mut table = String::from(
        "| which moves count | self: 20 to 21 | self: 17–20 to 21–24 | watch: 17–20 to 21–24 |\n|---|---|---|---|\n\
         | *the paper* | +3.7 | +4.4 | +1.1 |\n",
    );
    for ((name, what), lengths) in READINGS.into_iter().zip(&readings) {
        let jump = Lengths::jump(&lengths.own);
        let steps = [&lengths.own, &lengths.watch].map(|seeds| Lengths::step(seeds));
        let [own, watch] = steps.map(|step| step.words());
        let _ = writeln!(table, "| {name}: {what} | {} | {own} | {watch} |", jump.words());
        report.measure(format!("{name}: jump from thousand 20 to 21"), "3.7", jump);
        for (k, paper) in [(1, "14.9"), (3, "13.8"), (5, "11.4"), (10, "14.7"), (20, "17.0"), (21, "20.7")] {
            let ours = Lengths::mean(&lengths.own, k, k);
            report.measure(format!("{name}: self-teaching, thousand {k}"), paper, ours);
        }
        let late = Lengths::mean(&lengths.own, 61, 80);
        report.measure(format!("{name}: self-teaching, thousands 61 to 80"), "23.4", late);
        let late = Lengths::mean(&lengths.watch, 61, 80);
        report.measure(format!("{name}: watching, thousands 61 to 80"), "22.3", late);
        let title = format!("Moves a game ({what})");
        report.pictures.push(draw(format!("fig6-{name}.svg"), &title, lengths)?);
    }
    report.note(format!(
        "The paper counts \"moves selected by evaluation function after two rounds of a game\"; it does not say what a forced \
         five is. The change at game 20,001, by reading, in moves a game:\n\n{table}"
    ));
    claims(report, &readings);
    Ok(())
}

fn claims(report: &mut ExperimentReport, [liked, _, strict]: &[Lengths; 3]) {
    let seeds = liked.own.len() as f64;
    let dips: Vec<f64> = liked.own.iter().map(|seed| lowest(seed) as f64 + 1.0).collect();
    let dip = dips.iter().sum::<f64>() / seeds;
    report.line(
        "zhao-fig6-dip",
        Mark::of(dips.iter().all(|k| (2.0..=6.0).contains(k))),
        format!("by seed {}", dips.iter().map(|k| format!("{k:.0}")).collect::<Vec<_>>().join(", ")),
    );
    let (usual, without) = (Lengths::jump(&liked.own), Lengths::jump(&strict.own));
    // Where no forced five counts, the count steps up by itself when fives are no longer forced: no game gets longer
    // by that, so this reading marks nothing.
    report.line("zhao-fig6-jump", Mark::of(usual.mean >= 1.0), format!("{} moves", usual.words()));
    let (start, end) = (Lengths::mean(&liked.own, 1, 1), Lengths::mean(&liked.own, 61, 80));
    report.line(
        "zhao-fig6-end",
        Mark::of(end.mean > start.mean),
        format!("{} and {} moves", end.words(), start.words()),
    );
    let spread = liked.watch.iter().map(|seed| spread(seed)).fold(0.0, f64::max);
    report.line(
        "zhao-fig6-watch",
        Mark::of(spread <= 0.06),
        format!("the farthest thousand of any seed is {:.1} % away", 100.0 * spread),
    );
    report.verdict = format!(
        "A dip at thousand {dip:.1} on average, a rise, {:.1} moves in the end against {:.1} at the start (the paper: \
         23.4 and 14.9). The jump after game 20,000 is {:+.1} moves, not +3.7. If no forced five counts, the count steps up by \
         {:+.1} when fives are no longer forced; no game gets longer by that.",
        end.mean, start.mean, usual.mean, without.mean
    );
}

/// The place of the shortest games.
pub(super) fn lowest(seed: &[f64]) -> usize {
    (0..seed.len()).min_by(|&a, &b| seed[a].total_cmp(&seed[b])).unwrap_or(0)
}

/// How far the farthest thousand is from the mean, as a part of it.
pub(super) fn spread(seed: &[f64]) -> f64 {
    let mean = Mean::of(seed).mean;
    seed.iter().map(|moves| (moves / mean - 1.0).abs()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dips_and_spreads() {
        assert_eq!(lowest(&[3.0, 1.0, 2.0]), 1);
        assert!((spread(&[9.0, 10.0, 11.0]) - 0.1).abs() < 1e-12);
    }
}
