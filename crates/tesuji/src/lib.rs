//! Tesuji reads Go tactics and proves what it says.
//!
//! This crate is the entry point for Rust programs: a [`Position`], a [`Solver`], an answer.
//!
//! ```
//! use std::time::Duration;
//! use tesuji::{Position, Solver};
//!
//! let position: Position = "Black to play
//!     3 |X X X X X X .
//!     2 |O O O O O X .
//!     1 |O . . . O X .
//!       +-------------".parse()?;
//! let solver = Solver::new().time_limit(Duration::from_secs(10)).prove();
//! let answer = solver.life(position.group_at("A1")?)?;
//! println!("{answer}\n{}", answer.diagram()); // White dies: Black captures with C1 in 7 moves
//! tesuji::check(&answer.proof_file()?)?; // the independent checker
//! # Ok::<(), tesuji::Error>(())
//! ```
//!
//! | asked | answered |
//! |---|---|
//! | Does this group live? [`Solver::life`] with a [`LifeQuery`] | [`LifeAnswer`] with a [`Status`]: alive, dead, or how many ko threats decide |
//! | And if the other side moves first? [`Solver::status`] | [`StatusAnswer`] |
//! | Can this block be captured? [`Solver::catch`] with a [`CatchQuery`] | [`CatchAnswer`] |
//! | What is weak here? [`Solver::scan`] | [`ScanAnswer`] |
//! | And if I play there? [`Solver::session`] | [`Session`] |
//! | Is this proof right? [`check`] | [`Checked`], or a [`Refusal`] |
//!
//! A query may leave everything but the position open; the [`Reading`] of an answer says what was meant, and its
//! `question` is complete: whatever follows (playing on, keeping, checking) starts from there. A search takes limits
//! and can be stopped from another thread by its [`Cancel`] switch; then the verdict is *unknown*, which is an
//! ordinary answer and never means dead. An [`Observer`] looks on. What every word means exactly is fixed in the
//! project's `docs/semantics.md`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod answer;
mod error;
mod position;
mod proof;
mod query;
mod reading;
mod session;
mod solver;
mod words;

pub use answer::{CatchAnswer, Effort, GameScanAnswer, GroupStatus, LifeAnswer, ScanAnswer, ShapeName, StatusAnswer};
pub use error::{Error, MoveRefused, Refusal};
pub use position::{Block, Group, Position};
pub use proof::{Checked, Extent, ProofFile, check, check_within};
pub use query::{CatchQuery, LifeQuery};
pub use reading::{AreaPlan, Assumed, Origin, Part, Reading};
pub use session::{End, Judged, Question, Session};
pub use solver::{BothFirst, Query, Solver};
pub use tesuji_board::{
    Board, ByColor, Color, IllegalMove, Move, ParsePointError, Point, PointSet, Setup, SetupError, Size,
};
pub use tesuji_capture::{GameRemark, RemarkKind, Rescue, WeakBlock};
pub use tesuji_formats::{Diagram, FilePosition, FormatError, PositionFile, SolutionTree};
pub use tesuji_life::{Column, Record};
pub use tesuji_question::{
    Bounds, Cancel, CaptureKind, CaptureKo, CaptureQuestion, CaptureVerdict, Certainty, Closure, Control, Deadline,
    Interest, KoThreats, Lemma, Length, LifeQuestion, LifeVerdict, Limits, NodeInfo, Observer, ParseStatusError, Proof,
    ProofNode, Proviso, Provisos, QuestionPart, Role, Round, Scope, Stage, Status, TargetRule, Unknown, UnknownReason,
    Variation,
};
pub use tesuji_rules::{Rules, RulesError};
pub use words::{Caught, Fact, Statement, block as block_sentence, claim, remark as remark_sentence};
