//! The critics' inputs: published examples, and the fast counts against plain ones after every play and undo.

mod plain;

use plain::Grid;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Point, Size};
use tengen_nets::{Architecture, Features, InputChanges, Inputs, Player, patterns20};

fn at(x: u8, y: u8) -> Point {
    Point::new(x, y).unwrap()
}

/// Patterns that stand on the board for player 1, as `P13:1 P16:2`.
fn listed(features: &Features) -> String {
    let counts = features.patterns().unwrap()[0];
    let present = counts.iter().enumerate().filter(|(_, n)| **n > 0);
    present.map(|(i, n)| format!("P{:02}:{n}", i + 1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn one_row_counts_as_published() {
    let golden = [
        ("_______O_______", "P20:2"),
        ("_______OO______", "P13:1 P16:2"),
        ("______O_O______", "P14:2 P17:2 P20:2"),
        ("______O__O_____", "P15:1 P18:2 P20:2"),
        ("______OOO______", "P06:2 P08:2 P16:2"),
        ("______OO_O_____", "P07:1 P09:1 P10:1 P16:1 P17:1 P20:1"),
        ("______OOOO_____", "P02:1 P03:2 P08:2 P16:2"),
        ("_____XOOOO_____", "P03:1 P08:1 P16:1"),
        ("_____OO_OO_____", "P05:1 P10:2 P16:2"),
        ("_____OOO_O_____", "P04:1 P06:1 P08:1 P09:1 P16:1 P17:1 P20:1"),
        ("_____OOOOO_____", "P01:1 P03:2 P08:2 P16:2"),
        ("____XOOO__X____", "P08:1"),
        ("____XOOO_X_____", ""),
    ];
    for (row, expected) in golden {
        let letters: Vec<u8> = row
            .bytes()
            .map(|c| {
                if c == b'O' {
                    b'1'
                } else if c == b'X' {
                    b'2'
                } else {
                    c
                }
            })
            .collect();
        let numbered = plain::PATTERNS.iter().enumerate();
        let counted =
            numbered.map(|(i, p)| (i, plain::count(&letters, Player::One, p))).filter(|(_, n)| *n > 0);
        let text = counted.map(|(i, n)| format!("P{:02}:{n}", i + 1)).collect::<Vec<_>>().join(" ");
        assert_eq!(text, expected, "plain: {row}");
        // The fast count has whole boards only: what other lines add is what the same stones alone count, each.
        assert_eq!(patterns_of_row(&letters), expected, "fast: {row}");
    }
}

/// The fast count of one row: the whole board's less what the stones' other three lines hold, one stone each.
fn patterns_of_row(letters: &[u8]) -> String {
    let mut features = Features::new(Architecture::St, Size::STANDARD, 2);
    let mut others = [0_i16; patterns20::MOST];
    for (x, &letter) in letters.iter().enumerate().filter(|(_, letter)| **letter != b'_') {
        let point = at(x as u8, 7);
        let player = if letter == b'1' { Player::One } else { Player::Two };
        features.play(point, player);
        if player == Player::One {
            let mut grid = Grid::new(Size::STANDARD);
            grid.set(point, Some(player));
            let row = grid.lines().into_iter().find(|line| line.len() == 15 && line.contains(&b'1')).unwrap();
            let alone = plain::patterns(&grid, player, &plain::PATTERNS);
            for (i, pattern) in plain::PATTERNS.iter().enumerate() {
                others[i] += (alone[i] - plain::count(&row, player, pattern)) as i16;
            }
        }
    }
    let counts = features.patterns().unwrap()[0];
    let left = counts.iter().zip(others).map(|(all, other)| all - other).enumerate().filter(|(_, n)| *n > 0);
    left.map(|(i, n)| format!("P{:02}:{n}", i + 1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn whole_boards_count_as_published() {
    let mut features = Features::new(Architecture::St, Size::STANDARD, 2);
    for (point, expected) in
        [(at(7, 7), "P20:8"), (at(3, 3), "P20:3"), (at(1, 1), "P20:3"), (at(7, 0), "P20:2"), (at(0, 0), "")]
    {
        features.play(point, Player::One);
        assert_eq!(listed(&features), expected, "{point:?}");
        features.undo();
    }
    features.play(at(7, 7), Player::One);
    features.play(at(8, 8), Player::One);
    assert_eq!(listed(&features), "P13:1 P16:2 P20:12");
}

#[test]
fn there_are_as_many_windows_and_strings_as_the_definition_says() {
    let lines = Grid::new(Size::STANDARD).lines();
    assert_eq!(lines.len(), 72);
    let windows =
        |length: usize| lines.iter().map(|line| (line.len() + 1).saturating_sub(length)).sum::<usize>();
    assert_eq!((windows(5), windows(6)), (572, 500));
    assert_eq!(patterns20::PATTERNS, plain::PATTERNS);
    let mut strings: Vec<String> = patterns20::PATTERNS.iter().map(|&p| p.to_owned()).collect();
    strings.extend(patterns20::PATTERNS.iter().map(|p| p.chars().rev().collect()));
    strings.sort();
    strings.dedup();
    assert_eq!(strings.len(), 33);
}

#[test]
fn an_empty_board_shows_only_who_opens() {
    for architecture in [Architecture::St, Architecture::Sst1, Architecture::Sst3] {
        let features = Features::new(architecture, Size::STANDARD, 2);
        let mut inputs = Inputs::new();
        features.inputs(Player::One, Player::Two, &mut inputs);
        let last = architecture.inputs(Size::STANDARD) - 1;
        assert_eq!(inputs.iter().collect::<Vec<_>>(), [(last, 1.0)]);
    }
}

#[test]
fn kept_up_to_date_equals_counted_afresh() {
    let total = test_size("TENGEN_FEATURES", 6_000) as usize;
    let sizes = [5, 6, 9, 15, 15, 20, 22];
    let each = total.div_ceil(sizes.len() * Architecture::ALL.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for side in sizes {
        for architecture in Architecture::ALL {
            wander(&mut rng, architecture, Size::new(side).unwrap(), each);
        }
    }
}

fn wander(rng: &mut Xoshiro256PlusPlus, architecture: Architecture, size: Size, steps: usize) {
    let mut features = Features::new(architecture, size, 2);
    let mut grid = Grid::new(size);
    let mut inputs = Inputs::new();
    let mut changes = InputChanges::default();
    let mut candidates = Vec::new();
    for _ in 0..steps {
        let player = Player::ALL[rng.random_range(0..2)];
        let (turn, first) = (Player::ALL[rng.random_range(0..2)], Player::ALL[rng.random_range(0..2)]);
        let stones = features.stones().count();
        if stones == size.area() || stones > 0 && rng.random_range(0..100) < 42 {
            let point = features.undo().unwrap();
            grid.set(point, None);
        } else {
            features.stones().candidates(&mut candidates);
            if rng.random_range(0..8) == 0 {
                candidates = features.stones().free().collect();
            }
            let point = candidates[rng.random_range(0..candidates.len())];
            features.inputs(turn, first, &mut inputs);
            let count = architecture.inputs(size) + usize::from(architecture.has_biases());
            let mut expected = inputs.dense(count);
            features.changes(point, player, turn, &mut changes);
            expected.iter_mut().zip(changes.inputs.dense(count)).for_each(|(input, by)| *input += by);
            features.play(point, player);
            grid.set(point, Some(player));
            features.inputs(turn, first, &mut inputs);
            assert_eq!(inputs.dense(count), expected, "{architecture}: what {point:?} changes on {size}");
        }
        features.inputs(turn, first, &mut inputs);
        let mut expected = plain::inputs(architecture, &grid, turn, first);
        assert_eq!(expected.len(), architecture.inputs(size));
        if architecture.has_biases() {
            expected.push(1.0);
        }
        assert_eq!(inputs.dense(expected.len()), expected, "{architecture} on {size}");
        let rising = inputs.iter().map(|(input, _)| input).collect::<Vec<_>>();
        assert!(rising.is_sorted(), "{architecture}: {rising:?}");
    }
}
