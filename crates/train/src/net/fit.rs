//! Fits a line network to samples, the same to the bit however many threads there are.

use super::adam::Adam;
use super::dropout::Dropout;
use super::factored::FactoredModel;
use super::model::{NetLoss, NetModel, NetScratch};
use super::sample::NetSample;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use std::sync::Arc;
use tengen_base::seed;
use tengen_board::{Color, Rule};
use tengen_nets::line::LineWeights;
use tengen_play::Stop;

/// Options of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFitOptions {
    /// Passes over all samples.
    pub epochs: usize,
    /// Samples for each update.
    pub batch: usize,
    /// The first step size; it falls to a hundredth along a cosine.
    pub rate: f32,
    /// How strongly numbers are pulled towards zero.
    pub decay: f32,
    /// The share of the first layer's inputs that are left out of each step.
    pub dropout: f32,
    /// The network whose numbers it begins with, instead of random ones.
    pub start: Option<Arc<LineWeights>>,
    /// Whether each side has numbers of its own.
    pub sides_apart: bool,
    /// The seed of the first numbers and of the order of the samples.
    pub seed: u64,
}

impl Default for NetFitOptions {
    fn default() -> NetFitOptions {
        NetFitOptions {
            epochs: 12,
            batch: 8192,
            rate: 2e-3,
            decay: 0.05,
            dropout: 0.02,
            start: None,
            sides_apart: false,
            seed: 1,
        }
    }
}

impl NetFitOptions {
    /// The usual options for games of this rule. Under Renju Black may not do what White may, and a line means another
    /// thing to each.
    pub fn of(rule: Rule) -> NetFitOptions {
        NetFitOptions { sides_apart: rule == Rule::Renju, ..NetFitOptions::default() }
    }

    /// The model that a fit begins with.
    fn first_model(&self) -> FactoredModel {
        let Some(start) = &self.start else {
            return FactoredModel::random(if self.sides_apart { 2 } else { 1 }, self.seed);
        };
        let white = self.sides_apart.then(|| start.side(Color::White).clone());
        FactoredModel::of(&NetModel::of(&LineWeights { black: start.black.clone(), white }))
    }
}

/// The losses after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetEpoch {
    /// Its number, from 1.
    pub epoch: usize,
    /// The mean loss of the samples while they were learned.
    pub learned: NetLoss,
    /// The mean loss of the samples held out.
    pub held_out: NetLoss,
}

/// Makes the seed of the samples' order another than that of the first numbers.
const ORDER: u64 = 1;
/// And that of the inputs left out.
const LEFT_OUT: u64 = 2;
/// A batch is divided into this many parts, whose gradients are added in order.
const PARTS: usize = 8;

/// A fit between two epochs: with its options and samples it decides what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct FitState {
    pub(super) model: FactoredModel,
    pub(super) adam: Adam,
    pub(super) epochs: Vec<NetEpoch>,
}

impl FitState {
    /// Before the first epoch.
    pub fn first(options: &NetFitOptions) -> FitState {
        let model = options.first_model();
        let adam = Adam::new(model.count());
        FitState { model, adam, epochs: Vec::new() }
    }

    /// The model as it stands.
    pub fn model(&self) -> &NetModel {
        self.model.folded()
    }

    /// The epochs that are done.
    pub fn epochs(&self) -> &[NetEpoch] {
        &self.epochs
    }
}

/// Fits a model until all epochs are done, and returns its last state; `None` if `stop` was raised before. After each epoch `done` is
/// told the state, from which the fit can go on to the same bits.
///
/// # Errors
/// Those of `done`.
pub fn fit<E>(
    samples: &[NetSample],
    held_out: &[NetSample],
    options: &NetFitOptions,
    mut state: FitState,
    stop: &Stop,
    mut done: impl FnMut(&FitState) -> Result<(), E>,
) -> Result<Option<FitState>, E> {
    let mut order: Vec<&NetSample> = samples.iter().collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed::mix(options.seed, ORDER));
    // Each epoch shuffles the order of the one before.
    state.epochs.iter().for_each(|_| order.shuffle(&mut rng));
    let mut workers: Vec<Worker> = (0..PARTS).map(|_| Worker::new(state.model().numbers.len())).collect();
    for epoch in state.epochs.len()..options.epochs {
        order.shuffle(&mut rng);
        let Some(learned) = learn_all(&order, epoch, options, &mut state, &mut workers, stop) else {
            return Ok(None);
        };
        let held_out = mean_loss(state.model(), held_out);
        state.epochs.push(NetEpoch { epoch: epoch + 1, learned: learned.mean(), held_out });
        done(&state)?;
    }
    Ok(Some(state))
}

/// Learns all samples once; `None` if `stop` was raised before.
fn learn_all(
    order: &[&NetSample],
    epoch: usize,
    options: &NetFitOptions,
    state: &mut FitState,
    workers: &mut [Worker],
    stop: &Stop,
) -> Option<Sum> {
    let batches = order.len().div_ceil(options.batch);
    let steps = (options.epochs * batches) as f32;
    let mut gradient = Vec::new();
    let mut learned = Sum::default();
    for (number, batch) in order.chunks(options.batch).enumerate() {
        if stop.is_raised() {
            return None;
        }
        let step = epoch * batches + number;
        let left_out = Dropout {
            share: options.dropout,
            seed: seed::mix(seed::mix(options.seed, LEFT_OUT), step as u64),
        };
        learned.add(learn(state.model(), batch, left_out, workers));
        let FitState { model, adam, .. } = state;
        model.unfold(&workers[0].gradient, &mut gradient);
        let progress = step as f32 / steps;
        let rate = options.rate * (0.01 + 0.99 * (0.5 + 0.5 * (progress * std::f32::consts::PI).cos()));
        adam.update(&mut model.numbers, &gradient, rate, options.decay);
        model.fold();
    }
    Some(learned)
}

/// Losses added up.
#[derive(Clone, Copy, Default)]
struct Sum {
    value: f64,
    policy: f64,
    hit: f64,
    count: usize,
}

impl Sum {
    fn take(&mut self, loss: NetLoss) {
        self.value += f64::from(loss.value);
        self.policy += f64::from(loss.policy);
        self.hit += f64::from(loss.hit);
        self.count += 1;
    }

    fn add(&mut self, other: Sum) {
        self.value += other.value;
        self.policy += other.policy;
        self.hit += other.hit;
        self.count += other.count;
    }

    fn mean(self) -> NetLoss {
        let mean = |sum: f64| (sum / self.count.max(1) as f64) as f32;
        NetLoss { value: mean(self.value), policy: mean(self.policy), hit: mean(self.hit) }
    }
}

/// One part's gradient and room.
struct Worker {
    gradient: Vec<f32>,
    scratch: NetScratch,
    loss: Sum,
}

impl Worker {
    fn new(numbers: usize) -> Worker {
        Worker { gradient: vec![0.0; numbers], scratch: NetScratch::new(), loss: Sum::default() }
    }
}

/// Leaves the batch's mean gradient in the first worker and returns the sum of losses.
fn learn(model: &NetModel, batch: &[&NetSample], left_out: Dropout, workers: &mut [Worker]) -> Sum {
    let share = 1.0 / batch.len() as f32;
    let part = batch.len().div_ceil(PARTS);
    workers.par_iter_mut().enumerate().for_each(|(number, worker)| {
        worker.gradient.fill(0.0);
        worker.loss = Sum::default();
        for (i, sample) in batch.iter().enumerate().skip(number * part).take(part) {
            let left_out = Dropout { seed: seed::mix(left_out.seed, i as u64), ..left_out };
            let Worker { gradient, scratch, loss } = worker;
            loss.take(model.learn(sample, share, Some(left_out), gradient, scratch));
        }
    });
    let (sum, others) = workers.split_first_mut().expect("there are parts");
    for other in others {
        sum.loss.add(other.loss);
        sum.gradient.iter_mut().zip(&other.gradient).for_each(|(sum, other)| *sum += other);
    }
    sum.loss
}

/// The mean loss of samples.
pub fn mean_loss(model: &NetModel, samples: &[NetSample]) -> NetLoss {
    let parts: Vec<Sum> = samples
        .par_chunks(4096)
        .map_init(NetScratch::new, |scratch, samples| {
            let mut sum = Sum::default();
            samples.iter().for_each(|sample| sum.take(model.loss(sample, scratch)));
            sum
        })
        .collect();
    let mut sum = Sum::default();
    parts.into_iter().for_each(|part| sum.add(part));
    sum.mean()
}
