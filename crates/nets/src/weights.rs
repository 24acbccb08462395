//! Files of critic weights: a binary form with a checksum, and a plain text form.
//!
//! Binary: a magic word, the version, the architecture, the board size, the sizes of the layers, all weights as
//! little-endian 32-bit numbers in [`Critic`]'s order, and a checksum (FNV-1a). Text, which the two programs of the
//! patent exchange: the numbers of inputs and hidden nodes, then all weights in the same order with nine digits, enough
//! to get the same bits back.

use crate::{Architecture, Critic};
use std::fmt::Write;
use std::str::FromStr;
use tengen_base::checksum::fnv1a;
use tengen_board::Size;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"TGCRITIC";
const VERSION: u16 = 1;
/// Magic, version, architecture, side, inputs, hidden nodes.
const HEADER: usize = 8 + 2 + 1 + 1 + 4 + 4;
const CHECKSUM: usize = 8;

/// Why bytes or text cannot be read as weights, of a critic or of another learned evaluation.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadWeights {
    /// Not a weights file of the expected kind.
    #[error("not a weights file of the expected kind")]
    NotWeights,
    /// Written by a newer version of the program.
    #[error("these weights are of version {0}, which this program cannot read")]
    Version(u16),
    /// Layer sizes that belong to nothing here.
    #[error("these weights are for {0}, which nothing here has")]
    Layers(String),
    /// Too long or too short.
    #[error("a weights file of this kind has {expected} bytes, not {found}")]
    Length {
        /// Bytes found.
        found: usize,
        /// Bytes expected.
        expected: usize,
    },
    /// The checksum is wrong.
    #[error("these weights are damaged: their checksum is wrong")]
    Damaged,
    /// A word of the text is not a number.
    #[error("'{0}' is not a weight")]
    Number(String),
}

impl Critic {
    /// The binary form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let architecture = Architecture::ALL.iter().position(|&a| a == self.architecture()).expect("listed");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([architecture as u8, self.size().side()]);
        bytes.extend((self.architecture().inputs(self.size()) as u32).to_le_bytes());
        bytes.extend((self.hidden() as u32).to_le_bytes());
        bytes.extend(self.numbers().flat_map(f32::to_le_bytes));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the binary form.
    ///
    /// # Errors
    /// When the bytes are not a complete critic.
    pub fn from_bytes(bytes: &[u8]) -> Result<Critic, BadWeights> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadWeights::NotWeights)?;
        if rest.len() < HEADER - MAGIC.len() {
            return Err(BadWeights::Length { found: bytes.len(), expected: HEADER + CHECKSUM });
        }
        let version = u16::from_le_bytes([rest[0], rest[1]]);
        if version != VERSION {
            return Err(BadWeights::Version(version));
        }
        let four =
            |at: usize| u32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]) as usize;
        let (inputs, hidden) = (four(4), four(8));
        let architecture = Architecture::ALL.get(usize::from(rest[2])).copied();
        let size = Size::new(usize::from(rest[3])).ok();
        let fits = |&(a, s): &(Architecture, Size)| a.inputs(s) == inputs && a.hidden() == hidden;
        let (architecture, size) = architecture
            .zip(size)
            .filter(fits)
            .ok_or_else(|| BadWeights::Layers(format!("{inputs} inputs and {hidden} hidden nodes")))?;
        let mut critic = Critic::zero(architecture, size);
        let expected = HEADER + 4 * critic.numbers().count() + CHECKSUM;
        if bytes.len() != expected {
            return Err(BadWeights::Length { found: bytes.len(), expected });
        }
        let (body, sum) = bytes.split_at(expected - CHECKSUM);
        if fnv1a(body).to_le_bytes() != *sum {
            return Err(BadWeights::Damaged);
        }
        let numbers = body[HEADER..]
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        if let Some(bad) = numbers.clone().find(|&number| !is_weight(number)) {
            return Err(BadWeights::Number(bad.to_string()));
        }
        critic.fill(numbers);
        Ok(critic)
    }

    /// The text form. It does not say which architecture the weights are for.
    pub fn to_text(&self) -> String {
        let mut text = format!("{} {}\n", self.architecture().inputs(self.size()), self.hidden());
        for number in self.numbers() {
            let _ = writeln!(text, "{number:.8e}");
        }
        text
    }

    /// Reads the text form as weights of an architecture.
    ///
    /// # Errors
    /// When the text is not a complete critic of this architecture.
    pub fn from_text(text: &str, architecture: Architecture, size: Size) -> Result<Critic, BadWeights> {
        let mut words = text.split_ascii_whitespace();
        let layers = [architecture.inputs(size), architecture.hidden()];
        for expected in layers {
            let word = words.next().ok_or(BadWeights::NotWeights)?;
            if word.parse() != Ok(expected) {
                return Err(BadWeights::Layers(format!(
                    "'{word}' where {architecture} has {expected} nodes"
                )));
            }
        }
        let numbers: Vec<f32> = words.map(number).collect::<Result<_, _>>()?;
        Critic::from_numbers(architecture, size, &numbers)
    }

    /// A critic of an architecture with these weights: [`Critic::first`], [`Critic::second`], and the output's bias if it has
    /// biases.
    ///
    /// # Errors
    /// When there are too many or too few, or one of them cannot be a weight.
    pub fn from_numbers(
        architecture: Architecture,
        size: Size,
        numbers: &[f32],
    ) -> Result<Critic, BadWeights> {
        let mut critic = Critic::zero(architecture, size);
        let expected = critic.numbers().count();
        if numbers.len() != expected {
            return Err(BadWeights::Length { found: 4 * numbers.len(), expected: 4 * expected });
        }
        if let Some(bad) = numbers.iter().find(|&&number| !is_weight(number)) {
            return Err(BadWeights::Number(bad.to_string()));
        }
        critic.fill(numbers.iter().copied());
        Ok(critic)
    }

    /// All weights in the order of the files.
    fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let bias = self.architecture().has_biases().then_some(self.bias);
        self.first.iter().chain(&self.second).copied().chain(bias)
    }

    fn fill(&mut self, mut numbers: impl Iterator<Item = f32>) {
        for (weight, number) in self.first.iter_mut().chain(&mut self.second).zip(&mut numbers) {
            *weight = number;
        }
        self.bias = numbers.next().unwrap_or(0.0);
    }
}

fn number(word: &str) -> Result<f32, BadWeights> {
    f32::from_str(word).ok().filter(|&n| is_weight(n)).ok_or_else(|| BadWeights::Number(word.to_owned()))
}

/// Whether a number can be a weight. Larger ones than any that is learned would make sums infinite, and values of them
/// no numbers.
fn is_weight(number: f32) -> bool {
    number.abs() < 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_give_every_bit_back() {
        for architecture in Architecture::ALL {
            let mut critic = Critic::random(architecture, Size::STANDARD, 5);
            critic.second[0] = -1.234_567_8e-20;
            critic.bias = if architecture.has_biases() { 0.1 } else { 0.0 };
            assert_eq!(Critic::from_bytes(&critic.to_bytes()), Ok(critic.clone()));
            assert_eq!(
                Critic::from_text(&critic.to_text(), architecture, Size::STANDARD),
                Ok(critic.clone())
            );
            let numbers: Vec<f32> = critic.numbers().collect();
            assert_eq!(Critic::from_numbers(architecture, Size::STANDARD, &numbers), Ok(critic));
            assert!(Critic::from_numbers(architecture, Size::STANDARD, &numbers[1..]).is_err());
        }
    }

    #[test]
    fn damaged_files_are_refused_with_a_reason() {
        let critic = Critic::random(Architecture::Sst3, Size::STANDARD, 5);
        let whole = critic.to_bytes();
        let with = |at: usize, value: u8| {
            let mut bytes = whole.clone();
            bytes[at] = value;
            Critic::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(0, b'X'), BadWeights::NotWeights);
        assert_eq!(with(8, 9), BadWeights::Version(9));
        assert!(matches!(with(10, 0), BadWeights::Layers(_)));
        assert!(matches!(with(11, 99), BadWeights::Layers(_)));
        assert_eq!(with(500, 1), BadWeights::Damaged);
        // Not damage: somebody has written it so, checksum and all.
        for bad in [f32::NAN, f32::INFINITY, -1e30] {
            let mut critic = critic.clone();
            critic.second[3] = bad;
            assert_eq!(Critic::from_bytes(&critic.to_bytes()), Err(BadWeights::Number(bad.to_string())));
        }
        for length in 0..whole.len() {
            if length < 40 || length % 997 == 0 {
                assert!(Critic::from_bytes(&whole[..length]).is_err(), "{length}");
            }
        }
        let text = critic.to_text();
        let read = |text: &str| Critic::from_text(text, Architecture::Sst3, Size::STANDARD);
        assert!(matches!(read(&text[..text.len() - 20]), Err(BadWeights::Length { .. })));
        assert_eq!(read(""), Err(BadWeights::NotWeights));
        assert!(matches!(read("194 61"), Err(BadWeights::Layers(_))));
        assert!(matches!(read("194 60 nan"), Err(BadWeights::Number(_))));
    }
}
