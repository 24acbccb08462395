//! What results say about strength: pure arithmetic.
//!
//! Two players: count opening pairs in a [`Pentanomial`] (or single games in a [`Score`]), then ask for their
//! [`Strength`] or put them before an [`Sprt`]. Many players: count games in a [`CrossTable`], then ask for
//! [`Ratings`].

mod cross_table;
mod likelihood;
mod normal;
mod pentanomial;
mod rating;
mod sample;
mod score;
mod sprt;
mod strength;

pub use cross_table::CrossTable;
pub use pentanomial::Pentanomial;
pub use rating::{Comparison, Group, RatingError, Ratings, Standing};
pub use sample::{Cells, Sample};
pub use score::{GameResult, Score};
pub use sprt::{EloScale, Sprt, SprtError, SprtSettings, SprtState, SprtVerdict};
pub use strength::{Interval, Strength, elo_to_score, score_to_elo};
