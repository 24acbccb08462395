//! The engine at a board: what it was told of the game, and what it answers.

use super::conversation::Conversation;
use super::examiner::Examiner;
use super::problem::{Kind, Problem};
use crate::command::{Command, Info, Owner, Stone};
use crate::process::says::Says;
use std::time::{Duration, Instant};
use tengen_board::{Game, Point, Rule, Size, notation};

/// What the engine is told before a game.
pub(super) struct Limits {
    pub(super) turn: Duration,
    pub(super) of_match: Option<Duration>,
    /// In bytes.
    pub(super) memory: Option<u64>,
}

/// A little time, and what Gomocup has of memory.
impl Default for Limits {
    fn default() -> Limits {
        Limits { turn: Duration::from_millis(50), of_match: None, memory: Some(350 << 20) }
    }
}

/// How long after an ERROR a move may still come. Gomocup's judge passes over what it cannot read, and the
/// ERROR may be about something that was said before.
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// The engine at a board.
pub(super) struct Sitting {
    pub(super) talk: Conversation,
    pub(super) game: Game,
    patience: Duration,
}

impl Sitting {
    /// On a board of this size, by this rule, with the first move to come.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn new(
        examiner: &mut Examiner,
        size: Size,
        rule: Rule,
        limits: &Limits,
    ) -> Result<Sitting, Problem> {
        let mut talk = examiner.talk()?;
        talk.play_on(size);
        talk.ask_ok(&format!("START {}", size.side()), examiner.start_patience())?;
        let mut sitting = Sitting::of(talk, Game::new(size, rule), examiner.move_patience());
        sitting.tell_limits(limits);
        Ok(sitting)
    }

    /// The same on the board and by the rule that serve for everything.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn under(examiner: &mut Examiner, limits: &Limits) -> Result<Sitting, Problem> {
        let (size, rule) = (examiner.size(), examiner.rule());
        Sitting::new(examiner, size, rule, limits)
    }

    /// The same with limits that hinder nobody.
    ///
    /// # Errors
    /// When the engine does not start.
    pub(super) fn usual(examiner: &mut Examiner) -> Result<Sitting, Problem> {
        Sitting::under(examiner, &Limits::default())
    }

    /// An engine that has been told everything else.
    pub(super) fn of(talk: Conversation, game: Game, patience: Duration) -> Sitting {
        Sitting { talk, game, patience }
    }

    /// Waits so long for a move from now on.
    pub(super) fn be_patient(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Tells what every manager tells before a game.
    pub(super) fn tell_limits(&mut self, limits: &Limits) {
        self.tell(Info::TimeoutTurn(limits.turn));
        self.tell(Info::TimeoutMatch(limits.of_match));
        self.tell(Info::MaxMemory(limits.memory));
        self.tell(Info::TimeLeft(limits.of_match));
        self.tell(Info::GameType(1));
        self.tell(Info::Rule(self.game.rule().bits()));
    }

    pub(super) fn tell(&mut self, info: Info) {
        self.talk.say(&Command::Info(info).to_string());
    }

    /// Asks for the first move.
    ///
    /// # Errors
    /// When none comes that can be played.
    pub(super) fn begin(&mut self) -> Result<Duration, Problem> {
        self.ask(&Command::Begin.to_string(), "BEGIN")
    }

    /// Makes the opponent's move and asks for the reply.
    ///
    /// # Errors
    /// As [`Sitting::begin`].
    pub(super) fn turn(&mut self, point: Point) -> Result<Duration, Problem> {
        // What is put here has been chosen for this very game.
        let _ = self.game.play(point);
        self.ask(&Command::Turn(point).to_string(), "TURN")
    }

    /// Tells the game so far as a position and asks for a move.
    ///
    /// # Errors
    /// As [`Sitting::begin`].
    pub(super) fn board(&mut self) -> Result<Duration, Problem> {
        let own = self.game.to_move();
        let owner =
            |number| if self.game.color_of_move(number) == own { Owner::Own } else { Owner::Opponent };
        let stones = self.game.moves().iter().enumerate();
        let stones = stones.map(|(number, &point)| Stone { point, owner: owner(number) }).collect();
        self.ask(&Command::Board(stones).to_string(), "BOARD")
    }

    /// The engine's last move.
    pub(super) fn last(&self) -> Option<Point> {
        self.game.last_move()
    }

    /// Asks for a move, plays it, and says how long it took.
    fn ask(&mut self, request: &str, verb: &str) -> Result<Duration, Problem> {
        self.talk.settle()?;
        let asked = Instant::now();
        self.talk.say(request);
        self.await_move(verb, asked)
    }

    /// Waits for the answer to what was asked then, and plays it.
    ///
    /// # Errors
    /// As [`Sitting::begin`].
    pub(super) fn await_move(&mut self, verb: &str, asked: Instant) -> Result<Duration, Problem> {
        let mut patience = self.patience;
        let mut refusal = None;
        loop {
            let to = verb.to_owned();
            let Some((says, with)) = self.talk.answer(patience.saturating_sub(asked.elapsed()))? else {
                let silent = Kind::Silent { to, waited: self.patience };
                return Err(self.talk.problem(refusal.unwrap_or(silent)));
            };
            match says {
                Says::Move(point) => {
                    let took = asked.elapsed();
                    self.accept(point, to, &with)?;
                    return Ok(took);
                }
                Says::Suggest(Some(point)) => self.talk.say(&Command::Play(point).to_string()),
                // An OK too many does no harm.
                Says::Ok => {}
                Says::Suggest(None) | Says::Error(_) | Says::Unknown(_) | Says::Other => {
                    patience = patience.min(asked.elapsed() + AFTER_ERROR);
                    refusal.get_or_insert(Kind::Refused { to, with });
                }
            }
        }
    }

    fn accept(&mut self, point: Option<Point>, to: String, with: &str) -> Result<(), Problem> {
        let illegal = |sentence| Kind::Illegal { to, sentence };
        let size = self.game.size();
        let Some(point) = point else {
            return Err(self.talk.problem(illegal(format!("{with} is not on the {size} board"))));
        };
        if self.game.play(point).is_err() {
            let sentence = format!("{} is taken", notation::manager(point));
            return Err(self.talk.problem(illegal(sentence)));
        }
        self.talk.note_move();
        Ok(())
    }
}
