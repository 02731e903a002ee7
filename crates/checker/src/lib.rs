//! Verifies a proof against its question, sharing no code with the searches.
//!
//! [`check_life`] and [`check_status`] for life and death, [`check_capture`] and [`check_escape`] for captures. A verdict
//! is called *proved* only if one of them accepted its proof; a refusal names the node that is wrong, and why. [`rule`]
//! checks the rules that the program has found by itself.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod capture;
mod life;
mod limits;
pub mod rule;

pub use capture::{
    CaptureFlaw, CaptureRefusal, CheckedCapture, CheckedEscape, check_capture, check_capture_within, check_escape,
    check_escape_within,
};
pub use life::{
    CheckedLife, Flaw, LifeRefusal, MAX_ENUMERATED, StatusFlaw, check_life, check_life_within, check_status,
    check_status_within, claims_of,
};
pub use limits::{CheckLimits, MAX_STATES};
