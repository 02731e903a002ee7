//! Answers and proofs against brute force, on random problems without end.
//!
//! Every problem has a number and is drawn from it ([`draw`]); [`examine`] solves it, compares the answer with brute force
//! (crate `oracle`) and with the answers to its twins, proves it, checks the proof, and changes the proof: a changed proof
//! may only be accepted if its claim is true all the same. [`run`] does so with many problems on many threads until there
//! is a difference, the time is over, or all are done.
//!
//! This crate is the only one beside the tests that may use the oracle, and only `tesuji selftest` and the fuzz targets
//! use this crate: no answer that a user gets passes through it.

mod campaign;
mod captures;
mod difference;
mod draw;
mod lives;
mod mutants;
mod rules;
mod small_board;
mod tally;
mod twins;

pub use campaign::{Plan, run};
pub use difference::{Case, Difference};
pub use draw::{Kind, draw};
pub use small_board::from_bytes;
pub use tally::Tally;

use tesuji_board::random::Dice;

/// How much is done with a problem.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Prove the answer, and check the proof.
    pub prove: bool,
    /// How often each proof is changed.
    pub mutants: u32,
    /// All fifteen twins are asked, and not only one.
    pub all_twins: bool,
    /// Keep the proof files and what the checker says to them.
    pub keep: bool,
}

/// A proof file, or what was made of one, and what the checker says: 0 proved, 1 refused, 2 not a proof file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The file.
    pub bytes: Vec<u8>,
    /// What `tesuji verify` ends with.
    pub code: u8,
}

/// What was seen in one problem.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// What was counted.
    pub tally: Tally,
    /// Proof files, if they were to be kept.
    pub files: Vec<Judged>,
}

/// Solves a problem and compares whatever can be compared. The dice decide which twin is asked and what is changed.
///
/// # Errors
/// If two things differ that must not.
pub fn examine(case: &Case, kind: Kind, effort: &Effort, dice: &mut Dice) -> Result<Examined, Box<Difference>> {
    let mut seen = Examined::default();
    seen.tally.problems[kind as usize] += 1;
    match case {
        Case::Life(question) => lives::examine(question, kind, effort, dice, &mut seen)?,
        Case::Capture(question) => captures::examine(question, effort, dice, &mut seen)?,
    }
    Ok(seen)
}
