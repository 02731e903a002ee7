//! What can go wrong between a text and an answer.

use std::convert::Infallible;

use tesuji_board::{IllegalMove, Move, ParsePointError, SetupError};
use tesuji_capture::CaptureError;
use tesuji_checker::{LifeRefusal, StatusFlaw};
use tesuji_formats::FormatError;
use tesuji_formats::proof_file::ProofFileError;
use tesuji_life::LifeError;
use tesuji_question::QuestionPart;

/// Why there is no answer. A search that ends before it knows is not an error: that is the verdict *unknown*.
///
/// ```
/// use tesuji::{Position, QuestionPart};
/// let position: Position = "2 |. .\n1 |X .\n  +---".parse()?;
/// let error = position.group_at("B2").unwrap_err();
/// assert_eq!(error.part(), Some(QuestionPart::Target));
/// assert_eq!(error.to_string(), "B2 is empty: a target must be a stone");
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text or file in none of the known formats, or with a fault in it.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A name that is not a point of a board.
    #[error(transparent)]
    Point(#[from] ParsePointError),
    /// A position that no game can reach.
    #[error("the position is impossible: {0}")]
    Position(#[from] SetupError),
    /// A question that makes no sense.
    #[error("{message}")]
    Question {
        /// Which part of it is to blame.
        part: QuestionPart,
        /// What is wrong with it and what is expected.
        message: String,
    },
    /// A move that cannot be played.
    #[error("{mv} cannot be played: {reason}")]
    Move {
        /// The move.
        mv: Move,
        /// Why not.
        reason: MoveRefused,
    },
    /// A proof file that cannot be read or written.
    #[error(transparent)]
    ProofFile(#[from] ProofFileError),
    /// The answer has no proof: none was asked for, or none could be found within the limits.
    #[error("the answer has no proof: ask for one with Solver::prove, and with more nodes or time")]
    NoProof,
    /// The independent checker refuses a proof.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Error {
    /// The part of the question that is to blame, if it is the question.
    pub fn part(&self) -> Option<QuestionPart> {
        match self {
            Error::Question { part, .. } => Some(*part),
            Error::Position(_) => Some(QuestionPart::Position),
            _ => None,
        }
    }

    pub(crate) fn question(part: QuestionPart, message: impl ToString) -> Error {
        Error::Question { part, message: message.to_string() }
    }
}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Error {
        match never {}
    }
}

impl From<LifeError> for Error {
    fn from(error: LifeError) -> Error {
        Error::question(error.part(), error)
    }
}

impl From<CaptureError> for Error {
    fn from(error: CaptureError) -> Error {
        Error::question(error.part(), error)
    }
}

/// Why a move cannot be played.
///
/// ```
/// # use tesuji::{Error, MoveRefused, Position, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// let solver = Solver::new();
/// let mut session = solver.session(solver.life(&position)?.question)?;
/// let error = session.play("A2".parse()?).unwrap_err(); // a stone is there
/// assert!(matches!(error, Error::Move { reason: MoveRefused::Outside, .. }));
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveRefused {
    /// Against the rules of Go.
    #[error("{0}")]
    Illegal(#[from] IllegalMove),
    /// The play is over.
    #[error("the game is over")]
    Over,
    /// It is not a move of the question.
    #[error("this move is not possible here: play on an empty point of the area, without suicide")]
    Outside,
    /// A ko bans it and no threat is left.
    #[error("the ko may not be retaken at once: a ko threat is needed, and there is none left")]
    Ko,
}

/// Why the checker refuses a proof: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Of a proof that a group lives or dies.
    #[error(transparent)]
    Life(#[from] LifeRefusal),
    /// Of the proofs of a status.
    #[error(transparent)]
    Status(#[from] StatusFlaw),
    /// Of a proof of a capture.
    #[error(transparent)]
    Capture(#[from] tesuji_checker::CaptureRefusal),
}
