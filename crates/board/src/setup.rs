//! Anything a diagram can say, possible on a board or not.

use std::fmt;

use crate::color::Color;
use crate::point::Point;
use crate::size::Size;

/// Stones on points, who plays, and a forbidden ko point: what a diagram says, legal or not.
///
/// A [`Board`](crate::Board) is made of it with `Board::from_setup`, which returns every reason why the diagram is
/// impossible.
///
/// ```
/// use tesuji_board::{Board, Color, Point, Setup, SetupProblem, Size};
/// let mut setup = Setup::empty(Size::square(5).unwrap());
/// setup.stones.push((Point::at(7, 0), Color::Black));
/// let problems = Board::from_setup(&setup).unwrap_err().0;
/// assert_eq!(problems, [SetupProblem::OffBoard(Point::at(7, 0))]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The stones, in any order.
    pub stones: Vec<(Point, Color)>,
    /// Who plays next.
    pub to_play: Color,
    /// Where he may not play because of a ko.
    pub ko: Option<Point>,
}

impl Setup {
    /// A board without stones, Black to play.
    pub fn empty(size: Size) -> Setup {
        Setup { size, stones: Vec::new(), to_play: Color::Black, ko: None }
    }

    /// The same diagram with Black and White exchanged.
    pub fn with_colors_swapped(&self) -> Setup {
        let stones = self.stones.iter().map(|&(point, color)| (point, !color)).collect();
        Setup { stones, to_play: !self.to_play, ..*self }
    }
}

/// One reason why a diagram is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// A stone is not on the board.
    OffBoard(Point),
    /// Two stones are on the same point.
    TwoStones(Point),
    /// A block, named by its first stone, has no liberty.
    NoLiberty(Point, Color),
    /// The forbidden point cannot be a ko: it must be an empty point of the board where the player to move would
    /// retake a single stone that has no other liberty.
    NoKo(Point),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupProblem::OffBoard(p) => write!(f, "the stone at {p} is off the board"),
            SetupProblem::TwoStones(p) => write!(f, "there are two stones at {p}"),
            SetupProblem::NoLiberty(p, color) => {
                write!(f, "the {} block at {p} has no liberty", color.to_string().to_lowercase())
            }
            SetupProblem::NoKo(p) => write!(f, "{p} cannot be forbidden by a ko"),
        }
    }
}

/// All reasons why a diagram is not a position; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Vec<SetupProblem>);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
