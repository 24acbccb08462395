//! Ways of learning beside ST-Gomoku's: each is taught, then meets the same opponents as ST-Gomoku after as many games.

use super::matches::{Match, MatchScore, Matches, critic_with, percent, percents};
use super::trained::Training;
use super::{RUNGS, opponents, seeds};
use crate::contest::Entrant;
use crate::parallel::{Task, in_parallel};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::Mean;
use crate::{ExperimentReport, Picture, Result, RunOptions};
use std::collections::BTreeMap;
use std::fmt::Write;
use tengen_agents::adp::AdpOptions;
use tengen_nets::{Architecture, Critic, Lookahead, PatternReward};

/// A way of learning.
pub(super) struct Way {
    pub(super) name: &'static str,
    /// What is different from ST-Gomoku.
    pub(super) about: &'static str,
    /// The numbers of games after which it is tested.
    pub(super) tested: &'static [u64],
    /// How many moves it looks ahead in the tests.
    pub(super) depths: &'static [u32],
    /// The rewards that it learns with, which it must count in the tests as well.
    pub(super) reward: Option<PatternReward>,
    /// The ways that it meets, after as many games and looking as far ahead.
    pub(super) rivals: &'static [&'static str],
    /// Its critic with this seed after so many games. What is missing of the training is run.
    pub(super) critic: fn(&RunOptions<'_>, u64, u64) -> Result<Critic>,
}

/// ST-Gomoku itself, with which the others are compared.
pub(super) const ST: Way = Way {
    name: "st",
    about: "ST-Gomoku as published",
    tested: &[20_000, 60_000],
    depths: &[1],
    reward: None,
    rivals: &[],
    critic: |options, seed, games| Training::published(Architecture::St, seed).run(options)?.critic(games),
};

/// A way at the time of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TestedWay {
    pub(super) name: &'static str,
    pub(super) games: u64,
    pub(super) depth: u32,
}

/// The scores of all tests, one for each seed.
pub(super) type WayScores = BTreeMap<(TestedWay, String), Vec<MatchScore>>;

const GAMES: u64 = 200;

impl TestedWay {
    /// After so many games, looking one move ahead.
    pub(super) const fn after(name: &'static str, games: u64) -> TestedWay {
        TestedWay { name, games, depth: 1 }
    }

    fn words(self) -> String {
        let ahead = if self.depth == 1 { String::new() } else { format!(", {} ahead", self.depth) };
        format!("{} after {}{ahead}", self.name, self.games)
    }
}

impl Way {
    fn tests(&self) -> impl Iterator<Item = TestedWay> + '_ {
        let of = |&games: &u64| self.depths.iter().map(move |&depth| (games, depth));
        let name = self.name;
        self.tested.iter().flat_map(of).map(move |(games, depth)| TestedWay { name, games, depth })
    }

    fn player(&self, options: &RunOptions<'_>, seed: u64, test: TestedWay) -> Result<Entrant> {
        let critic = (self.critic)(options, seed, test.games)?;
        let look = Lookahead { depth: test.depth, ..Lookahead::default() };
        let usual = AdpOptions::contest(critic.architecture());
        Ok(critic_with(self.name, critic, AdpOptions { look, reward: self.reward, ..usual }))
    }
}

/// Teaches and tests the ways, of which the first is ST-Gomoku.
pub(super) fn play(options: &RunOptions<'_>, ways: &[Way]) -> Result<WayScores> {
    let mut matches = Matches::open(options)?;
    let mut scores = WayScores::new();
    let meetings = || {
        ways.iter().flat_map(|way| way.tests().map(move |test| (way, test))).flat_map(|(way, test)| {
            let rungs = opponents(options).into_iter();
            let rivals = way.rivals.iter().map(|rival| (*rival).to_owned());
            rungs.chain(rivals).map(move |other| (way, test, other))
        })
    };
    let meeting = |test: TestedWay, other: &str, seed: u64| {
        Match::new(format!("{} against {other}", test.words()), seed, GAMES)
    };
    let all = 1..=seeds(options);
    let missing = |seed: u64| meetings().any(|(_, test, other)| !matches.holds(&meeting(test, &other, seed)));
    let missing: Vec<u64> = all.clone().filter(|&seed| missing(seed)).collect();
    // Experts first: others watch them.
    for part in [&ways[..1], &ways[1..]] {
        train(options, part, &missing)?;
    }
    for seed in all {
        for (way, test, other) in meetings() {
            let score = matches.play(meeting(test, &other, seed), || {
                let rival = ways.iter().find(|way| way.name == other);
                let rival = match rival {
                    Some(way) => way.player(options, seed, TestedWay { name: way.name, ..test })?,
                    None => Entrant::named(&other),
                };
                Ok([way.player(options, seed, test)?, rival])
            })?;
            scores.entry((test, other)).or_default().push(score);
        }
    }
    Ok(scores)
}

/// Runs what is missing of all trainings, several at a time.
fn train(options: &RunOptions<'_>, ways: &[Way], seeds: &[u64]) -> Result<()> {
    let mut tasks: Vec<Task<'_, ()>> = Vec::new();
    for &seed in seeds {
        for way in ways {
            let games = way.tested.iter().copied().max().unwrap_or(0);
            tasks.push(Box::new(move || (way.critic)(options, seed, games).map(drop)));
        }
    }
    in_parallel(options.jobs, tasks).map(drop)
}

/// A way's points out of a hundred against an opponent.
pub(super) fn points(scores: &WayScores, test: TestedWay, other: &str) -> Mean {
    percent(scores.get(&(test, other.to_owned())).map(Vec::as_slice).unwrap_or_default())
}

/// How many points more one way has than another against an opponent, seed by seed.
pub(super) fn lead(scores: &WayScores, one: TestedWay, two: TestedWay, other: &str) -> Mean {
    let of = |test| percents(scores.get(&(test, other.to_owned())).map(Vec::as_slice).unwrap_or_default());
    Mean::of_differences(&of(one), &of(two))
}

/// The points more that one way has than another against each of the three opponents.
pub(super) fn leads(scores: &WayScores, one: TestedWay, two: TestedWay) -> [Mean; 3] {
    RUNGS.map(|(rung, _)| lead(scores, one, two, rung))
}

/// `+1.2, -3.0, +0.4`.
pub(super) fn signed(leads: &[Mean]) -> String {
    leads.iter().map(|lead| format!("{:+.1}", lead.mean)).collect::<Vec<_>>().join(", ")
}

/// The scores of all ways as a table and as measures.
pub(super) fn tables(report: &mut ExperimentReport, ways: &[Way], scores: &WayScores) {
    let rungs = RUNGS.map(|(name, _)| name);
    let mut table = format!(
        "| way | what is different | games learned | moves ahead | {} | against ST |\n|---|---|---|---|---|---|---|---|\n",
        rungs.join(" | ")
    );
    let short = |mean: Mean| format!("{:.0} ({:.0} to {:.0})", mean.mean, mean.low, mean.high);
    for way in ways {
        for test in way.tests() {
            let cells = rungs.map(|rung| short(points(scores, test, rung)));
            let st = if way.rivals.contains(&ST.name) {
                short(points(scores, test, ST.name))
            } else {
                String::new()
            };
            let (games, depth) = (test.games, test.depth);
            let _ = writeln!(
                table,
                "| `{}` | {} | {games} | {depth} | {} | {st} |",
                way.name,
                way.about,
                cells.join(" | ")
            );
        }
    }
    report.note(format!("Points out of a hundred, means over seeds with their intervals.\n\n{table}"));
    for ((test, other), found) in scores {
        report.measure(format!("{} against {other}", test.words()), "", percent(found));
    }
}

/// All ways after their last test one move ahead, as bars.
pub(super) fn bars(title: &str, ways: &[Way], scores: &WayScores) -> Result<Picture> {
    let others: Vec<&str> = RUNGS.iter().map(|(rung, _)| *rung).chain([ST.name]).collect();
    let group = |way: &Way| {
        let games = way.tested.iter().copied().max().unwrap_or(0);
        let test = TestedWay::after(way.name, games);
        let bar = |other: &&str| {
            let found = scores.get(&(test, (*other).to_owned()))?;
            Some(percent(found))
        };
        let name = way.name.replace('-', "\n");
        BarGroup { name: format!("{name}\n{},000", games / 1000), bars: others.iter().map(bar).collect() }
    };
    let groups: Vec<BarGroup> = ways.iter().map(group).collect();
    let labels = Labels { title, x: "ways of learning", y: "points out of a hundred" };
    let series = ["against minimax-d1", "against minimax-d2", "against minimax-d4", "against ST"];
    bar_picture("ways.svg", &labels, &series, &groups, 100.0)
}
