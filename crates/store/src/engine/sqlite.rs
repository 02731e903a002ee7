//! SQLite: one file, one writer at a time, any number of readers beside it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, ToSql, TransactionBehavior, params_from_iter};

use crate::error::StoreError;
use crate::schema::sqlite as schema;
use crate::value::{Row, Value};

/// How long a writer waits for another.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// An open file.
#[derive(Debug)]
pub(crate) struct File {
    connection: Connection,
    path: PathBuf,
}

impl File {
    /// For reading and writing; it is made, with its folder, if it does not exist.
    pub(crate) fn open(path: &Path) -> Result<File, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Open { path: path.to_owned(), reason: error.to_string() })?;
        }
        let connection = Connection::open(path).map_err(|error| StoreError::from_sqlite(path, &error))?;
        File::ready(connection, path)
    }

    /// For reading only. Where nothing may be written beside the file, nobody works on it: then it is read as it lies
    /// there.
    pub(crate) fn open_to_read(path: &Path) -> Result<File, StoreError> {
        let (file, found) = match File::to_read(path, path) {
            Err(StoreError::ReadOnly { .. } | StoreError::Open { .. }) if is_complete(path) => {
                File::to_read(path, Path::new(&as_it_lies(path)))
            }
            opened => opened,
        }?;
        if found < schema::VERSION {
            let reason = if found == 0 { "it is empty".to_owned() } else { format!("it has the old version {found}") };
            return Err(StoreError::Damaged { path: path.to_owned(), reason });
        }
        Ok(file)
    }

    /// A connection that reads, by the name of the file or by a URI, with the version that was found.
    fn to_read(path: &Path, name: &Path) -> Result<(File, i64), StoreError> {
        let fault = |error: rusqlite::Error| StoreError::from_sqlite(path, &error);
        let mut flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if name != path {
            flags |= OpenFlags::SQLITE_OPEN_URI;
        }
        let connection = Connection::open_with_flags(name, flags).map_err(fault)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(fault)?;
        let file = File { connection, path: path.to_owned() };
        let found = file.checked_version()?;
        Ok((file, found))
    }

    /// One that is gone when it is dropped.
    pub(crate) fn in_memory() -> Result<File, StoreError> {
        let path = Path::new(":memory:");
        let connection = Connection::open_in_memory().map_err(|error| StoreError::from_sqlite(path, &error))?;
        File::ready(connection, path)
    }

    fn ready(connection: Connection, path: &Path) -> Result<File, StoreError> {
        let mut file = File { connection, path: path.to_owned() };
        file.connection.busy_timeout(BUSY_TIMEOUT).map_err(|error| file.fault(&error))?;
        let found = file.checked_version()?;
        // A transaction that was reported is on the disk (FULL), and readers never wait for the writer (WAL).
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
        let written = file.connection.execute_batch(settings);
        written.map_err(|error| file.fault(&error))?;
        if found < schema::VERSION {
            let migrated = schema::migrate(&mut file.connection);
            migrated.map_err(|error| file.fault(&error))?;
        }
        Ok(file)
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

    /// Looks at every page; the faults that were found.
    pub(crate) fn damage(&self) -> Result<Vec<String>, StoreError> {
        let rows = self.query("PRAGMA integrity_check", &[])?;
        let lines = rows.iter().map(|row| row.at::<String>(0)).collect::<Result<Vec<_>, _>>()?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    pub(crate) fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        rows(&self.connection, sql, values).map_err(|error| self.fault(&error))
    }

    pub(crate) fn write<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(Writing<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let path = self.path.clone();
        let fault = |error: rusqlite::Error| StoreError::from_sqlite(&path, &error);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
        let result = work(Writing { connection: &transaction, path: &path })?;
        transaction.commit().map_err(fault)?;
        Ok(result)
    }

    fn fault(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::from_sqlite(&self.path, error)
    }
}

/// A transaction that is under way.
#[derive(Debug)]
pub(crate) struct Writing<'a> {
    connection: &'a Connection,
    path: &'a Path,
}

impl Writing<'_> {
    pub(crate) fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        rows(self.connection, sql, values).map_err(|error| StoreError::from_sqlite(self.path, &error))
    }

    pub(crate) fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        let changed = self.connection.prepare_cached(sql).and_then(|mut s| s.execute(params_from_iter(values)));
        changed.map_err(|error| StoreError::from_sqlite(self.path, &error))
    }
}

fn rows(connection: &Connection, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(sql)?;
    let names: HashMap<String, usize> =
        statement.column_names().iter().enumerate().map(|(place, name)| ((*name).to_owned(), place)).collect();
    let (names, count) = (Arc::new(names), statement.column_count());
    let read = |row: &rusqlite::Row<'_>| {
        let values = (0..count).map(|place| row.get_ref(place).map(value)).collect::<rusqlite::Result<_>>()?;
        Ok(Row { names: names.clone(), values })
    };
    statement.query_map(params_from_iter(values), read)?.collect()
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
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
