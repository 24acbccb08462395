//! Wins that patterns alone decide, and the replies that they force.
//!
//! Every claim is proved: the tests play each against all replies.

use crate::Score;
use tengen_board::{Color, Point, Rule};
use tengen_patterns::{PointSet, Position, Threat};

/// The score of a position that patterns decide, plies counted from `ply`.
///
/// The side to move wins
/// - in 1 with a five;
/// - in 3 with an open four, since the opponent (who has no five) can stop only one of its fives;
/// - in 5 with a four-three whose only answer gives the opponent no four: the three then becomes an open four;
/// - in 5 with a double three while the opponent can make no four, since one answer stops only one of them.
///
/// It loses in 2 when the opponent's fives cannot all be stopped.
pub fn decided(position: &Position, ply: usize) -> Option<Score> {
    let me = position.to_move();
    if position.count(me, Threat::Five) > 0 {
        return Some(Score::win_in(ply + 1));
    }
    if position.count(!me, Threat::Five) > 0 {
        return blocks(position).is_empty().then(|| Score::loss_in(ply + 2));
    }
    if position.count(me, Threat::OpenFour) > 0 {
        return Some(Score::win_in(ply + 3));
    }
    let four_three = position.count(me, Threat::FourThree) > 0 && winning_four_three(position, me).is_some();
    let double_three = position.count(me, Threat::DoubleThree) > 0
        && !position.rule().has_fouls(me)
        && !can_make_four(position, !me);
    (four_three || double_three).then(|| Score::win_in(ply + 5))
}

/// The move that [`decided`] wins by.
pub fn winning_move(position: &Position) -> Option<Point> {
    let me = position.to_move();
    let first = |threat| position.points(me, threat).first();
    if position.count(me, Threat::Five) > 0 {
        return first(Threat::Five);
    }
    first(Threat::OpenFour)
        .or_else(|| winning_four_three(position, me))
        .or_else(|| first(Threat::DoubleThree))
}

/// The points that stop every five of the opponent's. One stone can stop two fives only under Caro, where it
/// can close a row's far end.
pub fn blocks(position: &Position) -> PointSet {
    let opponent = !position.to_move();
    let fives = position.points(opponent, Threat::Five);
    let mut blocks = match position.rule() {
        Rule::Caro | Rule::CaroExact => fives
            .iter()
            .map(|five| position.answers(opponent, five, Threat::Five))
            .reduce(|all, answers| all.and(&answers))
            .unwrap_or_default(),
        _ if position.count(opponent, Threat::Five) == 1 => *fives,
        _ => PointSet::EMPTY,
    };
    if position.rule().has_fouls(position.to_move()) {
        blocks = blocks.iter().filter(|&block| !position.is_foul(block)).collect();
    }
    blocks
}

/// The only moves that do not lose at once, if the opponent threatens to win with an open four or a
/// four-three (and has no five): those that spoil every such threat, and own fours, which come first.
pub fn defences(position: &Position) -> Option<PointSet> {
    let me = position.to_move();
    let mut spoilers: Option<PointSet> = None;
    let mut also = |answers: PointSet| {
        spoilers = Some(spoilers.map_or(answers, |all| all.and(&answers)));
    };
    if position.count(!me, Threat::OpenFour) > 0 {
        for four in position.points(!me, Threat::OpenFour).iter() {
            also(position.answers(!me, four, Threat::OpenFour));
        }
    } else if position.count(!me, Threat::FourThree) > 0 && four_three_is_simple(position.rule(), !me) {
        for point in position.points(!me, Threat::FourThree).iter() {
            let Some(answer) = position.completions(!me, point).first() else { continue };
            if answer_makes_four(position, me, answer) {
                continue;
            }
            // Besides spoiling it, a stone that turns the forced answer into a four gains the time needed.
            let spoil = position.answers(!me, point, Threat::FourThree);
            also(spoil.or(&position.supports(me, answer, Threat::Four)));
        }
    }
    spoilers.map(|spoilers| spoilers.or(&fours(position, me)))
}

/// Where a colour can make a four, or may be able to (a Renju double three can hide one).
pub fn fours(position: &Position, color: Color) -> PointSet {
    let fours = position.points_from(color, Threat::Four);
    if position.rule().has_fouls(color) {
        fours.or(position.points(color, Threat::DoubleThree))
    } else {
        fours
    }
}

fn can_make_four(position: &Position, color: Color) -> bool {
    position.count_from(color, Threat::Four) > 0
        || (position.rule().has_fouls(color) && position.count(color, Threat::DoubleThree) > 0)
}

/// Whether a four has a single answer and an open four can always follow: not under Caro, where fours have
/// more answers, nor for Renju's Black, whose open four may be a foul.
fn four_three_is_simple(rule: Rule, color: Color) -> bool {
    !matches!(rule, Rule::Caro | Rule::CaroExact) && !rule.has_fouls(color)
}

fn winning_four_three(position: &Position, color: Color) -> Option<Point> {
    if !four_three_is_simple(position.rule(), color) {
        return None;
    }
    let wins = |&point: &Point| {
        let answers = position.completions(color, point);
        !answers.iter().any(|answer| answer_makes_four(position, !color, answer))
    };
    position.points(color, Threat::FourThree).iter().find(wins)
}

fn answer_makes_four(position: &Position, color: Color, answer: Point) -> bool {
    let threat = position.threat(color, answer);
    threat >= Threat::Four || (threat == Threat::DoubleThree && position.rule().has_fouls(color))
}
