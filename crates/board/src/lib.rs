//! The rules of Gomoku, and nothing else.
//!
//! A [`Board`] is stones on points. A [`Game`] is a board with its history, its rule and its outcome: what players
//! and referees work with. Everything here is simple and checked; search works on the faster
//! `tengen_patterns::Position`.
//!
//! ```
//! use tengen_board::{notation, Game, Rule, Size};
//!
//! let mut game = Game::new(Size::new(15).unwrap(), Rule::Freestyle);
//! for point in notation::parse_moves("h8h9i8i9j8j9k8k9l8", game.size()).unwrap() {
//!     game.play(point).unwrap();
//! }
//! assert!(game.outcome().is_some());
//! ```

mod board;
mod color;
mod direction;
mod game;
mod line;
mod line_cell;
pub mod notation;
mod opening_rule;
mod opening_walk;
mod outcome;
mod picture;
mod point;
mod point_map;
pub mod renju;
mod rule;
mod size;
mod swap2;
mod symmetry;
mod zobrist;

pub use board::{Board, Cell};
pub use color::Color;
pub use direction::Direction;
pub use game::{Game, PlayError, SetupError};
pub use line::Line;
pub use line_cell::LineCell;
pub use opening_rule::{OpeningMisfit, OpeningRule, UnknownOpeningRule};
pub use opening_walk::{BadDecision, OpeningDecision, OpeningError, OpeningOption, OpeningWalk, Zone, twins};
pub use outcome::{Forfeit, Outcome};
pub use picture::{Picture, PictureError, draw, picture};
pub use point::Point;
pub use point_map::PointMap;
pub use renju::Foul;
pub use rule::{Rule, UnknownRule};
pub use size::{BadSize, Size};
pub use swap2::{Seat, Swap2, Swap2Answer, Swap2Error};
pub use symmetry::Symmetry;
pub use zobrist::Key;
