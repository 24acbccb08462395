//! Minimax by the rules of the game: no windows, no table, no order, no patterns.

use std::collections::HashMap;
use tengen_board::{Color, Game, Key, Line, Outcome, Point};
use tengen_patterns::Position;
use tengen_search::{Evaluator, Score};

pub(crate) struct Twin<E> {
    game: Game,
    /// The same position, for the evaluator.
    position: Position,
    evaluator: E,
}

impl<E: Evaluator> Twin<E> {
    pub(crate) fn new(game: &Game, evaluator: E) -> Twin<E> {
        Twin { game: game.clone(), position: Position::from(game), evaluator }
    }

    /// The value of the position, searched so deep.
    pub(crate) fn minimax(&mut self, depth: u32) -> Score {
        self.value(depth, 0)
    }

    /// The value of one of its moves.
    pub(crate) fn score_of(&mut self, point: Point, depth: u32) -> Score {
        self.after(point, depth, 0)
    }

    fn value(&mut self, depth: u32, ply: usize) -> Score {
        if depth == 0 {
            return self.leaf(ply);
        }
        let points: Vec<Point> = self.game.board().empties().collect();
        points.into_iter().map(|point| self.after(point, depth, ply)).max().expect("a game that goes on")
    }

    fn after(&mut self, point: Point, depth: u32, ply: usize) -> Score {
        let me = self.game.to_move();
        self.position.play(point);
        let outcome = self.game.play(point).expect("a free point");
        let score = match outcome {
            Some(outcome) => score_of_end(outcome, me, ply + 1),
            None => -self.value(depth - 1, ply + 1),
        };
        self.game.undo();
        self.position.undo();
        score
    }

    /// A leaf's value is the evaluator's, unless the side to move can make five.
    fn leaf(&mut self, ply: usize) -> Score {
        let mut board = self.game.board().clone();
        for point in self.game.board().empties() {
            board.put(point, self.game.to_move());
            if Line::winning(&board, self.game.rule(), point).is_some() {
                return Score::win_in(ply + 1);
            }
            board.remove(point);
        }
        self.evaluator.refresh(&self.position);
        self.evaluator.evaluate(&self.position)
    }
}

impl Twin<()> {
    /// The true value of a position, all games from it played to their ends. Plies are counted from the position.
    pub(crate) fn solve(game: &Game) -> Score {
        solve(&mut game.clone(), &mut HashMap::new())
    }
}

fn solve(game: &mut Game, known: &mut HashMap<Key, Score>) -> Score {
    if let Some(&score) = known.get(&game.key()) {
        return score;
    }
    let me = game.to_move();
    let points: Vec<Point> = game.board().empties().collect();
    let mut best = -Score::INFINITY;
    for point in points {
        let outcome = game.play(point).expect("a free point");
        let score = match outcome {
            Some(outcome) => score_of_end(outcome, me, 1),
            None => a_ply_later(-solve(game, known)),
        };
        game.undo();
        best = best.max(score);
    }
    known.insert(game.key(), best);
    best
}

/// The score of a game that ends after so many plies.
fn score_of_end(outcome: &Outcome, me: Color, plies: usize) -> Score {
    match outcome.winner() {
        Some(winner) if winner == me => Score::win_in(plies),
        Some(_) => Score::loss_in(plies),
        None => Score::ZERO,
    }
}

fn a_ply_later(score: Score) -> Score {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => Score::win_in(plies + 1),
        Some(plies) => Score::loss_in(plies + 1),
        None => score,
    }
}
