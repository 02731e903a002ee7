//! A question about a small board: the answer against brute force, its twins and the checker.

use tesuji_board::random::Dice;
use tesuji_selftest::{Case, Effort, Kind, examine, from_bytes};

/// Any bytes as a small question: the answer is that of brute force, twins get the same, the proof is accepted, and changed
/// proofs are accepted only where they are true.
pub(crate) fn question(bytes: &[u8]) {
    let Some(case) = from_bytes(bytes) else { return };
    let kind = match case {
        Case::Life(_) => Kind::Closed,
        Case::Capture(_) => Kind::Capture,
    };
    let effort = Effort { prove: true, mutants: 2, all_twins: false, keep: false };
    let mut dice = Dice::new(bytes.iter().fold(0, |sum, &byte| sum * 31 % 1_000_003 + u64::from(byte)));
    if let Err(difference) = examine(&case, kind, &effort, &mut dice) {
        panic!("{difference}");
    }
}
