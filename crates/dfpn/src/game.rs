//! What a game must tell the search.

use crate::credit::{Bounds, Credit, Step};
use crate::numbers::Number;

/// The number of a move, for a state: at most 1022 moves.
pub type MoveId = u16;

/// No move.
pub const NO_MOVE: MoveId = 1023;

/// The large part of a state: what is compared in full when the table is asked.
pub trait Body: Copy + Eq + Default + Send + Sync {
    /// Mixed well: the table takes its index from it.
    fn mix(&self) -> u64;
}

/// A state of the game without the credit. Two states are the same exactly if body and tag are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position<B> {
    /// The large part.
    pub body: B,
    /// The small part, such as the side to move.
    pub tag: u32,
}

impl<B: Body> Position<B> {
    /// A hash of the whole.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut z = self.body.mix() ^ u64::from(self.tag).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        z = (z ^ (z >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        z ^ (z >> 32)
    }
}

/// A state that can be reached by one move.
#[derive(Clone, Copy, Debug)]
pub struct Successor<B> {
    /// The state after the move.
    pub position: Position<B>,
    /// The move.
    pub mv: MoveId,
    /// What it costs.
    pub step: Step,
}

/// What is known of a state before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// For which credit it is decided.
    pub bounds: Bounds,
    /// The proof number to begin with (at least 1; ignored if decided).
    pub proof: Number,
    /// The disproof number to begin with.
    pub disproof: Number,
}

/// A game for two on a finite graph.
pub trait Game: Send {
    /// The large part of a state.
    type Body: Body;

    /// Whether it is the prover's turn.
    fn prover_moves(&self, position: &Position<Self::Body>) -> bool;

    /// What can be said without searching. Bounds must be sound.
    fn estimate(&mut self, position: &Position<Self::Body>, credit: Credit) -> Estimate;

    /// All moves of the side to move, best first, appended to `out`. Returns whether a *gate* is closed: whether there
    /// is a move that needs one more unit of credit of this side than it has.
    ///
    /// A move may be left out only if the mover never needs it. A state without moves is held.
    fn successors(
        &mut self,
        position: &Position<Self::Body>,
        credit: Credit,
        out: &mut Vec<Successor<Self::Body>>,
    ) -> bool;

    /// The state after one given move, if it is legal.
    fn play(&mut self, position: &Position<Self::Body>, credit: Credit, mv: MoveId) -> Option<Successor<Self::Body>>;
}
