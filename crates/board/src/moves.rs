//! Moves, and why a move may be illegal.

use std::fmt;
use std::str::FromStr;

use crate::point::{ParsePointError, Point};

/// What a player does in his turn.
///
/// ```
/// use tesuji_board::{Move, Point};
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert_eq!(Move::Play(Point::at(2, 3)).to_string(), "C4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// Where the stone is put; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Move, ParsePointError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Play)
    }
}

impl TryFrom<&str> for Move {
    type Error = ParsePointError;

    fn try_from(text: &str) -> Result<Move, ParsePointError> {
        text.parse()
    }
}

/// Why a move is illegal (Kierulf's ReasonForIllegality).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// There is a stone on the point.
    Occupied,
    /// The point is not on the board.
    OffBoard,
    /// The point was captured in a ko by the last move.
    Ko,
    /// The stone and its block would have no liberty.
    Suicide,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::Occupied => "the point is occupied",
            IllegalMove::OffBoard => "the point is off the board",
            IllegalMove::Ko => "the ko may not be retaken at once",
            IllegalMove::Suicide => "suicide: the stone would have no liberty",
        })
    }
}

impl std::error::Error for IllegalMove {}
