//! One set of weights that two programs take turns to read and write: the patent's text file, or memory.
//!
//! The two never work at the same time, for who has moved waits for the other's answer; so nothing need be locked. A file
//! is still put in its place whole, so that nobody ever reads half of one.

use super::state::LearnerState;
use super::{BadCourse, CriticCourse};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tengen_nets::Critic;

/// How the weights get from one program to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// A text file, as in the patent.
    File,
    /// Memory: a file that is never on a disk, written in place. Linux only.
    Shm,
}

/// A folder in which two programs share a learner.
pub struct SharedWeights {
    folder: PathBuf,
    transport: Transport,
    course: CriticCourse,
    /// The open memory.
    memory: Option<File>,
}

const COURSE: &str = "course.txt";
const WEIGHTS: &str = "weights.txt";
const PROGRESS: &str = "progress.txt";
const MEMORY: &str = "state.bin";
/// Where Linux keeps files in memory.
const SHM: &str = "/dev/shm";

impl SharedWeights {
    /// Makes a place to share a learner of this course, for a run in `out`.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn create(out: &Path, transport: Transport, course: &CriticCourse) -> io::Result<SharedWeights> {
        let folder = match transport {
            Transport::File => std::path::absolute(out)?.join("shared"),
            Transport::Shm => {
                let whole = std::path::absolute(out)?;
                let mark = tengen_base::checksum::fnv1a(whole.as_os_str().as_encoded_bytes());
                if !Path::new(SHM).is_dir() {
                    return Err(io::Error::other("this system has no /dev/shm to share memory in"));
                }
                Path::new(SHM).join(format!("tengen-{mark:016x}"))
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

    /// Joins a learner that another program shares in a folder.
    ///
    /// # Errors
    /// When there is none.
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

    /// The folder to join.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How the weights travel.
    pub fn transport(&self) -> Transport {
        self.transport
    }

    /// What is learned.
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
            // A state is as long as the one before it, so nothing of that is left.
            memory.rewind()?;
            return memory.write_all(&state.to_bytes());
        }
        swap_in(&self.folder.join(WEIGHTS), state.critic.to_text().as_bytes())?;
        swap_in(&self.folder.join(PROGRESS), state.progress_to_text().as_bytes())
    }

    /// Takes everything away that was made to share.
    pub(super) fn clear(&mut self) {
        self.memory = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Puts a file in its place whole. It need not be on the disk for the other program to read it.
fn swap_in(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    fs::write(&fresh, bytes)?;
    fs::rename(&fresh, path)
}

impl Transport {
    /// Both.
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
