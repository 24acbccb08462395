//! Playouts against the plain scanner: where moves are forced, and games that go by the rules to their end.

mod plain_knowledge;

use plain_knowledge::forced;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Line, Point, Rule, Size, picture};
use tengen_search::mcts::{PlayoutBoard, PlayoutMove, PlayoutRule, Reading, Rng};

/// Stones fall near each other, so that every rule has its turn; nobody stops at five.
fn random_point(board: &Board, rng: &mut Xoshiro256PlusPlus) -> Point {
    let near = |point: &Point| {
        board.stones().any(|(stone, _)| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 2)
    };
    let free: Vec<Point> = board.empties().collect();
    let close: Vec<Point> = free.iter().copied().filter(near).collect();
    let pool = if close.is_empty() || rng.random_range(0..4) == 0 { &free } else { &close };
    pool[rng.random_range(0..pool.len())]
}

#[test]
fn moves_are_forced_where_the_plain_scanner_says() {
    let positions = test_size("TENGEN_PLAYOUTS", 2_500) as usize;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut seen = 0;
    let mut by_rule = [0_usize; 5];
    while seen < positions {
        let side = if rng.random_range(0..2) == 0 { 15 } else { rng.random_range(5..=22) };
        let size = Size::new(side).unwrap();
        let rule = Rule::ALL[rng.random_range(0..Rule::ALL.len())];
        let reading = Reading::ALL[rng.random_range(0..2)];
        let mut board = Board::new(size);
        let mut playout_board = PlayoutBoard::new(&board, rule, reading);
        for _ in 0..rng.random_range(1..=size.area().min(70)) {
            // Colours need not take turns: more of one makes longer rows.
            let color = Color::ALL[rng.random_range(0..2)];
            let point = random_point(&board, &mut rng);
            let makes_five = playout_board.makes_five(point, color);
            board.put(point, color);
            assert_eq!(
                makes_five,
                Line::winning(&board, rule, point).is_some(),
                "{point:?} {rule} {board:?}"
            );
            playout_board.play(point, color);
            for color in Color::ALL {
                let plain = forced(&board, rule, reading, color);
                let fast = playout_board.forced(color).map(|(rule, points)| {
                    let set: BTreeSet<Point> = points.iter().copied().collect();
                    assert_eq!(set.len(), points.len(), "a point twice: {points:?} {board:?}");
                    (rule, set)
                });
                by_rule[plain.as_ref().map_or(4, |(rule, _)| *rule as usize)] += 1;
                assert_eq!(fast, plain, "{color}, {rule}, {reading:?}{board:?}");
            }
            seen += 1;
        }
        let made = PlayoutBoard::new(&board, rule, reading);
        for color in Color::ALL {
            let sorted = |playout_board: &PlayoutBoard| {
                playout_board.forced(color).map(|(r, p)| (r, BTreeSet::from_iter(p)))
            };
            assert_eq!(sorted(&made), sorted(&playout_board));
        }
    }
    println!("{seen} positions; five, stop, four, stop, free: {by_rule:?}");
    assert!(by_rule.iter().all(|&count| count > positions / 100), "{by_rule:?}");
}

#[test]
fn a_playout_keeps_to_the_rules_to_its_end() {
    for number in 0..60 {
        let size = Size::new([5, 9, 15][number % 3]).unwrap();
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let reading = Reading::ALL[number % 2];
        let mut board = Board::new(size);
        let mut moves: Vec<PlayoutMove> = Vec::new();
        let winner = PlayoutBoard::new(&board, rule, reading).play_out_watched(
            Color::Black,
            &mut Rng::new(1, number as u64),
            |played| moves.push(played),
        );
        for (ply, played) in moves.iter().enumerate() {
            assert_eq!(played.color, Color::ALL[ply % 2]);
            let plain = forced(&board, rule, reading, played.color);
            assert_eq!(played.forced, plain.as_ref().map(|(rule, _)| *rule));
            assert!(plain.is_none_or(|(_, points)| points.contains(&played.point)));
            board.put(played.point, played.color);
            let won = Line::winning(&board, rule, played.point).map(|_| played.color);
            assert_eq!(won, winner.filter(|_| ply + 1 == moves.len()));
        }
        assert_eq!(winner.is_none(), board.is_full() && winner.is_none());
        let again = PlayoutBoard::new(&Board::new(size), rule, reading)
            .play_out(Color::Black, &mut Rng::new(1, number as u64));
        assert_eq!(winner, again);
    }
}

#[test]
fn one_of_several_forced_points_is_drawn_evenly() {
    let found = picture(
        ". . . . . . .
         . . . . . . .
         . ! X X X ! .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    )
    .unwrap();
    let playout_board = PlayoutBoard::new(&found.board, Rule::Freestyle, Reading::Open);
    let mut ends = [0; 2];
    for number in 0..1_000 {
        let mut first = None;
        playout_board.clone().play_out_watched(Color::White, &mut Rng::new(9, number), |played| {
            first.get_or_insert(played);
        });
        let first = first.unwrap();
        assert_eq!(first.forced, Some(PlayoutRule::StopFour));
        ends[usize::from(first.point.x() > 3)] += 1;
    }
    assert!(ends.iter().all(|count| (430..570).contains(count)), "{ends:?}");
}
