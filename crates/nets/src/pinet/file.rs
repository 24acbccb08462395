//! Files of Π-networks: text, a line for each fixed number and for the weights of each view.
//!
//! ```text
//! tengen pi-network 1
//! layers patterns
//! empty 0.25
//! attack 1.0
//! defend 0.75
//! normaliser 2.0
//! attack-weights 0.731… (24 numbers)
//! defend-weights 0.118… (24 numbers)
//! ```
//!
//! After the layers come the words of the [`Reading`], `hypotenuse` and `squared`, where it is not the default.
//! Numbers are written with as many digits as it takes to read the same bits back.

use super::{BadDesign, Design, Layers, Network, Reading, UnknownLayers};
use std::fmt::{self, Write};
use std::str::FromStr;
use thiserror::Error;

const TITLE: &str = "tengen pi-network 1";

/// Why a text cannot be read as a network.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum BadNetwork {
    /// It is not a file of a network.
    #[error("this is not a network: the first line should be '{TITLE}'")]
    Title,
    /// A line is missing or in the wrong place.
    #[error("line {line} should say '{name} …'")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What it should start with.
        name: &'static str,
    },
    /// A word is not a number.
    #[error("line {line}: '{word}' is not a number")]
    Number {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// Too many weights, or too few.
    #[error("line {line} has {found} weights; {layers} has {}", layers.weights())]
    Weights {
        /// The line, from 1.
        line: usize,
        /// How many there are.
        found: usize,
        /// The layers.
        layers: Layers,
    },
    /// The layers are unknown.
    #[error(transparent)]
    Layers(#[from] UnknownLayers),
    /// A fixed number is out of bounds.
    #[error(transparent)]
    Design(#[from] BadDesign),
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Design { empty, attack, defend, normaliser, reading } = self.design();
        writeln!(f, "{TITLE}\nlayers {}{reading}\nempty {empty:?}", self.layers())?;
        writeln!(f, "attack {attack:?}\ndefend {defend:?}\nnormaliser {normaliser:?}")?;
        for (name, weights) in ["attack-weights", "defend-weights"].iter().zip(self.weights()) {
            f.write_str(name)?;
            weights.iter().try_for_each(|weight| write!(f, " {weight:?}"))?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let mut lines = Lines { lines: text.lines(), number: 1 };
        if lines.lines.next().map(str::trim_end) != Some(TITLE) {
            return Err(BadNetwork::Title);
        }
        let (layers, reading) = layers(&lines.words("layers")?)?;
        let mut number = |name| {
            let numbers = lines.numbers(name)?;
            if let [number] = numbers[..] { Ok(number) } else { Err(lines.wrong(name)) }
        };
        let (empty, attack) = (number("empty")?, number("attack")?);
        let (defend, normaliser) = (number("defend")?, number("normaliser")?);
        let design = Design { empty, attack, defend, normaliser, reading };
        design.check()?;
        let mut weights = |name| {
            let weights = lines.numbers(name)?;
            let (line, found) = (lines.number, weights.len());
            if found == layers.weights() {
                Ok(weights)
            } else {
                Err(BadNetwork::Weights { line, found, layers })
            }
        };
        Ok(Network::new(layers, design, [weights("attack-weights")?, weights("defend-weights")?]))
    }
}

/// The layers, and the reading whose words follow.
fn layers(words: &[&str]) -> Result<(Layers, Reading), UnknownLayers> {
    let whole = words.join(" ");
    let read = |reading: &Reading| Some((whole.strip_suffix(&reading.to_string())?.parse().ok()?, *reading));
    Reading::ALL.iter().find_map(read).ok_or(UnknownLayers(whole.clone()))
}

/// The lines of a text, read one by one.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// Of the line read last, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    /// The words of the next line, which must start with `name`.
    fn words(&mut self, name: &'static str) -> Result<Vec<&'a str>, BadNetwork> {
        self.number += 1;
        let mut words = self.lines.next().unwrap_or_default().split_whitespace();
        if words.next() == Some(name) { Ok(words.collect()) } else { Err(self.wrong(name)) }
    }

    fn numbers(&mut self, name: &'static str) -> Result<Vec<f64>, BadNetwork> {
        let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.is_finite());
        let bad = |line, word: &str| BadNetwork::Number { line, word: word.to_owned() };
        let words = self.words(name)?;
        words.into_iter().map(|word| number(word).ok_or_else(|| bad(self.number, word))).collect()
    }

    fn wrong(&self, name: &'static str) -> BadNetwork {
        BadNetwork::Line { line: self.number, name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_bit_by_bit() {
        for (layers, reading) in Layers::ALL.into_iter().flat_map(|l| Reading::ALL.map(|r| (l, r))) {
            let design = Design { empty: 0.1, reading, ..Design::default() };
            let network = Network::random(layers, design, 7, false);
            assert_eq!(network.to_string().parse(), Ok(network));
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let whole = Network::random(Layers::Patterns, Design::default(), 1, false).to_string();
        let error = |text: &str| text.parse::<Network>().unwrap_err().to_string();
        assert_eq!(error("hello"), "this is not a network: the first line should be 'tengen pi-network 1'");
        assert_eq!(error(&whole.replace("empty 0.25", "empty x")), "line 3: 'x' is not a number");
        assert_eq!(error(&whole.replace("empty 0.25", "empty")), "line 3 should say 'empty …'");
        assert_eq!(error(&whole.replace("empty 0.25", "full 0.25")), "line 3 should say 'empty …'");
        assert_eq!(
            error(&whole.replace("0.25", "2.5")),
            "a network's empty value must be from 0 to 1, not 2.5"
        );
        assert_eq!(
            error(&whole.replace("layers patterns", "layers star")),
            "line 7 has 24 weights; star has 0"
        );
        assert!(error(&whole.replace("layers patterns", "layers x")).contains("not 'x'"));
        assert!(error(&whole.replace("patterns", "patterns cubed")).contains("not 'patterns cubed'"));
        let cut = &whole[..whole.len() - 30];
        assert!(cut.parse::<Network>().is_err());
        assert!(whole.replace("0.75", "NaN").parse::<Network>().is_err());
    }
}
