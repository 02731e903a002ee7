//! A part of long work, for many machines: which part a piece belongs to depends on its number alone.

use std::fmt;
use std::str::FromStr;

/// The I-th of N parts: every N-th piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const ALL: Shard = Shard { part: 0, of: 1 };

    /// Whether there are other parts.
    pub fn is_a_part(self) -> bool {
        self.of > 1
    }

    /// Whether the piece with this number, counted from zero, belongs to it.
    pub fn has(self, index: u64) -> bool {
        index % self.of == self.part
    }

    /// How many indices of this part are below a count.
    pub fn len(self, count: u64) -> u64 {
        count.saturating_sub(self.part).div_ceil(self.of)
    }

    /// The indices of this part below a count.
    pub fn indices(self, count: u64) -> impl Iterator<Item = u64> {
        (self.part..count).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong =
            || format!("'{}' is not a valid part: expected I/N with I from 1 to N, such as 2/4", text.escape_debug());
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let (part, of): (u64, u64) = (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
        if part == 0 || part > of { Err(wrong()) } else { Ok(Shard { part: part - 1, of }) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part + 1, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_part() {
        for of in 1..6 {
            let parts: Vec<Shard> = (1..=of).map(|part| format!("{part}/{of}").parse().unwrap()).collect();
            for index in 0..20 {
                assert_eq!(parts.iter().filter(|part| part.has(index)).count(), 1);
            }
            let listed: usize =
                parts.iter().map(|part| part.indices(20).filter(|&index| part.has(index)).count()).sum();
            assert_eq!(listed, 20);
            assert_eq!(parts.iter().map(|part| part.len(20)).sum::<u64>(), 20);
        }
        assert!(["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"].iter().all(|text| text.parse::<Shard>().is_err()));
    }
}
