//! What a search remembers: a table of its own, or one that several searches share.
//!
//! A shared table is cut into many small ones, each behind its own lock. A state belongs to one of them by the low bits
//! of its hash (a table takes its place from the high bits), so two searches rarely want the same lock. Only facts and
//! numbers lie there; what leans on a path stays with the search that found it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::credit::{Bounds, Credit};
use crate::game::{Body, Position};
use crate::table::{Known, Table};

/// Tables that make one shared table.
const PARTS: usize = 256;

/// A table of a search.
pub enum Memory<B> {
    /// For one search.
    Own(Table<B>),
    /// For several.
    Shared(Arc<SharedTable<B>>),
}

/// A table for several searches at the same time.
pub struct SharedTable<B> {
    parts: Vec<Mutex<Table<B>>>,
}

impl<B: Body> SharedTable<B> {
    /// A table of about as many entries as this one may have.
    pub fn as_large_as(table: &Table<B>) -> SharedTable<B> {
        let entries = table.capacity().div_ceil(PARTS);
        SharedTable { parts: (0..PARTS).map(|_| Mutex::new(Table::with_entries_small_at_first(entries))).collect() }
    }

    /// The table that a state belongs to. A search that panicked has left it whole: entries are written at once.
    #[inline]
    fn part(&self, hash: u64) -> MutexGuard<'_, Table<B>> {
        self.parts[hash as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a state, unless another search has decided it in the meantime: that one knows the move.
    fn store(&self, position: &Position<B>, hash: u64, credit: Credit, known: Known, effort: u64) {
        let mut part = self.part(hash);
        let decides = |bounds: Bounds| bounds.is_won(credit) || bounds.is_held(credit);
        if decides(known.bounds) || !part.find(position, hash, credit).is_some_and(|before| decides(before.bounds)) {
            part.store(position, hash, credit, known, effort);
        }
    }

    fn each(&self) -> impl Iterator<Item = MutexGuard<'_, Table<B>>> {
        self.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<B: Body> Memory<B> {
    /// What is known of a state; the numbers for this credit.
    #[inline]
    pub fn find(&self, position: &Position<B>, hash: u64, credit: Credit) -> Option<Known> {
        match self {
            Memory::Own(table) => table.find(position, hash, credit),
            Memory::Shared(shared) => shared.part(hash).find(position, hash, credit),
        }
    }

    /// How much work was spent on a state, as a logarithm; 0 if it is not there.
    pub fn effort(&self, position: &Position<B>, hash: u64) -> u16 {
        match self {
            Memory::Own(table) => table.effort(position, hash),
            Memory::Shared(shared) => shared.part(hash).effort(position, hash),
        }
    }

    /// Remembers a state. `effort` is the work spent on it.
    #[inline]
    pub fn store(&mut self, position: &Position<B>, hash: u64, credit: Credit, known: Known, effort: u64) {
        match self {
            Memory::Own(table) => table.store(position, hash, credit, known, effort),
            Memory::Shared(shared) => shared.store(position, hash, credit, known, effort),
        }
    }

    /// Reads a little of the place of a state, so that it is in the cache when it is wanted.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        match self {
            Memory::Own(table) => table.touch(hash),
            Memory::Shared(_) => 0,
        }
    }

    /// Calls `f` with every state that is remembered and what is known of it.
    pub fn for_each(&self, mut f: impl FnMut(Position<B>, Bounds)) {
        match self {
            Memory::Own(table) => table.for_each(f),
            Memory::Shared(shared) => shared.each().for_each(|part| part.for_each(&mut f)),
        }
    }

    /// The number of entries in use.
    pub fn len(&self) -> usize {
        match self {
            Memory::Own(table) => table.len(),
            Memory::Shared(shared) => shared.each().map(|part| part.len()).sum(),
        }
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
