//! The database of problems, results and training history, in one SQLite file.
//!
//! ```text
//!   SGF, GoTools, JSON lines --exchange--> Problem --+                      +--> list, filter, export
//!   generator ------------------------------------> +--> Store (one file) -+--> training: attempts, ratings, cards
//! ```
//!
//! | what | where |
//! |---|---|
//! | opening, migrations, transactions | [`Store`] |
//! | a problem with what is known of it | [`Problem`], [`Solved`], [`Features`] |
//! | which problems are wanted | [`Filter`] |
//! | what a user did | [`Attempt`], [`Rating`], [`Card`] |
//! | files of other programs | [`exchange`] |
//!
//! Invariants: a row is written whole or not at all, in a transaction that is on the disk before anybody is told; a
//! problem is never thrown away, it is *rejected* with a reason and stays; the file carries the version of its schema
//! and is brought up to date when it is opened for writing. There is one writer at a time and any number of readers
//! (SQLite's write-ahead log). After Wolf 1994, 2.1 and 2.2.

mod database;
mod error;
pub mod exchange;
mod filter;
mod location;
mod problem;
mod problems;
mod rows;
mod schema;
mod training;

pub use database::Store;
pub use error::StoreError;
pub use filter::Filter;
pub use location::default_path;
pub use problem::{Features, Other, Place, Problem, ProblemId, Solved, Stored, Unique, hash_of};
pub use problems::{Added, Counts};
pub use training::{Attempt, Card, Mark, Rating, TrainingDay};
