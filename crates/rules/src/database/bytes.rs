//! Reading and writing bytes without trusting them.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

use super::{DatabaseError, FORMAT, SEMANTICS};

/// What a file is, apart from its content.
#[derive(Debug)]
pub(super) struct Kind {
    /// How it begins.
    pub(super) magic: &'static [u8; 8],
    /// How hard it is packed, from 1 to 9.
    pub(super) level: u8,
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

/// Packs bytes: their number, then a zlib stream.
pub(super) fn pack(content: &[u8], kind: &Kind) -> Vec<u8> {
    let mut packed = Vec::new();
    put_varint(&mut packed, content.len() as u64);
    packed.append(&mut compress_to_vec_zlib(content, kind.level));
    packed
}

/// Unpacks bytes; an error if they were not packed by [`pack`], are damaged, or are more than any of their kind.
pub(super) fn unpack(packed: &[u8], kind: &Kind) -> Result<Vec<u8>, DatabaseError> {
    let mut reader = Reader::new(packed);
    let size = reader.varint()?;
    let stream = reader.take((packed.len() - reader.at()) as u64)?;
    let content = if size < kind.largest { inflate(stream, size) } else { None };
    content.ok_or(DatabaseError::Damaged { at: packed.len(), what: "it cannot be unpacked" })
}

/// Unpacks a stream that is whole, followed by nothing, and becomes exactly so many bytes.
fn inflate(stream: &[u8], size: u64) -> Option<Vec<u8>> {
    const FLAGS: u32 =
        inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    // No stream becomes more than this: nothing is reserved for what is only announced.
    let size = usize::try_from(size).ok().filter(|&size| size / MAX_RATIO <= stream.len())?;
    let mut content = vec![0; size];
    let unpacked = decompress(&mut DecompressorOxide::new(), stream, &mut content, 0, FLAGS);
    (unpacked == (TINFLStatus::Done, stream.len(), size)).then_some(content)
}

/// A byte of a zlib stream becomes at most so many.
const MAX_RATIO: usize = 1032;

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
