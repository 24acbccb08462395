//! How often the patterns change the network's move, and which marks that allows.
//!
//! The network is Hardnet, the star, with patterns added; only the patterns learn. Where they hardly ever change a move,
//! learning has nothing to change either, and whoever expects no change is right whatever is learned.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::network_tests::{changes, test_of, tested};
use crate::contest::Games;
use crate::stats::Mean;
use crate::{ExperimentReport, Mark, Result};
use std::fmt::Write;
use tengen_board::{Color, Game, Point};
use tengen_nets::pinet::{Design, Network, PiBoard};

/// The share of moves, in per cent, that the patterns must change for a result to say anything: about two moves in three
/// games.
const AUDIBLE: f64 = 2.0;

/// Bases of the normaliser b^(m−4) beside the chosen 2: with these the patterns change moves, and weights from 0 to 1
/// do not yet drown the star.
const LOUDER: [f64; 2] = [2.5, 3.0];

/// The first player's moves in these games, and those of them that the star alone would have chosen too.
pub(super) fn like_the_star(design: Design, games: &Games) -> Result<[u64; 2]> {
    let mut counts = [0; 2];
    for ((color, _), game) in games.colors().zip(games.games()?) {
        let counted = like_the_star_in(design, color, &game);
        counts = [counts[0] + counted[0], counts[1] + counted[1]];
    }
    Ok(counts)
}

fn like_the_star_in(design: Design, color: Color, game: &Game) -> [u64; 2] {
    let mut star = PiBoard::new(Network::hardnet(design), game.size());
    let mut counts = [0; 2];
    for (number, &point) in game.moves().iter().enumerate() {
        let mover = game.color_of_move(number);
        if mover == color {
            counts[0] += 1;
            counts[1] += u64::from(is_best(&mut star, point, mover));
        }
        star.play(point, mover);
    }
    counts
}

/// Whether no free point is rated higher.
fn is_best(board: &mut PiBoard, point: Point, mover: Color) -> bool {
    let value = board.value(point, mover);
    board.values(mover).iter().all(|&(_, other)| other <= value)
}

/// Moves that the patterns changed in a network's test games, in per cent, for each seed.
pub(super) fn changed(results: &ArmResults, arm: &str, snapshot: Snapshot) -> Vec<f64> {
    results.each(&test_of(arm, snapshot), |series| {
        let tests = &series[0];
        100.0 * (tests.moves - tests.agreed) as f64 / tests.moves.max(1) as f64
    })
}

/// The arms as chosen, then with louder patterns.
pub(super) fn with_louder(arms: fn(Design) -> Vec<Arm>) -> Vec<Arm> {
    let with = |normaliser: f64| {
        let louder =
            move |arm: Arm| Arm { name: named(&arm.name, normaliser), work: renamed(arm.work, normaliser) };
        arms(Design { normaliser, ..Design::default() }).into_iter().map(louder)
    };
    arms(Design::default()).into_iter().chain(LOUDER.into_iter().flat_map(with)).collect()
}

fn renamed(work: ArmWork, normaliser: f64) -> ArmWork {
    match work {
        ArmWork::Continue(course, of, snapshot) => {
            ArmWork::Continue(course, named(&of, normaliser), snapshot)
        }
        other => other,
    }
}

fn named(arm: &str, normaliser: f64) -> String {
    format!("{arm}, normaliser {normaliser}")
}

/// Whether the patterns change enough moves, before or after, for the change in wins to mean anything.
pub(super) fn are_heard(changed: &[Mean; 2]) -> bool {
    changed.iter().any(|share| share.mean >= AUDIBLE)
}

/// What a course did with one loudness of the patterns.
pub(super) struct Setting {
    normaliser: f64,
    /// Wins before and after.
    won: [Mean; 2],
    /// The moves that the patterns change before and after, in per cent.
    changed: [Mean; 2],
    /// The change in wins.
    pub(super) change: Mean,
}

/// An arm as chosen, then louder.
pub(super) fn settings(results: &ArmResults, arm: &str) -> Vec<Setting> {
    let setting = |arm: &str, normaliser: f64| {
        let ends = [Snapshot::First, Snapshot::Last];
        Setting {
            normaliser,
            won: ends.map(|snapshot| Mean::of(&tested(results, arm, snapshot))),
            changed: ends.map(|snapshot| Mean::of(&changed(results, arm, snapshot))),
            change: Mean::of(&changes(results, arm)),
        }
    };
    let chosen = setting(arm, Design::default().normaliser);
    std::iter::once(chosen).chain(LOUDER.map(|base| setting(&named(arm, base), base))).collect()
}

impl Setting {
    fn is_audible(&self) -> bool {
        are_heard(&self.changed)
    }

    /// The change in wins, and how loud the patterns are.
    fn words(&self) -> String {
        let Setting { normaliser, changed: [before, after], change, .. } = self;
        let share = before.mean.max(after.mean);
        format!("{normaliser}^(m−4): {} (patterns change {share:.1} % of moves)", change.words())
    }
}

/// The change in wins in every setting.
pub(super) fn words(settings: &[Setting]) -> String {
    settings.iter().map(Setting::words).collect::<Vec<_>>().join("; ")
}

/// The same for a claim that nothing happens: settings in which nothing can happen come last.
pub(super) fn words_if_audible(settings: &[Setting]) -> String {
    let (audible, silent): (Vec<_>, Vec<_>) = settings.iter().partition(|setting| setting.is_audible());
    let could_not = silent.into_iter().map(|setting| format!("could not fail with {}", setting.words()));
    audible.into_iter().map(Setting::words).chain(could_not).collect::<Vec<_>>().join("; ")
}

/// The mark of a claim that nothing happens: where the patterns are silent nothing can, so only the other settings
/// count, and all of them.
pub(super) fn mark_if_audible(settings: &[Setting], holds: fn(&Mean) -> bool) -> Mark {
    let mut audible = settings.iter().filter(|setting| setting.is_audible()).peekable();
    if audible.peek().is_none() {
        return Mark::NotTested;
    }
    Mark::of(audible.all(|setting| holds(&setting.change)))
}

/// A table of the settings.
pub(super) fn note(report: &mut ExperimentReport, what: &str, settings: &[Setting]) {
    let mut table = format!(
        "How loud the patterns are depends on the normaliser b^(m−4), which the paper does not state. 2 was written \
         down before any experiment, 2.5 and 3 are from `freisleben-sweeps`. A move is changed by the patterns if the star alone would have chosen another. {what}, \
         wins of 50:\n\n\
         | normaliser | moves changed before | after | won before | after | change |\n|---|---|---|---|---|---|\n"
    );
    for Setting { normaliser, won, changed, change } in settings {
        let [before, after] = changed.map(|share| format!("{:.1} %", share.mean));
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| {normaliser}^(m−4) | {before} | {after} | {} | {} | {} |",
            won[0].words(),
            won[1].words(),
            change.words()
        );
    }
    report.note(table);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};

    fn setting(changed: f64, change: [f64; 2]) -> Setting {
        let still = Mean::exactly(0.0);
        let changed = [Mean::exactly(changed), still];
        Setting { normaliser: 2.0, won: [still; 2], changed, change: Mean::of(&change) }
    }

    #[test]
    fn what_cannot_fail_is_not_met() {
        let [silent, level, rising] =
            [setting(1.0, [0.0, 0.1]), setting(3.0, [-0.1, 0.1]), setting(3.0, [5.0, 5.1])];
        let flat = |change: &Mean| !change.is_up();
        assert_eq!(mark_if_audible(&[silent], flat), Mark::NotTested);
        let silent_rise = setting(1.0, [5.0, 5.1]);
        assert_eq!(mark_if_audible(&[silent_rise, level], flat), Mark::Met);
        assert_eq!(mark_if_audible(&[setting(1.0, [0.0, 0.1]), rising], flat), Mark::NotMet);
    }

    #[test]
    fn a_move_that_no_chain_asks_for_is_unlike_the_star_s() {
        let size = Size::STANDARD;
        let count = |moves: &str, color| {
            let moves = notation::parse_moves(moves, size).unwrap();
            let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
            like_the_star_in(Design::default(), color, &game)
        };
        // A corner is never best; the only point that makes five is.
        assert_eq!(count("h8a1i8a15j8", Color::White), [2, 0]);
        let [before, like_before] = count("h8g8i8a3j8a5k8", Color::Black);
        assert_eq!(count("h8g8i8a3j8a5k8a7l8", Color::Black), [before + 1, like_before + 1]);
    }
}
