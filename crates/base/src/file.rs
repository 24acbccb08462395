//! Writing files so that a crash, a full disk or a power cut leaves the old contents or the new, never half of either.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file's contents, or creates the file.
///
/// The new contents are written beside the file, forced to the disk and renamed into place; then the folder is forced
/// to the disk too. Permissions are kept, and a symbolic link keeps pointing to the file whose contents change.
/// A target that is not a regular file (a device, a pipe) is written to directly.
///
/// # Errors
/// When the file cannot be written; its old contents are then still there.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = target(path)?;
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let fresh = fresh_name(&target)?;
    let written = write_fresh(&fresh, bytes, before.map(|before| before.permissions()));
    if let Err(error) = written.and_then(|()| fs::rename(&fresh, &target)) {
        let _ = fs::remove_file(&fresh);
        return Err(error);
    }
    sync_folder(&target);
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

fn write_fresh(fresh: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let mut file = File::create(fresh)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
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
    fn links_permissions_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
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
        // A link whose file is gone gets its file back; a link to itself is refused.
        fs::remove_file(&path).unwrap();
        replace(&link, b"three").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"three");
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(replace(&circle, b"four").is_err());
        replace(Path::new("/dev/null"), b"gone").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}
