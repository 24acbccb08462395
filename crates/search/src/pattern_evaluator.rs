//! The pattern evaluation: the value of every free point to both sides, plus the threats on the board.
//!
//! Each free point counts by its four shapes, once for the side to move and once for the opponent. All numbers come from
//! [`PatternWeights`], which are fitted to games.

use crate::{Evaluator, Score};
use std::sync::Arc;
use tengen_base::checksum::fnv1a;
use tengen_board::{Color, Point, Rule};
use tengen_nets::weights::BadWeights;
use tengen_patterns::{Delta, Position, Shape, Threat};

/// How many different sets of four shapes there are, order aside.
pub const CODES: usize = 3060;
/// How many combinations of threats [`threat_mask`] tells apart.
pub const MASKS: usize = 1 << 11;

/// The weights of the pattern evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternWeights {
    /// By set of shapes: what a point is worth to the side to move, and to the other side. The first set,
    /// four dead lines, is worth nothing.
    pub points: Vec<[i16; 2]>,
    /// By [`threat_mask`].
    pub threats: Vec<i16>,
    /// By set of shapes: how good a move there is for what it makes, and for what it takes away.
    pub moves: Vec<[i16; 2]>,
}

/// [`PatternWeights`] laid out for look-up by the index of `Shapes`.
pub struct PatternWeightTable {
    points: Box<[[i16; 2]]>,
    threats: Box<[i16]>,
    moves: Box<[[i16; 2]]>,
}

/// The number of a set of four shapes, 0 to [`CODES`], given the index of `Shapes`.
pub fn code(index: usize) -> usize {
    let mut nibbles = [0, 4, 8, 12].map(|shift| (index >> shift) & 15);
    nibbles.sort_unstable();
    // Combinations with repetition, counted by their sorted members: the classic combinatorial number system.
    let choose = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    (0..4).map(|i| choose(nibbles[i] + i, i + 1)).sum()
}

/// Which kinds of threats both sides have, as eleven bits; how many of each makes no difference.
pub fn threat_mask(position: &Position) -> usize {
    let me = position.to_move();
    let has = |color, threats: &[Threat]| threats.iter().any(|&t| position.count(color, t) > 0);
    let bits = [
        has(me, &[Threat::FourThree]),
        has(me, &[Threat::Four, Threat::FourPlus]),
        has(me, &[Threat::DoubleThree]),
        has(me, &[Threat::Three, Threat::ThreePlus]),
        has(me, &[Threat::BlockedThreePlus]),
        has(me, &[Threat::DoubleTwo]),
        has(!me, &[Threat::OpenFour]),
        has(!me, &[Threat::FourThree]),
        has(!me, &[Threat::Four, Threat::FourPlus]),
        has(!me, &[Threat::DoubleThree]),
        has(!me, &[Threat::Three, Threat::ThreePlus]),
    ];
    bits.iter().enumerate().map(|(i, &bit)| usize::from(bit) << i).sum()
}

impl PatternWeights {
    /// Values set by hand, to start learning from.
    pub fn by_hand() -> PatternWeights {
        let mut points = vec![[0; 2]; CODES];
        let mut moves = vec![[0; 2]; CODES];
        for index in 0..1_usize << 16 {
            let shapes = [0, 4, 8, 12].map(|shift| (index >> shift) & 15);
            if shapes.iter().any(|&s| s >= Shape::ALL.len()) {
                continue;
            }
            let shapes = shapes.map(|s| Shape::ALL[s]);
            let worth: i16 = shapes.iter().map(|&s| hand_worth(s)).sum();
            points[code(index)] = [worth, worth * 3 / 4];
            let threat = Threat::of(shapes, Rule::Freestyle, Color::Black);
            let urgency = hand_urgency(threat);
            moves[code(index)] = [urgency * 4 + worth, urgency * 3 + worth];
        }
        let mut threats = vec![0; MASKS];
        for (mask, worth) in threats.iter_mut().enumerate() {
            let bits: [i16; 11] = [250, 60, 120, 50, 10, 10, -250, -150, -20, -60, -20];
            *worth = bits.iter().enumerate().map(|(i, b)| if mask >> i & 1 != 0 { *b } else { 0 }).sum();
        }
        PatternWeights { points, threats, moves }
    }

    /// Lays the weights out for look-up.
    pub fn table(&self) -> PatternWeightTable {
        let known = |index: usize| (0..4).all(|i| (index >> (4 * i)) & 15 < Shape::ALL.len());
        let spread = |of: &[[i16; 2]]| {
            (0..1_usize << 16).map(|index| if known(index) { of[code(index)] } else { [0; 2] }).collect()
        };
        PatternWeightTable {
            points: spread(&self.points),
            threats: self.threats.clone().into_boxed_slice(),
            moves: spread(&self.moves),
        }
    }
}

fn hand_worth(shape: Shape) -> i16 {
    match shape {
        Shape::Dead | Shape::Overline => 0,
        Shape::BlockedOne => 1,
        Shape::One => 2,
        Shape::BlockedTwo => 3,
        Shape::ThinTwo => 5,
        Shape::Two => 7,
        Shape::RichTwo => 9,
        Shape::BlockedThree => 8,
        Shape::ThinThree => 20,
        Shape::Three => 24,
        Shape::Four | Shape::DoubleFour => 22,
        Shape::OpenFour => 50,
        Shape::Five => 60,
    }
}

fn hand_urgency(threat: Threat) -> i16 {
    match threat {
        Threat::Five => 1000,
        Threat::OpenFour => 500,
        Threat::FourThree => 250,
        Threat::DoubleThree => 150,
        Threat::FourPlus => 70,
        Threat::ThreePlus => 60,
        Threat::Four => 40,
        Threat::Three => 40,
        Threat::BlockedThreePlus => 30,
        Threat::DoubleTwo => 25,
        Threat::BlockedThree => 12,
        Threat::Two => 10,
        Threat::None | Threat::Foul => 0,
    }
}

/// The pattern evaluation, updated with every move.
#[derive(Clone)]
pub struct PatternEvaluator {
    weights: Arc<PatternWeightTable>,
    /// By colour: the sum over its points when it is to move, and when it is not.
    sums: [[i32; 2]; 2],
    before: Vec<[[i32; 2]; 2]>,
}

impl PatternEvaluator {
    /// An evaluator with these weights.
    pub fn new(weights: Arc<PatternWeightTable>) -> PatternEvaluator {
        PatternEvaluator { weights, sums: [[0; 2]; 2], before: Vec::new() }
    }
}

impl Evaluator for PatternEvaluator {
    fn refresh(&mut self, position: &Position) {
        self.before.clear();
        self.sums = [[0; 2]; 2];
        for point in position.free().iter() {
            for color in Color::ALL {
                let worth = self.weights.points[position.shapes(point).index(color)];
                for (sum, worth) in self.sums[color.index()].iter_mut().zip(worth) {
                    *sum += i32::from(worth);
                }
            }
        }
    }

    fn push(&mut self, delta: Delta<'_>) {
        self.before.push(self.sums);
        let points = &self.weights.points;
        for change in delta.changes {
            // The played point's shapes are gone, and dead shapes weigh nothing, so it needs no case of its own.
            for color in Color::ALL {
                let (from, to) = (change.before.index(color), change.after.index(color));
                if from != to {
                    for role in 0..2 {
                        self.sums[color.index()][role] +=
                            i32::from(points[to][role]) - i32::from(points[from][role]);
                    }
                }
            }
        }
    }

    fn pop(&mut self) {
        self.sums = self.before.pop().expect("a move to take back");
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let me = position.to_move();
        let points = self.sums[me.index()][0] - self.sums[(!me).index()][1];
        Score::open(points + i32::from(self.weights.threats[threat_mask(position)]))
    }

    /// By the shapes that the move makes, and by those of the opponent that it takes away.
    fn move_worth(&mut self, position: &Position, point: Point) -> i32 {
        let me = position.to_move();
        let shapes = position.shapes(point);
        let moves = &self.weights.moves;
        i32::from(moves[shapes.index(me)][0]) + i32::from(moves[shapes.index(!me)][1])
    }
}

/// The first bytes of a weights file: name and version.
const MAGIC: [u8; 8] = *b"tengenE1";

impl PatternWeights {
    /// The file form: magic, all numbers as little-endian 16 bits, and a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.points.iter().flatten().chain(&self.threats).chain(self.moves.iter().flatten());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(numbers.flat_map(|n| n.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the file form.
    ///
    /// # Errors
    /// When the bytes are something else, or not what was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<PatternWeights, BadWeights> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BadWeights::NotWeights);
        }
        let expected = MAGIC.len() + 2 * (4 * CODES + MASKS) + 8;
        if bytes.len() != expected {
            return Err(BadWeights::Length { found: bytes.len(), expected });
        }
        let (body, sum) = bytes.split_at(bytes.len() - 8);
        if fnv1a(body).to_le_bytes() != *sum {
            return Err(BadWeights::Damaged);
        }
        let numbers: Vec<i16> =
            body[MAGIC.len()..].chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
        let pairs = |of: &[i16]| of.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
        Ok(PatternWeights {
            points: pairs(&numbers[..2 * CODES]),
            threats: numbers[2 * CODES..2 * CODES + MASKS].to_vec(),
            moves: pairs(&numbers[2 * CODES + MASKS..]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Board, Size};

    #[test]
    fn codes_number_every_set_of_shapes_once() {
        let mut seen = vec![Vec::new(); CODES];
        for index in 0..1_usize << 16 {
            let mut shapes = [0, 4, 8, 12].map(|shift| (index >> shift) & 15);
            if shapes.iter().all(|&s| s < Shape::ALL.len()) {
                shapes.sort_unstable();
                seen[code(index)].push(shapes);
            }
        }
        for (code, mut sets) in seen.into_iter().enumerate() {
            sets.dedup();
            assert_eq!(sets.len(), 1, "{code}");
        }
        assert_eq!(code(0), 0);
    }

    #[test]
    fn weights_come_back_from_their_file_and_damage_shows() {
        let weights = PatternWeights::by_hand();
        let bytes = weights.to_bytes();
        assert_eq!(PatternWeights::from_bytes(&bytes), Ok(weights));
        let mut damaged = bytes.clone();
        damaged[1000] ^= 1;
        assert_eq!(PatternWeights::from_bytes(&damaged), Err(BadWeights::Damaged));
        assert_eq!(
            PatternWeights::from_bytes(&bytes[..99]),
            Err(BadWeights::Length { found: 99, expected: bytes.len() })
        );
        assert_eq!(PatternWeights::from_bytes(b"hello"), Err(BadWeights::NotWeights));
    }

    #[test]
    fn following_moves_equals_looking_afresh() {
        let table = Arc::new(PatternWeights::by_hand().table());
        for rule in Rule::ALL {
            let mut position = Position::new(&Board::new(Size::STANDARD), rule, Color::Black);
            let mut followed = PatternEvaluator::new(table.clone());
            followed.refresh(&position);
            for step in 0..60_usize {
                let points: Vec<_> = position.candidates().iter().collect();
                position.play(points[step * 7919 % points.len()]);
                followed.push(position.delta().unwrap());
                if step % 5 == 4 {
                    position.undo();
                    followed.pop();
                }
                let mut fresh = PatternEvaluator::new(table.clone());
                fresh.refresh(&position);
                assert_eq!(followed.evaluate(&position), fresh.evaluate(&position), "{rule} {step}");
            }
        }
    }
}
