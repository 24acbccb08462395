//! The incremental position against one worked out from scratch, after every play and undo.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Point, Rule, Size};
use tengen_patterns::{Position, Threat};

#[test]
fn position_equals_a_fresh_one_after_every_play_and_undo() {
    let total = test_size("TENGEN_PLAYS", 50_000) as usize;
    let sizes = [5, 9, 15, 20, 22];
    let each = total.div_ceil(sizes.len() * Rule::ALL.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for side in sizes {
        for rule in Rule::ALL {
            wander(&mut rng, Size::new(side).unwrap(), rule, each);
        }
    }
}

fn wander(rng: &mut Xoshiro256PlusPlus, size: Size, rule: Rule, steps: usize) {
    let mut board = Board::new(size);
    let mut position = Position::new(&board, rule, Color::Black);
    let mut moves: Vec<Point> = Vec::new();
    // Drifts between a sparse and a full board, so that both ends of a game are met.
    let mut growing = true;
    for _ in 0..steps {
        growing = match moves.len() {
            0 => true,
            n if n == size.area() => false,
            n if n > size.area() / 2 && rng.random_range(0..40) == 0 => false,
            n if n < 4 && rng.random_range(0..8) == 0 => true,
            _ => growing,
        };
        let play = moves.is_empty()
            || moves.len() < size.area() && rng.random_range(0..100) < if growing { 65 } else { 35 };
        if play {
            let near: Vec<Point> = position.candidates().iter().collect();
            let free: Vec<Point> = board.empties().collect();
            let pool = if near.is_empty() || rng.random_range(0..10) == 0 { &free } else { &near };
            let point = pool[rng.random_range(0..pool.len())];
            let mut previewed = Vec::new();
            position.preview(position.to_move(), point, |change| previewed.push(change));
            board.put(point, position.to_move());
            position.play(point);
            moves.push(point);
            assert_eq!(position.delta().unwrap().changes, previewed);
            check_delta(&position, point);
        } else {
            board.remove(moves.pop().unwrap());
            position.undo();
        }
        assert_same(&position, &Position::new(&board, rule, position.to_move()), &board);
        assert_eq!(position.recent(0), moves.last().copied());
    }
}

fn check_delta(position: &Position, point: Point) {
    let delta = position.delta().unwrap();
    assert_eq!((delta.point, delta.color), (point, !position.to_move()));
    assert_eq!(delta.changes[0].point, point);
    for change in delta.changes {
        assert_eq!(change.after, position.shapes(change.point));
        assert_eq!(change.threats_after, Color::ALL.map(|c| position.threat(c, change.point)));
    }
}

fn assert_same(kept: &Position, fresh: &Position, board: &Board) {
    assert_eq!(kept.key(), fresh.key());
    assert_eq!(kept.free(), fresh.free());
    assert_eq!(kept.candidates(), fresh.candidates());
    for point in board.size().points() {
        assert_eq!(kept.stone(point), board.stone(point), "{point:?} {board:?}");
        assert_eq!(kept.shapes(point), fresh.shapes(point), "{point:?} {board:?}");
        for color in Color::ALL {
            assert_eq!(kept.threat(color, point), fresh.threat(color, point), "{point:?} {board:?}");
        }
    }
    for color in Color::ALL {
        for threat in Threat::ALL {
            assert_eq!(kept.count(color, threat), fresh.count(color, threat), "{color} {threat:?} {board:?}");
            assert_eq!(
                kept.points(color, threat),
                fresh.points(color, threat),
                "{color} {threat:?} {board:?}"
            );
        }
    }
}
