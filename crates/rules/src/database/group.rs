//! The rules of some blocks of a table, unpacked.

use super::bytes::{Reader, unpack};
use super::{BASE, DatabaseError};
use crate::block::{Block, Entry};
use crate::layout::{BLOCKS_PER_GROUP, block_of, blocks_of, first_key, key_from_file, number_in_file};
use crate::shape::Shape;
use crate::state::{About, Key, State};

/// A group whose blocks can be read one by one.
#[derive(Clone, Debug)]
pub(crate) struct Unpacked {
    about: About,
    shape: Shape,
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
pub(crate) fn unpack_group(about: About, shape: Shape, group: u32, packed: &[u8]) -> Result<Unpacked, DatabaseError> {
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
    Ok(Unpacked { about, shape, blocks, bytes })
}

impl Unpacked {
    /// How many rules the group has.
    pub(super) fn count(&self) -> u32 {
        self.blocks.last().map_or(0, |last| last.before + last.count)
    }

    /// The rules of a block, if so many of the table are before those of the group.
    pub(crate) fn read(&self, number: u32, first: u32) -> Result<Option<Box<Block>>, DatabaseError> {
        let before = self.blocks[(number % BLOCKS_PER_GROUP) as usize].before;
        Ok(Block::new(first + before, &self.entries(number)?))
    }

    /// Whether as many strings are marked as the rules are about.
    fn is_rule(&self, key: Key) -> bool {
        State::from_key(key).target.second().is_some() == self.about.marks_two()
    }

    /// The same as a list.
    pub(super) fn entries(&self, number: u32) -> Result<Vec<Entry>, DatabaseError> {
        let listed = self.blocks[(number % BLOCKS_PER_GROUP) as usize];
        let mut reader = Reader::starting_at(&self.bytes[..listed.end], listed.start);
        let mut told = number_in_file(self.about, first_key(number));
        let mut entries = Vec::with_capacity(listed.count as usize);
        for _ in 0..listed.count {
            told = told.saturating_add(reader.varint()?);
            let state =
                key_from_file(self.about, self.shape, told).filter(|&key| block_of(key) == number && self.is_rule(key));
            let key = state.ok_or_else(|| reader.damaged("a pattern that does not exist"))?;
            let (depth, conditions) = read_rule(&mut reader, self.shape)?;
            entries.push(Entry { key, conditions, depth });
        }
        reader.end()?;
        Ok(entries)
    }
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
