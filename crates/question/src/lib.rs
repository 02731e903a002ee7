//! What is asked of Tesuji and what it answers, as pure data.
//!
//! | asked | answered |
//! |---|---|
//! | [`CaptureQuestion`]: can this block be captured, how tightly? | [`CatchOutcome`] with a [`CaptureVerdict`] |
//! | [`LifeQuestion`]: does this group live? | [`LifeOutcome`] with a [`Status`] |
//!
//! The meaning of every word is fixed in `docs/semantics.md`. Nothing here searches, prints or reads files.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod capture;
mod certainty;
mod deadline;
mod life;
mod limits;
mod observer;
mod part;
mod proof;
mod role;
mod scope;
mod status;
mod words;

pub use capture::{Bounds, CaptureKind, CaptureKo, CaptureQuestion, CaptureVerdict, CatchOutcome, ParseKindError};
pub use certainty::Certainty;
pub use deadline::Deadline;
pub use life::{Closure, KoThreats, Length, LifeOutcome, LifeQuestion, LifeVerdict, TargetRule, Unknown, Variation};
pub use limits::{Cancel, Limits, UnknownReason};
pub use observer::{Control, Interest, NodeInfo, Observer, Place, Round, Stage};
pub use part::QuestionPart;
pub use proof::{Lemma, NodeId, Proof, ProofNode};
pub use role::Role;
pub use scope::{ParseProvisoError, Proviso, Provisos, Scope};
pub use status::{ParseStatusError, Status};
pub use words::ParseWordError;
