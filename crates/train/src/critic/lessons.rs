//! Lessons: games of a teacher, from which a critic learns before it teaches itself.

use super::BadCourse;
use super::chooser::MoveContext;
use std::fmt;
use std::str::FromStr;
use tengen_agents::roster::built_in;
use tengen_base::seed::mix;
use tengen_board::{Game, Point, Rule, Size};
use tengen_play::{Agent, GameConfig, SearchLimits};

/// The lessons of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// A built-in agent, which plays both sides. It must need no clock, or the lessons cannot be repeated.
    pub teacher: String,
    /// The last game that it plays.
    pub until: u64,
    /// How the critic learns from its moves.
    pub manner: LessonManner,
}

/// How a critic learns from a teacher's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonManner {
    /// As from its own: values move towards the next value and the result.
    Watched,
    /// Also by comparison: where the critic would have moved elsewhere, the values after the two moves move towards each
    /// other.
    Compared,
}

/// A teacher at a board.
pub(super) struct Teacher {
    lessons: Lessons,
    agent: Box<dyn Agent>,
    game: Game,
}

impl LessonManner {
    /// Both.
    pub const ALL: [LessonManner; 2] = [LessonManner::Watched, LessonManner::Compared];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            LessonManner::Watched => "watched",
            LessonManner::Compared => "compared",
        }
    }
}

impl FromStr for LessonManner {
    type Err = String;

    fn from_str(name: &str) -> Result<LessonManner, String> {
        let found = LessonManner::ALL.into_iter().find(|manner| manner.name() == name);
        found.ok_or_else(|| format!("lessons are watched or compared, not '{name}'"))
    }
}

impl fmt::Display for Lessons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.manner.name(), self.until, self.teacher)
    }
}

impl FromStr for Lessons {
    type Err = String;

    fn from_str(text: &str) -> Result<Lessons, String> {
        let bad = || format!("'{text}' is no lessons; they look like watched 10000 minimax-d2");
        let [manner, until, teacher] =
            text.splitn(3, ' ').collect::<Vec<_>>().try_into().map_err(|_| bad())?;
        let until = until.parse().map_err(|_| bad())?;
        Ok(Lessons { teacher: teacher.to_owned(), until, manner: manner.parse()? })
    }
}

impl Teacher {
    pub(super) fn new(lessons: &Lessons, size: Size, rule: Rule) -> Result<Teacher, BadCourse> {
        let bad = |error: &dyn fmt::Display| BadCourse::Teacher(format!("{}: {error}", lessons.teacher));
        let mut agent = built_in(&lessons.teacher).map_err(|error| bad(&error))?;
        agent.new_game(&GameConfig::new(size, rule)).map_err(|error| bad(&error))?;
        Ok(Teacher { lessons: lessons.clone(), agent, game: Game::new(size, rule) })
    }

    /// How the critic learns from it in this game; `None` after the lessons.
    pub(super) fn teaches(&self, game: u64) -> Option<LessonManner> {
        (game <= self.lessons.until).then_some(self.lessons.manner)
    }

    /// Starts a new game.
    pub(super) fn clear(&mut self) {
        self.game = Game::new(self.game.size(), self.game.rule());
    }

    /// Follows a move.
    pub(super) fn follow(&mut self, point: Point) {
        self.game.play(point).expect("the learner plays on free points");
    }

    /// Its move. The random numbers are those of this move alone, so that a run can be resumed at any game.
    pub(super) fn choose(&mut self, seed: u64, at: MoveContext) -> Point {
        let config = GameConfig { seed: mix(seed, at.number()), ..self.config() };
        let ready = self.agent.new_game(&config);
        let decision = ready.and_then(|()| self.agent.choose(&self.game, &SearchLimits::default()));
        decision.expect("a built-in agent that plays such games finds a move").point
    }

    fn config(&self) -> GameConfig {
        GameConfig::new(self.game.size(), self.game.rule())
    }
}

impl Clone for Teacher {
    fn clone(&self) -> Teacher {
        let made = Teacher::new(&self.lessons, self.game.size(), self.game.rule());
        Teacher { game: self.game.clone(), ..made.expect("it was made before") }
    }
}
