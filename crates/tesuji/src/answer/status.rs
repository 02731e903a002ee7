//! Both sides to move, in one answer.

use std::fmt;

use tesuji_board::{ByColor, Color};
use tesuji_question::{LifeVerdict, Status};

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
        let (defends, attacks) = (&by_first[defender], &by_first[!defender]);
        let summary = summary(defends.verdict, attacks.verdict, attacks.seki);
        StatusAnswer { summary, by_first }
    }

    /// The owner of the group.
    pub fn defender(&self) -> Color {
        self.by_first[Color::Black].defender()
    }
}

/// What two verdicts come to: with the defender moving first, and with the attacker; whether the latter is seki.
fn summary(defends: LifeVerdict, attacks: LifeVerdict, seki: bool) -> GroupStatus {
    use LifeVerdict::{Open, Status as Known, Unknown};
    match (defends, attacks) {
        // What holds though the other side moves first, holds. A way out that was read gives way to a death that was
        // searched.
        (_, Known(Status::Lives)) if seki => GroupStatus::Seki,
        (_, Known(Status::Lives)) => GroupStatus::Alive,
        (Known(Status::Dies), _) => GroupStatus::Dead,
        (_, Open { .. }) => GroupStatus::Open,
        (Unknown(_), _) | (_, Unknown(_)) => GroupStatus::Unknown,
        // It lives or gets out only if it moves first.
        (Known(Status::Lives) | Open { .. }, Known(Status::Dies)) => GroupStatus::Unsettled,
        (Known(_) | Open { .. }, Known(_)) => GroupStatus::Ko,
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
    /// It is not surrounded: it gets out whoever moves first.
    Open,
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
            GroupStatus::Open => "open",
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
            GroupStatus::Open => format!("{defender} is not surrounded"),
            GroupStatus::Unknown => format!("It is not known what becomes of {defender}"),
        };
        let sentence = |first: Color| format!("{first} first: {}.", self.by_first[first]);
        write!(f, "{summary}. {} {}", sentence(!defender), sentence(defender))?;
        self.tempo_sentences().iter().try_for_each(|sentence| write!(f, " {sentence}"))
    }
}

#[cfg(test)]
mod tests {
    use tesuji_board::{Point, PointSet};
    use tesuji_question::UnknownReason;

    use super::*;

    #[test]
    fn two_verdicts_come_to_one_word() {
        let open = LifeVerdict::Open { exits: PointSet::from(Point::at(3, 6)) };
        let unknown = LifeVerdict::unknown(UnknownReason::Nodes);
        let [lives, dies, ko] = [Status::Lives, Status::Dies, Status::LivesUnless(1)].map(LifeVerdict::Status);
        let cases = [
            (open, open, GroupStatus::Open),
            (lives, open, GroupStatus::Open),
            (unknown, open, GroupStatus::Open),
            (ko, open, GroupStatus::Open),
            (dies, open, GroupStatus::Dead),
            (open, dies, GroupStatus::Unsettled),
            (lives, dies, GroupStatus::Unsettled),
            (open, ko, GroupStatus::Ko),
            (lives, ko, GroupStatus::Ko),
            (ko, dies, GroupStatus::Ko),
            (open, lives, GroupStatus::Alive),
            (unknown, lives, GroupStatus::Alive),
            (dies, unknown, GroupStatus::Dead),
            (open, unknown, GroupStatus::Unknown),
            (unknown, dies, GroupStatus::Unknown),
        ];
        for (defends, attacks, expected) in cases {
            assert_eq!(summary(defends, attacks, false), expected, "{defends:?}, {attacks:?}");
        }
        assert_eq!(summary(open, lives, true), GroupStatus::Seki);
    }
}
