//! Shapes on lines and threats at points, kept up to date move by move.
//!
//! For every free point, colour and direction there is a [`Shape`]: what the line would hold if that colour
//! played there. The four shapes of a point combine into one [`Threat`]. These tell search whether a side can
//! make a five, an open four or a four-three, where, and which points answer it.
//!
//! ```
//! use tengen_board::{picture, Color, Rule};
//! use tengen_patterns::{Position, Threat};
//!
//! let found = picture(
//!     ". . . . . . .
//!      . . X X X ! .
//!      . . . . . . .",
//! ).unwrap();
//! let position = Position::new(&found.board, Rule::Freestyle, Color::Black);
//! assert_eq!(position.threat(Color::Black, found.marked()), Threat::OpenFour);
//! ```

mod candidates;
mod delta;
mod fouls;
mod lines;
mod point_set;
mod position;
mod shape;
mod shape_table;
mod threat;
mod threat_sets;

pub use delta::{Delta, PointChange};
pub use point_set::PointSet;
pub use position::{Position, for_each_window};
pub use shape::{Shape, Shapes};
pub use threat::Threat;
