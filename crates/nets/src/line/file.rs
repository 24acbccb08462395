//! The file form of a line network.
//!
//! A magic word, the version, the numbers of rows, of channels for the value and for the policy, and of hidden nodes, all
//! weights in little-endian order (tables, first layer, second layer, output, policy), and a checksum (FNV-1a).

use super::rows::ROWS;
use super::weights::{Layer, LineWeights};
use super::{
    CHANNELS, HIDDEN, POLICY_CHANNELS, POLICY_INPUTS, POLICY_LIMIT, VALUE_CHANNELS, VALUE_INPUTS,
    WEIGHT_LIMIT,
};
use crate::weights::BadWeights;
use tengen_base::checksum::fnv1a;

const MAGIC: [u8; 8] = *b"TGLINNET";
const VERSION: u16 = 2;
const CHECKSUM: usize = 8;
/// What the sizes of a network must be: rows, channels for the value, for the policy, and hidden nodes.
const SIZES: [usize; 4] = [ROWS, VALUE_CHANNELS, POLICY_CHANNELS, HIDDEN];
/// Magic, version, sizes.
const HEADER: usize = 8 + 2 + 2 * SIZES.len();
const LENGTH: usize = HEADER
    + 2 * ROWS * CHANNELS
    + HIDDEN * (2 * VALUE_INPUTS + 4)
    + HIDDEN * (2 * HIDDEN + 4)
    + 2 * HIDDEN
    + 4
    + 2 * POLICY_INPUTS
    + CHECKSUM;

impl LineWeights {
    /// The file form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(SIZES.iter().flat_map(|&size| (size as u16).to_le_bytes()));
        bytes.extend(self.tables.iter().flatten().flatten().map(|&entry| entry as u8));
        write_layer(&mut bytes, &self.first);
        write_layer(&mut bytes, &self.second);
        bytes.extend(self.output.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.to_le_bytes());
        bytes.extend(self.policy.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the file form.
    ///
    /// # Errors
    /// When the bytes are something else, of another version or other sizes, or not what was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<LineWeights, BadWeights> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BadWeights::NotWeights);
        }
        if bytes.len() < HEADER + CHECKSUM {
            return Err(BadWeights::Length { found: bytes.len(), expected: LENGTH });
        }
        let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        let mut from = Reader(&body[MAGIC.len()..]);
        let version = from.u16();
        if version != VERSION {
            return Err(BadWeights::Version(version));
        }
        let sizes = SIZES.map(|_| usize::from(from.u16()));
        if sizes != SIZES {
            let [rows, value, policy, hidden] = sizes;
            let other = format!("{rows} rows, {value} and {policy} channels, {hidden} nodes");
            return Err(BadWeights::Layers(other));
        }
        if bytes.len() != LENGTH {
            return Err(BadWeights::Length { found: bytes.len(), expected: LENGTH });
        }
        if fnv1a(body).to_le_bytes() != *sum {
            return Err(BadWeights::Damaged);
        }
        let tables =
            [(), ()].map(|()| (0..ROWS).map(|_| from.take::<CHANNELS>().map(|byte| byte as i8)).collect());
        let (first, second) = (from.layer(), from.layer());
        let output = std::array::from_fn(|_| from.u16() as i16);
        let output_bias = from.i32();
        let policy = std::array::from_fn(|_| from.u16() as i16);
        let weights = LineWeights { tables, first, second, output, output_bias, policy };
        // Larger ones could overflow the sums.
        let layers = weights.first.weights.iter().flatten().chain(weights.second.weights.iter().flatten());
        let beyond = |weight: &i16, limit: i16| weight.unsigned_abs() > limit as u16;
        if layers.chain(&weights.output).any(|weight| beyond(weight, WEIGHT_LIMIT))
            || weights.policy.iter().any(|weight| beyond(weight, POLICY_LIMIT))
        {
            return Err(BadWeights::Damaged);
        }
        Ok(weights)
    }
}

fn write_layer<const INPUTS: usize>(bytes: &mut Vec<u8>, layer: &Layer<INPUTS>) {
    bytes.extend(layer.weights.iter().flatten().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(layer.biases.iter().flat_map(|bias| bias.to_le_bytes()));
}

/// Takes numbers from bytes whose length was checked.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        *taken
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    fn i32(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }

    fn layer<const INPUTS: usize>(&mut self) -> Layer<INPUTS> {
        let weights = (0..HIDDEN).map(|_| std::array::from_fn(|_| self.u16() as i16)).collect();
        Layer { weights, biases: (0..HIDDEN).map(|_| self.i32()).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_comes_back_from_its_file_and_damage_shows() {
        let mut weights = LineWeights::zero();
        weights.tables[1][77][3] = -5;
        weights.first.weights[2][9] = -400;
        weights.second.biases[4] = 123_456;
        weights.output[5] = 7;
        weights.output_bias = -1;
        weights.policy[6] = 99;
        let bytes = weights.to_bytes();
        assert_eq!(LineWeights::from_bytes(&bytes), Ok(weights));
        for (at, expected) in
            [(3000, BadWeights::Damaged), (8, BadWeights::Version(0)), (0, BadWeights::NotWeights)]
        {
            let mut damaged = bytes.clone();
            damaged[at] ^= 2;
            assert_eq!(LineWeights::from_bytes(&damaged), Err(expected), "{at}");
        }
        let mut other = bytes.clone();
        other[12] = 99;
        assert!(matches!(LineWeights::from_bytes(&other), Err(BadWeights::Layers(_))));
        for length in [0, 8, 20, bytes.len() - 1] {
            assert!(LineWeights::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
    }
}
