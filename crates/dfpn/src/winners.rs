//! Moves that won at once: in related states they mostly win again (Wolf 1994, 1.2: moves that were successful in a
//! cousin go first).
//!
//! Kept for each side by the number of the move only. It decides in which order moves are looked at, never what is
//! found.

use crate::game::{MoveId, NO_MOVE};

/// How often each move won at once, for either side.
pub(crate) struct Winners([Vec<u32>; 2]);

impl Default for Winners {
    fn default() -> Winners {
        Winners([(); 2].map(|()| vec![0; usize::from(NO_MOVE)]))
    }
}

impl Winners {
    /// The number of times a move has won.
    #[inline]
    pub(crate) fn score(&self, prover: bool, mv: MoveId) -> u32 {
        self.0[usize::from(prover)].get(usize::from(mv)).copied().unwrap_or(0)
    }

    /// A move has won.
    #[inline]
    pub(crate) fn count(&mut self, prover: bool, mv: MoveId) {
        if let Some(times) = self.0[usize::from(prover)].get_mut(usize::from(mv)) {
            *times = times.saturating_add(1);
        }
    }
}
