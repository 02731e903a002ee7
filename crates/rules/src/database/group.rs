//! The rules of some blocks of a table, unpacked.

use super::bytes::{Reader, unpack};
use super::{BASE, DatabaseError};
use crate::block::{Block, Entry};
use crate::layout::{BLOCKS_PER_GROUP, block_of, blocks_of, first_key};
use crate::shape::Shape;

/// A group whose blocks can be read one by one.
#[derive(Clone, Debug)]
pub(crate) struct Unpacked {
    blocks: Vec<Listed>,
    bytes: Vec<u8>,
}

/// What is said of a block at the beginning of its group.
#[derive(Clone, Copy, Debug)]
struct Listed {
    /// How many rules of the group are before its own.
    before: u32,
    count: u32,
    start: usize,
    end: usize,
}

/// Unpacks a group.
pub(crate) fn unpack_group(shape: Shape, group: u32, packed: &[u8]) -> Result<Unpacked, DatabaseError> {
    let bytes = unpack(packed, &BASE)?;
    let mut reader = Reader::new(&bytes);
    let mut sizes = Vec::with_capacity(BLOCKS_PER_GROUP as usize);
    for _ in blocks_of(shape, group) {
        sizes.push((reader.varint()?, reader.varint()?));
    }
    let mut blocks = Vec::with_capacity(sizes.len());
    let mut before = 0;
    for (count, length) in sizes {
        let start = reader.at();
        reader.take(length)?;
        // Every rule takes some bytes, so a number is never larger than the file.
        if count > length {
            return Err(reader.damaged("a list is longer than the file"));
        }
        blocks.push(Listed { before, count: count as u32, start, end: reader.at() });
        before += count as u32;
    }
    reader.end()?;
    Ok(Unpacked { blocks, bytes })
}

impl Unpacked {
    /// How many rules the group has.
    pub(super) fn count(&self) -> u32 {
        self.blocks.last().map_or(0, |last| last.before + last.count)
    }

    /// The rules of a block, if so many of the table are before those of the group.
    pub(crate) fn read(&self, shape: Shape, number: u32, first: u32) -> Result<Option<Box<Block>>, DatabaseError> {
        let before = self.blocks[(number % BLOCKS_PER_GROUP) as usize].before;
        Ok(Block::new(first + before, &self.entries(shape, number)?))
    }

    /// The same as a list.
    pub(super) fn entries(&self, shape: Shape, number: u32) -> Result<Vec<Entry>, DatabaseError> {
        let listed = self.blocks[(number % BLOCKS_PER_GROUP) as usize];
        let mut reader = Reader::starting_at(&self.bytes[..listed.end], listed.start);
        let mut key = u64::from(first_key(number));
        let mut entries = Vec::with_capacity(listed.count as usize);
        for _ in 0..listed.count {
            key = key.saturating_add(reader.varint()?);
            let state = u32::try_from(key).ok().filter(|&key| block_of(key) == number && is_state(shape, key));
            let state = state.ok_or_else(|| reader.damaged("a pattern that does not exist"))?;
            let (depth, conditions) = read_rule(&mut reader, shape)?;
            entries.push(Entry { key: state, conditions, depth });
        }
        reader.end()?;
        Ok(entries)
    }
}

fn is_state(shape: Shape, key: u32) -> bool {
    key >> 4 < shape.patterns() && ((key & 15) as usize) < shape.cells()
}

fn read_rule(reader: &mut Reader<'_>, shape: Shape) -> Result<(u8, u64), DatabaseError> {
    let (half, count) = match reader.byte()? {
        255 => (reader.byte()?, reader.byte()?),
        both => (both >> 4, both & 15),
    };
    let mut conditions = 0;
    for _ in 0..count {
        let bit = reader.byte()?;
        if usize::from(bit) >= 4 * shape.cells() {
            return Err(reader.damaged("a condition outside the pattern"));
        }
        conditions |= 1 << bit;
    }
    Ok((half.saturating_mul(2), conditions))
}
