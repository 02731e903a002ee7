//! The table of states: fixed size, full keys, four entries to a bucket.
//!
//! ```text
//!   entry (32 bytes with a body of 16)
//!     body 16 | tag 4 | won_from 1 | held_to 1 | move 10 bits, effort 6 bits | proof 24, disproof 24, depth 8, credit 8 bits
//! ```
//!
//! Bounds hold for every credit; the numbers only for the credit they were found with, so a state may have several
//! entries in its bucket. An entry with little effort gives way first; decided entries count for more. Facts only: what
//! leans on a path is not here.

use crate::credit::{Bounds, Credit};
use crate::game::{Body, MoveId, NO_MOVE, Position};
use crate::numbers::Number;

const WAYS: usize = 4;

#[derive(Clone, Copy)]
struct Entry<B> {
    body: B,
    tag: u32,
    won_from: Credit,
    held_to: Credit,
    /// Low 10 bits: the best move. High 6 bits: effort + 1; 0 is an empty entry.
    move_effort: u16,
    numbers: u64,
}

impl<B: Body> Entry<B> {
    fn empty() -> Entry<B> {
        Entry { body: B::default(), tag: 0, won_from: Credit::MAX, held_to: Credit::MIN, move_effort: 0, numbers: 0 }
    }

    /// Entries of a bucket are filled in order and never emptied: the first that is not in use is followed by no other.
    #[inline]
    fn is_used(&self) -> bool {
        self.move_effort >> 10 != 0
    }

    #[inline]
    fn matches(&self, position: &Position<B>) -> bool {
        self.is_used() && self.tag == position.tag && self.body == position.body
    }

    #[inline]
    fn credit(&self) -> Credit {
        (self.numbers >> 56) as u8 as Credit
    }

    #[inline]
    fn worth(&self) -> u16 {
        let decided = self.won_from != Credit::MAX || self.held_to != Credit::MIN;
        (self.move_effort >> 10) + if decided { 3 } else { 0 }
    }
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<B>([Entry<B>; WAYS]);

/// What the table knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// For which credit it is decided.
    pub bounds: Bounds,
    /// Proof number, disproof number and the least depth it was met at, if known for the credit asked for.
    pub numbers: Option<(Number, Number, u8)>,
    /// The move that decided, or looked best.
    pub mv: MoveId,
}

impl Known {
    /// Whether a side is known to win with this credit.
    #[inline]
    pub fn decides(&self, credit: Credit) -> bool {
        self.bounds.is_won(credit) || self.bounds.is_held(credit)
    }
}

/// A table of states. It starts small and doubles when it is half full, up to its limit, so that easy questions stay
/// cheap.
pub struct Table<B> {
    buckets: Vec<Bucket<B>>,
    used: usize,
    most: usize,
}

/// Buckets to begin with.
const FIRST: usize = 1 << 9;

impl<B: Body> Table<B> {
    /// A table of at most this many entries (but at least one bucket of four).
    pub fn with_entries(entries: usize) -> Table<B> {
        let most = (entries / WAYS).max(1);
        Table { buckets: vec![Bucket([Entry::empty(); WAYS]); most.min(FIRST)], used: 0, most }
    }

    /// The same for one of many tables, which begins with a single bucket.
    pub(crate) fn with_entries_small_at_first(entries: usize) -> Table<B> {
        let most = (entries / WAYS).max(1);
        Table { buckets: vec![Bucket([Entry::empty(); WAYS])], used: 0, most }
    }

    /// A table of at most this many bytes (but at least one bucket).
    pub fn with_bytes(bytes: usize) -> Table<B> {
        Table::with_entries(bytes / size_of::<Bucket<B>>() * WAYS)
    }

    /// The number of entries there can be.
    pub fn capacity(&self) -> usize {
        self.most * WAYS
    }

    /// Calls `f` with every state in the table and what is known of it.
    pub fn for_each(&self, mut f: impl FnMut(Position<B>, Bounds)) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0).filter(|entry| entry.move_effort >> 10 != 0) {
            let bounds = Bounds { won_from: entry.won_from, held_to: entry.held_to };
            f(Position { body: entry.body, tag: entry.tag }, bounds);
        }
    }

    /// The number of entries in use.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Makes room: doubles, up to the limit. (Two halves of a bucket never overflow it, so nothing is lost.)
    fn grow(&mut self) {
        let buckets = (self.buckets.len() * 2).min(self.most);
        let old = std::mem::replace(&mut self.buckets, vec![Bucket([Entry::empty(); WAYS]); buckets]);
        self.used = 0;
        for entry in old.iter().flat_map(|bucket| &bucket.0).filter(|entry| entry.move_effort >> 10 != 0) {
            let position = Position { body: entry.body, tag: entry.tag };
            let at = self.place(position.hash());
            let bucket = &mut self.buckets[at].0;
            if let Some(free) = bucket.iter().position(|entry| entry.move_effort == 0) {
                bucket[free] = *entry;
                self.used += 1;
            }
        }
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Reads a little of the place of a state, so that it is in the cache when it is wanted. Asked for many states in a
    /// row the memory works on all of them at once. The number means nothing, but something must be done with it or
    /// nothing is read.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        self.buckets[self.place(hash)].0[0].tag
    }

    /// What is known of a state; the numbers for this credit.
    #[inline]
    pub fn find(&self, position: &Position<B>, hash: u64, credit: Credit) -> Option<Known> {
        let mut known: Option<Known> = None;
        for entry in self.buckets[self.place(hash)].0.iter().take_while(|entry| entry.is_used()) {
            if !entry.matches(position) {
                continue;
            }
            let bounds = Bounds { won_from: entry.won_from, held_to: entry.held_to };
            let here = entry.credit() == credit;
            let it = known.get_or_insert(Known { bounds, numbers: None, mv: NO_MOVE });
            it.bounds = it.bounds.merge(bounds);
            if here || it.mv == NO_MOVE {
                it.mv = entry.move_effort & 1023;
            }
            let (proof, disproof) =
                ((entry.numbers & 0xFF_FFFF) as Number, (entry.numbers >> 24 & 0xFF_FFFF) as Number);
            if here {
                it.numbers = Some((proof, disproof, (entry.numbers >> 48) as u8));
            } else if it.numbers.is_none() && proof != 0 && disproof != 0 && it.mv != NO_MOVE {
                // Another credit's numbers are a better guess than none.
                it.numbers = Some((proof, disproof, u8::MAX));
            }
        }
        known
    }

    /// How much work was spent on a state, as a logarithm; 0 if it is not in the table.
    pub fn effort(&self, position: &Position<B>, hash: u64) -> u16 {
        let entries = self.buckets[self.place(hash)].0.iter().filter(|entry| entry.matches(position));
        entries.map(|entry| entry.move_effort >> 10).max().unwrap_or(0)
    }

    /// Remembers a state. `effort` is the work spent on it.
    pub fn store(&mut self, position: &Position<B>, hash: u64, credit: Credit, known: Known, effort: u64) {
        if self.used * 2 > self.buckets.len() * WAYS && self.buckets.len() < self.most {
            self.grow();
        }
        let effort = 64 - effort.leading_zeros().min(63) as u16;
        let at = self.place(hash);
        let bucket = &mut self.buckets[at].0;
        let used = bucket.iter().take_while(|entry| entry.is_used()).count();
        let same = bucket[..used].iter().position(|entry| entry.matches(position) && entry.credit() == credit);
        let slot = same.unwrap_or_else(|| {
            if used < WAYS { used } else { (0..WAYS).min_by_key(|&i| bucket[i].worth()).unwrap_or(0) }
        });
        let entry = &mut bucket[slot];
        self.used += usize::from(entry.move_effort == 0);
        let (bounds, least) = match same {
            Some(_) => (
                known.bounds.merge(Bounds { won_from: entry.won_from, held_to: entry.held_to }),
                (entry.numbers >> 48) as u8,
            ),
            None => (known.bounds, u8::MAX),
        };
        let (proof, disproof, depth) = known.numbers.unwrap_or((1, 1, u8::MAX));
        *entry = Entry {
            body: position.body,
            tag: position.tag,
            won_from: bounds.won_from,
            held_to: bounds.held_to,
            move_effort: effort.min(63) << 10 | known.mv,
            numbers: u64::from(proof)
                | u64::from(disproof) << 24
                | u64::from(depth.min(least)) << 48
                | u64::from(credit as u8) << 56,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Body for u128 {
        fn mix(&self) -> u64 {
            (*self as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        }
    }

    fn known(won_from: Credit, proof: Number) -> Known {
        Known { bounds: Bounds { won_from, held_to: Credit::MIN }, numbers: Some((proof, 7, 3)), mv: 5 }
    }

    #[test]
    fn an_entry_has_32_bytes_and_tells_states_apart() {
        assert_eq!(size_of::<Entry<[u64; 2]>>(), 32);
        let mut table: Table<u128> = Table::with_entries(8);
        let a = Position { body: 1u128, tag: 0 };
        let b = Position { body: 1u128, tag: 1 };
        table.store(&a, a.hash(), 0, known(2, 9), 1);
        assert_eq!(table.find(&b, b.hash(), 0), None);
        assert_eq!(table.find(&a, a.hash(), 0).map(|k| (k.numbers, k.mv)), Some((Some((9, 7, 3)), 5)));
        table.store(&a, a.hash(), 1, known(1, 4), 1);
        let both = table.find(&a, a.hash(), 0).expect("stored");
        assert_eq!((both.bounds.won_from, both.numbers), (1, Some((9, 7, 3))));
    }

    #[test]
    fn what_cost_much_stays() {
        let mut table: Table<u128> = Table::with_entries(4);
        for i in 0..4u128 {
            let p = Position { body: i, tag: 0 };
            table.store(&p, p.hash(), 0, known(Credit::MAX, 1), 1 << (4 * i));
        }
        let p = Position { body: 9, tag: 0 };
        table.store(&p, p.hash(), 0, known(Credit::MAX, 1), 1);
        let left: Vec<u128> = (0..10)
            .filter(|&i| {
                let p = Position { body: i, tag: 0 };
                table.find(&p, p.hash(), 0).is_some()
            })
            .collect();
        assert_eq!(left, [1, 2, 3, 9]);
    }
}
