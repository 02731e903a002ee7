//! The life-and-death question and its answer (`docs/semantics.md`, section 3).

use std::fmt;
use std::str::FromStr;

use tesuji_board::{Move, Point, PointSet, Setup};

use crate::certainty::Certainty;
use crate::limits::UnknownReason;
use crate::proof::Proof;
use crate::role::Role;
use crate::scope::Scope;
use crate::status::Status;
use crate::words::ParseWordError;

/// What the defender must save when there are several target blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TargetRule {
    /// Any one of them (GoTools).
    #[default]
    Any,
    /// Every one of them (Kierulf 1985, 4).
    Every,
}

/// What empty points outside the area are taken for (`docs/semantics.md`, section 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Closure {
    /// They stay empty: a defender who reaches one cannot be captured. Getting out is living.
    Escape,
    /// They count as safe stones of the attacker: nobody gets out.
    Wall,
    /// As [`Closure::Wall`], but the target gets out where it reaches one: a stone that is not joined to the target
    /// can be captured.
    Join,
    /// As [`Closure::Wall`], but those beside the area are empty, and only the attacker may fill them.
    Fill,
    /// [`Closure::Escape`] and [`Closure::Wall`] are asked and compared.
    #[default]
    Both,
}

impl Closure {
    /// All of them.
    pub const ALL: [Closure; 5] = [Closure::Escape, Closure::Wall, Closure::Join, Closure::Fill, Closure::Both];

    /// The word for it in options and files.
    pub const fn name(self) -> &'static str {
        match self {
            Closure::Escape => "escape",
            Closure::Wall => "wall",
            Closure::Join => "join",
            Closure::Fill => "fill",
            Closure::Both => "both",
        }
    }
}

impl fmt::Display for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Closure {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Closure, ParseWordError> {
        let found = Closure::ALL.into_iter().find(|closure| closure.name() == text);
        found.ok_or_else(|| ParseWordError::new(text, "closure", &Closure::ALL.map(Closure::name)))
    }
}

impl TargetRule {
    /// Both of them.
    pub const ALL: [TargetRule; 2] = [TargetRule::Any, TargetRule::Every];

    /// The word for it in options and files.
    pub const fn name(self) -> &'static str {
        match self {
            TargetRule::Any => "any",
            TargetRule::Every => "every",
        }
    }
}

impl FromStr for TargetRule {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<TargetRule, ParseWordError> {
        let found = TargetRule::ALL.into_iter().find(|rule| rule.name() == text);
        found.ok_or_else(|| ParseWordError::new(text, "target rule", &TargetRule::ALL.map(TargetRule::name)))
    }
}

/// How many ko threats each side may spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KoThreats {
    /// The attacker's.
    pub attacker: u8,
    /// The defender's.
    pub defender: u8,
}

/// Does this group live?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeQuestion {
    /// The position; its side to play moves first. The defender is the owner of the target.
    pub position: Setup,
    /// A stone of each target block.
    pub target: Vec<Point>,
    /// Whether any or every target block must be saved.
    pub target_rule: TargetRule,
    /// The points where moves may be played.
    pub area: PointSet,
    /// What lies beyond.
    pub closure: Closure,
    /// Given: decide this one question. Absent: find the ko status.
    pub ko_threats: Option<KoThreats>,
}

/// What became of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LifeVerdict {
    /// Its status.
    Status(Status),
    /// It is not surrounded: it gets out at these points. A reading, never proved, and no claim of life or death.
    Open {
        /// The points where it gets out.
        exits: PointSet,
    },
    /// The search ended before it knew.
    Unknown(Unknown),
}

impl LifeVerdict {
    /// The search ended for this reason, and has no move to hint at.
    pub const fn unknown(reason: UnknownReason) -> LifeVerdict {
        LifeVerdict::Unknown(Unknown { reason, hint: None })
    }

    /// Why nothing is known, if so.
    pub const fn unknown_reason(&self) -> Option<UnknownReason> {
        match self {
            LifeVerdict::Status(_) | LifeVerdict::Open { .. } => None,
            LifeVerdict::Unknown(unknown) => Some(unknown.reason),
        }
    }

    /// The points where the group gets out, if it is not surrounded.
    pub const fn exits(&self) -> Option<PointSet> {
        match self {
            LifeVerdict::Open { exits } => Some(*exits),
            LifeVerdict::Status(_) | LifeVerdict::Unknown(_) => None,
        }
    }

    /// The status, if it is known.
    pub const fn status(&self) -> Option<Status> {
        match self {
            LifeVerdict::Status(status) => Some(*status),
            LifeVerdict::Open { .. } | LifeVerdict::Unknown(_) => None,
        }
    }
}

/// Why nothing is known, and what looked best when the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unknown {
    /// Why it ended.
    pub reason: UnknownReason,
    /// The first move that looked best so far: a hint, no more.
    pub hint: Option<Point>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

/// A move of a solution tree and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// Who plays it.
    pub role: Role,
    /// Whether the mover of the question still gets what he wants after it.
    pub right: bool,
    /// What follows.
    pub next: Vec<Variation>,
}

/// How long an outright kill takes: plies up to and including the capture, passes counted (`docs/semantics.md`, 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Length {
    /// So many plies.
    pub plies: u32,
    /// Neither side can do better; otherwise the attacker needs no more than that.
    pub exact: bool,
}

/// The answer to a [`LifeQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeOutcome {
    /// What became of the group.
    pub verdict: LifeVerdict,
    /// Whether a proof was checked.
    pub certainty: Certainty,
    /// Who wins without ko threats, if it is known.
    pub winner: Option<Role>,
    /// Alive without two eyes.
    pub seki: bool,
    /// A repetition (double ko and the like) is essential to the status.
    pub cycle: bool,
    /// The first moves that attain the best status for the mover; one suffices unless all were asked for. Never a
    /// pass; empty when every move loses outright.
    pub moves: Vec<Point>,
    /// The status every legal first move leads to, pass included, if asked for; empty if the limits did not allow it.
    pub move_status: Vec<(Move, Status)>,
    /// The main line: the winner wins, the loser resists.
    pub line: Vec<Move>,
    /// Of an outright kill: how long it takes, if it was asked for and found.
    pub length: Option<Length>,
    /// Of an outright kill by the side that plays first: the group is dead even if its owner plays first. Looked for with
    /// the length; what that does not show is taken for "no".
    pub dead_anyway: bool,
    /// The area and closure for which it holds.
    pub area: PointSet,
    /// The closure for which it holds; [`Closure::Both`] if both agree.
    pub closure: Closure,
    /// What the verdict takes for granted; of no meaning while nothing is known.
    pub scope: Scope,
    /// The points the answer depends on; empty if it was not asked for.
    pub zone: PointSet,
    /// Of a group that lives: how often its owner can play elsewhere before it matters, at most 3, if it was asked for.
    pub tenuki: Option<u8>,
    /// The best status that the side which plays first attains with at most 1, 2, 3, 4 moves in a row, if it was asked
    /// for (`docs/semantics.md`, 6). The list ends with an outright win, or where the effort ended.
    pub in_a_row: Vec<Status>,
    /// The solution tree, if it was asked for.
    pub tree: Vec<Variation>,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes visited for the length of a kill, beside those.
    pub extra_nodes: u64,
    /// States of the verification tree (what must be read if every guess is right at once), if it was asked for.
    pub verification: Option<u64>,
    /// The proofs, where asked for: one for a straight status, two for a ko (that the winner wins with one threat
    /// fewer, and that the loser turns it round with that many).
    pub proofs: Vec<Proof>,
}
