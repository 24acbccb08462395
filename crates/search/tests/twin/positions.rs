//! Random small boards with few free points.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::{Board, Color, Direction, Game, Line, Point, Rule, Size};
use tengen_patterns::Position;

/// Which boards are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All on which nobody has won.
    Any,
    /// Those on which somebody lacks two stones of a row of five or less, and the side to move lacks more than one.
    Sharp,
    /// Those on which nobody can ever make five.
    Dead,
}

/// A game of stones set up at random, with so many points left free (or fewer, where the board has no more).
pub(crate) fn random_game(rng: &mut Xoshiro256PlusPlus, rule: Rule, free: usize, kind: Kind) -> Game {
    loop {
        let size = Size::new(rng.random_range(5..=7)).unwrap();
        let stones = size.area() - free.min(size.area() - 3);
        let mut board = Board::new(size);
        for _ in 0..stones {
            let empty: Vec<Point> = board.empties().collect();
            board.put(empty[rng.random_range(0..empty.len())], Color::ALL[rng.random_range(0..2)]);
        }
        let to_move = Color::ALL[rng.random_range(0..2)];
        if !fits(&board, rule, to_move, kind) {
            continue;
        }
        let set_up: Vec<_> = board.stones().collect();
        let Ok(game) = Game::from_setup(size, rule, &set_up, to_move) else { continue };
        let position = Position::from(&game);
        // The search looks at candidates, minimax at every free point.
        if game.outcome().is_none() && position.candidates() == *position.free() {
            return game;
        }
    }
}

fn fits(board: &Board, rule: Rule, to_move: Color, kind: Kind) -> bool {
    let won = |(point, _): (Point, Color)| Line::winning(board, rule, point).is_some();
    if board.stones().any(won) {
        return false;
    }
    let rows = rows(board);
    let filled = |least: usize| {
        let row =
            |color: Color| rows.iter().any(|row| row[(!color).index()] == 0 && row[color.index()] >= least);
        Color::ALL.map(row)
    };
    match kind {
        Kind::Any => true,
        Kind::Sharp => filled(3) != [false; 2] && !filled(4)[to_move.index()],
        Kind::Dead => filled(0) == [false; 2],
    }
}

/// The stones of both colours in each row of five points.
fn rows(board: &Board) -> Vec<[usize; 2]> {
    let mut rows = Vec::new();
    for direction in Direction::ALL {
        for start in board.size().points() {
            let row: Option<Vec<Point>> = (0..5)
                .map(|steps| start.step(direction, steps).filter(|&p| board.size().contains(p)))
                .collect();
            if let Some(row) = row {
                rows.push(Color::ALL.map(|c| row.iter().filter(|&&p| board.stone(p) == Some(c)).count()));
            }
        }
    }
    rows
}
