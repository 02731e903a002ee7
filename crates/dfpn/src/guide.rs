//! The guide: where a state has taken much work, somebody looks at its moves for longer and says which of them are
//! promising; the others look harder by a factor from then on.
//!
//! Nearly all that better guesses can save is saved in the few states near the root that all the work goes through, so a
//! guide may take as long as hundreds of nodes for one of them. It decides in which order moves are looked at, never what
//! is found.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::MoveId;
use crate::numbers::{INFINITE, LARGEST, Number};

/// States that are remembered at most.
const MOST: usize = 1 << 16;
/// No move looks harder by more than this.
const HARDEST: f32 = 8.0;

/// What was said of the states that it was asked about, by their hash: a mistaken one costs work, nothing else.
#[derive(Default)]
pub(crate) struct Guide(HashMap<u64, Arc<[(MoveId, f32)]>>);

impl Guide {
    /// What was said of a state.
    pub(crate) fn of(&self, hash: u64) -> Option<Arc<[(MoveId, f32)]>> {
        if self.0.is_empty() { None } else { self.0.get(&hash).cloned() }
    }

    /// Keeps how much harder than the best one each move looks, from scores: a difference of one is a factor of e to the
    /// power of the weight.
    pub(crate) fn keep(&mut self, hash: u64, scores: &[(MoveId, f32)], weight: f32) -> Arc<[(MoveId, f32)]> {
        let best = scores.iter().map(|&(_, score)| score).fold(f32::MIN, f32::max);
        let factor = |score: f32| ((best - score) * weight).exp().min(HARDEST);
        let factors: Arc<[(MoveId, f32)]> = scores.iter().map(|&(mv, score)| (mv, factor(score))).collect();
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(hash, Arc::clone(&factors));
        factors
    }
}

/// A number made harder.
#[inline]
pub(crate) fn harder(number: Number, factor: f32) -> Number {
    if factor <= 1.0 || number == 0 || number >= INFINITE {
        return number;
    }
    ((number as f32 * factor) as Number).clamp(number, LARGEST)
}

/// The numbers that stay below a limit once they are made harder stay below this one before.
#[inline]
pub(crate) fn limit_before(limit: Number, factor: f32) -> Number {
    if factor <= 1.0 || limit >= INFINITE { limit } else { ((limit as f32 / factor).ceil() as Number).max(1) }
}
