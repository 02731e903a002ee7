//! What can go wrong with a database.

use std::path::{Path, PathBuf};

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("{path}: cannot be opened: {reason}: check that the folder exists and may be written to")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is something else, or damaged.
    #[error(
        "{path}: this is not a Tesuji database, or it is damaged ({reason}): take a copy of it, or name another file with --db"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The file was written by a newer program.
    #[error("{path}: the database has version {found}, this program knows versions up to {known}: use a newer tesuji")]
    TooNew {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// The file may be read but not written.
    #[error("{path}: the database may only be read: nothing was changed")]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("{path}: the disk is full: what was reported as saved is saved, the rest is not")]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// Another process has been writing for too long.
    #[error("{path}: another program is writing to it: try again when it is done")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The address of a server is none.
    #[error("{url}: not an address of a database: {reason}: expected postgres://USER:PASSWORD@HOST:PORT/DATABASE")]
    Address {
        /// The address, without its password.
        url: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// There is no way to the server.
    #[error("{url}: the server cannot be reached: {reason}: check host and port, and that PostgreSQL runs there")]
    Unreachable {
        /// The address, without its password.
        url: PathBuf,
        /// What the network says.
        reason: String,
    },
    /// The server does not let the user in.
    #[error("{url}: the server refuses: {reason}: check user, password and the name of the database")]
    Refused {
        /// The address, without its password.
        url: PathBuf,
        /// What the server says.
        reason: String,
    },
    /// The server is of an older version than we can work with.
    #[error("{url}: the server is PostgreSQL {found}: version {needed} or later is needed")]
    OldServer {
        /// The address, without its password.
        url: PathBuf,
        /// Its version.
        found: i64,
        /// What is needed.
        needed: i64,
    },
    /// The tables are not there or old, and the user may not make them.
    #[error(
        "{url}: the tables cannot be made or brought up to date: {reason}: let a role that may create a schema in this database open it once"
    )]
    NoTables {
        /// The address, without its password.
        url: PathBuf,
        /// What the server says.
        reason: String,
    },
    /// The program was built for files only.
    #[error("{url}: this program was built without PostgreSQL: name a file")]
    OnlyFiles {
        /// The address, without its password.
        url: PathBuf,
    },
    /// A column is not what it should be.
    #[error("column {column} is not what is expected: the database was changed by another program, or is damaged")]
    Column {
        /// Its name.
        column: String,
    },
    /// A row makes no sense.
    #[error("problem {id}: {what}: the database was changed by another program, or is damaged")]
    Row {
        /// The number of the problem.
        id: i64,
        /// What is wrong.
        what: String,
    },
    /// There is no such problem.
    #[error("there is no problem {0}: see tesuji db list")]
    NoProblem(String),
    /// Anything else the engine says.
    #[error("{path}: {reason}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What the engine says.
        reason: String,
    },
}

impl StoreError {
    /// What an error of SQLite means for the user of this file.
    pub(crate) fn from_sqlite(path: &Path, error: &rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode;
        let path = path.to_owned();
        let reason = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, reason },
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { path },
            Some(ErrorCode::DiskFull) => StoreError::DiskFull { path },
            Some(ErrorCode::SystemIoFailure) if is_write_fault(error) => StoreError::DiskFull { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => StoreError::Open { path, reason },
            _ => StoreError::Other { path, reason },
        }
    }
}

/// A write that the system refused (a quota or a limit of the size of files looks like that).
fn is_write_fault(error: &rusqlite::Error) -> bool {
    const WRITE: i32 = 778;
    const FSYNC: i32 = 1034;
    const TRUNCATE: i32 = 1546;
    const SHMSIZE: i32 = 4874;
    matches!(error, rusqlite::Error::SqliteFailure(e, _) if [WRITE, FSYNC, TRUNCATE, SHMSIZE].contains(&e.extended_code))
}
