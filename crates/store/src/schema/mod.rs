//! The tables, and how an older database is brought up to date: for each engine a list of steps that only grows.

#[cfg(feature = "postgres")]
pub(crate) mod postgres;
pub(crate) mod sqlite;
