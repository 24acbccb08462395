//! The coordinator's record, in SQLite: who delivered which result, what was played again, who lied.
//!
//! A result is written here before it is acknowledged, and given to the event from here. So a coordinator that is killed
//! anywhere loses nothing, and a result that comes twice changes nothing.

use crate::FleetError;
use crate::announcement::Refusal;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
#[cfg(unix)]
use std::fs::Permissions;
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

const SCHEMA_VERSION: i64 = 2;
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
/// Results that are gone from here, and that the event has not forgotten yet.
const SCHEMA_OF_RETRACTIONS: &str =
    "CREATE TABLE retraction (work TEXT, number INTEGER, PRIMARY KEY (work, number)) STRICT;";

const FILE: &str = "fleet.db";

impl Ledger {
    /// Opens the record in a folder, or begins one, for work with these terms.
    ///
    /// # Errors
    /// When it cannot be read or written, or is of another version.
    pub fn open(folder: &Path, terms: &str) -> Result<Ledger, FleetError> {
        let path = folder.join(FILE);
        let failed = |error: std::io::Error| FleetError::Ledger(format!("{}: {error}", path.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
        keep_to_owner(&path).map_err(failed)?;
        let mut connection = Connection::open(&path)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.busy_timeout(Duration::from_secs(10))?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version > SCHEMA_VERSION {
            let why = format!("{} was written by another version of this program", path.display());
            return Err(FleetError::Ledger(why));
        }
        if version < SCHEMA_VERSION {
            let all = connection.transaction()?;
            if version == 0 {
                all.execute_batch(SCHEMA)?;
                let mut random = [0; 32];
                getrandom::fill(&mut random).map_err(|error| FleetError::Ledger(error.to_string()))?;
                let random: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
                all.execute("INSERT INTO setting VALUES ('secret', ?1)", [random])?;
            }
            all.execute_batch(SCHEMA_OF_RETRACTIONS)?;
            all.pragma_update(None, "user_version", SCHEMA_VERSION)?;
            all.commit()?;
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

    /// The seed of a result.
    pub(crate) fn seed(&self, number: u64) -> Result<Option<u64>, FleetError> {
        let sql = "SELECT seed FROM result WHERE work = ?1 AND number = ?2";
        let mut one = self.connection.prepare_cached(sql)?;
        let seed = one.query_row(params![self.work, number.cast_signed()], |row| row.get(0)).optional()?;
        Ok(seed.map(i64::cast_unsigned))
    }

    /// Whether a worker has delivered a result.
    pub(crate) fn has_delivered(&self, worker: &str) -> Result<bool, FleetError> {
        let sql = "SELECT 1 FROM result WHERE worker = ?1 AND work = ?2";
        Ok(self.connection.prepare_cached(sql)?.exists([worker, &self.work])?)
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

    /// A result is in doubt: if the coordinator ends before it is decided, it is played again.
    pub(crate) fn doubt(&self, number: u64) -> Result<(), FleetError> {
        let sql = "UPDATE result SET audit = 1 WHERE work = ?1 AND number = ?2";
        self.connection.prepare_cached(sql)?.execute(params![self.work, number.cast_signed()])?;
        Ok(())
    }

    /// Nothing is to be played again any more: the games do not repeat.
    pub(crate) fn cancel_audits(&self) -> Result<(), FleetError> {
        self.connection.execute("UPDATE result SET audit = 0 WHERE work = ?1 AND audit = 1", [&self.work])?;
        Ok(())
    }

    /// These workers deliver falsehoods, each for a reason: what they delivered of this work is removed, and is to be
    /// retracted. What they delivered of other works goes when those are taken up.
    pub(crate) fn discard(&self, liars: &BTreeMap<String, String>) -> Result<u64, FleetError> {
        let all = self.connection.unchecked_transaction()?;
        for (worker, why) in liars {
            all.execute("INSERT OR IGNORE INTO liar VALUES (?1, ?2)", [worker, why])?;
        }
        let discarded = self.remove_lies()?;
        all.commit()?;
        Ok(discarded)
    }

    /// What known liars delivered of this work goes, and is to be retracted. Returns how many results it was.
    fn remove_lies(&self) -> Result<u64, FleetError> {
        const THEIRS: &str = "work = ?1 AND worker IN (SELECT worker FROM liar)";
        let sql = format!("INSERT OR IGNORE INTO retraction SELECT work, number FROM result WHERE {THEIRS}");
        self.connection.execute(&sql, [&self.work])?;
        // The broker still knows the job by which it was played.
        let sql = format!(
            "INSERT INTO attempt SELECT work, number, 1 FROM result WHERE {THEIRS}
             ON CONFLICT DO UPDATE SET attempt = attempt + 1"
        );
        self.connection.execute(&sql, [&self.work])?;
        let sql = format!("DELETE FROM result WHERE {THEIRS}");
        let discarded = self.connection.execute(&sql, [&self.work])?;
        Ok(discarded as u64)
    }

    /// The numbers that the event is still to forget.
    pub(crate) fn retractions(&self) -> Result<Vec<u64>, FleetError> {
        let sql = "SELECT number FROM retraction WHERE work = ?1 ORDER BY number";
        let mut all = self.connection.prepare_cached(sql)?;
        let rows = all.query_map([&self.work], |row| row.get::<_, i64>(0))?;
        Ok(rows.map(|number| number.map(i64::cast_unsigned)).collect::<Result<_, _>>()?)
    }

    /// The event has forgotten them.
    pub(crate) fn retracted(&self) -> Result<(), FleetError> {
        self.connection.execute("DELETE FROM retraction WHERE work = ?1", [&self.work])?;
        Ok(())
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

    /// For each number the attempt after this one, which no job of that number has had.
    pub(crate) fn next_attempts(&self, jobs: &[(u64, u32)]) -> Result<Vec<u32>, FleetError> {
        let all = self.connection.unchecked_transaction()?;
        let mut attempts = Vec::with_capacity(jobs.len());
        for &(number, after) in jobs {
            let next = self.first_attempt(number)?.max(after) + 1;
            let sql = "INSERT OR REPLACE INTO attempt VALUES (?1, ?2, ?3)";
            self.connection.prepare_cached(sql)?.execute(params![self.work, number.cast_signed(), next])?;
            attempts.push(next);
        }
        all.commit()?;
        Ok(attempts)
    }
}

/// Makes a file that only its owner may read, or one that is there such: the record holds a secret.
fn keep_to_owner(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600);
        let file = options.open(path)?;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            file.set_permissions(Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    options.open(path)?;
    Ok(())
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
        let lies = BTreeMap::from([("a".to_owned(), "it lied".to_owned())]);
        assert_eq!(again.discard(&lies).unwrap(), 2);
        assert_eq!((again.first_attempt(0).unwrap(), again.first_attempt(2).unwrap()), (1, 0));
        assert_eq!(again.liars().unwrap()[0].worker, "a");
        assert_eq!((again.body(0, u64::MAX).unwrap(), again.has_delivered("b").unwrap()), (None, true));
        drop(again);
        let again = Ledger::open(folder.path(), "terms").unwrap();
        assert_eq!(
            again.retractions().unwrap(),
            [0, 1],
            "it is not forgotten that the event is to forget them"
        );
        again.retracted().unwrap();
        assert!(again.retractions().unwrap().is_empty());
        assert_eq!(again.next_attempts(&[(0, 0), (2, 5), (0, 0)]).unwrap(), [2, 6, 3]);
        let other = Ledger::open(folder.path(), "other terms").unwrap();
        assert_eq!(other.body(3, u64::MAX - 3).unwrap(), None);
        assert_ne!(other.event_name().unwrap(), again.event_name().unwrap());
    }

    #[test]
    fn what_a_liar_delivered_of_another_work_goes_when_that_is_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|terms| Ledger::open(folder.path(), terms).unwrap());
        one.insert(&[result(0, "a", false)]).unwrap();
        other.insert(&[result(5, "a", false), result(6, "b", false)]).unwrap();
        let lies = BTreeMap::from([("a".to_owned(), "it lied".to_owned())]);
        assert_eq!(one.discard(&lies).unwrap(), 1);
        assert_eq!((one.retractions().unwrap(), other.retractions().unwrap()), (vec![0], vec![]));
        assert_eq!(other.count().unwrap(), 2, "its event would not know that they are gone");
        assert_eq!(other.discard(&BTreeMap::new()).unwrap(), 1);
        assert_eq!((other.retractions().unwrap(), other.count().unwrap()), (vec![5], 1));
    }

    #[cfg(unix)]
    #[test]
    fn the_record_and_its_secret_are_the_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "").unwrap();
        std::fs::set_permissions(folder.path().join(FILE), Permissions::from_mode(0o644)).unwrap();
        let ledger = Ledger::open(folder.path(), "terms").unwrap();
        ledger.insert(&[result(0, "a", false)]).unwrap();
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let entry = entry.unwrap();
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", entry.file_name());
        }
    }
}
