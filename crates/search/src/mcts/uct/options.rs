//! Options of UCT.

use std::str::FromStr;

/// Options of a UCT tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctOptions {
    /// The exploration constant: the paper's 1/√2.
    pub exploration: f64,
    /// Whose wins the opponent's moves are selected by.
    pub back_up: BackUp,
    /// The most bytes that the tree may take. Beyond that it no longer grows, and playouts start from its leaves.
    pub memory: usize,
}

impl Default for UctOptions {
    fn default() -> UctOptions {
        UctOptions {
            exploration: std::f64::consts::FRAC_1_SQRT_2,
            back_up: BackUp::Minimax,
            memory: 256 << 20,
        }
    }
}

/// Whose wins the opponent's moves are selected by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackUp {
    /// The opponent's own: a reward r counts as 1 - r at its nodes.
    #[default]
    Minimax,
    /// The searcher's, at every node, as the paper prints it: the opponent helps.
    Literal,
}

impl BackUp {
    /// Both.
    pub const ALL: [BackUp; 2] = [BackUp::Minimax, BackUp::Literal];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            BackUp::Minimax => "minimax",
            BackUp::Literal => "literal",
        }
    }
}

impl FromStr for BackUp {
    type Err = ();

    fn from_str(name: &str) -> Result<BackUp, ()> {
        BackUp::ALL.into_iter().find(|back_up| back_up.name() == name).ok_or(())
    }
}
