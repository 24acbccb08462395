//! Files: read within bounds, and written so that a crash, a full disk or a power cut leaves the old contents or the new.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read whole: far more than any game, opening or network takes.
const LARGEST: u64 = 64 << 20;

/// Reads a whole file. One that is larger than anything of ours, or has no end (`/dev/zero`), is refused.
///
/// # Errors
/// When it cannot be read or is too large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// Reads to the end of a file or pipe, as [`read`] does.
///
/// # Errors
/// When it cannot be read or is too large.
pub fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let count = from.take(LARGEST + 1).read_to_end(&mut bytes)? as u64;
    if count > LARGEST {
        let sentence = format!("it is larger than {} MB", LARGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, sentence));
    }
    Ok(bytes)
}

/// Reads a whole text, as [`read`] does.
///
/// # Errors
/// When it cannot be read, is too large, or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Replaces a file's contents, or creates the file.
///
/// The new contents are written beside the file, forced to the disk and renamed into place; then the folder is forced
/// to the disk too. Permissions and owner are kept, and a symbolic link keeps pointing to the file whose contents change.
/// A target that is not a regular file (a device, a pipe) is written to directly.
///
/// # Errors
/// When the file cannot be written; its old contents are then still there.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let target = target(path)?;
    let fresh = fresh_name(&target)?;
    let written = write_fresh(&fresh, bytes, before.as_ref());
    if let Err(error) = written.and_then(|()| fs::rename(&fresh, &target)) {
        let _ = fs::remove_file(&fresh);
        return Err(error);
    }
    sync_folder(&target);
    Ok(())
}

/// Writes a new file. One that exists is left alone.
///
/// # Errors
/// When the file exists ([`io::ErrorKind::AlreadyExists`]) or cannot be written; then no file is left.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
        let _ = fs::remove_file(path);
        return Err(error);
    }
    sync_folder(path);
    Ok(())
}

/// The file that a path leads to through symbolic links, which need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    // As many links in a row as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            // A relative link starts from the folder that it is in.
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Where the new contents wait: beside the file, since a rename cannot cross file systems.
fn fresh_name(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut name = name.to_owned();
    name.push(".new");
    Ok(target.with_file_name(name))
}

fn write_fresh(fresh: &Path, bytes: &[u8], before: Option<&fs::Metadata>) -> io::Result<()> {
    // What a crash left there goes. A link that somebody put there must not be followed.
    let _ = fs::remove_file(fresh);
    let mut file = open_fresh(fresh, before)?;
    if let Some(before) = before {
        keep_owner(&file, before);
        file.set_permissions(before.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes the file with the new contents. Who may not read the old ones may not read these for a moment either.
fn open_fresh(fresh: &Path, before: Option<&fs::Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    if let Some(before) = before {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(before.permissions().mode() & 0o777);
    }
    #[cfg(not(unix))]
    let _ = before;
    options.write(true).create_new(true).open(fresh)
}

/// Gives a file the owner that it had before, where that is allowed: mostly to root, who writes a user's file.
fn keep_owner(file: &File, before: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(before.uid()), Some(before.gid()));
    }
    #[cfg(not(unix))]
    let _ = (file, before);
}

/// Forces a file's name to the disk. Not every system lets a folder be synced, and there it need not be.
fn sync_folder(target: &Path) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_replaced_and_nothing_is_left_beside_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace(&path, b"one").unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_has_no_end_is_not_read() {
        assert_eq!(read_all(io::repeat(0)).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read_all(&b"two"[..]).unwrap(), b"two");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace(&path, b"\xff").unwrap();
        assert_eq!((read(&path).unwrap(), read_text(&path).is_err()), (vec![0xff], true));
    }

    #[test]
    fn a_file_that_cannot_be_written_keeps_its_contents() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace(&path, b"one").unwrap();
        // A folder stands where the new contents would wait.
        fs::create_dir(folder.path().join("a.txt.new")).unwrap();
        assert!(replace(&path, b"two").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert!(replace(&folder.path().join("missing/a.txt"), b"one").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_what_they_are() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace(&path, b"one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        replace(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        // Not even for a moment may others read what they could not read before.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        let fresh = open_fresh(&folder.path().join("fresh"), fs::metadata(&path).ok().as_ref()).unwrap();
        assert_eq!(fresh.metadata().unwrap().permissions().mode() & 0o077, 0);
        // Only root can give a file away; others find their own files as they were.
        let _ = std::os::unix::fs::chown(&path, Some(1234), Some(1234));
        let owner = fs::metadata(&path).unwrap().uid();
        replace(&path, b"two").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().uid(), owner);
        // A link whose file is gone gets its file back; a link to itself is refused.
        fs::remove_file(&path).unwrap();
        replace(&link, b"three").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"three");
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(replace(&circle, b"four").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_written_to_and_stay() {
        use std::os::fd::AsRawFd;
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let link = folder.path().join("link");
        symlink("fifo", &link).unwrap();
        for path in [&fifo, &link] {
            let reader = std::thread::spawn({
                let fifo = fifo.clone();
                move || fs::read(fifo).unwrap()
            });
            replace(path, b"one").unwrap();
            assert_eq!(reader.join().unwrap(), b"one");
        }
        assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        // The system's links to open files (`/dev/stdout`) lead to names that are no paths.
        let (reader, writer) = io::pipe().unwrap();
        replace(Path::new(&format!("/dev/fd/{}", writer.as_raw_fd())), b"two").unwrap();
        drop(writer);
        assert_eq!(io::read_to_string(reader).unwrap(), "two");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_where_the_new_contents_wait_is_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let (path, precious) = (folder.path().join("a.txt"), folder.path().join("precious"));
        fs::write(&precious, "precious").unwrap();
        symlink(&precious, folder.path().join("a.txt.new")).unwrap();
        replace(&path, b"one").unwrap();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        assert!(fs::symlink_metadata(&path).unwrap().is_file());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }

    #[test]
    fn a_new_file_takes_nothing_s_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        create(&path, b"one").unwrap();
        assert_eq!(create(&path, b"two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }
}
