//! One program at a time holds a room's file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The lock on an empty file beside the room's, `FILE-lock`. SQLite's own locks let several
/// programs write by turns; and they have to, so that a copy can be made while the room runs.
/// The system lets go of the lock when the program ends, however that is.
#[derive(Debug)]
pub(super) struct Lock {
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "the file is removed on Unix only")
    )]
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock; none if another program has it.
    pub(super) fn take(room: &Path) -> io::Result<Option<Lock>> {
        let path = super::open::with_ending(&whole(room)?, "-lock");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        loop {
            let file = options.open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if is_at(&file, &path)? {
                return Ok(Some(Lock { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // If it stays, it is an empty file that the next program uses.
        #[cfg(unix)]
        let _ = fs::remove_file(&self.path);
    }
}

/// The same name for the same file, by whatever way it was come to.
fn whole(room: &Path) -> io::Result<PathBuf> {
    match (room.canonicalize(), room.parent(), room.file_name()) {
        (Err(error), Some(folder), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let here = folder.as_os_str().is_empty();
            let folder = if here { Path::new(".") } else { folder };
            Ok(folder.canonicalize()?.join(name))
        }
        (whole, ..) => whole,
    }
}

/// Whether the file still has its name: who held the lock before removes it.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let here = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let room = folder.path().join("room.db");
        let lock = Lock::take(&room).unwrap().unwrap();
        assert!(Lock::take(&room).unwrap().is_none());
        // Other ways to the same file are the same file.
        let way = folder.path().join(".").join("room.db");
        assert!(Lock::take(&way).unwrap().is_none());
        #[cfg(unix)]
        {
            fs::write(&room, "").unwrap();
            let link = folder.path().join("link.db");
            std::os::unix::fs::symlink(&room, &link).unwrap();
            assert!(Lock::take(&link).unwrap().is_none());
        }
        assert!(
            Lock::take(&folder.path().join("other.db"))
                .unwrap()
                .is_some()
        );
        drop(lock);
        assert!(Lock::take(&room).unwrap().is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_on_a_file_without_a_name_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("room.db-lock");
        let file = File::create(&path).unwrap();
        assert!(is_at(&file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!is_at(&file, &path).unwrap());
        File::create(&path).unwrap();
        assert!(!is_at(&file, &path).unwrap());
    }

    /// Many take it by turns, and never two at once.
    #[test]
    fn many_take_it_by_turns() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let room = folder.path().join("room.db");
        let (inside, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while taken.load(Ordering::SeqCst) < 500 {
                        if let Some(lock) = Lock::take(&room).unwrap() {
                            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                            taken.fetch_add(1, Ordering::SeqCst);
                            inside.fetch_sub(1, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
    }
}
