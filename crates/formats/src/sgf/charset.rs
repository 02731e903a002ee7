//! The characters of a file: from bytes to text.
//!
//! SGF files of the last thirty years come in every charset of East Asia, mostly without saying so. In Shift-JIS,
//! Big5 and GB18030 the second byte of a character may be `\` or `]`, so a file must be decoded before anything in it
//! is parsed.
//!
//! The charset is, in this order: a byte order mark; valid UTF-8 (nothing else looks like it by accident); what `CA`
//! says, if the bytes fit; what the frequencies of the bytes suggest (`chardetng`: Shift-JIS, EUC-JP, EUC-KR,
//! GB18030, Big5, Latin-1 and others). Decoding never fails: bytes that fit nothing become replacement characters,
//! and a warning says so.

use encoding_rs::{Encoding, UTF_8};

use crate::error::{Place, Warning, quoted};

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// The name of the charset it was read in.
    pub charset: &'static str,
    /// What does not fit.
    pub warnings: Vec<Warning>,
}

/// Decodes a file; `CA[..]` in it is honoured if the bytes fit.
///
/// ```
/// use tesuji_formats::sgf::decode;
/// let shift_jis = b"(;CA[Shift_JIS]C[\x95\x5c])"; // one character whose second byte is a backslash
/// assert_eq!(decode(shift_jis).text, "(;CA[Shift_JIS]C[表])");
/// ```
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[length..], Vec::new());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: text.to_owned(), charset: UTF_8.name(), warnings: Vec::new() };
    }
    let mut warnings = Vec::new();
    if let Some(label) = declared(bytes) {
        match Encoding::for_label(label) {
            Some(encoding) if fits(encoding, bytes) => return with(encoding, bytes, warnings),
            _ => warnings.push(warning(format!(
                "the text is not in the charset {} that CA names; it was guessed",
                quoted(&String::from_utf8_lossy(label))
            ))),
        }
    }
    with(guess(bytes), bytes, warnings)
}

fn warning(message: String) -> Warning {
    Warning { place: Place::START, message }
}

/// Whether all bytes are characters of this charset.
fn fits(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

fn with(encoding: &'static Encoding, bytes: &[u8], mut warnings: Vec<Warning>) -> Decoded {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    if broken {
        warnings.push(warning(format!("some bytes are no characters of {}", encoding.name())));
    }
    Decoded { text: text.into_owned(), charset: encoding.name(), warnings }
}

/// The charset that fits the frequencies of the bytes.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Allow);
    // The comments are what tells languages apart; a file of a megabyte has more than enough of them.
    detector.feed(&bytes[..bytes.len().min(1 << 20)], true);
    detector.guess(None, chardetng::Utf8Detection::Deny)
}

/// What stands in the first `CA[..]` that looks like a property.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let at = bytes.windows(3).enumerate().position(|(i, w)| {
        // CoPyright ends with the letters CA in no known file, but "CA[" may end a longer name.
        w == b"CA[" && !(i > 0 && bytes[i - 1].is_ascii_uppercase())
    })?;
    let value = &bytes[at + 3..];
    let end = value.iter().position(|&b| b == b']')?;
    Some(value[..end].trim_ascii())
}
