//! The database: games, studies and jobs in one SQLite file.
//!
//! With write-ahead logging, what was committed survives any end of the process.

mod books;
mod guests;
mod puzzles;
mod room;

pub(crate) use books::BookFile;
pub(crate) use puzzles::{OwnPuzzle, PuzzleEvent, PuzzleResult};
pub(crate) use room::Full;

use crate::id;
use crate::jobs::{JobKind, JobState};
use crate::options::KeptLimits;
use room::room;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};
use serde::Serialize;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The database.
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

/// A row of `games`: a game or a study.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) kind: GameKind,
    pub(crate) created: i64,
    /// What lists show of it, as JSON.
    pub(crate) summary: String,
    /// The game or the study itself, as JSON.
    pub(crate) body: String,
}

/// What a row of `games` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameKind {
    /// A game that is or was played here.
    Game,
    /// A game that was opened from a file.
    Study,
}

impl GameKind {
    fn name(self) -> &'static str {
        match self {
            GameKind::Game => "game",
            GameKind::Study => "study",
        }
    }
}

impl ToSql for GameKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

impl FromSql for GameKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<GameKind> {
        by_name(value, &[GameKind::Game, GameKind::Study], GameKind::name)
    }
}

/// The value that a column names.
pub(crate) fn by_name<T: Copy>(
    column: ValueRef<'_>,
    all: &[T],
    name: fn(T) -> &'static str,
) -> FromSqlResult<T> {
    let text = column.as_str()?;
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.ok_or_else(|| FromSqlError::Other(format!("'{text}' is unknown").into()))
}

/// A kept game or study, as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ListedGame {
    pub(crate) id: String,
    pub(crate) kind: GameKind,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    /// Whether a review of it is complete.
    pub(crate) reviewed: bool,
    /// Whether the visitor plays in a game that another visitor owns.
    #[serde(skip)]
    pub(crate) is_guest: bool,
    /// What lists show of it.
    pub(crate) summary: serde_json::Value,
}

/// A row of `jobs`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JobRow {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) kind: JobKind,
    /// What the job is about, such as a game's id.
    pub(crate) subject: String,
    pub(crate) spec: String,
    pub(crate) state: JobState,
    pub(crate) done: u32,
    pub(crate) total: u32,
    pub(crate) note: String,
    pub(crate) created: i64,
}

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL,
        created INTEGER NOT NULL, updated INTEGER NOT NULL,
        summary TEXT NOT NULL, body TEXT NOT NULL, tree TEXT
    );
    CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, updated DESC);
    CREATE TABLE IF NOT EXISTS jobs (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, spec TEXT NOT NULL,
        state TEXT NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL, note TEXT NOT NULL,
        created INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS jobs_by_subject ON jobs (subject, created DESC);
    CREATE TABLE IF NOT EXISTS job_items (
        job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE, number INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (job, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS puzzle_results (
        owner TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, wrong INTEGER NOT NULL,
        hints INTEGER NOT NULL, updated INTEGER NOT NULL, PRIMARY KEY (owner, puzzle)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS own_puzzles (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, game TEXT NOT NULL, line TEXT NOT NULL, created INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS own_puzzles_by_owner ON own_puzzles (owner, created DESC);
    CREATE INDEX IF NOT EXISTS own_puzzles_by_game ON own_puzzles (game);
    CREATE TABLE IF NOT EXISTS game_guests (game TEXT PRIMARY KEY, visitor TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS game_guests_by_visitor ON game_guests (visitor);
";

type StoreResult<T> = Result<T, rusqlite::Error>;

impl Store {
    /// Opens the database, or creates it; without a path, one in memory.
    pub(crate) fn open(path: Option<&Path>) -> StoreResult<Store> {
        let connection = match path {
            Some(path) => {
                // SQLite opens its other files with the rights of this one. If it cannot be made, SQLite says why.
                let _ = keep_private(path);
                Connection::open(path)?
            }
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Every commit is forced to the disk: a move that was answered outlasts a power cut, too.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.execute_batch(SCHEMA)?;
        connection.execute_batch(books::SCHEMA)?;
        Ok(Store { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic between two statements leaves a database that is as good as before.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A value that stays the same when the server is started again.
    pub(crate) fn secret(&self, name: &str, fresh: [u8; 16]) -> StoreResult<[u8; 16]> {
        let connection = self.connection();
        connection.execute("INSERT OR IGNORE INTO meta VALUES (?1, ?2)", params![name, fresh])?;
        connection.query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| row.get(0))
    }

    /// Saves a new game or study, if there is room for it.
    pub(crate) fn insert(
        &self,
        game: &GameRow,
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let GameRow { id, owner, kind, created, summary, body } = game;
        let connection = self.connection();
        let room = room(&connection, owner, 1, (summary.len() + body.len()) as u64, limits)?;
        if room.is_ok() {
            connection
                .prepare_cached(
                    "INSERT INTO games (id, owner, kind, created, updated, summary, body)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![id, owner, kind, created, id::now(), summary, body])?;
        }
        Ok(room)
    }

    /// Saves what a study has become, if its owner has room for that.
    pub(crate) fn update_study(
        &self,
        study: &GameRow,
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let bytes = (study.summary.len() + study.body.len()) as u64;
        let room = {
            let connection = self.connection();
            let sql = "SELECT octet_length(summary) + octet_length(body) + coalesce(octet_length(tree), 0)
                       FROM games WHERE id = ?1";
            let before: Option<u64> = connection.query_row(sql, [&study.id], |row| row.get(0)).optional()?;
            let more = bytes.saturating_sub(before.unwrap_or(0));
            if more == 0 { Ok(()) } else { room(&connection, &study.owner, 0, more, limits)? }
        };
        if room.is_ok() {
            self.update(study)?;
        }
        Ok(room)
    }

    /// Saves what a game has become; says whether it is still kept. Variations of what it was are dropped.
    pub(crate) fn update(&self, game: &GameRow) -> StoreResult<bool> {
        let GameRow { id, summary, body, .. } = game;
        let changed = self
            .connection()
            .prepare_cached(
                "UPDATE games SET updated = ?2, summary = ?3, body = ?4, tree = NULL WHERE id = ?1",
            )?
            .execute(params![id, id::now(), summary, body])?;
        Ok(changed == 1)
    }

    /// A game or study.
    pub(crate) fn load(&self, id: &str) -> StoreResult<Option<GameRow>> {
        let connection = self.connection();
        let mut statement = connection
            .prepare_cached("SELECT id, owner, kind, created, summary, body FROM games WHERE id = ?1")?;
        let game_row = |row: &Row<'_>| {
            Ok(GameRow {
                id: row.get(0)?,
                owner: row.get(1)?,
                kind: row.get(2)?,
                created: row.get(3)?,
                summary: row.get(4)?,
                body: row.get(5)?,
            })
        };
        statement.query_row([id], game_row).optional()
    }

    /// The variations that were added to a game, as SGF.
    pub(crate) fn tree(&self, id: &str) -> StoreResult<Option<String>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT tree FROM games WHERE id = ?1")?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?.flatten())
    }

    /// Saves a game's variations, if its owner has room for them.
    pub(crate) fn save_tree(
        &self,
        id: &str,
        tree: &str,
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let connection = self.connection();
        let (owner, before): (String, u64) = connection.query_row(
            "SELECT owner, coalesce(octet_length(tree), 0) FROM games WHERE id = ?1",
            [id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let more = (tree.len() as u64).saturating_sub(before);
        let room = if more == 0 { Ok(()) } else { room(&connection, &owner, 0, more, limits)? };
        if room.is_ok() {
            connection.execute("UPDATE games SET tree = ?2 WHERE id = ?1", params![id, tree])?;
        }
        Ok(room)
    }

    /// Deletes a game, every job about it, and the puzzles made of it.
    pub(crate) fn delete(&self, id: &str) -> StoreResult<()> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("DELETE FROM jobs WHERE subject = ?1", [id])?;
        transaction.execute("DELETE FROM own_puzzles WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM game_guests WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM games WHERE id = ?1", [id])?;
        transaction.commit()
    }

    /// An owner's games that were last changed before a time, the latest first; also another visitor's in which the owner
    /// is playing.
    pub(crate) fn list(&self, owner: &str, before: i64, most: u32) -> StoreResult<Vec<ListedGame>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT id, kind, created, updated, summary, EXISTS (
                 SELECT 1 FROM jobs WHERE subject = games.id AND jobs.kind = 'review' AND state = 'finished'
             ), owner <> ?1 FROM games
             WHERE (owner = ?1 OR id IN (SELECT game FROM game_guests WHERE visitor = ?1)) AND updated < ?2
             ORDER BY updated DESC, id LIMIT ?3",
        )?;
        let rows = statement.query_map(params![owner, before, most], |row| {
            let summary: String = row.get(4)?;
            Ok(ListedGame {
                id: row.get(0)?,
                kind: row.get(1)?,
                created: row.get(2)?,
                updated: row.get(3)?,
                reviewed: row.get(5)?,
                is_guest: row.get(6)?,
                summary: serde_json::from_str(&summary).unwrap_or_default(),
            })
        })?;
        rows.collect()
    }

    /// How many games an owner has kept.
    pub(crate) fn count(&self, owner: &str) -> StoreResult<u32> {
        let connection = self.connection();
        connection.query_row("SELECT count(*) FROM games WHERE owner = ?1", [owner], |row| row.get(0))
    }

    /// Saves a new job.
    pub(crate) fn insert_job(&self, job: &JobRow) -> StoreResult<()> {
        self.connection()
            .execute(
                "INSERT INTO jobs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![
                    job.id,
                    job.owner,
                    job.kind,
                    job.subject,
                    job.spec,
                    job.state,
                    job.done,
                    job.total,
                    job.note,
                    job.created
                ],
            )
            .map(drop)
    }

    /// Saves how far a job is. One that was deleted stays deleted.
    pub(crate) fn update_job(&self, job: &JobRow) -> StoreResult<()> {
        self.connection()
            .prepare_cached("UPDATE jobs SET state = ?2, done = ?3, total = ?4, note = ?5 WHERE id = ?1")?
            .execute(params![job.id, job.state, job.done, job.total, job.note])
            .map(drop)
    }

    /// Saves an item of a job's result together with the job's progress.
    pub(crate) fn save_item(&self, job: &JobRow, number: u32, body: &str) -> StoreResult<()> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction
            .execute("INSERT OR REPLACE INTO job_items VALUES (?1, ?2, ?3)", params![job.id, number, body])?;
        transaction.execute(
            "UPDATE jobs SET done = ?2, total = ?3 WHERE id = ?1",
            params![job.id, job.done, job.total],
        )?;
        transaction.commit()
    }

    /// A job.
    pub(crate) fn job(&self, id: &str) -> StoreResult<Option<JobRow>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT * FROM jobs WHERE id = ?1")?;
        statement.query_row([id], job_row).optional()
    }

    /// The latest job of a kind about something.
    pub(crate) fn latest_job(&self, kind: JobKind, subject: &str) -> StoreResult<Option<JobRow>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT * FROM jobs WHERE subject = ?1 AND kind = ?2 ORDER BY created DESC, rowid DESC LIMIT 1",
        )?;
        statement.query_row(params![subject, kind], job_row).optional()
    }

    /// The jobs about something.
    pub(crate) fn jobs_about(&self, subject: &str) -> StoreResult<Vec<JobRow>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT * FROM jobs WHERE subject = ?1")?;
        statement.query_map([subject], job_row)?.collect()
    }

    /// An owner's jobs of a kind, the latest first.
    pub(crate) fn jobs(&self, owner: &str, kind: JobKind) -> StoreResult<Vec<JobRow>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT * FROM jobs WHERE owner = ?1 AND kind = ?2 ORDER BY created DESC, rowid DESC",
        )?;
        statement.query_map(params![owner, kind], job_row)?.collect()
    }

    /// An owner's jobs that run or are paused: those that run first, then the latest.
    pub(crate) fn open_jobs(&self, owner: &str, most: u32) -> StoreResult<Vec<JobRow>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT * FROM jobs WHERE owner = ?1 AND state IN ('running', 'paused')
             ORDER BY state = 'running' DESC, created DESC, rowid DESC LIMIT ?2",
        )?;
        statement.query_map(params![owner, most], job_row)?.collect()
    }

    /// Deletes a job.
    pub(crate) fn delete_job(&self, id: &str) -> StoreResult<()> {
        self.connection().execute("DELETE FROM jobs WHERE id = ?1", [id]).map(drop)
    }

    /// All visitors' jobs in a state, the oldest first.
    pub(crate) fn jobs_in(&self, state: JobState) -> StoreResult<Vec<JobRow>> {
        let connection = self.connection();
        let mut statement =
            connection.prepare_cached("SELECT * FROM jobs WHERE state = ?1 ORDER BY created, rowid")?;
        statement.query_map([state], job_row)?.collect()
    }

    /// The items of a job's result so far.
    pub(crate) fn items(&self, job: &str) -> StoreResult<Vec<(u32, String)>> {
        let connection = self.connection();
        let mut statement =
            connection.prepare_cached("SELECT number, body FROM job_items WHERE job = ?1 ORDER BY number")?;
        statement.query_map([job], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    }
}

/// Creates the database's file if there is none, and closes it to other users: it holds the key that signs cookies.
fn keep_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600);
        let file = options.open(path)?;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(())
    }
    #[cfg(not(unix))]
    options.open(path).map(drop)
}

fn job_row(row: &Row<'_>) -> StoreResult<JobRow> {
    Ok(JobRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        kind: row.get(2)?,
        subject: row.get(3)?,
        spec: row.get(4)?,
        state: row.get(5)?,
        done: row.get(6)?,
        total: row.get(7)?,
        note: row.get(8)?,
        created: row.get(9)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_jobs_come_back() {
        let store = Store::open(None).unwrap();
        let game = |id: &str, owner: &str, summary: &str| GameRow {
            id: id.into(),
            owner: owner.into(),
            kind: GameKind::Game,
            created: 1,
            summary: summary.into(),
            body: "body".into(),
        };
        store.insert(&game("a", "me", "{\"n\":1}"), None).unwrap().unwrap();
        store.insert(&game("b", "you", "{}"), None).unwrap().unwrap();
        assert_eq!(store.load("a").unwrap(), Some(game("a", "me", "{\"n\":1}")));
        assert_eq!(store.load("c").unwrap(), None);
        let mine = store.list("me", i64::MAX, 10).unwrap();
        assert_eq!((mine.len(), &mine[0].summary["n"]), (1, &serde_json::json!(1)));
        store.save_tree("a", "(;)", None).unwrap().unwrap();
        assert_eq!(store.tree("a").unwrap().as_deref(), Some("(;)"));
        // Variations belong to the game as it was; another move drops them.
        assert!(store.update(&game("a", "me", "{}")).unwrap());
        assert!(!store.update(&game("c", "me", "{}")).unwrap());
        assert_eq!(store.tree("a").unwrap(), None);

        let mut job = JobRow {
            id: "j".into(),
            owner: "me".into(),
            kind: JobKind::Review,
            subject: "a".into(),
            spec: "{}".into(),
            state: JobState::Running,
            done: 0,
            total: 2,
            note: String::new(),
            created: 5,
        };
        store.update_job(&job).unwrap();
        assert_eq!(store.job("j").unwrap(), None);
        store.insert_job(&job).unwrap();
        job.done = 1;
        store.save_item(&job, 7, "{}").unwrap();
        assert_eq!(store.job("j").unwrap(), Some(job.clone()));
        assert_eq!(store.latest_job(JobKind::Review, "a").unwrap(), Some(job.clone()));
        assert_eq!(store.jobs_in(JobState::Running).unwrap(), [job.clone()]);
        assert_eq!(store.jobs_about("a").unwrap(), [job]);
        store.delete("a").unwrap();
        assert_eq!((store.job("j").unwrap(), store.items("j").unwrap()), (None, vec![]));
        assert_eq!((store.count("me").unwrap(), store.count("you").unwrap()), (0, 1));
    }

    #[test]
    fn a_secret_is_made_once() {
        let store = Store::open(None).unwrap();
        assert_eq!(store.secret("key", [1; 16]).unwrap(), [1; 16]);
        assert_eq!(store.secret("key", [2; 16]).unwrap(), [1; 16]);
    }
}
