//! What can be set about the program.

use std::num::{NonZeroU32, NonZeroUsize};
use std::str::FromStr;

/// What can be set. [`Settings::default`] is the authors' code; their report says depth 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many plies alpha-beta looks ahead.
    pub depth: NonZeroU32,
    /// How many moves it looks at in each position.
    pub width: NonZeroUsize,
    /// Whether it looks for wins by continuous fours first.
    pub vcf: Switch,
    /// Whether it then looks for wins by continuous threes, for itself and against its moves.
    pub vct: Switch,
    /// Which of equally good moves it plays.
    pub ties: Ties,
    /// Where its lots come from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            depth: NonZeroU32::new(6).expect("not zero"),
            width: NonZeroUsize::new(16).expect("not zero"),
            vcf: Switch::On,
            vct: Switch::On,
            ties: Ties::First,
            seed: 0,
        }
    }
}

impl Settings {
    /// The ladder's: narrow, plain and by lot.
    pub(super) fn ladder(depth: u32, seed: u64) -> Settings {
        Settings {
            depth: NonZeroU32::new(depth).expect("a step of the ladder looks at least one ply ahead"),
            width: NonZeroUsize::new(10).expect("not zero"),
            vcf: Switch::Off,
            vct: Switch::Off,
            ties: Ties::Random,
            seed,
        }
    }
}

/// `on` or `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// Which of several moves with the same value is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first that was looked at, as in the authors' code.
    First,
    /// One by lot.
    Random,
}

/// A word that is no setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord;

impl FromStr for Switch {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Switch, UnknownWord> {
        match word {
            "on" => Ok(Switch::On),
            "off" => Ok(Switch::Off),
            _ => Err(UnknownWord),
        }
    }
}

impl FromStr for Ties {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Ties, UnknownWord> {
        match word {
            "first" => Ok(Ties::First),
            "random" => Ok(Ties::Random),
            _ => Err(UnknownWord),
        }
    }
}
