//! Tesuji reads Go tactics and proves what it says.
//!
//! This crate is the door for Rust programs. Ask one of two questions:
//!
//! | question | function | answer |
//! |---|---|---|
//! | Does this group live? ([`LifeQuestion`]) | [`solve`] | [`LifeOutcome`] with a [`Status`]: alive, dead, or how many ko threats decide |
//! | Can this block be captured? ([`CaptureQuestion`]) | [`catch`] | [`CatchOutcome`] with a [`CaptureVerdict`] |
//!
//! White's three points in a row, Black to play:
//!
//! ```
//! use tesuji::{Cancel, LifeQuestion, LifeVerdict, Limits, PositionFile, SolveOptions, Status};
//!
//! let file = PositionFile::parse(
//!     "Black to play
//!       3 |X X X X X X .
//!       2 |O O O O O X .
//!       1 |Q S S S O X .
//!         +-------------",
//! )?;
//! // The marks say what is asked: Q is a marked white stone, the target; S are marked points, the area.
//! let question: LifeQuestion = file.get(1)?.life_question().expect("target and area are marked");
//! let answer = tesuji::solve(&question, &SolveOptions::default(), &Limits::default(), &Cancel::new())?;
//! assert_eq!(answer.verdict, LifeVerdict::Status(Status::Dies));
//! assert_eq!(answer.moves[0].to_string(), "C1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search takes [`Limits`] and can be stopped from another thread by its [`Cancel`] switch; then the verdict is *unknown*, which is an
//! ordinary answer and never means dead. [`solve_watched`] and [`catch_watched`] let a program look on. What every word means exactly is fixed
//! in the project's `docs/semantics.md`.

mod ask;
mod snapshot;

pub use ask::{
    Glimpse, QuestionError, SolveOptions, Watched, Watcher, catch, catch_observed, catch_watched, infer_area,
    infer_target, solve, solve_likeliest, solve_observed, solve_watched,
};
pub use snapshot::{GraphColumn, Snapshot};
pub use tesuji_board::{Board, ByColor, Color, IllegalMove, Move, Point, PointSet, Setup, SetupError, Size};
pub use tesuji_capture::{CaptureError, GameRemark, RemarkKind, Rescue, WeakBlock, breakers, scan, scan_game};
pub use tesuji_formats::{Diagram, FilePosition, FormatError, PositionFile};
pub use tesuji_life::{Observer as LifeObserver, Record as LifeRecord};
pub use tesuji_question::{
    Bounds, Cancel, CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Closure, Control, Deadline,
    Interest, KoThreats, LifeOutcome, LifeQuestion, LifeVerdict, Limits, NodeInfo, Observer, Proof, QuestionPart, Role,
    Status, TargetRule, UnknownReason,
};
