//! Brute force, independent of every search: what the tests compare with.

mod capture;

pub use capture::{CaptureTruth, capture_by_force};
