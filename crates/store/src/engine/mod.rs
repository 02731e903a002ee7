//! What keeps the rows: SQLite in one file, or PostgreSQL.
//!
//! Both understand the same statements, with `?` for a value; what they do not agree on (opening, the tables, what an
//! error means) is in the file of each. Nothing outside this folder knows which of them it is.

#[cfg(feature = "postgres")]
pub(crate) mod postgres;
pub(crate) mod sqlite;

use crate::error::StoreError;
use crate::value::{Row, Value};

/// An engine with its connection.
#[derive(Debug)]
pub(crate) enum Engine {
    Sqlite(sqlite::File),
    #[cfg(feature = "postgres")]
    Postgres(Box<postgres::Server>),
}

impl Engine {
    /// All rows of a question.
    pub(crate) fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        match self {
            Engine::Sqlite(file) => file.query(sql, values),
            #[cfg(feature = "postgres")]
            Engine::Postgres(server) => server.query(sql, values),
        }
    }

    /// Runs a group of writes: all of them are on the disk when it returns, or none is.
    pub(crate) fn write<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            Engine::Sqlite(file) => file.write(|transaction| work(&mut Transaction(Kind::Sqlite(transaction)))),
            #[cfg(feature = "postgres")]
            Engine::Postgres(server) => server.write(|transaction| work(&mut Transaction(Kind::Postgres(transaction)))),
        }
    }
}

/// A group of writes that is under way: all or nothing.
#[derive(Debug)]
pub struct Transaction<'a>(Kind<'a>);

#[derive(Debug)]
enum Kind<'a> {
    Sqlite(sqlite::Writing<'a>),
    #[cfg(feature = "postgres")]
    Postgres(postgres::Writing<'a>),
}

impl Transaction<'_> {
    /// All rows of a question, or those that a statement returns.
    ///
    /// # Errors
    /// If it cannot be read or written; then the whole group is not.
    pub fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        match &mut self.0 {
            Kind::Sqlite(writing) => writing.query(sql, values),
            #[cfg(feature = "postgres")]
            Kind::Postgres(writing) => writing.query(sql, values),
        }
    }

    /// Changes rows; how many.
    ///
    /// # Errors
    /// If it cannot be written; then the whole group is not.
    pub fn execute(&mut self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        match &mut self.0 {
            Kind::Sqlite(writing) => writing.execute(sql, values),
            #[cfg(feature = "postgres")]
            Kind::Postgres(writing) => writing.execute(sql, values),
        }
    }
}
