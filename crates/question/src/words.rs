//! Words of options and files: each stands once, beside what it means.

use std::fmt;

/// A word that means nothing here: which were expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseWordError {
    word: String,
    kind: &'static str,
    expected: Vec<&'static str>,
}

impl ParseWordError {
    pub(crate) fn new(word: &str, kind: &'static str, expected: &[&'static str]) -> ParseWordError {
        ParseWordError { word: word.chars().take(20).collect(), kind, expected: expected.to_vec() }
    }
}

impl fmt::Display for ParseWordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, kind) = (self.word.escape_debug(), self.kind);
        write!(f, "'{word}' is not a valid {kind}: expected {}", self.expected.join(", "))
    }
}

impl std::error::Error for ParseWordError {}
