//! Opening rules: how two players settle who plays which colour, so that moving first is no advantage.

use crate::{Rule, Size};
use std::fmt;
use std::str::FromStr;

/// An opening rule. [`crate::OpeningWalk`] is one being followed.
///
/// The steps are those of the Renju International Federation's descriptions (renju.net/rules) for the three Renju
/// rules, and of the Gomoku tournaments' for the other two. A player who may swap takes the other colour; who does not
/// plays on with his own. *Tentatively* the first seat has Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// Swap, also called Swap1.
    ///
    /// 1. The first seat places three stones anywhere: Black, White, Black.
    /// 2. The second takes Black, or stays White and places the fourth.
    Swap,
    /// Swap2.
    ///
    /// 1. The first seat places three stones anywhere: Black, White, Black.
    /// 2. The second takes Black, or stays White and places the fourth, or places two more (White, Black).
    /// 3. After two more the first seat takes Black, or stays White and places the sixth.
    Swap2,
    /// The rule of the Renju International Federation (RIF), of its championships from 1996 to 2009.
    ///
    /// 1. The first seat places one of the 26 openings: Black in the centre, White beside it in the middle 3×3, Black in the
    ///    middle 5×5.
    /// 2. The second may swap.
    /// 3. White places the fourth stone anywhere.
    /// 4. Black offers two fifth moves, which may not be symmetrical.
    /// 5. White chooses one of them, and plays the sixth anywhere.
    Rif,
    /// Taraguchi-10, of the championships by correspondence since 2012 and of European ones.
    ///
    /// 1. The first stone stands in the centre, the second in the middle 3×3, the third in the middle 5×5, the fourth in the
    ///    middle 7×7. After each of them the other player may swap.
    /// 2. After the fourth and without a swap, Black may offer ten fifth moves anywhere, no two of them symmetrical; White
    ///    chooses one, and plays the sixth anywhere.
    /// 3. Otherwise Black places the fifth in the middle 9×9, and the other player may swap once more.
    Taraguchi10,
    /// Soosõrv-8, of the world championships since 2017.
    ///
    /// 1. The first seat places one of the 26 openings.
    /// 2. The second may swap.
    /// 3. White places the fourth stone anywhere and declares how many fifth moves will be offered, one to eight.
    /// 4. The other player may swap.
    /// 5. Black offers that many fifth moves, no two of them symmetrical.
    /// 6. White chooses one of them, and plays the sixth anywhere.
    Soosorv8,
}

/// An opening rule that no one knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOpeningRule(String);

/// Why an opening rule cannot be followed on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningMisfit(OpeningRule);

impl OpeningRule {
    /// All of them.
    pub const ALL: [OpeningRule; 5] = [
        OpeningRule::Swap,
        OpeningRule::Swap2,
        OpeningRule::Rif,
        OpeningRule::Taraguchi10,
        OpeningRule::Soosorv8,
    ];

    /// Its name on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            OpeningRule::Swap => "swap",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::Rif => "rif",
            OpeningRule::Taraguchi10 => "taraguchi10",
            OpeningRule::Soosorv8 => "soosorv8",
        }
    }

    /// Whether it belongs to Renju and its board.
    pub const fn is_for_renju(self) -> bool {
        matches!(self, OpeningRule::Rif | OpeningRule::Taraguchi10 | OpeningRule::Soosorv8)
    }

    /// Whether it can be followed there: those of Renju need its rule and a 15×15 board.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(self, size: Size, rule: Rule) -> Result<(), OpeningMisfit> {
        let fits = !self.is_for_renju() || (rule == Rule::Renju && size == Size::STANDARD);
        if fits { Ok(()) } else { Err(OpeningMisfit(self)) }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpeningRule::Swap => "Swap",
            OpeningRule::Swap2 => "Swap2",
            OpeningRule::Rif => "RIF",
            OpeningRule::Taraguchi10 => "Taraguchi-10",
            OpeningRule::Soosorv8 => "Soosõrv-8",
        })
    }
}

impl FromStr for OpeningRule {
    type Err = UnknownOpeningRule;

    fn from_str(name: &str) -> Result<OpeningRule, UnknownOpeningRule> {
        let found = OpeningRule::ALL.into_iter().find(|rule| rule.name() == name);
        found.ok_or_else(|| UnknownOpeningRule(name.chars().take(40).collect()))
    }
}

impl fmt::Display for UnknownOpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = OpeningRule::ALL.map(OpeningRule::name).join(", ");
        write!(f, "no opening rule is called '{}'; they are {names}", self.0.escape_debug())
    }
}

impl std::error::Error for UnknownOpeningRule {}

impl fmt::Display for OpeningMisfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} opening is for Renju on a 15x15 board", self.0)
    }
}

impl std::error::Error for OpeningMisfit {}
