//! Values and updates against dense ones in double precision, and against numeric gradients.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::Size;
use tengen_nets::{Architecture, Critic, Features, Inputs, Player, Scorer, TdLearner, TdStep, TdTarget};

/// The network by its formulas.
#[derive(Clone)]
struct Dense {
    hidden: usize,
    first: Vec<f64>,
    second: Vec<f64>,
    bias: f64,
    has_biases: bool,
}

/// The dense inputs, and whether they are from player 1's view (1) or player 2's (-1).
struct Shown {
    x: Vec<f64>,
    sign: f64,
}

fn sigmoid(z: f64) -> f64 {
    1.0 / (1.0 + (-z).exp())
}

impl Dense {
    fn of(critic: &Critic) -> Dense {
        let wide = |weights: &[f32]| weights.iter().copied().map(f64::from).collect();
        Dense {
            hidden: critic.hidden(),
            first: wide(critic.first()),
            second: wide(critic.second()),
            bias: critic.bias().into(),
            has_biases: critic.architecture().has_biases(),
        }
    }

    fn forward(&self, Shown { x, sign }: &Shown) -> (Vec<f64>, f64) {
        let out: Vec<f64> = (0..self.hidden)
            .map(|i| sigmoid(x.iter().enumerate().map(|(j, x)| x * self.first[j * self.hidden + i]).sum()))
            .collect();
        let p: f64 = out.iter().zip(&self.second).map(|(g, w)| g * w).sum();
        (out, sigmoid(sign * (p + self.bias)))
    }

    fn value(&self, shown: &Shown) -> f64 {
        self.forward(shown).1
    }

    /// One update, repeat by repeat, by the paper's equations 11 and 14.
    fn update(&mut self, shown: &Shown, next: Option<&Shown>, reward: f64, step: &TdStep) {
        let alpha = f64::from(step.alpha);
        let twice = if step.alpha_twice { alpha } else { 1.0 };
        let frozen = next.map(|next| self.value(next));
        for _ in 0..step.repeats {
            let (g, v) = self.forward(shown);
            let ahead =
                next.map_or(0.0, |next| if step.freeze_next { frozen.unwrap() } else { self.value(next) });
            let error = alpha * (reward + f64::from(step.discount) * ahead - v);
            let slope = shown.sign * twice * error * v * (1.0 - v);
            for (i, g) in g.iter().enumerate() {
                let through = f64::from(step.first_rate) * slope * self.second[i] * g * (1.0 - g);
                for (j, x) in shown.x.iter().enumerate() {
                    self.first[j * self.hidden + i] += through * x;
                }
            }
            for (weight, g) in self.second.iter_mut().zip(&g) {
                *weight += f64::from(step.second_rate) * slope * g;
            }
            if self.has_biases {
                self.bias += f64::from(step.second_rate) * slope;
            }
        }
    }

    fn weights(&self) -> Vec<f64> {
        self.first.iter().chain(&self.second).copied().chain([self.bias]).collect()
    }
}

/// Two positions that follow each other, as inputs.
fn transition(architecture: Architecture, size: Size, seed: u64, stones: usize) -> [Inputs; 2] {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut features = Features::new(architecture, size, 2);
    let mut player = Player::One;
    let mut points = Vec::new();
    let mut inputs = [Inputs::new(), Inputs::new()];
    for number in 0..=stones {
        features.stones().candidates(&mut points);
        features.play(points[rng.random_range(0..points.len())], player);
        player = !player;
        if number + 1 >= stones {
            features.inputs(player, Player::One, &mut inputs[number + 1 - stones]);
        }
    }
    inputs
}

fn wide(inputs: &Inputs, critic: &Critic) -> Shown {
    let rows = critic.first().len() / critic.hidden();
    let x = inputs.dense(rows).into_iter().map(f64::from).collect();
    Shown { x, sign: if inputs.view() == Player::One { 1.0 } else { -1.0 } }
}

fn boards() -> impl Iterator<Item = (Architecture, Size)> {
    Architecture::ALL.into_iter().flat_map(|a| [15, 20].map(|side| (a, Size::new(side).unwrap())))
}

#[test]
fn values_equal_the_formulas() {
    for (architecture, size) in boards() {
        let critic = Critic::random(architecture, size, 3);
        let dense = Dense::of(&critic);
        for seed in 0..20 {
            let [inputs, _] = transition(architecture, size, seed, 1 + 3 * seed as usize);
            let (fast, plain) = (f64::from(critic.value(&inputs)), dense.value(&wide(&inputs, &critic)));
            assert!((fast - plain).abs() < 1e-5, "{architecture} on {size}: {fast}, {plain}");
        }
    }
}

#[test]
fn moves_are_valued_as_the_positions_after_them() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (architecture, size) in boards() {
        let critic = Critic::random(architecture, size, 3);
        let mut features = Features::new(architecture, size, 2);
        let mut scorer = Scorer::default();
        let mut inputs = Inputs::new();
        let mut mover = Player::Two;
        for _ in 0..30 {
            let scored = scorer.score(&critic, &features, mover, Player::Two).to_vec();
            for scored in &scored {
                features.play(scored.point, mover);
                features.inputs(!mover, Player::Two, &mut inputs);
                let fresh = critic.value(&inputs);
                assert!((fresh - scored.value).abs() < 1e-5, "{architecture}: {fresh}, {}", scored.value);
                features.undo();
            }
            features.play(scored[rng.random_range(0..scored.len())].point, mover);
            mover = !mover;
        }
    }
}

#[test]
fn one_small_step_follows_the_slope_of_the_error() {
    // Rates of one and a single repeat: the change is the negative slope itself.
    let step = TdStep { first_rate: 1.0, second_rate: 1.0, repeats: 1, ..TdStep::default() };
    for architecture in Architecture::ALL {
        let [inputs, next] = transition(architecture, Size::STANDARD, 9, 6);
        let mut critic = Critic::random(architecture, Size::STANDARD, 9);
        let before = Dense::of(&critic);
        let (x, ahead) = (wide(&inputs, &critic), before.value(&wide(&next, &critic)));
        TdLearner::default().update(
            &mut critic,
            &inputs,
            TdTarget::Next { reward: 0.25, inputs: &next },
            &step,
        );
        let moved: Vec<f64> = Dense::of(&critic)
            .weights()
            .iter()
            .zip(before.weights())
            .map(|(after, before)| after - before)
            .collect();
        // E = e²/2 with the next value held still: the gradient runs through this position's value only.
        let error = |dense: &Dense| {
            let e = f64::from(step.alpha) * (0.25 + ahead - dense.value(&x));
            e * e / 2.0
        };
        // One part in ten thousand, and what 32 bits cannot tell apart.
        let close = |moved: f64, expected: f64| (moved - expected).abs() < 1e-4 * expected.abs() + 6e-8;
        let firsts = before.first.len();
        let mut checked = 0;
        for number in
            (0..firsts).step_by(97).chain((0..firsts).filter(|n| x.x[n / before.hidden] != 0.0).step_by(53))
        {
            let slope = slope(&before, number, &error);
            assert!(
                (moved[number] + slope).abs() < 1e-4 * slope.abs().max(1e-2),
                "{architecture}: first {number}"
            );
            checked += usize::from(slope != 0.0);
        }
        for (number, &moved) in moved.iter().enumerate().skip(firsts).take(before.hidden) {
            let slope = slope(&before, number, &error);
            assert!(close(moved, -slope), "{architecture}: second {number}");
        }
        let bias = slope(&before, firsts + before.hidden, &error);
        let expected = if architecture.has_biases() { -bias } else { 0.0 };
        assert!(close(moved[firsts + before.hidden], expected), "{architecture}: bias");
        assert!(checked > 5, "{architecture}: only {checked} weights had a slope");
    }
}

fn slope(dense: &Dense, number: usize, error: &impl Fn(&Dense) -> f64) -> f64 {
    let nudged = |by: f64| {
        let mut dense = dense.clone();
        let firsts = dense.first.len();
        match number {
            n if n < firsts => dense.first[n] += by,
            n if n < firsts + dense.hidden => dense.second[n - firsts] += by,
            _ => dense.bias += by,
        }
        error(&dense)
    };
    (nudged(1e-5) - nudged(-1e-5)) / 2e-5
}

#[test]
fn fifty_repeats_at_once_equal_fifty_one_by_one() {
    let usual = TdStep::default();
    let steps = [
        usual,
        TdStep { freeze_next: true, ..usual },
        TdStep { alpha_twice: false, discount: 0.9, ..usual },
        TdStep { alpha: 1.0, first_rate: 0.1, second_rate: 0.1, repeats: 1, ..usual },
    ];
    for (architecture, size) in boards() {
        for (number, step) in steps.iter().enumerate() {
            let mut critic = Critic::random(architecture, size, 21);
            let mut dense = Dense::of(&critic);
            let mut learning = TdLearner::default();
            // Several transitions in a row: one block's result is the next one's start.
            for seed in 0..6 {
                let [inputs, next] = transition(architecture, size, seed, 3 + 4 * seed as usize);
                let (x, ahead) = (wide(&inputs, &critic), wide(&next, &critic));
                learning.update(&mut critic, &inputs, TdTarget::Next { reward: 0.0, inputs: &next }, step);
                dense.update(&x, Some(&ahead), 0.0, step);
                learning.update(&mut critic, &next, TdTarget::Result(f32::from(seed as u8 % 2)), step);
                dense.update(&ahead, None, f64::from(seed as u8 % 2), step);
            }
            let fast = Dense::of(&critic).weights();
            let furthest = fast.iter().zip(dense.weights()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(furthest < 2e-5, "{architecture} on {size}, step {number}: off by {furthest}");
        }
    }
}

/// When the players change places, a symmetric critic gives each the other's probability to win.
#[test]
fn symmetric_critics_treat_both_players_alike() {
    for architecture in Architecture::ALL.into_iter().filter(|architecture| architecture.is_symmetric()) {
        let critic = Critic::random(architecture, Size::STANDARD, 5);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut boards =
            [Features::new(architecture, Size::STANDARD, 2), Features::new(architecture, Size::STANDARD, 2)];
        let (mut points, mut inputs) = (Vec::new(), Inputs::new());
        let mut mover = Player::One;
        for _ in 0..40 {
            boards[0].stones().candidates(&mut points);
            let point = points[rng.random_range(0..points.len())];
            boards[0].play(point, mover);
            boards[1].play(point, !mover);
            boards[0].inputs(!mover, Player::One, &mut inputs);
            let value = critic.value(&inputs);
            boards[1].inputs(mover, Player::Two, &mut inputs);
            assert!((value + critic.value(&inputs) - 1.0).abs() < 1e-6, "{architecture}");
            mover = !mover;
        }
    }
}

#[test]
fn learning_a_result_goes_there() {
    let boards = [Architecture::St, Architecture::Best].map(|architecture| (architecture, [8, 9]));
    let tries = boards.into_iter().flat_map(|(a, stones)| stones.map(|stones| (a, stones)));
    for ((architecture, stones), result) in tries.flat_map(|try_| [(try_, 0.0), (try_, 1.0)]) {
        let mut critic = Critic::random(architecture, Size::STANDARD, 1);
        let [inputs, _] = transition(architecture, Size::STANDARD, 1, stones);
        let mut learning = TdLearner::default();
        let first = learning.update(&mut critic, &inputs, TdTarget::Result(result), &TdStep::default());
        for _ in 0..200 {
            learning.update(&mut critic, &inputs, TdTarget::Result(result), &TdStep::default());
        }
        let last = result - critic.value(&inputs);
        assert!(last.abs() < 0.2 * first.abs(), "{first} became {last}");
    }
}
