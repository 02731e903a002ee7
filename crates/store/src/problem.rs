//! A problem with everything that is known of it.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_question::{LifeQuestion, Proviso, Role, Scope, Status};

/// The number of a problem in its database.
pub type ProblemId = i64;

/// Which part of the board a problem is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// It touches two sides.
    Corner,
    /// It touches one side.
    Edge,
    /// It touches none.
    Centre,
}

impl Place {
    /// All three.
    pub const ALL: [Place; 3] = [Place::Corner, Place::Edge, Place::Centre];

    /// The place of an area.
    pub fn of(question: &LifeQuestion) -> Place {
        let (width, height) = (question.position.size.width(), question.position.size.height());
        let touches = |at: &dyn Fn(Point) -> bool| question.area.iter().any(at);
        let sides = touches(&|p| p.x() == 0 || p.x() + 1 == width);
        let ends = touches(&|p| p.y() == 0 || p.y() + 1 == height);
        match (sides, ends) {
            (true, true) => Place::Corner,
            (true, false) | (false, true) => Place::Edge,
            (false, false) => Place::Centre,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Place::Corner => "corner",
            Place::Edge => "edge",
            Place::Centre => "centre",
        })
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        Place::ALL
            .into_iter()
            .find(|place| place.to_string() == text)
            .ok_or_else(|| format!("'{}' is not a valid place: expected corner, edge or centre", text.escape_debug()))
    }
}

/// Who has exactly one best first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unique {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Both.
    Both,
    /// Nobody.
    Nobody,
}

impl Unique {
    /// From the numbers of best first moves.
    pub fn of(attacker: usize, defender: usize) -> Unique {
        match (attacker == 1, defender == 1) {
            (true, true) => Unique::Both,
            (true, false) => Unique::Attacker,
            (false, true) => Unique::Defender,
            (false, false) => Unique::Nobody,
        }
    }
}

impl fmt::Display for Unique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Unique::Attacker => "attacker",
            Unique::Defender => "defender",
            Unique::Both => "both",
            Unique::Nobody => "none",
        })
    }
}

impl FromStr for Unique {
    type Err = String;

    fn from_str(text: &str) -> Result<Unique, String> {
        [Unique::Attacker, Unique::Defender, Unique::Both, Unique::Nobody]
            .into_iter()
            .find(|unique| unique.to_string() == text)
            .ok_or_else(|| format!("'{}': expected attacker, defender, both or none", text.escape_debug()))
    }
}

/// What makes a problem hard or easy, as far as it can be measured (Wolf 1994, 2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Size of the verification tree: states that the proofs go through.
    pub verification: u64,
    /// Nodes that were searched.
    pub searched: u64,
    /// Place of the best move in the ordering before the search, from 1; 0 if there is no best move.
    pub rank: u32,
    /// Moves of the main line.
    pub length: u32,
    /// First moves that fail, but only late.
    pub late: u32,
    /// Legal first moves.
    pub choices: u32,
    /// The best move gives stones away.
    pub sacrifice: bool,
    /// The best move fills an own eye.
    pub fills_eye: bool,
}

/// What the other side attains if it plays first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The status.
    pub status: Status,
    /// All its best first moves.
    pub moves: Vec<Point>,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The status.
    pub status: Status,
    /// What it holds for; `None` if it was solved by a version that did not say.
    pub scope: Option<Scope>,
    /// All best first moves.
    pub moves: Vec<Point>,
    /// The status after every first move, pass included.
    pub move_status: Vec<(Move, Status)>,
    /// The main line.
    pub sequence: Vec<Move>,
    /// The same position with the other side to play, if it was asked.
    pub other: Option<Other>,
    /// What makes it hard.
    pub features: Features,
    /// How hard it is, on the model's scale.
    pub difficulty: Option<f64>,
    /// The same in words: `12k`, `3d`.
    pub grade: Option<String>,
    /// The version of the program that solved it.
    pub solver: String,
    /// SHA-256 of the proof file that the checker accepted; empty if there is none.
    pub proof_hash: String,
    /// The proof file itself, unless it is too large to keep.
    pub proof: Option<Vec<u8>>,
}

/// A problem, solved or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Where it comes from; no two problems of a database have the same source.
    pub source: String,
    /// Its name; may be empty.
    pub name: String,
    /// The same for all problems that are equal under symmetry, shift and exchange of colours.
    pub canonical: String,
    /// What is asked.
    pub question: LifeQuestion,
    /// The status its source claims.
    pub claimed_status: Option<Status>,
    /// The first moves its source claims.
    pub claimed_moves: Vec<Point>,
    /// What the solver found.
    pub solved: Option<Solved>,
    /// Where the group gets out, if it was found not to be surrounded. Then there is nothing to solve.
    pub exits: Option<PointSet>,
}

impl Problem {
    /// An unsolved problem. `canonical` is made by the workshop.
    pub fn new(source: impl Into<String>, canonical: impl Into<String>, question: LifeQuestion) -> Problem {
        Problem {
            source: source.into(),
            name: String::new(),
            canonical: canonical.into(),
            question,
            claimed_status: None,
            claimed_moves: Vec::new(),
            solved: None,
            exits: None,
        }
    }

    /// Whether its area is still to be found.
    pub fn is_unread(&self) -> bool {
        self.question.area.is_empty()
    }

    /// Whether what lies outside the area matters for the answer, as far as that is known.
    pub fn is_open(&self) -> bool {
        let scope = self.solved.as_ref().and_then(|solved| solved.scope.as_ref());
        scope.is_some_and(|scope| scope.provisos().iter().any(|p| !matches!(p, Proviso::StonesSurvive(_))))
    }

    /// Empty points of the area: the size of the problem.
    pub fn size(&self) -> usize {
        let stones: PointSet = self.question.position.stones.iter().map(|s| s.0).collect();
        (self.question.area - stones).len()
    }

    /// The colour of the target; `None` if the target is not a stone.
    pub fn defender(&self) -> Option<Color> {
        let target = self.question.target.first()?;
        self.question.position.stones.iter().find(|(p, _)| p == target).map(|&(_, color)| color)
    }

    /// The side that plays first.
    pub fn mover(&self) -> Option<Role> {
        let defender = self.defender()?;
        Some(if self.question.position.to_play == defender { Role::Defender } else { Role::Attacker })
    }

    /// Who has exactly one best first move.
    pub fn unique(&self) -> Option<Unique> {
        let solved = self.solved.as_ref()?;
        let (own, other) = (solved.moves.len(), solved.other.as_ref().map_or(0, |o| o.moves.len()));
        Some(match self.mover()? {
            Role::Attacker => Unique::of(own, other),
            Role::Defender => Unique::of(other, own),
        })
    }

    /// Whether the position is possible and the target a stone of it.
    pub fn is_sound(&self) -> bool {
        Board::from_setup(&self.question.position)
            .is_ok_and(|board| self.question.target.iter().all(|&t| board.color(t).is_some()))
    }
}

/// A problem as it stands in a database.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its number.
    pub id: ProblemId,
    /// The problem.
    pub problem: Problem,
    /// Why it is rejected; `None` if it is kept.
    pub rejected: Option<String>,
    /// The problem it is similar to, if that is the reason.
    pub similar_to: Option<ProblemId>,
    /// Whether it has been refined.
    pub refined: bool,
}

/// The hash of a proof file, as a row carries it: SHA-256 in hexadecimal.
pub fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
