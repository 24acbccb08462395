//! What the steps of one position need room for.

use super::layout::FEATURES;
use crate::net::sample::SampleRows;
use fearless_simd::Level;
use tengen_nets::line::rows::RowMap;
use tengen_nets::line::{HIDDEN, VALUE_INPUTS};

/// Room for the steps of one position, and what does not change between them.
pub struct NetScratch {
    pub(super) swapped: Vec<u16>,
    pub(super) level: Level,
    /// The rows of each free point as the mover sees them.
    pub(super) rows: SampleRows,
    pub(super) features: Vec<[f32; FEATURES]>,
    pub(super) inputs: [f32; VALUE_INPUTS],
    pub(super) first: [f32; HIDDEN],
    pub(super) second: [f32; HIDDEN],
    /// For each free point how likely the policy thinks its move.
    pub(super) policy: Vec<f32>,
}

impl NetScratch {
    /// Empty room.
    pub fn new() -> NetScratch {
        NetScratch {
            swapped: RowMap::get().swapped(),
            level: Level::new(),
            rows: SampleRows::default(),
            features: Vec::new(),
            inputs: [0.0; VALUE_INPUTS],
            first: [0.0; HIDDEN],
            second: [0.0; HIDDEN],
            policy: Vec::new(),
        }
    }
}

impl Default for NetScratch {
    fn default() -> NetScratch {
        NetScratch::new()
    }
}
