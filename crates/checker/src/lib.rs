//! Verifies a proof against its question, sharing no code with the searches.

mod capture;

pub use capture::{CaptureFlaw, CaptureRefusal, CheckedCapture, check_capture};
