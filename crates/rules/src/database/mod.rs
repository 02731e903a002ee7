//! The rule base as a file.
//!
//! ```text
//!   8 bytes  "TESUJIRB"
//!   1 byte   version of the format
//!   1 byte   version of the semantics (docs/semantics.md) under which the rules are true
//!   1 byte   edition: 0 sound, 128 + interpretation for the paper's
//!   varint   number of tables; for each
//!     4 bytes  about, anchor, width, height
//!     for every 131,072 patterns, which are a group,
//!       varint   number of rules
//!       varint   number of bytes below, if there are rules
//!   the groups that have rules, each packed on its own, so that it can be left packed until it is needed: a varint, the
//!   number of bytes, and a zlib stream of them:
//!     for every 4,096 patterns, which are a block,
//!       varint   number of rules
//!       varint   number of bytes below
//!     the blocks: for each rule, in increasing order,
//!       varint   state number minus that of the rule before (of the block's first state)
//!       1 byte   half the depth * 16 + number of conditions, or 255 followed by both as bytes
//!       bytes    the bits of the conditions
//!   8 bytes  checksum of all that goes before (FNV-1a, lowest byte first)
//! ```
//!
//! Crate `rulegen` writes it; the same rules always give the same bytes. A file that is damaged, or made for another
//! format or semantics, is refused.

mod bytes;
mod group;

use std::sync::Arc;

use crate::base::RuleBase;
use crate::edition::{Edition, Interpretation};
use crate::layout::{blocks_of, group_count};
use crate::shape::{Anchor, Shape};
use crate::state::About;
use crate::table::RuleTable;

pub use bytes::{Reader, checksum, unpack};
pub(crate) use group::{Unpacked, unpack_group};

/// What a file is, apart from its content.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// How it begins.
    pub magic: &'static [u8; 8],
    /// Whatever is packed in it has fewer bytes than this.
    pub largest: u64,
}

/// A rule base.
pub const BASE: Kind = Kind { magic: b"TESUJIRB", largest: 1 << 31 };

/// The version of the format. Format 2 had zstd frames, format 1 packed all tables as one: they are not read any more.
pub const FORMAT: u8 = 3;

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

/// Reads a rule base: all of it, so that whatever is wrong is noticed now.
pub fn decode(bytes: &[u8]) -> Result<RuleBase, DatabaseError> {
    let (edition, content) = content(bytes, &BASE)?;
    let tables = list(content)?.into_iter().map(|listed| {
        let mut entries = Vec::new();
        for (group, &(count, packed)) in (0..).zip(&listed.groups).filter(|(_, (count, _))| *count > 0) {
            let unpacked = unpack_group(listed.about, listed.shape, group, packed)?;
            if unpacked.count() != count {
                return Err(DatabaseError::Damaged { at: 0, what: "another number of rules than is listed" });
            }
            for block in blocks_of(listed.shape, group) {
                entries.append(&mut unpacked.entries(block)?);
            }
        }
        Ok(Arc::new(RuleTable::from_entries(listed.about, listed.shape, entries)))
    });
    Ok(RuleBase { edition, tables: tables.collect::<Result<_, _>>()? })
}

/// Reads a base that is part of a program: its rules are unpacked when they are first asked for, and its checksum is
/// not compared.
///
/// # Panics
///
/// Later, when rules are asked for, if the file is damaged: a test should [`decode`] it.
pub fn open(file: &'static [u8]) -> Result<RuleBase, DatabaseError> {
    let (edition, content) = header(file, &BASE)?;
    let table = |listed: Listed<'static>| Arc::new(RuleTable::unread(listed.about, listed.shape, &listed.groups));
    Ok(RuleBase { edition, tables: list(content)?.into_iter().map(table).collect() })
}

/// A table as the beginning of a file lists it: its groups with their numbers of rules.
struct Listed<'a> {
    about: About,
    shape: Shape,
    groups: Vec<(u32, &'a [u8])>,
}

fn list(content: &[u8]) -> Result<Vec<Listed<'_>>, DatabaseError> {
    let mut reader = Reader::new(content);
    let mut sizes = Vec::new();
    for _ in 0..reader.length(5)? {
        let (about, shape) = read_shape(&mut reader)?;
        let mut groups = Vec::new();
        for _ in 0..group_count(shape) {
            let count = u32::try_from(reader.varint()?).map_err(|_| reader.damaged("a number is too large"))?;
            groups.push((count, if count > 0 { reader.varint()? } else { 0 }));
        }
        sizes.push((about, shape, groups));
    }
    let mut group = |(count, length)| Ok((count, reader.take(length)?));
    let listed = sizes.into_iter().map(|(about, shape, groups)| {
        Ok(Listed { about, shape, groups: groups.into_iter().map(&mut group).collect::<Result<_, _>>()? })
    });
    let listed = listed.collect::<Result<_, _>>()?;
    reader.end()?;
    Ok(listed)
}

/// Checks name, versions and checksum: the edition and the rest.
pub fn content<'a>(bytes: &'a [u8], kind: &Kind) -> Result<(Edition, &'a [u8]), DatabaseError> {
    let opened = header(bytes, kind)?;
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| too_short(bytes))?;
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(DatabaseError::Damaged { at: bytes.len(), what: "the checksum does not agree" });
    }
    Ok(opened)
}

/// Checks name and versions only.
fn header<'a>(bytes: &'a [u8], kind: &Kind) -> Result<(Edition, &'a [u8]), DatabaseError> {
    let rest = bytes.strip_prefix(kind.magic).ok_or(DatabaseError::Foreign)?;
    if let Some(&found) = rest.first()
        && found != FORMAT
    {
        return Err(DatabaseError::Format { found });
    }
    if let Some(&found) = rest.get(1)
        && found != SEMANTICS
    {
        return Err(DatabaseError::Semantics { found });
    }
    let (head, content) = rest.split_at_checked(3).ok_or_else(|| too_short(bytes))?;
    let content = content.get(..content.len().wrapping_sub(8)).ok_or_else(|| too_short(bytes))?;
    let edition = edition_from(head[2]).ok_or(DatabaseError::Damaged { at: 10, what: "unknown edition" })?;
    Ok((edition, content))
}

const fn too_short(bytes: &[u8]) -> DatabaseError {
    DatabaseError::Damaged { at: bytes.len(), what: "the file ends too early" }
}

/// The four bytes of an aim and a shape.
pub fn shape_bytes(about: About, shape: Shape) -> [u8; 4] {
    let anchor = Anchor::ALL.iter().position(|&a| a == shape.anchor()).unwrap_or(0) as u8;
    let about = About::ALL.iter().position(|&a| a == about).unwrap_or(0) as u8;
    [about, anchor, shape.width(), shape.height()]
}

/// Reads an aim and a shape.
pub fn read_shape(reader: &mut Reader<'_>) -> Result<(About, Shape), DatabaseError> {
    let about = About::ALL.get(usize::from(reader.byte()?)).copied();
    let anchor = Anchor::ALL.get(usize::from(reader.byte()?)).copied();
    let (width, height) = (reader.byte()?, reader.byte()?);
    let shape = anchor.and_then(|anchor| Shape::new(anchor, width, height));
    match (about, shape) {
        (Some(about), Some(shape)) => Ok((about, shape)),
        _ => Err(reader.damaged("a shape that does not exist")),
    }
}

/// The byte of an edition.
pub fn edition_byte(edition: Edition) -> u8 {
    match edition {
        Edition::Sound => 0,
        Edition::Paper(interpretation) => 128 + interpretation as u8,
    }
}

/// The edition of a byte.
pub fn edition_from(byte: u8) -> Option<Edition> {
    match byte {
        0 => Some(Edition::Sound),
        128.. => {
            Interpretation::ALL.get(usize::from(byte - 128)).map(|(_, interpretation)| Edition::Paper(*interpretation))
        }
        _ => None,
    }
}
