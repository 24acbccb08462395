//! A disk that loses its power: what was synced is on it, and of the rest whatever chance has left.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What a disk keeps of that which was not synced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Loss {
    /// Nothing; and names only where their folder was synced. No file system is as bad, and POSIX promises no more.
    Everything,
    /// No bytes, but all names up to the last sync of anything, as file systems with a journal do.
    Bytes,
    /// Whatever chance leaves: any of the writes, torn at sectors, and the names up to any moment.
    Some,
}

impl Loss {
    pub(crate) const ALL: [Loss; 3] = [Loss::Everything, Loss::Bytes, Loss::Some];
}

/// An entry of the log.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Where it ends in the log.
    pub(crate) end: usize,
    deed: Deed,
}

#[derive(Debug)]
enum Deed {
    Create { inode: u64, name: String },
    Change { inode: u64, change: Change },
    Sync { inode: u64 },
    SyncFolder { name: String },
    Rename { from: String, to: String },
    Remove { name: String },
    MakeFolder { name: String },
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Truncate { length: usize },
}

/// Reads a log.
pub(crate) fn read_log(log: &[u8]) -> Vec<Entry> {
    let (mut entries, mut at) = (Vec::new(), 0);
    while at < log.len() {
        let length = log[at..].iter().position(|&byte| byte == b'\n').expect("a whole line");
        let line = std::str::from_utf8(&log[at..at + length]).expect("a line in UTF-8");
        at += length + 1;
        let (kind, rest) = line.split_at(2);
        let numbers: Vec<u64> = rest.split(' ').map_while(|word| word.parse().ok()).collect();
        let name = || rest.to_owned();
        let deed = match kind {
            "C " => {
                Deed::Create { inode: numbers[0], name: rest.split_once(' ').expect("a path").1.to_owned() }
            }
            "W " => {
                let bytes = log[at..at + numbers[2] as usize].to_vec();
                at += bytes.len();
                Deed::Change { inode: numbers[0], change: Change::Write { at: numbers[1] as usize, bytes } }
            }
            "T " => {
                Deed::Change { inode: numbers[0], change: Change::Truncate { length: numbers[1] as usize } }
            }
            "S " => Deed::Sync { inode: numbers[0] },
            "D " => Deed::SyncFolder { name: name() },
            "R " => {
                let (from, to) = rest.split_once('\t').expect("two paths");
                Deed::Rename { from: from.to_owned(), to: to.to_owned() }
            }
            "U " => Deed::Remove { name: name() },
            "M " => Deed::MakeFolder { name: name() },
            _ => panic!("{line} is no entry"),
        };
        entries.push(Entry { end: at, deed });
    }
    entries
}

#[derive(Clone, Default)]
struct File {
    safe: Vec<u8>,
    unsynced: Vec<Change>,
}

#[derive(Clone)]
enum Naming {
    Link { name: String, file: usize },
    Rename { from: String, to: String },
    Remove { name: String },
}

/// The files below a folder, and which of them would outlast a power cut.
#[derive(Clone)]
pub(crate) struct Disk {
    folder: PathBuf,
    loss: Loss,
    files: Vec<File>,
    inodes: HashMap<u64, usize>,
    names: BTreeMap<String, usize>,
    unsynced: Vec<Naming>,
    folders: BTreeSet<String>,
}

impl Disk {
    /// All that is below a folder now, as if it had been synced.
    pub(crate) fn of(folder: &Path, loss: Loss) -> Disk {
        let mut disk = Disk {
            folder: folder.to_owned(),
            loss,
            files: Vec::new(),
            inodes: HashMap::new(),
            names: BTreeMap::new(),
            unsynced: Vec::new(),
            folders: BTreeSet::new(),
        };
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(&next).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                let name = entry.to_str().expect("a path in UTF-8").to_owned();
                if entry.is_dir() {
                    disk.folders.insert(name);
                    folders.push(entry);
                } else {
                    disk.inodes.insert(fs::metadata(&entry).expect("a file").ino(), disk.files.len());
                    disk.names.insert(name, disk.files.len());
                    disk.files.push(File { safe: fs::read(&entry).expect("a file"), unsynced: Vec::new() });
                }
            }
        }
        disk
    }

    pub(crate) fn take(&mut self, entry: &Entry) {
        match &entry.deed {
            Deed::Create { inode, name } => {
                self.inodes.insert(*inode, self.files.len());
                self.unsynced.push(Naming::Link { name: name.clone(), file: self.files.len() });
                self.files.push(File::default());
            }
            Deed::Change { inode, change } => {
                let file = self.file(*inode);
                file.unsynced.push(change.clone());
            }
            Deed::Sync { inode } => {
                let file = self.file(*inode);
                for change in std::mem::take(&mut file.unsynced) {
                    apply(&mut file.safe, &change);
                }
                if matches!(self.loss, Loss::Bytes) {
                    self.sync_names(|_| true);
                }
            }
            Deed::SyncFolder { name } => {
                let is_journalled = matches!(self.loss, Loss::Bytes);
                let name = name.trim_end_matches('/').to_owned();
                self.sync_names(|folder| is_journalled || folder == name);
            }
            Deed::Rename { from, to } => {
                self.unsynced.push(Naming::Rename { from: from.clone(), to: to.clone() });
            }
            Deed::Remove { name } => self.unsynced.push(Naming::Remove { name: name.clone() }),
            // The folders of a game are older than the game.
            Deed::MakeFolder { name } => drop(self.folders.insert(name.clone())),
        }
    }

    fn file(&mut self, inode: u64) -> &mut File {
        let number = *self.inodes.get(&inode).unwrap_or_else(|| panic!("inode {inode} is of no known file"));
        &mut self.files[number]
    }

    /// Makes names safe, in their order, where the folder is wanted.
    fn sync_names(&mut self, is_wanted: impl Fn(&str) -> bool) {
        let (now, later): (Vec<Naming>, Vec<Naming>) =
            std::mem::take(&mut self.unsynced).into_iter().partition(|naming| is_wanted(folder_of(naming)));
        self.unsynced = later;
        for naming in now {
            rename(&mut self.names, &naming);
        }
    }

    /// Writes what a power cut leaves to another folder.
    pub(crate) fn cut(&self, rng: &mut Xoshiro256PlusPlus, to: &Path) {
        let is_random = matches!(self.loss, Loss::Some);
        let mut names = self.names.clone();
        let kept = if is_random { rng.random_range(0..=self.unsynced.len()) } else { 0 };
        self.unsynced[..kept].iter().for_each(|naming| rename(&mut names, naming));
        let lie = |name: &str| to.join(Path::new(name).strip_prefix(&self.folder).expect("a path below"));
        self.folders.iter().for_each(|name| fs::create_dir_all(lie(name)).expect("a folder"));
        for (name, &file) in &names {
            let File { safe, unsynced } = &self.files[file];
            let mut bytes = safe.clone();
            for change in unsynced.iter().filter(|_| is_random) {
                tear(rng, &mut bytes, change);
            }
            fs::write(lie(name), bytes).expect("a file");
        }
    }

    /// All that was done, as it would be found without a power cut.
    pub(crate) fn whole(&self) -> BTreeMap<String, Vec<u8>> {
        let mut names = self.names.clone();
        self.unsynced.iter().for_each(|naming| rename(&mut names, naming));
        let bytes = |file: usize| {
            let mut bytes = self.files[file].safe.clone();
            self.files[file].unsynced.iter().for_each(|change| apply(&mut bytes, change));
            bytes
        };
        names.into_iter().map(|(name, file)| (name, bytes(file))).collect()
    }
}

/// The folder whose entries change.
fn folder_of(naming: &Naming) -> &str {
    let (Naming::Link { name, .. } | Naming::Rename { to: name, .. } | Naming::Remove { name }) = naming;
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn rename(names: &mut BTreeMap<String, usize>, naming: &Naming) {
    match naming {
        Naming::Link { name, file } => drop(names.insert(name.clone(), *file)),
        Naming::Remove { name } => drop(names.remove(name)),
        Naming::Rename { from, to } => {
            if let Some(file) = names.remove(from) {
                names.insert(to.clone(), file);
            }
        }
    }
}

fn apply(bytes: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Truncate { length } => bytes.resize(*length, 0),
        Change::Write { at, bytes: written } => {
            bytes.resize(bytes.len().max(at + written.len()), 0);
            bytes[*at..at + written.len()].copy_from_slice(written);
        }
    }
}

/// The part of a write that a disk has done as it loses power: any of its sectors.
fn tear(rng: &mut Xoshiro256PlusPlus, bytes: &mut Vec<u8>, change: &Change) {
    const SECTOR: usize = 512;
    match change {
        Change::Truncate { .. } => {
            if rng.random() {
                apply(bytes, change);
            }
        }
        Change::Write { at, bytes: written } => {
            let is_whole = rng.random();
            for (number, sector) in written.chunks(SECTOR).enumerate() {
                if is_whole || rng.random() {
                    let part = Change::Write { at: at + number * SECTOR, bytes: sector.to_vec() };
                    apply(bytes, &part);
                }
            }
        }
    }
}
