//! The built-in players, and the roster that names them.

pub mod adp;
mod greedy;
mod level;
pub mod machine;
pub mod minimax;
pub mod monte_carlo;
mod pinet;
mod random;
pub mod roster;
mod tengen;

pub use adp::Adp;
pub use greedy::Greedy;
pub use level::{LEVELS, Level};
pub use minimax::Minimax;
pub use pinet::PiNet;
pub use random::Random;
pub use tengen::{Tengen, embedded_network, evaluation_weights, network_weights};
