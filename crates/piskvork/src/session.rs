//! What an engine knows and does between `START` and `END`.

use crate::command::{Command, Info, Stone};
use crate::job::{Job, Question};
use crate::reply::{Detail, Mark, Reply};
use crate::settings::{ImpossibleRule, Settings};
use crate::setup;
use crate::thinker::{Idea, Thought};
use std::fmt;
use std::time::Instant;
use tengen_board::{Color, Forfeit, Game, Outcome, Point, Size, Swap2, Swap2Answer, renju};
use tengen_play::{Decision, SearchLimits};

/// The engine's side of the conversation, without its input, output and threads: commands go in, and what is
/// to be done comes out. Thinking is left to whoever drives it; see [`crate::run`] and [`crate::Thinker`].
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    game: Option<Game>,
    /// Points the manager has closed to both sides.
    closed: Vec<Point>,
    /// The agent has not heard of this game yet.
    is_new_game: bool,
    asked_at: Instant,
    best: usize,
}

/// What a command leads to.
#[derive(Debug)]
pub enum Action {
    /// Say this; often nothing.
    Say(Vec<Reply>),
    /// Think, then hand the thought to [`Session::finish`]. Nothing else may be handled before, except a
    /// command that starts a new game; then the thought is to be thrown away.
    Think(Box<Job>),
    /// Leave, at once.
    Leave,
}

/// Why a command that was understood is refused.
struct Refusal(String);

impl<E: fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal(error.to_string())
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session before its first command.
    pub fn new() -> Session {
        Session {
            settings: Settings::new(),
            game: None,
            closed: Vec::new(),
            is_new_game: true,
            asked_at: Instant::now(),
            best: 1,
        }
    }

    /// The game, once one was started.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Takes a command that was read at the given time.
    pub fn handle(&mut self, command: Command, read_at: Instant) -> Action {
        self.asked_at = read_at;
        self.best = 1;
        self.obey(command).unwrap_or_else(|Refusal(reason)| say(Reply::Error(reason)))
    }

    fn obey(&mut self, command: Command) -> Result<Action, Refusal> {
        match command {
            Command::Start(side) => self.start(side),
            Command::RectStart { width, height } if width == height => self.start(width),
            Command::RectStart { .. } => Err("a rectangular board is not supported".into()),
            Command::Restart => {
                let size = self.current()?.size();
                self.start(size.side().into())
            }
            Command::Begin if self.current()?.board().stone_count() > 0 => {
                Err("BEGIN needs an empty board".into())
            }
            Command::Begin => self.think(),
            Command::Turn(point) => {
                self.place(point)?;
                self.think()
            }
            Command::Board(stones) => {
                self.set_up(&stones)?;
                self.think()
            }
            Command::YxBoard(stones) => {
                self.set_up(&stones)?;
                Ok(silence())
            }
            Command::TakeBack(point) => {
                self.take_back(point)?;
                Ok(say(Reply::Ok))
            }
            Command::Play(point) => {
                self.place(point)?;
                Ok(say(Reply::Move(point)))
            }
            Command::Suggest(_) => Err("SUGGEST is for engines to say".into()),
            Command::Swap2Board(stones) => self.open(&stones),
            Command::Info(info) => self.inform(&info),
            Command::About => Ok(say(Reply::About)),
            Command::End => Ok(Action::Leave),
            Command::Stop => Ok(silence()),
            Command::ShowForbid => Ok(say(Reply::Forbid(forbidden(self.current()?)))),
            Command::NBest(moves) => {
                self.best = moves.min(Size::MAX.area());
                self.think()
            }
            Command::HashClear => {
                self.is_new_game = true;
                Ok(silence())
            }
            Command::ShowInfo => {
                self.settings.yixin = true;
                Ok(Action::Say(what_may_be_set()))
            }
        }
    }

    /// Takes the thought that an [`Action::Think`] asked for, and says what comes of it.
    pub fn finish(&mut self, thought: Thought) -> Vec<Reply> {
        self.is_new_game = false;
        self.settings.spend(thought.spent);
        let mut replies = Vec::new();
        replies.extend(thought.trouble.map(Reply::Message));
        match thought.idea {
            Idea::Move(decision) => {
                replies.extend(self.report(&decision));
                if self.reports() {
                    replies.extend(decision.note.lines().map(|line| Reply::Debug(line.to_owned())));
                }
                replies.push(match self.place(decision.point) {
                    Ok(()) => Reply::Move(decision.point),
                    Err(Refusal(reason)) => Reply::Error(reason),
                });
            }
            Idea::Opening(answer) => {
                for &point in stones_of(&answer) {
                    // What an opening answers has been tried on it already.
                    let _ = self.place(point);
                }
                replies.push(match answer {
                    Swap2Answer::Swap => Reply::Swap,
                    Swap2Answer::Stay(point) => Reply::Move(point),
                    Swap2Answer::Open(_) | Swap2Answer::Balance(_) => {
                        Reply::Moves(stones_of(&answer).to_vec())
                    }
                });
            }
        }
        replies
    }

    /// What to say of the agent's beliefs, while it thinks or after. Nothing, unless `INFO show_detail` asked.
    pub fn report(&self, decision: &Decision) -> Vec<Reply> {
        let mut replies = Vec::new();
        if self.settings.details {
            let time = self.asked_at.elapsed();
            replies.extend(Detail::lines_of(decision, self.best, time).into_iter().map(Reply::Detail));
        }
        if self.settings.marks {
            replies.extend([Mark::Refresh, Mark::Best(decision.point)].map(Reply::Realtime));
        }
        replies
    }

    /// Whether there is any point in telling what is thought on the way.
    pub fn reports(&self) -> bool {
        self.settings.marks || self.settings.details
    }

    fn current(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or_else(no_game)
    }

    fn start(&mut self, side: usize) -> Result<Action, Refusal> {
        let size = Size::new(side)?;
        self.set_game(Game::new(size, self.settings.rule));
        self.settings.new_game();
        self.is_new_game = true;
        Ok(say(Reply::Ok))
    }

    fn set_game(&mut self, game: Game) {
        self.game = Some(game);
        self.closed.clear();
    }

    fn inform(&mut self, info: &Info) -> Result<Action, Refusal> {
        let rule = self.settings.rule;
        self.settings.tell(info).map_err(|ImpossibleRule(bits)| {
            format!("{bits} is no rule; the rules are 0, 1, 4, 8 and 9, and it stays {rule}")
        })?;
        // Managers send the rule before or after START, and some between moves.
        if let Some(game) = self.game.as_ref().filter(|game| game.rule() != self.settings.rule) {
            let stones = setup::stones_of(game);
            self.game = Some(setup::arrange(game.size(), self.settings.rule, &stones, game.to_move())?);
            self.is_new_game = true;
        }
        Ok(silence())
    }

    /// Puts a stone for the side to move.
    fn place(&mut self, point: Point) -> Result<(), Refusal> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(point)?;
        if let Some(Outcome::Forfeit { reason: Forfeit::Foul(_), .. }) = game.outcome() {
            // Whether a foul ends the game is the manager's to say; as long as it asks, we answer.
            *game = Game::from_setup(game.size(), game.rule(), &setup::stones_of(game), game.to_move())?;
        }
        Ok(())
    }

    fn set_up(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        let size = self.current()?.size();
        let (game, closed) = setup::from_board(size, self.settings.rule, stones)?;
        self.set_game(game);
        self.closed = closed;
        Ok(())
    }

    fn take_back(&mut self, point: Point) -> Result<(), Refusal> {
        let mut game = self.current()?.clone();
        if game.last_move() == Some(point) {
            game.undo();
        } else {
            let mut stones = setup::stones_of(&game);
            let index = stones.iter().position(|stone| stone.0 == point);
            stones.remove(index.ok_or_else(|| format!("there is no stone on {point:?}"))?);
            let count = |color| stones.iter().filter(|stone| stone.1 == color).count();
            let to_move = if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black };
            game = setup::arrange(game.size(), game.rule(), &stones, to_move)?;
        }
        self.game = Some(game);
        Ok(())
    }

    fn open(&mut self, stones: &[Point]) -> Result<Action, Refusal> {
        let mut opening = Swap2::new(self.current()?.size(), self.settings.rule);
        match *stones {
            [] => {}
            [a, b, c] => opening.answer(Swap2Answer::Open([a, b, c]))?,
            [a, b, c, d, e] => {
                opening.answer(Swap2Answer::Open([a, b, c]))?;
                opening.answer(Swap2Answer::Balance([d, e]))?;
            }
            _ => return Err(format!("SWAP2BOARD needs 0, 3 or 5 stones, not {}", stones.len()).into()),
        }
        self.set_game(opening.game().clone());
        Ok(self.ask(Question::Opening(opening)))
    }

    fn think(&self) -> Result<Action, Refusal> {
        let game = self.current()?;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over: {outcome}").into());
        }
        Ok(self.ask(Question::Move(game.clone())))
    }

    fn ask(&self, question: Question) -> Action {
        let size = question.game().size();
        Action::Think(Box::new(Job {
            question,
            limits: SearchLimits { best: (self.best > 1).then_some(self.best), ..self.settings.limits() },
            read_at: self.asked_at,
            config: self.settings.config(size),
            is_new_game: self.is_new_game,
            closed: self.closed.clone(),
        }))
    }
}

fn say(reply: Reply) -> Action {
    Action::Say(vec![reply])
}

fn no_game() -> Refusal {
    "no game yet, START comes first".into()
}

fn silence() -> Action {
    Action::Say(Vec::new())
}

fn forbidden(game: &Game) -> Vec<Point> {
    if !game.rule().has_fouls(game.to_move()) || game.outcome().is_some() {
        return Vec::new();
    }
    renju::fouls(game.board()).into_iter().map(|(point, _)| point).collect()
}

fn stones_of(answer: &Swap2Answer) -> &[Point] {
    match answer {
        Swap2Answer::Open(three) => three,
        Swap2Answer::Swap => &[],
        Swap2Answer::Stay(point) => std::slice::from_ref(point),
        Swap2Answer::Balance(two) => two,
    }
}

/// The largest values a Yixin board offers its user: threads, and tables as a power of two in kilobytes.
fn what_may_be_set() -> Vec<Reply> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    ["INFO MAX_HASH_SIZE 20".to_owned(), format!("INFO MAX_THREAD_NUM {threads}")].map(Reply::Message).into()
}
