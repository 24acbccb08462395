//! The store of an event: its description and games in a SQLite database.
//!
//! The database is in WAL mode: a process that is killed loses only the games it was playing, and other processes may
//! read while it plays.

use crate::{Ending, Event, FinishedGame, GameSummary, Schedule};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tengen_play::{GameRecord, ReadError};
use thiserror::Error;

/// The database of an event.
pub struct Store {
    folder: PathBuf,
    connection: Connection,
    event: Event,
    /// Held for as long as games may be added; the system releases it however the process ends.
    _lock: Option<File>,
}

/// Why an event cannot be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder holds another event.
    #[error("{folder} holds another event: its {what} is {there}, not {asked}")]
    Different {
        /// The folder.
        folder: String,
        /// The name of the first term that differs.
        what: String,
        /// Its value in the folder.
        there: String,
        /// Its value as requested.
        asked: String,
    },
    /// Another process is playing the event.
    #[error("{0} is being played by another process")]
    Busy(String),
    /// The folder holds no event.
    #[error("there is no event in {0}")]
    Missing(String),
    /// The database was written by another version, or is damaged.
    #[error("{folder} cannot be read: {why}")]
    Unreadable {
        /// The folder.
        folder: String,
        /// The reason.
        why: String,
    },
    /// The folder cannot be written or read.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// The database failed. (Not a source: its sentence is already in this one.)
    #[error("the event's database failed: {0}")]
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error)
    }
}

/// The database's file in an event's folder.
const FILE: &str = "event.db";
/// No game takes longer: sums of such times fit.
const LONGEST_GAME: Duration = Duration::from_secs(366 * 24 * 3600);
/// The version of the database's schema.
const SCHEMA_VERSION: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE event (definition TEXT NOT NULL);
    CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        player_a INTEGER NOT NULL,
        player_b INTEGER NOT NULL,
        black INTEGER NOT NULL,
        winner INTEGER,
        ending TEXT NOT NULL,
        sentence TEXT NOT NULL,
        moves INTEGER NOT NULL,
        used_a INTEGER NOT NULL,
        used_b INTEGER NOT NULL,
        longest_a INTEGER NOT NULL,
        longest_b INTEGER NOT NULL,
        sgf TEXT NOT NULL
    ) STRICT;
";

const SUMMARY_COLUMNS: &str = "number, player_a, player_b, black, winner, ending, sentence, moves,
                      used_a, used_b, longest_a, longest_b";

impl Store {
    /// Opens an event to play it, a new one or one that was started before. Only the number of rounds may differ from
    /// before.
    ///
    /// # Errors
    /// When the folder holds another event, is used by another process, or cannot be written.
    pub fn open(folder: &Path, event: &Event) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Io(folder.display().to_string(), error);
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::create(folder.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(folder.display().to_string())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut connection = Connection::open(folder.join(FILE))?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // Every game is forced to the disk as it ends: a power cut, too, costs only those that were being played.
        connection.pragma_update(None, "synchronous", "full")?;
        connection.busy_timeout(Duration::from_secs(10))?;
        let form: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if form == 0 {
            let all = connection.transaction()?;
            all.execute_batch(SCHEMA)?;
            all.execute("INSERT INTO event VALUES (?1)", [written(event)])?;
            all.pragma_update(None, "user_version", SCHEMA_VERSION)?;
            all.commit()?;
        }
        let there = definition(&connection, folder)?;
        same(folder, &there, event)?;
        connection.execute("UPDATE event SET definition = ?1", [written(event)])?;
        Ok(Store { folder: folder.to_owned(), connection, event: event.clone(), _lock: Some(lock) })
    }

    /// Opens an event to read it.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn read(folder: &Path) -> Result<Store, StoreError> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Err(StoreError::Missing(folder.display().to_string()));
        }
        // A read-only connection could not recover the write-ahead log that a killed process left behind.
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        let event = definition(&connection, folder)?;
        Ok(Store { folder: folder.to_owned(), connection, event, _lock: None })
    }

    /// The event.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds games, all of them or none. A game that is already stored remains unchanged.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn insert_all(&self, games: &[FinishedGame]) -> Result<(), StoreError> {
        let all = self.connection.unchecked_transaction()?;
        games.iter().try_for_each(|game| self.insert(game))?;
        Ok(all.commit()?)
    }

    /// Removes games that turned out to be false.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn remove(&self, numbers: &[u64]) -> Result<(), StoreError> {
        let all = self.connection.unchecked_transaction()?;
        for number in numbers {
            self.connection.prepare_cached("DELETE FROM game WHERE number = ?1")?.execute([number])?;
        }
        Ok(all.commit()?)
    }

    /// Adds a game. A game that is already stored remains unchanged.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn insert(&self, played: &FinishedGame) -> Result<(), StoreError> {
        let GameSummary { number, players, black, winner, ending, sentence, moves, used, longest } =
            &played.summary;
        let micros = |time: Duration| time.as_micros().min(i64::MAX as u128) as u64;
        let sql =
            "INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
        self.connection.prepare_cached(sql)?.execute(params![
            *number,
            players[0],
            players[1],
            *black,
            *winner,
            ending.word(),
            sentence,
            *moves,
            micros(used[0]),
            micros(used[1]),
            micros(longest[0]),
            micros(longest[1]),
            played.record.to_sgf(),
        ])?;
        Ok(())
    }

    /// The numbers of the stored games.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn numbers(&self) -> Result<BTreeSet<u64>, StoreError> {
        let mut all = self.connection.prepare("SELECT number FROM game")?;
        let numbers = all.query_map([], |row| row.get(0))?;
        Ok(numbers.collect::<Result<_, _>>()?)
    }

    /// The summaries of all stored games, in the order of their numbers. Games beyond the event's current schedule are
    /// left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn results(&self) -> Result<Vec<GameSummary>, StoreError> {
        let schedule = Schedule::new(&self.event);
        let sql = format!("SELECT {SUMMARY_COLUMNS} FROM game WHERE number < ?1 ORDER BY number");
        let mut all = self.connection.prepare(&sql)?;
        let mut rows = all.query([schedule.games().min(i64::MAX as u64)])?;
        let mut results = Vec::new();
        while let Some(row) = rows.next()? {
            let number: u64 = row.get(0)?;
            let read = result(row).map_err(|error| error.to_string());
            let checked = read.and_then(|game| self.check(game, &schedule));
            results.push(checked.map_err(|why| self.unreadable(number, &why))?);
        }
        Ok(results)
    }

    /// A game as SGF; `None` if it is not stored.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn sgf(&self, number: u64) -> Result<Option<String>, StoreError> {
        let mut one = self.connection.prepare_cached("SELECT sgf FROM game WHERE number = ?1")?;
        Ok(one.query_row([number], |row| row.get(0)).optional()?)
    }

    /// A game; `None` if it is not stored.
    ///
    /// # Errors
    /// When the database or the game cannot be read.
    pub fn record(&self, number: u64) -> Result<Option<GameRecord>, StoreError> {
        let unreadable = |error: ReadError| self.unreadable(number, &error.to_string());
        self.sgf(number)?.map(|sgf| GameRecord::from_sgf(&sgf).map_err(unreadable)).transpose()
    }

    /// The summary, if it is one of a game of the event. A damaged database must not be counted, let alone played on.
    fn check(&self, game: GameSummary, schedule: &Schedule) -> Result<GameSummary, String> {
        let players = game.players;
        let is_scheduled = schedule.pairing(game.number).is_some_and(|pairing| pairing.players == players);
        let took_part = |player: &usize| players.contains(player);
        if !is_scheduled || !took_part(&game.black) || !game.winner.as_ref().is_none_or(took_part) {
            return Err("others have played it than the schedule says".to_owned());
        }
        if game.moves > usize::from(self.event.size.side()).pow(2) {
            return Err(format!("it has {} moves", game.moves));
        }
        if game.used.iter().chain(&game.longest).any(|&time| time > LONGEST_GAME) {
            return Err("it took longer than a year".to_owned());
        }
        Ok(game)
    }

    fn unreadable(&self, number: u64, why: &str) -> StoreError {
        let why = format!("game {}: {why}", number.saturating_add(1));
        StoreError::Unreadable { folder: self.folder.display().to_string(), why }
    }
}

fn written(event: &Event) -> String {
    serde_json::to_string(event).expect("an event is plain data")
}

fn definition(connection: &Connection, folder: &Path) -> Result<Event, StoreError> {
    let unreadable = |why: String| StoreError::Unreadable { folder: folder.display().to_string(), why };
    let form: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| unreadable(error.to_string()))?;
    if form != SCHEMA_VERSION {
        return Err(unreadable("it was written by another version of this program".to_owned()));
    }
    let text: String = connection
        .query_row("SELECT definition FROM event", [], |row| row.get(0))
        .map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
}

/// An error if two events differ in more than the number of rounds.
fn same(folder: &Path, there: &Event, asked: &Event) -> Result<(), StoreError> {
    let differs = there.terms().into_iter().zip(asked.terms()).find(|(there, asked)| there != asked);
    match differs {
        None => Ok(()),
        Some(((what, there), (_, asked))) => {
            let short = |text: String| -> String {
                if text.chars().count() > 60 { text.chars().take(60).chain(['…']).collect() } else { text }
            };
            let folder = folder.display().to_string();
            Err(StoreError::Different { folder, what, there: short(there), asked: short(asked) })
        }
    }
}

fn result(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let micros = |column: usize| row.get(column).map(Duration::from_micros);
    let word: String = row.get(5)?;
    let unknown = || rusqlite::Error::InvalidColumnType(5, word.clone(), rusqlite::types::Type::Text);
    Ok(GameSummary {
        number: row.get(0)?,
        players: [row.get(1)?, row.get(2)?],
        black: row.get(3)?,
        winner: row.get(4)?,
        ending: Ending::from_word(&word).ok_or_else(unknown)?,
        sentence: row.get(6)?,
        moves: row.get(7)?,
        used: [micros(8)?, micros(9)?],
        longest: [micros(10)?, micros(11)?],
    })
}
