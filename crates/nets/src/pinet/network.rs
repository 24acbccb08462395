//! A Π-network: its fixed numbers, its weights, and its output for the stones in a window.

use super::geometry::{MOST_FACTORS, PATTERNS, Reading, STAR_CHAINS, UNITS, Unit, UnitKind, geometry};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;
use tengen_board::{Board, Cell, Color, Point};
use thiserror::Error;

/// Which layers a network has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layers {
    /// The star's chains with fixed weights: the paper's opponent Hardnet.
    Star,
    /// The star's chains with weights that are learned: the paper's simple network.
    LearnedStar,
    /// The star's chains with fixed weights, and patterns with weights that are learned: the paper's network.
    Patterns,
}

impl Layers {
    /// Every kind.
    pub const ALL: [Layers; 3] = [Layers::Star, Layers::LearnedStar, Layers::Patterns];

    /// `star`, `learned-star` or `patterns`.
    pub const fn name(self) -> &'static str {
        match self {
            Layers::Star => "star",
            Layers::LearnedStar => "learned-star",
            Layers::Patterns => "patterns",
        }
    }

    /// How many weights each view has.
    pub const fn weights(self) -> usize {
        match self {
            Layers::Star => 0,
            Layers::LearnedStar => STAR_CHAINS,
            Layers::Patterns => PATTERNS,
        }
    }
}

impl fmt::Display for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no [`Layers`] have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a network's layers are star, learned-star or patterns, not '{0}'")]
pub struct UnknownLayers(pub String);

impl FromStr for Layers {
    type Err = UnknownLayers;

    fn from_str(word: &str) -> Result<Layers, UnknownLayers> {
        let found = Layers::ALL.into_iter().find(|layers| layers.name() == word);
        found.ok_or_else(|| UnknownLayers(word.to_owned()))
    }
}

/// What is fixed before learning. The paper gives only the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Design {
    /// The code of an empty point.
    pub empty: f64,
    /// The weight of the mover's own view.
    pub attack: f64,
    /// The weight of the opponent's view.
    pub defend: f64,
    /// The base b of the factor b^(m−4) that compensates for a pattern's m factors.
    pub normaliser: f64,
    /// What the patterns are.
    pub reading: Reading,
}

impl Default for Design {
    fn default() -> Design {
        Design { empty: 0.25, attack: 1.0, defend: 0.75, normaliser: 2.0, reading: Reading::default() }
    }
}

/// A fixed number that is out of bounds.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("a network's {what} must be {bounds}, not {value}")]
pub struct BadDesign {
    what: &'static str,
    bounds: &'static str,
    value: f64,
}

impl Design {
    /// Checks that all numbers are within bounds.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), BadDesign> {
        let within = |what, value: f64, low: f64, high: f64, bounds| {
            if (low..=high).contains(&value) { Ok(()) } else { Err(BadDesign { what, bounds, value }) }
        };
        within("empty value", self.empty, 0.0, 1.0, "from 0 to 1")?;
        within("attack weight", self.attack, 0.0, 1e6, "from 0 to a million")?;
        within("defend weight", self.defend, 0.0, 1e6, "from 0 to a million")?;
        within("normaliser", self.normaliser, 0.0, 64.0, "from 0 to 64")
    }
}

/// A network: its design, and the weights that are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    layers: Layers,
    design: Design,
    /// The attacking view's weights, and the defending view's.
    pub(super) weights: [Vec<f64>; 2],
    /// The output of an unbroken chain through the point, by its number of own stones.
    chain: [f64; 5],
    /// The output of an unbroken pattern, normalised, by its number of factors that are own stones.
    pattern: [[f64; MOST_FACTORS + 1]; 3],
}

/// How many factors of each unit of one point's window are stones, by colour; a unit that leaves the board counts as
/// broken for both.
pub(super) type Counts = [[u8; UNITS]; 2];
/// Added to both colours' counts of a unit that leaves the board.
pub(super) const OFF_BOARD: u8 = 32;

impl Network {
    /// A network with these weights: the attacking view's and the defending view's.
    ///
    /// # Panics
    /// When the numbers of weights are not those of the layers.
    pub fn new(layers: Layers, design: Design, weights: [Vec<f64>; 2]) -> Network {
        assert!(weights.iter().all(|w| w.len() == layers.weights()), "{layers} has {}", layers.weights());
        let power = |base: f64, exponent: usize| (0..exponent).fold(1.0, |product, _| product * base);
        let chain = std::array::from_fn(|own| power(design.empty, 4 - own));
        let units = &geometry(design.reading).units;
        let factors = |number: usize| units[STAR_CHAINS + number * PATTERNS / 3].points.len();
        let pattern = [0, 1, 2].map(factors).map(|m| {
            let normaliser = power(design.normaliser, m - 4);
            // Counts beyond a pattern's own factors do not occur.
            std::array::from_fn(|own| normaliser * power(design.empty, m.saturating_sub(own)))
        });
        Network { layers, design, weights, chain, pattern }
    }

    /// The paper's opponent: nothing but the star.
    pub fn hardnet(design: Design) -> Network {
        Network::new(Layers::Star, design, [Vec::new(), Vec::new()])
    }

    /// An untrained network: random weights between 0 and 1, 0 excluded, because the learning rule multiplies and
    /// would leave a 0 as it is. If `shared`, both views start with the same weights.
    pub fn random(layers: Layers, design: Design, seed: u64, shared: bool) -> Network {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut some = || (0..layers.weights()).map(|_| 1.0 - rng.random::<f64>()).collect::<Vec<f64>>();
        let attack = some();
        let defend = if shared { attack.clone() } else { some() };
        Network::new(layers, design, [attack, defend])
    }

    /// Its layers.
    pub fn layers(&self) -> Layers {
        self.layers
    }

    /// Its fixed numbers.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// Its Π-units.
    pub(super) fn units(&self) -> &'static [Unit] {
        &geometry(self.design.reading).units
    }

    /// The attacking and the defending view's weights.
    pub fn weights(&self) -> &[Vec<f64>; 2] {
        &self.weights
    }

    /// The attacking and the defending view's weights, to be changed.
    pub fn weights_mut(&mut self) -> [&mut [f64]; 2] {
        let [attack, defend] = &mut self.weights;
        [attack, defend]
    }

    /// The network's rating of a free point for the mover, worked out from the board alone.
    pub fn value(&self, board: &Board, point: Point, mover: Color) -> f64 {
        self.output(&counts(self.units(), board, point), mover)
    }

    /// The output (the paper's L5) for these counts.
    pub(super) fn output(&self, counts: &Counts, mover: Color) -> f64 {
        let [attack, defend] = [mover, !mover].map(|color| [color.index(), (!color).index()]);
        self.design.attack * self.view(0, &counts[attack[0]], &counts[attack[1]])
            + self.design.defend * self.view(1, &counts[defend[0]], &counts[defend[1]])
    }

    /// One view (the paper's subnetwork, L4). The order of the sum is fixed and the star's chains are counted before
    /// anything is multiplied, so equal windows have equal values to the last bit, however they are turned.
    pub(super) fn view(&self, view: usize, own: &[u8; UNITS], other: &[u8; UNITS]) -> f64 {
        if self.layers == Layers::LearnedStar {
            let live = |unit: usize| if other[unit] == 0 { self.chain[usize::from(own[unit])] } else { 0.0 };
            return self.weights[view].iter().enumerate().map(|(unit, weight)| weight * live(unit)).sum();
        }
        let mut chains = [[0_u8; 5]; 2];
        for unit in 0..STAR_CHAINS {
            if other[unit] == 0 {
                chains[usize::from(unit >= STAR_CHAINS / 2)][usize::from(own[unit])] += 1;
            }
        }
        let [straight, diagonal] = chains.map(|counts| {
            counts.iter().zip(&self.chain).map(|(&count, worth)| f64::from(count) * worth).sum::<f64>()
        });
        let star = straight + SQRT_2 * diagonal;
        if self.layers == Layers::Star {
            return star;
        }
        let mut patterns = 0.0;
        for (pattern, weight) in self.weights[view].iter().enumerate() {
            let unit = STAR_CHAINS + pattern;
            if other[unit] == 0 {
                patterns += weight * self.pattern[pattern / 8][usize::from(own[unit])];
            }
        }
        star + patterns
    }

    /// The outputs of the units that have weights, in one view (the paper's y).
    pub(super) fn activations(&self, own: &[u8; UNITS], other: &[u8; UNITS]) -> Vec<f64> {
        let live = |unit: usize, worth: &[f64]| {
            if other[unit] == 0 { worth[usize::from(own[unit])] } else { 0.0 }
        };
        match self.layers {
            Layers::Star => Vec::new(),
            Layers::LearnedStar => (0..STAR_CHAINS).map(|unit| live(unit, &self.chain)).collect(),
            Layers::Patterns => (0..PATTERNS).map(|p| live(STAR_CHAINS + p, &self.pattern[p / 8])).collect(),
        }
    }
}

/// The counts of one point's window, worked out from the board.
pub(super) fn counts(units: &[Unit], board: &Board, point: Point) -> Counts {
    let mut counts = [[0; UNITS]; 2];
    for (number, unit) in units.iter().enumerate() {
        debug_assert!((unit.kind == UnitKind::Straight) == (number < STAR_CHAINS / 2));
        let cells = unit
            .points
            .iter()
            .map(|&(dx, dy)| point.offset(dx.into(), dy.into()).map_or(Cell::Wall, |p| board.cell(p)));
        let mut off = false;
        for cell in cells {
            match cell {
                Cell::Wall => off = true,
                Cell::Empty => {}
                Cell::Stone(color) => counts[color.index()][number] += 1,
            }
        }
        if off {
            counts.iter_mut().for_each(|of_color| of_color[number] += OFF_BOARD);
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper compares two points: with four own stones in a row beside it, and with three chains of three.
    fn bound_holds(x: f64) -> bool {
        1.0 + 5.0 * x.powi(4) > 3.0 * x + x.powi(2) + x.powi(3) + x.powi(4)
    }

    #[test]
    fn the_bound_on_the_empty_value_is_0_3045() {
        assert!(bound_holds(0.25) && !bound_holds(0.31), "the paper prints 0.31, which is rounded up");
        let (mut low, mut high) = (0.25, 0.31);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if bound_holds(middle) { low = middle } else { high = middle }
        }
        assert!((low - 0.3045).abs() < 5e-5, "{low}");
    }

    #[test]
    fn the_star_s_units_come_straight_first() {
        for units in Reading::ALL.map(|reading| &geometry(reading).units) {
            assert!(units[..10].iter().all(|unit| unit.kind == UnitKind::Straight));
            assert!(units[10..20].iter().all(|unit| unit.kind == UnitKind::Diagonal));
            assert!((0..PATTERNS).all(|p| units[20 + p].kind == UnitKind::Pattern((p / 8) as u8)));
        }
    }

    #[test]
    fn designs_are_checked() {
        assert_eq!(Design::default().check(), Ok(()));
        let bad = Design { empty: f64::NAN, ..Design::default() };
        assert!(bad.check().is_err());
        let bad = Design { defend: -1.0, ..Design::default() };
        let said = bad.check().unwrap_err().to_string();
        assert_eq!(said, "a network's defend weight must be from 0 to a million, not -1");
    }
}
