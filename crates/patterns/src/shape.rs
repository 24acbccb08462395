//! Shapes: what a stone would make on one line.

use tengen_board::{Color, Direction};

/// What a colour would have on one line through a free point if it played there, counting only fives that
/// contain the point. Ordered from worthless to winning.
///
/// In the drawings `!` is the point, `X` a stone, `.` free, `|` anything that blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever contain the point.
    #[default]
    Dead,
    /// A row too long to win: `XXX!XX` where only exactly five count.
    Overline,
    /// One more stone makes a blocked two.
    BlockedOne,
    /// `..!..`: one more stone makes a two.
    One,
    /// One more stone makes a blocked three.
    BlockedTwo,
    /// `.X..!.`: a two that becomes a three in at most two ways.
    ThinTwo,
    /// `..X.!..`: a two that becomes a three in three ways.
    Two,
    /// `..X!..`: a two that becomes a three in four ways or more.
    RichTwo,
    /// `|XX!..`: one more stone makes a four, but none a four that cannot be stopped.
    BlockedThree,
    /// `.X.X!.`: one more stone makes an open four, in one way.
    ThinThree,
    /// `..XX!..`: one more stone makes an open four, in two ways or more.
    Three,
    /// `|XXX!.`: one more stone makes a five, and one answer stops it.
    Four,
    /// Renju's Black only: two fours on one line, `X.X!X.X`. Elsewhere this is an [`Shape::OpenFour`].
    DoubleFour,
    /// `.XXX!.`: one more stone makes a five, and no single answer stops it.
    OpenFour,
    /// A row that wins.
    Five,
}

impl Shape {
    /// Every shape, in order.
    pub const ALL: [Shape; 15] = [
        Shape::Dead,
        Shape::Overline,
        Shape::BlockedOne,
        Shape::One,
        Shape::BlockedTwo,
        Shape::ThinTwo,
        Shape::Two,
        Shape::RichTwo,
        Shape::BlockedThree,
        Shape::ThinThree,
        Shape::Three,
        Shape::Four,
        Shape::DoubleFour,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape with this number in [`Shape::ALL`]; numbers past the end are [`Shape::Dead`].
    pub(crate) const fn from_nibble(nibble: u8) -> Shape {
        if (nibble as usize) < Shape::ALL.len() { Shape::ALL[nibble as usize] } else { Shape::Dead }
    }

    /// A two that can become a three.
    pub const fn is_two(self) -> bool {
        matches!(self, Shape::ThinTwo | Shape::Two | Shape::RichTwo)
    }

    /// A three that can become an open four.
    pub const fn is_three(self) -> bool {
        matches!(self, Shape::ThinThree | Shape::Three)
    }
}

/// The eight shapes at a free point: both colours, four directions, packed into one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shapes(pub(crate) u32);

impl Shapes {
    /// The shape for one colour in one direction.
    pub fn get(self, color: Color, direction: Direction) -> Shape {
        Shape::from_nibble((self.0 >> (16 * color.index() + 4 * direction as usize)) as u8 & 15)
    }

    /// The four shapes of one colour as one number, East in the lowest four bits: an index into tables of
    /// 65,536 entries.
    pub fn index(self, color: Color) -> usize {
        (self.0 >> (16 * color.index())) as usize & 0xffff
    }

    /// The best shape of one colour over the four directions.
    pub fn best(self, color: Color) -> Shape {
        Direction::ALL.map(|direction| self.get(color, direction)).into_iter().max().expect("four shapes")
    }

    /// The same, but in one direction as a table entry says: Black's shape in its low four bits, White's in the
    /// high.
    pub(crate) fn with(self, direction: Direction, entry: u8) -> Shapes {
        let entry = u32::from(entry);
        let spread = (entry & 0x0f) | (entry & 0xf0) << 12;
        let shift = 4 * direction as u32;
        Shapes(self.0 & !(0x000f_000f << shift) | spread << shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_shapes_fit_in_a_word() {
        let mut shapes = Shapes::default();
        for (number, direction) in (1..).zip(Direction::ALL) {
            shapes = shapes.with(direction, (number + 8) << 4 | number);
        }
        shapes = shapes.with(Direction::South, (14 << 4) | 13);
        assert_eq!(shapes.get(Color::Black, Direction::East), Shape::Overline);
        assert_eq!(shapes.get(Color::Black, Direction::South), Shape::OpenFour);
        assert_eq!(shapes.get(Color::White, Direction::South), Shape::Five);
        assert_eq!(shapes.get(Color::White, Direction::NorthEast), Shape::DoubleFour);
        assert_eq!(shapes.index(Color::Black), 0x43d1);
    }
}
