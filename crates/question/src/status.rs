//! The ko status: life, death, or how many ko threats decide (Wolf 1994, 3.4; `docs/semantics.md`, section 3).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::role::Role;

/// The status of a group: one of twelve.
///
/// It is printed in the shorthand of GoTools' files; [`Status::describe`] says it in words. Which of two is better
/// depends on the side: [`Status::cmp_for`].
///
/// ```
/// use std::cmp::Ordering;
/// use tesuji_question::{Role, Status};
/// let ko: Status = "l2d".parse().unwrap();
/// assert_eq!(ko, Status::LivesUnless(2));
/// assert_eq!(ko.winner(), Role::Defender);
/// assert_eq!(ko.describe(), "lives unless the attacker has 2 ko threats");
/// assert_eq!(ko.cmp_for(Status::Lives, Role::Attacker), Ordering::Greater);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Lives whatever ko threats there are.
    Lives,
    /// Lives unless the attacker has this many ko threats (1 to 5).
    LivesUnless(u8),
    /// Dies unless the defender has this many ko threats (1 to 5).
    DiesUnless(u8),
    /// Dies whatever ko threats there are.
    Dies,
}

impl Status {
    /// The largest number of ko threats that is told apart.
    pub const MAX_THREATS: u8 = 5;

    /// All twelve, from best to worst for the defender.
    pub fn all() -> impl DoubleEndedIterator<Item = Status> {
        let lives = (1..=Status::MAX_THREATS).rev().map(Status::LivesUnless);
        let dies = (1..=Status::MAX_THREATS).map(Status::DiesUnless);
        std::iter::once(Status::Lives).chain(lives).chain(dies).chain(std::iter::once(Status::Dies))
    }

    /// The place in the order from best (11) to worst (0) for the defender.
    const fn rank(self) -> u8 {
        match self {
            Status::Lives => 11,
            Status::LivesUnless(n) => 5 + n,
            Status::DiesUnless(n) => 6 - n,
            Status::Dies => 0,
        }
    }

    /// Compares two statuses from the point of view of a side: greater is better for it.
    pub fn cmp_for(self, other: Status, role: Role) -> Ordering {
        let order = self.rank().cmp(&other.rank());
        match role {
            Role::Defender => order,
            Role::Attacker => order.reverse(),
        }
    }

    /// Who wins without any ko threats.
    pub const fn winner(self) -> Role {
        match self {
            Status::Lives | Status::LivesUnless(_) => Role::Defender,
            Status::DiesUnless(_) | Status::Dies => Role::Attacker,
        }
    }

    /// How many threats the loser needs to turn it round; `None` if no number helps.
    pub const fn threats_needed(self) -> Option<u8> {
        match self {
            Status::LivesUnless(n) | Status::DiesUnless(n) => Some(n),
            Status::Lives | Status::Dies => None,
        }
    }

    /// Whether ko threats matter.
    pub const fn is_ko(self) -> bool {
        self.threats_needed().is_some()
    }

    /// The status where `winner` wins without threats, unless the other side has `threats` (`None`: never).
    pub const fn new(winner: Role, threats: Option<u8>) -> Status {
        match (winner, threats) {
            (Role::Defender, None) => Status::Lives,
            (Role::Defender, Some(n)) => Status::LivesUnless(n),
            (Role::Attacker, Some(n)) => Status::DiesUnless(n),
            (Role::Attacker, None) => Status::Dies,
        }
    }

    /// The status of a move that takes a banned ko, from the status after it: the mover needs one threat more.
    pub fn with_one_threat_more(self, mover: Role) -> Status {
        let needed = match self.winner() == mover {
            true => 1,
            false => self.threats_needed().map_or(u8::MAX, |n| n + 1),
        };
        Status::new(!mover, (needed <= Status::MAX_THREATS).then_some(needed))
    }

    /// The status as it was before some ko threats were spent: what was found after the attacker has spent so many and the defender so many, told
    /// in threats of the beginning.
    ///
    /// ```
    /// use tesuji_question::Status;
    /// assert_eq!(Status::LivesUnless(1).before_spending(1, 0), Status::LivesUnless(2));
    /// assert_eq!(Status::LivesUnless(1).before_spending(0, 1), Status::DiesUnless(1));
    /// assert_eq!(Status::Dies.before_spending(3, 0), Status::Dies);
    /// ```
    pub fn before_spending(self, attacker: u8, defender: u8) -> Status {
        // By how many threats the attacker must lead to win.
        let lead = match self {
            Status::Lives | Status::Dies => return self,
            Status::LivesUnless(n) => i16::from(n),
            Status::DiesUnless(n) => 1 - i16::from(n),
        };
        let most = i16::from(Status::MAX_THREATS);
        match lead + i16::from(attacker) - i16::from(defender) {
            lead if lead > most => Status::Lives,
            lead if lead > 0 => Status::LivesUnless(lead as u8),
            lead if lead > -most => Status::DiesUnless((1 - lead) as u8),
            _ => Status::Dies,
        }
    }

    /// The status in words, as a predicate of the group.
    pub fn describe(self) -> String {
        let plural = |n: u8| if n == 1 { "1 ko threat".to_owned() } else { format!("{n} ko threats") };
        match self {
            Status::Lives => "lives".to_owned(),
            Status::LivesUnless(n) => format!("lives unless the attacker has {}", plural(n)),
            Status::DiesUnless(n) => format!("dies unless the defender has {}", plural(n)),
            Status::Dies => "dies".to_owned(),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Lives => f.pad("l"),
            Status::LivesUnless(n) => f.pad(&format!("l{n}d")),
            Status::DiesUnless(n) => f.pad(&format!("d{n}l")),
            Status::Dies => f.pad("d"),
        }
    }
}

/// A text that is none of the twelve statuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStatusError(String);

impl fmt::Display for ParseStatusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a valid status: expected l, l1d to l5d, d1l to d5l or d", self.0.escape_debug())
    }
}

impl std::error::Error for ParseStatusError {}

impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Status, ParseStatusError> {
        Status::all()
            .find(|status| status.to_string() == text)
            .ok_or_else(|| ParseStatusError(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banned_ko_costs_a_threat() {
        let after = |status: Status| status.with_one_threat_more(Role::Attacker);
        assert_eq!(after(Status::Dies), Status::LivesUnless(1));
        assert_eq!(after(Status::LivesUnless(1)), Status::LivesUnless(2));
        assert_eq!(after(Status::LivesUnless(5)), Status::Lives);
        assert_eq!(Status::DiesUnless(2).with_one_threat_more(Role::Defender), Status::DiesUnless(3));
    }

    #[test]
    fn twelve_in_order_and_readable() {
        let all: Vec<Status> = Status::all().collect();
        assert_eq!(all.len(), 12);
        assert!(all.windows(2).all(|w| w[0].cmp_for(w[1], Role::Defender) == Ordering::Greater));
        assert!(all.windows(2).all(|w| w[0].cmp_for(w[1], Role::Attacker) == Ordering::Less));
        let text: Vec<String> = all.iter().map(Status::to_string).collect();
        assert_eq!(text.join(" "), "l l5d l4d l3d l2d l1d d1l d2l d3l d4l d5l d");
        assert!(all.iter().all(|s| s.to_string().parse() == Ok(*s)));
        assert!(all.iter().all(|s| Status::new(s.winner(), s.threats_needed()) == *s));
        assert!(["", "x", "l0d", "l6d", "L", "l1l", "d1"].iter().all(|t| t.parse::<Status>().is_err()));
    }
}
