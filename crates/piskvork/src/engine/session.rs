//! The state of an engine's session: what each command does and which replies it gets.

use crate::command::{Command, Info, Stone, stones_in_order};
use crate::engine::manager_info::{ManagerInfo, UnknownRule};
use crate::engine::reply::{BoardMark, PvInfo, Reply};
use crate::engine::request::{SearchQuestion, SearchRequest};
use crate::engine::responder::{BALANCED_AMONG, EngineAnswer, Response, balanced};
use crate::engine::{setup, yixin_opening};
use std::fmt;
use std::time::Instant;
use tengen_board::{
    Color, Forfeit, Game, OpeningDecision, OpeningWalk, Outcome, Point, Size, Swap2, Swap2Answer, renju,
};
use tengen_play::{Decision, SearchLimits};

/// The engine's session without input, output and threads: commands go in, actions come out. The caller runs the
/// searches; see [`super::run`] and [`super::Responder`].
#[derive(Debug)]
pub struct Session {
    info: ManagerInfo,
    game: Option<Game>,
    /// Points the manager has closed to both sides.
    closed: Vec<Point>,
    /// The agent has not been told of this game yet.
    is_new_game: bool,
    asked_at: Instant,
    best: usize,
    /// The move that leaves neither side ahead is asked for, not the best.
    balances: bool,
    /// The step of an opening that a Yixin board has asked for.
    walk: Option<OpeningWalk>,
}

/// What a command asks for.
#[derive(Debug)]
pub enum Action {
    /// Send these replies; often none.
    Send(Vec<Reply>),
    /// Search, then give the response to [`Session::finish`]. No other command may be handled before that, except one that
    /// starts a new game; then the response is dropped.
    Search(Box<SearchRequest>),
    /// Exit at once.
    Exit,
}

/// Why a known command is refused.
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
            info: ManagerInfo::new(),
            game: None,
            closed: Vec::new(),
            is_new_game: true,
            asked_at: Instant::now(),
            best: 1,
            balances: false,
            walk: None,
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
        self.balances = false;
        self.execute(command).unwrap_or_else(|Refusal(reason)| reply(Reply::Error(reason)))
    }

    fn execute(&mut self, command: Command) -> Result<Action, Refusal> {
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
            Command::Begin => self.search(),
            Command::Turn(point) => {
                self.place(point)?;
                self.search()
            }
            Command::Board(stones) => {
                self.set_up(&stones)?;
                self.search()
            }
            Command::YxBoard(stones) => {
                self.set_up(&stones)?;
                Ok(no_reply())
            }
            Command::TakeBack(point) => {
                self.take_back(point)?;
                Ok(reply(Reply::Ok))
            }
            Command::Play(point) => {
                self.place(point)?;
                Ok(reply(Reply::Move(point)))
            }
            Command::Suggest(_) => Err("SUGGEST is for engines to say".into()),
            Command::Swap2Board(stones) => self.open(&stones),
            Command::Info(info) => self.update_info(&info),
            Command::About => Ok(reply(Reply::About)),
            Command::End => Ok(Action::Exit),
            Command::Stop => Ok(no_reply()),
            Command::ShowForbid => Ok(reply(Reply::Forbid(forbidden(self.current()?)))),
            Command::NBest(moves) => {
                self.best = moves.min(Size::MAX.area());
                self.search()
            }
            Command::BalanceOne => {
                self.best = BALANCED_AMONG;
                self.balances = true;
                self.search()
            }
            Command::BalanceTwo => self.search_for(SearchQuestion::EvenPair),
            Command::YxSwap2(step) => {
                let game = self.current()?;
                let walk = yixin_opening::swap2(step, game, &stones_in_order(game))?;
                Ok(self.walk_on(walk))
            }
            Command::YxSoosorv { step, fifths, stones } => {
                let size = self.current()?.size();
                let walk = yixin_opening::soosorv(step, size, self.info.rule, fifths, &stones)?;
                Ok(self.walk_on(walk))
            }
            Command::HashClear => {
                self.is_new_game = true;
                Ok(no_reply())
            }
            Command::ShowInfo => {
                self.info.yixin = true;
                Ok(Action::Send(available_options()))
            }
        }
    }

    /// Takes the response to an [`Action::Search`], plays it, and returns the replies.
    pub fn finish(&mut self, response: Response) -> Vec<Reply> {
        self.is_new_game = false;
        self.info.spend(response.spent);
        let mut replies = Vec::new();
        replies.extend(response.failure.map(Reply::Message));
        match response.answer {
            EngineAnswer::Move(mut decision) => {
                if self.balances
                    && let Some(game) = &self.game
                {
                    decision.point = balanced(game, &decision);
                }
                replies.extend(self.report(&decision));
                if self.reports() {
                    replies.extend(decision.note.lines().map(|line| Reply::Debug(line.to_owned())));
                }
                replies.push(match self.place(decision.point) {
                    Ok(()) => Reply::Move(decision.point),
                    Err(Refusal(reason)) => Reply::Error(reason),
                });
            }
            EngineAnswer::EvenPair(pair) => {
                // Asked about, not played: the board puts them where its user wants them.
                replies.push(Reply::Moves(pair.to_vec()));
            }
            EngineAnswer::Walk(decision) => replies.extend(self.decided(decision)),
            EngineAnswer::Opening(answer) => {
                for &point in stones_of(&answer) {
                    // The responder has checked the answer.
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

    /// The replies that show a search's current or final result: none unless `INFO show_detail` asked for them.
    pub fn report(&self, decision: &Decision) -> Vec<Reply> {
        let mut replies = Vec::new();
        if self.info.details {
            let time = self.asked_at.elapsed();
            replies.extend(PvInfo::lines_of(decision, self.best, time).into_iter().map(Reply::Pv));
        }
        if self.info.marks {
            replies.extend([BoardMark::Refresh, BoardMark::Best(decision.point)].map(Reply::Realtime));
        }
        replies
    }

    /// Whether the manager wants to see results during the search.
    pub fn reports(&self) -> bool {
        self.info.marks || self.info.details
    }

    fn current(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or_else(no_game)
    }

    fn start(&mut self, side: usize) -> Result<Action, Refusal> {
        let size = Size::new(side)?;
        self.set_game(Game::new(size, self.info.rule));
        self.info.new_game();
        self.is_new_game = true;
        Ok(reply(Reply::Ok))
    }

    fn set_game(&mut self, game: Game) {
        self.game = Some(game);
        self.closed.clear();
    }

    fn update_info(&mut self, info: &Info) -> Result<Action, Refusal> {
        let rule = self.info.rule;
        self.info.update(info).map_err(|UnknownRule(bits)| {
            format!("{bits} is no rule; the rules are 0, 1, 4, 8 and 9; the rule stays {rule}")
        })?;
        // Managers send the rule before or after START, and some between moves.
        if let Some(game) = self.game.as_ref().filter(|game| game.rule() != self.info.rule) {
            let stones = stones_in_order(game);
            self.game = Some(setup::arrange(game.size(), self.info.rule, &stones, game.to_move())?);
            self.is_new_game = true;
        }
        Ok(no_reply())
    }

    /// Puts a stone for the side to move.
    fn place(&mut self, point: Point) -> Result<(), Refusal> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(point)?;
        if let Some(Outcome::Forfeit { reason: Forfeit::Foul(_), .. }) = game.outcome() {
            // The manager decides whether a foul ends the game; as long as it asks, the engine answers.
            *game = Game::from_setup(game.size(), game.rule(), &stones_in_order(game), game.to_move())?;
        }
        Ok(())
    }

    fn set_up(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        let size = self.current()?.size();
        let (game, closed) = setup::from_board(size, self.info.rule, stones)?;
        self.set_game(game);
        self.closed = closed;
        Ok(())
    }

    fn take_back(&mut self, point: Point) -> Result<(), Refusal> {
        let mut game = self.current()?.clone();
        if game.last_move() == Some(point) {
            game.undo();
        } else {
            let mut stones = stones_in_order(&game);
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
        let mut opening = Swap2::new(self.current()?.size(), self.info.rule);
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
        Ok(self.ask(SearchQuestion::Opening(opening)))
    }

    /// Asks for a step of a Yixin board's opening.
    fn walk_on(&mut self, walk: OpeningWalk) -> Action {
        self.set_game(walk.game().clone());
        self.walk = Some(walk.clone());
        self.ask(SearchQuestion::Walk(walk))
    }

    /// What a Yixin board is told of a decision in its opening, whose stones now stand.
    fn decided(&mut self, decision: OpeningDecision) -> Vec<Reply> {
        let Some(mut walk) = self.walk.take() else { return Vec::new() };
        let replies = yixin_opening::replies(&walk, &decision);
        // Whoever keeps its colour is asked for its move by another command, and may answer otherwise.
        let keeps = walk.game().moves().len() >= 3
            && matches!(&decision, OpeningDecision::Place(one) if one.len() == 1);
        if !keeps && walk.decide(decision).is_ok() {
            self.set_game(walk.game().clone());
        }
        replies
    }

    fn search(&self) -> Result<Action, Refusal> {
        self.search_for(SearchQuestion::Move)
    }

    fn search_for(&self, question: fn(Game) -> SearchQuestion) -> Result<Action, Refusal> {
        let game = self.current()?;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over: {outcome}").into());
        }
        Ok(self.ask(question(game.clone())))
    }

    fn ask(&self, question: SearchQuestion) -> Action {
        let size = question.game().size();
        Action::Search(Box::new(SearchRequest {
            question,
            limits: SearchLimits { best: (self.best > 1).then_some(self.best), ..self.info.limits() },
            read_at: self.asked_at,
            config: self.info.config(size),
            is_new_game: self.is_new_game,
            closed: self.closed.clone(),
        }))
    }
}

fn reply(reply: Reply) -> Action {
    Action::Send(vec![reply])
}

fn no_game() -> Refusal {
    "no game yet, START comes first".into()
}

fn no_reply() -> Action {
    Action::Send(Vec::new())
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
fn available_options() -> Vec<Reply> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    ["INFO MAX_HASH_SIZE 20".to_owned(), format!("INFO MAX_THREAD_NUM {threads}")].map(Reply::Message).into()
}
