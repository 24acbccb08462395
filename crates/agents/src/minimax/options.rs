//! The options of Ding and Ge's program.

use std::num::{NonZeroU32, NonZeroUsize};
use std::str::FromStr;

/// The program's options. [`MinimaxOptions::default`] is the authors' code; their report says depth 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxOptions {
    /// The depth of the alpha-beta search, in plies.
    pub depth: NonZeroU32,
    /// How many moves are searched in each position.
    pub width: NonZeroUsize,
    /// Whether it searches for wins by continuous fours first.
    pub vcf: Switch,
    /// Whether it then searches for wins by continuous threes, for itself and against its own moves.
    pub vct: Switch,
    /// Whether it keeps the values of positions in a hash table, which the authors tried and gave up. The moves are the
    /// same.
    pub hash: Switch,
    /// Which of equally good moves it plays.
    pub ties: TieBreak,
    /// How many of a hundred of its moves are random ones near a stone. Not the authors': it grades an opponent.
    pub slips: u8,
    /// Which of its moves may be such slips.
    pub slip: SlipKind,
    /// The seed of its random choices.
    pub seed: u64,
}

impl Default for MinimaxOptions {
    fn default() -> MinimaxOptions {
        MinimaxOptions {
            depth: NonZeroU32::new(6).expect("not zero"),
            width: NonZeroUsize::new(16).expect("not zero"),
            vcf: Switch::On,
            vct: Switch::On,
            hash: Switch::Off,
            ties: TieBreak::First,
            slips: 0,
            slip: SlipKind::Any,
            seed: 0,
        }
    }
}

impl MinimaxOptions {
    /// Those of the ladder: narrow, without VCF and VCT, ties broken at random.
    pub(super) fn ladder(depth: u32, seed: u64) -> MinimaxOptions {
        MinimaxOptions {
            depth: NonZeroU32::new(depth).expect("a step of the ladder searches at least one ply"),
            width: NonZeroUsize::new(10).expect("not zero"),
            vcf: Switch::Off,
            vct: Switch::Off,
            hash: Switch::Off,
            ties: TieBreak::Random,
            slips: 0,
            slip: SlipKind::Any,
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
    /// Its name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Switch::On => "on",
            Switch::Off => "off",
        }
    }

    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// Which of several moves with the same value is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The first that was searched, as in the authors' code.
    First,
    /// One at random.
    Random,
}

impl TieBreak {
    /// Its name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::First => "first",
            TieBreak::Random => "random",
        }
    }
}

/// Which moves may slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipKind {
    /// Any move: even a five is overlooked.
    Any,
    /// Moves where nobody can make five.
    Quiet,
}

impl SlipKind {
    /// Its name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            SlipKind::Any => "any",
            SlipKind::Quiet => "quiet",
        }
    }
}

/// A word that is no value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord;

impl From<bool> for Switch {
    fn from(is_on: bool) -> Switch {
        if is_on { Switch::On } else { Switch::Off }
    }
}

impl FromStr for Switch {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Switch, UnknownWord> {
        [Switch::On, Switch::Off].into_iter().find(|switch| switch.name() == word).ok_or(UnknownWord)
    }
}

impl FromStr for TieBreak {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<TieBreak, UnknownWord> {
        [TieBreak::First, TieBreak::Random].into_iter().find(|ties| ties.name() == word).ok_or(UnknownWord)
    }
}

impl FromStr for SlipKind {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<SlipKind, UnknownWord> {
        [SlipKind::Any, SlipKind::Quiet].into_iter().find(|kind| kind.name() == word).ok_or(UnknownWord)
    }
}
