//! Candidates judged on several threads and taken in the order of their numbers; a file keeps what was judged, so that the
//! same command continues.

use crate::interrupt;
use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use tengen_base::threads::start_some;
use tengen_play::Stop;

/// A candidate's number and what was found out about it: a line of the file for continuing.
#[derive(Serialize, Deserialize)]
struct Judged<T> {
    number: u64,
    found: T,
}

/// The file that keeps what was judged so far, until the result is complete.
pub(crate) struct PartFile {
    path: PathBuf,
    /// Its first line: what the candidates are made of.
    header: String,
}

impl PartFile {
    /// The part file of a result. Another header than the file's is refused.
    pub(crate) fn of(result: &Path, header: String) -> PartFile {
        let mut name = result.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        PartFile { path: result.with_file_name(name), header }
    }

    /// Removes the file, when the result is complete.
    pub(crate) fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }

    /// Opens the file to add to it, with what an earlier run has left there. A last line that was cut off by a kill is
    /// dropped.
    fn open<T: DeserializeOwned>(&self) -> Result<(File, Vec<Judged<T>>)> {
        let path = &self.path;
        let cannot = || format!("cannot write {}", path.display());
        let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot)?;
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        match lines.next() {
            None => {
                file.set_len(0).and_then(|()| writeln!(file, "{}", self.header)).with_context(cannot)?;
                return Ok((file, Vec::new()));
            }
            Some(first) if first.trim_end() == self.header => {}
            Some(_) => {
                bail!("{} belongs to another command; remove it or choose another --out", path.display())
            }
        }
        let judged: Vec<Judged<T>> = lines.map_while(|line| serde_json::from_str(line).ok()).collect();
        let whole: usize = text.split_inclusive('\n').take(1 + judged.len()).map(str::len).sum();
        file.set_len(whole as u64).with_context(cannot)?;
        Ok((file, judged))
    }
}

/// Judges candidates 0, 1, 2 … until `take` breaks, `judge` has no more, or Ctrl-C stops it. `judge` is made once for each
/// thread; it returns `None` when it was stopped or there is no such candidate. `take` gets each result in the order of the
/// numbers, whichever was judged first, so that what is taken does not depend on the threads.
pub(crate) fn judge_in_order<T, J>(
    part: &PartFile,
    jobs: Option<usize>,
    judge: impl Fn(Stop) -> J + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<()>
where
    T: Serialize + DeserializeOwned + Send,
    J: FnMut(u64) -> Option<T>,
{
    let (mut file, earlier) = part.open::<T>()?;
    let known: BTreeSet<u64> = earlier.iter().map(|judged| judged.number).collect();
    let mut waiting = InOrder::default();
    for judged in earlier {
        if waiting.add(judged, &mut take).is_break() {
            return Ok(());
        }
    }
    let enough = Stop::default().under(&interrupt::stop()?);
    let counter = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| -> Result<()> {
        let (sender, receiver) = mpsc::channel();
        let judges = (0..jobs.unwrap_or(cores).clamp(1, cores)).map(|_| {
            let (judge, sender, counter, known, enough) =
                (&judge, sender.clone(), &counter, &known, enough.clone());
            move || {
                let mut judge = judge(enough.clone());
                let unknown = || counter.fetch_add(1, Ordering::Relaxed);
                for number in std::iter::repeat_with(unknown).filter(|number| !known.contains(number)) {
                    let found = if enough.is_raised() { None } else { judge(number) };
                    let Some(found) = found.filter(|_| !enough.is_raised()) else { return };
                    if sender.send(Judged { number, found }).is_err() {
                        return;
                    }
                }
            }
        });
        start_some(scope, judges).context("no thread can be started")?;
        drop(sender);
        for judged in receiver {
            let written = writeln!(file, "{}", serde_json::to_string(&judged)?);
            if let Err(error) = written {
                enough.raise();
                return Err(error).with_context(|| format!("cannot write {}", part.path.display()));
            }
            if waiting.add(judged, &mut take).is_break() {
                break;
            }
        }
        enough.raise();
        Ok(())
    })
}

/// Results that wait for those with smaller numbers.
struct InOrder<T> {
    waiting: BTreeMap<u64, T>,
    next: u64,
}

impl<T> Default for InOrder<T> {
    fn default() -> InOrder<T> {
        InOrder { waiting: BTreeMap::new(), next: 0 }
    }
}

impl<T> InOrder<T> {
    fn add(
        &mut self,
        Judged { number, found }: Judged<T>,
        take: &mut impl FnMut(u64, T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.waiting.insert(number, found);
        while let Some(found) = self.waiting.remove(&self.next) {
            self.next += 1;
            take(self.next - 1, found)?;
        }
        ControlFlow::Continue(())
    }
}
