//! What can be wrong with a life-and-death question.

use tesuji_board::{Point, SetupError};
use tesuji_question::QuestionPart;

/// Why a question cannot be answered; [`LifeError::part`] says which part of it is to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LifeError {
    /// The position is impossible.
    #[error("the position is impossible: {0}")]
    Position(SetupError),
    /// No target was given.
    #[error("there is no target: name a stone of each block that is to live")]
    NoTarget,
    /// A target is not on the board.
    #[error("{0} is not on the board: a target must be a stone")]
    TargetOffBoard(Point),
    /// A target is not a stone.
    #[error("{0} is empty: a target must be a stone")]
    TargetEmpty(Point),
    /// Targets of both colours.
    #[error("{0} and {1} are of different colours: all targets must belong to one player")]
    TargetColors(Point, Point),
    /// Too many target blocks.
    #[error("there are {0} target blocks, and at most {max} can be told apart: name fewer", max = crate::arena::MAX_TARGETS)]
    TooManyTargets(usize),
    /// An area point is not on the board.
    #[error("the area contains a point that is not on the board: {0}")]
    AreaOffBoard(Point),
    /// More threats than can be counted.
    #[error("at most {max} ko threats can be counted", max = crate::MAX_GIVEN_THREATS)]
    TooManyThreats,
}

impl LifeError {
    /// The part of the question that is to blame.
    pub const fn part(&self) -> QuestionPart {
        match self {
            LifeError::Position(_) => QuestionPart::Position,
            LifeError::NoTarget
            | LifeError::TargetOffBoard(_)
            | LifeError::TargetEmpty(_)
            | LifeError::TargetColors(..)
            | LifeError::TooManyTargets(_) => QuestionPart::Target,
            LifeError::AreaOffBoard(_) => QuestionPart::Area,
            LifeError::TooManyThreats => QuestionPart::KoThreats,
        }
    }
}
