//! What a critic learns at the end of a game.

use std::str::FromStr;

/// What is learned at the end of a game, which the sources leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TerminalUpdate {
    /// The targets of the last position and the one before it are the result.
    #[default]
    Both,
    /// The last position's target is the result; that of the one before it is the last position's value.
    Chain,
    /// Only the position before the last learns the result. The value of five in a row is then never learned.
    BeforeLast,
    /// The position before the last learns the sum of the result and the last position's value. This diverges.
    Literal,
}

impl TerminalUpdate {
    /// All variants.
    pub const ALL: [TerminalUpdate; 4] =
        [TerminalUpdate::Both, TerminalUpdate::Chain, TerminalUpdate::BeforeLast, TerminalUpdate::Literal];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            TerminalUpdate::Both => "both",
            TerminalUpdate::Chain => "chain",
            TerminalUpdate::BeforeLast => "before-last",
            TerminalUpdate::Literal => "literal",
        }
    }
}

impl FromStr for TerminalUpdate {
    type Err = String;

    fn from_str(name: &str) -> Result<TerminalUpdate, String> {
        let found = TerminalUpdate::ALL.into_iter().find(|ending| ending.name() == name);
        found.ok_or_else(|| {
            format!("'{name}' is no ending; {} are", TerminalUpdate::ALL.map(TerminalUpdate::name).join(", "))
        })
    }
}
