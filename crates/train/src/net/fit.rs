//! Fits a line network to samples, the same to the bit however many threads there are.

use super::adam::Adam;
use super::model::{NetModel, NetScratch, cross_entropy};
use super::sample::NetSample;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use tengen_base::seed;
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
    /// The seed of the first numbers and of the order of the samples.
    pub seed: u64,
}

impl Default for NetFitOptions {
    fn default() -> NetFitOptions {
        NetFitOptions { epochs: 12, batch: 8192, rate: 2e-3, decay: 0.05, seed: 1 }
    }
}

/// The losses after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetEpoch {
    /// Its number, from 1.
    pub epoch: usize,
    /// The mean cross-entropy of the samples while they were learned.
    pub loss: f32,
    /// The mean cross-entropy of the samples held out.
    pub held_out: f32,
}

/// Makes the seed of the samples' order another than that of the first numbers.
const ORDER: u64 = 1;
/// A batch is divided into this many parts, whose gradients are added in order.
const PARTS: usize = 8;

/// Fits a model until all epochs are done or `stop` is raised.
pub fn fit(
    samples: &[NetSample],
    held_out: &[NetSample],
    options: &NetFitOptions,
    stop: &Stop,
    mut observe: impl FnMut(NetEpoch),
) -> NetModel {
    let mut model = NetModel::random(options.seed);
    let mut adam = Adam::new(NetModel::COUNT);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed::mix(options.seed, ORDER));
    let mut order: Vec<&NetSample> = samples.iter().collect();
    let batches = samples.len().div_ceil(options.batch);
    let steps = (options.epochs * batches) as f32;
    let mut workers: Vec<Worker> = (0..PARTS).map(|_| Worker::new()).collect();
    for epoch in 0..options.epochs {
        order.shuffle(&mut rng);
        let mut loss = 0.0;
        for (number, batch) in order.chunks(options.batch).enumerate() {
            if stop.is_raised() {
                return model;
            }
            loss += step(&model, batch, &mut workers);
            let progress = (epoch * batches + number) as f32 / steps;
            let rate = options.rate * (0.01 + 0.99 * (0.5 + 0.5 * (progress * std::f32::consts::PI).cos()));
            adam.update(&mut model.numbers, &workers[0].gradient, rate, options.decay);
            model.clamp();
        }
        let held_out = mean_loss(&model, held_out);
        observe(NetEpoch { epoch: epoch + 1, loss: (loss / samples.len() as f64) as f32, held_out });
    }
    model
}

/// One part's gradient and room.
struct Worker {
    gradient: Vec<f32>,
    scratch: NetScratch,
    loss: f64,
}

impl Worker {
    fn new() -> Worker {
        Worker { gradient: vec![0.0; NetModel::COUNT], scratch: NetScratch::new(), loss: 0.0 }
    }
}

/// Leaves the batch's mean gradient in the first worker and returns the sum of losses.
fn step(model: &NetModel, batch: &[&NetSample], workers: &mut [Worker]) -> f64 {
    let share = 1.0 / batch.len() as f32;
    let part = batch.len().div_ceil(PARTS);
    workers.par_iter_mut().enumerate().for_each(|(number, worker)| {
        worker.gradient.fill(0.0);
        worker.loss = 0.0;
        for sample in batch.iter().skip(number * part).take(part) {
            worker.loss += f64::from(model.learn(sample, share, &mut worker.gradient, &mut worker.scratch));
        }
    });
    let (sum, others) = workers.split_first_mut().expect("there are parts");
    for other in others {
        sum.loss += other.loss;
        sum.gradient.iter_mut().zip(&other.gradient).for_each(|(sum, other)| *sum += other);
    }
    sum.loss
}

/// The mean cross-entropy of samples.
pub fn mean_loss(model: &NetModel, samples: &[NetSample]) -> f32 {
    let losses: Vec<f64> = samples
        .par_chunks(4096)
        .map_init(NetScratch::new, |scratch, samples| {
            let loss =
                |sample: &NetSample| cross_entropy(sample.target, sample.base + model.logit(sample, scratch));
            samples.iter().map(loss).map(f64::from).sum()
        })
        .collect();
    (losses.iter().sum::<f64>() / samples.len().max(1) as f64) as f32
}
