//! A game that is being played or has ended.
//!
//! Nothing here waits: `game_rooms` runs the agents' tasks and the clocks.

mod actions;
mod online;
mod opening;
mod stopwatch;
mod stored;
mod thinking;
mod view;

pub(crate) use online::{Agreement, Offer, OnlineGame, Viewer};
pub(crate) use opening::OpeningChoice;
pub(crate) use stored::{ClockTerms, PERSON, StoredGame, StoredMove};
pub(crate) use thinking::{ThinkingResult, ThinkingTask};
pub(crate) use view::RoomView;

use crate::api_error::ApiError;
use crate::opponents::Opponent;
use opening::RoomOpening;
use std::time::Duration;
use stopwatch::Stopwatch;
use stored::StoredEnding;
use tengen_board::{Color, Forfeit, Game, notation};
use tengen_play::record::GameRecord;
use tengen_play::{Agent, Clock, PlayerTerms, Referee, RefereeOptions};
use thinking::Thinking;

/// A game that is being played or has ended.
pub(crate) struct GameRoom {
    kept: StoredGame,
    stage: Stage,
    /// The seats' opponents, `None` where a person sits.
    opponents: [Option<Opponent>; 2],
    /// The seats' agents, while they are not thinking.
    agents: [Option<Box<dyn Agent>>; 2],
    /// Seats whose agent still thinks, whether its result is wanted or not.
    away: [bool; 2],
    thinking: Option<Thinking>,
    stopwatch: Stopwatch,
    /// Pages that watch.
    watchers: usize,
    /// Pages of the people on the seats of an online game.
    present: [usize; 2],
    version: u64,
}

/// How far a game is.
enum Stage {
    /// Colours are being settled by an opening rule.
    Opening(RoomOpening),
    /// They are settled.
    Play(Box<Referee>),
}

impl Stage {
    /// How far a kept game is.
    fn of(kept: &StoredGame, opponents: &[Option<Opponent>; 2]) -> Result<Stage, ApiError> {
        Ok(match RoomOpening::replay(kept)? {
            Some(opening) if !opening.is_settled() => Stage::Opening(opening),
            _ => Stage::Play(Box::new(referee(kept, opponents)?)),
        })
    }
}

impl GameRoom {
    /// The room of a kept game. `find_opponent` finds opponents by their ids.
    ///
    /// # Errors
    /// When the kept moves cannot be played, or an opponent no longer exists.
    pub(crate) fn new(
        kept: StoredGame,
        find_opponent: impl Fn(&str) -> Option<Opponent>,
    ) -> Result<GameRoom, ApiError> {
        let opponent = |seat: usize| {
            let name = kept.seats[seat].as_str();
            if name == PERSON {
                return Ok(None);
            }
            find_opponent(name).map(Some).ok_or_else(|| ApiError::unknown_name("opponent", name))
        };
        let opponents = [opponent(0)?, opponent(1)?];
        let stage = Stage::of(&kept, &opponents)?;
        Ok(GameRoom {
            kept,
            stage,
            opponents,
            agents: [None, None],
            away: [false; 2],
            thinking: None,
            stopwatch: Stopwatch::default(),
            watchers: 0,
            present: [0; 2],
            version: 1,
        })
    }

    /// Takes back a change that could not be saved.
    ///
    /// # Errors
    /// Never: what was kept before makes a game.
    pub(crate) fn restore(&mut self, kept: StoredGame) -> Result<(), ApiError> {
        self.stop_thinking();
        self.stage = Stage::of(&kept, &self.opponents)?;
        self.kept = kept;
        // Agents may remember what they were told of the change.
        self.agents = [None, None];
        self.version += 1;
        self.set_turn();
        Ok(())
    }

    /// The present position; during an opening with the stones placed so far.
    pub(crate) fn game(&self) -> Game {
        match &self.stage {
            Stage::Opening(opening) => opening.shown(),
            Stage::Play(referee) => referee.game().clone(),
        }
    }

    /// The number of changes so far.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The game as it is kept.
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

    /// Whether only engines play.
    pub(crate) fn is_watched_only(&self) -> bool {
        self.opponents.iter().all(Option::is_some)
    }

    /// The seat that has this colour. Before colours are settled, the first seat has Black.
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

    /// A page begins or ends watching. Clocks run only while a page watches, except in online games.
    pub(crate) fn watch(&mut self, more: bool) {
        self.watchers = if more { self.watchers + 1 } else { self.watchers.saturating_sub(1) };
        if self.watchers == 0 && self.is_watched_only() {
            self.stop_thinking();
        }
        self.set_turn();
    }

    /// How long the person's clock that runs will last.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let Stage::Play(referee) = &self.stage else { return None };
        let color = referee.to_move()?;
        let left = referee.clock(color).left()?;
        self.stopwatch.running().then(|| left.saturating_sub(self.stopwatch.used()))
    }

    /// Ends the game if the clock of the person to move has run out; says whether it has.
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

    /// Writes what has happened into the kept game, and counts it.
    fn changed(&mut self, used: Option<Duration>, rate: Option<f64>) {
        self.version += 1;
        if let Stage::Opening(opening) = &self.stage {
            opening.keep(&mut self.kept);
            if opening.is_settled() {
                self.kept.floor = opening.game().moves().len().max(self.kept.floor);
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

    /// A person's clock runs while it is their turn and a page watches; in an online game as soon as both seats are taken.
    fn set_turn(&mut self) {
        let person = self.seat_to_act().is_some_and(|seat| self.opponents[seat].is_none());
        let is_online = self.kept.online.is_some();
        let is_ready = if is_online { !self.is_waiting() } else { self.watchers > 0 };
        if person && !self.kept.paused && is_ready {
            self.stopwatch.start();
        } else {
            self.stopwatch.pause();
        }
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
        Referee::new(game, RefereeOptions { terms, seed: kept.seed, ..RefereeOptions::default() });
    if let Some(end) = &kept.ended {
        end.apply(&mut referee);
    }
    Ok(referee)
}
