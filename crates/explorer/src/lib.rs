//! Openings: what was played in many games, and how it ended.
//!
//! An [`OpeningBook`] counts the moves of [`PlayedGame`]s. Positions that a symmetry of the board makes equal are one, and it
//! does not matter in which order their stones came. [`read_games`] reads games from files; [`built_in`] holds some that come
//! with the program. [`renju_opening`] knows the names of the 26 openings of Renju.

mod book;
mod built_in;
mod played_game;
mod position;
mod reader;
mod renju;

pub use book::{MoveCount, OpeningBook};
pub use built_in::built_in;
pub use played_game::{BadGameLine, PlayedGame, Result};
pub use reader::{GamesRead, MOST_GAMES, NoGames, read_games};
pub use renju::{RenjuOpening, renju_opening};
