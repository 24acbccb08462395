//! The referee of one game, for matches, the web pages, training and experiments alike.

mod ask;

pub(crate) use ask::{ask, forfeit_for};

use crate::record::{CalledOff, GameRecord, MoveDetail};
use crate::{Agent, AgentError, Clock, Decision, GameConfig, SearchLimits, Stop};
use std::time::Duration;
use tengen_board::{Color, Forfeit, Game, PlayError, Point, Rule, Size, notation};

/// One player's clock and search limits.
#[derive(Clone, Debug, Default)]
pub struct PlayerTerms {
    /// The clock at the start of play.
    pub clock: Clock,
    /// All other limits. Its `stop` asks for a move at once.
    pub limits: SearchLimits,
}

/// The options of a game.
#[derive(Clone, Debug, Default)]
pub struct RefereeOptions {
    /// Black's and White's terms.
    pub terms: [PlayerTerms; 2],
    /// After so many moves, including those of the opening, the game is declared a draw.
    pub max_moves: Option<usize>,
    /// The seed from which each agent gets a seed of its own.
    pub seed: u64,
    /// When raised, the game is abandoned.
    pub stop: Stop,
}

impl RefereeOptions {
    /// The same terms for both players.
    pub fn equal(terms: PlayerTerms) -> RefereeOptions {
        RefereeOptions { terms: [terms.clone(), terms], ..RefereeOptions::default() }
    }
}

/// Referees one game.
///
/// Between two agents, [`Referee::play`] does everything. Where people take part, the caller plays each move through
/// [`Referee::step`] (an agent's) or [`Referee::play_point`] (a person's) until [`Referee::to_move`] is `None`.
#[derive(Clone, Debug)]
pub struct Referee {
    options: RefereeOptions,
    record: GameRecord,
    /// What the machine refused to a player.
    refusal: Option<String>,
}

impl Referee {
    /// A referee for a game that starts or continues from this one.
    pub fn new(game: Game, options: RefereeOptions) -> Referee {
        let mut referee = Referee { options, record: GameRecord::new(game), refusal: None };
        referee.end_long_game();
        referee
    }

    /// Introduces both agents, plays to the end, and returns the record.
    pub fn play(self, black: &mut dyn Agent, white: &mut dyn Agent) -> GameRecord {
        self.play_watched(black, white, &mut |_, _| ())
    }

    /// [`Referee::play`], calling `watch` after every move.
    pub fn play_watched(
        mut self,
        black: &mut dyn Agent,
        white: &mut dyn Agent,
        watch: &mut dyn FnMut(&Referee, &Decision),
    ) -> GameRecord {
        self.introduce(Color::Black, black);
        self.introduce(Color::White, white);
        self.finish(black, white, watch);
        self.record
    }

    /// Plays to the end with agents that have been introduced already.
    pub fn finish(
        &mut self,
        black: &mut dyn Agent,
        white: &mut dyn Agent,
        watch: &mut dyn FnMut(&Referee, &Decision),
    ) {
        while let Some(color) = self.to_move() {
            let played = match color {
                Color::Black => self.step(black),
                Color::White => self.step(white),
            };
            if let Some(decision) = played {
                watch(self, &decision);
            }
        }
    }

    /// Starts the game with an agent and writes its name into the record. An agent that refuses the game has lost.
    pub fn introduce(&mut self, color: Color, agent: &mut dyn Agent) {
        self.record.players[color.index()] = agent.name().to_owned();
        if self.is_over() {
            return;
        }
        let config = self.config(color);
        if let (Err(error), _) = ask(|| agent.new_game(&config)) {
            self.fail(color, error);
        }
    }

    /// Asks the agent whose turn it is for one move and plays it. `None` if no move was played: the game was over, or
    /// it has just ended in another way, which is in the record.
    pub fn step(&mut self, agent: &mut dyn Agent) -> Option<Decision> {
        let color = self.to_move()?;
        let limits = self.limits(color);
        if self.options.stop.is_raised() {
            self.abandon();
            return None;
        }
        let (answer, used) = ask(|| agent.choose(&self.record.game, &limits));
        match answer {
            // A search that was stopped together with the match was cut short, so its move does not count.
            Ok(_) if self.options.stop.is_raised() => self.abandon(),
            Ok(decision) if self.accept(color, &decision, used) => return Some(decision),
            Ok(_) => {}
            Err(error) => self.fail(color, error),
        }
        None
    }

    /// Plays a person's move that took the time `used`. A move that is too late is not played and loses.
    ///
    /// # Errors
    /// When the move cannot be played. Nothing has changed, so that the person can try again.
    pub fn play_point(&mut self, point: Point, used: Duration) -> Result<(), PlayError> {
        let color = self.to_move().ok_or(PlayError::Over)?;
        let board = self.game().board();
        if !board.size().contains(point) {
            return Err(PlayError::OffBoard(point));
        }
        if !board.is_empty(point) {
            return Err(PlayError::Taken(point));
        }
        self.accept(color, &Decision::new(point), used);
        Ok(())
    }

    /// Takes the last move back, and with it the end of the game. The clocks keep the time that was used.
    pub fn take_back(&mut self) -> Option<Point> {
        let point = self.record.game.undo()?;
        self.record.details.truncate(self.record.game.moves().len());
        self.record.called_off = None;
        self.record.comment = None;
        Some(point)
    }

    /// Ends the game with a loss of `loser`, unless it has ended.
    pub fn forfeit(&mut self, loser: Color, reason: Forfeit) {
        if !self.is_over() {
            self.record.game.forfeit(loser, reason);
        }
    }

    /// Ends the game without a result, unless it has ended.
    pub fn abandon(&mut self) {
        self.call_off(CalledOff::Abandoned);
    }

    /// What the machine refused to a player, so that the game was abandoned.
    pub fn machine_refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Ends the game as a draw that both players agreed on, unless it has ended.
    pub fn agree_draw(&mut self) {
        self.call_off(CalledOff::Draw);
    }

    /// Writes a player's name into the record.
    pub fn name(&mut self, color: Color, name: &str) {
        self.record.players[color.index()] = name.to_owned();
    }

    /// Who moves next; `None` when the game has ended.
    pub fn to_move(&self) -> Option<Color> {
        (!self.is_over()).then(|| self.game().to_move())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.record.is_over()
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.record.game
    }

    /// The record so far.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The record, at the end.
    pub fn into_record(self) -> GameRecord {
        self.record
    }

    /// A player's clock.
    pub fn clock(&self, color: Color) -> &Clock {
        &self.options.terms[color.index()].clock
    }

    /// The limits of a player's next move.
    pub fn limits(&self, color: Color) -> SearchLimits {
        self.options.terms[color.index()].limits_under(&self.options.stop)
    }

    /// A player's limits other than its clock, to be changed between moves.
    pub fn limits_mut(&mut self, color: Color) -> &mut SearchLimits {
        &mut self.options.terms[color.index()].limits
    }

    /// The conditions of the game for a player.
    pub fn config(&self, color: Color) -> GameConfig {
        let (size, rule) = (self.game().size(), self.game().rule());
        self.options.terms[color.index()].config(size, rule, self.options.seed, color.index())
    }

    /// Plays a decision if it is in time and legal, else declares the loss. Returns whether it was played.
    fn accept(&mut self, color: Color, decision: &Decision, used: Duration) -> bool {
        if let Err(overrun) = self.options.terms[color.index()].clock.spend(used) {
            self.record.comment = Some(format!("{color} {overrun}"));
            self.forfeit(color, Forfeit::Time);
            return false;
        }
        if let Err(error) = self.record.game.play(decision.point) {
            let sentence = self.sentence(error);
            self.forfeit(color, Forfeit::Illegal(sentence));
            return false;
        }
        let detail =
            MoveDetail { time: Some(used), win_rate: decision.win_rate, note: decision.note.clone() };
        self.record.details.push(detail);
        self.end_long_game();
        true
    }

    /// Ends the game after an agent's failure. While the match is being stopped that is no loss.
    fn fail(&mut self, color: Color, error: AgentError) {
        if self.options.stop.is_raised() {
            self.abandon();
            return;
        }
        match forfeit_for(error) {
            Ok(reason) => self.forfeit(color, reason),
            Err(what) => {
                self.abandon();
                self.refusal = Some(what);
            }
        }
    }

    fn sentence(&self, error: PlayError) -> String {
        let size = self.game().size();
        match error {
            PlayError::Taken(point) => format!("{} is taken", notation::human(point, size)),
            PlayError::OffBoard(point) => {
                format!("column {}, row {} is off the {size} board", point.x(), point.y())
            }
            PlayError::Over => error.to_string(),
        }
    }

    fn end_long_game(&mut self) {
        if self.options.max_moves.is_some_and(|most| self.game().moves().len() >= most) {
            self.call_off(CalledOff::Draw);
        }
    }

    fn call_off(&mut self, how: CalledOff) {
        if !self.is_over() {
            self.record.called_off = Some(how);
        }
    }
}

impl PlayerTerms {
    /// The limits of a player's next move, which `stop` stops too.
    pub(crate) fn limits_under(&self, stop: &Stop) -> SearchLimits {
        let limits = self.clock.limits(&self.limits);
        SearchLimits { stop: limits.stop.under(stop), ..limits }
    }

    /// The conditions of a game for a player.
    pub(crate) fn config(&self, size: Size, rule: Rule, seed: u64, player: usize) -> GameConfig {
        GameConfig {
            size,
            rule,
            turn_time: self.clock.turn_limit(),
            match_time: self.clock.left(),
            memory: self.limits.memory,
            // Two copies of one agent must not draw the same numbers.
            seed: seed.wrapping_mul(2).wrapping_add(player as u64),
        }
    }
}
