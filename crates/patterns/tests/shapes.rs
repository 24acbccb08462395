//! The look-up tables against the plain scanner.

mod scanner;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Direction, Point, Rule, Size, picture};
use tengen_patterns::{Position, Shape, Threat};

#[test]
fn every_point_of_random_boards_has_the_scanner_s_shapes_and_threats() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = [[0_u32; 15]; 5];
    for round in 0..test_size("TENGEN_SHAPES", 40) as usize {
        for (r, rule) in Rule::ALL.into_iter().enumerate() {
            let size = Size::new([5, 9, 15, 20, 22][round % 5]).unwrap();
            let board = random_board(&mut rng, size);
            let position = Position::new(&board, rule, Color::Black);
            // The scanner takes a tenth of a millisecond for a shape, so a few points of each board must do.
            let mut points: Vec<Point> = board.empties().collect();
            for _ in 0..points.len().min(12) {
                let point = points.swap_remove(rng.random_range(0..points.len()));
                for color in Color::ALL {
                    let truths = Direction::ALL.map(|d| scanner::shape(&board, rule, color, point, d));
                    for direction in Direction::ALL {
                        let truth = truths[direction];
                        let found = position.shapes(point).get(color, direction);
                        assert_eq!(found, truth, "{rule} {color} {point:?} {direction:?} {board:?}");
                        seen[r][truth as usize] += 1;
                    }
                    let truth = scanner::threat(truths, rule, color);
                    assert_eq!(position.threat(color, point), truth, "{rule} {color} {point:?} {board:?}");
                }
            }
        }
    }
    // A test that never meets a shape proves nothing about it.
    for (rule, seen) in Rule::ALL.into_iter().zip(seen) {
        for shape in Shape::ALL {
            let impossible = match shape {
                Shape::Overline => matches!(rule, Rule::Freestyle | Rule::Caro),
                Shape::DoubleFour => rule != Rule::Renju,
                _ => false,
            };
            assert_eq!(seen[shape as usize] == 0, impossible, "{rule} {shape:?}: {seen:?}");
        }
    }
}

/// Long runs and near-runs, so that fours, overlines and blocked fives are common.
fn random_board(rng: &mut Xoshiro256PlusPlus, size: Size) -> Board {
    let mut board = Board::new(size);
    let fill = rng.random_range(5..60);
    let bias = rng.random_range(20..80);
    for point in size.points() {
        if rng.random_range(0..100) < fill {
            let black = rng.random_range(0..100) < bias;
            board.put(point, if black { Color::Black } else { Color::White });
        }
    }
    board
}

#[test]
fn answers_are_exactly_the_stones_that_lessen_a_threat() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut asked = 0;
    for round in 0..test_size("TENGEN_ANSWERS", 120) as usize {
        let rule = Rule::ALL[round % 5];
        let board = random_board(&mut rng, Size::new([9, 15][round / 5 % 2]).unwrap());
        let position = Position::new(&board, rule, Color::Black);
        for attacker in Color::ALL {
            for threat in [Threat::Three, Threat::FourThree, Threat::OpenFour, Threat::Five] {
                let Some(point) = position.points(attacker, threat).first() else { continue };
                asked += 1;
                let answers = position.answers(attacker, point, threat);
                for answer in board.empties() {
                    let mut answered = board.clone();
                    answered.put(answer, !attacker);
                    let left = Position::new(&answered, rule, Color::Black).threat(attacker, point);
                    assert_eq!(
                        answers.contains(answer),
                        left < threat,
                        "{rule} {point:?} {answer:?} {board:?}"
                    );
                }
            }
        }
    }
    assert!(asked > 100, "only {asked}");
}

fn threat_of(rule: Rule, color: Color, text: &str) -> Threat {
    let found = picture(text).unwrap();
    Position::new(&found.board, rule, color).threat(color, found.marked())
}

#[test]
fn threats_as_a_player_names_them() {
    let black = |text| threat_of(Rule::Freestyle, Color::Black, text);
    assert_eq!(black(". X X X X ! ."), Threat::Five);
    assert_eq!(black("O X X X ! . ."), Threat::Four);
    assert_eq!(black(". . X X X ! . ."), Threat::OpenFour);
    assert_eq!(black("O X X . X ! O"), Threat::Four);
    assert_eq!(black(". X . X ! X . X ."), Threat::OpenFour);
    assert_eq!(black(". . X X ! . ."), Threat::Three);
    assert_eq!(black(". . X . X ! . ."), Threat::Three);
    assert_eq!(black("O X X ! . . ."), Threat::BlockedThree);
    assert_eq!(black("O . X X ! . O"), Threat::BlockedThree);
    assert_eq!(black(". . X ! . . ."), Threat::Two);
    let four_three = "
        . . . X . . .
        . . . X . . .
        O X X ! X . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(black(four_three), Threat::FourThree);
    let double_three = "
        . . . . . . .
        . . . X . . .
        . X X ! . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(black(double_three), Threat::DoubleThree);
}

#[test]
fn rules_see_the_same_line_differently() {
    let six = ". X X ! X X X .";
    assert_eq!(threat_of(Rule::Freestyle, Color::Black, six), Threat::Five);
    assert_eq!(threat_of(Rule::Standard, Color::Black, six), Threat::None);
    assert_eq!(threat_of(Rule::Renju, Color::Black, six), Threat::Foul);
    assert_eq!(threat_of(Rule::Caro, Color::Black, six), Threat::Five);
    assert_eq!(threat_of(Rule::CaroExact, Color::Black, six), Threat::None);

    let enclosed = "O X X X X ! O";
    assert_eq!(threat_of(Rule::Standard, Color::Black, enclosed), Threat::Five);
    assert_eq!(threat_of(Rule::Caro, Color::Black, enclosed), Threat::None);

    // Caro: one stone on the left spoils both ways to five, because the right end is already an opponent's.
    let half_open = ". . X X X ! . O";
    assert_eq!(threat_of(Rule::Freestyle, Color::Black, half_open), Threat::OpenFour);
    assert_eq!(threat_of(Rule::Caro, Color::Black, half_open), Threat::Four);

    let double_four = "X . X ! X . X";
    assert_eq!(threat_of(Rule::Renju, Color::Black, double_four), Threat::Foul);
    assert_eq!(threat_of(Rule::Renju, Color::White, &double_four.replace('X', "O")), Threat::OpenFour);
}

#[test]
fn candidates_are_near_stones_and_never_taken() {
    let size = Size::STANDARD;
    let empty = Position::new(&Board::new(size), Rule::Freestyle, Color::Black);
    assert_eq!(empty.candidates().iter().collect::<Vec<_>>(), [size.center()]);

    let mut board = Board::new(size);
    board.put(Point::new(0, 0).unwrap(), Color::Black);
    board.put(Point::new(10, 8).unwrap(), Color::White);
    let near = Position::new(&board, Rule::Freestyle, Color::Black).candidates();
    for point in size.points() {
        let close = board.stones().any(|(stone, _)| {
            let (dx, dy) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
            dx.max(dy) <= 3 || dx.max(dy) == 4 && (dx == 0 || dy == 0 || dx == dy)
        });
        assert_eq!(near.contains(point), close && board.is_empty(point), "{point:?}");
    }
}

#[test]
fn supports_and_completions_are_what_two_stones_make() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut asked = 0;
    for round in 0..test_size("TENGEN_ANSWERS", 60) as usize {
        let rule = Rule::ALL[round % 5];
        let board = random_board(&mut rng, Size::new([9, 15][round / 5 % 2]).unwrap());
        let position = Position::new(&board, rule, Color::Black);
        for color in Color::ALL {
            for threat in [Threat::None, Threat::BlockedThree, Threat::Three, Threat::Four, Threat::OpenFour]
            {
                let Some(point) = position.points(color, threat).first() else { continue };
                asked += 1;
                let reach = if rule == Rule::Freestyle { 4 } else { 5 };
                let supports = position.supports(color, point, Threat::Four);
                for support in board.empties().filter(|&p| p != point) {
                    let mut with = board.clone();
                    with.put(support, color);
                    let after = Position::new(&with, rule, Color::Black).threat(color, point);
                    // A stone on no common line changes nothing, and supports are stones that change.
                    let aligned = Direction::ALL
                        .iter()
                        .any(|&d| (-reach..=reach).any(|i| point.step(d, i) == Some(support)));
                    assert_eq!(
                        supports.contains(support),
                        aligned && after >= Threat::Four,
                        "{rule} {board:?}"
                    );
                }
                let mut with = board.clone();
                with.put(point, color);
                let after = Position::new(&with, rule, Color::Black);
                let completions = position.completions(color, point);
                for five in board.empties().filter(|&p| p != point) {
                    let new = after.threat(color, five) == Threat::Five
                        && Direction::ALL.iter().any(|&d| {
                            after.shapes(five).get(color, d) == Shape::Five
                                && (-4..=4).any(|i| five.step(d, i) == Some(point))
                                && position.shapes(point).get(color, d) >= Shape::Four
                        });
                    assert_eq!(
                        completions.contains(five),
                        new,
                        "{rule} {color} {point:?} {five:?} {board:?}"
                    );
                }
            }
        }
    }
    assert!(asked > 100, "only {asked}");
}
