//! An unfinished generation as a file, so that it can be resumed.
//!
//! The same frame as a rule base (name, versions, checksum), with the tables of the generator between two rounds.

use tesuji_rules::database::{DatabaseError, Kind, Reader, content, read_shape, shape_bytes, unpack};
use tesuji_rules::layout::{key_from_file, number_in_file};
use tesuji_rules::{About, Key, Shape};

use super::{pack, put_varint, seal};
use crate::antichain::Minimal;
use crate::generate::{Tables, Won};
use crate::making::Job;

/// Packed quickly: it is written after every round, and read once at most.
const SAVED: Kind = Kind { magic: b"TESUJIRS", largest: 1 << 35 };
const LEVEL: u8 = 1;

/// Writes an unfinished generation.
pub fn save_tables(job: Job, tables: &Tables) -> Vec<u8> {
    let mut out = vec![job.restriction as u8];
    out.extend(shape_bytes(job.about, job.shape));
    out.push(tables.round);
    let put_key = |out: &mut Vec<u8>, key: Key| put_varint(out, number_in_file(job.about, key));
    put_list(&mut out, tables.fresh.iter(), |out, &key| put_key(out, key));
    let mut won: Vec<_> = tables.won.iter().collect();
    won.sort_unstable_by_key(|(key, _)| **key);
    put_list(&mut out, won.into_iter(), |out, (key, list)| {
        put_key(out, *key);
        put_list(out, list.iter(), |out, won| {
            out.push(won.depth);
            put_minimal(out, &won.conditions);
        });
    });
    let mut winning: Vec<_> = tables.winning.iter().collect();
    winning.sort_unstable_by_key(|(key, _)| **key);
    put_list(&mut out, winning.into_iter(), |out, (key, list)| {
        put_key(out, *key);
        put_list(out, list.iter(), put_minimal);
    });
    let mut banned: Vec<_> = tables.banned.iter().collect();
    banned.sort_unstable_by_key(|(key, _)| **key);
    put_list(&mut out, banned.into_iter(), |out, ((key, cell), list)| {
        put_key(out, *key);
        out.push(*cell);
        put_list(out, list.iter(), put_minimal);
    });
    put_list(&mut out, tables.superseded.iter(), |out, (key, won)| {
        put_key(out, *key);
        out.push(won.depth);
        put_minimal(out, &won.conditions);
    });
    seal(&SAVED, job.edition, &pack(&out, LEVEL))
}

/// Reads an unfinished generation; `None` if it is one of something else.
pub fn load_tables(bytes: &[u8], job: Job) -> Result<Option<Tables>, DatabaseError> {
    let (edition, packed) = content(bytes, &SAVED)?;
    let unpacked = unpack(packed, &SAVED)?;
    let mut reader = Reader::new(&unpacked);
    let restriction = reader.byte()?;
    let (about, shape) = read_shape(&mut reader)?;
    if (edition, about, shape, restriction) != (job.edition, job.about, job.shape, job.restriction as u8) {
        return Ok(None);
    }
    let round = reader.byte()?;
    let read_key = |reader: &mut Reader<'_>| read_key(reader, about, shape);
    let fresh = read_list(&mut reader, 1, read_key)?;
    let won = read_list(&mut reader, 2, |reader| {
        let key = read_key(reader)?;
        let list =
            read_list(reader, 17, |reader| Ok(Won { depth: reader.byte()?, conditions: read_minimal(reader)? }))?;
        Ok((key, list))
    })?;
    let winning = read_list(&mut reader, 2, |reader| Ok((read_key(reader)?, read_list(reader, 16, read_minimal)?)))?;
    let banned = read_list(&mut reader, 3, |reader| {
        let key = (read_key(reader)?, reader.byte()?);
        Ok((key, read_list(reader, 16, read_minimal)?))
    })?;
    let superseded = read_list(&mut reader, 18, |reader| {
        let key = read_key(reader)?;
        Ok((key, Won { depth: reader.byte()?, conditions: read_minimal(reader)? }))
    })?;
    reader.end()?;
    Ok(Some(Tables {
        won: won.into_iter().collect(),
        winning: winning.into_iter().collect(),
        banned: banned.into_iter().collect(),
        superseded,
        fresh,
        round,
    }))
}

fn put_list<T>(out: &mut Vec<u8>, list: impl ExactSizeIterator<Item = T>, put: impl Fn(&mut Vec<u8>, T)) {
    put_varint(out, list.len() as u64);
    for element in list {
        put(out, element);
    }
}

fn put_minimal(out: &mut Vec<u8>, minimal: &Minimal) {
    out.extend_from_slice(&minimal.closed.to_le_bytes());
    out.extend_from_slice(&minimal.essential.to_le_bytes());
}

fn read_list<T>(
    reader: &mut Reader<'_>,
    least: usize,
    read: impl Fn(&mut Reader<'_>) -> Result<T, DatabaseError>,
) -> Result<Vec<T>, DatabaseError> {
    let length = reader.length(least)?;
    (0..length).map(|_| read(reader)).collect()
}

fn read_key(reader: &mut Reader<'_>, about: About, shape: Shape) -> Result<Key, DatabaseError> {
    key_from_file(about, shape, reader.varint()?).ok_or_else(|| reader.damaged("a state that does not exist"))
}

fn read_minimal(reader: &mut Reader<'_>) -> Result<Minimal, DatabaseError> {
    Ok(Minimal { closed: reader.word()?, essential: reader.word()? })
}
