//! The four rules of a playout by their words: stones are put on the board and counted, point by point.

use std::collections::BTreeSet;
use tengen_board::{Board, Color, Direction, Line, Point, Rule};
use tengen_search::mcts::{PlayoutRule, Reading};

/// The rule that forces the colour's next move, and every point it allows.
pub(crate) fn forced(
    board: &Board,
    rule: Rule,
    reading: Reading,
    me: Color,
) -> Option<(PlayoutRule, BTreeSet<Point>)> {
    let fours = |color| match reading {
        Reading::Open => free_where(board, |board, point| makes_open_four(board, rule, point, color)),
        Reading::Literal => free_where(board, |board, point| extends_a_three(board, point, color)),
    };
    let fives = |color| free_where(board, |board, point| makes_five(board, rule, point, color));
    let rules: [(PlayoutRule, &dyn Fn() -> BTreeSet<Point>); 4] = [
        (PlayoutRule::Five, &|| fives(me)),
        (PlayoutRule::StopFive, &|| fives(!me)),
        (PlayoutRule::Four, &|| fours(me)),
        (PlayoutRule::StopFour, &|| fours(!me)),
    ];
    rules.into_iter().map(|(rule, points)| (rule, points())).find(|(_, points)| !points.is_empty())
}

fn free_where(board: &Board, wanted: impl Fn(&mut Board, Point) -> bool) -> BTreeSet<Point> {
    let mut scratch = board.clone();
    board.empties().filter(|&point| wanted(&mut scratch, point)).collect()
}

fn makes_five(board: &mut Board, rule: Rule, point: Point, color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| wins_along(board, rule, point, color, direction))
}

fn wins_along(board: &mut Board, rule: Rule, point: Point, color: Color, direction: Direction) -> bool {
    board.put(point, color);
    let line = Line::through(board, point, direction).expect("a stone was put there");
    board.remove(point);
    rule.wins(color, line.len(), line.blocked_ends())
}

fn makes_open_four(board: &mut Board, rule: Rule, point: Point, color: Color) -> bool {
    board.put(point, color);
    let makes = Direction::ALL.into_iter().any(|direction| {
        let on_the_line: Vec<Point> = (-5..=5).filter_map(|steps| point.step(direction, steps)).collect();
        let completes = |&p: &Point| board.is_empty(p) && wins_along(board, rule, p, color, direction);
        on_the_line.into_iter().filter(completes).count() >= 2
    });
    board.remove(point);
    makes
}

fn extends_a_three(board: &mut Board, point: Point, color: Color) -> bool {
    Direction::ALL.into_iter().filter(|&direction| has_room(board, point, direction)).any(|direction| {
        [-1, 1].into_iter().any(|way| {
            let own = |steps: i32| {
                let cell = point.step(direction, way * steps).filter(|&p| board.size().contains(p));
                cell.is_some_and(|p| board.stone(p) == Some(color))
            };
            own(1) && own(2) && own(3) && !own(4)
        })
    })
}

/// Whether the line through the point has five points or more.
fn has_room(board: &Board, point: Point, direction: Direction) -> bool {
    let on_board = |steps: &i32| point.step(direction, *steps).is_some_and(|p| board.size().contains(p));
    (-4..=4).filter(on_board).count() >= 5
}
