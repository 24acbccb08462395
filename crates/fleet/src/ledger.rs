//! The coordinator's record, in SQLite: who delivered which result, what was played again, who lied.
//!
//! A result is written here before it is acknowledged, and given to the event from here. So a coordinator that is killed
//! anywhere loses nothing, and a result that comes twice changes nothing.

use crate::FleetError;
use crate::announcement::Refusal;
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::time::Duration;

/// The database of a fleet's work in one folder.
pub struct Ledger {
    connection: Connection,
    /// The work, by a hash of its terms: results of other terms are none of ours.
    work: String,
}

/// A result to be written.
pub(crate) struct NewResult {
    pub(crate) number: u64,
    pub(crate) seed: u64,
    pub(crate) worker: String,
    pub(crate) body: String,
    /// A hash of all that two plays of the game have in common.
    pub(crate) fingerprint: String,
    /// Whether another worker is to play it again.
    pub(crate) audit: bool,
}

/// A result that another worker is to play again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Audit {
    pub(crate) number: u64,
    pub(crate) seed: u64,
    pub(crate) worker: String,
    pub(crate) fingerprint: String,
}

const SCHEMA_VERSION: i64 = 1;
const SCHEMA: &str = "
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE result (
        work TEXT NOT NULL,
        number INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        worker TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        -- 0: not to be played again; 1: to be; 2: was, with the same result
        audit INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (work, number)
    ) STRICT;
    CREATE INDEX result_worker ON result (worker);
    CREATE INDEX result_audit ON result (work, number) WHERE audit = 1;
    CREATE TABLE attempt (work TEXT, number INTEGER, attempt INTEGER NOT NULL, PRIMARY KEY (work, number)) STRICT;
    CREATE TABLE liar (worker TEXT PRIMARY KEY, why TEXT NOT NULL) STRICT;
";

const FILE: &str = "fleet.db";

impl Ledger {
    /// Opens the record in a folder, or begins one, for work with these terms.
    ///
    /// # Errors
    /// When it cannot be read or written, or is of another version.
    pub fn open(folder: &Path, terms: &str) -> Result<Ledger, FleetError> {
        let failed = |error: std::io::Error| FleetError::Ledger(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut connection = Connection::open(folder.join(FILE))?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.busy_timeout(Duration::from_secs(10))?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            let all = connection.transaction()?;
            all.execute_batch(SCHEMA)?;
            let mut random = [0; 16];
            getrandom::fill(&mut random).map_err(|error| FleetError::Ledger(error.to_string()))?;
            let random: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
            all.execute("INSERT INTO setting VALUES ('secret', ?1)", [random])?;
            all.pragma_update(None, "user_version", SCHEMA_VERSION)?;
            all.commit()?;
        } else if version != SCHEMA_VERSION {
            let why =
                format!("{} was written by another version of this program", folder.join(FILE).display());
            return Err(FleetError::Ledger(why));
        }
        Ok(Ledger { connection, work: crate::job::hash(terms.as_bytes())[..20].to_owned() })
    }

    /// A secret of this record: from it follows what nobody else may foresee.
    pub(crate) fn secret(&self) -> Result<String, FleetError> {
        Ok(self
            .connection
            .query_row("SELECT value FROM setting WHERE name = 'secret'", [], |row| row.get(0))?)
    }

    /// The name of this work in the fleet. No other record's work has it, not even with the same terms.
    pub(crate) fn event_name(&self) -> Result<String, FleetError> {
        Ok(crate::job::hash(format!("{} {}", self.secret()?, self.work).as_bytes())[..20].to_owned())
    }

    /// Writes results, all of them or none. A number that has a result keeps it. Returns the numbers that are new.
    pub(crate) fn insert(&self, results: &[NewResult]) -> Result<Vec<u64>, FleetError> {
        let all = self.connection.unchecked_transaction()?;
        let mut new = Vec::new();
        for NewResult { number, seed, worker, body, fingerprint, audit } in results {
            let sql = "INSERT OR IGNORE INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let written = self.connection.prepare_cached(sql)?.execute(params![
                self.work,
                number.cast_signed(),
                seed.cast_signed(),
                worker,
                fingerprint,
                i64::from(*audit),
                body
            ])?;
            if written > 0 {
                new.push(*number);
            }
        }
        all.commit()?;
        Ok(new)
    }

    /// The result of a job, if it is there.
    pub(crate) fn body(&self, number: u64, seed: u64) -> Result<Option<String>, FleetError> {
        let sql = "SELECT body FROM result WHERE work = ?1 AND number = ?2 AND seed = ?3";
        let mut one = self.connection.prepare_cached(sql)?;
        Ok(one
            .query_row(params![self.work, number.cast_signed(), seed.cast_signed()], |row| row.get(0))
            .optional()?)
    }

    /// Who delivered a result, and its fingerprint.
    pub(crate) fn author(&self, number: u64) -> Result<Option<(String, String)>, FleetError> {
        let sql = "SELECT worker, fingerprint FROM result WHERE work = ?1 AND number = ?2";
        let mut one = self.connection.prepare_cached(sql)?;
        let row =
            one.query_row(params![self.work, number.cast_signed()], |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(row.optional()?)
    }

    /// How many results a worker has delivered.
    pub(crate) fn delivered(&self, worker: &str) -> Result<u64, FleetError> {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM result WHERE worker = ?1 AND work = ?2 LIMIT 1)";
        Ok(self.connection.prepare_cached(sql)?.query_row([worker, &self.work], |row| row.get(0))?)
    }

    /// The results that are still to be played again.
    pub(crate) fn audits(&self) -> Result<Vec<Audit>, FleetError> {
        let sql = "SELECT number, seed, worker, fingerprint FROM result WHERE work = ?1 AND audit = 1";
        let mut all = self.connection.prepare_cached(sql)?;
        let rows = all.query_map([&self.work], |row| {
            let (number, seed): (i64, i64) = (row.get(0)?, row.get(1)?);
            Ok(Audit {
                number: number.cast_unsigned(),
                seed: seed.cast_unsigned(),
                worker: row.get(2)?,
                fingerprint: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The number of results.
    pub(crate) fn count(&self) -> Result<u64, FleetError> {
        Ok(self
            .connection
            .query_row("SELECT count(*) FROM result WHERE work = ?1", [&self.work], |row| row.get(0))?)
    }

    /// The number of results that were played again and agreed.
    pub(crate) fn audited(&self) -> Result<u64, FleetError> {
        let sql = "SELECT count(*) FROM result WHERE work = ?1 AND audit = 2";
        Ok(self.connection.query_row(sql, [&self.work], |row| row.get(0))?)
    }

    /// A result was played again, and is right.
    pub(crate) fn pass(&self, number: u64) -> Result<(), FleetError> {
        let sql = "UPDATE result SET audit = 2 WHERE work = ?1 AND number = ?2";
        self.connection.prepare_cached(sql)?.execute(params![self.work, number.cast_signed()])?;
        Ok(())
    }

    /// Nothing is to be played again any more: the games do not repeat.
    pub(crate) fn cancel_audits(&self) -> Result<(), FleetError> {
        self.connection.execute("UPDATE result SET audit = 0 WHERE work = ?1 AND audit = 1", [&self.work])?;
        Ok(())
    }

    /// A worker delivers falsehoods: all that it delivered is removed. Returns the numbers of this work among it.
    pub(crate) fn discard(&self, worker: &str, why: &str) -> Result<Vec<u64>, FleetError> {
        let all = self.connection.unchecked_transaction()?;
        let numbers = {
            let mut theirs =
                self.connection.prepare("SELECT number FROM result WHERE work = ?1 AND worker = ?2")?;
            let rows = theirs.query_map([&self.work, worker], |row| row.get::<_, i64>(0))?;
            rows.map(|number| number.map(i64::cast_unsigned)).collect::<Result<Vec<_>, _>>()?
        };
        for &number in &numbers {
            self.next_attempt(number, 0)?;
        }
        self.connection.execute("DELETE FROM result WHERE worker = ?1", [worker])?;
        self.connection.execute("INSERT OR IGNORE INTO liar VALUES (?1, ?2)", [worker, why])?;
        all.commit()?;
        Ok(numbers)
    }

    /// The workers that deliver falsehoods.
    pub(crate) fn liars(&self) -> Result<Vec<Refusal>, FleetError> {
        let mut all = self.connection.prepare_cached("SELECT worker, why FROM liar ORDER BY worker")?;
        let rows = all.query_map([], |row| Ok(Refusal { worker: row.get(0)?, why: row.get(1)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The attempt with which a job is handed out first.
    pub(crate) fn first_attempt(&self, number: u64) -> Result<u32, FleetError> {
        let sql = "SELECT attempt FROM attempt WHERE work = ?1 AND number = ?2";
        let mut one = self.connection.prepare_cached(sql)?;
        let attempt = one.query_row(params![self.work, number.cast_signed()], |row| row.get(0)).optional()?;
        Ok(attempt.unwrap_or(0))
    }

    /// The attempt after this one, which no job of this number has had.
    pub(crate) fn next_attempt(&self, number: u64, after: u32) -> Result<u32, FleetError> {
        let next = self.first_attempt(number)?.max(after) + 1;
        let sql = "INSERT OR REPLACE INTO attempt VALUES (?1, ?2, ?3)";
        self.connection.prepare_cached(sql)?.execute(params![self.work, number.cast_signed(), next])?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(number: u64, worker: &str, audit: bool) -> NewResult {
        let (body, fingerprint) = (format!("game {number} of {worker}"), format!("{number}"));
        NewResult { number, seed: u64::MAX - number, worker: worker.to_owned(), body, fingerprint, audit }
    }

    #[test]
    fn a_result_that_comes_twice_changes_nothing_and_a_liars_results_go() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path(), "terms").unwrap();
        let new =
            ledger.insert(&[result(0, "a", false), result(1, "a", true), result(2, "b", false)]).unwrap();
        assert_eq!(new, [0, 1, 2]);
        assert_eq!(ledger.insert(&[result(1, "b", false), result(3, "b", false)]).unwrap(), [3]);
        assert_eq!(ledger.body(1, u64::MAX - 1).unwrap().as_deref(), Some("game 1 of a"));
        assert_eq!(ledger.body(1, 5).unwrap(), None, "another seed is another game");
        assert_eq!(ledger.audits().unwrap().len(), 1);
        ledger.pass(1).unwrap();
        assert_eq!((ledger.audits().unwrap().len(), ledger.audited().unwrap()), (0, 1));
        drop(ledger);

        let again = Ledger::open(folder.path(), "terms").unwrap();
        assert_eq!(again.discard("a", "it lied").unwrap(), [0, 1]);
        assert_eq!((again.first_attempt(0).unwrap(), again.first_attempt(2).unwrap()), (1, 0));
        assert_eq!(again.liars().unwrap()[0].worker, "a");
        assert_eq!((again.body(0, u64::MAX).unwrap(), again.delivered("b").unwrap()), (None, 1));
        let other = Ledger::open(folder.path(), "other terms").unwrap();
        assert_eq!(other.body(3, u64::MAX - 3).unwrap(), None);
        assert_ne!(other.event_name().unwrap(), again.event_name().unwrap());
    }
}
