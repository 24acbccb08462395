//! The library between the program and the system, and which calls it lets fail.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use tengen_base::test_size::test_size;

/// A fault: which of the calls that change files fails, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    at: u64,
    /// All later ones fail, too, as on a full disk.
    lasting: bool,
}

impl Fault {
    /// As many faults as `TENGEN_FAULTS` says, spread over all calls; half of them last.
    pub(crate) fn spread(calls: u64) -> Vec<Fault> {
        let count = test_size("TENGEN_FAULTS", 8).min(calls).max(1);
        let at = |number: u64| 1 + number * calls / count;
        (0..count).map(|number| Fault { at: at(number), lasting: number % 2 == 1 }).collect()
    }

    /// As many passing faults as `TENGEN_FAULTS` says.
    pub(crate) fn once(calls: u64) -> Vec<Fault> {
        Fault::spread(calls).into_iter().map(|fault| Fault { lasting: false, ..fault }).collect()
    }
}

/// Which calls are counted and fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// Those that change files.
    Files,
    /// Starts of threads.
    Threads,
    /// Pipes to programs that are started.
    Pipes,
}

/// The compiled library.
pub(crate) struct Shim {
    folder: TempDir,
    calls: Calls,
}

impl Shim {
    pub(crate) fn new(calls: Calls) -> Shim {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/fail.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .arg(folder.path().join("fail.so"))
            .arg(source)
            .arg("-ldl")
            .status();
        assert!(compiled.expect("cc runs").success());
        Shim { folder, calls }
    }

    fn count_file(&self, watched: &Path) -> PathBuf {
        // Engines are started by a thread that may write in their own folder only.
        let folder = if self.calls == Calls::Pipes { watched } else { self.folder.path() };
        folder.join("count")
    }

    fn load(&self, mut command: Command, watched: &Path) -> Command {
        // Links are followed, as the system's names of open files are.
        let watched = watched.canonicalize().expect("a folder");
        let relative = watched.to_str().expect("a path in UTF-8");
        command.env("LD_PRELOAD", self.folder.path().join("fail.so")).env("FAULT_FOLDER", relative);
        command.env("FAULT_CALLS", format!("{:?}", self.calls).to_lowercase());
        command
    }

    /// The command, with its calls counted.
    pub(crate) fn count(&self, command: Command, watched: &Path) -> Command {
        let mut command = self.load(command, watched);
        command.env("FAULT_COUNT", self.count_file(watched));
        command
    }

    /// How many calls were counted.
    pub(crate) fn counted(&self, watched: &Path) -> u64 {
        fs::metadata(self.count_file(watched)).map_or(0, |count| count.len())
    }

    /// The command, with a fault.
    pub(crate) fn fail(&self, command: Command, watched: &Path, fault: Fault) -> Command {
        let mut command = self.load(command, watched);
        command.env("FAULT_AT", fault.at.to_string());
        if fault.lasting {
            command.env("FAULT_LASTING", "1");
        }
        command
    }
}
