//! The format before this one, whose groups are zstd frames: read once, to write the same rules again.

use std::io::Read;

use super::bytes::checksum;
use super::{DatabaseError, edition_from, list, read_group, too_short};
use crate::base::RuleBase;
use crate::table::{RuleTable, blocks_of};

/// Reads a rule base of format 2.
pub fn decode_format_2(bytes: &[u8]) -> Result<RuleBase, DatabaseError> {
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| too_short(bytes))?;
    let rest = content.strip_prefix(b"TESUJIRB\x02\x01").ok_or(DatabaseError::Foreign)?;
    let (&edition, listed) = rest.split_first().ok_or_else(|| too_short(bytes))?;
    let damaged = |what| DatabaseError::Damaged { at: 0, what };
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(damaged("the checksum does not agree"));
    }
    let mut tables = Vec::new();
    for table in list(listed)? {
        let mut entries = Vec::new();
        for (group, &(count, packed)) in (0..).zip(&table.groups).filter(|(_, (count, _))| *count > 0) {
            let mut unpacked = Vec::new();
            let mut decoder =
                ruzstd::decoding::StreamingDecoder::new(packed).map_err(|_| damaged("it cannot be unpacked"))?;
            decoder.read_to_end(&mut unpacked).map_err(|_| damaged("it cannot be unpacked"))?;
            let group_read = read_group(table.shape, group, unpacked)?;
            if group_read.count() != count {
                return Err(damaged("another number of rules than is listed"));
            }
            for block in blocks_of(table.shape, group) {
                entries.append(&mut group_read.entries(table.shape, block)?);
            }
        }
        tables.push(RuleTable::from_entries(table.about, table.shape, entries));
    }
    let edition = edition_from(edition).ok_or_else(|| damaged("unknown edition"))?;
    Ok(RuleBase { edition, tables })
}
