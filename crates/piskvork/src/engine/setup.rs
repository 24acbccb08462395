//! Games from the stones that `BOARD` lists.

use crate::command::{Owner, Stone};
use tengen_board::{Color, Game, Point, Rule, SetupError, Size};

/// The game that `BOARD` describes, with the engine to move, and the points it may not use.
///
/// The side that moved first is Black: the engine if both have as many stones, else the side with more. In Renju, where
/// colours matter, managers list stones in playing order, so the first stone is Black's.
pub(crate) fn from_board(size: Size, rule: Rule, stones: &[Stone]) -> Result<(Game, Vec<Point>), SetupError> {
    let count = |owner| stones.iter().filter(|stone| stone.owner == owner).count();
    let first = stones.iter().map(|stone| stone.owner).find(|&owner| owner != Owner::Closed);
    let engine = match first {
        Some(Owner::Opponent) if rule == Rule::Renju => Color::White,
        Some(Owner::Own) if rule == Rule::Renju => Color::Black,
        _ if count(Owner::Opponent) > count(Owner::Own) => Color::White,
        _ => Color::Black,
    };
    let colored: Vec<_> = stones
        .iter()
        .filter_map(|stone| match stone.owner {
            Owner::Own => Some((stone.point, engine)),
            Owner::Opponent => Some((stone.point, !engine)),
            Owner::Closed => None,
        })
        .collect();
    let closed = stones.iter().filter(|stone| stone.owner == Owner::Closed).map(|stone| stone.point);
    Ok((arrange(size, rule, &colored, engine)?, closed.collect()))
}

/// A game with these stones on the board and `to_move` to move. It is played move by move where the stones allow it, so
/// that agents see a history, and set up as a position otherwise.
pub(crate) fn arrange(
    size: Size,
    rule: Rule,
    stones: &[(Point, Color)],
    to_move: Color,
) -> Result<Game, SetupError> {
    let as_they_stand = Game::from_setup(size, rule, stones, to_move)?;
    let played = playing_order(rule, stones, to_move)
        .and_then(|moves| Game::from_moves(size, rule, &moves).ok())
        // In an order that was never played, a row may win before it grows too long, or a move be a foul.
        .filter(|game| game.outcome().is_none());
    Ok(played.unwrap_or(as_they_stand))
}

/// An order of alternating moves that keeps each side's own order, if there is one.
fn playing_order(rule: Rule, stones: &[(Point, Color)], to_move: Color) -> Option<Vec<Point>> {
    let of = |color| stones.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
    let black_ahead = match to_move {
        Color::Black => 0,
        Color::White => 1,
    };
    if of(Color::Black).count() != of(Color::White).count() + black_ahead {
        return None;
    }
    let (mut black, mut white) = (of(Color::Black), of(Color::White));
    let order: Vec<Point> = (0..stones.len())
        .filter_map(|number| if number % 2 == 0 { black.next() } else { white.next() })
        .collect();
    // Another order than the one that was played could turn an allowed move into a foul.
    let as_listed = order.iter().zip(stones).all(|(point, stone)| *point == stone.0);
    (as_listed || rule != Rule::Renju).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(text: &str) -> Vec<Stone> {
        let stone = |word: &str| {
            let n: Vec<u8> = word.split(',').map(|n| n.parse().unwrap()).collect();
            let owner = [Owner::Own, Owner::Opponent, Owner::Closed][n[2] as usize - 1];
            Stone { point: Point::new(n[0], n[1]).unwrap(), owner }
        };
        text.split_whitespace().map(stone).collect()
    }

    fn game(rule: Rule, text: &str) -> Game {
        from_board(Size::STANDARD, rule, &stones(text)).unwrap().0
    }

    fn p(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn whoever_moved_first_is_black() {
        assert_eq!(game(Rule::Freestyle, "").to_move(), Color::Black);
        assert_eq!(game(Rule::Freestyle, "1,1,2").to_move(), Color::White);
        assert_eq!(game(Rule::Freestyle, "1,1,1 2,2,2").to_move(), Color::Black);
        // Too many stones of one side: still the engine to move, and the side with more is Black.
        assert_eq!(game(Rule::Freestyle, "1,1,1 2,2,1").to_move(), Color::Black);
        assert_eq!(game(Rule::Freestyle, "1,1,2 2,2,2 3,3,2").to_move(), Color::White);
    }

    #[test]
    fn stones_in_any_order_become_a_game_with_moves() {
        let listed = game(Rule::Freestyle, "1,1,1 2,2,1 3,3,2 4,4,2");
        assert_eq!(listed.moves(), [p(1, 1), p(3, 3), p(2, 2), p(4, 4)]);
        assert!(listed.setup().is_empty());
        assert_eq!(game(Rule::Freestyle, "1,1,1 2,2,1").setup().len(), 2);
    }

    #[test]
    fn in_renju_the_order_of_the_stones_decides_who_is_black() {
        let white = game(Rule::Renju, "7,7,2 8,8,1 6,6,2");
        assert_eq!((white.to_move(), white.moves().len()), (Color::White, 3));
        // The opponent moved first and has since passed: counts alone would make the engine Black.
        let passed = game(Rule::Renju, "7,7,2 8,8,1");
        assert_eq!((passed.to_move(), passed.setup().len()), (Color::White, 2));
    }

    #[test]
    fn a_foul_in_the_history_does_not_end_the_game() {
        // Black's last stone makes a double three; the manager let it pass, so play goes on.
        let text = "7,7,2 0,0,1 8,7,2 0,2,1 9,8,2 0,4,1 9,9,2 0,6,1 9,7,2";
        let game = game(Rule::Renju, text);
        assert_eq!(game.outcome(), None);
        assert_eq!((game.to_move(), game.setup().len()), (Color::White, 9));
    }

    #[test]
    fn an_overline_that_grew_over_a_five_is_taken_as_it_stands() {
        let text = "0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 0,5,2 2,5,2 4,5,2 6,5,2 8,5,2 10,5,2";
        let game = game(Rule::Standard, text);
        assert_eq!((game.outcome(), game.setup().len()), (None, 12));
    }

    #[test]
    fn closed_points_are_no_stones() {
        let (game, closed) = from_board(Size::STANDARD, Rule::Freestyle, &stones("1,1,2 5,5,3")).unwrap();
        assert_eq!((game.board().stone_count(), closed), (1, vec![p(5, 5)]));
    }

    #[test]
    fn two_stones_on_one_point_are_refused() {
        let twice = from_board(Size::STANDARD, Rule::Freestyle, &stones("1,1,2 1,1,1"));
        assert_eq!(twice, Err(SetupError::Taken(p(1, 1))));
        let off = from_board(Size::STANDARD, Rule::Freestyle, &stones("15,1,2"));
        assert_eq!(off, Err(SetupError::OffBoard(p(15, 1))));
    }
}
