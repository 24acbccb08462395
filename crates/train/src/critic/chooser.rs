//! Move choice during training: openings, forced fives, random moves, the critic's best move.

use super::{CriticCourse, MoveRange};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::seed::frozen;
use tengen_board::{Color, Point};
use tengen_nets::{
    Critic, Features, Lookahead, LookaheadGame, LookaheadSearch, PatternReward, Player, ScoredMove,
};

/// A chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub point: Point,
    /// How it was chosen.
    pub how: MoveSource,
}

/// How a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSource {
    /// As part of a random opening, which may begin with the centre.
    Opening,
    /// As a forced five in a row.
    ForcedFive,
    /// At random.
    Random,
    /// By the critic's evaluation.
    Evaluated,
}

/// The game and the move number for which a move is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveContext {
    /// The game's number, from 1.
    pub(super) game: u64,
    /// The move's number in the game, from 1.
    pub(super) ply: u32,
    pub(super) mover: Player,
    /// The player that opened the game.
    pub(super) first: Player,
}

impl MoveContext {
    /// Before the first move of a game. Player 1 opens games with odd numbers.
    pub(super) fn before(game: u64) -> MoveContext {
        let first = if game % 2 == 1 { Player::One } else { Player::Two };
        MoveContext { game, ply: 0, mover: !first, first }
    }

    pub(super) fn next(self) -> MoveContext {
        MoveContext { ply: self.ply + 1, mover: !self.mover, ..self }
    }

    /// The random numbers for this move. They depend on nothing else than the seed, the game and the move number, so two
    /// programs that take turns need not share them, and a checkpoint need not contain them.
    fn rng(self, seed: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(frozen::decision(seed, self.number()))
    }

    /// A number that no other move of a run has.
    pub(super) fn number(self) -> u64 {
        self.game << 12 | u64::from(self.ply)
    }
}

/// What a critic goes by besides its value of the position after a move.
#[derive(Clone, Copy, Default)]
pub(super) struct ChoiceTerms {
    look: Lookahead,
    reward: Option<PatternReward>,
}

impl ChoiceTerms {
    /// Those of the critic that learns. An expert's are the default: nothing besides.
    pub(super) fn of_learner(course: &CriticCourse, game: u64) -> ChoiceTerms {
        ChoiceTerms { look: course.look, reward: course.reward(game) }
    }
}

/// Chooses moves by the settings of a course. It owns the buffers for that.
#[derive(Clone, Default)]
pub(super) struct Chooser {
    search: LookaheadSearch,
    points: Vec<Point>,
    rewarded: Vec<ScoredMove>,
}

impl Chooser {
    /// The mover's choice with this critic, given its features of the position.
    pub(super) fn choose(
        &mut self,
        course: &CriticCourse,
        critic: &Critic,
        features: &mut Features,
        at: MoveContext,
        terms: ChoiceTerms,
    ) -> ChosenMove {
        let mut rng = at.rng(course.seed);
        let (how, five) = self.how(course, features, at, &mut rng);
        let centre = how == MoveSource::Opening && at.ply == 1 && at.mover == Player::One;
        let point = match (how, five) {
            (_, Some(five)) => five,
            (MoveSource::Opening, _) if centre => features.stones().size().center(),
            (MoveSource::Opening, _) => self.random(features, course.random_openings, &mut rng),
            (MoveSource::Random, _) => self.random(features, course.random_moves, &mut rng),
            (MoveSource::ForcedFive | MoveSource::Evaluated, _) => {
                self.best(course, critic, features, at, terms)
            }
        };
        ChosenMove { point, how }
    }

    /// Whether the move is chosen at random. This follows from the course and the moves before.
    pub(super) fn is_random(&mut self, course: &CriticCourse, features: &Features, at: MoveContext) -> bool {
        self.how(course, features, at, &mut at.rng(course.seed)).0 == MoveSource::Random
    }

    /// How the move is chosen, and the point if it is a forced five.
    fn how(
        &mut self,
        course: &CriticCourse,
        features: &Features,
        at: MoveContext,
        rng: &mut Xoshiro256PlusPlus,
    ) -> (MoveSource, Option<Point>) {
        let opened = at.game <= course.random_openings_until;
        if opened && at.ply <= course.random_opening_moves {
            return (MoveSource::Opening, None);
        }
        if at.game <= course.forced_five_until
            && let Some(five) = self.five(course, features, at.mover)
        {
            return (MoveSource::ForcedFive, Some(five));
        }
        if at.ply > 2 && rng.random::<f32>() < course.schedule.at(at.game) {
            return (MoveSource::Random, None);
        }
        (MoveSource::Evaluated, None)
    }

    /// The critic's best move.
    pub(super) fn best(
        &mut self,
        course: &CriticCourse,
        critic: &Critic,
        features: &mut Features,
        at: MoveContext,
        terms: ChoiceTerms,
    ) -> Point {
        let game = LookaheadGame { critic, rule: course.rule, first: at.first };
        features.stones().candidates(&mut self.points);
        let mut scored = self.search.score_these(game, features, at.mover, terms.look, &self.points);
        if let Some(reward) = terms.reward {
            let add = |scored: &ScoredMove| ScoredMove {
                value: scored.value + reward.of_move(features, scored.point, at.mover),
                ..*scored
            };
            self.rewarded.clear();
            self.rewarded.extend(scored.iter().map(add));
            scored = &self.rewarded;
        }
        course.ties.best(scored, at.mover, &mut at.rng(!course.seed)).expect("the board is not full")
    }

    /// The moves from a position, with `mover` to move, to the one that decides its value when the critic looks this far
    /// ahead.
    pub(super) fn line(
        &mut self,
        course: &CriticCourse,
        critic: &Critic,
        features: &mut Features,
        (mover, first): (Player, Player),
        look: Lookahead,
    ) -> Vec<Point> {
        self.search.line(LookaheadGame { critic, rule: course.rule, first }, features, mover, look)
    }

    fn random(&mut self, features: &Features, range: MoveRange, rng: &mut Xoshiro256PlusPlus) -> Point {
        match range {
            MoveRange::Board => {
                self.points.clear();
                self.points.extend(features.stones().free());
            }
            MoveRange::Near => features.stones().candidates(&mut self.points),
        }
        self.points[rng.random_range(0..self.points.len() as u32) as usize]
    }

    /// A point that makes five; the last one found, as with equal values.
    fn five(&mut self, course: &CriticCourse, features: &Features, mover: Player) -> Option<Point> {
        let stones = features.stones();
        if stones.count() < 8 {
            return None;
        }
        stones.candidates(&mut self.points);
        let wins = |&point: &Point| course.wins(stones.row(point, mover));
        self.points.iter().rev().copied().find(wins)
    }
}

impl CriticCourse {
    /// Whether a row of so many stones wins. Under both rules, colour and open ends do not matter.
    pub(super) fn wins(&self, row: usize) -> bool {
        self.rule.wins(Color::Black, row, 0)
    }
}
