//! The trainer: plays test games and lessons one by one, and learns the lessons.

use super::{ComparisonCourse, ComparisonMethod, Series, Teaching};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_agents::PiNet;
use tengen_base::seed::frozen;
use tengen_board::{Color, Game, Outcome, Point};
use tengen_nets::pinet::{BadDesign, ComparisonRule, Network, PiBoard, WonGames};
use tengen_piskvork::roster::{BadAgent, agent};
use tengen_play::{Agent, Clock, GameRecord, PlayerTerms, Referee, RefereeOptions, Stop};
use thiserror::Error;

/// A network in training. Between two games, its state is the weights and the number of games played: every game's
/// random numbers follow from the course's seed and the game's number.
pub struct Trainer {
    course: ComparisonCourse,
    learner: PiNet,
    /// `None` in games against itself.
    teacher: Option<Box<dyn Agent>>,
    tester: Box<dyn Agent>,
    pub(super) played: u64,
    pub(super) series: Vec<Series>,
    last: Option<LastGame>,
    pub(super) stop: Stop,
}

/// The last game.
#[derive(Clone, Debug)]
pub struct LastGame {
    /// The stage it belongs to.
    pub stage: TrainingStage,
    /// The network's colour; Black in games against itself, where it has both.
    pub color: Color,
    /// The game.
    pub game: Game,
}

/// The stage of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingStage {
    /// Test games, which are only counted.
    Test,
    /// Learned games.
    Lesson,
}

/// Why training failed.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The teacher or the tester cannot be created.
    #[error(transparent)]
    Agent(#[from] BadAgent),
    /// The network's constants are invalid.
    #[error(transparent)]
    Design(#[from] BadDesign),
    /// A setting of the course is invalid.
    #[error("{0}")]
    ComparisonCourse(&'static str),
    /// A player failed, so the game is worthless.
    #[error("game {game} cannot be learned: {player} failed ({reason})")]
    Failed {
        /// The game's number, from 1.
        game: u64,
        /// The name of the player that failed.
        player: String,
        /// The reason.
        reason: String,
    },
}

impl Trainer {
    /// A trainer at the start of a course.
    ///
    /// # Errors
    /// When the course names agents that do not exist, or has invalid settings.
    pub fn new(course: ComparisonCourse) -> Result<Trainer, TrainError> {
        course.design.check()?;
        if course.tests == 0 || course.lessons == 0 {
            return Err(TrainError::ComparisonCourse(
                "a series needs test games and learned games, one of each at least",
            ));
        }
        if !(course.noise.is_finite() && course.noise >= 0.0) {
            return Err(TrainError::ComparisonCourse("the noise must be a number from 0"));
        }
        let steps = match &course.method {
            ComparisonMethod::Comparison(Teaching { rule, .. }) => vec![rule.rate, rule.reward],
            ComparisonMethod::Temporal(temporal) => vec![temporal.rate],
        };
        if !steps.iter().all(|step| (0.0..=1e6).contains(step)) {
            return Err(TrainError::ComparisonCourse(
                "rates and rewards must be numbers from 0 to a million",
            ));
        }
        let start = course.start();
        if start.layers().weights() == 0 {
            return Err(TrainError::ComparisonCourse("a star with fixed weights has nothing to learn"));
        }
        let teacher: Option<Box<dyn Agent>> = match &course.method {
            ComparisonMethod::Comparison(teaching) if teaching.teacher == Teaching::COPY => {
                Some(Box::new(PiNet::new(Teaching::COPY, start.clone(), course.seed)))
            }
            ComparisonMethod::Comparison(teaching) => Some(agent(&teaching.teacher)?),
            ComparisonMethod::Temporal(_) => None,
        };
        let tester = agent(&course.tester)?;
        let learner = PiNet::new("learner", start, course.seed);
        let stop = Stop::default();
        Ok(Trainer { course, learner, teacher, tester, played: 0, series: Vec::new(), last: None, stop })
    }

    /// The course.
    pub fn course(&self) -> &ComparisonCourse {
        &self.course
    }

    /// The network in its current state.
    pub fn network(&self) -> &Network {
        self.learner.network()
    }

    pub(super) fn set_network(&mut self, network: Network) {
        *self.learner.board_mut().network_mut() = network;
    }

    /// Every series so far; the last may be incomplete.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// Games played so far, tests and lessons.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The last game, if there was one since the trainer was created or restored.
    pub fn last_game(&self) -> Option<&LastGame> {
        self.last.as_ref()
    }

    /// The games of a number of series, with the test games after the last one.
    pub fn games_in(&self, series: u64) -> u64 {
        series * (self.course.tests + self.course.lessons) + self.course.tests
    }

    /// The stage that the next game belongs to.
    pub fn stage(&self) -> TrainingStage {
        let within = self.played % (self.course.tests + self.course.lessons);
        if within < self.course.tests { TrainingStage::Test } else { TrainingStage::Lesson }
    }

    /// A flag that ends the current game, and with it [`Trainer::play`].
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Plays a number of series and the tests after them.
    ///
    /// # Errors
    /// As [`Trainer::play`].
    pub fn play_series(&mut self, series: u64) -> Result<(), TrainError> {
        while self.played < self.games_in(series) && self.play()? {}
        Ok(())
    }

    /// Plays the next game and learns it if it is a lesson. False if the game was stopped before its end.
    ///
    /// # Errors
    /// When a player fails.
    pub fn play(&mut self) -> Result<bool, TrainError> {
        let each = self.course.tests + self.course.lessons;
        let learned =
            self.played / each * self.course.lessons + (self.played % each).saturating_sub(self.course.tests);
        let stage = self.stage();
        // Colours alternate from game to game.
        let color = if self.played.is_multiple_of(2) { Color::Black } else { Color::White };
        let noise = if stage == TrainingStage::Lesson { self.course.noise_after(learned) } else { 0.0 };
        self.learner.set_noise(noise);
        let record = self.play_game(stage, color);
        if !record.is_over() || record.outcome().is_none() {
            return Ok(false);
        }
        self.check(&record)?;
        if self.played.is_multiple_of(each) {
            self.series.push(Series { learned, ..Series::default() });
        }
        let mut series = *self.series.last().expect("a series has begun");
        match stage {
            TrainingStage::Test => series.test.count(color, record.winner()),
            TrainingStage::Lesson => {
                let color = if self.teacher.is_some() { color } else { Color::Black };
                series.lessons.count(color, record.winner());
                series.plies += record.game.moves().len() as u64;
                self.learn(&record.game, color, &mut series);
            }
        }
        *self.series.last_mut().expect("a series has begun") = series;
        self.played += 1;
        self.last = Some(LastGame { stage, color, game: record.game });
        Ok(true)
    }

    fn play_game(&mut self, stage: TrainingStage, color: Color) -> GameRecord {
        let mut settings = RefereeOptions { seed: self.game_seed(), ..RefereeOptions::default() };
        settings.stop = self.stop.clone();
        if let (ComparisonMethod::Comparison(Teaching { time: Some(time), .. }), TrainingStage::Lesson) =
            (&self.course.method, stage)
        {
            let clock = Clock::unlimited().turn(*time).tolerance(*time);
            settings.terms[(!color).index()] = PlayerTerms { clock, ..PlayerTerms::default() };
        }
        let referee = Referee::new(Game::new(self.course.size, self.course.rule), settings);
        let mut own;
        let other: &mut dyn Agent = match (stage, &mut self.teacher) {
            (TrainingStage::Test, _) => &mut *self.tester,
            (TrainingStage::Lesson, Some(teacher)) => &mut **teacher,
            (TrainingStage::Lesson, None) => {
                own = self.learner.clone();
                &mut own
            }
        };
        match color {
            Color::Black => referee.play(&mut self.learner, other),
            Color::White => referee.play(other, &mut self.learner),
        }
    }

    fn game_seed(&self) -> u64 {
        frozen::lesson(self.course.seed, self.played)
    }

    /// An error if the game was decided by a player's failure: it must not be learned or counted.
    fn check(&self, record: &GameRecord) -> Result<(), TrainError> {
        let Some(Outcome::Forfeit { loser, reason }) = record.outcome() else { return Ok(()) };
        if matches!(reason, tengen_board::Forfeit::Foul(_)) {
            return Ok(());
        }
        let (player, reason) = (record.player(loser).to_owned(), reason.to_string());
        Err(TrainError::Failed { game: self.played + 1, player, reason })
    }

    /// Learns a game in which the network had `learner`.
    fn learn(&mut self, game: &Game, learner: Color, series: &mut Series) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.game_seed() ^ 0x6c65_6172_6e00);
        let board = self.learner.board_mut();
        while board.undo().is_some() {}
        match &self.course.method {
            ComparisonMethod::Temporal(temporal) => temporal.learn(board, game),
            ComparisonMethod::Comparison(Teaching { rule, .. }) => {
                let Some(winner) = game.outcome().and_then(Outcome::winner) else { return };
                let always = winner == learner && rule.won_games == WonGames::Rewarded;
                for (number, &point) in game.moves().iter().enumerate() {
                    let color = game.color_of_move(number);
                    if color == winner {
                        let agreed = compare(rule, always, board, point, color, &mut rng);
                        series.moves += 1;
                        series.agreed += u64::from(agreed);
                    }
                    board.play(point, color);
                }
            }
        }
    }
}

/// Learns one move of the winner; true if the network would have played it. A move that the network rates as high as any
/// other counts as its own, whatever a random choice among equals would have been. With `always` it gets the reward
/// even if the network would have played another.
fn compare(
    rule: &ComparisonRule,
    always: bool,
    board: &mut PiBoard,
    point: Point,
    color: Color,
    rng: &mut Xoshiro256PlusPlus,
) -> bool {
    let values = board.values(color);
    let highest = values.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<Point> =
        values.iter().filter(|&&(_, value)| value >= highest).map(|&(point, _)| point).collect();
    let played = board.evaluate(point, color);
    let agreed = best.contains(&point);
    if agreed || always {
        rule.agree(board.network_mut(), &played);
    } else {
        let proposed = board.evaluate(best[rng.random_range(0..best.len())], color);
        rule.differ(board.network_mut(), &played, &proposed);
    }
    agreed
}
