//! The workshop: makes, refines, grades, checks and practises problems.
//!
//! ```text
//!   dice --generate--> position --examine--> Problem (status, moves, proof, features) --grade--> 30k .. 6d
//!                                                 |                                        |
//!                                              refine (clean up, canonical form, similar)  +--> store
//!   book with solutions --check--> accusations, each with a line of proof
//!   problem --exercise--> marks, ratings, repetition
//! ```
//!
//! | what | where | Wolf 1994 |
//! |---|---|---|
//! | new problems | [`generate`] | 2.1 |
//! | everything that is known of a problem | [`examine`] | 2.2 |
//! | one form for all equal problems | [`canonical`] | 2.2 |
//! | how hard it is for people | [`grade`] | 2.2 |
//! | clean up, canonical form, similar problems | [`refine`] | 2.2 |
//! | does the solver contradict itself? | [`consistency`] | 2.3.1 |
//! | errors of books | [`check`] | appendix |
//! | marks, ratings, repetition | [`exercise`] | 2.3.3 |
//! | problems on paper | [`sheet`] | |
//! | parts for many machines | [`shard`] | |
//! | a table for learning, a chart of the user | [`table`], [`chart`] | 2.3.2 |
//!
//! Nothing here prints or opens files; long work takes a cancel switch and tells what it does through callbacks.

pub mod canonical;
pub mod chart;
pub mod check;
pub mod consistency;
pub mod examine;
pub mod exercise;
pub mod generate;
pub mod grade;
pub mod histogram;
pub mod refine;
pub mod shard;
pub mod sheet;
pub mod table;

/// The version that solved problems carry.
pub const SOLVER: &str = concat!("tesuji ", env!("CARGO_PKG_VERSION"));
