//! One game of a batch, and its part of the arrays.

use crate::point;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::seed;
use tengen_board::{Color, Game, Outcome, PlayError, Point, Rule, Size};
use tengen_patterns::{PointSet, Position, Threat};

/// A game, its random numbers, and its patterns where a rule needs them.
pub(super) struct Slot {
    game: Game,
    rng: Xoshiro256PlusPlus,
    /// Only for Renju, whose fouls are found by patterns a hundred times as fast as by their definition.
    position: Option<Box<Position>>,
}

/// A game's part of the arrays.
pub(super) struct View<'a> {
    /// The game's number.
    pub(super) number: usize,
    /// The stones of the side to move, then its opponent's.
    pub(super) stones: &'a mut [i8],
    pub(super) mask: &'a mut [bool],
    pub(super) reward: &'a mut f32,
    pub(super) ended: &'a mut bool,
    pub(super) to_move: &'a mut i8,
    pub(super) action: &'a mut i64,
}

/// Random points that are tried before the allowed ones are counted.
const TRIES: usize = 16;

impl Slot {
    /// The game of this number, before it begins.
    pub(super) fn new(size: Size, rule: Rule, seed: u64, number: u64) -> Slot {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed::mix(seed, number));
        Slot { game: Game::new(size, rule), rng, position: None }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Begins a new game with so many random moves.
    pub(super) fn begin(&mut self, opening: usize, view: &mut View<'_>) {
        (*view.reward, *view.ended) = (0.0, false);
        self.restart(opening, view);
    }

    /// Whether a point can be played.
    pub(super) fn check(&self, point: Point) -> Result<(), PlayError> {
        // Games that end begin anew, so this one goes on.
        if self.game.board().is_empty(point) { Ok(()) } else { Err(PlayError::Taken(point)) }
    }

    /// Plays a point that was checked, and begins a new game where that ends one.
    pub(super) fn step(&mut self, point: Point, opening: usize, view: &mut View<'_>) {
        let mover = self.game.to_move();
        self.play(point, view);
        *view.ended = self.game.outcome().is_some();
        *view.reward = match self.game.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == mover => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
        if *view.ended {
            self.restart(opening, view);
        }
    }

    /// A random action among those that are allowed.
    pub(super) fn sample(&mut self, mask: &[bool]) -> usize {
        for _ in 0..TRIES {
            let action = self.rng.random_range(0..mask.len());
            if mask[action] {
                return action;
            }
        }
        let allowed = mask.iter().filter(|&&allowed| allowed).count();
        let chosen = self.rng.random_range(0..allowed.max(1));
        (0..mask.len()).filter(|&action| mask[action]).nth(chosen).unwrap_or(0)
    }

    fn restart(&mut self, opening: usize, view: &mut View<'_>) {
        // An opening that happens to end the game is no opening.
        loop {
            self.clear(view);
            for _ in 0..opening {
                let action = self.sample(view.mask);
                let point = self.game.size().points().nth(action).expect("an action of this board");
                self.play(point, view);
            }
            if self.game.outcome().is_none() {
                return;
            }
        }
    }

    fn clear(&mut self, view: &mut View<'_>) {
        self.game = Game::new(self.game.size(), self.game.rule());
        self.position = (self.game.rule() == Rule::Renju).then(|| Box::new(Position::from(&self.game)));
        view.stones.fill(0);
        view.mask.fill(true);
        *view.to_move = 1;
    }

    /// Plays a point on the board and into the arrays. Nothing happens in a game that is over.
    fn play(&mut self, point: Point, view: &mut View<'_>) {
        if self.game.play(point).is_err() {
            return;
        }
        let action = point::action(point, self.game.size());
        // The sides change places, and the mover's new stone is the opponent's.
        let (own, other) = view.stones.split_at_mut(view.mask.len());
        own.swap_with_slice(other);
        other[action] = 1;
        view.mask[action] = false;
        *view.to_move = if self.game.to_move() == Color::Black { 1 } else { -1 };
        if let Some(position) = &mut self.position {
            position.play(point);
            mark_fouls(position, &self.game, view.mask);
        }
    }
}

/// Allows the free points, without Black's fouls while Black has another move.
fn mark_fouls(position: &Position, game: &Game, mask: &mut [bool]) {
    let action = |point: Point| point::action(point, game.size());
    let free = position.free();
    free.iter().for_each(|point| mask[action(point)] = true);
    if game.to_move() == Color::White {
        return;
    }
    let suspects = [Threat::Foul, Threat::DoubleThree].map(|threat| position.points(Color::Black, threat));
    let fouls = suspects.into_iter().flat_map(PointSet::iter).filter(|&point| position.is_foul(point));
    fouls.for_each(|point| mask[action(point)] = false);
    if !mask.contains(&true) {
        free.iter().for_each(|point| mask[action(point)] = true);
    }
}
