//! The moves worth a search at the root, within what may be chosen.

use crate::forced;
use tengen_board::{Point, Symmetry};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::RootMoves;

/// The moves worth a search at the root. Of those that may be played: the named ones, else those that `noticed` holds, those
/// that stop a threat, the candidates, or every free point, the first of these that leaves any.
pub(super) fn root_points(
    position: &Position,
    noticed: Option<&PointSet>,
    root: &RootMoves,
    forced_replies: bool,
) -> Vec<Point> {
    let me = position.to_move();
    let replies = if !forced_replies {
        None
    } else if position.count(!me, Threat::Five) > 0 {
        let blocks = forced::blocks(position);
        // Where nothing stops the five, taking one of its points at least leaves the opponent another to find.
        Some(if blocks.is_empty() { *position.points(!me, Threat::Five) } else { blocks })
    } else {
        forced::defences(position)
    };
    let named =
        root.only.as_ref().map(|only| only.iter().copied().filter(|&p| position.is_free(p)).collect());
    let sets = [named, noticed.copied(), replies, Some(position.candidates()), Some(*position.free())];
    let found = sets.iter().flatten().map(|set| playable(position, set, root)).find(|set| !set.is_empty());
    found.unwrap_or_else(|| only_fouls(position, root))
}

/// The moves to weigh in search of an even game: every free point, also one far from all stones, but of those that a symmetry
/// of the position makes the same only one.
pub(super) fn balance_points(position: &Position, root: &RootMoves) -> Vec<Point> {
    let points = playable(position, position.free(), root);
    if points.is_empty() {
        return only_fouls(position, root);
    }
    let size = position.size();
    let same = |s: &&Symmetry| size.points().all(|p| position.stone(s.apply(size, p)) == position.stone(p));
    let symmetries: Vec<Symmetry> = Symmetry::ALL.iter().filter(same).copied().collect();
    let is_first = |&point: &Point| {
        let images = symmetries.iter().map(|s| s.apply(size, point));
        images.filter(|&image| root.allow(image)).all(|image| point <= image)
    };
    points.into_iter().filter(is_first).collect()
}

/// Those of a set that may be chosen and are no fouls.
fn playable(position: &Position, set: &PointSet, root: &RootMoves) -> Vec<Point> {
    let has_fouls = position.rule().has_fouls(position.to_move());
    set.iter().filter(|&p| root.allow(p) && !(has_fouls && position.is_foul(p))).collect()
}

/// Only fouls are left, and one of them must be played.
fn only_fouls(position: &Position, root: &RootMoves) -> Vec<Point> {
    let allowed: Vec<Point> = position.free().iter().filter(|&p| root.allow(p)).collect();
    if allowed.is_empty() { position.free().iter().collect() } else { allowed }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::drawn;
    use super::*;
    use tengen_board::{Color, Game, Rule, Size};

    fn usual(position: &Position, noticed: Option<&PointSet>, forced_replies: bool) -> Vec<Point> {
        root_points(position, noticed, &RootMoves::default(), forced_replies)
    }

    fn set(points: &[Point]) -> PointSet {
        points.iter().copied().collect()
    }

    #[test]
    fn the_most_urgent_moves_are_the_ones_considered() {
        let (five, blocks) = drawn(
            "
            . . . . . . .
            X O O O O ! .
            . . . . . . .
            . X . . X . .
            . . . . . . .",
        );
        assert_eq!(usual(&five, None, true), blocks);
        let (lost, fives) = drawn(
            "
            . . . . . . .
            ! O O O O ! .
            . . . . . . .
            . X . . X . .
            . . . . . . .",
        );
        assert_eq!(usual(&lost, None, true), fives);
        let (three, _) = drawn(
            "
            . . . . . . . . .
            . . . O O O . . .
            . . . . . . . . .
            . . X . . X . . .
            . . . . . . . . .",
        );
        let defences = forced::defences(&three).unwrap();
        assert_eq!(set(&usual(&three, None, true)), defences);
        assert_eq!(set(&usual(&three, None, false)), three.candidates());
        let empty = Position::from(&Game::new(Size::STANDARD, Rule::Freestyle));
        assert_eq!(usual(&empty, None, true), [Size::STANDARD.center()]);
    }

    #[test]
    fn a_choice_of_root_moves_holds_if_one_of_them_can_be_played() {
        let (position, chosen) = drawn(
            "
            . . . . . . .
            . ! X O . . .
            . . . . ! . .
            . . . . . . .",
        );
        assert_eq!(usual(&position, Some(&set(&chosen)), true), chosen);
        let all = usual(&position, Some(&PointSet::EMPTY), true);
        assert_eq!(set(&all), position.candidates());
    }

    #[test]
    fn where_only_fouls_are_left_one_is_played() {
        // Each free point joins five stones in its row to a row of six or more.
        let found = tengen_board::picture(
            "
            X X X ! X X X
            O O O O X O O
            O O O X O O O
            X X X ! X X X
            O O O O X O O
            O O O X O O O
            X X X ! X X X",
        )
        .unwrap();
        let position = Position::new(&found.board, Rule::Renju, Color::Black);
        let fouls = found.points('!');
        assert!(fouls.iter().all(|&point| position.is_foul(point)));
        assert_eq!(usual(&position, None, true), fouls);
    }

    #[test]
    fn what_is_named_or_excluded_holds_before_everything_else() {
        let (five, marked) = drawn(
            "
            . . . . . . .
            X O O O O ! .
            . . . . . . .
            . X . . X . !
            . . . . . . .",
        );
        let (block, elsewhere) = (marked[0], marked[1]);
        let only = |points: &[Point]| RootMoves { only: Some(points.to_vec()), except: vec![] };
        let except = |points: &[Point]| RootMoves { only: None, except: points.to_vec() };
        let found = |root: &RootMoves| root_points(&five, None, root, true);
        assert_eq!(found(&only(&[elsewhere])), [elsewhere]);
        assert_eq!(set(&found(&only(&[block, elsewhere]))), set(&marked));
        // The only reply is excluded: the others, near the stones, are left.
        let others = found(&except(&[block]));
        assert!(others.len() > 1 && !others.contains(&block));
        // A level's oversights do not hide a named move.
        let noticed = set(&[block]);
        assert_eq!(root_points(&five, Some(&noticed), &only(&[elsewhere]), true), [elsewhere]);
        // A taken point cannot be named.
        let taken = five.size().points().find(|&p| five.stone(p).is_some()).unwrap();
        assert_eq!(found(&only(&[taken, block])), [block]);
    }

    #[test]
    fn an_even_game_may_begin_anywhere_but_once_for_each_symmetry() {
        let all = RootMoves::default();
        let empty = Position::from(&Game::new(Size::STANDARD, Rule::Freestyle));
        // The points of one eighth of the board.
        assert_eq!(balance_points(&empty, &all).len(), 36);
        let center = Size::STANDARD.center();
        let one = Position::from(&Game::from_moves(Size::STANDARD, Rule::Freestyle, &[center]).unwrap());
        assert_eq!(balance_points(&one, &all).len(), 35);
        let (odd, _) = drawn(
            "
            X O . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .",
        );
        assert_eq!(balance_points(&odd, &all).len(), 23);
        let (first, mirrored) = (Point::new(0, 1).unwrap(), Point::new(1, 0).unwrap());
        let except = RootMoves { only: None, except: vec![first] };
        assert!(balance_points(&empty, &except).contains(&mirrored));
    }
}
