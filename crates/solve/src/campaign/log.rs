//! The log of a campaign: a line for every try of a job, forced to the disk before it counts; a torn last line is cut off.

use super::CampaignError;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tengen_base::file;
use tengen_verify::crc32;

/// What came of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// There is a certificate of so many bytes, with this checksum (FNV-1a: the CRC-32 of what ends in its own says nothing).
    Proved { bytes: usize, hash: u64 },
    /// The budget was not enough.
    Open,
}

/// A job that was tried.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Try {
    pub(super) job: usize,
    /// The time it was given.
    pub(super) budget: Duration,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) outcome: Outcome,
}

/// The log's file.
pub(super) struct JobLog {
    path: PathBuf,
    file: File,
}

impl JobLog {
    /// Opens or begins a log; gives what it holds.
    pub(super) fn open(path: &Path) -> Result<(JobLog, Vec<Try>), CampaignError> {
        let failed = |error| CampaignError::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let (tries, whole) = read(path)?;
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(failed)?;
        Ok((JobLog { path: path.to_owned(), file }, tries))
    }

    /// Everything that is in it.
    pub(super) fn read(&self) -> Result<Vec<Try>, CampaignError> {
        Ok(read(&self.path)?.0)
    }

    /// Appends a try and forces it to the disk.
    pub(super) fn append(&mut self, entry: &Try) -> Result<(), CampaignError> {
        let line = line(entry);
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| CampaignError::File(self.path.clone(), error))
    }
}

/// A try as it is written: job, budget in milliseconds, seconds, nodes, outcome, bytes and their checksum, and the line's own.
fn line(entry: &Try) -> String {
    let Try { job, budget, seconds, nodes, outcome } = entry;
    let outcome = match outcome {
        Outcome::Proved { bytes, hash } => format!("proved {bytes} {hash:016x}"),
        Outcome::Open => "open 0 0".to_owned(),
    };
    let text = format!("{job} {} {seconds:.3} {nodes} {outcome}", budget.as_millis());
    format!("{text} {:08x}\n", crc32(text.as_bytes()))
}

/// The tries in a file, and how many bytes they take. A last line that is not whole is left out.
fn read(path: &Path) -> Result<(Vec<Try>, usize), CampaignError> {
    let bytes = match file::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        bytes => bytes.map_err(|error| CampaignError::File(path.to_owned(), error))?,
    };
    let (mut tries, mut whole) = (Vec::new(), 0);
    for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        match std::str::from_utf8(line).ok().and_then(parse) {
            Some(entry) => tries.push(entry),
            None if whole + line.len() == bytes.len() => break,
            None => return Err(CampaignError::Damaged(path.to_owned(), number + 1)),
        }
        whole += line.len();
    }
    Ok((tries, whole))
}

fn parse(line: &str) -> Option<Try> {
    let (text, sum) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    if u32::from_str_radix(sum, 16).ok()? != crc32(text.as_bytes()) {
        return None;
    }
    let mut fields = text.split(' ');
    let mut next = || fields.next();
    let (job, budget) = (next()?.parse().ok()?, Duration::from_millis(next()?.parse().ok()?));
    let (seconds, nodes) = (next()?.parse().ok()?, next()?.parse().ok()?);
    let outcome = match (next()?, next()?.parse().ok()?, u64::from_str_radix(next()?, 16).ok()?) {
        ("proved", bytes, hash) => Outcome::Proved { bytes, hash },
        ("open", _, _) => Outcome::Open,
        _ => return None,
    };
    Some(Try { job, budget, seconds, nodes, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_torn_line_is_cut_off_and_a_damaged_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("jobs.log");
        let proved = Outcome::Proved { bytes: 12, hash: 0xabc };
        let entry =
            |job, outcome| Try { job, budget: Duration::from_secs(2), seconds: 0.5, nodes: 7, outcome };
        let entries = [entry(3, proved), entry(0, Outcome::Open)];
        let (mut log, none) = JobLog::open(&path).unwrap();
        assert!(none.is_empty());
        entries.iter().for_each(|entry| log.append(entry).unwrap());
        drop(log);
        let whole = fs::read(&path).unwrap();
        for torn in 1..whole.len() - 1 {
            fs::write(&path, &whole[..torn]).unwrap();
            let (mut log, read) = JobLog::open(&path).unwrap();
            assert_eq!(read, entries[..read.len()]);
            log.append(&entries[1]).unwrap();
            assert_eq!(log.read().unwrap().len(), read.len() + 1);
        }
        let mut damaged = whole.clone();
        damaged[0] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert!(matches!(JobLog::open(&path), Err(CampaignError::Damaged(_, 1))));
    }
}
