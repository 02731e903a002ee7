//! The two editions of the rules.

pub(crate) mod paper;
pub(crate) mod reading;
mod small_view;
pub(crate) mod sound;

use reading::Reading;

/// Under which game rules were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// True on every real board.
    Sound,
    /// As in the paper, under a reading of what it leaves open.
    Paper(Reading),
}

impl Edition {
    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Edition::Sound => "sound",
            Edition::Paper(_) => "paper",
        }
    }
}
