//! Opening a database: for writing, or for reading beside those who write.

use std::path::{Path, PathBuf};

use crate::engine::{Engine, Transaction, sqlite};
use crate::error::StoreError;
use crate::location::is_server;
use crate::value::{Row, Value};

/// An open database: a file of SQLite, or a connection with PostgreSQL.
///
/// ```
/// use tesuji_store::{Filter, Store};
/// let store = Store::in_memory()?;
/// assert_eq!(store.count(&Filter::default())?, 0);
/// # Ok::<(), tesuji_store::StoreError>(())
/// ```
#[derive(Debug)]
pub struct Store {
    engine: Engine,
    path: PathBuf,
}

impl Store {
    /// Opens a database for reading and writing, by the name of its file or by its address (`postgres://..`); makes it,
    /// and its folder, if it does not exist.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, is not one of ours, or was made by a newer program.
    pub fn open(name: &Path) -> Result<Store, StoreError> {
        if is_server(name) {
            return Store::open_server(name, false);
        }
        Ok(Store { engine: Engine::Sqlite(sqlite::File::open(name)?), path: name.to_owned() })
    }

    /// Opens an existing database for reading only; others may write to it meanwhile.
    ///
    /// # Errors
    /// If there is none, or it is not one of ours, or of another version.
    pub fn open_to_read(name: &Path) -> Result<Store, StoreError> {
        if is_server(name) {
            return Store::open_server(name, true);
        }
        Ok(Store { engine: Engine::Sqlite(sqlite::File::open_to_read(name)?), path: name.to_owned() })
    }

    #[cfg(feature = "postgres")]
    fn open_server(name: &Path, to_read: bool) -> Result<Store, StoreError> {
        use crate::engine::postgres::{Address, Server};
        let address = Address::parse(&name.to_string_lossy())?;
        let server = if to_read { Server::open_to_read(&address) } else { Server::open(&address) }?;
        Ok(Store { engine: Engine::Postgres(Box::new(server)), path: PathBuf::from(address.to_string()) })
    }

    #[cfg(not(feature = "postgres"))]
    fn open_server(_: &Path, _: bool) -> Result<Store, StoreError> {
        Err(StoreError::OnlyFiles { url: PathBuf::from("postgres://..") })
    }

    /// A database that is gone when it is dropped.
    ///
    /// # Errors
    /// If SQLite has no memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        Ok(Store { engine: Engine::Sqlite(sqlite::File::in_memory()?), path: PathBuf::from(":memory:") })
    }

    /// The file, or the address without its password.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Looks at every page of the file; the faults that were found. A server looks after its files by itself.
    ///
    /// # Errors
    /// If it cannot be read at all.
    pub fn damage(&self) -> Result<Vec<String>, StoreError> {
        match &self.engine {
            Engine::Sqlite(file) => file.damage(),
            #[cfg(feature = "postgres")]
            Engine::Postgres(_) => Ok(Vec::new()),
        }
    }

    /// Runs a group of writes: all are on the disk when it returns, or none is. For those who keep tables of their own
    /// beside ours.
    ///
    /// # Errors
    /// If something cannot be written, or the work says so; then nothing was.
    pub fn write<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.engine.write(work)
    }

    /// All rows of a question, with `?` for every value.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.engine.query(sql, values)
    }
}
