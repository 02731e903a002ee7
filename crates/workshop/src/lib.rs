//! The workshop: makes, refines, grades, checks and practises problems.
//!
//! ```text
//!   dice --generate--> position --examine--> Problem (status, moves, proof, features) --grade--> 12k .. 5d
//!                                                 |                                        |
//!                                              refine (clean up, canonical form, similar)  +--> store
//!   book with solutions --check--> accusations, each with a line of proof
//!   problem --play--> replies, hints, refutations;  --exercise--> marks, ratings, repetition
//! ```
//!
//! | what | where | Wolf 1994 |
//! |---|---|---|
//! | new problems | [`generate`] | 2.1 |
//! | everything that is known of a problem | [`examine`] | 2.2 |
//! | one form for all equal problems | [`canonical`] | 2.2 |
//! | how hard it is for people | [`grade`] | 2.2 |
//!
//! Nothing here prints or opens files; long work takes a cancel switch and tells what it does through callbacks.

pub mod canonical;
pub mod examine;
pub mod generate;
pub mod grade;
pub mod histogram;
pub mod reading;

/// The version that solved problems carry.
pub const SOLVER: &str = concat!("tesuji ", env!("CARGO_PKG_VERSION"));
