//! Tesuji reads Go tactics and proves what it says.
//!
//! This crate is the door for Rust programs: it re-exports the types of the questions and answers and the functions that
//! answer them.

mod ask;

pub use ask::{QuestionError, SolveOptions, catch, catch_watched, solve};
pub use tesuji_board::{Board, ByColor, Color, IllegalMove, Move, Point, PointSet, Setup, SetupError, Size};
pub use tesuji_capture::{
    CaptureError, GameRemark, Intervention, Nobody, Node, Observer, RemarkKind, Rescue, WeakBlock, breakers, scan,
    scan_game,
};
pub use tesuji_problem::{
    Bounds, Cancel, CaptureAnswer, CaptureKind, CaptureQuestion, CaptureVerdict, Certainty, Closure, KoThreats,
    LifeAnswer, LifeQuestion, LifeVerdict, Limits, Proof, Role, Status, TargetRule, UnknownReason,
};
