//! The built-in players, and the roster that names them.

pub mod adp;
mod at_a_glance;
mod greedy;
mod level;
pub mod machine;
pub mod minimax;
pub mod monte_carlo;
mod pinet;
mod random;
pub mod roster;
pub mod strength;
mod tengen;

pub use adp::Adp;
pub use at_a_glance::{policy, threatened_win};
pub use greedy::Greedy;
pub use level::{LEVELS, Level};
pub use minimax::Minimax;
pub use pinet::PiNet;
pub use random::Random;
pub use tengen::{Tengen, embedded_network, evaluation_weights, flagship_evaluator, network_weights};
