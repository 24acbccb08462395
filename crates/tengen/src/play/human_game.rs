//! A game between a person and an agent: its rules and state, without input and output.

use std::time::Duration;
use tengen_board::{Color, Forfeit, Foul, Game, Point, notation, renju};
use tengen_play::{Agent, AgentError, Decision, GameConfig, GameRecord};
use tengen_play::{PlayerTerms, Referee, RefereeOptions, SearchLimits};

/// A person, an agent, and the game between them.
pub(super) struct HumanGame {
    referee: Referee,
    you: Color,
    agent: Box<dyn Agent>,
    /// How long the agent should think about a move. Exceeding it does not lose the game.
    time: Duration,
    seed: u64,
}

impl HumanGame {
    /// Starts a game, new or continued.
    ///
    /// # Errors
    /// When the agent cannot play such a game.
    pub(super) fn new(
        game: Game,
        you: Color,
        mut agent: Box<dyn Agent>,
        time: Duration,
        seed: u64,
    ) -> Result<HumanGame, AgentError> {
        let referee = start_game(game, you, &mut *agent, time, seed)?;
        Ok(HumanGame { referee, you, agent, time, seed })
    }

    /// Starts another game instead of this one.
    ///
    /// # Errors
    /// When the agent cannot play it; this game then stays.
    pub(super) fn start(&mut self, game: Game, you: Color) -> Result<(), AgentError> {
        let seed = self.seed.wrapping_add(1);
        match start_game(game, you, &mut *self.agent, self.time, seed) {
            Ok(referee) => {
                (self.referee, self.you, self.seed) = (referee, you, seed);
                Ok(())
            }
            Err(error) => {
                // The agent could play this kind of game before, so it still can.
                self.agent.new_game(&config(&self.referee, !self.you, self.time))?;
                Err(error)
            }
        }
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &Game {
        self.referee.game()
    }

    /// The game with its players, as it is saved.
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

    /// The person plays a move after so much thought. A forbidden move loses, so it is played only with `insist`.
    ///
    /// # Errors
    /// A sentence that says why the move is not played.
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

    /// The move that the agent would play for the person.
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

    /// Takes back the person's last move and the reply to it; returns the moves taken back, the latest first.
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

/// Prepares a game and its agent.
fn start_game(
    game: Game,
    you: Color,
    agent: &mut dyn Agent,
    time: Duration,
    seed: u64,
) -> Result<Referee, AgentError> {
    let terms = PlayerTerms { limits: SearchLimits::time(time), ..PlayerTerms::default() };
    let settings = RefereeOptions { seed, ..RefereeOptions::equal(terms) };
    let mut referee = Referee::new(game, settings);
    referee.name(you, "human");
    referee.name(!you, agent.name());
    agent.new_game(&config(&referee, !you, time))?;
    Ok(referee)
}

fn config(referee: &Referee, color: Color, time: Duration) -> GameConfig {
    GameConfig { turn_time: Some(time), ..referee.config(color) }
}
