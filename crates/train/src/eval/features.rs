//! Positions and moves as feature vectors of the evaluation.

use super::self_play_game::SelfPlayGame;
use tengen_board::{Color, Game, Point};
use tengen_patterns::Position;
use tengen_search::forced;
use tengen_search::pattern_evaluator::{CODES, MASKS, code, threat_mask};

/// The number of features: a set of shapes for the mover, the same for the opponent, and combinations of threats.
pub const FEATURES: usize = 2 * CODES + MASKS;

/// A position with its target value.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSample {
    /// The position's features and their counts; those of the opponent are negative.
    pub features: Vec<(u16, i8)>,
    /// The mover's expected result, 0 to 1.
    pub target: f32,
}

/// The choice of a move: each candidate by its two sets of shapes (the mover's and the opponent's), the played one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveChoice {
    /// The candidate moves.
    pub moves: Vec<[u16; 2]>,
}

/// A table of the codes of all sets of shapes: computing a code takes longer than all the rest.
pub struct ShapeCodes(Vec<u16>);

impl ShapeCodes {
    /// The complete table.
    pub fn new() -> ShapeCodes {
        ShapeCodes((0..1 << 16).map(|index| code(index) as u16).collect())
    }

    fn at(&self, position: &Position, point: Point, color: Color) -> u16 {
        self.0[position.shapes(point).index(color)]
    }
}

impl Default for ShapeCodes {
    fn default() -> ShapeCodes {
        ShapeCodes::new()
    }
}

/// Whether the search would evaluate the position: not if patterns decide it or force the next move.
pub fn is_quiet(position: &Position) -> bool {
    let opponent = !position.to_move();
    position.count(opponent, tengen_patterns::Threat::Five) == 0 && forced::decided(position, 0).is_none()
}

/// The features of a position, sorted.
pub fn features(codes: &ShapeCodes, position: &Position) -> Vec<(u16, i8)> {
    let me = position.to_move();
    let mut all = Vec::with_capacity(512);
    for point in position.free().iter() {
        all.push((codes.at(position, point, me), 1));
        all.push((CODES as u16 + codes.at(position, point, !me), -1));
    }
    // Points with four dead lines have no weight, for either side.
    all.retain(|&(id, _)| id != 0 && id != CODES as u16);
    all.sort_unstable();
    let mut counted: Vec<(u16, i8)> = Vec::with_capacity(all.len());
    for (id, n) in all {
        match counted.last_mut() {
            Some(last) if last.0 == id => last.1 = last.1.saturating_add(n),
            _ => counted.push((id, n)),
        }
    }
    counted.push(((2 * CODES + threat_mask(position)) as u16, 1));
    counted
}

/// The samples of a game: its quiet positions, with a blend of the search's score and the result as the target.
pub fn samples(codes: &ShapeCodes, game: &SelfPlayGame, opinion: f32) -> Vec<TrainingSample> {
    let mut found = Vec::new();
    game.replay(|before: &Game, _, score| {
        let position = Position::from(before);
        if is_quiet(&position) {
            let result = game.result(before.to_move());
            let believed = 1.0 / (1.0 + (-(score.clamp(-3000, 3000) as f32) / 200.0).exp());
            let target = opinion * believed + (1.0 - opinion) * result;
            found.push(TrainingSample { features: features(codes, &position), target });
        }
    });
    found
}

/// The choices of moves in a game, in quiet positions without a forced defence.
pub fn choices(codes: &ShapeCodes, game: &SelfPlayGame) -> Vec<MoveChoice> {
    let mut found = Vec::new();
    game.replay(|before, played, _| {
        let position = Position::from(before);
        let points = position.candidates();
        if is_quiet(&position) && forced::defences(&position).is_none() && points.contains(played) {
            let me = position.to_move();
            let pair = |p: Point| [codes.at(&position, p, me), codes.at(&position, p, !me)];
            let others = points.iter().filter(|&p| p != played).map(pair);
            found.push(MoveChoice { moves: std::iter::once(pair(played)).chain(others).collect() });
        }
    });
    found
}
