//! Writing rule bases, and unfinished generations. `tesuji_rules::database` describes the format and reads the bases.

mod saved;

use std::iter::Peekable;

use miniz_oxide::deflate::compress_to_vec_zlib;
use tesuji_rules::condition::{bit, list};
use tesuji_rules::database::{BASE, FORMAT, Kind, SEMANTICS, checksum, edition_byte, shape_bytes};
use tesuji_rules::layout::{block_of, blocks_of, first_key, group_count, number_in_file};
use tesuji_rules::{About, Edition, Entry, RuleBase, Shape};

pub use saved::{load_tables, save_tables};

/// How hard a base is packed: it is written once and read by every process.
const LEVEL: u8 = 9;

/// Writes a rule base. The same rules always give the same bytes.
pub fn encode(base: &RuleBase) -> Vec<u8> {
    let (mut list, mut groups) = (Vec::new(), Vec::new());
    put_varint(&mut list, base.tables.len() as u64);
    for table in &base.tables {
        list.extend(shape_bytes(table.about, table.shape));
        let mut entries = table.entries().peekable();
        for group in 0..group_count(table.shape) {
            let (count, packed) = pack_group((table.about, table.shape), group, &mut entries);
            put_varint(&mut list, count.into());
            if count > 0 {
                put_varint(&mut list, packed.len() as u64);
                groups.extend(packed);
            }
        }
    }
    list.append(&mut groups);
    seal(&BASE, base.edition, &list)
}

/// Takes the rules of a group from those of its table: how many there are, and their bytes.
fn pack_group(
    (about, shape): (About, Shape),
    group: u32,
    entries: &mut Peekable<impl Iterator<Item = Entry>>,
) -> (u32, Vec<u8>) {
    let (mut all, mut sizes, mut rules) = (0, Vec::new(), Vec::new());
    for block in blocks_of(shape, group) {
        let (mut count, mut last, start) = (0, number_in_file(about, first_key(block)), rules.len());
        while let Some(entry) = entries.next_if(|entry| block_of(entry.key) == block) {
            let number = number_in_file(about, entry.key);
            put_varint(&mut rules, number - last);
            put_rule(&mut rules, &entry);
            last = number;
            count += 1;
        }
        put_varint(&mut sizes, u64::from(count));
        put_varint(&mut sizes, (rules.len() - start) as u64);
        all += count;
    }
    sizes.append(&mut rules);
    (all, pack(&sizes, LEVEL))
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

/// A file: name, versions, edition, the content, checksum.
fn seal(kind: &Kind, edition: Edition, content: &[u8]) -> Vec<u8> {
    let mut out = kind.magic.to_vec();
    out.extend_from_slice(&[FORMAT, SEMANTICS, edition_byte(edition)]);
    out.extend_from_slice(content);
    let sum = checksum(&out);
    out.extend_from_slice(&sum.to_le_bytes());
    out
}

/// Packs bytes: their number, then a zlib stream.
fn pack(content: &[u8], level: u8) -> Vec<u8> {
    let mut packed = Vec::new();
    put_varint(&mut packed, content.len() as u64);
    packed.append(&mut compress_to_vec_zlib(content, level));
    packed
}

/// Writes a number in groups of seven bits, lowest first.
fn put_varint(out: &mut Vec<u8>, number: u64) {
    let mut rest = number;
    while rest >= 128 {
        out.push(rest as u8 | 128);
        rest >>= 7;
    }
    out.push(rest as u8);
}

#[cfg(test)]
mod tests;
