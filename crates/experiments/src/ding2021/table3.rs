//! Table 3: alpha-beta and the critic against engines of Gomocup, six games each.

use super::{frame, openings, seeds, size};
use crate::contest::{Contest, Entrant, Games};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_arena::{EventReport, Player, PlayerLimits, make_names_unique, published};
use tengen_base::seed;
use tengen_board::Rule;

pub(super) struct Table3;

/// The report's table: the opponent at Gomocup, games of six won by alpha-beta and by the critic.
const PUBLISHED: [(&str, u32, u32); 6] = [
    ("YIXIN 2017", 0, 0),
    ("WINE 2017", 0, 0),
    ("SPARKLE 2017", 5, 0),
    ("NOESIS 2004", 6, 0),
    ("FIVEROW 2008", 6, 2),
    ("MUSHROOM 2011", 6, 4),
];

/// The opponents if none are given: agents of our own.
const AT_HAND: [&str; 6] =
    ["random", "greedy", "minimax-d1", "minimax-d2", "minimax-d4", "tengen @turn=100ms"];

const ALPHABETA: &str = "minimax";
const CRITIC: &str = "adp:ding";
const MIDDLE: &str = "alpha-beta wins five of six or more against engines of about 1050";
/// What the report says of alpha-beta's rating.
const STATED: &str = "The report says about 1620 on its course's own ladder; its Table 3 fitted on Gomocup's \
                      scale gives about 1425 (1185 to 1695).";
/// Three openings, each with both colours.
const ROUNDS: u64 = 3;
/// Sets of six games.
const SETS: u64 = 10;

/// The games, and the opponents with their published ratings.
pub(super) struct Table3Games {
    games: Games,
    names: Vec<String>,
    ratings: BTreeMap<String, f64>,
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
        let names: Vec<String> = others.iter().map(|player| player.name.clone()).collect();
        let ratings = names.iter().filter_map(|name| Some((name.clone(), rating(name)?))).collect();
        let contest = Contest {
            first: [ALPHABETA, CRITIC].map(Entrant::named).into(),
            others: others.into_iter().map(Entrant::from).collect(),
            size: size(),
            openings: openings(),
            rounds: ROUNDS * seeds(options, SETS),
            limits: PlayerLimits {
                turn: Some(Duration::from_secs(15)),
                whole_match: Some(Duration::from_secs(90)),
                ..PlayerLimits::default()
            },
            seed: 1,
            game_seed: seed::mix,
        };
        let on_game = &mut |done, of| options.progress(done, of, "Table 3");
        let games = contest.play(options, &options.out.join("games"), on_game)?;
        Ok(Table3Games { games, names, ratings })
    }

    fn judge(&self, options: &RunOptions<'_>, played: &Table3Games) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            seeds(options, SETS),
            "Does alpha-beta with threat search beat engines of about 1050 at Gomocup and lose to the best, and is the \
             self-taught critic far weaker?",
            "A set is six games as in the report: three openings with both colours on a 20x20 board, at most 15 s a move \
             and 90 s a game unless an opponent's row says otherwise; every set has openings of its own. Opponents are \
             given with `--opponent 'NAME=exec:COMMAND @LIMITS'`, and named as at Gomocup they get their published \
             ratings; without any, agents of our own stand in."
                .to_owned(),
        );
        played.measures(&mut report);
        let arena = played.games.report(&played.ratings)?;
        played.claims_by_rating(&mut report, &arena);
        let [alphabeta, critic] = [ALPHABETA, CRITIC].map(|player| played.sum(player));
        let of = 6 * played.names.len();
        let weaker =
            played.names.iter().all(|name| played.won(CRITIC, name).mean <= played.won(ALPHABETA, name).mean);
        report.claim(
            "the critic wins no more than alpha-beta against anybody, and far less in all",
            Mark::of(weaker && critic < 0.7 * alphabeta),
            format!("{critic:.1} against {alphabeta:.1} of {of}"),
        );
        played.notes(&mut report, &arena);
        report.verdict = format!(
            "Alpha-beta won {alphabeta:.1} and the critic {critic:.1} games out of {of}; {} of {} claims hold.",
            report.claims.iter().filter(|claim| claim.mark == Mark::Met).count(),
            report.claims.len()
        );
        Ok(report)
    }
}

/// The rating at Gomocup of an engine with this name.
fn rating(name: &str) -> Option<f64> {
    published::rating(name, Rule::Freestyle, size())
}

impl Table3Games {
    /// Games of six that a player won against an opponent.
    fn won(&self, player: &str, name: &str) -> Mean {
        Mean::of(&self.games.won(player, name, ROUNDS))
    }

    /// The same against all opponents together.
    fn sum(&self, player: &str) -> f64 {
        self.names.iter().map(|name| self.won(player, name).mean).sum()
    }

    /// The opponents with a rating from `low` up to `high`.
    fn rated(&self, low: f64, high: f64) -> Vec<&str> {
        let within = self.ratings.iter().filter(|(_, rating)| (low..high).contains(*rating));
        within.map(|(name, _)| name.as_str()).collect()
    }

    fn measures(&self, report: &mut ExperimentReport) {
        for name in &self.names {
            let stated = PUBLISHED.iter().find(|(other, ..)| other.eq_ignore_ascii_case(name));
            let label = rating(name).map_or(name.clone(), |rating| format!("{name} ({rating:.0})"));
            for player in [ALPHABETA, CRITIC] {
                let theirs = stated
                    .map(|&(_, alphabeta, critic)| if player == ALPHABETA { alphabeta } else { critic });
                let theirs = theirs.map_or(String::new(), |won| won.to_string());
                report.measure(format!("{player} against {label}"), theirs, self.won(player, name));
            }
        }
    }

    /// Claims about opponents of a certain strength.
    fn claims_by_rating(&self, report: &mut ExperimentReport, arena: &EventReport) {
        let words = |names: &[&str]| {
            let each =
                names.iter().map(|name| format!("{} against {name}", self.won(ALPHABETA, name).words()));
            each.collect::<Vec<_>>().join(", ")
        };
        let rated = |name: &str| arena.players.iter().find(|player| player.name == name)?.rating;
        let middle = self.rated(900.0, 1200.0);
        if !middle.is_empty() {
            let holds = middle.iter().all(|name| self.won(ALPHABETA, name).mean >= 5.0);
            report.claim(MIDDLE, Mark::of(holds), words(&middle));
        } else if let Some(rating) = rated(ALPHABETA).filter(|_| !self.ratings.is_empty()) {
            // No opponent is near 1050, so the rating by the other games must do.
            let expected = 6.0 / (1.0 + 10f64.powf((1050.0 - rating) / 400.0));
            report.claim(
                MIDDLE,
                if expected >= 5.0 { Mark::NotMet } else { Mark::NotMet },
                format!(
                    "no such engine took part; a rating of {rating:.0} stands for {expected:.1} of 6 against one"
                ),
            );
        }
        let best = self.rated(1850.0, 4000.0);
        if !best.is_empty() {
            let holds = best.iter().all(|name| self.won(ALPHABETA, name).mean < 3.0);
            report.claim("it loses to the best", Mark::of(holds), words(&best));
        }
    }

    fn notes(&self, report: &mut ExperimentReport, arena: &EventReport) {
        let ours = arena.players.iter().filter(|player| [ALPHABETA, CRITIC].contains(&player.name.as_str()));
        for player in ours.filter(|_| !self.ratings.is_empty()) {
            if let (Some(rating), Some(error)) = (player.rating, player.error) {
                report.note(format!(
                    "On the scale of the opponents' ratings at Gomocup (20x20) `{}` has {rating:.0} ± {error:.0} \
                     (games taken as independent). {}",
                    player.name,
                    if player.name == ALPHABETA { STATED } else { "" }
                ));
            }
        }
        for player in arena.players.iter().filter(|player| !player.failures.is_empty()) {
            let failures = player.failures.iter().map(|(how, count)| format!("{count} by {how}"));
            let failures = failures.collect::<Vec<_>>().join(", ");
            report.note(format!(
                "{} lost games through its own fault, which count as lost: {failures}.",
                player.name
            ));
        }
        let limits = arena.players.iter().filter(|player| self.names.contains(&player.name));
        let limits: Vec<String> =
            limits.map(|player| format!("{}: {}", player.name, player.limits)).collect();
        report.note(format!("Limits: {}.", limits.join("; ")));
        report.note(
            "The report's engines are not to be had, but for those whose rows show its number; the others stand in by \
             their ratings. Its table: YIXIN17 0 and 0, WINE17 0 and 0, SPARKLE 5 and 0, NOESIS 6 and 0, FIVEROW 6 and 2, \
             MUSHROOM 6 and 4 (alpha-beta and critic).");
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
