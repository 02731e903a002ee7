//! Where the database is by default.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The database in the user's data directory: `TESUJI_DB` if it is set, else `tesuji/tesuji.db` in `XDG_DATA_HOME`,
/// `APPDATA` or the home folder's own place for data. `None` if there is no home folder. `TESUJI_DB` may be the address
/// of a server.
pub fn default_path() -> Option<PathBuf> {
    path_from(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn path_from(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(file) = variable("TESUJI_DB") {
        return Some(PathBuf::from(file));
    }
    let home = variable("HOME").map(PathBuf::from);
    let folder = match variable("XDG_DATA_HOME").or_else(|| variable("APPDATA")) {
        Some(folder) => PathBuf::from(folder),
        None if cfg!(target_os = "macos") => home?.join("Library/Application Support"),
        None => home?.join(".local/share"),
    };
    Some(folder.join("tesuji").join("tesuji.db"))
}

/// Whether a name is the address of a server (`postgres://..`) and not of a file.
pub fn is_server(name: &Path) -> bool {
    name.to_str().is_some_and(|name| name.starts_with("postgres://") || name.starts_with("postgresql://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_special_place_wins() {
        let with = |set: &'static [(&str, &str)]| {
            path_from(move |name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| OsString::from(v)))
        };
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[("TESUJI_DB", "x.db"), ("HOME", "/h")]), Some(PathBuf::from("x.db")));
        assert_eq!(with(&[("XDG_DATA_HOME", "/d"), ("HOME", "/h")]), Some(PathBuf::from("/d/tesuji/tesuji.db")));
        assert!(
            with(&[("HOME", "/h")]).is_some_and(|path| path.starts_with("/h") && path.ends_with("tesuji/tesuji.db"))
        );
    }
}
