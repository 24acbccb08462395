//! The rule sets: which rows win, and what Black may not do.

use crate::Color;
use std::fmt;
use std::str::FromStr;

/// A rule set: what wins, and what Black may not do.
///
/// ```
/// use tengen_board::{Color, Rule};
///
/// let rule: Rule = "standard".parse()?;
/// assert!(rule.wins(Color::Black, 5, 0) && !rule.wins(Color::Black, 6, 0));
/// # Ok::<(), tengen_board::UnknownRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win; longer lines do nothing.
    Standard,
    /// Black wins with exactly five and may not make an overline, a double four or a double three;
    /// White wins with five or more.
    Renju,
    /// Six or more win; exactly five win unless both ends are the opponent's stones. The board's edge
    /// does not block. (Gomocup rule 8.)
    Caro,
    /// Caro in which only exactly five can win. (Gomocup rule 9.)
    CaroExact,
}

/// A name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule(pub String);

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// Whether an unbroken row of `length` stones of `color` wins; `blocked_ends` is how many of the two cells next
    /// to the row hold an opponent's stone (the edge of the board does not count).
    pub const fn wins(self, color: Color, length: usize, blocked_ends: usize) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
            (Rule::Caro, _) => length >= 6 || (length == 5 && blocked_ends < 2),
            (Rule::CaroExact, _) => length == 5 && blocked_ends < 2,
        }
    }

    /// Whether `color` can commit a foul.
    pub const fn has_fouls(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }

    /// The rule of a Gomocup `INFO rule` bitmask: 1 exact five, 2 continuous game (which changes nothing
    /// about what wins), 4 Renju, 8 Caro. `None` for combinations that name no rule.
    pub const fn from_bits(bits: u32) -> Option<Rule> {
        match bits & !2 {
            0 => Some(Rule::Freestyle),
            1 => Some(Rule::Standard),
            // Renju already has its own length rule, so managers send 4 and 5 alike.
            4 | 5 => Some(Rule::Renju),
            8 => Some(Rule::Caro),
            9 => Some(Rule::CaroExact),
            _ => None,
        }
    }

    /// The Gomocup `INFO rule` bitmask.
    pub const fn bits(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroExact => 9,
        }
    }

    /// The name used on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Rule, UnknownRule> {
        let found = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name.trim()));
        found.ok_or_else(|| UnknownRule(name.to_owned()))
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule is called '{}'; the rules are", self.0)?;
        for (i, rule) in Rule::ALL.iter().enumerate() {
            write!(f, "{} {rule}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRule {}
