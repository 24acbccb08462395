//! Small neural networks that evaluate Gomoku positions.
//!
//! The critics of Zhao, Zhang and Dai (2012) and of Ding and Ge (2021) read a board through [`Features`]: counts of
//! patterns or threats, or the stones themselves, as the inputs of a network with one hidden layer. A [`Critic`] turns
//! them into the probability that player 1 wins, and learns by temporal differences ([`TdLearner`]). [`weights`] are its
//! files. [`pinet`] is the network of Freisleben (1995), and [`mod@line`] one that adds to the flagship's
//! pattern evaluation.
//!
//! ```
//! use tengen_board::Size;
//! use tengen_nets::{Architecture, Critic, Features, Player, Scorer};
//!
//! let critic = Critic::random(Architecture::St, Size::STANDARD, 1);
//! let mut features = Features::new(Architecture::St, Size::STANDARD, 2);
//! features.play(Size::STANDARD.center(), Player::One);
//! let scored = Scorer::default().score(&critic, &features, Player::Two, Player::One).to_vec();
//! assert_eq!(scored.len(), 24); // every free point within two steps of the stone
//! assert!(scored.iter().all(|move_| move_.value > 0.0 && move_.value < 1.0));
//! ```

mod architecture;
mod critic;
mod features;
mod inputs;
pub mod line;
mod lookahead;
mod pattern_reward;
pub mod pinet;
mod player;
mod scorer;
mod sigmoid;
mod stones;
mod td_learner;
pub mod weights;

pub use architecture::{Architecture, UnknownArchitecture};
pub use critic::Critic;
pub use features::{Features, InputChanges, patterns20};
pub use inputs::Inputs;
pub use lookahead::{Lookahead, LookaheadGame, LookaheadSearch};
pub use pattern_reward::{PatternReward, RewardKind};
pub use player::Player;
pub use scorer::{ScoredMove, Scorer, TieBreak};
pub use sigmoid::{exp, sigmoid};
pub use stones::Stones;
pub use td_learner::{TdLearner, TdStep, TdTarget};
