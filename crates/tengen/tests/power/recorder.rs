//! The library that writes down what a program does to its files, and power cuts made of what it wrote.

use crate::disk::{Disk, Entry, Loss, read_log};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use tengen_base::test_size::test_size;

/// The compiled library.
pub(crate) struct Recorder {
    folder: TempDir,
}

/// What was done below a folder since a moment.
pub(crate) struct Recording<'a> {
    recorder: &'a Recorder,
    folder: PathBuf,
    before: [Disk; 3],
}

impl Recorder {
    pub(crate) fn new() -> Recorder {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/power/record.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .arg(folder.path().join("record.so"))
            .arg(source)
            .args(["-ldl", "-lpthread"])
            .status();
        assert!(compiled.expect("cc runs").success());
        Recorder { folder }
    }

    /// Begins with what is below a folder now.
    pub(crate) fn begin(&self, folder: &Path) -> Recording<'_> {
        // Links are followed, as the system's names of open files are.
        let folder = folder.canonicalize().expect("a folder");
        let before = Loss::ALL.map(|loss| Disk::of(&folder, loss));
        Recording { recorder: self, folder, before }
    }
}

impl Recording<'_> {
    fn log(&self) -> PathBuf {
        self.recorder.folder.path().join("log")
    }

    /// The command, with what it does written down.
    pub(crate) fn load(&self, mut command: Command) -> Command {
        command.env("LD_PRELOAD", self.recorder.folder.path().join("record.so"));
        command.env("RECORD_FOLDER", &self.folder).env("RECORD_LOG", self.log());
        command
    }

    /// How long the log is now.
    pub(crate) fn length(&self) -> usize {
        fs::metadata(self.log()).map_or(0, |log| log.len() as usize)
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        let entries = read_log(&fs::read(self.log()).expect("a log"));
        assert!(!entries.is_empty(), "the recorder sees nothing");
        entries
    }

    /// Played to its end, the log gives what is really there: nothing was done unseen.
    pub(crate) fn check_completeness(&self, entries: &[Entry]) {
        let mut disk = self.before[0].clone();
        entries.iter().for_each(|entry| disk.take(entry));
        for (name, bytes) in disk.whole() {
            // SQLite maps its index into memory, and makes it anew after a crash.
            if !name.ends_with("-shm") {
                let there = fs::read(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(there == bytes, "{name} was changed unseen");
            }
        }
    }

    /// The moments at which the power is cut: as many as `TENGEN_CUTS` says, spread over all steps, the last one included.
    pub(crate) fn moments(steps: usize) -> Vec<usize> {
        let count = (test_size("TENGEN_CUTS", 5) as usize).clamp(1, steps);
        (1..=count).map(|number| number * steps / count).collect()
    }

    /// Cuts the power after so many steps, on each kind of disk; `check` is given the folder that is left.
    pub(crate) fn cut(&self, entries: &[Entry], steps: usize, seed: u64, check: &mut dyn FnMut(Loss, &Path)) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for (disk, loss) in self.before.iter().zip(Loss::ALL) {
            let mut disk = disk.clone();
            entries[..steps].iter().for_each(|entry| disk.take(entry));
            let left = tempfile::tempdir().expect("a temporary folder");
            disk.cut(&mut rng, left.path());
            check(loss, left.path());
        }
    }
}
