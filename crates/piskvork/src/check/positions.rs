//! Checks by positions with known answers, those of Gomocup's acceptance test.

use super::examiner::Examiner;
use super::failure::CheckFailure;
use super::finding::{CheckOutcome, CheckResult};
use super::test_game::{GameLimits, TestGame};
use std::time::Duration;
use tengen_board::{Game, Point, Rule, Size, notation};

/// A position and its good or forbidden answers. Rows count from the top, as Gomocup's judge writes them.
struct TestPosition {
    moves: &'static str,
    points: &'static str,
    is_forbidden: bool,
}

const FIVE: TestPosition = TestPosition { moves: "h8h9i8i9j8j9k8k9", points: "g8l8", is_forbidden: false };
const OVERLINE: TestPosition =
    TestPosition { moves: "h8h9i8h10g8h11j13h12g14h14i15", points: "f8j8", is_forbidden: false };
const FORBIDDEN: TestPosition =
    TestPosition { moves: "h8h9i7i9h10i6i11i12", points: "g9", is_forbidden: true };
const BLOCKED: TestPosition =
    TestPosition { moves: "h8f8g8f9i8f7j8l8", points: "f5f6f10f11", is_forbidden: false };

/// Four in a row with both ends free wins under every rule.
pub(super) fn five(examiner: &mut Examiner) -> CheckResult {
    let Some(size) = board(examiner) else { return Ok(too_small()) };
    let mut wrong = Vec::new();
    let mut said = Vec::new();
    for rule in examiner.rules.clone() {
        let (point, conversation) = ask(examiner, &FIVE, size, rule)?;
        if !FIVE.is_answered_by(point, size) {
            wrong.push(format!("{} ({rule})", notation::manager(point)));
            said = conversation;
        }
    }
    let rules: Vec<&str> = examiner.rules.iter().map(|rule| rule.name()).collect();
    if wrong.is_empty() {
        return Ok(CheckOutcome::pass(format!("makes five: {}", rules.join(", "))));
    }
    let found = format!("does not make five, but plays {}", wrong.join(", "));
    Ok(CheckOutcome::fail(found, "Gomocup does not accept such an engine.").after(said))
}

/// Six in a row wins nothing in standard, so the opponent's three must be stopped.
pub(super) fn overline(examiner: &mut Examiner) -> CheckResult {
    one(examiner, &OVERLINE, Rule::Standard, "stops a three rather than making six")
}

/// Black may not make a double three in renju.
pub(super) fn forbidden(examiner: &mut Examiner) -> CheckResult {
    one(examiner, &FORBIDDEN, Rule::Renju, "keeps off a forbidden point")
}

/// Five between two of the opponent's stones wins nothing in caro.
pub(super) fn blocked_five(examiner: &mut Examiner) -> CheckResult {
    let exact = examiner.rules.contains(&Rule::CaroExact) && !examiner.rules.contains(&Rule::Caro);
    let rule = if exact { Rule::CaroExact } else { Rule::Caro };
    one(examiner, &BLOCKED, rule, "stops a three rather than making a blocked five")
}

fn one(examiner: &mut Examiner, position: &TestPosition, rule: Rule, good: &str) -> CheckResult {
    if !examiner.options.rules.contains(&rule) {
        return Ok(CheckOutcome::skipped(format!("{rule} was not asked for")));
    }
    if !examiner.rules.contains(&rule) {
        return Ok(CheckOutcome::skipped(format!("the engine declines {rule}")));
    }
    let Some(size) = board(examiner) else { return Ok(too_small()) };
    let (point, said) = ask(examiner, position, size, rule)?;
    if position.is_answered_by(point, size) {
        return Ok(CheckOutcome::pass(good));
    }
    let (point, points) = (notation::manager(point), position.answers(size));
    let found = if position.is_forbidden {
        format!("plays {point}, which is forbidden in {rule}")
    } else {
        format!("plays {point} in {rule}, not one of {points}")
    };
    let advice = format!(
        "Gomocup does not accept it for {rule}. An engine that does not know a rule may say so: ERROR to INFO rule {}.",
        rule.bits()
    );
    Ok(CheckOutcome::fail(found, advice).after(said))
}

fn ask(
    examiner: &mut Examiner,
    position: &TestPosition,
    size: Size,
    rule: Rule,
) -> Result<(Point, Vec<String>), CheckFailure> {
    let turn = Duration::from_millis(if examiner.options.quick { 300 } else { 1000 });
    let mut test = TestGame::new(examiner, size, rule, &GameLimits { turn, ..GameLimits::default() })?;
    let moves = notation::parse_moves_from_top(position.moves, size).unwrap_or_default();
    test.game = Game::from_moves(size, rule, &moves).unwrap_or_else(|_| Game::new(size, rule));
    test.board()?;
    let point = test.last().unwrap_or(size.center());
    Ok((point, test.engine.transcript()))
}

/// The first board size of the engine on which the positions fit.
fn board(examiner: &Examiner) -> Option<Size> {
    examiner.sizes.iter().copied().find(|size| *size >= Size::STANDARD)
}

fn too_small() -> CheckOutcome {
    CheckOutcome::skipped("the positions need a board of 15x15 or more")
}

impl TestPosition {
    fn points(&self, size: Size) -> Vec<Point> {
        notation::parse_moves_from_top(self.points, size).unwrap_or_default()
    }

    fn is_answered_by(&self, point: Point, size: Size) -> bool {
        self.points(size).contains(&point) != self.is_forbidden
    }

    fn answers(&self, size: Size) -> String {
        self.points(size).into_iter().map(notation::manager).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::renju;

    /// The game and the points that answer it.
    fn read(position: &TestPosition, rule: Rule, size: Size) -> (Game, Vec<Point>) {
        let moves = notation::parse_moves_from_top(position.moves, size).unwrap();
        (Game::from_moves(size, rule, &moves).unwrap(), position.points(size))
    }

    #[test]
    fn the_positions_are_what_they_are_said_to_be() {
        for size in [Size::STANDARD, Size::new(20).unwrap()] {
            for rule in Rule::ALL {
                let (game, points) = read(&FIVE, rule, size);
                for point in points {
                    assert!(game.clone().play(point).unwrap().is_some(), "{rule}");
                }
            }
            let (game, points) = read(&FORBIDDEN, Rule::Renju, size);
            assert!(renju::foul(game.board(), points[0]).is_some());
            // The tempting move of the other two wins by the simple rule and not by theirs.
            for (position, rule, tempting) in
                [(&OVERLINE, Rule::Standard, "h13"), (&BLOCKED, Rule::Caro, "k8")]
            {
                let tempting = notation::parse_moves_from_top(tempting, size).unwrap()[0];
                let (mut game, points) = read(position, rule, size);
                assert!(!points.contains(&tempting));
                assert!(game.play(tempting).unwrap().is_none());
                let (mut simple, _) = read(position, Rule::Freestyle, size);
                assert!(simple.play(tempting).unwrap().is_some());
            }
        }
    }
}
