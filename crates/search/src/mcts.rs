//! Monte-Carlo search: playouts, and what is made of them (Tang, Zhao, Shao and Lv, 2016).

mod geometry;
mod knowledge;
mod lot;
mod playfield;
mod playout;

pub use knowledge::{Forced, Reading};
pub use lot::Lot;
pub use playfield::Playfield;
pub use playout::Played;
