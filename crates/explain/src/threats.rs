//! The threats that stand on a board, and the threat that a move would make.

use serde::Serialize;
use std::collections::BTreeMap;
use tengen_board::{Board, Color, Direction, Game, Point};
use tengen_patterns::{PointSet, Position, Shape, Threat};

/// The threat that a stone makes, or would make, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreatKind {
    /// An open three.
    Three,
    /// Two open threes at once.
    TwoThrees,
    /// A four.
    Four,
    /// A four and an open three at once.
    FourThree,
    /// Two fours at once.
    TwoFours,
    /// An open four.
    OpenFour,
    /// A row that wins.
    Five,
}

impl ThreatKind {
    /// Whether it is a double threat, an open four or five in a row: one move does not answer it.
    pub fn is_decisive(self) -> bool {
        !matches!(self, ThreatKind::Three | ThreatKind::Four)
    }
}

/// The threat that a colour would make on a free point; `None` if it is nothing that must be answered.
pub fn threat_made(position: &Position, color: Color, point: Point) -> Option<ThreatKind> {
    let shapes = position.shapes(point);
    let count = |wanted: fn(Shape) -> bool| {
        Direction::ALL.iter().filter(|&&direction| wanted(shapes.get(color, direction))).count()
    };
    let fours = count(|shape| shape == Shape::Four) + 2 * count(|shape| shape == Shape::DoubleFour);
    let threes = count(Shape::is_three);
    if count(|shape| shape == Shape::Five) > 0 {
        return Some(ThreatKind::Five);
    }
    if position.rule().has_fouls(color) && position.is_foul(point) {
        return None;
    }
    match (count(|shape| shape == Shape::OpenFour), fours, threes) {
        (1.., _, _) => Some(ThreatKind::OpenFour),
        (_, 2.., _) => Some(ThreatKind::TwoFours),
        (_, 1, 1..) => Some(ThreatKind::FourThree),
        (_, 1, _) => Some(ThreatKind::Four),
        (_, _, 2..) => Some(ThreatKind::TwoThrees),
        (_, _, 1) => Some(ThreatKind::Three),
        _ => None,
    }
}

/// A four or an open three on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingThreat {
    /// The colour whose threat it is.
    pub color: Color,
    /// [`ThreatKind::Four`], [`ThreatKind::OpenFour`] or [`ThreatKind::Three`].
    pub kind: ThreatKind,
    /// Its stones, along the line.
    pub stones: Vec<Point>,
    /// Points where the other side answers it.
    pub answers: Vec<Point>,
}

/// Every four and open three on the board, the fours first.
pub fn standing_threats(game: &Game, position: &Position) -> Vec<StandingThreat> {
    let mut found = Vec::new();
    for color in Color::ALL {
        found.extend(rows(game.board(), position, color, Shape::Five));
    }
    for color in Color::ALL {
        let fours: Vec<Vec<Point>> = found
            .iter()
            .filter(|row: &&StandingThreat| row.color == color)
            .map(|row| row.stones.clone())
            .collect();
        let threes = rows(game.board(), position, color, Shape::OpenFour);
        // The stones of a four are threes as well; only the four is reported.
        let new = |row: &StandingThreat| {
            !fours.iter().any(|four| row.stones.iter().all(|stone| four.contains(stone)))
        };
        found.extend(threes.into_iter().filter(new));
    }
    found
}

/// The rows of stones that one more stone would turn into `next`.
fn rows(board: &Board, position: &Position, color: Color, next: Shape) -> Vec<StandingThreat> {
    let mut rows: BTreeMap<Vec<Point>, Vec<Point>> = BTreeMap::new();
    for point in position.free().iter() {
        for direction in Direction::ALL {
            if position.shapes(point).get(color, direction) != next {
                continue;
            }
            if next == Shape::OpenFour && position.rule().has_fouls(color) && position.is_foul(point) {
                continue;
            }
            let wanted = if next == Shape::Five { 4 } else { 3 };
            if let Some(stones) = stones_around(board, color, point, direction, wanted) {
                rows.entry(stones).or_default().push(point);
            }
        }
    }
    rows.into_iter().map(|(stones, points)| standing_row(position, color, next, stones, &points)).collect()
}

fn standing_row(
    position: &Position,
    color: Color,
    next: Shape,
    stones: Vec<Point>,
    points: &[Point],
) -> StandingThreat {
    let threat = if next == Shape::Five { Threat::Five } else { Threat::OpenFour };
    let answers = points
        .iter()
        .map(|&point| position.answers(color, point, threat))
        .reduce(|all, answers| all.and(&answers))
        .unwrap_or(PointSet::EMPTY);
    let kind = match (next, points.len()) {
        (Shape::Five, 1) => ThreatKind::Four,
        (Shape::Five, _) => ThreatKind::OpenFour,
        _ => ThreatKind::Three,
    };
    StandingThreat { color, kind, stones, answers: answers.iter().collect() }
}

/// The stones of a colour in the best five cells in a row through a free point: the most stones, closest together.
fn stones_around(
    board: &Board,
    color: Color,
    point: Point,
    direction: Direction,
    wanted: usize,
) -> Option<Vec<Point>> {
    let stone = |steps: i32| point.step(direction, steps).filter(|&p| board.size().contains(p));
    let window = |start: i32| -> Option<Vec<Point>> {
        let cells: Option<Vec<Point>> = (start..start + 5).map(stone).collect();
        let cells = cells?;
        let theirs = cells.iter().any(|&cell| board.stone(cell) == Some(!color));
        (!theirs).then(|| cells.into_iter().filter(|&cell| board.stone(cell) == Some(color)).collect())
    };
    (-4..=0)
        .filter_map(window)
        .filter(|stones: &Vec<Point>| stones.len() >= wanted)
        .max_by_key(Vec::len)
        .map(|stones| stones.into_iter().take(4).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn said(moves: &str) -> Vec<String> {
        let game = game(moves);
        let names = |points: &[Point]| {
            let mut names: Vec<_> = points.iter().map(|&p| notation::human(p, game.size())).collect();
            names.sort();
            names.join(" ")
        };
        standing_threats(&game, &Position::from(&game))
            .iter()
            .map(|row| {
                format!("{} {:?} {} / {}", row.color, row.kind, names(&row.stones), names(&row.answers))
            })
            .collect()
    }

    #[test]
    fn fours_and_open_threes_stand_on_their_stones() {
        assert_eq!(said("h8"), Vec::<String>::new());
        // Three in a row, open: both ends and the cells beyond answer.
        assert_eq!(said("h8a1i8c1j8"), ["Black Three h8 i8 j8 / g8 k8"]);
        assert_eq!(said("h8g8i8a1j8c1k8"), ["Black Four h8 i8 j8 k8 / l8"]);
        assert_eq!(said("h8a1i8c1j8e1k8"), ["Black OpenFour h8 i8 j8 k8 / "]);
        // A broken three.
        assert_eq!(said("h8a1i8c1k8"), ["Black Three h8 i8 k8 / g8 j8 l8"]);
    }

    #[test]
    fn what_a_move_would_make() {
        let game = game("h8a1i8c1j8e1");
        let position = Position::from(&game);
        let at = |text: &str| {
            threat_made(&position, Color::Black, notation::parse_human(text, game.size()).unwrap())
        };
        assert_eq!(at("k8"), Some(ThreatKind::OpenFour));
        assert_eq!(at("l8"), Some(ThreatKind::Four));
        assert_eq!(at("a15"), None);
    }
}
