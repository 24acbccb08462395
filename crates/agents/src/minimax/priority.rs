//! The priority (the paper's Table 2) and the score of the patterns on all four lines of a point.

use super::line::Pattern;
use std::sync::LazyLock;
use tengen_board::Direction;

/// The paper's letters, the lowest first. `A` is a five, `B` wins unless the other side makes a five, `C` to
/// `F` make a four, `G` to `J` an open three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Priority {
    None,
    N,
    M,
    L,
    K,
    J,
    I,
    H,
    G,
    F,
    E,
    D,
    C,
    B,
    A,
}

impl Priority {
    pub(super) const COUNT: usize = Priority::A as usize + 1;
    /// Those that make a four, and no five.
    pub(super) const FOURS: [Priority; 5] = [Priority::B, Priority::C, Priority::D, Priority::E, Priority::F];
}

/// The score of a point that makes five.
pub(super) const SCORE_OF_FIVE: i32 = 5000;
/// The score of a point that makes an open four or two fours.
pub(super) const SCORE_OF_OPEN_FOUR: i32 = 1200;
/// The score of a point that makes two open threes.
pub(super) const SCORE_OF_TWO_THREES: i32 = 200;

/// Four patterns of three bits each, one for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Four(u16);

impl Four {
    /// No pattern in any direction.
    pub(super) const NONE: Four = Four(0);

    /// The same with another pattern in one direction.
    pub(super) fn with(self, direction: Direction, pattern: Pattern) -> Four {
        let shift = 3 * direction as u32;
        Four(self.0 & !(7 << shift) | (pattern as u16) << shift)
    }

    /// Whether some direction has this pattern or a higher one.
    pub(super) fn reaches(self, pattern: Pattern) -> bool {
        self.patterns().into_iter().any(|p| p >= pattern)
    }

    /// Its index in the [`Ratings`].
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    fn patterns(self) -> [Pattern; 4] {
        [0, 3, 6, 9].map(|shift| Pattern::ALL[usize::from(self.0 >> shift & 7)])
    }
}

/// The rating of four patterns together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rating {
    pub(super) priority: Priority,
    pub(super) score: i16,
}

/// The rating of each [`Four`].
pub(super) type Ratings = [Rating; 1 << 12];

/// All ratings, made at first use.
pub(super) fn ratings() -> &'static Ratings {
    static RATINGS: LazyLock<Box<Ratings>> = LazyLock::new(|| {
        let all: Vec<Rating> = (0..1 << 12).map(|four| Four(four).rate()).collect();
        all.try_into().expect("one rating for each")
    });
    &RATINGS
}

impl Four {
    fn rate(self) -> Rating {
        let mut counts = [0; Pattern::ALL.len()];
        for pattern in self.patterns() {
            counts[pattern as usize] += 1;
        }
        let count = |pattern: Pattern| counts[pattern as usize];
        Rating { priority: priority(count), score: score(count) as i16 }
    }
}

/// The first line of Table 2 that fits.
fn priority(count: impl Fn(Pattern) -> i32) -> Priority {
    use Pattern::{Block2, Block3, Block4, Flex2, Flex3, Flex4, Win};
    let has = |pattern: Pattern| count(pattern) > 0;
    let table = [
        (has(Win), Priority::A),
        (has(Flex4) || count(Block4) >= 2, Priority::B),
        (has(Block4) && has(Flex3), Priority::C),
        (has(Block4) && (has(Block3) || has(Flex2)), Priority::D),
        (has(Block4) && has(Block2), Priority::E),
        (has(Block4), Priority::F),
        (count(Flex3) >= 2, Priority::G),
        (has(Flex3) && (has(Block3) || has(Flex2)), Priority::H),
        (has(Flex3) && has(Block2), Priority::I),
        (has(Flex3), Priority::J),
        // Printed as "block3 and flex2"; the authors' program takes any two of these.
        (count(Block3) + count(Flex2) >= 2, Priority::K),
        (has(Block3), Priority::L),
        (has(Flex2), Priority::M),
        (has(Block2), Priority::N),
    ];
    table.into_iter().find(|(fits, _)| *fits).map_or(Priority::None, |(_, priority)| priority)
}

fn score(count: impl Fn(Pattern) -> i32) -> i32 {
    use Pattern::{Block2, Block3, Block4, Flex2, Flex3, Flex4, Win};
    if count(Win) > 0 {
        SCORE_OF_FIVE
    } else if count(Flex4) > 0 || count(Block4) > 1 {
        SCORE_OF_OPEN_FOUR
    } else if count(Block4) > 0 && count(Flex3) > 0 {
        1000
    } else if count(Flex3) > 1 {
        SCORE_OF_TWO_THREES
    } else {
        2 * count(Block2) + 5 * count(Flex2) + 5 * count(Block3) + 12 * count(Flex3) + 12 * count(Block4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Pattern::{Block2, Block3, Block4, Flex2, Flex3, Flex4, None, Win};

    fn four(patterns: [Pattern; 4]) -> Four {
        Direction::ALL
            .into_iter()
            .fold(Four::NONE, |four, direction| four.with(direction, patterns[direction]))
    }

    #[test]
    fn each_line_of_the_table_has_its_letter_and_score() {
        for (patterns, priority, score) in [
            ([Win, Flex4, None, None], Priority::A, 5000),
            ([Flex4, None, None, None], Priority::B, 1200),
            ([Block4, None, Block4, None], Priority::B, 1200),
            ([Flex3, Block4, None, None], Priority::C, 1000),
            ([Block4, Block3, None, None], Priority::D, 17),
            ([Block4, None, None, Flex2], Priority::D, 17),
            ([Block4, Block2, Block2, None], Priority::E, 16),
            ([None, Block4, None, None], Priority::F, 12),
            ([Flex3, None, None, Flex3], Priority::G, 200),
            ([Flex3, Block3, None, None], Priority::H, 17),
            ([Flex3, Flex2, None, None], Priority::H, 17),
            ([Block2, Flex3, None, None], Priority::I, 14),
            ([Flex3, None, None, None], Priority::J, 12),
            ([Block3, Flex2, None, None], Priority::K, 10),
            ([Flex2, Flex2, None, None], Priority::K, 10),
            ([Block3, Block2, None, None], Priority::L, 7),
            ([Flex2, None, None, Block2], Priority::M, 7),
            ([None, None, None, Block2], Priority::N, 2),
            ([None; 4], Priority::None, 0),
        ] {
            let rating = ratings()[four(patterns).index()];
            assert_eq!(rating, Rating { priority, score }, "{patterns:?}");
        }
    }

    #[test]
    fn the_order_of_directions_does_not_matter() {
        for i in 0..1 << 12 {
            let mut patterns = Four(i).patterns();
            assert_eq!(four(patterns), Four(i));
            patterns.sort_unstable();
            assert_eq!(ratings()[i as usize], ratings()[four(patterns).index()], "{patterns:?}");
        }
    }
}
