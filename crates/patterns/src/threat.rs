//! Threats: what a move would make on all four lines together.

use crate::Shape;
use tengen_board::{Color, Rule};

/// What a colour would have if it played a free point. Ordered: from [`Threat::Four`] up it must be answered
/// at once, from [`Threat::Three`] up it should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// Nothing, or the point is taken.
    #[default]
    None,
    /// Renju's Black only: an overline or a double four. Double threes are [`Threat::DoubleThree`]; whether they
    /// are fouls is for [`crate::Position::is_foul`] to find out.
    Foul,
    /// A two.
    Two,
    /// A blocked three.
    BlockedThree,
    /// Two twos.
    DoubleTwo,
    /// A blocked three with a two or another blocked three.
    BlockedThreePlus,
    /// A three.
    Three,
    /// A three with a two or a blocked three.
    ThreePlus,
    /// Two threes. For Renju's Black, who may foul by it, this includes two threes with a four.
    DoubleThree,
    /// A four.
    Four,
    /// A four with a two or a blocked three.
    FourPlus,
    /// A four and a three.
    FourThree,
    /// A four that no single answer stops: an open four or two fours.
    OpenFour,
    /// Wins on the spot.
    Five,
}

impl Threat {
    /// Every threat, in order.
    pub const ALL: [Threat; 14] = [
        Threat::None,
        Threat::Foul,
        Threat::Two,
        Threat::BlockedThree,
        Threat::DoubleTwo,
        Threat::BlockedThreePlus,
        Threat::Three,
        Threat::ThreePlus,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourPlus,
        Threat::FourThree,
        Threat::OpenFour,
        Threat::Five,
    ];

    /// How four shapes combine for a colour under a rule.
    pub fn of(shapes: [Shape; 4], rule: Rule, color: Color) -> Threat {
        let count = |wanted: fn(Shape) -> bool| shapes.into_iter().filter(|&s| wanted(s)).count();
        let fives = count(|s| s == Shape::Five);
        let open_fours = count(|s| s == Shape::OpenFour);
        let double_fours = count(|s| s == Shape::DoubleFour);
        let fours = count(|s| s == Shape::Four);
        let threes = count(Shape::is_three);
        let blocked_threes = count(|s| s == Shape::BlockedThree);
        let twos = count(Shape::is_two);
        if fives > 0 {
            return Threat::Five;
        }
        if rule.has_fouls(color) {
            if shapes.contains(&Shape::Overline) || open_fours + fours + 2 * double_fours > 1 {
                return Threat::Foul;
            }
            if threes > 1 {
                return Threat::DoubleThree;
            }
        }
        let plus = blocked_threes + twos > 0;
        match (open_fours + double_fours, fours, threes) {
            (1.., _, _) | (_, 2.., _) => Threat::OpenFour,
            (_, 1, 1..) => Threat::FourThree,
            (_, 1, _) => {
                if plus {
                    Threat::FourPlus
                } else {
                    Threat::Four
                }
            }
            (_, _, 2..) => Threat::DoubleThree,
            (_, _, 1) => {
                if plus {
                    Threat::ThreePlus
                } else {
                    Threat::Three
                }
            }
            _ if blocked_threes > 0 && blocked_threes + twos > 1 => Threat::BlockedThreePlus,
            _ if twos > 1 => Threat::DoubleTwo,
            _ if blocked_threes > 0 => Threat::BlockedThree,
            _ if twos > 0 => Threat::Two,
            _ => Threat::None,
        }
    }
}
