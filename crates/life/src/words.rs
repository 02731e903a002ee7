//! The choice of a word size: a question is laid out in the smallest words that hold it.
//!
//! This is the only place that knows all sizes. Whoever works on a layout of any size is a [`WordVisitor`].

use crate::arena::{Arena, Ground};
use crate::bits::{Bits, Large, Whole, Wide};
use crate::state::{State, first_state};

/// Work on a question that is laid out in words of some size.
pub(crate) trait WordVisitor {
    /// What comes of it.
    type Output;

    /// Works on this layout, from the state at the start.
    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Self::Output;
}

impl Ground {
    /// Lays the question out in the smallest words that hold it.
    pub(crate) fn with_words<V: WordVisitor>(&self, visitor: V) -> V::Output {
        match self.bits_needed().0 {
            0..=64 => self.lay_out::<u64, V>(visitor),
            65..=128 => self.lay_out::<u128, V>(visitor),
            129..=256 => self.lay_out::<Large, V>(visitor),
            257..=384 => self.lay_out::<Whole, V>(visitor),
            _ => self.lay_out::<Wide, V>(visitor),
        }
    }

    fn lay_out<B: Bits, V: WordVisitor>(&self, visitor: V) -> V::Output {
        let arena: Arena<B> = Arena::new(self);
        let root = first_state(&arena, self);
        visitor.visit(arena, root)
    }
}
