//! The rules of some blocks of a table, packed and unpacked.

use crate::block::{Block, Entry, block_of, first_key};
use crate::condition::{bit, list};
use crate::shape::Shape;
use crate::table::{BLOCKS, RuleTable, blocks_of};

use super::bytes::{Reader, pack, put_varint, unpack};
use super::{BASE, DatabaseError};

/// The bytes of a group, and how many rules it has.
pub(super) fn pack_group(table: &RuleTable, group: u32) -> (u32, Vec<u8>) {
    let (mut all, mut sizes, mut rules) = (0, Vec::new(), Vec::new());
    for number in blocks_of(table.shape, group) {
        let (mut count, mut last, start) = (0, first_key(number), rules.len());
        for entry in table.entries_of(number) {
            put_varint(&mut rules, (entry.key - last).into());
            put_rule(&mut rules, &entry);
            last = entry.key;
            count += 1;
        }
        put_varint(&mut sizes, count.into());
        put_varint(&mut sizes, (rules.len() - start) as u64);
        all += count;
    }
    sizes.append(&mut rules);
    (all, pack(&sizes, &BASE))
}

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
    let mut sizes = Vec::with_capacity(BLOCKS as usize);
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
        let before = self.blocks[(number % BLOCKS) as usize].before;
        Ok(Block::new(first + before, &self.entries(shape, number)?))
    }

    /// The same as a list.
    pub(super) fn entries(&self, shape: Shape, number: u32) -> Result<Vec<Entry>, DatabaseError> {
        let listed = self.blocks[(number % BLOCKS) as usize];
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

fn put_rule(out: &mut Vec<u8>, rule: &Entry) {
    let count = rule.conditions.count_ones() as u8;
    let half = rule.depth / 2;
    if half < 15 && count < 15 {
        out.push(half << 4 | count);
    } else {
        out.extend_from_slice(&[255, half, count]);
    }
    out.extend(list(rule.conditions).map(|(cell, level)| bit(cell, level)));
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
