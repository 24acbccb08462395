//! The critic architectures: what each reads, and the sizes of its layers.

use crate::features::threats;
use std::fmt;
use std::str::FromStr;
use tengen_board::Size;

/// A critic architecture: six that were published, two of our own, and variants that only experiments teach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// Zhao's ST-Gomoku: coded counts of 20 patterns for each player, and the side to move for each pattern.
    St,
    /// SST1-Gomoku: the same with plain counts.
    Sst1,
    /// SST2-Gomoku: coded counts, and the side to move once.
    Sst2,
    /// SST3-Gomoku: coded counts, and not the side to move.
    Sst3,
    /// RIST-Gomoku: every point's stone, no patterns.
    Rist,
    /// Ding and Ge's critic: counts of 100 shapes for each player, and the side to move for each shape.
    Ding,
    /// ST-Gomoku's coded counts from the view of the side to move, so that both players share all weights.
    Sym,
    /// The best critic: coded counts of free points by what each player and both would threaten there, from the view
    /// of the side to move.
    Best,
    /// ST-Gomoku with three input nodes instead of five for each pattern that seldom occurs more than twice.
    StRare3,
    /// The same with two.
    StRare2,
    /// Ding and Ge's critic with the side to move only for shapes that are on the board.
    DingGated,
    /// ST-Gomoku with a two at the edge of its six points, `_OO___`, in place of the one in their middle.
    StShifted,
    /// ST-Gomoku with a second lone stone, `__O___`: 21 patterns.
    StOnes,
    /// ST-Gomoku with five in a row and the eight patterns that the paper pictures; the others' inputs are always 0.
    StPictured,
}

/// A name that no architecture has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownArchitecture(pub String);

impl Architecture {
    /// Every architecture. Files of weights hold the places, so new ones come last.
    pub const ALL: [Architecture; 14] = [
        Architecture::St,
        Architecture::Sst1,
        Architecture::Sst2,
        Architecture::Sst3,
        Architecture::Rist,
        Architecture::Ding,
        Architecture::Sym,
        Architecture::Best,
        Architecture::StRare3,
        Architecture::StRare2,
        Architecture::DingGated,
        Architecture::StShifted,
        Architecture::StOnes,
        Architecture::StPictured,
    ];

    /// Those of which weights are built into the program.
    pub const BUILT_IN: [Architecture; 8] = [
        Architecture::St,
        Architecture::Sst1,
        Architecture::Sst2,
        Architecture::Sst3,
        Architecture::Rist,
        Architecture::Ding,
        Architecture::Sym,
        Architecture::Best,
    ];

    /// The name used on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Architecture::St => "st",
            Architecture::Sst1 => "sst1",
            Architecture::Sst2 => "sst2",
            Architecture::Sst3 => "sst3",
            Architecture::Rist => "rist",
            Architecture::Ding => "ding",
            Architecture::Sym => "sym",
            Architecture::Best => "best",
            Architecture::StRare3 => "st-rare3",
            Architecture::StRare2 => "st-rare2",
            Architecture::DingGated => "ding-gated",
            Architecture::StShifted => "st-shifted",
            Architecture::StOnes => "st-ones",
            Architecture::StPictured => "st-pictured",
        }
    }

    /// Input nodes; only [`Architecture::Rist`]'s depend on the board.
    pub const fn inputs(self, size: Size) -> usize {
        match self {
            Architecture::St | Architecture::StShifted | Architecture::StPictured => 274,
            Architecture::Sst1 => 122,
            Architecture::Sst2 => 196,
            Architecture::Sst3 | Architecture::Sym => 194,
            Architecture::Rist => 2 * size.area() + 2,
            Architecture::Ding | Architecture::DingGated => 402,
            Architecture::Best => threats::INPUTS + 2,
            Architecture::StRare3 => 250,
            Architecture::StRare2 => 238,
            Architecture::StOnes => 288,
        }
    }

    /// Hidden nodes.
    pub const fn hidden(self) -> usize {
        match self {
            Architecture::St
            | Architecture::StRare3
            | Architecture::StRare2
            | Architecture::StShifted
            | Architecture::StOnes
            | Architecture::StPictured
            | Architecture::Rist
            | Architecture::Sym => 100,
            Architecture::Sst1 | Architecture::Sst2 | Architecture::Sst3 | Architecture::Best => 60,
            Architecture::Ding | Architecture::DingGated => 64,
        }
    }

    /// Whether hidden and output nodes have biases. Zhao's have none.
    pub const fn has_biases(self) -> bool {
        matches!(self, Architecture::Ding | Architecture::DingGated)
    }

    /// How far from stones critics of this architecture are taught to consider moves.
    pub const fn near(self) -> u8 {
        if matches!(self, Architecture::Ding | Architecture::DingGated) { 1 } else { 2 }
    }

    /// Whether inputs are from the view of the side to move, so that both players learn from every game. The published
    /// critics tell player 1 and player 2 apart and learn everything twice.
    pub const fn is_symmetric(self) -> bool {
        matches!(self, Architecture::Sym | Architecture::Best)
    }

    /// Whether inputs count Zhao's twenty patterns.
    pub const fn counts_patterns(self) -> bool {
        !matches!(self, Architecture::Rist | Architecture::Ding | Architecture::Best)
    }

    /// Whether weights learned on one board size can be used on another.
    pub const fn fits_every_size(self) -> bool {
        !matches!(self, Architecture::Rist)
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Architecture {
    type Err = UnknownArchitecture;

    fn from_str(name: &str) -> Result<Architecture, UnknownArchitecture> {
        let found = Architecture::ALL.into_iter().find(|architecture| architecture.name() == name);
        found.ok_or_else(|| UnknownArchitecture(name.to_owned()))
    }
}

impl fmt::Display for UnknownArchitecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Architecture::ALL.map(Architecture::name).join(", ");
        write!(f, "no critic is called '{}'; the critics are {names}", self.0)
    }
}

impl std::error::Error for UnknownArchitecture {}
