//! How far an answer can be trusted.

use std::fmt;

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Read selectively: it holds against the moves that were considered.
    Read,
    /// Searched against every reply, without a checked proof.
    Claimed,
    /// The independent checker accepted a proof.
    Proved,
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Certainty::Read => "read",
            Certainty::Claimed => "claimed",
            Certainty::Proved => "proved",
        })
    }
}
