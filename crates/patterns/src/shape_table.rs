//! The look-up tables from the cells around a point to the shapes and threats there.
//!
//! A window's key has two bits a cell: the four cells before the point (five where longer rows matter) and as
//! many after it. The table is filled at the first use of a rule, straight from the recursive definition of the
//! shapes: what a line is follows from what one more stone on each of its free cells makes of it.

use crate::lines::Lines;
use crate::{Shape, Shapes, Threat};
use std::sync::OnceLock;
use tengen_board::{Color, Rule};

/// A cell's two bits in a key.
pub(crate) const WALL: u64 = 0b00;
pub(crate) const BLACK: u64 = 0b01;
pub(crate) const WHITE: u64 = 0b10;
pub(crate) const FREE: u64 = 0b11;

/// The tables of one rule.
pub(crate) struct ShapeTable {
    /// Cells each way that a shape depends on: 4 where longer rows win, 5 where they must be seen.
    pub(crate) reach: usize,
    /// By window key: Black's shape in the low four bits, White's in the high.
    shapes: Box<[u8; 1 << 20]>,
    /// By colour and the index of [`Shapes`].
    threats: [Box<[Threat; 1 << 16]>; 2],
}

impl ShapeTable {
    /// The table of a rule, made when first asked for.
    pub(crate) fn of(rule: Rule) -> &'static ShapeTable {
        static TABLES: [OnceLock<ShapeTable>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| ShapeTable::new(rule))
    }

    fn new(rule: Rule) -> ShapeTable {
        let reach = if rule == Rule::Freestyle { 4 } else { 5 };
        let mut shapes: Box<[u8; 1 << 20]> = boxed(0);
        let keys = window_keys(reach);
        let mut black = Classifier::new(rule, Color::Black, reach);
        if rule == Rule::Renju {
            let mut white = Classifier::new(rule, Color::White, reach);
            for &key in &keys {
                shapes[key] = black.shape(key) as u8 | (white.shape(swap_colors(key)) as u8) << 4;
            }
        } else {
            for &key in &keys {
                shapes[key] = black.shape(key) as u8 | (black.shape(swap_colors(key)) as u8) << 4;
            }
        }
        ShapeTable { reach, shapes, threats: Color::ALL.map(|color| threats(rule, color)) }
    }

    /// Both colours' shapes at the free cell at `bit` of a line, as [`Shapes::with`] takes them.
    pub(crate) fn entry(&self, word: u64, bit: u32) -> u8 {
        if self.reach == 4 { self.entry_within::<4>(word, bit) } else { self.entry_within::<5>(word, bit) }
    }

    /// [`ShapeTable::entry`] where the reach is known.
    pub(crate) fn entry_within<const REACH: usize>(&self, word: u64, bit: u32) -> u8 {
        self.shapes[Lines::key::<REACH>(word, bit)]
    }

    /// The threat of a colour with these shapes.
    pub(crate) fn threat(&self, color: Color, shapes: Shapes) -> Threat {
        self.threats[color.index()][shapes.index(color)]
    }

    /// Black's and White's threat with these shapes.
    pub(crate) fn threats(&self, shapes: Shapes) -> [Threat; 2] {
        Color::ALL.map(|color| self.threat(color, shapes))
    }
}

/// The combination of four shapes does not depend on their order, so each sorted quadruple is worked out once.
fn threats(rule: Rule, color: Color) -> Box<[Threat; 1 << 16]> {
    let mut table: Box<[Threat; 1 << 16]> = boxed(Threat::None);
    for index in 0..1_usize << 16 {
        let mut nibbles = [0, 4, 8, 12].map(|shift| index >> shift & 15);
        nibbles.sort_unstable();
        let sorted = nibbles[0] | nibbles[1] << 4 | nibbles[2] << 8 | nibbles[3] << 12;
        table[index] = if sorted < index {
            table[sorted]
        } else {
            Threat::of(nibbles.map(|nibble| Shape::from_nibble(nibble as u8)), rule, color)
        };
    }
    table
}

/// A large array on the heap, never on the stack.
fn boxed<T: Clone + std::fmt::Debug, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N].into_boxed_slice().try_into().expect("the length asked for")
}

/// Every key a window can have: outwards from the point, any cells of the board and then only walls.
pub(crate) fn window_keys(reach: usize) -> Vec<usize> {
    let mut outward: Vec<Vec<u64>> = vec![Vec::new()];
    let mut rays: Vec<Vec<u64>> = Vec::new();
    while let Some(ray) = outward.pop() {
        let mut walled = ray.clone();
        walled.resize(reach, WALL);
        if ray.len() < reach {
            outward.extend([BLACK, WHITE, FREE].map(|cell| [&ray[..], &[cell]].concat()));
        }
        rays.push(walled);
    }
    let mut keys = Vec::with_capacity(rays.len() * rays.len());
    for before in &rays {
        for after in &rays {
            // The first cell of the window is the farthest before the point.
            let cells = before.iter().rev().chain(after);
            keys.push(cells.rev().fold(0, |key, &cell| key << 2 | cell as usize));
        }
    }
    keys
}

/// The same window with the colours exchanged.
fn swap_colors(key: usize) -> usize {
    (key & 0x55555) << 1 | (key >> 1 & 0x55555)
}

/// Works out shapes by their definition and remembers them. The colour in question is always `BLACK` in its keys.
struct Classifier {
    rule: Rule,
    color: Color,
    reach: usize,
    known: Vec<Option<Shape>>,
}

impl Classifier {
    fn new(rule: Rule, color: Color, reach: usize) -> Classifier {
        Classifier { rule, color, reach, known: vec![None; 1 << (4 * reach)] }
    }

    fn shape(&mut self, key: usize) -> Shape {
        if let Some(shape) = self.known[key] {
            return shape;
        }
        let shape = self.work_out(key);
        self.known[key] = Some(shape);
        shape
    }

    fn work_out(&mut self, key: usize) -> Shape {
        let (run, blocked_ends) = self.run(key);
        if self.rule.wins(self.color, run, blocked_ends) {
            return Shape::Five;
        }
        if run > 5 {
            return Shape::Overline;
        }
        let next: Vec<Shape> = self.free(key).map(|cell| self.shape(put(key, cell, BLACK))).collect();
        let ways = |wanted: fn(Shape) -> bool| next.iter().filter(|&&shape| wanted(shape)).count();
        let fives = ways(|s| s == Shape::Five);
        if fives > 0 {
            return self.kind_of_four(key, run, fives);
        }
        match ways(|s| s == Shape::OpenFour) {
            0 => {}
            1 => return Shape::ThinThree,
            _ => return Shape::Three,
        }
        if ways(|s| s == Shape::Four) > 0 {
            return Shape::BlockedThree;
        }
        match ways(Shape::is_three) {
            0 => {}
            1 | 2 => return Shape::ThinTwo,
            3 => return Shape::Two,
            _ => return Shape::RichTwo,
        }
        if ways(|s| s == Shape::BlockedThree) > 0 {
            return Shape::BlockedTwo;
        }
        if ways(Shape::is_two) > 0 {
            return Shape::One;
        }
        if ways(|s| s == Shape::BlockedTwo) > 0 { Shape::BlockedOne } else { Shape::Dead }
    }

    fn kind_of_four(&mut self, key: usize, run: usize, fives: usize) -> Shape {
        if self.rule.has_fouls(self.color) {
            return match fives {
                1 => Shape::Four,
                _ if run == 4 => Shape::OpenFour,
                _ => Shape::DoubleFour,
            };
        }
        // Two ways to a five are not enough under Caro, where one stone at a row's far end can spoil both.
        let stopped = self.free(key).any(|answer| {
            let answered = put(key, answer, WHITE);
            !self.free(answered).any(|cell| self.shape(put(answered, cell, BLACK)) == Shape::Five)
        });
        if stopped { Shape::Four } else { Shape::OpenFour }
    }

    /// The length of the row through the point, and how many of its ends are opponent's stones.
    fn run(&self, key: usize) -> (usize, usize) {
        let cell = |i: usize| (key >> (2 * i)) as u64 & 3;
        let mut length = 1;
        let mut blocked = 0;
        let before = (0..self.reach).rev().map(cell).position(|c| c != BLACK);
        let after = (self.reach..2 * self.reach).map(cell).position(|c| c != BLACK);
        for (side, stones) in [(0, before), (1, after)] {
            length += stones.unwrap_or(self.reach);
            if let Some(stones) = stones {
                let end = if side == 0 { self.reach - 1 - stones } else { self.reach + stones };
                blocked += usize::from(cell(end) == WHITE);
            }
        }
        (length, blocked)
    }

    fn free(&self, key: usize) -> impl Iterator<Item = usize> + use<> {
        (0..2 * self.reach).filter(move |i| (key >> (2 * i)) as u64 & 3 == FREE)
    }
}

fn put(key: usize, cell: usize, stone: u64) -> usize {
    key & !(3 << (2 * cell)) | (stone as usize) << (2 * cell)
}
