//! How the rules of a table are divided: 4,096 patterns are a block, 32 blocks are a group.
//!
//! A group is packed on its own, and in a group a block can be read on its own.

use std::ops::Range;

use crate::shape::Shape;
use crate::state::{About, Key, State};

/// A block has the rules of so many patterns.
pub const PATTERNS_PER_BLOCK: u32 = 4096;

/// A group has so many blocks.
pub const BLOCKS_PER_GROUP: u32 = 32;

/// How many blocks the table of a shape has.
pub const fn block_count(shape: Shape) -> u32 {
    shape.patterns().div_ceil(PATTERNS_PER_BLOCK)
}

/// How many groups the table of a shape has.
pub const fn group_count(shape: Shape) -> u32 {
    block_count(shape).div_ceil(BLOCKS_PER_GROUP)
}

/// The blocks of a group.
pub fn blocks_of(shape: Shape, group: u32) -> Range<u32> {
    group * BLOCKS_PER_GROUP..block_count(shape).min((group + 1) * BLOCKS_PER_GROUP)
}

/// The first state of a block.
pub const fn first_key(block: u32) -> Key {
    ((block * PATTERNS_PER_BLOCK) as Key) << 8
}

/// The block of a state.
pub const fn block_of(key: Key) -> u32 {
    (key >> 8) as u32 / PATTERNS_PER_BLOCK
}

/// The number of a state in a file: where one string is marked, four bits say which.
pub const fn number_in_file(about: About, key: Key) -> u64 {
    if about.marks_two() { key } else { key >> 8 << 4 | key >> 4 & 15 }
}

/// The state with a number in a file; `None` if there is no such state.
pub fn key_from_file(about: About, shape: Shape, number: u64) -> Option<Key> {
    let key = if about.marks_two() { number } else { (number >> 4).checked_mul(1 << 8)? | (number & 15) << 4 };
    if key >> 8 >= u64::from(shape.patterns()) {
        return None;
    }
    let target = State::from_key(key).target;
    let in_order = target.second().is_none_or(|second| target.first() < second);
    (in_order && target.cells().all(|cell| usize::from(cell) < shape.cells())).then_some(key)
}
