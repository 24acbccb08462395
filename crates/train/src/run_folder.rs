//! The folder of a training run: safe files, a resumable table of measurements, and what can go wrong with them.

use crate::comparison::TrainError;
use crate::critic::{BadCourse, ProgramPairError};
use crate::eval::self_play_game::BadGameLine;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use tengen_nets::pinet::BadNetwork;
use tengen_nets::weights::BadWeights;
use thiserror::Error;

/// Why a training run cannot start, continue or be saved.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file or folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file or folder.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// Another run works in the folder.
    #[error("{} is in use: another training works there", .0.display())]
    Busy(PathBuf),
    /// The checkpoint in the folder is damaged, or belongs to a run with other settings.
    #[error("{} cannot be continued: {error}; choose another folder, or the same settings", folder.display())]
    Checkpoint {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with the checkpoint.
        error: BadCheckpoint,
    },
    /// The fit of a line network that was begun there is damaged, or has other settings or games.
    #[error("{} cannot be continued: {error}; use the same games and settings, or delete it to begin the fit anew", path.display())]
    Fit {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<BadCheckpoint>,
    },
    /// The settings of a critic's training are invalid.
    #[error(transparent)]
    Course(#[from] BadCourse),
    /// Two external programs could not play a training game.
    #[error(transparent)]
    Programs(#[from] ProgramPairError),
    /// Comparison training failed.
    #[error(transparent)]
    Training(#[from] TrainError),
    /// A figure cannot be drawn.
    #[error("{} cannot be drawn: {error}", path.display())]
    Figure {
        /// The figure's file.
        path: PathBuf,
        /// The drawing library's reason.
        error: String,
    },
    /// A file of self-played games has a line that is no game.
    #[error("{} line {line}: {error}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        error: BadGameLine,
    },
    /// Those who play the games elsewhere cannot go on.
    #[error(transparent)]
    Workforce(#[from] tengen_play::WorkforceError),
    /// The games hold no position to learn from.
    #[error("there are no positions to learn from: play more games")]
    NoPositions,
}

/// Why a run cannot be continued from a checkpoint.
#[derive(Debug, Error)]
pub enum BadCheckpoint {
    /// The file is something else.
    #[error("the file is not a training checkpoint")]
    NotACheckpoint,
    /// The file is incomplete or was changed.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The checkpoint belongs to a run with other settings.
    #[error("the run there has '{found}', not '{wanted}'")]
    Changed {
        /// The first setting of the checkpoint that differs.
        found: String,
        /// The same setting as requested.
        wanted: String,
    },
    /// The critic's weights cannot be read.
    #[error("the checkpoint's weights cannot be read: {0}")]
    Weights(#[from] BadWeights),
    /// The Π-network cannot be read.
    #[error("the checkpoint's network cannot be read: {0}")]
    Network(#[from] BadNetwork),
    /// The requested settings of a critic's training are invalid.
    #[error(transparent)]
    Course(#[from] BadCourse),
    /// The requested settings of comparison training are invalid.
    #[error(transparent)]
    Training(#[from] TrainError),
}

/// The file that is locked while a run works in its folder; a server that teaches there has a lock of its own besides.
const LOCK: &str = "run.lock";

/// The folder of one run, which no other run uses meanwhile.
pub(crate) struct RunFolder {
    path: PathBuf,
    _lock: File,
}

impl RunFolder {
    /// Opens a folder, and creates it if it does not exist.
    pub(crate) fn open(path: &Path) -> Result<RunFolder, RunError> {
        fs::create_dir_all(path).map_err(file_error(path))?;
        let lock = File::create(path.join(LOCK)).map_err(file_error(path))?;
        match lock.try_lock() {
            Ok(()) => Ok(RunFolder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(RunError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(file_error(path)(error)),
        }
    }

    /// The path of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The contents of a file; `None` if it does not exist.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, RunError> {
        let path = self.file(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(RunError::File { path, error }),
        }
    }

    /// Writes a file safely: an interruption leaves its old contents or the new.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> Result<(), RunError> {
        let path = self.file(name);
        tengen_base::file::replace(&path, contents.as_ref()).map_err(file_error(&path))
    }

    /// The error for a checkpoint of this folder that cannot be continued.
    pub(crate) fn bad_checkpoint(&self, error: BadCheckpoint) -> RunError {
        RunError::Checkpoint { folder: self.path.clone(), error }
    }
}

/// Turns the system's error about a file into a [`RunError`].
pub(crate) fn file_error(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |error| RunError::File { path, error }
}

/// A CSV file that gets a row every so many games, and whose first column is the number of games.
pub(crate) struct MetricsFile {
    path: PathBuf,
    rows: csv::Writer<File>,
}

impl MetricsFile {
    /// Opens the file at the state of a checkpoint after so many games. Later rows and a row that was cut short are
    /// removed: they will be measured again.
    pub(crate) fn open(
        folder: &RunFolder,
        name: &str,
        columns: &[&str],
        games: u64,
    ) -> Result<MetricsFile, RunError> {
        let path = folder.file(name);
        let before = folder.read(name)?.unwrap_or_default();
        folder.write(name, rows_until(&before, columns, games).map_err(file_error(&path))?)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(file_error(&path))?;
        let rows = csv::WriterBuilder::new().has_headers(false).from_writer(file);
        Ok(MetricsFile { path, rows })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a row.
    pub(crate) fn append<const N: usize>(&mut self, fields: &[String; N]) -> Result<(), RunError> {
        let written =
            self.rows.write_record(fields).map_err(io::Error::from).and_then(|()| self.rows.flush());
        written.map_err(file_error(&self.path))
    }

    /// Forces all rows to the disk.
    pub(crate) fn sync(&self) -> Result<(), RunError> {
        self.rows.get_ref().sync_data().map_err(file_error(&self.path))
    }
}

/// The header and the complete rows of a table up to a number of games.
fn rows_until(table: &[u8], columns: &[&str], games: u64) -> io::Result<Vec<u8>> {
    let complete = table.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut kept = csv::Writer::from_writer(Vec::new());
    kept.write_record(columns)?;
    for row in csv::ReaderBuilder::new().flexible(true).from_reader(&table[..complete]).records() {
        let row = row?;
        let is_known = row.get(0).and_then(|number| number.parse().ok()).is_some_and(|n: u64| n <= games);
        if is_known && row.len() == columns.len() {
            kept.write_record(&row)?;
        }
    }
    kept.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A table of numbers as CSV, with a header.
pub(crate) fn table<const N: usize>(columns: &[&str; N], rows: impl Iterator<Item = [String; N]>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(columns).expect("memory can be written to");
    for row in rows {
        table.write_record(row).expect("every row has a field for each column");
    }
    table.into_inner().expect("memory can be written to")
}

/// The rows of a table that can be read. A header, a row that was cut short and anything else are skipped.
pub(crate) fn read_table<T>(text: &str, read: impl Fn(&csv::StringRecord) -> Option<T>) -> Vec<T> {
    let reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().filter_map(|row| read(&row.ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_beyond_the_checkpoint_and_incomplete_rows_are_removed() {
        let table = "games,moves\n1000,1\n2000,2\n3000,3\n2000\n2000,4";
        let kept = |table: &str| rows_until(table.as_bytes(), &["games", "moves"], 2000).unwrap();
        assert_eq!(kept(table), b"games,moves\n1000,1\n2000,2\n");
        assert_eq!(kept(""), b"games,moves\n");
        assert_eq!(kept("games,moves"), b"games,moves\n");
    }

    #[test]
    fn a_folder_has_one_run_at_a_time() {
        let temporary = tempfile::tempdir().unwrap();
        let first = RunFolder::open(temporary.path()).unwrap();
        let second = RunFolder::open(temporary.path()).err().unwrap();
        assert!(second.to_string().ends_with("is in use: another training works there"), "{second}");
        drop(first);
        assert!(RunFolder::open(temporary.path()).is_ok());
    }

    #[test]
    fn a_metrics_file_continues_after_its_checkpoint() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = RunFolder::open(&temporary.path().join("run")).unwrap();
        let row = |games: u64| [games.to_string(), "1".to_owned()];
        for checkpoint in [0, 1000] {
            let mut metrics =
                MetricsFile::open(&folder, "metrics.csv", &["games", "moves"], checkpoint).unwrap();
            metrics.append(&row(checkpoint + 1000)).unwrap();
            metrics.append(&row(checkpoint + 2000)).unwrap();
        }
        let text = folder.read("metrics.csv").unwrap().unwrap();
        assert_eq!(text, b"games,moves\n1000,1\n2000,1\n3000,1\n");
    }
}
