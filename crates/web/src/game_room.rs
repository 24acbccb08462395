//! A game that is being played: everything that can happen in it. Nothing here waits or thinks; `rooms` does.

mod stopwatch;
mod stored;
mod swap2;
mod view;

pub(crate) use stored::{ClockTerms, PERSON, StoredGame};
pub(crate) use view::RoomView;

use crate::api_error::ApiError;
use crate::opponents::Opponent;
use std::time::{Duration, Instant};
use stopwatch::Stopwatch;
use stored::{StoredEnding, StoredMove};
use swap2::Swap2Opening;
use tengen_board::{Color, Forfeit, Game, notation, renju};
use tengen_play::record::GameRecord;
use tengen_play::{Agent, Clock, Decision, PlayerTerms, Referee, RefereeSettings, Stop};

/// A game in progress, or finished and looked at.
pub(crate) struct GameRoom {
    kept: StoredGame,
    stage: Stage,
    /// The seats' opponents, `None` where a person sits.
    opponents: [Option<Opponent>; 2],
    /// Those who have sat down and are not thinking just now.
    agents: [Option<Box<dyn Agent>>; 2],
    /// Seats whose agent is away, thinking, wanted or not.
    away: [bool; 2],
    thinking: Option<Thinking>,
    stopwatch: Stopwatch,
    /// Pages that watch.
    watchers: usize,
    version: u64,
}

enum Stage {
    /// Colours are being settled by Swap2.
    Opening(Swap2Opening),
    /// They are settled.
    Play(Box<Referee>),
}

struct Thinking {
    number: u64,
    seat: usize,
    stop: Stop,
    since: Instant,
}

/// What an agent was asked for: everything it needs, so that the room can go on meanwhile.
pub(crate) struct ThinkingTask {
    number: u64,
    seat: usize,
    agent: Option<Box<dyn Agent>>,
    opponent: Opponent,
    what: Question,
}

enum Question {
    Move(Box<Referee>),
    Answer(Swap2Opening, Stop),
}

/// What came back.
pub(crate) struct ThinkingResult {
    number: u64,
    seat: usize,
    agent: Option<Box<dyn Agent>>,
    what: Answered,
}

enum Answered {
    Move(Box<Referee>, Option<Decision>),
    Answer(Swap2Opening),
    Failed(String),
}

impl GameRoom {
    /// The room of a kept game. `who` finds opponents by their ids.
    ///
    /// # Errors
    /// When what was kept makes no game, or an opponent is no longer there.
    pub(crate) fn new(
        kept: StoredGame,
        who: impl Fn(&str) -> Option<Opponent>,
    ) -> Result<GameRoom, ApiError> {
        let opponent = |seat: usize| {
            let name = kept.seats[seat].as_str();
            if name == PERSON {
                return Ok(None);
            }
            who(name).map(Some).ok_or_else(|| ApiError::unknown_name("opponent", name))
        };
        let opponents = [opponent(0)?, opponent(1)?];
        let opening = Swap2Opening::replay(&kept)?;
        let stage = match opening {
            Some(opening) if !opening.is_settled() => Stage::Opening(opening),
            _ => Stage::Play(Box::new(referee(&kept, &opponents)?)),
        };
        Ok(GameRoom {
            kept,
            stage,
            opponents,
            agents: [None, None],
            away: [false; 2],
            thinking: None,
            stopwatch: Stopwatch::default(),
            watchers: 0,
            version: 1,
        })
    }

    /// The present position; during an opening with the stones put so far.
    pub(crate) fn game(&self) -> Game {
        match &self.stage {
            Stage::Opening(opening) => opening.shown(),
            Stage::Play(referee) => referee.game().clone(),
        }
    }

    /// Counts changes.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// As it is kept.
    pub(crate) fn kept(&self) -> &StoredGame {
        &self.kept
    }

    /// The whole game with names and times, for files.
    pub(crate) fn record(&self) -> GameRecord {
        let mut record = match &self.stage {
            Stage::Opening(opening) => GameRecord::new(opening.shown()),
            Stage::Play(referee) => referee.record().clone(),
        };
        for color in Color::ALL {
            let seat = self.seat_of(color);
            let name =
                self.opponents[seat].as_ref().map_or_else(|| "person".to_owned(), Opponent::record_name);
            record.players[color.index()] = name;
        }
        for (detail, kept) in record.details.iter_mut().zip(&self.kept.moves) {
            detail.time = kept.ms.map(Duration::from_millis);
            detail.win_rate = kept.rate;
        }
        record.date = Some(stored::date(self.kept.created));
        record
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        matches!(&self.stage, Stage::Play(referee) if referee.is_over())
    }

    /// Whether nobody but engines plays.
    pub(crate) fn is_watched_only(&self) -> bool {
        self.opponents.iter().all(Option::is_some)
    }

    /// Who sits where: the seat that has this colour. Before colours are settled, the first seat puts Black's.
    fn seat_of(&self, color: Color) -> usize {
        let black = self.kept.black.unwrap_or(0);
        if color == Color::Black { black } else { 1 - black }
    }

    /// The seat that must act now.
    fn seat_to_act(&self) -> Option<usize> {
        match &self.stage {
            Stage::Opening(opening) => opening.seat_to_answer(),
            Stage::Play(referee) => referee.to_move().map(|color| self.seat_of(color)),
        }
    }

    /// The person's turn, or the reason why it is not.
    fn persons_turn(&self) -> Result<usize, ApiError> {
        let Some(seat) = self.seat_to_act() else {
            return Err(ApiError::conflict("over", "The game is over."));
        };
        if self.opponents[seat].is_some() {
            return Err(ApiError::conflict("turn", "It is not your turn."));
        }
        Ok(seat)
    }

    /// A person plays, or puts a stone of the opening.
    ///
    /// # Errors
    /// Why not, with the point.
    pub(crate) fn place(&mut self, text: &str) -> Result<(), ApiError> {
        self.persons_turn()?;
        let game = self.game();
        let point = notation::parse_human(text, game.size())
            .map_err(|_| ApiError::bad_request("point", "The board has no such point."))?;
        let name = notation::human(point, game.size());
        if !game.board().is_empty(point) {
            let sentence = format!("There is already a stone on {}.", name.to_uppercase());
            return Err(ApiError::conflict("taken", sentence).at(name));
        }
        if game.rule().has_fouls(game.to_move())
            && let Some(foul) = renju::foul(game.board(), point)
        {
            let sentence = format!("{} is forbidden for Black: it makes a {foul}.", name.to_uppercase());
            return Err(ApiError::conflict("forbidden", sentence).at(name));
        }
        let used = self.stopwatch.take();
        match &mut self.stage {
            Stage::Opening(opening) => opening.place(point)?,
            Stage::Play(referee) => {
                referee
                    .play_point(point, used)
                    .map_err(|_| ApiError::conflict("taken", "That cannot be played."))?;
            }
        }
        self.kept.redo.clear();
        self.kept.paused = false;
        self.changed(Some(used), None);
        Ok(())
    }

    /// A person chooses in a Swap2 opening: `swap`, `stay` or `balance`.
    ///
    /// # Errors
    /// When there is nothing of the kind to choose.
    pub(crate) fn choose(&mut self, choice: &str) -> Result<(), ApiError> {
        self.persons_turn()?;
        let Stage::Opening(opening) = &mut self.stage else {
            return Err(ApiError::conflict("choice", "Colours are settled already."));
        };
        opening.choose(choice)?;
        self.changed(None, None);
        Ok(())
    }

    /// Takes back: against an engine the person's last move and the reply to it, between people one move.
    ///
    /// # Errors
    /// When there is nothing to take back.
    pub(crate) fn undo(&mut self) -> Result<(), ApiError> {
        let nothing = || ApiError::conflict("undo", "There is no move to take back.");
        if let Stage::Opening(opening) = &mut self.stage {
            if !opening.undo() {
                return Err(nothing());
            }
            self.changed(None, None);
            return Ok(());
        }
        let target = self.undo_target().ok_or_else(nothing)?;
        self.stop_thinking();
        let Stage::Play(referee) = &mut self.stage else { return Err(nothing()) };
        self.kept.ended = None;
        let group = self.kept.moves.split_off(target);
        while referee.game().moves().len() > target {
            referee.take_back();
        }
        if referee.is_over() {
            // A forfeit is not undone by taking a move back; the game is begun again from here.
            self.stage = Stage::Play(Box::new(self.rebuilt()?));
        }
        self.kept.redo.push(group);
        self.stopwatch.clear();
        self.changed(None, None);
        Ok(())
    }

    /// The number of moves that an undo leaves.
    fn undo_target(&self) -> Option<usize> {
        let game = self.game();
        let (floor, moves) = (self.kept.floor, game.moves().len());
        let is_person = |number: usize| self.opponents[self.seat_of(game.color_of_move(number))].is_none();
        (floor..moves).rev().find(|&number| is_person(number) || self.is_watched_only())
    }

    /// Plays again what was last taken back.
    ///
    /// # Errors
    /// When there is nothing to play again.
    pub(crate) fn redo(&mut self) -> Result<(), ApiError> {
        let nothing = || ApiError::conflict("redo", "There is no move to play again.");
        let group = self.kept.redo.pop().ok_or_else(nothing)?;
        self.stop_thinking();
        self.kept.moves.extend(group);
        self.stage = Stage::Play(Box::new(self.rebuilt()?));
        self.stopwatch.clear();
        self.changed(None, None);
        Ok(())
    }

    fn rebuilt(&self) -> Result<Referee, ApiError> {
        referee(&self.kept, &self.opponents)
    }

    /// A person gives up: their own side, or between people the side to move.
    ///
    /// # Errors
    /// When the game is over, or nobody here can.
    pub(crate) fn resign(&mut self) -> Result<(), ApiError> {
        let over = || ApiError::conflict("over", "The game is over.");
        let mover = self.game().to_move();
        let people: Vec<Color> =
            Color::ALL.into_iter().filter(|&color| self.opponents[self.seat_of(color)].is_none()).collect();
        let loser = match people[..] {
            [] => return Err(ApiError::conflict("turn", "Nobody here can resign.")),
            [one] => one,
            _ => mover,
        };
        self.stop_thinking();
        let Stage::Play(referee) = &mut self.stage else {
            return Err(ApiError::conflict("opening", "Colours are not settled yet."));
        };
        if referee.is_over() {
            return Err(over());
        }
        referee.forfeit(loser, Forfeit::Resignation);
        self.changed(None, None);
        Ok(())
    }

    /// Stops the clock and the engines, or lets them go on.
    ///
    /// # Errors
    /// When the game is over.
    pub(crate) fn pause(&mut self, paused: bool) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::conflict("over", "The game is over."));
        }
        if paused {
            self.stop_thinking();
        }
        self.kept.paused = paused;
        self.changed(None, None);
        Ok(())
    }

    /// A page begins or ends watching. Nobody's clock runs while nobody looks.
    pub(crate) fn watch(&mut self, more: bool) {
        self.watchers = if more { self.watchers + 1 } else { self.watchers.saturating_sub(1) };
        if self.watchers == 0 && self.is_watched_only() {
            self.stop_thinking();
        }
        self.set_turn();
    }

    /// The person whose clock runs, and when it will have run out.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let Stage::Play(referee) = &self.stage else { return None };
        let color = referee.to_move()?;
        let left = referee.clock(color).left()?;
        self.stopwatch.running().then(|| left.saturating_sub(self.stopwatch.used()))
    }

    /// The person to move loses by the clock, if that has run out.
    pub(crate) fn flag(&mut self) -> bool {
        if self.deadline() != Some(Duration::ZERO) {
            return false;
        }
        let Stage::Play(referee) = &mut self.stage else { return false };
        let color = referee.game().to_move();
        referee.forfeit(color, Forfeit::Time);
        self.changed(None, None);
        true
    }

    /// The agent whose turn it is, with all it needs to think; `None` when nobody is to.
    pub(crate) fn next_task(&mut self) -> Option<ThinkingTask> {
        let seat = self.seat_to_act()?;
        let opponent = self.opponents[seat].clone()?;
        let idle = self.kept.paused || (self.is_watched_only() && self.watchers == 0);
        if idle || self.thinking.is_some() || self.away[seat] {
            return None;
        }
        let stop = Stop::default();
        let number = self.version;
        let what = match &mut self.stage {
            Stage::Opening(opening) => Question::Answer(opening.clone(), stop.clone()),
            Stage::Play(referee) => {
                let color = referee.game().to_move();
                referee.limits_mut(color).stop = stop.clone();
                Question::Move(referee.clone())
            }
        };
        self.away[seat] = true;
        self.thinking = Some(Thinking { number, seat, stop, since: Instant::now() });
        Some(ThinkingTask { number, seat, agent: self.agents[seat].take(), opponent, what })
    }

    /// Takes what an agent came back with, unless it is wanted no more; says whether the game changed.
    pub(crate) fn finish(&mut self, done: ThinkingResult) -> bool {
        self.away[done.seat] = false;
        // Agents hold memory; whoever takes a move back after the end gets new ones.
        self.agents[done.seat] = done.agent.filter(|_| !self.is_over());
        if self.thinking.as_ref().map(|thinking| thinking.number) != Some(done.number) {
            return false;
        }
        self.thinking = None;
        match done.what {
            Answered::Move(referee, decision) => {
                let used = referee.record().details.last().and_then(|detail| detail.time);
                let rate = decision.and_then(|decision| decision.win_rate);
                self.stage = Stage::Play(referee);
                self.changed(used, rate);
            }
            Answered::Answer(opening) => {
                self.stage = Stage::Opening(opening);
                self.changed(None, None);
            }
            Answered::Failed(what) => self.fail(done.seat, what),
        }
        true
    }

    fn fail(&mut self, seat: usize, what: String) {
        let loser = if self.seat_of(Color::Black) == seat { Color::Black } else { Color::White };
        if let Stage::Opening(opening) = &self.stage {
            // Nobody has a colour yet: the game ends where it stands.
            self.kept.black.get_or_insert(0);
            self.stage = Stage::Play(Box::new(Referee::new(opening.shown(), RefereeSettings::default())));
        }
        if let Stage::Play(referee) = &mut self.stage {
            referee.forfeit(loser, Forfeit::Crash(what));
        }
        self.changed(None, None);
    }

    /// Asks whoever thinks to stop; what comes back counts no more.
    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
    }

    /// Writes into `kept` what has happened, and counts it.
    fn changed(&mut self, used: Option<Duration>, rate: Option<f64>) {
        self.version += 1;
        if let Stage::Opening(opening) = &self.stage {
            opening.keep(&mut self.kept);
            if opening.is_settled() {
                let names = self.kept.floor;
                self.kept.floor = opening.game().moves().len().max(names);
                if let Ok(referee) = referee(&self.kept, &self.opponents) {
                    self.stage = Stage::Play(Box::new(referee));
                }
            }
        }
        if let Stage::Play(referee) = &self.stage {
            let size = referee.game().size();
            let ms = used.map(|used| used.as_millis() as u64);
            for &point in &referee.game().moves()[self.kept.moves.len().min(referee.game().moves().len())..] {
                self.kept.moves.push(StoredMove { point: notation::human(point, size), ms, rate });
            }
            let left = |color| referee.clock(color).left().map(|left| left.as_millis() as u64);
            self.kept.left = Color::ALL.map(left);
            self.kept.ended = StoredEnding::of(referee);
            if referee.is_over() {
                self.agents = [None, None];
            }
        }
        self.set_turn();
    }

    /// A person's clock runs from the moment it is their turn and somebody looks.
    fn set_turn(&mut self) {
        let person = self.seat_to_act().is_some_and(|seat| self.opponents[seat].is_none());
        if person && !self.kept.paused && self.watchers > 0 {
            self.stopwatch.start();
        } else {
            self.stopwatch.pause();
        }
    }
}

impl ThinkingTask {
    /// Thinks. This takes as long as it takes.
    pub(crate) fn run(self) -> ThinkingResult {
        let ThinkingTask { number, seat, agent, opponent, what } = self;
        let new = agent.is_none();
        let mut agent = match agent.map_or_else(|| opponent.agent(), Ok) {
            Ok(agent) => agent,
            Err(error) => {
                return ThinkingResult {
                    number,
                    seat,
                    agent: None,
                    what: Answered::Failed(error.to_string()),
                };
            }
        };
        let what = match what {
            Question::Move(mut referee) => {
                let color = referee.game().to_move();
                if new {
                    let names = referee.record().players.clone();
                    referee.introduce(color, &mut *agent);
                    referee.name(color, &names[color.index()]);
                }
                let decision = referee.step(&mut *agent);
                Answered::Move(referee, decision)
            }
            Question::Answer(mut opening, stop) => match opening.ask(&mut *agent, &opponent, stop) {
                Ok(()) => Answered::Answer(opening),
                Err(sentence) => Answered::Failed(sentence),
            },
        };
        ThinkingResult { number, seat, agent: Some(agent), what }
    }
}

/// The referee of a kept game, with the clocks as they stood.
fn referee(kept: &StoredGame, opponents: &[Option<Opponent>; 2]) -> Result<Referee, ApiError> {
    let game = kept.game()?;
    let black = kept.black.unwrap_or(0);
    let terms = Color::ALL.map(|color| {
        let seat = if color == Color::Black { black } else { 1 - black };
        let clock = match (&kept.clock, kept.left[color.index()]) {
            (Some(clock), left) => {
                let left = left.unwrap_or(clock.seconds.saturating_mul(1000));
                // A person's page and an engine's thread both need a moment to say what they did.
                Clock::unlimited()
                    .whole_match(Duration::from_millis(left))
                    .increment(Duration::from_secs(clock.increment))
                    .tolerance(Duration::from_millis(300))
            }
            (None, _) => Clock::unlimited(),
        };
        PlayerTerms { clock, limits: opponents[seat].as_ref().map(Opponent::limits).unwrap_or_default() }
    });
    let mut referee =
        Referee::new(game, RefereeSettings { terms, seed: kept.seed, ..RefereeSettings::default() });
    if let Some(end) = &kept.ended {
        end.apply(&mut referee);
    }
    Ok(referee)
}
