//! Players, the referee of a game, and game records.
//!
//! An [`Agent`] is anything that chooses moves: a search, a critic, an external engine process, a person at
//! a terminal. It is given a [`tengen_board::Game`] and [`SearchLimits`] and answers with a [`Decision`],
//! which includes its reasons.
//!
//! A [`Referee`] plays one game between two agents, or one move at a time with people among the players. It
//! checks every move, runs the [`Clock`]s, and alone decides forfeits. The result is a [`GameRecord`], which is
//! stored as SGF ([`GameTree`] where there are variations) or PSQ.
//!
//! A [`Workforce`] plays many games at a time, on this machine's threads or elsewhere.
//!
//! ```
//! use tengen_board::{Game, Rule, Size};
//! use tengen_play::{Agent, AgentError, Decision, GameRecord, Referee, RefereeOptions, SearchLimits};
//!
//! /// Plays the first free point.
//! struct First;
//!
//! impl Agent for First {
//!     fn name(&self) -> &str {
//!         "first"
//!     }
//!
//!     fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
//!         let free = game.board().empties().next();
//!         free.map(Decision::new).ok_or(AgentError::Resigned)
//!     }
//! }
//!
//! let game = Game::new(Size::STANDARD, Rule::Freestyle);
//! let record = Referee::new(game, RefereeOptions::default()).play(&mut First, &mut First);
//! assert!(record.is_over());
//! assert_eq!(GameRecord::from_sgf(&record.to_sgf()).unwrap().game, record.game);
//! ```

mod agent;
mod clock;
mod decision;
mod limits;
mod opening;
mod proof;
pub mod record;
mod referee;
mod root_moves;
mod workforce;

pub use agent::{Agent, AgentError, GameConfig};
pub use clock::{Clock, Overrun};
pub use decision::{Candidate, Decision};
pub use limits::{ProgressListener, SearchLimits, Stop, TraceListener};
pub use opening::{OpeningFailure, settle_opening};
pub use proof::{Proof, ProofError};
pub use record::{CalledOff, GameRecord, MoveDetail, ReadError};
pub use record::{sgf::GameTree, sgf::NodeId};
pub use referee::{PlayerTerms, Referee, RefereeOptions};
pub use root_moves::{Goal, RootMoves};
pub use workforce::{Delivery, Doer, LocalThreads, Workforce, WorkforceError};
