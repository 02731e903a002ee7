//! The rule base as a file.
//!
//! ```text
//!   8 bytes  "TESUJIRB"
//!   1 byte   version of the format
//!   1 byte   version of the semantics (docs/semantics.md) under which the rules are true
//!   1 byte   edition: 0 sound, 128 + reading for the paper's
//!   the rest compressed with zstd:
//!     varint   number of tables; for each
//!       4 bytes  about, anchor, width, height
//!       varint   number of rules; for each, in increasing order,
//!         varint   state number minus that of the rule before
//!         1 byte   half the depth * 16 + number of conditions, or 255 followed by both as bytes
//!         bytes    the bits of the conditions
//!   8 bytes  checksum of all that goes before (FNV-1a, lowest byte first)
//! ```
//!
//! The same rules always give the same bytes. A file that is damaged, or made for another format or semantics, is refused.

mod bytes;
mod saved;

use crate::base::{Entry, RuleBase, RuleTable};
use crate::condition::{bit, list};
use crate::edition::Edition;
use crate::edition::paper::Reading;
use crate::game::About;
use crate::shape::{Anchor, Shape};

use bytes::{Kind, Reader, checksum, put_varint};
pub use saved::{load_tables, save_tables};

const BASE: Kind = Kind { magic: b"TESUJIRB", level: 19, largest: 1 << 31 };
const FORMAT: u8 = 1;

/// The version of `docs/semantics.md` that rules are made for. Raise it when the meaning of life or ko changes there.
pub const SEMANTICS: u8 = 1;

/// Why a file is not a rule base.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// It is something else.
    #[error("this is not a rule base: it does not start with TESUJIRB; make one with 'tesuji rules generate'")]
    Foreign,
    /// Another version of the format.
    #[error("the rule base has format version {found}, this program reads version {FORMAT}: generate it again")]
    Format {
        /// Its version.
        found: u8,
    },
    /// Made under other semantics.
    #[error(
        "the rule base was made for version {found} of the semantics, this program has version {SEMANTICS}: its rules \
         may not be true here, generate it again"
    )]
    Semantics {
        /// Its version.
        found: u8,
    },
    /// Bytes were changed or are missing.
    #[error("the rule base is damaged ({what}, at byte {at}): copy or generate it again")]
    Damaged {
        /// Where it was noticed.
        at: usize,
        /// What was noticed.
        what: &'static str,
    },
}

/// Writes a rule base.
pub fn encode(base: &RuleBase) -> Vec<u8> {
    let mut out = Vec::new();
    put_varint(&mut out, base.tables.len() as u64);
    for table in &base.tables {
        put_shape(&mut out, table.about, table.shape);
        put_varint(&mut out, table.len() as u64);
        let mut last = 0;
        for rule in table.entries() {
            put_varint(&mut out, u64::from(rule.key - last));
            last = rule.key;
            put_rule(&mut out, rule);
        }
    }
    bytes::frame(&BASE, edition_byte(base.edition), &out)
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

/// Reads a rule base.
pub fn decode(bytes: &[u8]) -> Result<RuleBase, DatabaseError> {
    let (edition, content) = open(bytes, &BASE)?;
    let mut reader = Reader::new(&content);
    let count = reader.length(5)?;
    let mut tables = Vec::with_capacity(count);
    for _ in 0..count {
        tables.push(read_table(&mut reader)?);
    }
    reader.end()?;
    Ok(RuleBase { edition, tables })
}

/// Checks name, versions and checksum, and unpacks the rest.
fn open(bytes: &[u8], kind: &Kind) -> Result<(Edition, Vec<u8>), DatabaseError> {
    if !bytes.starts_with(kind.magic) {
        return Err(DatabaseError::Foreign);
    }
    if let Some(&found) = bytes.get(8)
        && found != FORMAT
    {
        return Err(DatabaseError::Format { found });
    }
    if let Some(&found) = bytes.get(9)
        && found != SEMANTICS
    {
        return Err(DatabaseError::Semantics { found });
    }
    let damaged = |what| DatabaseError::Damaged { at: bytes.len(), what };
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| damaged("the file ends too early"))?;
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(damaged("the checksum does not agree"));
    }
    let packed = content.get(11..).ok_or_else(|| damaged("the file ends too early"))?;
    let edition = edition_from(content[10]).ok_or_else(|| damaged("unknown edition"))?;
    let unpacked = bytes::unpack(packed, kind.largest).ok_or_else(|| damaged("it cannot be unpacked"))?;
    Ok((edition, unpacked))
}

fn read_table(reader: &mut Reader<'_>) -> Result<RuleTable, DatabaseError> {
    let (about, shape) = read_shape(reader)?;
    let count = reader.length(2)?;
    let limit = u64::from(shape.patterns()) << 4;
    let mut key = 0_u64;
    let mut rules = Vec::with_capacity(count);
    for _ in 0..count {
        key = key.saturating_add(reader.varint()?);
        if key >= limit || (key & 15) as usize >= shape.cells() {
            return Err(reader.damaged("a pattern that does not exist"));
        }
        let (depth, conditions) = read_rule(reader, shape)?;
        rules.push(Entry { key: key as u32, conditions, depth });
    }
    Ok(RuleTable::from_entries(about, shape, rules))
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

fn put_shape(out: &mut Vec<u8>, about: About, shape: Shape) {
    let anchor = Anchor::ALL.iter().position(|&a| a == shape.anchor()).unwrap_or(0) as u8;
    out.extend_from_slice(&[u8::from(about == About::Life), anchor, shape.width(), shape.height()]);
}

fn read_shape(reader: &mut Reader<'_>) -> Result<(About, Shape), DatabaseError> {
    let about = About::ALL.get(usize::from(reader.byte()?)).copied();
    let anchor = Anchor::ALL.get(usize::from(reader.byte()?)).copied();
    let (width, height) = (reader.byte()?, reader.byte()?);
    let shape = anchor.and_then(|anchor| Shape::new(anchor, width, height));
    match (about, shape) {
        (Some(about), Some(shape)) => Ok((about, shape)),
        _ => Err(reader.damaged("a shape that does not exist")),
    }
}

fn edition_byte(edition: Edition) -> u8 {
    match edition {
        Edition::Sound => 0,
        Edition::Paper(reading) => 128 + reading.bits(),
    }
}

fn edition_from(byte: u8) -> Option<Edition> {
    match byte {
        0 => Some(Edition::Sound),
        128.. => Reading::from_bits(byte - 128).map(Edition::Paper),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
