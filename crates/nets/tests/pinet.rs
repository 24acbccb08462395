//! The Π-network against plain multiplication, after every play and undo and under every symmetry.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Cell, Color, Point, Size, Symmetry};
use tengen_nets::pinet::geometry::{UnitKind, geometry, turned};
use tengen_nets::pinet::{ComparisonRule, Design, Difference, Layers, Network, PiBoard, Reading};

/// The network as the paper describes it: code the points, multiply, add.
fn plainly(network: &Network, board: &Board, point: Point, mover: Color) -> f64 {
    let design = network.design();
    let code = |(dx, dy): (i8, i8), own: Color| match point
        .offset(dx.into(), dy.into())
        .map_or(Cell::Wall, |p| board.cell(p))
    {
        Cell::Wall => 0.0,
        Cell::Empty => design.empty,
        Cell::Stone(color) => f64::from(u8::from(color == own)),
    };
    let view = |own: Color, weights: &[f64]| -> f64 {
        let mut weights = weights.iter();
        let mut sum = 0.0;
        for unit in &geometry(design.reading).units {
            let product: f64 = unit.points.iter().map(|&offset| code(offset, own)).product();
            sum += product
                * match (unit.kind, network.layers()) {
                    (UnitKind::Straight, Layers::Star | Layers::Patterns) => 1.0,
                    (UnitKind::Diagonal, Layers::Star | Layers::Patterns) => 2.0_f64.sqrt(),
                    (UnitKind::Straight | UnitKind::Diagonal, Layers::LearnedStar) => {
                        *weights.next().unwrap()
                    }
                    (UnitKind::Pattern(_), Layers::Patterns) => {
                        weights.next().unwrap() * design.normaliser.powi(unit.points.len() as i32 - 4)
                    }
                    (UnitKind::Pattern(_), Layers::Star | Layers::LearnedStar) => 0.0,
                };
        }
        sum
    };
    design.attack * view(mover, &network.weights()[0]) + design.defend * view(!mover, &network.weights()[1])
}

fn networks() -> Vec<Network> {
    let other = Design { empty: 0.1, attack: 2.0, defend: 0.5, normaliser: 4.0, reading: Reading::ALL[3] };
    let designs = [Design::default(), other];
    let random = |design: &Design| Layers::ALL.map(|layers| Network::random(layers, *design, 5, false));
    designs.iter().flat_map(random).collect()
}

#[test]
fn kept_up_to_date_equals_worked_out_afresh() {
    let total = test_size("TENGEN_PINET", 12_000) as usize;
    let sizes = [5, 9, 15, 15, 22];
    let networks = networks();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for side in sizes {
        for network in &networks {
            wander(&mut rng, Size::new(side).unwrap(), network, total.div_ceil(sizes.len() * networks.len()));
        }
    }
}

/// Plays and takes back at random; after every step one point in eight is compared, after some all of them.
fn wander(rng: &mut Xoshiro256PlusPlus, size: Size, network: &Network, steps: usize) {
    let mut kept = PiBoard::new(network.clone(), size);
    for step in 0..steps {
        let stones = kept.played().len();
        let grow = if step / 200 % 2 == 0 { 70 } else { 30 };
        if stones == 0 || stones < size.area() && rng.random_range(0..100) < grow {
            let free: Vec<Point> = kept.board().empties().collect();
            let color = if rng.random_range(0..2) == 0 { Color::Black } else { Color::White };
            kept.play(free[rng.random_range(0..free.len())], color);
        } else {
            kept.undo();
        }
        let board = kept.board().clone();
        let mover = Color::ALL[step % 2];
        let every = if step % 50 == 0 { 1 } else { 8 };
        for point in board.empties().filter(|p| (usize::from(p.x() + 3 * p.y()) + step) % every == 0) {
            let value = kept.value(point, mover);
            assert_eq!(value.to_bits(), network.value(&board, point, mover).to_bits(), "{point:?} {board:?}");
            if step % 50 == 0 {
                let plain = plainly(network, &board, point, mover);
                assert!((value - plain).abs() <= 1e-12 * plain.abs().max(1.0), "{value} {plain}");
            }
        }
    }
}

fn some_board(rng: &mut Xoshiro256PlusPlus, size: Size, stones: usize) -> Board {
    let mut board = Board::new(size);
    for number in 0..stones {
        let free: Vec<Point> = board.empties().collect();
        board.put(free[rng.random_range(0..free.len())], Color::ALL[number % 2]);
    }
    board
}

#[test]
fn turning_the_board_turns_the_values() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let size = Size::STANDARD;
    for stones in [0, 1, 8, 30, 90] {
        let board = some_board(&mut rng, size, stones);
        for symmetry in Symmetry::ALL {
            let mut image = Board::new(size);
            board.stones().for_each(|(point, color)| image.put(symmetry.apply(size, point), color));
            for network in networks() {
                let other = with_turned_weights(&network, symmetry);
                for point in board.empties().step_by(7) {
                    let [here, there] =
                        [(&network, &board, point), (&other, &image, symmetry.apply(size, point))]
                            .map(|(network, board, point)| network.value(board, point, Color::Black));
                    if network.layers() == Layers::Star {
                        assert_eq!(here.to_bits(), there.to_bits(), "fixed weights: the same bits");
                    }
                    assert!((here - there).abs() < 1e-12, "{here} {there}");
                }
            }
        }
    }
}

/// A weight belongs to a unit, and the unit's image has a weight of its own: turning the board turns the weights.
fn with_turned_weights(network: &Network, symmetry: Symmetry) -> Network {
    let size = Size::STANDARD;
    let center = size.center();
    let image = |(dx, dy): (i8, i8)| {
        let point = center.offset(dx.into(), dy.into()).expect("on the board");
        let point = symmetry.apply(size, point);
        (point.x() as i8 - center.x() as i8, point.y() as i8 - center.y() as i8)
    };
    let units = &geometry(network.design().reading).units;
    let units = match network.layers() {
        Layers::Star => &[],
        Layers::LearnedStar => &units[..20],
        Layers::Patterns => &units[20..],
    };
    let goes_to = |unit: usize| {
        let mut points: Vec<_> = units[unit].points.iter().map(|&offset| image(offset)).collect();
        points.sort_unstable();
        let same = |other: usize| {
            let mut others = units[other].points.clone();
            others.sort_unstable();
            others == points
        };
        (0..units.len()).find(|&other| same(other)).expect("an orbit is closed")
    };
    let mut turned = network.clone();
    for (view, weights) in turned.weights_mut().into_iter().enumerate() {
        for (unit, &weight) in network.weights()[view].iter().enumerate() {
            weights[goes_to(unit)] = weight;
        }
    }
    turned
}

#[test]
fn a_turned_offset_comes_in_eight_ways() {
    let mut images: Vec<_> = (0..8).map(|way| turned((1, 2), way)).collect();
    images.sort_unstable();
    images.dedup();
    assert_eq!(images.len(), 8);
}

#[test]
fn learning_moves_the_winner_s_move_up_and_the_other_down() {
    let size = Size::STANDARD;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for (difference, shared) in
        [Difference::Network, Difference::Subnetwork].into_iter().flat_map(|d| [(d, false), (d, true)])
    {
        let network = Network::random(Layers::LearnedStar, Design::default(), 3, shared);
        let rule = ComparisonRule { rate: 0.01, difference, shared, ..ComparisonRule::default() };
        let mut kept = PiBoard::new(network.clone(), size);
        for stone in 0..20 {
            let free: Vec<Point> = kept.board().empties().collect();
            kept.play(free[rng.random_range(0..free.len())], Color::ALL[stone % 2]);
        }
        let mut values = kept.values(Color::Black);
        values.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (proposed, played) = (values[0].0, values[40].0);
        let [played_before, proposed_before] = [played, proposed].map(|p| kept.evaluate(p, Color::Black));
        let gap = proposed_before.output - played_before.output;
        rule.differ(kept.network_mut(), &played_before, &proposed_before);
        let after = kept.value(proposed, Color::Black) - kept.value(played, Color::Black);
        assert!(after < gap, "{difference} {shared}: {after} {gap}");
        let [attack, defend] = kept.network().weights();
        assert_eq!(attack == defend, shared);
        assert!(attack.iter().chain(defend).all(|&weight| weight > 0.0), "signs stay");

        let before = kept.value(played, Color::Black);
        let evaluation = kept.evaluate(played, Color::Black);
        rule.agree(kept.network_mut(), &evaluation);
        assert!(kept.value(played, Color::Black) > before);
    }
}

#[test]
fn the_rule_is_the_paper_s() {
    // One weight by hand: both changes with the old weights, added.
    let mut kept =
        PiBoard::new(Network::random(Layers::Patterns, Design::default(), 3, false), Size::STANDARD);
    for (number, (x, y)) in [(7, 7), (0, 0), (8, 7), (0, 2), (9, 9)].into_iter().enumerate() {
        kept.play(Point::new(x, y).unwrap(), Color::ALL[number % 2]);
    }
    let rule = ComparisonRule { rate: 50.0, ..ComparisonRule::default() };
    let [played, proposed] =
        [(6, 7), (8, 8)].map(|(x, y)| kept.evaluate(Point::new(x, y).unwrap(), Color::White));
    let error = (played.output - proposed.output).abs();
    let old = kept.network().weights().clone();
    let expected = [0, 1].map(|view| {
        let weights = old[view].iter().enumerate();
        let changed = weights.map(|(j, w)| {
            let reward = 50.0 * error * played.activations[view][j] * w;
            let penalty = -50.0 * error * proposed.activations[view][j] * w;
            w + reward + penalty
        });
        changed.collect::<Vec<f64>>()
    });
    rule.differ(kept.network_mut(), &played, &proposed);
    for view in 0..2 {
        for (new, expected) in kept.network().weights()[view].iter().zip(&expected[view]) {
            assert!((new - expected).abs() < 1e-12);
        }
        assert_ne!(kept.network().weights()[view], old[view]);
    }
}
