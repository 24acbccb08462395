//! Ready players, and the roster that names them.

mod greedy;
mod level;
pub mod minimax;
mod pinet;
mod random;
pub mod roster;
mod tengen;

pub use greedy::Greedy;
pub use level::{LEVELS, Level};
pub use minimax::Minimax;
pub use pinet::PiNet;
pub use random::Random;
pub use roster::{UnknownAgent, agent};
pub use tengen::{Tengen, evaluation_weights};
