//! The four rules that force moves in playouts, computed on lines stored as bits.
//!
//! In this order (Tang and others, 2016): make five; stop a five; make four of a three; stop a four of a three.

use std::str::FromStr;
use tengen_board::{Color, Rule};

/// A rule that forces a move of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayoutRule {
    /// Makes five.
    Five,
    /// Stops the opponent's five.
    StopFive,
    /// Makes four of three.
    Four,
    /// Stops the opponent's four of three.
    StopFour,
}

/// A reading of "three in a row" and "four", which the paper does not define.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// A point that makes an open four: one that two points would complete to five.
    #[default]
    Open,
    /// A point next to an unbroken row of exactly three, whatever stands at the other end, on any line that has room
    /// for five.
    Literal,
}

impl Reading {
    /// Both.
    pub const ALL: [Reading; 2] = [Reading::Open, Reading::Literal];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Reading::Open => "open",
            Reading::Literal => "literal",
        }
    }
}

impl FromStr for Reading {
    type Err = ();

    fn from_str(name: &str) -> Result<Reading, ()> {
        Reading::ALL.into_iter().find(|reading| reading.name() == name).ok_or(())
    }
}

/// Which rows win for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wins {
    /// Rows longer than five.
    longer: bool,
    /// Rows of five between two of the opponent's stones.
    enclosed: bool,
}

impl Wins {
    pub(super) fn of(rule: Rule, color: Color) -> Wins {
        Wins { longer: rule.wins(color, 6, 0), enclosed: rule.wins(color, 5, 2) }
    }
}

/// A line as one colour sees it.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) own: u32,
    pub(super) free: u32,
    pub(super) other: u32,
}

impl Line {
    /// The free cells that make five and, on lines where none does, those that make four of three.
    pub(super) fn marks(self, wins: Wins, reading: Reading) -> (u32, u32) {
        let near_three = self.near_three();
        let fives = if near_three == 0 { 0 } else { self.fives(wins) };
        let fours = match reading {
            _ if fives != 0 => 0,
            Reading::Open => self.open_fours(near_three, wins),
            Reading::Literal => self.next_to_three(),
        };
        (fives, fours)
    }

    /// The free cells that would complete a winning row.
    fn fives(self, wins: Wins) -> u32 {
        let Line { own, free, other } = self;
        // Own stones on all of the 0, 1, 2, 3, 4 cells before and after each cell.
        let mut before = [!0; 5];
        let mut after = [!0; 5];
        for n in 1..5 {
            before[n] = before[n - 1] & own << n;
            after[n] = after[n - 1] & own >> n;
        }
        let mut fives = 0;
        for n in 0..5 {
            let (left, right) = (n as u32 + 1, 5 - n as u32);
            let five = before[n] & after[4 - n];
            if wins.longer && wins.enclosed {
                fives |= five;
                continue;
            }
            let longer = own << left | own >> right;
            let enclosed = if wins.enclosed { 0 } else { other << left & other >> right };
            fives |= five & !longer & !enclosed | if wins.longer { five & longer } else { 0 };
        }
        fives & free
    }

    /// Of these cells, those that leave two ways to make five.
    fn open_fours(self, mut tries: u32, wins: Wins) -> u32 {
        let mut fours = 0;
        while tries != 0 {
            let cell = tries & tries.wrapping_neg();
            tries ^= cell;
            let with = Line { own: self.own | cell, free: self.free ^ cell, other: self.other };
            let fives = with.fives(wins);
            if (fives & fives.wrapping_sub(1)) != 0 {
                fours |= cell;
            }
        }
        fours
    }

    /// The free cells of windows of five that hold three own stones or more and none of the other's.
    fn near_three(self) -> u32 {
        let usable = self.own | self.free;
        let windows = usable & usable >> 1 & usable >> 2 & usable >> 3 & usable >> 4;
        // Stones in the window that begins at each cell, counted in binary.
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|n| self.own >> n);
        let (sum, carry) = add(a, b, c);
        let (ones, carried) = add(sum, d, e);
        let three_or_more = carry & carried | (carry | carried) & ones;
        let windows = windows & three_or_more;
        let cells = windows | windows << 1 | windows << 2 | windows << 3 | windows << 4;
        cells & self.free
    }

    fn next_to_three(self) -> u32 {
        let own = self.own;
        let three = own & own >> 1 & own >> 2 & !(own << 1) & !(own >> 3);
        (three >> 1 | three << 3) & self.free
    }
}

/// The sum of three bits: ones and twos.
fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line as Black sees it; `!` marks free cells.
    fn line(picture: &str) -> (Line, u32) {
        let mut line = Line { own: 0, free: 0, other: 0 };
        let mut marked = 0;
        for (cell, c) in picture.chars().enumerate() {
            match c {
                'X' => line.own |= 1 << cell,
                'O' => line.other |= 1 << cell,
                _ => line.free |= 1 << cell,
            }
            marked |= u32::from(c == '!') << cell;
        }
        (line, marked)
    }

    #[test]
    fn fives_by_every_rule() {
        for (rule, pictures) in [
            (Rule::Freestyle, &["!XXXX!", ".XX!XX.", "XXXX!XX", "OXXXX!O", ".XXX.", "XXX!X!XXX"][..]),
            (Rule::Standard, &["!XXXX!", ".XX!XX.", "XXXX.XX", "OXXXX!O", "XX!XX!XX"]),
            (Rule::Caro, &["!XXXX!", "OXXXX.O", "OXXXX!", "OXXXX!X", "O!XXXX!O"]),
            (Rule::CaroExact, &["!XXXX!", "OXXXX.O", "OXXXX.X", "O!XXXX!.O"]),
        ] {
            for picture in pictures {
                let (line, marked) = line(picture);
                assert_eq!(line.fives(Wins::of(rule, Color::Black)), marked, "{rule} {picture}");
            }
        }
    }

    #[test]
    fn fours_by_both_readings() {
        let wins = Wins::of(Rule::Freestyle, Color::Black);
        for picture in [".!XXX!.", "..XX!X..", "OXXX..", "O.XXX!.O", "X.X!X.X", ".XX.XO", "..X..X.."] {
            let (line, marked) = line(picture);
            assert_eq!(line.marks(wins, Reading::Open).1, marked, "{picture}");
        }
        for picture in [".!XXX!.", "..XX.X..", "OXXX!.", "O!XXXO", "X.X.X.X", ".XXXX."] {
            let (line, marked) = line(picture);
            assert_eq!(line.marks(wins, Reading::Literal).1, marked, "{picture}");
        }
    }
}
