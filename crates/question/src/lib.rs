//! What is asked of Tesuji and what it answers, as pure data.
//!
//! | asked | answered |
//! |---|---|
//! | [`CaptureQuestion`]: can this block be captured, how tightly? | [`CaptureAnswer`] with a [`CaptureVerdict`] |
//! | [`LifeQuestion`]: does this group live? | [`LifeAnswer`] with a [`Status`] |
//!
//! The meaning of every word is fixed in `docs/semantics.md`. Nothing here searches, prints or reads files.

mod capture;
mod certainty;
mod life;
mod limits;
mod proof;
mod role;
mod status;

pub use capture::{Bounds, CaptureAnswer, CaptureKind, CaptureQuestion, CaptureVerdict, ParseKindError};
pub use certainty::Certainty;
pub use life::{Closure, KoThreats, LifeAnswer, LifeQuestion, LifeVerdict, TargetRule, Variation};
pub use limits::{Cancel, Limits, UnknownReason};
pub use proof::{Lemma, NodeId, Proof, ProofNode};
pub use role::Role;
pub use status::{ParseStatusError, Status};
