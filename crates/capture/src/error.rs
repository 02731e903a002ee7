//! Questions that make no sense.

use tesuji_board::{Point, SetupError};
use tesuji_question::QuestionPart;

/// Why a capture question cannot be asked. [`CaptureError::part`] names the part of the question that is to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaptureError {
    /// The diagram is not a position.
    #[error("{0}")]
    Position(#[from] SetupError),
    /// The prey's point is not on the board.
    #[error("{0} is off the board: the prey must be a stone on the board")]
    PreyOffBoard(Point),
    /// There is no stone at the prey's point (it may have been captured by the moves given).
    #[error("{0} is empty: the prey must be a stone, and one that has not been captured already")]
    PreyEmpty(Point),
    /// A point of the boundary is not on the board.
    #[error("{0} is off the board: the boundary must be points of the board")]
    BoundaryOffBoard(Point),
    /// A bound of zero: nothing could be caught.
    #[error("the bounds {prey}/{hunter} allow no liberties: both must be at least 1")]
    NoLiberties {
        /// MaxLibPrey.
        prey: u8,
        /// MaxLibHunter.
        hunter: u8,
    },
    /// A prey that may have more liberties when it is to play than when the hunter is: a pass would set it free.
    #[error("the bounds {prey}/{hunter} contradict each other: the second (hunter to play) must not be smaller")]
    BoundsContradict {
        /// MaxLibPrey.
        prey: u8,
        /// MaxLibHunter.
        hunter: u8,
    },
    /// Breakers were asked of a block that no ladder catches.
    #[error("there is no ladder to break: the block at {0} is not caught in one")]
    NoLadder(Point),
}

impl CaptureError {
    /// The part of the question that is wrong.
    pub const fn part(&self) -> QuestionPart {
        match self {
            CaptureError::Position(_) => QuestionPart::Position,
            CaptureError::PreyOffBoard(_) | CaptureError::PreyEmpty(_) | CaptureError::NoLadder(_) => {
                QuestionPart::Prey
            }
            CaptureError::BoundaryOffBoard(_) => QuestionPart::Boundary,
            CaptureError::NoLiberties { .. } | CaptureError::BoundsContradict { .. } => QuestionPart::Kind,
        }
    }
}
