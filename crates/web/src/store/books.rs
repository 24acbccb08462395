//! The files of games that visitors have added to the explorer, and what a book of their own games is made of.

use super::room::room;
use super::{Full, Store, StoreResult};
use crate::options::KeptLimits;
use rusqlite::{OptionalExtension, params};
use serde::Serialize;

/// The table of these files.
pub(super) const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS book_files (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, games INTEGER NOT NULL,
        created INTEGER NOT NULL, body TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS book_files_by_owner ON book_files (owner, created);
";

/// A file of games, without them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BookFile {
    pub(crate) id: String,
    pub(crate) name: String,
    /// How many games it has.
    pub(crate) games: u32,
    pub(crate) created: i64,
}

impl Store {
    /// Keeps a file, if its owner has room for it.
    pub(crate) fn insert_book_file(
        &self,
        owner: &str,
        file: &BookFile,
        body: &str,
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let connection = self.connection();
        let room = room(&connection, owner, 0, (file.name.len() + body.len()) as u64, limits)?;
        if room.is_ok() {
            connection.execute(
                "INSERT INTO book_files (id, owner, name, games, created, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![file.id, owner, file.name, file.games, file.created, body],
            )?;
        }
        Ok(room)
    }

    /// An owner's files, the oldest first.
    pub(crate) fn book_files(&self, owner: &str) -> StoreResult<Vec<BookFile>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT id, name, games, created FROM book_files WHERE owner = ?1 ORDER BY created, rowid",
        )?;
        let rows = statement.query_map([owner], |row| {
            Ok(BookFile { id: row.get(0)?, name: row.get(1)?, games: row.get(2)?, created: row.get(3)? })
        })?;
        rows.collect()
    }

    /// Whether an owner has such a file.
    pub(crate) fn has_book_file(&self, owner: &str, id: &str) -> StoreResult<bool> {
        let connection = self.connection();
        let sql = "SELECT EXISTS (SELECT 1 FROM book_files WHERE id = ?1 AND owner = ?2)";
        connection.query_row(sql, [id, owner], |row| row.get(0))
    }

    /// The games of an owner's file, one a line.
    pub(crate) fn book_file(&self, owner: &str, id: &str) -> StoreResult<Option<String>> {
        let connection = self.connection();
        let sql = "SELECT body FROM book_files WHERE id = ?1 AND owner = ?2";
        connection.query_row(sql, [id, owner], |row| row.get(0)).optional()
    }

    /// Deletes an owner's file; says whether there was one.
    pub(crate) fn delete_book_file(&self, owner: &str, id: &str) -> StoreResult<bool> {
        let deleted =
            self.connection().execute("DELETE FROM book_files WHERE id = ?1 AND owner = ?2", [id, owner])?;
        Ok(deleted == 1)
    }

    /// What changes whenever an owner's games do.
    pub(crate) fn games_stamp(&self, owner: &str) -> StoreResult<String> {
        let connection = self.connection();
        let sql = "SELECT count(*) || ' ' || coalesce(max(updated), 0) FROM games WHERE owner = ?1";
        connection.query_row(sql, [owner], |row| row.get(0))
    }

    /// What lists show of an owner's games, as JSON, the latest first.
    pub(crate) fn summaries(&self, owner: &str, most: u32) -> StoreResult<Vec<String>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT summary FROM games WHERE owner = ?1 ORDER BY updated DESC, id LIMIT ?2",
        )?;
        let rows = statement.query_map(params![owner, most], |row| row.get(0))?;
        rows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_their_owner_and_count_as_kept() {
        let store = Store::open(None).unwrap();
        let file = |id: &str| BookFile { id: id.into(), name: "n".into(), games: 2, created: 1 };
        let limits = KeptLimits { bytes: 10, ..KeptLimits::default() };
        store.insert_book_file("me", &file("a"), "h8\nh8\n", Some(&limits)).unwrap().unwrap();
        assert_eq!(
            store.insert_book_file("me", &file("b"), "h8i9", Some(&limits)).unwrap(),
            Err(Full::Bytes)
        );
        store.insert_book_file("you", &file("c"), "h8i9", Some(&limits)).unwrap().unwrap();
        assert_eq!(store.book_files("me").unwrap(), [file("a")]);
        assert_eq!(store.book_file("me", "a").unwrap().as_deref(), Some("h8\nh8\n"));
        assert_eq!(store.book_file("you", "a").unwrap(), None);
        assert!(!store.delete_book_file("you", "a").unwrap() && store.has_book_file("me", "a").unwrap());
        assert!(store.delete_book_file("me", "a").unwrap() && !store.has_book_file("me", "a").unwrap());
    }
}
