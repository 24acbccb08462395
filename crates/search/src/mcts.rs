//! Monte-Carlo search: playouts, and what is made of them (Tang, Zhao, Shao and Lv, 2016).

mod effort;
mod geometry;
mod hmcts;
mod judge;
mod knowledge;
mod logarithm;
mod lot;
mod playfield;
mod playout;
mod puct;
mod tally;
mod trace;
mod uct;

pub use effort::Effort;
pub use hmcts::{hmcts, try_move};
pub use judge::Judge;
pub use knowledge::{Forced, Reading};
pub use lot::{Lot, seed_of};
pub use playfield::Playfield;
pub use playout::Played;
pub use puct::{Puct, PuctSettings, Verdict, Weighed};
pub use tally::Tally;
pub use trace::{MARKS, Selected, Step};
pub use uct::{BackUp, Uct, UctSettings};
