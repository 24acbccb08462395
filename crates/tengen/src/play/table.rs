//! One game between a person and an agent: everything that can happen in it, and nothing printed.

use std::time::Duration;
use tengen_board::{Color, Forfeit, Foul, Game, Point, notation, renju};
use tengen_play::{Agent, AgentError, Decision, GameConfig, GameRecord};
use tengen_play::{PlayerTerms, Referee, RefereeSettings, SearchLimits};

/// A person, an agent, and the game between them.
pub(super) struct Table {
    referee: Referee,
    you: Color,
    agent: Box<dyn Agent>,
    /// How long the agent should think about a move. A wish: nobody loses a friendly game by the clock.
    time: Duration,
    seed: u64,
}

impl Table {
    /// Sits down to a game, new or half played.
    ///
    /// # Errors
    /// When the agent cannot play such a game.
    pub(super) fn new(
        game: Game,
        you: Color,
        mut agent: Box<dyn Agent>,
        time: Duration,
        seed: u64,
    ) -> Result<Table, AgentError> {
        let referee = seat(game, you, &mut *agent, time, seed)?;
        Ok(Table { referee, you, agent, time, seed })
    }

    /// Another game takes the place of this one.
    ///
    /// # Errors
    /// When the agent cannot play it; the present game stays.
    pub(super) fn start(&mut self, game: Game, you: Color) -> Result<(), AgentError> {
        let seed = self.seed.wrapping_add(1);
        match seat(game, you, &mut *self.agent, self.time, seed) {
            Ok(referee) => {
                (self.referee, self.you, self.seed) = (referee, you, seed);
                Ok(())
            }
            Err(error) => {
                // It has played the present kind of game until now, so it can again.
                self.agent.new_game(&config(&self.referee, !self.you, self.time))?;
                Err(error)
            }
        }
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &Game {
        self.referee.game()
    }

    /// The game with its players, as it is kept.
    pub(super) fn record(&self) -> &GameRecord {
        self.referee.record()
    }

    /// The person's colour.
    pub(super) fn you(&self) -> Color {
        self.you
    }

    /// The agent's name.
    pub(super) fn agent_name(&self) -> &str {
        self.agent.name()
    }

    /// Whether the agent must move now.
    pub(super) fn waits_for_agent(&self) -> bool {
        self.referee.to_move() == Some(!self.you)
    }

    /// The person plays, having thought so long. A forbidden move must be insisted on, since it loses.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub(super) fn play(&mut self, point: Point, insist: bool, thought: Duration) -> Result<(), String> {
        let game = self.referee.game();
        let name = notation::human(point, game.size());
        if self.referee.is_over() {
            return Err("the game is over: new starts another, undo takes your last move back".into());
        }
        if let Some(color) = game.board().stone(point) {
            let whose = if color == self.you { "you have" } else { "your opponent has" };
            return Err(format!("{whose} a stone on {name} already"));
        }
        if !insist
            && game.rule().has_fouls(self.you)
            && let Some(foul) = renju::foul(game.board(), point)
        {
            let article = if foul == Foul::Overline { "an" } else { "a" };
            return Err(format!(
                "{name} is {article} {foul}, forbidden for Black; play {name}! if you mean it"
            ));
        }
        self.referee.play_point(point, thought).map_err(|error| error.to_string())
    }

    /// The agent plays; `None` if it failed and so lost the game.
    pub(super) fn let_agent_play(&mut self) -> Option<Decision> {
        self.referee.step(&mut *self.agent)
    }

    /// What the agent would play in the person's place.
    ///
    /// # Errors
    /// A sentence that says why there is no answer.
    pub(super) fn hint(&mut self) -> Result<Decision, String> {
        if self.referee.is_over() {
            return Err("the game is over, there is nothing to play".into());
        }
        let limits = self.referee.limits(!self.you);
        let hint = self.agent.choose(self.referee.game(), &limits);
        hint.map_err(|error| format!("{} has no hint: {error}", self.agent.name()))
    }

    /// Takes back the person's last move and the reply to it; says which, the latest first.
    pub(super) fn undo(&mut self) -> Vec<Point> {
        let game = self.referee.game();
        let moves = game.moves().len();
        let Some(yours) = (0..moves).rev().find(|&number| game.color_of_move(number) == self.you) else {
            return Vec::new();
        };
        (yours..moves).filter_map(|_| self.referee.take_back()).collect()
    }

    /// The person gives up.
    pub(super) fn resign(&mut self) {
        self.referee.forfeit(self.you, Forfeit::Resignation);
    }
}

/// Seats the agent opposite the person.
fn seat(
    game: Game,
    you: Color,
    agent: &mut dyn Agent,
    time: Duration,
    seed: u64,
) -> Result<Referee, AgentError> {
    let terms = PlayerTerms { limits: SearchLimits::time(time), ..PlayerTerms::default() };
    let settings = RefereeSettings { seed, ..RefereeSettings::equal(terms) };
    let mut referee = Referee::new(game, settings);
    referee.name(you, "human");
    referee.name(!you, agent.name());
    agent.new_game(&config(&referee, !you, time))?;
    Ok(referee)
}

fn config(referee: &Referee, color: Color, time: Duration) -> GameConfig {
    GameConfig { turn_time: Some(time), ..referee.config(color) }
}
