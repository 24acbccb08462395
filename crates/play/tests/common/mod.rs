//! Agents and random games for the tests.
#![allow(dead_code)] // each test program uses its own part

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;
use tengen_board::{Game, Point, Rule, Size, Swap2, Swap2Answer};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits};

pub(crate) type Rng = Xoshiro256PlusPlus;

pub(crate) fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

pub(crate) fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

pub(crate) fn point(x: u8, y: u8) -> Point {
    Point::new(x, y).unwrap()
}

/// A free point, most often next to a stone, so that rows and fouls happen.
pub(crate) fn random_point(game: &Game, rng: &mut Rng) -> Point {
    let near = |p: &Point| {
        (-1..=1)
            .any(|dy| (-1..=1).any(|dx| p.offset(dx, dy).is_some_and(|q| game.board().stone(q).is_some())))
    };
    let mut free: Vec<Point> = game.board().empties().collect();
    if rng.random_range(0..10) > 0 && free.iter().any(near) {
        free.retain(near);
    }
    free[rng.random_range(0..free.len())]
}

/// A game of random moves, ended or broken off anywhere.
pub(crate) fn random_game(size: Size, rule: Rule, rng: &mut Rng) -> Game {
    let mut game = Game::new(size, rule);
    let most = rng.random_range(0..=size.area() * 2);
    while game.outcome().is_none() && game.moves().len() < most {
        let point = random_point(&game, rng);
        game.play(point).unwrap();
    }
    game
}

/// Plays at random.
pub(crate) struct Random(pub(crate) Rng);

impl Agent for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        Ok(Decision::new(random_point(game, &mut self.0)))
    }
}

type Choose = Box<dyn FnMut(&Game, &SearchLimits) -> Result<Decision, AgentError> + Send>;

/// Does what the test says.
pub(crate) struct Scripted {
    pub(crate) name: &'static str,
    pub(crate) choose: Choose,
    pub(crate) answers: Vec<Result<Swap2Answer, AgentError>>,
    pub(crate) greet: Result<(), AgentError>,
    pub(crate) greeted: Vec<GameConfig>,
}

impl Scripted {
    pub(crate) fn new(
        name: &'static str,
        choose: impl FnMut(&Game, &SearchLimits) -> Result<Decision, AgentError> + Send + 'static,
    ) -> Scripted {
        let choose = Box::new(choose);
        Scripted { name, choose, answers: Vec::new(), greet: Ok(()), greeted: Vec::new() }
    }

    /// Plays the first free point in reading order.
    pub(crate) fn first_free(name: &'static str) -> Scripted {
        Scripted::new(name, |game, _| Ok(Decision::new(game.board().empties().next().unwrap())))
    }

    /// Plays these points, then breaks down.
    pub(crate) fn moves(name: &'static str, points: &[Point]) -> Scripted {
        let mut left: VecDeque<Point> = points.iter().copied().collect();
        Scripted::new(name, move |_, _| {
            left.pop_front().map(Decision::new).ok_or(AgentError::Crash("no move left".into()))
        })
    }

    pub(crate) fn failing(error: AgentError) -> Scripted {
        Scripted::new("failing", move |_, _| Err(error.clone()))
    }

    /// Gives these answers to Swap2, in order.
    pub(crate) fn answering(name: &'static str, answers: &[Swap2Answer]) -> Scripted {
        let mut answers: Vec<_> = answers.iter().copied().map(Ok).collect();
        answers.reverse();
        Scripted { answers, ..Scripted::first_free(name) }
    }
}

impl Agent for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.greeted.push(config.clone());
        self.greet.clone()
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        (self.choose)(game, limits)
    }

    fn answer_swap2(&mut self, _opening: &Swap2, _limits: &SearchLimits) -> Result<Swap2Answer, AgentError> {
        self.answers.pop().expect("an answer in the script")
    }
}
