//! Maximum-likelihood ratings of connected players, by Newton's method.

use super::symmetric::Symmetric;
use super::{CrossTable, ELO};

/// The number of virtual draws of each player.
const VIRTUAL_DRAWS: f64 = 0.5;

/// Ratings and their covariances in Elo, by index in the group.
pub(super) struct Fit {
    pub(super) ratings: Vec<f64>,
    pub(super) covariance: Symmetric,
}

impl Fit {
    /// The maximum-likelihood ratings, with mean 0.
    pub(super) fn of(table: &CrossTable, players: &[usize]) -> Fit {
        let games = GroupGames::between(table, players);
        let mut strengths = vec![0.0; players.len()];
        let mut likelihood = games.log_likelihood(&strengths);
        // Newton's method on a concave function; a step that overshoots is halved.
        for _ in 0..200 {
            let step = games.covariance(&strengths).times(&games.gradient(&strengths));
            let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
            let mut fraction = 1.0;
            loop {
                let next: Vec<f64> =
                    strengths.iter().zip(&step).map(|(s, part)| s + fraction * part).collect();
                let reached = games.log_likelihood(&next);
                if reached >= likelihood || fraction * longest < 1e-12 {
                    (strengths, likelihood) = (next, reached);
                    break;
                }
                fraction /= 2.0;
            }
            if longest < 1e-10 {
                break;
            }
        }
        let ratings = strengths.iter().map(|strength| strength * ELO).collect();
        Fit { ratings, covariance: games.covariance(&strengths).map(|value| value * ELO * ELO) }
    }

    /// Shifts the ratings so that the anchors' mean is that of their published ratings; errors become relative to it.
    pub(super) fn on_scale(mut self, anchors: &[(usize, f64)]) -> Fit {
        if anchors.is_empty() {
            return self;
        }
        let mean = |value: &dyn Fn(usize) -> f64| {
            anchors.iter().map(|&(place, _)| value(place)).sum::<f64>() / anchors.len() as f64
        };
        let published = anchors.iter().map(|&(_, rating)| rating).sum::<f64>() / anchors.len() as f64;
        let shift = published - mean(&|place| self.ratings[place]);
        let with_anchors: Vec<f64> =
            (0..self.ratings.len()).map(|place| mean(&|anchor| self.covariance.get(place, anchor))).collect();
        let of_anchors = mean(&|place| with_anchors[place]);
        self.ratings.iter_mut().for_each(|rating| *rating += shift);
        for one in 0..with_anchors.len() {
            for other in 0..=one {
                let moved =
                    self.covariance.get(one, other) - with_anchors[one] - with_anchors[other] + of_anchors;
                self.covariance.set(one, other, moved);
            }
        }
        self
    }
}

/// Points and games between the players of a group, including virtual draws.
struct GroupGames {
    points: Vec<Vec<f64>>,
    counts: Vec<Vec<f64>>,
}

impl GroupGames {
    fn between(table: &CrossTable, players: &[usize]) -> GroupGames {
        let played = |one: usize, other: usize| table.score(one, other).games() as f64;
        let total = |one: usize| players.iter().map(|&other| played(one, other)).sum::<f64>();
        let totals: Vec<f64> = players.iter().map(|&player| total(player)).collect();
        let mut points = vec![vec![0.0; players.len()]; players.len()];
        let mut counts = points.clone();
        for (i, &one) in players.iter().enumerate() {
            for (j, &other) in players.iter().enumerate() {
                let draws = VIRTUAL_DRAWS * played(one, other) * (1.0 / totals[i] + 1.0 / totals[j]);
                points[i][j] = table.score(one, other).points() + draws / 2.0;
                counts[i][j] = played(one, other) + draws;
            }
        }
        GroupGames { points, counts }
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (i, row) in self.points.iter().enumerate() {
            for (j, points) in row.iter().enumerate() {
                // The logarithm of the expected score, without overflow.
                sum -= points * softplus(strengths[j] - strengths[i]);
            }
        }
        sum
    }

    fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let surplus = |i: usize, j: usize| {
            self.points[i][j] - self.counts[i][j] * expected(strengths[i] - strengths[j])
        };
        (0..strengths.len()).map(|i| (0..strengths.len()).map(|j| surplus(i, j)).sum()).collect()
    }

    /// The inverse of the Fisher information among ratings whose mean is 0.
    ///
    /// The information is singular, because it does not determine the mean. Therefore a constant matrix is added before
    /// the inversion and subtracted after it.
    fn covariance(&self, strengths: &[f64]) -> Symmetric {
        let players = strengths.len();
        let mut information = Symmetric::zero(players);
        let mut trace = 0.0;
        for i in 0..players {
            let mut own = 0.0;
            for j in (0..players).filter(|&j| j != i) {
                let score = expected(strengths[i] - strengths[j]);
                let known = self.counts[i][j] * score * (1.0 - score);
                information.set(i, j, -known);
                own += known;
            }
            information.set(i, i, own);
            trace += own;
        }
        let constant = trace / (players * players) as f64;
        let absent = 1.0 / (constant * (players * players) as f64);
        information.map(|value| value + constant).inverse().map(|value| value - absent)
    }
}

fn expected(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}
