//! A game with the engine under test: what it is told and what it answers.

use super::conversation::Conversation;
use super::examiner::Examiner;
use super::failure::{CheckFailure, FailureKind};
use crate::command::{Command, Info};
use crate::process::engine_line::EngineLine;
use std::time::{Duration, Instant};
use tengen_board::{Game, Point, Rule, Size, notation};

/// The limits that the engine is told before a game.
pub(super) struct GameLimits {
    pub(super) turn: Duration,
    pub(super) whole_game: Option<Duration>,
    /// In bytes.
    pub(super) memory: Option<u64>,
}

/// A little time, and Gomocup's memory limit.
impl Default for GameLimits {
    fn default() -> GameLimits {
        GameLimits { turn: Duration::from_millis(50), whole_game: None, memory: Some(350 << 20) }
    }
}

/// How long after an ERROR a move may still come. Gomocup's judge ignores what it does not know, and the ERROR may be about
/// an earlier line.
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// A game with the engine under test.
pub(super) struct TestGame {
    pub(super) engine: Conversation,
    pub(super) game: Game,
    timeout: Duration,
}

impl TestGame {
    /// A new game on a board of this size by this rule.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn new(
        examiner: &mut Examiner,
        size: Size,
        rule: Rule,
        limits: &GameLimits,
    ) -> Result<TestGame, CheckFailure> {
        let mut engine = examiner.start_engine()?;
        engine.set_size(size);
        engine.start(size, examiner.start_timeout())?;
        let mut test = TestGame::in_conversation(engine, Game::new(size, rule), examiner.move_timeout());
        test.tell_limits(limits);
        Ok(test)
    }

    /// A new game with the usual size and rule.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn with_limits(
        examiner: &mut Examiner,
        limits: &GameLimits,
    ) -> Result<TestGame, CheckFailure> {
        let (size, rule) = (examiner.size(), examiner.rule());
        TestGame::new(examiner, size, rule, limits)
    }

    /// A new game with the usual size, rule and limits.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn start(examiner: &mut Examiner) -> Result<TestGame, CheckFailure> {
        TestGame::with_limits(examiner, &GameLimits::default())
    }

    /// A game in a conversation that has begun.
    pub(super) fn in_conversation(engine: Conversation, game: Game, timeout: Duration) -> TestGame {
        TestGame { engine, game, timeout }
    }

    /// Waits so long for a move from now on.
    pub(super) fn set_timeout(&mut self, timeout: Duration) {
        self.timeout = timeout;
    }

    /// Sends what every manager sends before a game.
    pub(super) fn tell_limits(&mut self, limits: &GameLimits) {
        self.tell(Info::TimeoutTurn(limits.turn));
        self.tell(Info::TimeoutMatch(limits.whole_game));
        self.tell(Info::MaxMemory(limits.memory));
        self.tell(Info::TimeLeft(limits.whole_game));
        self.tell(Info::GameType(1));
        self.tell(Info::Rule(self.game.rule().bits()));
    }

    pub(super) fn tell(&mut self, info: Info) {
        self.engine.send(&Command::Info(info).to_string());
    }

    /// Asks for the first move.
    ///
    /// # Errors
    /// When no legal move comes.
    pub(super) fn begin(&mut self) -> Result<Duration, CheckFailure> {
        self.ask(&Command::Begin.to_string(), "BEGIN")
    }

    /// Plays the opponent's move and asks for the reply.
    ///
    /// # Errors
    /// As [`TestGame::begin`].
    pub(super) fn turn(&mut self, point: Point) -> Result<Duration, CheckFailure> {
        // The point was chosen for this game, so it is free.
        let _ = self.game.play(point);
        self.ask(&Command::Turn(point).to_string(), "TURN")
    }

    /// Sends the game so far as a position and asks for a move.
    ///
    /// # Errors
    /// As [`TestGame::begin`].
    pub(super) fn board(&mut self) -> Result<Duration, CheckFailure> {
        self.ask(&Command::board(&self.game).to_string(), "BOARD")
    }

    /// The engine's last move.
    pub(super) fn last(&self) -> Option<Point> {
        self.game.last_move()
    }

    /// Asks for a move, plays it, and returns how long it took.
    fn ask(&mut self, request: &str, verb: &str) -> Result<Duration, CheckFailure> {
        self.engine.prepare()?;
        let asked = Instant::now();
        self.engine.send(request);
        self.await_move(verb, asked)
    }

    /// Waits for the answer to a question asked at `asked`, and plays it.
    ///
    /// # Errors
    /// As [`TestGame::begin`].
    pub(super) fn await_move(&mut self, verb: &str, asked: Instant) -> Result<Duration, CheckFailure> {
        let mut timeout = self.timeout;
        let mut refusal = None;
        loop {
            let to = verb.to_owned();
            let Some((answer, with)) = self.engine.answer(timeout.saturating_sub(asked.elapsed()))? else {
                let silent = FailureKind::Silent { to, waited: self.timeout };
                return Err(self.engine.failure(refusal.unwrap_or(silent)));
            };
            match answer {
                EngineLine::Move(point) => {
                    let took = asked.elapsed();
                    self.accept(point, to, &with)?;
                    return Ok(took);
                }
                EngineLine::Suggest(Some(point)) => self.engine.send(&Command::Play(point).to_string()),
                // A superfluous OK does no harm.
                EngineLine::Ok => {}
                EngineLine::Suggest(None)
                | EngineLine::Error(_)
                | EngineLine::Unknown(_)
                | EngineLine::Other => {
                    timeout = timeout.min(asked.elapsed() + AFTER_ERROR);
                    refusal.get_or_insert(FailureKind::Refused { to, with });
                }
            }
        }
    }

    fn accept(&mut self, point: Option<Point>, to: String, with: &str) -> Result<(), CheckFailure> {
        let illegal = |sentence| FailureKind::Illegal { to, sentence };
        let size = self.game.size();
        let Some(point) = point else {
            return Err(self.engine.failure(illegal(format!("{with} is not on the {size} board"))));
        };
        if self.game.play(point).is_err() {
            let sentence = format!("{} is taken", notation::manager(point));
            return Err(self.engine.failure(illegal(sentence)));
        }
        self.engine.record_move();
        Ok(())
    }
}
