//! Monte-Carlo search: playouts, HMCTS, UCT and PUCT (after Tang, Zhao, Shao and Lv, 2016).

mod board_critic;
mod geometry;
mod hmcts;
mod knowledge;
mod move_stats;
mod playout;
mod playout_board;
mod puct;
mod rng;
mod simulation_budget;
mod trace;
mod uct;

pub use board_critic::BoardCritic;
pub use hmcts::{hmcts, try_move};
pub use knowledge::{PlayoutRule, Reading};
pub use move_stats::MoveStats;
pub use playout::PlayoutMove;
pub use playout_board::PlayoutBoard;
pub use puct::{ProvenValue, Puct, PuctMove, PuctOptions};
pub use rng::Rng;
pub use simulation_budget::SimulationBudget;
pub use trace::{PLAYOUT_MARKS, Selection, SimulationStep};
pub use uct::{BackUp, Uct, UctOptions};
