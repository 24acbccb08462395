//! The file form of a line network.
//!
//! A magic word, the version, the numbers of rows, of channels for the value and for the policy, and of hidden nodes, how many
//! sides have weights of their own (one or two), each side's weights in little-endian order (tables, first layer, second
//! layer, output, policy), and a checksum (FNV-1a). Version 2 had no number of sides and one side.

use super::rows::ROWS;
use super::weights::{Layer, LineWeights, SideWeights};
use super::{
    CHANNELS, HIDDEN, POLICY_CHANNELS, POLICY_INPUTS, POLICY_LIMIT, VALUE_CHANNELS, VALUE_INPUTS,
    WEIGHT_LIMIT,
};
use crate::weights::BadWeights;
use tengen_base::checksum::fnv1a;

const MAGIC: [u8; 8] = *b"TGLINNET";
const VERSION: u16 = 3;
/// The version before, in which both sides had the same weights.
const ONE_SIDED: u16 = 2;
const CHECKSUM: usize = 8;
/// What the sizes of a network must be: rows, channels for the value, for the policy, and hidden nodes.
const SIZES: [usize; 4] = [ROWS, VALUE_CHANNELS, POLICY_CHANNELS, HIDDEN];
/// Magic, version, sizes.
const HEADER: usize = 8 + 2 + 2 * SIZES.len();
/// One side's weights.
const SIDE: usize = 2 * ROWS * CHANNELS
    + HIDDEN * (2 * VALUE_INPUTS + 4)
    + HIDDEN * (2 * HIDDEN + 4)
    + 2 * HIDDEN
    + 4
    + 2 * POLICY_INPUTS;

impl LineWeights {
    /// The file form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(SIZES.iter().flat_map(|&size| (size as u16).to_le_bytes()));
        bytes.extend((self.sides().count() as u16).to_le_bytes());
        self.sides().for_each(|side| write_side(&mut bytes, side));
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
        let one_sided = HEADER + SIDE + CHECKSUM;
        if bytes.len() < HEADER + CHECKSUM {
            return Err(BadWeights::Length { found: bytes.len(), expected: one_sided });
        }
        let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        let mut from = Reader(&body[MAGIC.len()..]);
        let version = from.u16();
        if version != VERSION && version != ONE_SIDED {
            return Err(BadWeights::Version(version));
        }
        let sizes = SIZES.map(|_| usize::from(from.u16()));
        if sizes != SIZES {
            let [rows, value, policy, hidden] = sizes;
            let other = format!("{rows} rows, {value} and {policy} channels, {hidden} nodes");
            return Err(BadWeights::Layers(other));
        }
        let (sides, expected) = if version == ONE_SIDED {
            (1, one_sided)
        } else {
            let Some(sides) = from.checked_u16().filter(|sides| (1..=2).contains(sides)) else {
                return Err(BadWeights::Damaged);
            };
            (sides, HEADER + 2 + usize::from(sides) * SIDE + CHECKSUM)
        };
        if bytes.len() != expected {
            return Err(BadWeights::Length { found: bytes.len(), expected });
        }
        if fnv1a(body).to_le_bytes() != *sum {
            return Err(BadWeights::Damaged);
        }
        let black = from.side()?;
        let white = if sides == 2 { Some(from.side()?) } else { None };
        Ok(LineWeights { black, white })
    }
}

fn write_side(bytes: &mut Vec<u8>, side: &SideWeights) {
    bytes.extend(side.tables.iter().flatten().flatten().map(|&entry| entry as u8));
    write_layer(bytes, &side.first);
    write_layer(bytes, &side.second);
    bytes.extend(side.output.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(side.output_bias.to_le_bytes());
    bytes.extend(side.policy.iter().flat_map(|weight| weight.to_le_bytes()));
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

    /// The next number, if there is one.
    fn checked_u16(&mut self) -> Option<u16> {
        (self.0.len() >= 2).then(|| self.u16())
    }

    fn side(&mut self) -> Result<SideWeights, BadWeights> {
        let tables =
            [(), ()].map(|()| (0..ROWS).map(|_| self.take::<CHANNELS>().map(|byte| byte as i8)).collect());
        let (first, second) = (self.layer(), self.layer());
        let output = std::array::from_fn(|_| self.u16() as i16);
        let output_bias = self.i32();
        let policy = std::array::from_fn(|_| self.u16() as i16);
        let side = SideWeights { tables, first, second, output, output_bias, policy };
        // Larger ones could overflow the sums.
        let layers = side.first.weights.iter().flatten().chain(side.second.weights.iter().flatten());
        let beyond = |weight: &i16, limit: i16| weight.unsigned_abs() > limit as u16;
        if layers.chain(&side.output).any(|weight| beyond(weight, WEIGHT_LIMIT))
            || side.policy.iter().any(|weight| beyond(weight, POLICY_LIMIT))
        {
            return Err(BadWeights::Damaged);
        }
        Ok(side)
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

    fn some_side(by: i16) -> SideWeights {
        let mut side = SideWeights::zero();
        side.tables[1][77][3] = -5;
        side.first.weights[2][9] = -400 + by;
        side.second.biases[4] = 123_456;
        side.output[5] = 7;
        side.output_bias = -1;
        side.policy[6] = 99 + by;
        side
    }

    #[test]
    fn networks_come_back_from_their_files_and_damage_shows() {
        for white in [None, Some(some_side(3))] {
            let weights = LineWeights { black: some_side(0), white };
            let bytes = weights.to_bytes();
            assert_eq!(LineWeights::from_bytes(&bytes), Ok(weights));
            for (at, expected) in
                [(3000, BadWeights::Damaged), (8, BadWeights::Version(1)), (0, BadWeights::NotWeights)]
            {
                let mut damaged = bytes.clone();
                damaged[at] ^= 2;
                assert_eq!(LineWeights::from_bytes(&damaged), Err(expected), "{at}");
            }
            let mut other = bytes.clone();
            other[12] = 99;
            assert!(matches!(LineWeights::from_bytes(&other), Err(BadWeights::Layers(_))));
            for length in [0, 8, 20, HEADER + CHECKSUM, HEADER + CHECKSUM + 1, bytes.len() - 1] {
                assert!(LineWeights::from_bytes(&bytes[..length]).is_err(), "{length}");
            }
        }
    }

    #[test]
    fn files_of_the_version_before_are_read() {
        let weights = LineWeights { black: some_side(0), white: None };
        let mut bytes = weights.to_bytes();
        bytes.truncate(bytes.len() - CHECKSUM);
        bytes[8] = ONE_SIDED as u8;
        bytes.drain(HEADER..HEADER + 2);
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        assert_eq!(LineWeights::from_bytes(&bytes), Ok(weights));
    }
}
