//! Opening the file: for one writer, or for reading beside it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::error::StoreError;
use crate::schema;

/// How long a writer waits for another.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// An open database.
///
/// ```
/// use tesuji_store::{Filter, Store};
/// let store = Store::in_memory()?;
/// assert_eq!(store.count(&Filter::default())?, 0);
/// # Ok::<(), tesuji_store::StoreError>(())
/// ```
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens a database for reading and writing; makes it, and its folder, if it does not exist.
    ///
    /// # Errors
    /// If the file cannot be opened, is damaged, is not one of ours, or was made by a newer program.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Open { path: path.to_owned(), reason: error.to_string() })?;
        }
        let connection = Connection::open(path).map_err(|error| StoreError::from_sqlite(path, &error))?;
        Store::ready(connection, path)
    }

    /// Opens an existing database for reading only; a writer may work on it meanwhile. Where nothing may be written beside
    /// the file, nobody works on it: then it is read as it lies there.
    ///
    /// # Errors
    /// If there is no such file, or it is not one of ours, or of another version.
    pub fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        let (store, found) = match Store::to_read(path, path) {
            Err(StoreError::ReadOnly { .. } | StoreError::Open { .. }) if is_complete(path) => {
                Store::to_read(path, Path::new(&as_it_lies(path)))
            }
            opened => opened,
        }?;
        if found < schema::VERSION {
            let reason = if found == 0 { "it is empty".to_owned() } else { format!("it has the old version {found}") };
            return Err(StoreError::Damaged { path: path.to_owned(), reason });
        }
        Ok(store)
    }

    /// A connection that reads, by the name of the file or by a URI, with the version that was found.
    fn to_read(path: &Path, name: &Path) -> Result<(Store, i64), StoreError> {
        let fault = |error: rusqlite::Error| StoreError::from_sqlite(path, &error);
        let mut flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if name != path {
            flags |= OpenFlags::SQLITE_OPEN_URI;
        }
        let connection = Connection::open_with_flags(name, flags).map_err(fault)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(fault)?;
        let store = Store { connection, path: path.to_owned() };
        let found = store.checked_version()?;
        Ok((store, found))
    }

    /// A database that is gone when it is dropped.
    ///
    /// # Errors
    /// If SQLite has no memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = Path::new(":memory:");
        let connection = Connection::open_in_memory().map_err(|error| StoreError::from_sqlite(path, &error))?;
        Store::ready(connection, path)
    }

    fn ready(connection: Connection, path: &Path) -> Result<Store, StoreError> {
        let mut store = Store { connection, path: path.to_owned() };
        store.connection.busy_timeout(BUSY_TIMEOUT).map_err(|error| store.fault(&error))?;
        let found = store.checked_version()?;
        // A transaction that was reported is on the disk (FULL), and readers never wait for the writer (WAL).
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
        let written = store.connection.execute_batch(settings);
        written.map_err(|error| store.fault(&error))?;
        if found < schema::VERSION {
            let migrated = schema::migrate(&mut store.connection);
            migrated.map_err(|error| store.fault(&error))?;
        }
        Ok(store)
    }

    /// The version of the schema, if the file is ours.
    fn checked_version(&self) -> Result<i64, StoreError> {
        let found = schema::version(&self.connection).map_err(|error| self.fault(&error))?;
        let application = schema::application(&self.connection).map_err(|error| self.fault(&error))?;
        let tables: i64 = self
            .connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(|error| self.fault(&error))?;
        let path = self.path.clone();
        if application != schema::APPLICATION_ID && (tables > 0 || application != 0) {
            return Err(StoreError::Damaged { path, reason: "it belongs to another program".to_owned() });
        }
        if found > schema::VERSION {
            return Err(StoreError::TooNew { path, found, known: schema::VERSION });
        }
        Ok(found)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Looks at every page of the file; the faults that were found.
    ///
    /// # Errors
    /// If it cannot be read at all.
    pub fn damage(&self) -> Result<Vec<String>, StoreError> {
        let lines = self.query("PRAGMA integrity_check", [], |row| row.get::<_, String>(0))?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    /// Runs a group of writes: all are on the disk when it returns, or none is.
    ///
    /// # Errors
    /// If something cannot be written; then nothing was.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let path = self.path.clone();
        let fault = |error: rusqlite::Error| StoreError::from_sqlite(&path, &error);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
        let result = work(&transaction).map_err(fault)?;
        transaction.commit().map_err(fault)?;
        Ok(result)
    }

    /// All rows of a question.
    pub(crate) fn query<T>(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(sql)?.query_map(parameters, read)?.collect()
        };
        rows().map_err(|error| self.fault(&error))
    }

    pub(crate) fn fault(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::from_sqlite(&self.path, error)
    }
}

/// Whether all that was written is in the file itself, and not beside it.
fn is_complete(path: &Path) -> bool {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-wal");
    path.is_file() && std::fs::metadata(beside).map_or(true, |data| data.len() == 0)
}

/// The file as it lies there, in the words of SQLite.
fn as_it_lies(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut name = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' | b':' => name.push(byte as char),
            b'\\' => name.push('/'),
            _ if byte.is_ascii_alphanumeric() => name.push(byte as char),
            _ => name.push_str(&format!("%{byte:02X}")),
        }
    }
    name + "?immutable=1"
}
