//! The agent interface: how a player chooses moves, and how it can fail.

use crate::opening::{as_swap2, decide_by_search, decision_of};
use crate::{Decision, SearchLimits};
use std::time::Duration;
use tengen_board::{
    Game, OpeningDecision, OpeningRule, OpeningWalk, Point, Rule, Seat, Size, Swap2, Swap2Answer,
};
use thiserror::Error;

/// The conditions of a game, given to an agent before it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The most time for one move, if limited.
    pub turn_time: Option<Duration>,
    /// The time for all moves of the game, if limited.
    pub match_time: Option<Duration>,
    /// The most memory, in bytes, if limited.
    pub memory: Option<u64>,
    /// The seed of all the agent's random numbers.
    pub seed: u64,
}

impl GameConfig {
    /// A game without limits, seed 0.
    pub fn new(size: Size, rule: Rule) -> GameConfig {
        GameConfig { size, rule, turn_time: None, match_time: None, memory: None, seed: 0 }
    }
}

/// A player.
pub trait Agent: Send {
    /// The name under which the agent plays.
    fn name(&self) -> &str;

    /// Starts a new game. The agent forgets the last one.
    ///
    /// # Errors
    /// When the agent cannot play such a game, for example an external engine that refuses the board.
    fn new_game(&mut self, _config: &GameConfig) -> Result<(), AgentError> {
        Ok(())
    }

    /// Chooses a move for the side to move. The game is not over.
    ///
    /// # Errors
    /// When the agent fails. What follows from it is the referee's decision.
    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError>;

    /// Whether the agent keeps to the root moves and the goal of its limits; others ignore them.
    fn takes_root_moves(&self) -> bool {
        false
    }

    /// Answers a step of a Swap2 opening. By default an agent opens with three usual stones, and otherwise keeps
    /// White and plays the move that it chooses.
    ///
    /// # Errors
    /// As [`Agent::choose`].
    fn answer_swap2(&mut self, opening: &Swap2, limits: &SearchLimits) -> Result<Swap2Answer, AgentError> {
        if opening.to_answer() == Some(Seat::First) && opening.game().moves().is_empty() {
            return Ok(Swap2Answer::Open(usual_three(opening.game().size())));
        }
        self.choose(opening.game(), limits).map(|decision| Swap2Answer::Stay(decision.point))
    }

    /// Decides a step of an opening by any rule. By default Swap2 is answered by [`Agent::answer_swap2`], as are the first
    /// stones of Swap, and the rest by the values of the moves that the agent chooses.
    ///
    /// # Errors
    /// As [`Agent::choose`].
    fn decide_opening(
        &mut self,
        walk: &OpeningWalk,
        limits: &SearchLimits,
    ) -> Result<OpeningDecision, AgentError> {
        let game = walk.game();
        let opens_swap = walk.rule() == OpeningRule::Swap && game.moves().is_empty();
        let swap2 = if opens_swap { Some(Swap2::new(game.size(), game.rule())) } else { as_swap2(walk) };
        match swap2 {
            Some(swap2) => self.answer_swap2(&swap2, limits).map(decision_of),
            None => decide_by_search(walk, limits, &mut |game, limits| self.choose(game, limits)),
        }
    }
}

/// Three stones that give both sides chances: a Black and a White stone in a corner, the second Black stone a little
/// apart.
fn usual_three(size: Size) -> [Point; 3] {
    let last = size.side() - 1;
    [(0, 0), (1, 1), (last.min(4), 0)].map(|(x, y)| size.point(x, y).expect("on every board"))
}

/// How an agent failed to choose a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AgentError {
    /// It was too slow.
    #[error("no move within {0:?}")]
    Time(Duration),
    /// It used more memory than it may.
    #[error("used {used} bytes of memory, {limit} allowed")]
    Memory {
        /// Bytes in use when it was noticed.
        used: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// It answered with something that is not a legal move.
    #[error("{0}")]
    Illegal(String),
    /// It exited, stopped answering or broke the protocol.
    #[error("{0}")]
    Crash(String),
    /// It cannot play this kind of game.
    #[error("{0}")]
    Unsupported(String),
    /// It resigned.
    #[error("resigned")]
    Resigned,
    /// It was asked to stop before it had a move.
    #[error("stopped")]
    Stopped,
    /// The machine refused what it needs, such as file handles or a process. That is no fault of its own.
    #[error("{0}")]
    Machine(String),
}
