//! What a campaign has come to, and what it would come to: shares, times and a projection with its error.

use super::log::{Outcome, Try};
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;
use tengen_base::seed::mix;

/// Bootstrap samples.
const SAMPLES: u64 = 1_000;

/// A number and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// The tries with one budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung {
    /// The time a job was given.
    pub seconds: f64,
    /// Jobs tried with it.
    pub tried: usize,
    /// Those that were proved.
    pub proved: usize,
    /// The mean time of a try.
    pub mean_seconds: f64,
}

/// What is known of a campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignReport {
    /// Positions that are to be proved.
    pub positions: usize,
    /// Jobs: these positions without pictures of others.
    pub jobs: usize,
    /// Jobs tried.
    pub tried: usize,
    /// Jobs proved.
    pub proved: usize,
    /// Time of all tries.
    pub seconds: f64,
    /// Positions looked at in all tries.
    pub nodes: u64,
    /// Bytes of all certificates.
    pub bytes: usize,
    /// The time until half of the jobs are proved that were tried; none while fewer are. What was not proved counts as longer
    /// than all else.
    pub median_seconds: Option<f64>,
    /// The same for nine of ten.
    pub tenth_seconds: Option<f64>,
    /// Budgets, the least first.
    pub rungs: Vec<Rung>,
    /// The share of all jobs that would be proved with the budgets so far.
    pub share: Option<Estimate>,
    /// The time all jobs would take on one thread with the budgets so far, proved or not.
    pub total_seconds: Option<Estimate>,
}

/// The tries of one job, by budget.
type Tries<'a> = BTreeMap<Duration, &'a Try>;

impl CampaignReport {
    pub(super) fn of(
        positions: usize,
        jobs: usize,
        tries: &[Try],
        proved: &HashSet<usize>,
        seed: u64,
    ) -> CampaignReport {
        let mut by_job: BTreeMap<usize, Tries<'_>> = BTreeMap::new();
        for entry in tries {
            by_job.entry(entry.job).or_default().insert(entry.budget, entry);
        }
        let bytes = |tries: &Tries<'_>| tries.values().map(|entry| bytes(entry)).max().unwrap_or(0);
        let proved_jobs = by_job.iter().filter(|(job, _)| proved.contains(job));
        let all: Vec<&Tries<'_>> = by_job.values().collect();
        let rungs = rungs(&all);
        CampaignReport {
            positions,
            jobs,
            tried: by_job.len(),
            proved: proved.len(),
            seconds: tries.iter().map(|entry| entry.seconds).sum(),
            nodes: tries.iter().map(|entry| entry.nodes).sum(),
            bytes: proved_jobs.map(|(_, tries)| bytes(tries)).sum(),
            median_seconds: quantile(&all, &rungs, 0.5),
            tenth_seconds: quantile(&all, &rungs, 0.9),
            share: estimate(&all, seed, share),
            total_seconds: estimate(&all, seed, mean_seconds).map(|Estimate { value, error }| Estimate {
                value: value * jobs as f64,
                error: error * jobs as f64,
            }),
            rungs,
        }
    }
}

fn is_proved(entry: &Try) -> bool {
    matches!(entry.outcome, Outcome::Proved { .. })
}

fn bytes(entry: &Try) -> usize {
    match entry.outcome {
        Outcome::Proved { bytes, .. } => bytes,
        Outcome::Open => 0,
    }
}

fn rungs(jobs: &[&Tries<'_>]) -> Vec<Rung> {
    let mut rungs: BTreeMap<Duration, Vec<&Try>> = BTreeMap::new();
    for (&budget, &entry) in jobs.iter().flat_map(|tries| tries.iter()) {
        rungs.entry(budget).or_default().push(entry);
    }
    let rung = |(budget, tries): (&Duration, &Vec<&Try>)| Rung {
        seconds: budget.as_secs_f64(),
        tried: tries.len(),
        proved: tries.iter().filter(|entry| is_proved(entry)).count(),
        mean_seconds: tries.iter().map(|entry| entry.seconds).sum::<f64>() / tries.len() as f64,
    };
    rungs.iter().map(rung).collect()
}

impl Rung {
    fn share(&self) -> f64 {
        self.proved as f64 / self.tried as f64
    }
}

/// The share of jobs that these budgets prove. Not every job that was open was tried with the next budget; those that were
/// stand for the others.
fn share(rungs: &[Rung]) -> f64 {
    1.0 - rungs.iter().map(|rung| 1.0 - rung.share()).product::<f64>()
}

/// The mean time a job takes with these budgets, one after another until it is proved.
fn mean_seconds(rungs: &[Rung]) -> f64 {
    let (mut open, mut sum) = (1.0, 0.0);
    for rung in rungs {
        sum += open * rung.mean_seconds;
        open *= 1.0 - rung.share();
    }
    sum
}

/// The time until this share of the jobs is proved, if it is within reach.
fn quantile(jobs: &[&Tries<'_>], rungs: &[Rung], mut wanted: f64) -> Option<f64> {
    let mut before = 0.0;
    for rung in rungs {
        if wanted <= rung.share() {
            let of_rung = jobs.iter().filter_map(|tries| tries.get(&Duration::from_secs_f64(rung.seconds)));
            let mut times: Vec<f64> =
                of_rung.filter(|entry| is_proved(entry)).map(|entry| entry.seconds).collect();
            times.sort_by(f64::total_cmp);
            let rank = (wanted * rung.tried as f64).ceil() as usize;
            return times.get(rank.max(1) - 1).map(|seconds| before + seconds);
        }
        wanted = (wanted - rung.share()) / (1.0 - rung.share());
        before += rung.seconds;
    }
    None
}

/// A number with its error by bootstrap over jobs.
fn estimate(jobs: &[&Tries<'_>], seed: u64, number: fn(&[Rung]) -> f64) -> Option<Estimate> {
    if jobs.is_empty() {
        return None;
    }
    let sample = |sample: u64| {
        let draw = |i: usize| mix(mix(seed, sample), i as u64) as usize % jobs.len();
        let drawn: Vec<&Tries<'_>> = (0..jobs.len()).map(|i| jobs[draw(i)]).collect();
        number(&rungs(&drawn))
    };
    let samples: Vec<f64> = (0..SAMPLES).map(sample).collect();
    let mean = samples.iter().sum::<f64>() / SAMPLES as f64;
    let variance = samples.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (SAMPLES - 1) as f64;
    Some(Estimate { value: number(&rungs(jobs)), error: variance.sqrt() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(job: usize, budget: u64, seconds: f64, proved: bool) -> Try {
        let outcome = if proved { Outcome::Proved { bytes: 100, hash: 0 } } else { Outcome::Open };
        Try { job, budget: Duration::from_secs(budget), seconds, nodes: 10, outcome }
    }

    #[test]
    fn open_jobs_count_as_longer_than_all_else() {
        // Six of ten in the first second; of two open ones that were tried again, one.
        let mut tries: Vec<Try> = (0..10).map(|i| tried(i, 1, 0.1 * i as f64, i < 6)).collect();
        tries.push(tried(8, 60, 30.0, true));
        tries.push(tried(9, 60, 60.0, false));
        let proved = (0..6).chain([8]).collect();
        let report = CampaignReport::of(1_000, 900, &tries, &proved, 1);
        assert_eq!((report.tried, report.proved, report.bytes), (10, 7, 700));
        assert!((report.median_seconds.unwrap() - 0.4).abs() < 1e-9);
        // 0.6 in the first rung, half of the rest in the second: nine of ten are out of reach.
        assert_eq!(report.tenth_seconds, None);
        let share = report.share.unwrap();
        assert!((share.value - 0.8).abs() < 1e-9 && share.error > 0.05 && share.error < 0.3, "{share:?}");
        let seconds = report.total_seconds.unwrap();
        assert!((seconds.value - 900.0 * (0.45 + 0.4 * 45.0)).abs() < 1e-6, "{seconds:?}");
        assert_eq!(CampaignReport::of(10, 9, &[], &HashSet::new(), 1).share, None);
    }
}
