//! The board of playouts: stones, and where the four rules force a move.
//!
//! Rows, columns and diagonals are words with a bit for each cell. A stone changes four of them, and most stones of a
//! playout have few others near them: only where three of a colour are close is a line looked at again.

use super::geometry::{AREA, Geometry, LINES};
use super::knowledge::{Line, PlayoutRule, Reading, Wins};
use super::rng::Rng;
use tengen_board::{Board, Color, Point, Rule, Size};

/// Stones and the moves that the rules of playouts force. Fouls are not known here: playouts of Renju may play them.
#[derive(Clone)]
pub struct PlayoutBoard {
    geometry: &'static Geometry,
    reading: Reading,
    wins: [Wins; 2],
    /// By colour and line.
    lines: [[Marks; LINES]; 2],
    /// By colour: the lines with a cell that makes five, and those with a cell that makes four of three.
    with_five: [u128; 2],
    with_four: [u128; 2],
    /// The free points, in no order, and where each stands among them.
    free: [u16; AREA],
    places: [u16; AREA],
    count: usize,
}

/// What one colour has on a line.
#[derive(Clone, Copy, Default)]
struct Marks {
    stones: u32,
    /// Free cells that make five.
    fives: u32,
    /// Free cells that make four of three; kept only while none makes five.
    fours: u32,
}

impl PlayoutBoard {
    /// The stones of a board, under a rule and a reading of "three in a row".
    pub fn new(board: &Board, rule: Rule, reading: Reading) -> PlayoutBoard {
        let geometry = Geometry::of(board.size());
        let area = board.size().area();
        let mut numbers = [0; AREA];
        (0..area).for_each(|number| numbers[number] = number as u16);
        let mut playout_board = PlayoutBoard {
            geometry,
            reading,
            wins: Color::ALL.map(|color| Wins::of(rule, color)),
            lines: [[Marks::default(); LINES]; 2],
            with_five: [0; 2],
            with_four: [0; 2],
            free: numbers,
            places: numbers,
            count: area,
        };
        for (point, color) in board.stones() {
            playout_board.put(playout_board.geometry.number(point), color);
        }
        playout_board
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.geometry.size
    }

    /// How many points are free.
    pub fn free(&self) -> usize {
        self.count
    }

    /// Puts a stone on a free point.
    pub fn play(&mut self, point: Point, color: Color) {
        self.put(self.geometry.number(point), color);
    }

    /// Whether a stone of the colour on the free point wins.
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        self.five_at(self.geometry.number(point), color)
    }

    /// The rule that forces the colour's next move, and every point it allows; `None` if it may play anywhere.
    pub fn forced(&self, color: Color) -> Option<(PlayoutRule, Vec<Point>)> {
        let forced = self.rule(color)?;
        let mut points = Vec::new();
        self.each_forced(forced, color, |number| {
            points.push(self.geometry.point(number));
            true
        });
        Some((forced, points))
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    pub(super) fn five_at(&self, number: usize, color: Color) -> bool {
        self.with_five[color.index()] != 0
            && self.geometry.places[number % AREA].iter().any(|place| {
                let marks = &self.lines[color.index()][usize::from(place.line) % LINES];
                marks.fives >> (place.cell & 31) & 1 != 0
            })
    }

    /// Puts a stone on the free point with this number.
    pub(super) fn put(&mut self, number: usize, color: Color) {
        let (number, own, other) = (number % AREA, color.index(), (!color).index());
        self.count -= 1;
        let place = usize::from(self.places[number]) % AREA;
        let last = self.free[self.count % AREA];
        self.free[place] = last;
        self.places[usize::from(last) % AREA] = place as u16;
        for place in self.geometry.places[number] {
            let line = usize::from(place.line) % LINES;
            let marks = &mut self.lines[own][line];
            marks.stones |= 1 << (place.cell & 31);
            // A row of five that holds the stone lies within four cells of it.
            let near = (u64::from(marks.stones) << 4 >> (place.cell & 31)) as u32 & 0x1ff;
            if has_three(near) {
                self.look_again(line, color);
            }
            // The stone takes from the other what it had here, and gives it nothing.
            let theirs = &self.lines[other][line];
            if theirs.fives | theirs.fours != 0 {
                self.look_again(line, !color);
            }
        }
    }

    fn look_again(&mut self, line: usize, color: Color) {
        let (own, other) =
            (self.lines[color.index()][line].stones, self.lines[(!color).index()][line].stones);
        let cells = Line { own, other, free: self.geometry.cells[line] & !own & !other };
        let (fives, fours) = cells.marks(self.wins[color.index()], self.reading);
        let marks = &mut self.lines[color.index()][line];
        if (marks.fives, marks.fours) == (fives, fours) {
            return;
        }
        (marks.fives, marks.fours) = (fives, fours);
        let bit = 1 << line;
        for (set, cells) in [(&mut self.with_five, fives), (&mut self.with_four, fours)]
            .map(|(s, c)| (&mut s[color.index()], c))
        {
            *set = *set & !bit | if cells != 0 { bit } else { 0 };
        }
    }

    /// The rule that forces the colour's next move.
    pub(super) fn rule(&self, color: Color) -> Option<PlayoutRule> {
        let (own, other) = (color.index(), (!color).index());
        if self.with_five[own] != 0 {
            Some(PlayoutRule::Five)
        } else if self.with_five[other] != 0 {
            Some(PlayoutRule::StopFive)
        } else if self.with_four[own] != 0 {
            Some(PlayoutRule::Four)
        } else if self.with_four[other] != 0 {
            Some(PlayoutRule::StopFour)
        } else {
            None
        }
    }

    /// A point that the rule allows, drawn at random.
    pub(super) fn draw_forced(&self, forced: PlayoutRule, color: Color, rng: &mut Rng) -> usize {
        let mut count = 0;
        let mut drawn = 0;
        self.each_forced(forced, color, |number| {
            count += 1;
            drawn = number;
            true
        });
        if count > 1 {
            let mut left = rng.below(count);
            self.each_forced(forced, color, |number| {
                drawn = number;
                left = left.wrapping_sub(1);
                left != u32::MAX
            });
        }
        drawn
    }

    /// A free point, drawn at random. There is one.
    pub(super) fn draw_free(&self, rng: &mut Rng) -> usize {
        usize::from(self.free[rng.below(self.count as u32) as usize % AREA])
    }

    /// Calls `see` with every point that the rule allows, once each, until it returns `false`.
    fn each_forced(&self, forced: PlayoutRule, color: Color, mut see: impl FnMut(usize) -> bool) {
        let (side, five) = match forced {
            PlayoutRule::Five => (color, true),
            PlayoutRule::StopFive => (!color, true),
            PlayoutRule::Four => (color, false),
            PlayoutRule::StopFour => (!color, false),
        };
        let marked = |line: usize| {
            let marks = &self.lines[side.index()][line % LINES];
            if five { marks.fives } else { marks.fours }
        };
        let mut lines = if five { self.with_five } else { self.with_four }[side.index()];
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let mut cells = marked(line);
            while cells != 0 {
                let number = usize::from(self.geometry.points[line % LINES][cells.trailing_zeros() as usize]);
                cells &= cells - 1;
                // A point on two such lines was seen on the first of them.
                let seen = self.geometry.places[number % AREA].iter().any(|place| {
                    usize::from(place.line) < line && marked(place.line.into()) >> (place.cell & 31) & 1 != 0
                });
                if !seen && !see(number) {
                    return;
                }
            }
        }
    }
}

/// Whether three bits or more are set.
fn has_three(bits: u32) -> bool {
    let but_one = bits & bits.wrapping_sub(1);
    but_one & but_one.wrapping_sub(1) != 0
}
