//! Zhao's twenty patterns: five or six points in a row that hold one player's stones and none of the other's.
//!
//! The paper pictures eight of the twenty (a to h in its Figure 2). Those eight are in the usual catalogue of shapes that
//! fit into five or six points (one five, one open four, three closed fours, two open threes, five closed threes, three
//! open twos, four closed twos), which together with the pictured open one has exactly twenty members; so this is the
//! list. "Closed" is only a name: nothing outside the window counts. Twelve of the twenty being a guess, there are other
//! lists to compare it with.

use crate::{Architecture, Player};
use std::sync::OnceLock;
use tengen_board::{Direction, Point, PointMap, Size};

/// The patterns: `O` a stone, `_` a free point. Each stands for its mirror image as well.
pub const PATTERNS: [&str; 20] = [
    "OOOOO", "_OOOO_", "OOOO_", "OOO_O", "OO_OO", "__OOO_", "_OO_O_", "OOO__", "OO_O_", "O_OO_", "OO__O",
    "O_O_O", "__OO__", "_O_O__", "_O__O_", "OO___", "O_O__", "O__O_", "O___O", "_O____",
];

/// A list of patterns, each in its place of [`PATTERNS`].
pub(crate) struct PatternList {
    pub(crate) patterns: &'static [&'static str],
    changes: OnceLock<Vec<[Change; 2]>>,
}

/// The list that the published critics are taught with.
static USUAL: PatternList = PatternList::new(&PATTERNS);

/// Two stones at the edge of their six points instead of in the middle.
static SHIFTED: PatternList = PatternList::new(
    &const {
        let mut patterns = PATTERNS;
        patterns[12] = "_OO___";
        patterns
    },
);

/// A second place for a lone stone.
static ONES: PatternList = PatternList::new(
    &const {
        let mut patterns = ["__O___"; PATTERNS.len() + 1];
        let mut place = 0;
        while place < PATTERNS.len() {
            patterns[place] = PATTERNS[place];
            place += 1;
        }
        patterns
    },
);

/// Five in a row and what the paper pictures; the places of the others count nothing.
static PICTURED: PatternList = PatternList::new(&[
    "OOOOO", "_OOOO_", "OOOO_", "", "", "__OOO_", "", "", "", "", "OO__O", "", "", "", "_O__O_", "OO___", "",
    "", "O___O", "_O____",
]);

/// The place of five in a row among the patterns.
pub const FIVE: usize = 0;

/// The place of the open four.
pub(crate) const OPEN_FOUR: usize = 1;

/// The places of the open threes.
pub(crate) const OPEN_THREES: [usize; 2] = [5, 6];

/// The places of the patterns that decide games and seldom occur more than twice: fours and open threes.
pub(crate) const RARE: std::ops::Range<usize> = 1..7;

/// The patterns of the longest list.
pub const MOST: usize = 21;

/// How often each of the patterns occurs on the board, for each player; the entries after the last pattern are zero.
pub type Counts = [[i16; MOST]; 2];

/// How a stone changes one player's counts; the entries after the last pattern are zero.
pub(crate) type Change = [i8; LANES];
const LANES: usize = 32;

/// Cells that a window through a point can reach on each side.
const REACH: usize = 5;
/// The other cells of the line within reach, each free, own or foreign (the opponent's, or off the board).
const KEYS: usize = 3_usize.pow(2 * REACH as u32);

const FREE: u8 = 0;
const OWN: u8 = 1;
const FOREIGN: u8 = 2;

impl PatternList {
    const fn new(patterns: &'static [&'static str]) -> PatternList {
        PatternList { patterns, changes: OnceLock::new() }
    }

    /// The list that an architecture counts.
    pub(crate) fn of(architecture: Architecture) -> &'static PatternList {
        match architecture {
            Architecture::StShifted => &SHIFTED,
            Architecture::StOnes => &ONES,
            Architecture::StPictured => &PICTURED,
            _ => &USUAL,
        }
    }

    /// For each key of a line around a free point: how a player's counts change when the player's own stone is put
    /// there, and when an opponent's is.
    fn changes(&self) -> &[[Change; 2]] {
        self.changes.get_or_init(|| {
            let (fives, sixes) = (self.windows(5), self.windows(6));
            (0..KEYS).map(|key| change_at(key, &fives, &sixes)).collect()
        })
    }

    /// For each code of a window: which pattern it is, if any.
    fn windows(&self, length: usize) -> Vec<Option<u8>> {
        let mut table = vec![None; 3_usize.pow(length as u32)];
        let code = |cells: &mut dyn Iterator<Item = u8>| {
            cells.fold(0, |code, cell| 3 * code + usize::from(if cell == b'O' { OWN } else { FREE }))
        };
        let numbered = self.patterns.iter().enumerate();
        for (number, pattern) in numbered.filter(|(_, pattern)| pattern.len() == length) {
            table[code(&mut pattern.bytes())] = Some(number as u8);
            table[code(&mut pattern.bytes().rev())] = Some(number as u8);
        }
        table
    }
}

fn change_at(key: usize, fives: &[Option<u8>], sixes: &[Option<u8>]) -> [Change; 2] {
    let mut cells = [FREE; 2 * REACH + 1];
    let mut rest = key;
    for (place, cell) in cells.iter_mut().enumerate().filter(|(place, _)| *place != REACH) {
        *cell = (key / POWERS[place] % 3) as u8;
        rest -= usize::from(*cell) * POWERS[place];
    }
    debug_assert_eq!(rest, 0);
    let mut count = |centre: u8| {
        cells[REACH] = centre;
        let mut counts = [0_i8; LANES];
        let code = |window: &[u8]| window.iter().fold(0, |code, &cell| 3 * code + usize::from(cell));
        let found = cells[1..2 * REACH].windows(5).map(|w| fives[code(w)]);
        let found = found.chain(cells.windows(6).map(|w| sixes[code(w)]));
        found.flatten().for_each(|pattern| counts[usize::from(pattern)] += 1);
        counts
    };
    let (before, own, foreign) = (count(FREE), count(OWN), count(FOREIGN));
    [own, foreign].map(|after| std::array::from_fn(|i| after[i] - before[i]))
}

/// What a cell counts for in a key, by its place on the line around the point; the point itself counts nothing.
const POWERS: [usize; 2 * REACH + 1] = {
    let mut powers = [0; 2 * REACH + 1];
    let (mut place, mut power) = (0, 1);
    while place < powers.len() {
        if place != REACH {
            powers[place] = power;
            power *= 3;
        }
        place += 1;
    }
    powers
};

/// The cells of a line around a point: how many steps away, and what each counts for in a key.
fn steps_and_powers() -> impl Iterator<Item = (i32, u16)> {
    (-(REACH as i32)..).zip(POWERS.map(|power| power as u16))
}

/// The patterns on a board, kept up to date stone by stone.
#[derive(Clone)]
pub(crate) struct LiveCounts {
    /// For each point and player, the keys of the four lines through it, by direction.
    keys: PointMap<[[u16; 4]; 2]>,
    counts: Counts,
    changes: &'static [[Change; 2]],
}

impl LiveCounts {
    pub(crate) fn new(list: &'static PatternList, size: Size) -> LiveCounts {
        let mut keys = PointMap::filled([[0; 4]; 2]);
        for point in size.points() {
            for direction in Direction::ALL {
                for (steps, power) in steps_and_powers() {
                    let on_board = point.step(direction, steps).is_some_and(|p| size.contains(p));
                    if !on_board {
                        let foreign = u16::from(FOREIGN) * power;
                        keys[point].iter_mut().for_each(|keys| keys[direction] += foreign);
                    }
                }
            }
        }
        LiveCounts { keys, counts: [[0; MOST]; 2], changes: list.changes() }
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// How a stone of `player` on the free point would change each player's counts.
    pub(crate) fn change(&self, point: Point, player: Player) -> [Change; 2] {
        Player::ALL.map(|whose| {
            let keys = &self.keys[point][whose.index()];
            let kind = usize::from(whose != player);
            let mut sum = [0_i8; LANES];
            for &key in keys {
                let change = &self.changes[usize::from(key)][kind];
                for (sum, change) in sum.iter_mut().zip(change) {
                    *sum = sum.wrapping_add(*change);
                }
            }
            sum
        })
    }

    pub(crate) fn put(&mut self, point: Point, player: Player) {
        self.count(&self.change(point, player), 1);
        self.mark(point, player, u16::wrapping_add);
    }

    pub(crate) fn remove(&mut self, point: Point, player: Player) {
        self.mark(point, player, u16::wrapping_sub);
        self.count(&self.change(point, player), -1);
    }

    fn count(&mut self, change: &[Change; 2], sign: i16) {
        for (counts, change) in self.counts.iter_mut().zip(change) {
            for (count, &change) in counts.iter_mut().zip(change) {
                *count += sign * i16::from(change);
            }
        }
    }

    /// Changes the keys of the points around a stone that was put down or removed.
    fn mark(&mut self, point: Point, player: Player, change: impl Fn(u16, u16) -> u16) {
        for direction in Direction::ALL {
            for (steps, power) in steps_and_powers() {
                // Seen from the point over there, this one is as many steps away the other way.
                let keys = self.keys.at_step_mut(point, direction, -steps);
                let own = &mut keys[player.index()][direction];
                *own = change(*own, u16::from(OWN) * power);
                let foreign = &mut keys[(!player).index()][direction];
                *foreign = change(*foreign, u16::from(FOREIGN) * power);
            }
        }
    }
}
