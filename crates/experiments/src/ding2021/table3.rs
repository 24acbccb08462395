//! Table 3: alpha-beta at both depths and the critic against engines of Gomocup, six games a set.

use super::opponents::{Opponent, REPORTED, classes, files};
use super::{frame, openings, seeds, size};
use crate::contest::{Contest, Entrant, Games};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::{Mean, wilson};
use crate::{Entry, Experiment, ExperimentReport, Mark, Picture, Result, RunOptions, table};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_arena::{EventReport, Player, PlayerLimits, make_names_unique};
use tengen_base::seed;

pub(super) struct Table3;

/// The opponents if none are given: agents of our own.
const AT_HAND: [&str; 6] =
    ["random", "greedy", "minimax-d1", "minimax-d2", "minimax-d4", "tengen @turn=100ms"];

/// Alpha-beta as in the authors' code, which the lines are marked by.
const DEPTH_6: &str = "minimax";
/// Alpha-beta as in their report.
const DEPTH_10: &str = "minimax?depth=10";
const CRITIC: &str = "adp:ding";
const PLAYERS: [&str; 3] = [DEPTH_6, DEPTH_10, CRITIC];

/// Engines of about 1050, and those of Wine's and Yixin's class, by their ratings at Gomocup.
const MIDDLE: [f64; 2] = [950.0, 1150.0];
const BEST: [f64; 2] = [1600.0, f64::INFINITY];

/// Three openings, each with both colours.
const ROUNDS: u64 = 3;
/// Games of a set.
const SET: u64 = 2 * ROUNDS;
/// Sets of six games.
const SETS: u64 = 3;

/// The games, and the opponents.
pub(super) struct Table3Games {
    games: Games,
    opponents: Vec<Opponent>,
    sets: u64,
}

impl Experiment for Table3 {
    type Played = Table3Games;

    fn entry(&self) -> Entry {
        Entry::new(
            "ding-table3",
            "alpha-beta and the critic against engines given with --opponent, six games a set (Table 3)",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Table3Games> {
        let mut others = if options.opponents.is_empty() { at_hand() } else { options.opponents.clone() };
        make_names_unique(&mut others);
        let opponents = others.iter().map(Opponent::of).collect::<Result<_>>()?;
        let sets = seeds(options, SETS);
        let contest = Contest {
            first: PLAYERS.map(Entrant::named).into(),
            others: others.into_iter().map(Entrant::from).collect(),
            size: size(),
            openings: openings(),
            rounds: ROUNDS * sets,
            limits: limits(options),
            seed: 1,
            game_seed: seed::mix,
        };
        let on_game = &mut |done, of| options.progress(done, of, "Table 3");
        let games = contest.play(options, &options.out.join("games"), on_game)?;
        table::save(&options.out.join("games.sgf"), games.sgf()?.as_bytes())?;
        Ok(Table3Games { games, opponents, sets })
    }

    fn judge(&self, options: &RunOptions<'_>, played: &Table3Games) -> Result<ExperimentReport> {
        let Table3Games { opponents, sets, .. } = played;
        let mut report = frame(
            self.entry().id,
            options,
            *sets,
            "Does alpha-beta with threat search beat engines of about 1050 at Gomocup and lose to the best, and is the \
             self-taught critic far weaker?",
            format!(
                "A set is six games as in the report: three openings with both colours on a 20x20 board, {} unless \
                 an opponent's limits say otherwise (the report: 15 s a move, 90 s a game); every set has openings of its own. `{DEPTH_6}` searches \
                 six plies deep like the authors' code and marks the lines, `{DEPTH_10}` ten plies like their report. \
                 Opponents are given with `--opponent 'NAME=exec:COMMAND @LIMITS'`, and named as at Gomocup they get their \
                 published ratings; without any, agents of our own stand in. All games are in [games.sgf](games.sgf). \
                 Engines play by the clock, so another run gives other games.",
                limits(options).words()
            ),
        );
        if !options.opponents.is_empty() {
            let arguments: Vec<String> = opponents.iter().map(Opponent::argument).collect();
            report.command = report.command.replace(" --out ", &format!(" {} --out ", arguments.join(" ")));
        }
        report.size = format!("{} a pair", SET * sets);
        "Games won out of 6 (Wilson's interval over all games of a pair)".clone_into(&mut report.unit);
        let arena = played.games.report(&played.ratings())?;
        played.measures(&mut report);
        played.lines(&mut report, &arena);
        played.notes(&mut report, &arena);
        report.pictures.push(played.bars()?);
        Ok(report)
    }
}

/// As in the report, or much less for a quick look.
fn limits(options: &RunOptions<'_>) -> PlayerLimits {
    PlayerLimits {
        turn: Some(if options.quick { Duration::from_millis(20) } else { Duration::from_secs(15) }),
        whole_match: Some(Duration::from_secs(90)),
        ..PlayerLimits::default()
    }
}

impl Table3Games {
    /// Games of six that a player won against an opponent.
    fn won(&self, player: &str, name: &str) -> Mean {
        let won: f64 = self.games.won(player, name, ROUNDS).iter().sum();
        let of = (SET * self.sets) as f64;
        let [low, high] = wilson(won, of).map(|share| share * SET as f64);
        Mean { mean: won / of * SET as f64, low, high }
    }

    /// The same against all opponents together.
    fn sum(&self, player: &str) -> f64 {
        self.opponents.iter().map(|opponent| self.won(player, &opponent.name).mean).sum()
    }

    fn ratings(&self) -> BTreeMap<String, f64> {
        self.opponents.iter().filter_map(|opponent| Some((opponent.name.clone(), opponent.rating?))).collect()
    }

    /// The opponents with a rating in the range.
    fn rated(&self, [low, high]: [f64; 2]) -> Vec<&Opponent> {
        let is_within = |rating: f64| (low..=high).contains(&rating);
        self.opponents.iter().filter(|opponent| opponent.rating.is_some_and(is_within)).collect()
    }

    fn measures(&self, report: &mut ExperimentReport) {
        for opponent in &self.opponents {
            for player in PLAYERS {
                let reported = opponent.reported();
                let theirs = reported.map(|it| if player == CRITIC { it.critic } else { it.alphabeta });
                let theirs = theirs.map_or(String::new(), |won| won.to_string());
                let name = format!("{player} against {}", opponent.label());
                report.measure(name, theirs, self.won(player, &opponent.name));
            }
        }
    }

    /// The acceptance lines, the claim about the critic, and the verdict.
    fn lines(&self, report: &mut ExperimentReport, arena: &EventReport) {
        let (middle, best) = (self.rated(MIDDLE), self.rated(BEST));
        let all = |opponents: &[&Opponent], holds: fn(f64) -> bool| match opponents {
            [] => Mark::NotTested,
            opponents => {
                Mark::of(opponents.iter().all(|opponent| holds(self.won(DEPTH_6, &opponent.name).mean)))
            }
        };
        let is_beaten = all(&middle, |won| won >= 5.0);
        report.line("ding-middle", is_beaten, self.words(&middle));
        report.line("ding-best", all(&best, |won| won < 3.0), self.words(&best));
        let rated = |name: &str| {
            let player = arena.players.iter().find(|player| player.name == name)?;
            player.rating.zip(player.error).filter(|_| !self.ratings().is_empty())
        };
        let words = |(rating, error): (f64, f64)| {
            format!("{rating:.0} ({:.0} to {:.0})", rating - error, rating + error)
        };
        let elo = rated(DEPTH_6).map_or("no rated engine took part".to_owned(), words);
        let mark = if rated(DEPTH_6).is_some() { Mark::Met } else { Mark::NotTested };
        let deeper = rated(DEPTH_10).map_or(String::new(), |it| format!("; depth 10: {}", words(it)));
        report.line("ding-elo", mark, format!("{elo}{deeper}"));
        let [six, ten, critic] = PLAYERS.map(|player| self.sum(player));
        let is_never_better = self
            .opponents
            .iter()
            .all(|opponent| self.won(CRITIC, &opponent.name).mean <= self.won(DEPTH_6, &opponent.name).mean);
        let of = SET as usize * self.opponents.len();
        report.claim(
            "the critic wins no more than alpha-beta against anybody, and far less in all",
            Mark::of(is_never_better && critic < 0.7 * six),
            format!("{critic:.1} against {six:.1} of {of}"),
        );
        report.verdict = format!(
            "Alpha-beta won {six:.1} games out of {of} at depth 6 and {ten:.1} at depth 10, the critic {critic:.1}. \
             Engines of about 1050 are beaten as the report says: {}.",
            is_beaten.words()
        );
    }

    /// Alpha-beta's games of six against these opponents.
    fn words(&self, opponents: &[&Opponent]) -> String {
        let each = opponents.iter().map(|opponent| {
            let [six, ten] = [DEPTH_6, DEPTH_10].map(|player| self.won(player, &opponent.name).words());
            format!("{six} against {}, at depth 10 {ten}", opponent.label())
        });
        let each: Vec<String> = each.collect();
        if each.is_empty() { "no such engine took part".to_owned() } else { each.join("; ") }
    }

    fn notes(&self, report: &mut ExperimentReport, arena: &EventReport) {
        report.note(classes(&self.opponents, &|name| PLAYERS.map(|player| self.won(player, name))));
        for opponent in &self.opponents {
            if let Some(reported) = opponent.reported() {
                report.note(format!(
                    "{} is the engine of the report itself: alpha-beta won {} of 6 there and {} here, at depth 10 {}.",
                    opponent.name,
                    reported.alphabeta,
                    self.won(DEPTH_6, &opponent.name).words(),
                    self.won(DEPTH_10, &opponent.name).words()
                ));
            }
        }
        report.note(
            "The rating is on the scale of the opponents' published ratings (20x20), games taken as independent. The \
             report says about 1620 on its course's own ladder; its table fitted on Gomocup's scale gives about 1425 \
             (1185 to 1695).",
        );
        for player in arena.players.iter().filter(|player| !player.failures.is_empty()) {
            let failures = player.failures.iter().map(|(how, count)| format!("{count} by {how}"));
            let failures = failures.collect::<Vec<_>>().join(", ");
            report.note(format!(
                "{} lost games through its own fault, which count as lost: {failures}.",
                player.name
            ));
        }
        let is_opponent = |name: &str| self.opponents.iter().any(|opponent| opponent.name == name);
        let limits = arena.players.iter().filter(|player| is_opponent(&player.name));
        let limits: Vec<String> =
            limits.map(|player| format!("{}: {}", player.name, player.limits)).collect();
        report.note(format!("Limits: {}.", limits.join("; ")));
        if let Some(files) = files(&self.opponents) {
            report.note(files);
        }
    }

    /// The report's table and ours, class by class.
    fn bars(&self) -> Result<Picture> {
        let groups: Vec<BarGroup> = REPORTED
            .iter()
            .map(|reported| {
                let theirs = |won: u32| Some(Mean::of(&[f64::from(won)]));
                let opponent = reported.stands_for(&self.opponents);
                let ours = |player: &str| opponent.map(|opponent| self.won(player, &opponent.name));
                let here = opponent.map_or("nobody".to_owned(), Opponent::label);
                // Beside its neighbours, a name has room for one word or two.
                let name = format!("{}\nhere {here}", reported.label()).replace(" (", "\n(");
                BarGroup {
                    name,
                    bars: vec![
                        theirs(reported.alphabeta),
                        ours(DEPTH_6),
                        ours(DEPTH_10),
                        theirs(reported.critic),
                        ours(CRITIC),
                    ],
                }
            })
            .collect();
        let labels =
            Labels { title: "Table 3: games won out of six, class by class", x: "", y: "games won of 6" };
        let series =
            ["alpha-beta, report", "depth 6, here", "depth 10, here", "critic, report", "critic, here"];
        bar_picture("table3.svg", &labels, &series, &groups, SET as f64)
    }
}

fn at_hand() -> Vec<Player> {
    let player = |text: &str| match text.split_once(" @turn=100ms") {
        Some((agent, _)) => {
            let limits = PlayerLimits { turn: Some(Duration::from_millis(100)), ..PlayerLimits::default() };
            Player { limits, ..Player::new(agent) }
        }
        None => Player::new(text),
    };
    AT_HAND.map(player).into()
}
