//! The sandbox of external engines: no network, and files that can only be read, but for the engine's own folder.
//!
//! Linux restricts threads, and a program inherits what the thread that starts it may do. So an engine is started on a
//! thread of its own, which first gives up what the engine shall not have: by Landlock the writing of files, TCP, and
//! signals to others; by seccomp every socket, and changing the rights of files. Nothing here needs privileges.

use super::sandbox_filter::deny_calls;
use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::thread;

/// What Landlock is asked for; an older system gives what it has.
const LANDLOCK: ABI = ABI::V6;
/// Before this, files could be emptied that could not be written to.
const ENOUGH: ABI = ABI::V3;
/// Devices that every program may write to.
const DEVICES: [&str; 6] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// How far this system can confine external engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confinement {
    /// Whether they can be kept from writing outside their own folder.
    pub files: bool,
    /// Whether they can be kept from the network and from changing the rights of files.
    pub network: bool,
}

impl Confinement {
    /// What this system can do, tried once.
    pub fn here() -> Confinement {
        static HERE: OnceLock<Confinement> = OnceLock::new();
        *HERE.get_or_init(|| {
            let tried = thread::Builder::new().spawn(|| restrict(&[]));
            let tried = tried.ok().and_then(|trial| trial.join().ok());
            tried.unwrap_or(Confinement { files: false, network: false })
        })
    }

    /// What has to be said about it; `None` where engines are confined in full.
    pub fn warning(self) -> Option<&'static str> {
        match self {
            Confinement { files: true, network: true } => None,
            Confinement { files: true, network: false } => {
                Some("this system cannot keep external engines from the network")
            }
            Confinement { files: false, network: true } => {
                Some("this system cannot keep external engines from writing files: they run with your rights")
            }
            Confinement { files: false, network: false } => {
                Some("this system cannot confine external engines: they run with your rights")
            }
        }
    }
}

/// Starts a program in the sandbox, in which it may write to these folders. Where the system cannot confine it, it is started
/// nevertheless: [`Confinement::here`] says so beforehand.
pub(super) fn spawn(mut command: Command, writable: Vec<PathBuf>) -> io::Result<Child> {
    let started = thread::Builder::new().name("sandbox".to_owned()).spawn(move || {
        restrict(&writable);
        command.spawn()
    })?;
    started.join().unwrap_or_else(|_| Err(io::Error::other("the sandbox failed")))
}

/// Restricts this thread, and all that it starts, for good.
fn restrict(writable: &[PathBuf]) -> Confinement {
    let files = restrict_files(writable).is_ok_and(|RestrictionStatus { ruleset, landlock, .. }| {
        let has = |least| matches!(landlock, LandlockStatus::Available { effective_abi, .. } if effective_abi >= least);
        ruleset != RulesetStatus::NotEnforced && has(ENOUGH)
    });
    Confinement { files, network: deny_calls() }
}

fn restrict_files(writable: &[PathBuf]) -> Result<RestrictionStatus, RulesetError> {
    let existing = |path: &&Path| path.exists();
    let devices = DEVICES.iter().map(Path::new).filter(existing);
    let folders = writable.iter().map(PathBuf::as_path).filter(existing);
    Ruleset::default()
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?
        .add_rules(path_beneath_rules(["/"], AccessFs::from_read(LANDLOCK)))?
        .add_rules(path_beneath_rules(devices, AccessFs::from_file(LANDLOCK)))?
        .add_rules(path_beneath_rules(folders, AccessFs::from_all(LANDLOCK)))?
        .restrict_self()
}
