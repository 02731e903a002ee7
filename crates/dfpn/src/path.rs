//! The path from the root to the state being searched.
//!
//! It knows which states are on it (repetitions), and a code for every prefix, by which a result that leans on
//! ancestors is recognised when the search comes back the same way. Codes have 128 bits: they stand for whole paths.

use crate::credit::Credit;
use crate::game::{Body, Position};

const SLOTS: usize = 1024;

#[derive(Clone, Copy)]
struct Stop<B> {
    position: Position<B>,
    credit: Credit,
    hash: u64,
    code: u128,
    /// The stop below in the same slot, plus one.
    next: u16,
}

/// States from the root down.
pub(crate) struct Path<B> {
    stops: Vec<Stop<B>>,
    slots: Vec<u16>,
}

fn extend_code(code: u128, hash: u64, credit: Credit) -> u128 {
    let input = u128::from(hash) << 64
        | u128::from(hash.rotate_left(29) ^ (credit as u8 as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mixed =
        (code ^ input).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B).wrapping_add(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 67)).wrapping_mul(0xDA94_2042_E4DD_58B5_9FB2_1C65_1E98_DF25)
}

impl<B: Body> Path<B> {
    pub(crate) fn new() -> Path<B> {
        Path { stops: Vec::with_capacity(256), slots: vec![0; SLOTS] }
    }

    pub(crate) fn depth(&self) -> u16 {
        self.stops.len() as u16
    }

    pub(crate) fn push(&mut self, position: Position<B>, hash: u64, credit: Credit) {
        let slot = hash as usize % SLOTS;
        let code = extend_code(self.stops.last().map_or(0, |stop| stop.code), hash, credit);
        self.stops.push(Stop { position, credit, hash, code, next: self.slots[slot] });
        self.slots[slot] = self.stops.len() as u16;
    }

    pub(crate) fn pop(&mut self) {
        if let Some(stop) = self.stops.pop() {
            self.slots[stop.hash as usize % SLOTS] = stop.next;
        }
    }

    /// The depth of an ancestor with the same position and at least this credit: the prover has come back and gained
    /// nothing.
    #[inline]
    pub(crate) fn repeated(&self, position: &Position<B>, hash: u64, credit: Credit) -> Option<u16> {
        let mut at = self.slots[hash as usize % SLOTS];
        while at != 0 {
            let stop = &self.stops[usize::from(at) - 1];
            if stop.hash == hash && stop.credit >= credit && stop.position == *position {
                return Some(at - 1);
            }
            at = stop.next;
        }
        None
    }

    /// The state at this depth, with its hash and credit.
    pub(crate) fn at(&self, depth: u16) -> Option<(&Position<B>, u64, Credit)> {
        self.stops.get(usize::from(depth)).map(|stop| (&stop.position, stop.hash, stop.credit))
    }

    /// The code of the path down to and including the state at this depth.
    pub(crate) fn code(&self, depth: u16) -> Option<u128> {
        self.stops.get(usize::from(depth)).map(|stop| stop.code)
    }
}
