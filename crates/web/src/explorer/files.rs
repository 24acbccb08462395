//! Files of games that visitors add to the explorer: read within limits, kept as one line a game, removed again.

use crate::api_error::ApiError;
use crate::id;
use crate::quotas;
use crate::state::App;
use crate::store::BookFile;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;
use tengen_board::Rule;
use tengen_explorer::{PlayedGame, read_games};
use tengen_play::Stop;

/// A file that was added.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AddedFile {
    #[serde(flatten)]
    file: BookFile,
    /// Games that cannot be counted.
    skipped: usize,
    /// Whether the file has more games than are read.
    has_more: bool,
}

/// Files that one visitor may keep.
pub(crate) const MOST_FILES: usize = 20;
/// Games of all files of one visitor, at home and on a shared server.
const GAMES_HOME: u32 = 200_000;
const GAMES_SHARED: u32 = 20_000;
/// Moves of each game that are kept: openings, and a little more.
const MOVES_KEPT: usize = 30;
/// The longest that a file may take to read.
const READING: Duration = Duration::from_secs(10);
/// The longest name of a file.
const LONGEST_NAME: usize = 80;

/// Reads a file and keeps its games.
///
/// # Errors
/// When it has none, or there is no room for it.
pub(crate) fn add(
    app: &App,
    owner: &str,
    name: &str,
    rule: Rule,
    bytes: &[u8],
) -> Result<AddedFile, ApiError> {
    let known = app.store().book_files(owner)?;
    if known.len() >= MOST_FILES {
        let sentence = format!("The explorer has {MOST_FILES} files already. Please remove one first.");
        return Err(ApiError::conflict("full", sentence));
    }
    let read = read_within(bytes, rule)?;
    let games = known.iter().map(|file| file.games).sum::<u32>() + read.games.len() as u32;
    let most = if app.options().is_home() { GAMES_HOME } else { GAMES_SHARED };
    if games > most {
        let sentence = format!("All files together may have {most} games. Please remove one first.");
        return Err(ApiError::conflict("full", sentence));
    }
    let file = BookFile {
        id: id::fresh().map_err(ApiError::internal)?,
        name: shown_name(name),
        games: read.games.len() as u32,
        created: id::now(),
    };
    app.store().insert_book_file(owner, &file, &lines(&read.games), quotas::kept_limits(app))??;
    Ok(AddedFile { file, skipped: read.skipped, has_more: read.has_more })
}

/// Removes a file.
///
/// # Errors
/// When there is none, or it is another visitor's.
pub(crate) fn remove(app: &App, owner: &str, id: &str) -> Result<(), ApiError> {
    if app.store().delete_book_file(owner, id)? { Ok(()) } else { Err(ApiError::not_found("file")) }
}

/// The games of a file that can be read in reasonable time.
fn read_within(bytes: &[u8], rule: Rule) -> Result<tengen_explorer::GamesRead, ApiError> {
    let stop = Stop::default();
    let (done, ended) = std::sync::mpsc::channel::<()>();
    let late = stop.clone();
    let read = std::thread::scope(|scope| {
        scope.spawn(move || {
            if ended.recv_timeout(READING) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                late.raise();
            }
        });
        let read = read_games(bytes, rule, &stop);
        drop(done);
        read
    });
    if stop.is_raised() {
        return Err(ApiError::bad_request("file", "The file takes too long to read. Please split it."));
    }
    read.map_err(|_| {
        let sentence =
            "There is no game from an empty board in this file, neither as SGF nor as PSQ nor RenLib's nor Yixin's nor as moves like h8h9i8.";
        ApiError::bad_request("file", sentence)
    })
}

/// The games as they are kept.
fn lines(games: &[PlayedGame]) -> String {
    let mut text = String::new();
    for game in games {
        let moves = game.moves[..game.moves.len().min(MOVES_KEPT)].to_vec();
        let _ = writeln!(text, "{}", PlayedGame { moves, ..game.clone() });
    }
    text
}

/// A file's name as lists show it.
fn shown_name(name: &str) -> String {
    let shown: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    if shown.trim().is_empty() { "games".to_owned() } else { shown.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(shown_name(" a\u{0}b\n.sgf "), "ab.sgf");
        assert_eq!(shown_name("\n"), "games");
        assert_eq!(shown_name(&"é".repeat(200)).chars().count(), LONGEST_NAME);
    }

    #[test]
    fn games_are_kept_as_they_began() {
        let moves: String =
            (1..=15).flat_map(|row| [format!("a{row}"), format!("c{row}"), format!("e{row}")]).collect();
        let game: PlayedGame = format!("{moves} W").parse().unwrap();
        let kept: PlayedGame = lines(std::slice::from_ref(&game)).trim().parse().unwrap();
        assert_eq!(kept.moves, game.moves[..MOVES_KEPT]);
        assert_eq!(kept.result, game.result);
    }
}
