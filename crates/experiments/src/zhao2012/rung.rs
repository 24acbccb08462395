//! `zhao-rung`: opponents weakened until the paper's other rows fit; then ST is asked.
//!
//! Our stand-ins for 5-star Gomoku's levels are stronger than those must have been. Here each is given slips, random moves
//! near a stone, as many as make the scores of other critics most like the published ones. ST's own scores are left out of
//! the fit, so they test it.

use super::fitted_rung::{
    FIT_GAMES, FittedRung, KIND, RUNGS, RungScores, TEST_GAMES, Tried, log_likelihood, slips_in_words,
};
use super::frame;
use super::matches::{Matches, percent};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Picture, Result, RunOptions};
use std::fmt::Write;

pub(super) struct FittedRungs;

const METHOD: &str = "The opponents of `zhao-table2` are weakened by slips: so many of a hundred moves are random ones near a stone. The slips \
     of each were fitted to scores of *other* critics than ST (fitting set): 0 to 40 in steps of 2 were tried, 100 games a \
     seed, and those taken by which the published thirty games are likeliest, our score over all seeds being the chance of a \
     win. Against the first opponent two kinds were tried: any move may slip, or none where somebody can make five. The second \
     was thought of when the first's fit was seen; the likelier kind is used for all. The opponents were then frozen in the \
     program, before any game of ST, SST1 and SST3 against them (test set) was played. All games are from two random stones \
     near the centre, every opening with both colours, five forced.";

impl Experiment for FittedRungs {
    type Played = Vec<RungScores>;

    fn entry(&self) -> Entry {
        Entry::new(
            "zhao-rung",
            "opponents weakened until the paper's other rows fit, then ST's row asked of them",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<RungScores>> {
        let mut matches = Matches::open(options)?;
        RUNGS.iter().map(|rung| rung.play(options, &mut matches)).collect()
    }

    fn judge(&self, options: &RunOptions<'_>, played: &Vec<RungScores>) -> Result<ExperimentReport> {
        let question = "Against opponents that the paper's other rows fit, does ST score as published?";
        let mut report = frame(self.entry().id, options, question, METHOD);
        report.size = format!("{TEST_GAMES} a match and seed; fitted on {FIT_GAMES}");
        test_table(&mut report, played);
        claims(&mut report, played);
        for (rung, scores) in RUNGS.iter().zip(played) {
            fit_table(&mut report, rung, &scores.fit);
        }
        report.pictures.push(draw(played)?);
        Ok(report)
    }
}

fn test_table(report: &mut ExperimentReport, played: &[RungScores]) {
    let mut table = String::from("| opponent | critic | paper | here, % |\n|---|---|---|---|\n");
    for (rung, scores) in RUNGS.iter().zip(played) {
        for (row, ours) in rung.test.iter().zip(&scores.test) {
            let (name, frozen, ours) = (row.learner.name(), rung.frozen(), percent(ours));
            let paper = format!("{}, {} %", row.words(), row.mean().words());
            let _ = writeln!(table, "| {} ({frozen}) | {name} | {paper} | {} |", rung.level, ours.words());
            report.measure(format!("{name} against {frozen}"), row.words(), ours);
        }
    }
    report.note(format!(
        "**Test set.** The paper's scores with Wilson's interval for thirty games.\n\n{table}"
    ));
    let mut table = String::from(
        "| opponent | slips not ruled out | ST against the fewest, % | against the most, % |\n|---|---|---|---|\n",
    );
    for (rung, RungScores { ends: [(fewest, weak), (most, strong)], .. }) in RUNGS.iter().zip(played) {
        let [weak, strong] = [weak, strong].map(|scores| percent(scores).words());
        let _ = writeln!(table, "| {} | {fewest} to {most} | {weak} | {strong} |", rung.level);
    }
    report.note(format!(
        "How much rests on the slips: thirty games cannot tell between the numbers of slips below (95 %).\n\n{table}"
    ));
}

fn fit_table(report: &mut ExperimentReport, rung: &FittedRung, fit: &[Tried]) {
    let rows: Vec<String> =
        rung.fit.iter().map(|row| format!("{} ({})", row.learner.name(), row.words())).collect();
    let mut table = format!(
        "| slips | {} | log-likelihood |\n|---|{}---|\n",
        rows.join(" | "),
        "---|".repeat(rows.len())
    );
    for Tried { kind, slips, rows } in fit {
        let is_frozen = (*kind, *slips) == (KIND, rung.slips);
        let mark = if is_frozen { "**" } else { "" };
        let cells: Vec<String> = rows.iter().map(|scores| format!("{:.1}", percent(scores).mean)).collect();
        let likelihood = log_likelihood(rung.fit, rows);
        let name = slips_in_words(*kind, *slips);
        let _ = writeln!(table, "| {mark}{name}{mark} | {} | {likelihood:.2} |", cells.join(" | "));
    }
    report.note(format!(
        "**Fitting set of the {}** (minimax-d{}): our scores in percent by slips; the paper's of thirty games.\n\n{table}",
        rung.level, rung.depth
    ));
}

fn claims(report: &mut ExperimentReport, played: &[RungScores]) {
    let of =
        |rung: usize, row: usize| played[rung].test.get(row).map_or(Mean::of(&[]), |scores| percent(scores));
    let st = [0, 1, 2].map(|rung| of(rung, 0));
    let words = |mean: Mean| format!("{} %", mean.words());
    report.line("zhao-rung-first", Mark::of(st[0].mean >= 90.0), words(st[0]));
    report.line("zhao-rung-second", Mark::of((56.0..=86.0).contains(&st[1].mean)), words(st[1]));
    report.line("zhao-rung-third", Mark::of((27.0..=61.0).contains(&st[2].mean)), words(st[2]));
    report.claim(
        "ST's score falls at each step",
        Mark::of(st[0].mean > st[1].mean && st[1].mean > st[2].mean),
        words_of(&st),
    );
    let sst1 = [0, 1, 2].map(|rung| (of(rung, 1), RUNGS[rung].test[1].mean()));
    report.claim(
        "SST1's scores are within the paper's intervals (30:0, 15:15, 14:16)",
        Mark::of(sst1.iter().all(|(ours, paper)| (paper.low..=paper.high).contains(&ours.mean))),
        words_of(&sst1.map(|(ours, _)| ours)),
    );
    let sst3 = of(0, 2);
    report.claim(
        "SST3 loses everything to the first (0:30; here: 10 % at most)",
        Mark::of(sst3.mean <= 10.0),
        words(sst3),
    );
    let frozen = RUNGS.iter().zip(played).all(|(rung, scores)| {
        let best = rung.likeliest(&scores.fit);
        best.is_some_and(|best| (best.kind, best.slips) == (KIND, rung.slips))
    });
    report.claim(
        "the frozen opponents are those by which the fitting set is likeliest",
        Mark::of(frozen),
        RUNGS.iter().map(FittedRung::frozen).collect::<Vec<_>>().join(", "),
    );
    let [(fewest, weak), (most, strong)] = &played[0].ends;
    report.verdict = format!(
        "Against opponents fitted to other critics' rows ST scores {:.0}, {:.0} and {:.0} % (the paper: 100, 73 and 43 %). The fit \
         is loose: thirty games do not tell {fewest} slips of the first opponent from {most}, and ST scores {:.0} % against the one, \
         {:.0} % against the other.",
        st[0].mean,
        st[1].mean,
        st[2].mean,
        percent(weak).mean,
        percent(strong).mean
    );
}

fn words_of(means: &[Mean]) -> String {
    format!("{} %", means.iter().map(Mean::words).collect::<Vec<_>>().join(", "))
}

fn draw(played: &[RungScores]) -> Result<Picture> {
    let mut groups = Vec::new();
    for (rung, scores) in RUNGS.iter().zip(played) {
        for (row, ours) in rung.test.iter().zip(&scores.test) {
            let name = format!("{}\n{}", row.learner.name(), rung.level);
            groups.push(BarGroup { name, bars: vec![Some(row.mean()), Some(percent(ours))] });
        }
    }
    let labels = Labels {
        title: "Test set: critics against the fitted opponents",
        x: "",
        y: "points out of a hundred",
    };
    bar_picture("test.svg", &labels, &["paper", "here"], &groups, 100.0)
}
