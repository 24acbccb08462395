//! Looking ahead with a critic: a narrow alpha-beta search over its values.

use crate::{Critic, Features, Player, ScoredMove, Scorer};
use tengen_board::{Color, Point, Rule};

/// How far and how wide a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookahead {
    /// Moves ahead; one is the critic's value of the position after each move.
    pub depth: u32,
    /// The moves, best first by the critic's value one move ahead, that are followed further.
    pub width: usize,
}

/// What a search needs besides the position: who values it, which rows win, who opened the game.
#[derive(Clone, Copy)]
pub struct LookaheadGame<'a> {
    /// The critic.
    pub critic: &'a Critic,
    /// The rule: freestyle or standard.
    pub rule: Rule,
    /// The player that opened the game.
    pub first: Player,
}

/// Searches. Its buffers are used again for every search.
#[derive(Clone, Default)]
pub struct LookaheadSearch {
    scorer: Scorer,
    scored: Vec<ScoredMove>,
    nodes: u64,
}

/// The value of a position, and the moves that lead to the position that has it.
#[derive(Clone, Debug)]
struct Found {
    value: f32,
    line: Vec<Point>,
}

impl Default for Lookahead {
    /// One move ahead, as the published critics play.
    fn default() -> Lookahead {
        Lookahead { depth: 1, width: 8 }
    }
}

impl LookaheadSearch {
    /// Scores these free points, in reading order, as moves of `mover`: by the critic's value at the end of the best line
    /// after each. More than one move ahead, only those that are followed further are scored.
    pub fn score_these(
        &mut self,
        game: LookaheadGame<'_>,
        features: &mut Features,
        mover: Player,
        look: Lookahead,
        points: &[Point],
    ) -> &[ScoredMove] {
        let LookaheadGame { critic, first, .. } = game;
        self.nodes = points.len() as u64;
        if look.depth <= 1 {
            return self.scorer.score_these(critic, features, mover, first, points);
        }
        let mut moves =
            widest(self.scorer.score_these(critic, features, mover, first, points), mover, look.width);
        for scored in &mut moves {
            // Each with a window of its own, so that values are exact and equal ones are truly equal.
            scored.value = self.after(game, features, (*scored, mover), look, WHOLE).value;
        }
        moves.sort_by_key(|scored| (scored.point.y(), scored.point.x()));
        self.scored = moves;
        &self.scored
    }

    /// How many positions the critic valued since moves were last scored.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves to the position that decides the value of this one, where `mover` is to move and the game is not over.
    pub fn line(
        &mut self,
        game: LookaheadGame<'_>,
        features: &mut Features,
        mover: Player,
        look: Lookahead,
    ) -> Vec<Point> {
        self.search(game, features, mover, look, WHOLE).line
    }

    fn search(
        &mut self,
        game: LookaheadGame<'_>,
        features: &mut Features,
        mover: Player,
        look: Lookahead,
        [mut low, mut high]: Window,
    ) -> Found {
        let width = if look.depth <= 1 { 1 } else { look.width };
        let scored = self.scorer.score(game.critic, features, mover, game.first);
        self.nodes += scored.len() as u64;
        let moves = widest(scored, mover, width);
        let mut best: Option<Found> = None;
        for scored in moves {
            let mut found = self.after(game, features, (scored, mover), look, [low, high]);
            if best.as_ref().is_none_or(|best| mover.prefers(found.value, best.value)) {
                found.line.insert(0, scored.point);
                match mover {
                    Player::One => low = low.max(found.value),
                    Player::Two => high = high.min(found.value),
                }
                best = Some(found);
            }
            if low >= high {
                break;
            }
        }
        best.expect("a game that is not over has a free point")
    }

    /// The value after a move, and how the game goes on from there.
    fn after(
        &mut self,
        game: LookaheadGame<'_>,
        features: &mut Features,
        (scored, mover): (ScoredMove, Player),
        look: Lookahead,
        window: Window,
    ) -> Found {
        let stones = features.stones();
        let wins = game.rule.wins(Color::Black, stones.row(scored.point, mover), 0);
        if look.depth <= 1 || wins || stones.count() + 1 == stones.size().area() {
            return Found { value: scored.value, line: Vec::new() };
        }
        features.play(scored.point, mover);
        let next = Lookahead { depth: look.depth - 1, ..look };
        let found = self.search(game, features, !mover, next, window);
        features.undo();
        found
    }
}

/// The moves that look best to `mover` one move ahead, best first; of equals, the first first.
fn widest(scored: &[ScoredMove], mover: Player, width: usize) -> Vec<ScoredMove> {
    let mut moves = scored.to_vec();
    moves.sort_by(|a, b| match mover {
        Player::One => b.value.total_cmp(&a.value),
        Player::Two => a.value.total_cmp(&b.value),
    });
    moves.truncate(width.max(1));
    moves
}

/// Values below and above which a search need not be exact.
type Window = [f32; 2];

const WHOLE: Window = [f32::NEG_INFINITY, f32::INFINITY];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Architecture, Inputs};
    use tengen_board::Size;

    /// The value at the end of the best line by plain minimax over the same moves.
    fn minimax(
        game: LookaheadGame<'_>,
        features: &mut Features,
        mover: Player,
        look: Lookahead,
    ) -> (f32, Vec<Point>) {
        let scored = Scorer::default().score(game.critic, features, mover, game.first).to_vec();
        let width = if look.depth == 1 { 1 } else { look.width };
        let mut best: Option<(f32, Vec<Point>)> = None;
        for scored in widest(&scored, mover, width) {
            features.play(scored.point, mover);
            let (value, mut line) = if look.depth == 1 || features.stones().row(scored.point, mover) >= 5 {
                (scored.value, Vec::new())
            } else {
                minimax(game, features, !mover, Lookahead { depth: look.depth - 1, ..look })
            };
            features.undo();
            line.insert(0, scored.point);
            if best.as_ref().is_none_or(|(other, _)| mover.prefers(value, *other)) {
                best = Some((value, line));
            }
        }
        best.unwrap()
    }

    /// Cutting changes nothing, and the line leads to the position with the value.
    #[test]
    fn alpha_beta_finds_what_minimax_finds() {
        for seed in 0..6 {
            let critic = Critic::random(Architecture::Sst2, Size::STANDARD, seed);
            let game = LookaheadGame { critic: &critic, rule: Rule::Freestyle, first: Player::One };
            let mut features = Features::new(Architecture::Sst2, Size::STANDARD, 1);
            // Two fours, so that lines end early.
            for x in 3..7 {
                features.play(Size::STANDARD.point(x, 4).unwrap(), Player::One);
                features.play(Size::STANDARD.point(x, 9).unwrap(), Player::Two);
            }
            for (depth, width) in [(1, 3), (2, 4), (3, 3), (4, 2)] {
                let look = Lookahead { depth, width };
                for mover in Player::ALL {
                    let mut search = LookaheadSearch::default();
                    let (value, line) = minimax(game, &mut features, mover, look);
                    let found = search.search(game, &mut features, mover, look, WHOLE);
                    assert_eq!((found.value, &found.line), (value, &line));
                    let mut points = Vec::new();
                    features.stones().candidates(&mut points);
                    let scored = search.score_these(game, &mut features, mover, look, &points);
                    let best = scored.iter().map(|scored| scored.value);
                    let best = best.reduce(|a, b| if mover.prefers(a, b) { a } else { b });
                    assert_eq!(best, Some(value));
                    let (mut turn, mut inputs) = (mover, Inputs::new());
                    for &point in &line {
                        features.play(point, turn);
                        turn = !turn;
                    }
                    features.inputs(turn, game.first, &mut inputs);
                    for _ in &line {
                        features.undo();
                    }
                    assert!((critic.value(&inputs) - value).abs() < 1e-5);
                }
            }
        }
    }
}
