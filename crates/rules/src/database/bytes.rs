//! Reading bytes without trusting them.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

use super::{DatabaseError, Kind};

/// Unpacks bytes: their number, then a zlib stream. An error if that is not so, they are damaged, or there are more
/// than any of their kind.
pub fn unpack(packed: &[u8], kind: &Kind) -> Result<Vec<u8>, DatabaseError> {
    let mut reader = Reader::new(packed);
    let size = reader.varint()?;
    let stream = &packed[reader.at()..];
    let content = if size < kind.largest { inflate(stream, size) } else { None };
    content.ok_or(DatabaseError::Damaged { at: packed.len(), what: "it cannot be unpacked" })
}

/// Unpacks a stream that is whole, followed by nothing, and becomes exactly so many bytes.
fn inflate(stream: &[u8], size: u64) -> Option<Vec<u8>> {
    const FLAGS: u32 =
        inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    // Nothing is reserved for what is only announced.
    let size = usize::try_from(size).ok().filter(|&size| size / MAX_RATIO <= stream.len())?;
    let mut content = vec![0; size];
    let unpacked = decompress(&mut DecompressorOxide::new(), stream, &mut content, 0, FLAGS);
    (unpacked == (TINFLStatus::Done, stream.len(), size)).then_some(content)
}

/// A byte of a zlib stream becomes at most so many.
const MAX_RATIO: usize = 1032;

/// FNV-1a, 64 bits: finds every damage that happens by accident.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Reads from front to back.
#[derive(Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// From the first byte on.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader::starting_at(bytes, 0)
    }

    pub(super) fn starting_at(bytes: &'a [u8], at: usize) -> Reader<'a> {
        Reader { bytes, at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What is wrong here.
    pub fn damaged(&self, what: &'static str) -> DatabaseError {
        DatabaseError::Damaged { at: self.at, what }
    }

    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, DatabaseError> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.damaged("the file ends too early"))?;
        self.at += 1;
        Ok(byte)
    }

    /// A number in groups of seven bits, lowest first.
    pub fn varint(&mut self) -> Result<u64, DatabaseError> {
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

    /// Eight bytes, lowest first.
    pub fn word(&mut self) -> Result<u64, DatabaseError> {
        let word = self.take(8)?.try_into().expect("eight bytes were taken");
        Ok(u64::from_le_bytes(word))
    }

    /// The next bytes as they are.
    pub fn take(&mut self, length: u64) -> Result<&'a [u8], DatabaseError> {
        let end = usize::try_from(length).ok().and_then(|length| self.at.checked_add(length));
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or_else(|| self.damaged("the file ends too early"))?;
        self.at += taken.len();
        Ok(taken)
    }

    /// The length of a list whose elements take at least `least` bytes each: never more than the file can hold.
    pub fn length(&mut self, least: usize) -> Result<usize, DatabaseError> {
        let length = self.varint()?;
        let most = ((self.bytes.len() - self.at) / least) as u64;
        if length > most { Err(self.damaged("a list is longer than the file")) } else { Ok(length as usize) }
    }

    /// An error unless everything was read.
    pub fn end(&self) -> Result<(), DatabaseError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.damaged("something follows the last table")) }
    }
}
