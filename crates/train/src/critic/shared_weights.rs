//! Weights that two programs read and write in turns: the patent's text file, or shared memory.
//!
//! The programs never work at the same time, because the one that has moved waits for the other's reply; so nothing has
//! to be locked. Files are still replaced whole, so that no program reads half of one.

use super::state::LearnerState;
use super::{BadCourse, CriticCourse};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tengen_nets::Critic;

/// How the weights are passed between the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// A text file, as in the patent.
    File,
    /// Shared memory: a file in `/dev/shm`, written in place. Linux only.
    Shm,
}

/// A folder through which two programs share a learner.
pub struct SharedWeights {
    folder: PathBuf,
    transport: Transport,
    course: CriticCourse,
    /// The open file in shared memory.
    memory: Option<File>,
}

const COURSE: &str = "course.txt";
const WEIGHTS: &str = "weights.txt";
const PROGRESS: &str = "progress.txt";
const MEMORY: &str = "state.bin";
/// The folder of Linux for files in memory.
const SHM: &str = "/dev/shm";

impl SharedWeights {
    /// Creates a folder to share a learner of this course, for a run in `out`.
    ///
    /// # Errors
    /// When the folder or its files cannot be written.
    pub fn create(out: &Path, transport: Transport, course: &CriticCourse) -> io::Result<SharedWeights> {
        let folder = match transport {
            Transport::File => std::path::absolute(out)?.join("shared"),
            Transport::Shm => {
                let whole = std::path::absolute(out)?;
                let checksum = tengen_base::checksum::fnv1a(whole.as_os_str().as_encoded_bytes());
                if !Path::new(SHM).is_dir() {
                    return Err(io::Error::other("this system has no /dev/shm to share memory in"));
                }
                Path::new(SHM).join(format!("tengen-{checksum:016x}"))
            }
        };
        fs::create_dir_all(&folder)?;
        tengen_base::file::replace(&folder.join(COURSE), course.describe().as_bytes())?;
        let memory = match transport {
            Transport::File => None,
            Transport::Shm => {
                let path = folder.join(MEMORY);
                Some(OpenOptions::new().create(true).truncate(true).read(true).write(true).open(path)?)
            }
        };
        Ok(SharedWeights { folder, transport, course: course.clone(), memory })
    }

    /// Opens the folder in which another program shares a learner.
    ///
    /// # Errors
    /// When there is no such folder, or its files cannot be read.
    pub fn join(folder: &Path, transport: Transport) -> io::Result<SharedWeights> {
        let bad = |error: BadCourse| io::Error::new(io::ErrorKind::InvalidData, error);
        let course =
            CriticCourse::from_description(&fs::read_to_string(folder.join(COURSE))?).map_err(bad)?;
        let memory = match transport {
            Transport::File => None,
            Transport::Shm => Some(OpenOptions::new().read(true).write(true).open(folder.join(MEMORY))?),
        };
        Ok(SharedWeights { folder: folder.to_owned(), transport, course, memory })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The transport of the weights.
    pub fn transport(&self) -> Transport {
        self.transport
    }

    /// The learner's course.
    pub fn course(&self) -> &CriticCourse {
        &self.course
    }

    pub(super) fn read(&mut self) -> io::Result<LearnerState> {
        let bad =
            |error: &dyn std::error::Error| io::Error::new(io::ErrorKind::InvalidData, error.to_string());
        if let Some(memory) = &mut self.memory {
            memory.rewind()?;
            let mut bytes = Vec::new();
            memory.read_to_end(&mut bytes)?;
            return LearnerState::from_bytes(&bytes).map_err(|error| bad(&error));
        }
        let weights = fs::read_to_string(self.folder.join(WEIGHTS))?;
        let critic = Critic::from_text(&weights, self.course.architecture, self.course.size);
        let progress = fs::read_to_string(self.folder.join(PROGRESS))?;
        LearnerState::from_text(critic.map_err(|error| bad(&error))?, &progress).map_err(|error| bad(&error))
    }

    pub(super) fn write(&mut self, state: &LearnerState) -> io::Result<()> {
        if let Some(memory) = &mut self.memory {
            // Every state has the same length, so the old one is overwritten completely.
            memory.rewind()?;
            return memory.write_all(&state.to_bytes());
        }
        replace_unsynced(&self.folder.join(WEIGHTS), state.critic.to_text().as_bytes())?;
        replace_unsynced(&self.folder.join(PROGRESS), state.progress_to_text().as_bytes())
    }

    /// Removes the folder.
    pub(super) fn clear(&mut self) {
        self.memory = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Replaces a file in one step, without forcing it to the disk as [`tengen_base::file::replace`] does. The patent's
/// programs write after every move; the file only passes the weights to the other program, and a run that is interrupted
/// continues from its checkpoint.
fn replace_unsynced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    fs::write(&fresh, bytes)?;
    fs::rename(&fresh, path)
}

impl Transport {
    /// All transports.
    pub const ALL: [Transport; 2] = [Transport::File, Transport::Shm];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Transport::File => "file",
            Transport::Shm => "shm",
        }
    }
}

impl FromStr for Transport {
    type Err = String;

    fn from_str(name: &str) -> Result<Transport, String> {
        let found = Transport::ALL.into_iter().find(|transport| transport.name() == name);
        found.ok_or_else(|| format!("'{name}' is no transport; file and shm are"))
    }
}
