//! The accumulator against the plain evaluation, at every level of the processor.

use super::super::weights::{LineWeights, SideWeights};
use super::super::{CHANNELS, HIDDEN, POLICY_INPUTS, POLICY_LIMIT, WEIGHT_LIMIT, plain};
use super::*;
use fearless_simd::Level;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Rule, Size};

/// Any weights that a file may hold: the largest too.
fn random_side(rng: &mut Xoshiro256PlusPlus) -> SideWeights {
    let mut weights = SideWeights::zero();
    for entry in weights.tables.iter_mut().flatten().flatten() {
        *entry = rng.random_range(i8::MIN + 1..=i8::MAX);
    }
    let layers =
        weights.first.weights.iter_mut().flatten().chain(weights.second.weights.iter_mut().flatten());
    for weight in layers.chain(&mut weights.output) {
        *weight = rng.random_range(-WEIGHT_LIMIT..=WEIGHT_LIMIT) / 8;
    }
    for bias in weights.first.biases.iter_mut().chain(&mut weights.second.biases) {
        *bias = rng.random_range(-1_000_000..1_000_000);
    }
    weights.output_bias = rng.random_range(-100_000..100_000);
    for weight in &mut weights.policy {
        *weight = rng.random_range(-POLICY_LIMIT..=POLICY_LIMIT);
    }
    weights
}

/// All levels that this processor has, each once.
fn levels() -> Vec<Level> {
    let best = Level::new();
    let mut levels = vec![best, Level::baseline()];
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        levels.extend(best.as_avx2().map(Simd::level));
        levels.extend(best.as_sse4_2().map(Simd::level));
        levels.extend(best.as_sse2().map(Simd::level));
    }
    levels.sort_by_key(|level| format!("{level:?}"));
    levels.dedup_by_key(|level| format!("{level:?}"));
    levels
}

fn promises(accumulator: &mut LineAccumulator, position: &Position, points: &[Point]) -> Vec<i32> {
    let mut promises = vec![0; points.len()];
    accumulator.policy(position, points.iter().copied().zip(&mut promises));
    promises
}

#[test]
fn following_moves_equals_the_plain_evaluation_at_every_level() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let alike = LineWeights { black: random_side(&mut rng), white: None };
    let apart = LineWeights { black: random_side(&mut rng), white: Some(random_side(&mut rng)) };
    let networks = [alike, apart].map(|weights| {
        let at = |level| Arc::new(LineNetwork::with_level(&weights, level));
        (levels().into_iter().map(at).collect::<Vec<_>>(), weights)
    });
    let mut different = std::collections::BTreeSet::new();
    for game in 0..test_size("TENGEN_LINE_GAMES", 40) {
        let (networks, weights) = &networks[game as usize % 2];
        let rule = Rule::ALL[game as usize % Rule::ALL.len()];
        let size = Size::new([15, 20, 9, 5, 22][game as usize / 2 % 5]).unwrap();
        let mut position = Position::new(&Board::new(size), rule, Color::Black);
        let mut followed: Vec<_> =
            networks.iter().map(|network| LineAccumulator::new(network.clone())).collect();
        followed.iter_mut().for_each(|one| one.refresh(&position));
        for _ in 0..120 {
            let back = rng.random_range(0..5) == 0 && position.ply() > 0;
            if back || position.free().is_empty() {
                for _ in 0..rng.random_range(1..=position.ply().min(6)) {
                    position.undo();
                    followed.iter_mut().for_each(LineAccumulator::pop);
                }
            } else {
                let free: Vec<Point> = position.candidates().iter().chain(position.free().iter()).collect();
                let point = free[rng.random_range(0..free.len())];
                position.play(point);
                followed.iter_mut().for_each(|one| one.push(point));
            }
            // Not always, so that several moves come to be known at once.
            if rng.random_range(0..3) > 0 {
                let truth = plain::value(weights, &position);
                different.insert(truth);
                for one in &mut followed {
                    assert_eq!(one.value(&position), truth, "{rule} {size:?} {game}");
                }
            }
            // Where moves are tried: most of the points there have just changed.
            if rng.random_range(0..8) == 0 {
                let near: Vec<Point> = position.candidates().iter().collect();
                let truth: Vec<i32> =
                    near.iter().map(|&point| plain::policy(weights, &position, point)).collect();
                different.extend(&truth);
                for one in &mut followed {
                    assert_eq!(promises(one, &position, &near), truth, "{rule} {size:?} {game}");
                }
            }
        }
    }
    assert!(different.len() > 1000, "only {} values", different.len());
}

#[test]
fn the_zero_network_adds_nothing_and_the_largest_does_not_overflow() {
    let size = Size::STANDARD;
    let position = Position::new(&Board::new(size), Rule::Freestyle, Color::Black);
    assert_eq!(plain::value(&LineWeights::zero(), &position), 0);
    let mut weights = SideWeights::zero();
    weights.tables.iter_mut().flatten().for_each(|row| *row = [i8::MAX; CHANNELS]);
    weights.first.weights.fill([WEIGHT_LIMIT; VALUE_INPUTS]);
    weights.policy = [POLICY_LIMIT; POLICY_INPUTS];
    weights.second.weights.fill([WEIGHT_LIMIT; HIDDEN]);
    weights.output = [WEIGHT_LIMIT; HIDDEN];
    let weights = LineWeights { black: weights, white: None };
    let truth = plain::value(&weights, &position);
    // 32 nodes at their largest, each weighing eight.
    assert_eq!(truth, 200 * 32 * 8 * 4095 / 256);
    let mut fast = LineAccumulator::new(Arc::new(LineNetwork::new(&weights)));
    fast.refresh(&position);
    assert_eq!(fast.value(&position), truth);
    let center = Point::new(7, 7).unwrap();
    let promise = plain::policy(&weights, &position, center);
    // 16 features of four entries of nearly two, each weighing four logits.
    assert_eq!(promise, 64 * 16 * 4 * 4 * 127 / 64);
    assert_eq!(promises(&mut fast, &position, &[center]), [promise]);
}
