//! A critic that watched against the expert that it watched.

use super::figures::LearnerPair;
use super::matches::{Match, MatchScore, MatchStart, Matches, critic, percent, pooled};
use super::{frame, seeds};
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;

pub(super) struct Watching;

const GAMES: u64 = 200;

/// The expert's opponent, the starting positions, and whether five is forced.
const MATCHES: [(&str, MatchStart, bool); 6] = [
    ("watching", MatchStart::TwoStones, true),
    ("watching", MatchStart::TwoStones, false),
    ("watching", MatchStart::Empty, true),
    ("watching", MatchStart::Empty, false),
    ("self-teaching", MatchStart::TwoStones, true),
    ("self-teaching", MatchStart::TwoStones, false),
];

fn label(who: &str, start: MatchStart, forced: bool) -> String {
    let start = if start == MatchStart::Empty { "the empty board" } else { "two stones" };
    format!("{who} against ST from {start}{}", if forced { "" } else { " (five not forced)" })
}

/// The scores of the matches, one for each seed.
type Scores = [Vec<MatchScore>; MATCHES.len()];

impl Experiment for Watching {
    type Played = Scores;

    fn entry(&self) -> Entry {
        Entry::new("zhao-watch-vs-st", "a critic that only watched, against the expert whom it watched")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Scores> {
        let mut matches = Matches::open(options)?;
        let mut scores = Scores::default();
        for seed in 1..=seeds(options) {
            for ((who, start, forced), scores) in MATCHES.into_iter().zip(&mut scores) {
                let one = Match { start, ..Match::new(label(who, start, forced), seed, GAMES) };
                scores.push(matches.play(one, || {
                    let pair = LearnerPair::train(options, seed)?;
                    let learner = if who == "watching" { &pair.watching } else { &pair.teaching };
                    Ok([critic(who, learner.last()?, forced), critic("st", pair.expert, forced)])
                })?);
            }
        }
        Ok(scores)
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &Scores) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "Does a critic that watched 80,000 games of ST-Gomoku learn to play like it?",
            "For each seed the critic of `zhao-fig4` that watched plays the expert whom it watched 200 games: from two random \
             stones near the centre with both colours, and from the empty board as in the paper. The critic that taught \
             itself for as long, from the same first weights, plays the same games for comparison.",
        );
        report.size = format!("{GAMES} a match and seed");
        let mut table = String::from(
            "| match | won-drawn-lost, all seeds | different games of 200, by seed |\n|---|---|---|\n",
        );
        for ((who, start, forced), scores) in MATCHES.into_iter().zip(scores) {
            let paper = if who == "watching" && start == MatchStart::Empty { "0:30" } else { "" };
            report.measure(label(who, start, forced), paper, percent(scores));
            let different: Vec<String> = scores.iter().map(|score| score.different.to_string()).collect();
            let (name, different) = (label(who, start, forced), different.join(", "));
            let _ = writeln!(table, "| {name} | {} | {different} |", pooled(scores));
        }
        report.note(table);
        report.note(
            "From the empty board two critics that draw lots only between exactly equal moves play the same games over and over (see \
             the last column), so a match says little more than who wins those few: ours go from nearly all lost to nearly \
             all won, depending on the seed. The paper's 0:30 may be no more than that; from random openings, where every \
             game is another, the expert's advantage is real but small.");
        claims(&mut report, scores);
        Ok(report)
    }
}

fn claims(report: &mut ExperimentReport, scores: &Scores) {
    let [with, without, empty, _, teaching, _] = scores.each_ref().map(|scores| percent(scores));
    report.line("zhao-watch", Mark::of(with.mean <= 10.0), format!("{} %", with.words()));
    report.claim(
        "the same if five is not forced",
        Mark::of(without.mean <= 10.0),
        format!("{} %", without.words()),
    );
    report.claim(
        "the critic that watched is weaker than ST, and than the one that taught itself",
        Mark::of(with.high < 50.0 && with.high < teaching.mean),
        format!("{} % and {} % against ST", with.words(), teaching.words()),
    );
    let by_seed: Vec<String> = scores[2].iter().map(|score| format!("{:.0}", score.percent())).collect();
    report.claim(
        "the same from the empty board, as in the paper",
        Mark::of(empty.mean <= 10.0),
        format!("{} %, by seed {}", empty.words(), by_seed.join(", ")),
    );
    report.verdict = format!(
        "The critic that watched scores {:.1} % against ST, {:.1} % if five is not forced; the one that taught itself {:.1} %.",
        with.mean, without.mean, teaching.mean
    );
}
