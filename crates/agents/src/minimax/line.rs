//! The pattern that a stone makes on one line: a 16-bit key and its table.

use std::sync::LazyLock;
use tengen_board::Color;

/// The content of a cell in two bits of a key. A stone's code is its colour's index.
pub(super) type Code = u8;
pub(super) const EMPTY: Code = 2;
pub(super) const OUTSIDE: Code = 3;

/// How many cells a key covers on each side of its point.
pub(super) const REACH: usize = 4;

/// The pattern of one line through a point when a colour plays there, by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pattern {
    /// No five is left on this line, or none nearer than four stones away.
    None,
    /// Two stones that can become a blocked three and no more.
    Block2,
    /// Two stones that can become an open three.
    Flex2,
    /// Three stones that can become a blocked four and no more.
    Block3,
    /// Three stones that can become an open four.
    Flex3,
    /// Four stones with one point to make five.
    Block4,
    /// Four stones with two points or more to make five.
    Flex4,
    /// Five stones or more.
    Win,
}

impl Pattern {
    pub(super) const ALL: [Pattern; 8] = [
        Pattern::None,
        Pattern::Block2,
        Pattern::Flex2,
        Pattern::Block3,
        Pattern::Flex3,
        Pattern::Block4,
        Pattern::Flex4,
        Pattern::Win,
    ];
}

/// The key of a line whose cells are all off the board.
pub(super) const KEY_OUTSIDE: u16 = 0xffff;

/// The position in a key of the two bits of the cell `steps` from the point.
pub(super) const fn slot(steps: i32) -> u32 {
    let cell = if steps < 0 { steps + REACH as i32 } else { steps + REACH as i32 - 1 };
    2 * cell as u32
}

/// Every key's pattern for Black and for White.
pub(super) type PatternTable = [[Pattern; 2]; 1 << 16];

/// The table, made at first use.
pub(super) fn patterns() -> &'static PatternTable {
    static TABLE: LazyLock<Box<PatternTable>> = LazyLock::new(make);
    &TABLE
}

fn make() -> Box<PatternTable> {
    let mut known: Vec<Option<Pattern>> = vec![None; 1 << 16];
    let table: Vec<[Pattern; 2]> = (0..=u16::MAX)
        .map(|key| [pattern(key, &mut known), pattern(colors_swapped(key), &mut known)])
        .collect();
    table.try_into().expect("one entry for each key")
}

/// Black's pattern: a five, or what follows from the best pattern that its next stone on the line could make.
fn pattern(key: u16, known: &mut Vec<Option<Pattern>>) -> Pattern {
    if let Some(pattern) = known[key as usize] {
        return pattern;
    }
    let found = if has_five(key) {
        Pattern::Win
    } else {
        let mut next = [0; Pattern::ALL.len()];
        for cell in (0..16).step_by(2).filter(|cell| key >> cell & 3 == u16::from(EMPTY)) {
            let black = Color::Black.index() as u16;
            let filled = key & !(3 << cell) | black << cell;
            next[pattern(filled, known) as usize] += 1;
        }
        let can_make = |pattern: Pattern| next[pattern as usize] > 0;
        match next[Pattern::Win as usize] {
            2.. => Pattern::Flex4,
            1 => Pattern::Block4,
            _ if can_make(Pattern::Flex4) => Pattern::Flex3,
            _ if can_make(Pattern::Block4) => Pattern::Block3,
            _ if can_make(Pattern::Flex3) => Pattern::Flex2,
            _ if can_make(Pattern::Block3) => Pattern::Block2,
            _ => Pattern::None,
        }
    };
    known[key as usize] = Some(found);
    found
}

/// Whether Black's stones next to the point, and one on it, are five or more.
fn has_five(key: u16) -> bool {
    let is_black = |steps: i32| key >> slot(steps) & 3 == Color::Black.index() as u16;
    let back = (1..=REACH as i32).take_while(|&steps| is_black(-steps)).count();
    let ahead = (1..=REACH as i32).take_while(|&steps| is_black(steps)).count();
    back + ahead >= 4
}

fn colors_swapped(key: u16) -> u16 {
    // The colours are 0 and 1, so a stone is a cell whose upper bit is clear.
    let stones = !(key >> 1) & 0x5555;
    key ^ stones
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nine cells of a line, the colour's own stone in the middle.
    fn cells(key: u16) -> [Code; 9] {
        let mut cells = [0; 9];
        for steps in (-4..=4).filter(|&steps| steps != 0) {
            cells[(steps + 4) as usize] = (key >> slot(steps) & 3) as Code;
        }
        cells
    }

    /// Stones in the fullest five cells that no opponent and no edge breaks.
    fn stones(cells: &[Code; 9]) -> usize {
        let unbroken = |five: &&[Code]| five.iter().all(|&cell| cell == 0 || cell == EMPTY);
        let count = |five: &[Code]| five.iter().filter(|&&cell| cell == 0).count();
        cells.windows(5).filter(unbroken).map(count).max().unwrap_or(0)
    }

    fn fillings(cells: &[Code; 9]) -> impl Iterator<Item = [Code; 9]> {
        let cells = *cells;
        (0..9).filter(move |&i| cells[i] == EMPTY).map(move |i| {
            let mut filled = cells;
            filled[i] = 0;
            filled
        })
    }

    fn is_open_four(cells: &[Code; 9]) -> bool {
        stones(cells) == 4 && fillings(cells).filter(|filled| stones(filled) == 5).count() > 1
    }

    fn is_open_three(cells: &[Code; 9]) -> bool {
        stones(cells) == 3 && fillings(cells).any(|filled| is_open_four(&filled))
    }

    fn by_ways_to_five(cells: &[Code; 9]) -> Pattern {
        let open_two = || fillings(cells).any(|filled| is_open_three(&filled));
        match stones(cells) {
            5 => Pattern::Win,
            4 if is_open_four(cells) => Pattern::Flex4,
            4 => Pattern::Block4,
            3 if is_open_three(cells) => Pattern::Flex3,
            3 => Pattern::Block3,
            2 if open_two() => Pattern::Flex2,
            2 => Pattern::Block2,
            _ => Pattern::None,
        }
    }

    #[test]
    fn the_table_counts_the_ways_to_five() {
        for (key, [black, white]) in (0..=u16::MAX).zip(patterns()) {
            assert_eq!(*black, by_ways_to_five(&cells(key)), "{key:016b}");
            assert_eq!(*white, by_ways_to_five(&cells(colors_swapped(key))), "{key:016b}");
        }
    }

    #[test]
    fn the_papers_shapes_have_the_papers_names() {
        let of = |line: &str| {
            let mut key = 0;
            let cells = line.chars().filter(|&c| c != '_');
            for (cell, c) in cells.enumerate() {
                let code = "OX.#".find(c).expect("own, opponent, free or outside") as u16;
                key |= code << (2 * cell);
            }
            patterns()[key as usize][0]
        };
        for (line, pattern) in [
            ("OOOO_....", Pattern::Win),
            ("..OO_OO..", Pattern::Win),
            ("..OO_O...", Pattern::Flex4),
            ("O.OO_O.O.", Pattern::Flex4),
            (".XOO_O...", Pattern::Block4),
            (".#OO_O...", Pattern::Block4),
            ("...._OO.O", Pattern::Block4),
            ("...O_O...", Pattern::Flex3),
            ("..O._O...", Pattern::Flex3),
            (".X.O_O.X.", Pattern::Block3),
            ("..XO_O...", Pattern::Block3),
            ("...._O...", Pattern::Flex2),
            ("...X_O...", Pattern::Block2),
            ("...._...O", Pattern::Block2),
            ("...._....", Pattern::None),
            ("..X._O.X.", Pattern::None),
        ] {
            assert_eq!(of(line), pattern, "{line}");
        }
    }
}
