//! Ready players, and the roster that names them.

mod random;
pub mod roster;

pub use random::Random;
pub use roster::{UnknownAgent, agent};
