//! Reading and writing bytes without trusting them.

use std::io::{self, Write};

use super::{DatabaseError, FORMAT, SEMANTICS};

/// What a file is, apart from its content.
#[derive(Debug)]
pub(super) struct Kind {
    /// How it begins.
    pub(super) magic: &'static [u8; 8],
    /// How hard it is packed if it is large.
    pub(super) level: i32,
    /// It unpacks to less than this.
    pub(super) largest: u64,
}

/// A file: name, versions, edition, the content, checksum.
pub(super) fn seal(kind: &Kind, edition: u8, content: &[u8]) -> Vec<u8> {
    let mut out = kind.magic.to_vec();
    out.extend_from_slice(&[FORMAT, SEMANTICS, edition]);
    out.extend_from_slice(content);
    let sum = checksum(&out);
    out.extend_from_slice(&sum.to_le_bytes());
    out
}

/// Makes bytes fewer.
pub(super) fn pack(content: &[u8], kind: &Kind) -> Vec<u8> {
    // The highest levels take a large memory of their own, which pays only for large bases.
    let level = if content.len() > 1 << 16 { kind.level } else { 9 };
    compress(content, level).expect("packing in memory cannot fail")
}

fn compress(content: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(Vec::new(), level)?;
    // The size goes into the frame: it is unpacked in one step.
    encoder.set_pledged_src_size(Some(content.len() as u64))?;
    encoder.include_contentsize(true)?;
    encoder.write_all(content)?;
    encoder.finish()
}

/// What was packed; an error if it was not packed by [`pack`] or is larger than any of its kind.
pub(super) fn unpack(packed: &[u8], kind: &Kind) -> Result<Vec<u8>, DatabaseError> {
    decompress(packed, kind).ok_or(DatabaseError::Damaged { at: packed.len(), what: "it cannot be unpacked" })
}

fn decompress(packed: &[u8], kind: &Kind) -> Option<Vec<u8>> {
    let size = zstd::zstd_safe::get_frame_content_size(packed).ok()??;
    let mut content = Vec::new();
    content.try_reserve_exact(usize::try_from(size).ok().filter(|_| size < kind.largest)?).ok()?;
    let read = zstd::bulk::Decompressor::new().ok()?.decompress_to_buffer(packed, &mut content).ok()?;
    (read as u64 == size).then_some(content)
}

/// FNV-1a, 64 bits: finds every damage that happens by accident.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Writes a number in groups of seven bits, lowest first.
pub(super) fn put_varint(out: &mut Vec<u8>, number: u64) {
    let mut rest = number;
    while rest >= 128 {
        out.push(rest as u8 | 128);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// Reads from front to back.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader::starting_at(bytes, 0)
    }

    pub(super) fn starting_at(bytes: &'a [u8], at: usize) -> Reader<'a> {
        Reader { bytes, at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn damaged(&self, what: &'static str) -> DatabaseError {
        DatabaseError::Damaged { at: self.at, what }
    }

    pub(super) fn byte(&mut self) -> Result<u8, DatabaseError> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.damaged("the file ends too early"))?;
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn varint(&mut self) -> Result<u64, DatabaseError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(self.damaged("a number is too large"))
    }

    pub(super) fn word(&mut self) -> Result<u64, DatabaseError> {
        let end = self.at + 8;
        let word = self.bytes.get(self.at..end).and_then(|b| b.try_into().ok());
        let word: [u8; 8] = word.ok_or_else(|| self.damaged("the file ends too early"))?;
        self.at = end;
        Ok(u64::from_le_bytes(word))
    }

    /// The next bytes as they are.
    pub(super) fn take(&mut self, length: u64) -> Result<&'a [u8], DatabaseError> {
        let end = usize::try_from(length).ok().and_then(|length| self.at.checked_add(length));
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or_else(|| self.damaged("the file ends too early"))?;
        self.at += taken.len();
        Ok(taken)
    }

    /// The length of a list whose elements take at least `least` bytes each: never more than the file can hold.
    pub(super) fn length(&mut self, least: usize) -> Result<usize, DatabaseError> {
        let length = self.varint()?;
        let most = ((self.bytes.len() - self.at) / least) as u64;
        if length > most { Err(self.damaged("a list is longer than the file")) } else { Ok(length as usize) }
    }

    pub(super) fn end(&self) -> Result<(), DatabaseError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.damaged("something follows the last table")) }
    }
}
