//! Statistics of match results: Elo, error bars, sequential tests, ratings.
//!
//! For two players, count opening pairs in a [`Pentanomial`] (or single games in a [`Score`]), then compute their
//! [`Strength`] or evaluate an [`Sprt`]. For many players, count games in a [`CrossTable`], then compute [`Ratings`].

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
pub use rating::{PlayerRating, RatingComparison, RatingError, RatingGroup, Ratings};
pub use sample::{Cells, Sample};
pub use score::{GameResult, Score};
pub use sprt::{EloScale, Sprt, SprtError, SprtSettings, SprtState, SprtVerdict};
pub use strength::{Interval, Strength, elo_to_score, score_to_elo};
