//! Table 3: the two programs against engines of Gomocup, six games each.

use super::{blank, claim, measure, openings, seeds, size};
use crate::contest::Contest;
use crate::stats::Mean;
use crate::{Claim, Experiment, ExperimentError, Report, RunOptions, Verdict};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_arena::{Player, PlayerLimits, make_names_unique, published};
use tengen_board::Rule;

pub(super) struct Table3;

/// What the report has: the opponent at Gomocup, games of six won by alpha-beta, and by the critic.
const PUBLISHED: [(&str, u32, u32); 6] = [
    ("YIXIN 2017", 0, 0),
    ("WINE 2017", 0, 0),
    ("SPARKLE 2017", 5, 0),
    ("NOESIS 2004", 6, 0),
    ("FIVEROW 2008", 6, 2),
    ("MUSHROOM 2011", 6, 4),
];

/// Whom the two meet where nobody is named: what is at hand everywhere.
const AT_HAND: [&str; 6] =
    ["random", "greedy", "minimax-d1", "minimax-d2", "minimax-d4", "tengen @turn=100ms"];

const ALPHABETA: &str = "minimax";
const CRITIC: &str = "adp:ding";
const MIDDLE: &str = "alpha-beta wins five of six or more against engines of about 1050";
/// Three openings, each with both colours.
const ROUNDS: u64 = 3;

impl Experiment for Table3 {
    fn id(&self) -> &'static str {
        "ding-table3"
    }

    fn about(&self) -> &'static str {
        "alpha-beta and the critic against engines given with --opponent, six games a set (Table 3)"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let sets = seeds(options, 10);
        let first: Vec<Player> = [ALPHABETA, CRITIC].map(Player::new).into();
        let mut others = if options.opponents.is_empty() { at_hand() } else { options.opponents.clone() };
        make_names_unique(&mut others);
        let names: Vec<String> = others.iter().map(|player| player.name.clone()).collect();
        let rating = |name: &str| published::rating(name, Rule::Freestyle, size());
        let ratings: BTreeMap<String, f64> =
            names.iter().filter_map(|name| Some((name.clone(), rating(name)?))).collect();
        let limits = PlayerLimits {
            turn: Some(Duration::from_secs(15)),
            whole_match: Some(Duration::from_secs(90)),
            ..PlayerLimits::default()
        };
        let rounds = ROUNDS * sets;
        let contest = Contest { first, others, size: size(), openings: openings(), rounds, limits, seed: 1 };
        let games = contest.play(options, &options.out.join("games"), "Table 3")?;

        let mut report = blank(
            self.id(),
            options,
            sets,
            "Does alpha-beta with threat search beat engines of about 1050 at Gomocup and lose to the best, and is the \
             self-taught critic far weaker?",
            "A set is six games as in the report: three openings with both colours on a 20x20 board, at most 15 s a move \
             and 90 s a game unless an opponent's row says otherwise; every set has openings of its own. Opponents are \
             given with `--opponent 'NAME=exec:COMMAND @LIMITS'`, and named as at Gomocup they get their published \
             ratings; without any, agents of our own stand in."
                .to_owned(),
            "Games won out of 6",
        );
        for name in &names {
            let stated = PUBLISHED.iter().find(|(other, ..)| other.eq_ignore_ascii_case(name));
            let label = rating(name).map_or(name.clone(), |rating| format!("{name} ({rating:.0})"));
            for player in [ALPHABETA, CRITIC] {
                let theirs = stated
                    .map(|&(_, alphabeta, critic)| if player == ALPHABETA { alphabeta } else { critic });
                let ours = Mean::of(&games.won(player, name, ROUNDS));
                let theirs = theirs.map_or(String::new(), |won| won.to_string());
                report.measures.push(measure(format!("{player} against {label}"), &theirs, ours));
            }
        }
        let won = |player: &str, name: &str| Mean::of(&games.won(player, name, ROUNDS));
        let near = |low: f64, high: f64| {
            let within = ratings.iter().filter(move |(_, rating)| (low..high).contains(*rating));
            within.map(|(name, _)| name.as_str()).collect::<Vec<_>>()
        };
        let words = |player: &str, names: &[&str]| {
            let each = names.iter().map(|name| format!("{} against {name}", won(player, name).words()));
            each.collect::<Vec<_>>().join(", ")
        };
        let arena = games.report(&ratings)?;
        let rated = |name: &str| arena.players.iter().find(|player| player.name == name)?.rating;
        let middle = near(900.0, 1200.0);
        if !middle.is_empty() {
            let holds = middle.iter().all(|name| won(ALPHABETA, name).mean >= 5.0);
            report.claims.push(claim(MIDDLE, holds, words(ALPHABETA, &middle)));
        } else if let Some(rating) = rated(ALPHABETA).filter(|_| !ratings.is_empty()) {
            // Nobody near 1050 was there, so what the other games say about it has to do.
            let expected = 6.0 / (1.0 + 10f64.powf((1050.0 - rating) / 400.0));
            let verdict = if expected >= 5.0 { Verdict::InShape } else { Verdict::NotReproduced };
            let because = format!(
                "no such engine took part; a rating of {rating:.0} stands for {expected:.1} of 6 against one"
            );
            report.claims.push(Claim { claim: MIDDLE.to_owned(), verdict, because });
        }
        let best = near(1850.0, 4000.0);
        if !best.is_empty() {
            let holds = best.iter().all(|name| won(ALPHABETA, name).mean < 3.0);
            report.claims.push(claim("it loses to the best", holds, words(ALPHABETA, &best)));
        }
        let weaker = names.iter().all(|name| won(CRITIC, name).mean <= won(ALPHABETA, name).mean);
        let sum = |player: &str| names.iter().map(|name| won(player, name).mean).sum::<f64>();
        let (alphabeta, critic) = (sum(ALPHABETA), sum(CRITIC));
        let of = 6 * names.len();
        report.claims.push(claim(
            "the critic wins no more than alpha-beta against anybody, and far less in all",
            weaker && critic < 0.7 * alphabeta,
            format!("{critic:.1} against {alphabeta:.1} of {of}"),
        ));
        if !ratings.is_empty() {
            for player in
                arena.players.iter().filter(|player| [ALPHABETA, CRITIC].contains(&player.name.as_str()))
            {
                if let (Some(rating), Some(error)) = (player.rating, player.error) {
                    report.notes.push(format!(
                        "On the scale of the opponents' ratings at Gomocup (20x20) `{}` has {rating:.0} ± {error:.0} \
                         (games taken as independent). {}",
                        player.name,
                        if player.name == ALPHABETA {
                            "The report says about 1620 on its course's own ladder; its Table 3 fitted on Gomocup's \
                             scale gives about 1425 (1185 to 1695)."
                        } else {
                            ""
                        }
                    ));
                }
            }
        }
        for player in arena.players.iter().filter(|player| !player.failures.is_empty()) {
            let failures = player.failures.iter().map(|(how, count)| format!("{count} by {how}"));
            let failures = failures.collect::<Vec<_>>().join(", ");
            report.notes.push(format!(
                "{} lost games through its own fault, which count as lost: {failures}.",
                player.name
            ));
        }
        let limits = arena.players.iter().filter(|player| names.contains(&player.name));
        let limits: Vec<String> =
            limits.map(|player| format!("{}: {}", player.name, player.limits)).collect();
        report.notes.push(format!("Limits: {}.", limits.join("; ")));
        report.notes.push(
            "The report's engines are not to be had, but for those whose rows show its number; the others stand in by \
             their ratings. Its table: YIXIN17 0 and 0, WINE17 0 and 0, SPARKLE 5 and 0, NOESIS 6 and 0, FIVEROW 6 and 2, \
             MUSHROOM 6 and 4 (alpha-beta and critic)."
                .to_owned(),
        );
        report.verdict = format!(
            "Alpha-beta won {alphabeta:.1} and the critic {critic:.1} games out of {of}; {} of {} claims hold.",
            report.claims.iter().filter(|claim| claim.verdict != Verdict::NotReproduced).count(),
            report.claims.len()
        );
        Ok(report)
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
