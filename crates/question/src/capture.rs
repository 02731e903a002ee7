//! The capture question and its answer (Kierulf 1985; `docs/semantics.md`, section 2).

use std::fmt;
use std::str::FromStr;

use tesuji_board::{Color, Move, Point, PointSet, Setup};

use crate::certainty::Certainty;
use crate::limits::UnknownReason;
use crate::proof::Proof;

/// How tightly the prey is to be caught: the prey has escaped when it has more liberties than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Maximum liberties with the prey to play (MaxLibPrey).
    pub prey: u8,
    /// Maximum liberties with the hunter to play (MaxLibHunter).
    pub hunter: u8,
}

/// The kind of capture that is asked for.
///
/// ```
/// use tesuji_question::{Bounds, CaptureKind};
/// assert_eq!("loose".parse(), Ok(CaptureKind::Loose));
/// assert_eq!("2/4".parse(), Ok(CaptureKind::Custom(Bounds { prey: 2, hunter: 4 })));
/// assert_eq!(CaptureKind::Net.bounds(), Some(Bounds { prey: 2, hunter: 2 }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CaptureKind {
    /// No bounds: ladder first, then a search that proves.
    #[default]
    Auto,
    /// 1/2.
    Ladder,
    /// 2/3.
    Loose,
    /// 2/2: a tight net.
    Net,
    /// 3/3: a wide net.
    Wide,
    /// Any bounds.
    Custom(Bounds),
}

impl CaptureKind {
    /// The bounds of the kind; none for `Auto`.
    pub const fn bounds(self) -> Option<Bounds> {
        let (prey, hunter) = match self {
            CaptureKind::Auto => return None,
            CaptureKind::Ladder => (1, 2),
            CaptureKind::Loose => (2, 3),
            CaptureKind::Net => (2, 2),
            CaptureKind::Wide => (3, 3),
            CaptureKind::Custom(bounds) => return Some(bounds),
        };
        Some(Bounds { prey, hunter })
    }
}

impl fmt::Display for CaptureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaptureKind::Auto => f.write_str("auto"),
            CaptureKind::Ladder => f.write_str("ladder"),
            CaptureKind::Loose => f.write_str("loose"),
            CaptureKind::Net => f.write_str("net"),
            CaptureKind::Wide => f.write_str("wide"),
            CaptureKind::Custom(b) => write!(f, "{}/{}", b.prey, b.hunter),
        }
    }
}

/// A text that names no kind of capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseKindError(String);

impl fmt::Display for ParseKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(f, "'{text}' is not a valid kind of capture: expected auto, ladder, loose, net, wide or M/N such as 2/3")
    }
}

impl std::error::Error for ParseKindError {}

impl FromStr for CaptureKind {
    type Err = ParseKindError;

    fn from_str(text: &str) -> Result<CaptureKind, ParseKindError> {
        let custom = || {
            let (prey, hunter) = text.split_once('/')?;
            let bounds = Bounds { prey: prey.parse().ok()?, hunter: hunter.parse().ok()? };
            (bounds.prey > 0 && bounds.hunter > 0).then_some(CaptureKind::Custom(bounds))
        };
        match text {
            "auto" => Ok(CaptureKind::Auto),
            "ladder" => Ok(CaptureKind::Ladder),
            "loose" => Ok(CaptureKind::Loose),
            "net" => Ok(CaptureKind::Net),
            "wide" => Ok(CaptureKind::Wide),
            _ => custom().ok_or_else(|| ParseKindError(text.chars().take(20).collect())),
        }
    }
}

/// Can this block be captured?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureQuestion {
    /// The position; its side to play moves first.
    pub position: Setup,
    /// A stone of the block that is hunted.
    pub prey: Point,
    /// How tightly.
    pub kind: CaptureKind,
    /// The player who ignores every ko ban (PlayerWhoCanWinKo); `None` is nobody.
    pub ko_winner: Option<Color>,
    /// Points where the hunter may not play.
    pub boundary: PointSet,
}

/// What became of the prey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureVerdict {
    /// It is captured.
    Caught,
    /// It gets away.
    Escapes,
    /// The search ended before it knew.
    Unknown(UnknownReason),
}

/// What a ko decides about a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureKo {
    /// It is caught as long as nobody ignores a ko ban. If its owner wins every ko, no capture was found.
    PreyMustWin,
    /// No capture was found, but it is caught if the hunter wins every ko. Of an escape: it holds as long as nobody
    /// ignores a ko ban; if the hunter wins every ko, no escape was found.
    HunterMustWin,
}

/// The answer to a [`CaptureQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchOutcome {
    /// What became of the prey.
    pub verdict: CaptureVerdict,
    /// Whether it was read selectively or proved against every reply.
    pub certainty: Certainty,
    /// First moves for the side that succeeds, best first; empty if it is not the mover, or need not move.
    pub moves: Vec<Move>,
    /// The strongest sequence: the loser resists as long as possible.
    pub line: Vec<Move>,
    /// In how many moves it ends.
    pub solution_depth: u32,
    /// Of a capture: it is shown that there is no shorter one, and every move of the line is best play.
    pub length_exact: bool,
    /// Of an escape: it is one from a hunter who keeps the prey within these bounds; `None`: it is one for good.
    pub from: Option<Bounds>,
    /// What a ko decides, if somebody looked.
    pub ko: Option<CaptureKo>,
    /// Lines were cut at so many moves, and the answer counts them as escapes.
    pub cut_at: Option<u32>,
    /// Somebody who looked on declared the prey dead or alive in some position: the answer rests on that.
    pub declared: bool,
    /// The deepest line looked at.
    pub max_depth: u32,
    /// Nodes visited until the verdict was known.
    pub nodes: u64,
    /// Nodes visited after that, for its proof, its kos and its length.
    pub extra_nodes: u64,
    /// Names of the tesuji that the sequence plays, in order.
    pub tesuji: Vec<&'static str>,
    /// Where the capture is unknown and no kind was asked for: the plain ladder fails, because of these stones. Each
    /// block of them alone breaks it; empty if no single block does. `None`: there is no ladder to try, or it works.
    /// Its reading is not among the nodes.
    pub failed_ladder: Option<PointSet>,
    /// The proof, where one was asked for and found.
    pub proof: Option<Proof>,
}
