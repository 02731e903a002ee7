//! A state as the search meets it.

use crate::credit::Credit;
use crate::game::Position;

/// A state with its hash, and the credit it is asked with.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a, B> {
    pub(crate) position: &'a Position<B>,
    pub(crate) hash: u64,
    pub(crate) credit: Credit,
}
