//! How the body of a proof file is packed: a zlib stream, and in versions 2 and 3 a zstd frame.
//!
//! Both readers refuse a body that is damaged, ends too early, has something after its end, or unpacks to more than
//! [`MAX_BODY`].

use std::io::Read;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use ruzstd::decoding::StreamingDecoder;

use super::ProofFileError::{self, Damaged, TooLarge};
use super::{MAX_BODY, MAX_BODY_NAME};

/// How hard a body is packed. Real proofs take 3 % less than with zstd at its level 9, which was used before.
const LEVEL: u8 = 9;

/// A zstd frame may ask for a window of any size: this is more than was ever written.
const MAX_WINDOW: u64 = 8 << 20;

const FOLLOWED: &str = "something follows after its end";

/// Packs a body.
pub(super) fn pack(body: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(body, LEVEL)
}

/// Unpacks a zlib stream, which has a checksum of its content, and is all there is.
pub(super) fn unpack(packed: &[u8]) -> Result<Vec<u8>, ProofFileError> {
    const FLAGS: u32 =
        inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut state = Box::<DecompressorOxide>::default();
    let (mut read, mut written) = (0, 0);
    // Proofs become three to six times as long.
    let mut body = vec![0; packed.len().saturating_mul(4).clamp(1 << 10, MAX_BODY)];
    loop {
        let (status, consumed, produced) = decompress(&mut state, &packed[read..], &mut body, written, FLAGS);
        read += consumed;
        written += produced;
        match status {
            TINFLStatus::Done if read < packed.len() => return Err(Damaged(FOLLOWED.to_owned())),
            TINFLStatus::Done => break,
            TINFLStatus::HasMoreOutput if body.len() == MAX_BODY => return Err(TooLarge(MAX_BODY_NAME)),
            TINFLStatus::HasMoreOutput => body.resize((2 * body.len()).min(MAX_BODY), 0),
            TINFLStatus::Adler32Mismatch => return Err(Damaged("the checksum does not agree".to_owned())),
            TINFLStatus::FailedCannotMakeProgress => return Err(Damaged("it ends too early".to_owned())),
            _ => return Err(Damaged("it cannot be unpacked".to_owned())),
        }
    }
    body.truncate(written);
    Ok(body)
}

/// Unpacks a zstd frame. The library does not compare the checksum: it is done here.
pub(super) fn unpack_zstd(packed: &[u8]) -> Result<Vec<u8>, ProofFileError> {
    let mut decoder =
        StreamingDecoder::new_with_max_window_size(packed, MAX_WINDOW).map_err(|error| Damaged(error.to_string()))?;
    let mut body = Vec::new();
    let most = MAX_BODY as u64 + 1;
    decoder.by_ref().take(most).read_to_end(&mut body).map_err(|error| Damaged(error.to_string()))?;
    if body.len() > MAX_BODY {
        return Err(TooLarge(MAX_BODY_NAME));
    }
    let (rest, frame) = decoder.into_parts();
    if frame.get_checksum_from_data().is_some_and(|sum| Some(sum) != frame.get_calculated_checksum()) {
        return Err(Damaged("the checksum does not agree".to_owned()));
    }
    if !rest.is_empty() {
        return Err(Damaged(FOLLOWED.to_owned()));
    }
    Ok(body)
}
