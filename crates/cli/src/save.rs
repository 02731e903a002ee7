//! Writing a file whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Writes a file: first beside it under another name, then renamed, so that a fault leaves what was there before.
pub(crate) fn save(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let beside = beside(path);
    let written = fs::write(&beside, content).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first fault is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written.or_else(|error| directory(path, error)).with_context(|| format!("cannot write {}", path.display()))
}

/// A name in the same folder that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// A clearer message where a folder has the name.
fn directory(path: &Path, error: io::Error) -> io::Result<()> {
    if path.is_dir() { Err(io::Error::other("it is a folder: expected the name of a file")) } else { Err(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("tesuji-save-{}", std::process::id()));
        fs::create_dir_all(folder.join("taken")).unwrap();
        save(&folder.join("new.txt"), "one").unwrap();
        save(&folder.join("new.txt"), "two").unwrap();
        assert_eq!(fs::read_to_string(folder.join("new.txt")).unwrap(), "two");
        let error = save(&folder.join("taken"), "three").unwrap_err();
        assert!(format!("{error:#}").contains("it is a folder"), "{error:#}");
        assert!(save(&folder.join("no/such/folder.txt"), "four").is_err());
        let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
