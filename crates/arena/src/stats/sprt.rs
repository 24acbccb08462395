//! The sequential probability ratio test (SPRT).

use super::likelihood::{MOST_LEAD, Observed};
use super::sample::Sample;
use super::strength::{NORMALIZED, elo_to_score};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The Elo scale of a test's hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloScale {
    /// Logistic Elo: the difference that explains the expected score.
    #[default]
    Logistic,
    /// Normalised Elo: the expected lead in standard deviations of a game. The length of tests then hardly depends on the
    /// share of draws.
    Normalized,
}

impl EloScale {
    /// The largest distance of a hypothesis from 0.
    fn limit(self) -> f64 {
        match self {
            EloScale::Logistic => 2000.0,
            EloScale::Normalized => 200.0,
        }
    }
}

/// The hypotheses and error rates of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtSettings {
    /// H0: the player's Elo lead over its opponent.
    pub elo0: f64,
    /// H1: the same; more than `elo0`.
    pub elo1: f64,
    /// The scale of both.
    #[serde(default)]
    pub scale: EloScale,
    /// The probability of accepting H1 when H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 when H1 is true.
    pub beta: f64,
}

/// Why the settings of a test are invalid.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are the wrong way round, equal, or not numbers.
    #[error("the test needs elo0 below elo1, not {elo0} and {elo1}")]
    Order {
        /// As given.
        elo0: f64,
        /// As given.
        elo1: f64,
    },
    /// A hypothesis is out of range.
    #[error("the test's bounds must lie between -{limit} and {limit}, and {elo} does not")]
    TooFar {
        /// As given.
        elo: f64,
        /// Its largest distance from 0.
        limit: f64,
    },
    /// The error rates are out of range.
    #[error("the test's error rates must be above 0 and add up to less than 1, not {alpha} and {beta}")]
    ErrorRates {
        /// As given.
        alpha: f64,
        /// As given.
        beta: f64,
    },
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// Not decided yet.
    Continue,
    /// H0 is accepted: the player is no stronger than `elo0`.
    AcceptH0,
    /// H1 is accepted: the player is at least as strong as `elo1`.
    AcceptH1,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The log likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this, H0 is accepted.
    pub lower: f64,
    /// At or above this, H1 is accepted.
    pub upper: f64,
    /// The verdict.
    pub verdict: SprtVerdict,
}

/// A generalised sequential probability ratio test, as fishtest and fastchess run it.
///
/// A hypothesis fixes only the expected score (or the lead in standard deviations), so it is represented by the
/// maximum-likelihood distribution of results that agrees with it. Empty cells count as a thousandth of a result; so
/// one-sided matches have a likelihood too, and since it is computed to convergence, they end. Accepting on the first
/// crossing is sound however often the test is evaluated.
///
/// Results without variance exactly between the hypotheses (all draws, from −5 to 5) favour neither and never will, so
/// the length of a match should be bounded as well.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtSettings", into = "SprtSettings")]
pub struct Sprt {
    settings: SprtSettings,
}

impl Sprt {
    /// A test with these settings.
    ///
    /// # Errors
    /// When the settings are invalid.
    pub fn new(settings: SprtSettings) -> Result<Sprt, SprtError> {
        let SprtSettings { elo0, elo1, scale, alpha, beta } = settings;
        let limit = scale.limit();
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| elo.abs() > limit) {
            return Err(SprtError::TooFar { elo, limit });
        }
        if elo0 >= elo1 || elo0.is_nan() || elo1.is_nan() {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 {
            Ok(Sprt { settings })
        } else {
            Err(SprtError::ErrorRates { alpha, beta })
        }
    }

    /// The settings.
    pub fn settings(&self) -> SprtSettings {
        self.settings
    }

    /// At or below this likelihood ratio, H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.settings.beta / (1.0 - self.settings.alpha)).ln()
    }

    /// At or above this likelihood ratio, H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.settings.beta) / self.settings.alpha).ln()
    }

    /// The log likelihood ratio of H1 to H0 given these results.
    pub fn llr(&self, results: &impl Sample) -> f64 {
        let cells = results.cells();
        if cells.total() == 0 {
            return 0.0;
        }
        let observed = Observed::new(&cells);
        let [before, after] = [self.settings.elo0, self.settings.elo1].map(|elo| match self.settings.scale {
            EloScale::Logistic => observed.expecting(elo_to_score(elo)),
            EloScale::Normalized => {
                // The mean of a pair's two games deviates √2 times less than one game.
                let lead = elo / NORMALIZED * (cells.games_each() as f64).sqrt();
                debug_assert!(lead.abs() <= MOST_LEAD);
                observed.leading(lead)
            }
        });
        observed.log_ratio(&before, &after)
    }

    /// The state of the test after these results.
    pub fn judge(&self, results: &impl Sample) -> SprtState {
        let (llr, lower, upper) = (self.llr(results), self.lower(), self.upper());
        let verdict = match llr {
            llr if llr >= upper => SprtVerdict::AcceptH1,
            llr if llr <= lower => SprtVerdict::AcceptH0,
            _ => SprtVerdict::Continue,
        };
        SprtState { llr, lower, upper, verdict }
    }
}

impl TryFrom<SprtSettings> for Sprt {
    type Error = SprtError;

    fn try_from(settings: SprtSettings) -> Result<Sprt, SprtError> {
        Sprt::new(settings)
    }
}

impl From<Sprt> for SprtSettings {
    fn from(sprt: Sprt) -> SprtSettings {
        sprt.settings
    }
}
