//! Results that hold only on one path: held because of a repetition of an ancestor.
//!
//! A twin is found again only when the path down to the deepest ancestor it leans on is the same. It may be lost at any
//! time; then it is searched again.

use crate::credit::Credit;
use crate::game::{Body, Position};
use crate::lean::Lean;
use crate::node::Node;
use crate::path::Path;

#[derive(Clone, Copy)]
struct Twin<B> {
    position: Position<B>,
    credit: Credit,
    held_to: Credit,
    lean: Lean,
    code: u128,
}

/// A table of results that lean on ancestors. Most questions need none: it is made when the first comes.
pub(crate) struct Twins<B> {
    slots: Vec<Option<Twin<B>>>,
    /// A part of the hash for every slot: nearly always it tells that nothing is there, and all of it stays in the
    /// cache.
    marks: Vec<u8>,
    size: usize,
}

/// The mark of a state with this hash; 0 is an empty slot.
fn mark(hash: u64) -> u8 {
    (hash >> 8) as u8 | 1
}

impl<B: Body> Twins<B> {
    pub(crate) fn new(slots: usize) -> Twins<B> {
        Twins { slots: Vec::new(), marks: Vec::new(), size: slots.max(1) }
    }

    pub(crate) const fn bytes_per_slot() -> usize {
        size_of::<Option<Twin<B>>>()
    }

    /// Up to which credit the state is held on this path, and what that leans on.
    #[inline]
    pub(crate) fn find(&self, path: &Path<B>, node: Node<'_, B>) -> Option<(Credit, Lean)> {
        let Node { position, hash, credit } = node;
        let at = (hash >> 20) as usize % self.size;
        if *self.marks.get(at)? != mark(hash) {
            return None;
        }
        let twin = self.slots.get(at)?.as_ref()?;
        // With more credit than it was found with, play could come back to an ancestor with more than that one had.
        if twin.credit < credit
            || twin.held_to < credit
            || twin.position != *position
            || path.code(twin.lean.deepest()?) != Some(twin.code)
        {
            return None;
        }
        Some((twin.held_to, twin.lean))
    }

    pub(crate) fn insert(&mut self, path: &Path<B>, node: Node<'_, B>, held_to: Credit, lean: Lean) {
        let Node { position, hash, credit } = node;
        if lean.is_cut() {
            return;
        }
        let Some(code) = lean.deepest().and_then(|depth| path.code(depth)) else { return };
        if self.slots.is_empty() {
            self.slots = vec![None; self.size];
            self.marks = vec![0; self.size];
        }
        let at = (hash >> 20) as usize % self.size;
        self.marks[at] = mark(hash);
        self.slots[at] = Some(Twin { position: *position, credit, held_to, lean, code });
    }
}
