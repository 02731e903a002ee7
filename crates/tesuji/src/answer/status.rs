//! Both sides to move, in one answer.

use std::fmt;

use tesuji_board::{ByColor, Color};
use tesuji_question::Status;

use super::LifeAnswer;

/// What becomes of a group, whoever moves first.
///
/// ```
/// use tesuji::{GroupStatus, LifeQuery, Position, Solver};
/// let position: Position = "
///     3 |X X X X X .
///     2 |O O O O X .
///     1 |. . . O X .
///       +-----------".parse()?;
/// let both = Solver::new().status(&position)?;
/// assert_eq!(both.summary, GroupStatus::Unsettled);
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StatusAnswer {
    /// The two answers in a word.
    pub summary: GroupStatus,
    /// The answer for each player moving first.
    pub by_first: ByColor<LifeAnswer>,
}

impl StatusAnswer {
    pub(crate) fn new(by_first: ByColor<LifeAnswer>) -> StatusAnswer {
        let defender = by_first[Color::Black].defender();
        let (defends, attacks) = (by_first[defender].status(), by_first[!defender].status());
        let summary = match (defends, attacks) {
            // What holds though the other side moves first, holds.
            (_, Some(Status::Lives)) if by_first[!defender].seki => GroupStatus::Seki,
            (_, Some(Status::Lives)) => GroupStatus::Alive,
            (Some(Status::Dies), _) => GroupStatus::Dead,
            (None, _) | (_, None) => GroupStatus::Unknown,
            (Some(Status::Lives), Some(Status::Dies)) => GroupStatus::Unsettled,
            _ => GroupStatus::Ko,
        };
        StatusAnswer { summary, by_first }
    }

    /// The owner of the group.
    pub fn defender(&self) -> Color {
        self.by_first[Color::Black].defender()
    }
}

/// What a group is, as the position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupStatus {
    /// It lives whoever moves first.
    Alive,
    /// It dies whoever moves first.
    Dead,
    /// Whoever moves first decides.
    Unsettled,
    /// A ko decides.
    Ko,
    /// It lives without two eyes.
    Seki,
    /// One of the two answers is not known.
    Unknown,
}

impl GroupStatus {
    /// The word for it in files.
    ///
    /// ```
    /// use tesuji::GroupStatus;
    /// assert_eq!(GroupStatus::Unsettled.name(), "unsettled");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            GroupStatus::Alive => "alive",
            GroupStatus::Dead => "dead",
            GroupStatus::Unsettled => "unsettled",
            GroupStatus::Ko => "ko",
            GroupStatus::Seki => "seki",
            GroupStatus::Unknown => "unknown",
        }
    }
}

/// The summary with both sentences: "White is unsettled. Black first: .. White first: ..".
impl fmt::Display for StatusAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defender = self.defender();
        let summary = match self.summary {
            GroupStatus::Alive => format!("{defender} is alive"),
            GroupStatus::Dead => format!("{defender} is dead"),
            GroupStatus::Unsettled => format!("{defender} is unsettled"),
            GroupStatus::Ko => format!("{defender} depends on a ko"),
            GroupStatus::Seki => format!("{defender} is alive in seki"),
            GroupStatus::Unknown => format!("It is not known what becomes of {defender}"),
        };
        let sentence = |first: Color| format!("{first} first: {}.", self.by_first[first]);
        write!(f, "{summary}. {} {}", sentence(!defender), sentence(defender))
    }
}
