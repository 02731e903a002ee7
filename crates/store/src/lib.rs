//! The database of problems, results and training history: one SQLite file, or PostgreSQL (`postgres://..`).
//!
//! ```text
//!   SGF, GoTools, JSON lines --exchange--> Problem --+                      +--> list, filter, export
//!   generator ------------------------------------> +--> Store -----------+--> training: attempts, ratings, cards
//! ```
//!
//! | what | where |
//! |---|---|
//! | opening, migrations, transactions | [`Store`] |
//! | a problem with what is known of it | [`Problem`], [`Solved`], [`Features`] |
//! | which problems are wanted | [`Filter`] |
//! | what a user did | [`Attempt`], [`Rating`], [`Card`] |
//! | files of other programs | [`exchange`] |
//! | problems from process to process | [`parcel`] |
//! | statements that both engines understand | [`Transaction`], [`Value`], [`Row`] |
//!
//! Invariants: a row is written whole or not at all, in a transaction that is on the disk before anybody is told; a
//! problem is never thrown away, it is *rejected* with a reason and stays; a database carries the version of its schema
//! and is brought up to date when it is opened for writing. A file has one writer at a time and any number of readers
//! (SQLite's write-ahead log), a server any number of both. What a store is asked does not depend on which it is: one
//! suite of tests runs on both. After Wolf 1994, 2.1 and 2.2.

mod database;
mod engine;
mod error;
pub mod exchange;
mod filter;
mod location;
pub mod parcel;
mod problem;
mod problems;
mod rows;
mod schema;
mod training;
mod value;

pub use database::Store;
pub use engine::Transaction;
#[cfg(feature = "postgres")]
pub use engine::postgres::Address;
pub use error::StoreError;
pub use filter::Filter;
pub use location::{default_path, is_server};
pub use problem::{Features, Other, Place, Problem, ProblemId, Solved, Stored, Unique, hash_of};
pub use problems::{Added, Counts};
pub use training::{Attempt, Card, Mark, Rating, TrainingDay};
pub use value::{FromValue, Row, Value};
