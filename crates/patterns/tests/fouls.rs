//! Fouls by table against the plain recursive definition.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Foul, Rule, Size, renju};
use tengen_patterns::{Position, Threat};

#[test]
fn fouls_agree_with_the_plain_definition() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = [0; 4];
    let mut double_threes_allowed = 0;
    for round in 0..test_size("TENGEN_FOULS", 400) as usize {
        let size = Size::new([7, 9, 15, 19, 22][round % 5]).unwrap();
        let mut board = Board::new(size);
        let (black, white) = (rng.random_range(5..35), rng.random_range(1..15));
        for point in size.points() {
            match rng.random_range(0..100) {
                n if n < black => board.put(point, Color::Black),
                n if n < black + white => board.put(point, Color::White),
                _ => {}
            }
        }
        let position = Position::new(&board, Rule::Renju, Color::Black);
        for point in board.empties() {
            let truth = renju::foul(&board, point);
            assert_eq!(position.is_foul(point), truth.is_some(), "{point:?} {truth:?} {board:?}");
            seen[truth.map_or(0, |foul| match foul {
                Foul::Overline => 1,
                Foul::DoubleFour => 2,
                Foul::DoubleThree => 3,
            })] += 1;
            let suspect = position.threat(Color::Black, point) == Threat::DoubleThree;
            double_threes_allowed += usize::from(suspect && truth.is_none());
        }
    }
    assert!(seen.iter().all(|&n| n > 20) && double_threes_allowed > 20, "{seen:?} {double_threes_allowed}");
}
