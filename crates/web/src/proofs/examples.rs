//! What the page about the proof that Black wins shows: how much of it is done, and small proofs to walk.

use super::ProofFacts;
use crate::api_error::ApiError;
use crate::state::App;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};
use tengen_solve::ProofWalk;

include!(concat!(env!("OUT_DIR"), "/campaign.rs"));

/// A published proof.
struct Example {
    name: &'static str,
    certificate: &'static [u8],
}

macro_rules! example {
    ($name:literal) => {
        Example {
            name: $name,
            certificate: include_bytes!(concat!("../../../../results/solve/examples/", $name, ".proof")),
        }
    };
}

/// Positions of Allis, van den Herik and Huntjens (1993), and one with a single quiet move.
const EXAMPLES: [Example; 6] =
    [example!("quiet"), example!("2a"), example!("2b"), example!("3b"), example!("4"), example!("5a")];

/// How far the proof of the four-stone positions is, as the campaign writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Campaign {
    /// Positions in all.
    positions: u64,
    /// Those that were tried, drawn at random, and those of them that are proved.
    tried: u64,
    proved: u64,
    /// Seconds of a proved position: the median, and what nine of ten stay below.
    seconds_median: Option<f64>,
    seconds_p90: Option<f64>,
    /// What all positions would take, and the error of that.
    projected_core_hours: Option<f64>,
    projected_error: Option<f64>,
    seed: u64,
}

#[derive(Clone, Debug, Serialize)]
struct ExampleView {
    name: &'static str,
    facts: ProofFacts,
}

/// What is published.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PublishedProofs {
    /// Nothing before the first results.
    campaign: Option<Campaign>,
    examples: Vec<ExampleView>,
}

static PUBLISHED: LazyLock<PublishedProofs> = LazyLock::new(|| PublishedProofs {
    campaign: CAMPAIGN.and_then(|text| serde_json::from_str(text).ok()),
    examples: EXAMPLES.iter().filter_map(Example::view).collect(),
});

impl Example {
    fn view(&self) -> Option<ExampleView> {
        let report = tengen_verify::verify(self.certificate, false).ok()?;
        Some(ExampleView { name: self.name, facts: ProofFacts::new(&report, self.certificate.len(), true) })
    }
}

/// What is published. The certificates are checked when it is first asked for.
pub(crate) fn published() -> &'static PublishedProofs {
    &PUBLISHED
}

/// The certificate of a published proof.
///
/// # Errors
/// When there is none of that name.
pub(crate) fn certificate(name: &str) -> Result<&'static [u8], ApiError> {
    let found = EXAMPLES.iter().find(|example| example.name == name);
    found.map(|example| example.certificate).ok_or_else(|| ApiError::not_found("certificate"))
}

/// A published proof, ready to be walked.
pub(super) fn walk(app: &App, name: &str) -> Result<Arc<ProofWalk>, ApiError> {
    app.proofs().walk(name, || certificate(name).map(<[u8]>::to_vec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_certificate_is_accepted_and_small() {
        assert_eq!(published().examples.len(), EXAMPLES.len());
        assert!(published().examples.iter().any(|example| example.facts.quiet > 0));
        assert!(EXAMPLES.iter().all(|example| example.certificate.len() < 100_000));
    }

    #[test]
    fn the_campaign_s_numbers_are_read() {
        let text = r#"{"positions":7770,"tried":40,"proved":12,"seconds_median":31.5,"seconds_p90":null,
                       "projected_core_hours":900.0,"projected_error":300.0,"seed":1}"#;
        let campaign: Campaign = serde_json::from_str(text).unwrap();
        assert_eq!((campaign.positions, campaign.proved, campaign.seconds_p90), (7770, 12, None));
        assert!(CAMPAIGN.is_none() || published().campaign.is_some());
    }
}
