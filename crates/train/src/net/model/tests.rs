//! Gradients against finite differences, and the trainer against the engine.

use super::layout::*;
use super::*;
use crate::net::factored::FactoredModel;
use crate::net::sample::{SampleRows, Sampler};
use std::ops::Range;
use std::sync::Arc;
use tengen_board::Color;
use tengen_nets::line::rows::RowMap;
use tengen_nets::line::{CHANNELS, POLICY_CHANNELS, VALUE_CHANNELS, VALUE_INPUTS, plain};
use tengen_patterns::Position;
use tengen_search::PatternWeights;

fn samples() -> Vec<(NetSample, Position)> {
    let game = "freestyle 15 3 m10m11k10l10l9k8j9k9j8j11k7i8j6j7l6m5l8m9k6i6k5k4j4m7m6n6 B \
                -132,181,-203,207,-142,114,-91,92,-77,90,-173,121,-102,66,-72,69,-97,359,-267,255,-231,245,-30982";
    let game: crate::eval::self_play_game::SelfPlayGame = game.parse().unwrap();
    let mut sampler = Sampler::new(Arc::new(PatternWeights::by_hand().table()), 0.8);
    let found = sampler.samples(&game);
    let mut positions = Vec::new();
    game.replay(|before, _, _| positions.push(Position::from(before)));
    let of = |sample: &NetSample| positions.iter().find(|p| sample.is_of(p)).expect("its position").clone();
    found.iter().map(|sample| (sample.clone(), of(sample))).collect()
}

/// The loss of a position in double precision, step by step as the network is defined; `kept` is what is left of the first
/// layer's inputs.
fn plain_loss(numbers: &[f64], sample: &NetSample, rows: &SampleRows, kept: &[f32; VALUE_INPUTS]) -> f64 {
    let of = |color: Color| numbers.chunks(NetModel::COUNT).cycle().nth(color.index()).expect("a side");
    let (own, other) = (of(rows.mover), of(!rows.mover));
    let swapped = RowMap::get().swapped();
    let features = |rows: &[u16; 4], side: &[f64], swap: bool| {
        let mut features = [0.0; CHANNELS];
        for (direction, &row) in rows.iter().enumerate() {
            let row = usize::from(if swap { swapped[usize::from(row)] } else { row });
            for (i, feature) in features.iter_mut().enumerate() {
                *feature += side[direction / 2 * TABLE + row * CHANNELS + i];
            }
        }
        features.map(|feature| feature.max(0.0))
    };
    let points: Vec<[[f64; CHANNELS]; 2]> =
        rows.free.iter().map(|rows| [features(rows, own, false), features(rows, other, true)]).collect();
    let input = |i: usize| {
        let sum: f64 = points.iter().map(|point| point[i / VALUE_CHANNELS][i % VALUE_CHANNELS]).sum();
        (sum / f64::from(SUM_SCALE)).min(f64::from(NODE_MOST)) * f64::from(kept[i])
    };
    let layer = |[weights, biases]: [Range<usize>; 2], inputs: &[f64]| -> Vec<f64> {
        let nodes = own[weights].chunks(inputs.len()).zip(&own[biases]);
        nodes.map(|(weights, bias)| (dot(weights, inputs) + bias).clamp(0.0, f64::from(NODE_MOST))).collect()
    };
    let inputs: Vec<f64> = (0..VALUE_INPUTS).map(input).collect();
    let second = layer([SECOND, SECOND_BIAS], &layer([FIRST, FIRST_BIAS], &inputs));
    let logit = f64::from(sample.base) + dot(&own[OUTPUT], &second) + own[OUTPUT_BIAS];
    let value = (1.0 + (-logit.abs()).exp()).ln() + logit.max(0.0) - f64::from(sample.target) * logit;
    let promise = |point: &[[f64; CHANNELS]; 2]| {
        let weights = own[POLICY].chunks(POLICY_CHANNELS);
        weights.zip(point).map(|(weights, features)| dot(weights, &features[VALUE_CHANNELS..])).sum::<f64>()
    };
    let promises: Vec<f64> = points.iter().map(promise).collect();
    let all: f64 = promises.iter().map(|promise| promise.exp()).sum();
    value + f64::from(POLICY_SHARE) * (all.ln() - promises[rows.played])
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Every kind of number that a side has.
fn kinds() -> [(&'static str, Range<usize>); 9] {
    [
        ("rows and columns", 0..TABLE),
        ("diagonals", TABLE..TABLES.end),
        ("first layer", FIRST),
        ("its biases", FIRST_BIAS),
        ("second layer", SECOND),
        ("its biases", SECOND_BIAS),
        ("output", OUTPUT),
        ("its bias", OUTPUT_BIAS..OUTPUT_BIAS + 1),
        ("policy", POLICY),
    ]
}

#[test]
fn gradients_equal_finite_differences() {
    let samples = samples();
    // With numbers for both sides, and with those of each, Black or White to move; once with inputs left out.
    for (sides, number, share) in [(1, 4, 0.0), (1, 5, 0.1), (2, 4, 0.0), (2, 5, 0.0)] {
        check_gradients(sides, &samples[number].0, Dropout { share, seed: 7 });
    }
}

fn check_gradients(sides: usize, sample: &NetSample, left_out: Dropout) {
    let mut model = FactoredModel::random(sides, 3).folded().clone();
    for side in model.numbers.chunks_mut(NetModel::COUNT) {
        // Large enough that nothing is lost in rounding.
        side[OUTPUT.start..POLICY.end].iter_mut().for_each(|weight| *weight *= 10.0);
    }
    let mut scratch = NetScratch::new();
    let mut gradient = vec![0.0; model.numbers.len()];
    let loss = model.learn(sample, 1.0, Some(left_out), &mut gradient, &mut scratch);
    let mut kept = [1.0; VALUE_INPUTS];
    left_out.apply(&mut kept);
    let mut numbers: Vec<f64> = model.numbers.iter().map(|&number| f64::from(number)).collect();
    let here = plain_loss(&numbers, sample, &scratch.rows, &kept);
    assert!((here - f64::from(loss.value + POLICY_SHARE * loss.policy)).abs() < 1e-5, "{here} {loss:?}");
    let mover = if sides == 2 { scratch.rows.mover.index() } else { 0 };
    for (side, (kind, range)) in (0..sides).flat_map(|side| kinds().map(|kind| (side, kind))) {
        let all = range.start + side * NetModel::COUNT..range.end + side * NetModel::COUNT;
        let (touched, others): (Vec<usize>, Vec<usize>) = all.partition(|&i| gradient[i] != 0.0);
        let (mut checked, mut largest) = (0, 0.0_f64);
        // Some of those that matter here, and a few of those that do not.
        let touched = touched.iter().step_by(1 + touched.len() / 16);
        for &i in touched.chain(others.iter().step_by(1 + others.len() / 3)) {
            const STEP: f64 = 1e-5;
            let mut at = |offset: f64| {
                let before = numbers[i];
                numbers[i] = before + offset;
                let loss = plain_loss(&numbers, sample, &scratch.rows, &kept);
                numbers[i] = before;
                loss
            };
            let [left, right] = [(here - at(-STEP)) / STEP, (at(STEP) - here) / STEP];
            // Where a feature or a node begins to count there is no slope.
            if (left - right).abs() < 1e-4 {
                let (slope, found) = ((left + right) / 2.0, f64::from(gradient[i]));
                let error = (slope - found).abs();
                assert!(error < 1e-4 * slope.abs().max(0.01), "{kind} {i}: {slope} {found}");
                (checked, largest) = (checked + 1, largest.max(slope.abs()));
            }
        }
        // The opponent's numbers matter only as far as it sees lines.
        let counts = side == mover || range.start < TABLES.end;
        assert!(checked >= 3 || kind == "its bias", "{kind}: only {checked}");
        assert!((largest > 3e-4) == counts, "{kind} of side {side}: {largest}");
    }
}

#[test]
fn the_engine_s_value_is_the_trainer_s_within_rounding() {
    for sides in [1, 2] {
        compare_with_engine(sides);
    }
}

fn compare_with_engine(sides: usize) {
    let mut model = FactoredModel::random(sides, 5).folded().clone();
    for side in model.numbers.chunks_mut(NetModel::COUNT) {
        side[OUTPUT].iter_mut().for_each(|weight| *weight *= 10.0);
    }
    let weights = model.weights();
    let rounded = NetModel::of(&weights);
    assert_eq!(rounded.weights(), weights);
    for (sample, position) in samples() {
        let [exact, ours] =
            [&model, &rounded].map(|model| 200.0 * model.logit(&sample, &mut NetScratch::new()));
        let engine = plain::value(&weights, &position) as f32;
        // Sums and products lose what is after the point.
        assert!((ours - engine).abs() < 1.5 + 0.01 * ours.abs(), "{ours} {engine}");
        // Each of 800 entries is rounded by 1/256 on average.
        assert!((exact - ours).abs() < 6.0 + 0.1 * ours.abs(), "{exact} {ours}");
    }
}
