//! The facts of an answer that a sentence tells.

use std::fmt;

use tesuji_board::{ByColor, Color, Move, Point, PointSet};
use tesuji_life::arena::Ground;
use tesuji_question::{
    Bounds, CaptureKind, CaptureKo, CaptureVerdict, Certainty, Closure, KoThreats, Length, LifeVerdict, Proviso,
    Status, Unknown, UnknownReason,
};

use super::english;
use crate::answer::{CatchAnswer, LifeAnswer, ShapeName};

/// What a sentence says. `Display` is the English one.
///
/// ```
/// use tesuji::{Fact, Position, Solver};
/// let position: Position = "Black to play
///     3 |X X X X X X .
///     2 |O O O O O X .
///     1 |O . . . O X .
///       +-------------".parse()?;
/// let statement = Solver::new().life(position.group_at("A1")?)?.statement();
/// assert!(matches!(statement.fact, Fact::Dies { .. }));
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Statement {
    /// The owner of the group or block.
    pub defender: Color,
    /// Who moves first.
    pub mover: Color,
    /// What became of it.
    pub fact: Fact,
    /// What the sentence names of what is taken for granted. Attacker stones with many liberties are left out of a
    /// sentence; the answer's scope has them all. Nothing is taken for granted where no status is claimed.
    pub provisos: Vec<Proviso>,
    /// The points at which the group joins friends: of those of [`Proviso::JoinsAlive`], the ones beside such a stone.
    /// Beyond the others there are no stones yet.
    pub joins: PointSet,
    /// The ko threats that were given.
    pub threats: Option<ByColor<u8>>,
    /// The result depends on a repetition.
    pub cycle: bool,
    /// The name of the shape.
    pub shape: Option<ShapeName>,
}

/// What became of a group or a block.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fact {
    /// It lives.
    Lives {
        /// With this first move of its owner.
        with: Option<Point>,
        /// Without two eyes.
        seki: bool,
        /// By a room of so many empty points, in which nobody kills: read, not searched.
        room: Option<usize>,
    },
    /// It dies.
    Dies {
        /// With this first move of the attacker.
        with: Option<Point>,
        /// It is captured in so many moves.
        length: Option<Length>,
        /// Even if its owner plays first.
        anyway: bool,
    },
    /// Ko threats decide.
    Ko {
        /// How many.
        status: Status,
        /// The first move of the ko.
        with: Option<Point>,
    },
    /// It is not surrounded.
    Open {
        /// It gets out at these points.
        exits: PointSet,
        /// With this first move, if its owner plays first.
        with: Option<Point>,
    },
    /// It is not known whether it lives.
    Unknown(Unknown),
    /// It is caught.
    Caught(Caught),
    /// It is not caught.
    Escapes {
        /// With this first move of its owner.
        with: Option<Move>,
        /// From this kind of capture.
        kind: CaptureKind,
        /// From a hunter who keeps it within these bounds; `None`: for good.
        from: Option<Bounds>,
        /// A ko decides: the hunter must not win it.
        ko: bool,
        /// Lines were cut at so many moves.
        within: Option<u32>,
        /// The hunter's moves were selected, or bounded.
        read: bool,
        /// Somebody declared positions dead or alive.
        declared: bool,
    },
    /// It is not known whether it can be caught.
    NotCaught {
        /// Why the search ended.
        reason: UnknownReason,
        /// Nodes visited.
        nodes: u64,
        /// The ladder fails because of these stones.
        failed_ladder: Option<PointSet>,
        /// It is caught if the hunter wins every ko.
        ko: bool,
    },
}

/// How a block is caught.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Caught {
    /// With this first move of the hunter.
    pub with: Option<Move>,
    /// In so many moves.
    pub moves: u32,
    /// There is no shorter capture.
    pub exact: bool,
    /// By these tesuji.
    pub tesuji: Vec<&'static str>,
    /// A ko decides: its owner must have no threats.
    pub ko: bool,
    /// Only against the moves that were considered.
    pub read: bool,
    /// Somebody declared positions dead or alive.
    pub declared: bool,
}

impl Statement {
    pub(crate) fn of_life(answer: &LifeAnswer) -> Statement {
        let with = answer.moves.first().copied();
        let fact = match answer.verdict {
            LifeVerdict::Unknown(unknown) => Fact::Unknown(unknown),
            LifeVerdict::Status(Status::Lives) => Fact::Lives { with, seki: answer.seki, room: room(answer) },
            LifeVerdict::Status(Status::Dies) => Fact::Dies { with, length: answer.length, anyway: answer.dead_anyway },
            LifeVerdict::Status(status) => Fact::Ko { status, with },
            LifeVerdict::Open { exits } => Fact::Open { exits, with },
        };
        let defender = answer.defender();
        let by_color = |threats: KoThreats| match defender {
            Color::Black => ByColor::new(threats.defender, threats.attacker),
            Color::White => ByColor::new(threats.attacker, threats.defender),
        };
        Statement {
            defender,
            mover: answer.question.position.to_play,
            fact,
            provisos: named(answer),
            joins: joins(answer),
            threats: answer.question.ko_threats.map(by_color),
            cycle: answer.cycle,
            // An open group claims nothing.
            shape: answer.status().and(answer.shape),
        }
    }

    pub(crate) fn of_capture(answer: &CatchAnswer) -> Statement {
        let with = answer.moves.first().copied();
        let fact = match answer.verdict {
            CaptureVerdict::Caught => Fact::Caught(Caught {
                with,
                moves: answer.solution_depth,
                exact: answer.length_exact,
                tesuji: answer.tesuji.clone(),
                ko: answer.ko == Some(CaptureKo::PreyMustWin),
                read: answer.certainty == Certainty::Read,
                declared: answer.declared,
            }),
            CaptureVerdict::Escapes => Fact::Escapes {
                with,
                kind: answer.question.kind,
                from: answer.from,
                ko: answer.ko == Some(CaptureKo::HunterMustWin),
                within: answer.cut_at,
                read: answer.certainty == Certainty::Read,
                declared: answer.declared,
            },
            CaptureVerdict::Unknown(reason) => Fact::NotCaught {
                reason,
                nodes: answer.effort.nodes,
                failed_ladder: answer.failed_ladder,
                ko: answer.ko == Some(CaptureKo::HunterMustWin),
            },
        };
        Statement {
            defender: answer.prey(),
            mover: answer.question.position.to_play,
            fact,
            provisos: Vec::new(),
            joins: PointSet::EMPTY,
            threats: None,
            cycle: false,
            shape: None,
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english::sentence(self))
    }
}

/// The empty points of the room that makes a group alive at a glance; nothing if its life was searched.
fn room(answer: &LifeAnswer) -> Option<usize> {
    let board = answer.reading.position.board();
    // Of the area the largest part without stones of the group's owner.
    let mut rest = answer.question.area - board.points_of(Some(answer.defender()));
    let mut largest = 0;
    while let Some(first) = rest.first() {
        let part = rest.connected_to(first);
        rest -= part;
        largest = largest.max((part & board.points_of(None)).len());
    }
    (answer.certainty == Certainty::Read).then_some(largest)
}

/// The provisos, with only those stones that somebody could doubt.
fn named(answer: &LifeAnswer) -> Vec<Proviso> {
    if answer.status().is_none() {
        return Vec::new();
    }
    let board = answer.reading.position.board();
    let doubtful = |proviso: &Proviso| match proviso {
        Proviso::StonesSurvive(stones) => {
            let weak = tesuji_life::weak_stones(board, &answer.question.area, stones);
            (!weak.is_empty()).then_some(Proviso::StonesSurvive(weak))
        }
        other => Some(other.clone()),
    };
    answer.scope.provisos().iter().filter_map(doubtful).collect()
}

/// The points at which the group joins friends outside.
fn joins(answer: &LifeAnswer) -> PointSet {
    let joined = |proviso: &Proviso| match proviso {
        Proviso::JoinsAlive(points) => *points,
        Proviso::StonesSurvive(_) | Proviso::NoHelpOutside(_) => PointSet::EMPTY,
    };
    let exits = named(answer).iter().fold(PointSet::EMPTY, |all, proviso| all | joined(proviso));
    match Ground::new(&answer.question, Closure::Escape) {
        Ok(ground) if !exits.is_empty() => {
            let friends = ground.board.points_of(Some(ground.defender)) - ground.universe;
            friends.dilated() & exits
        }
        _ => PointSet::EMPTY,
    }
}
