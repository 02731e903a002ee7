//! The two editions of the rules.

pub mod paper;
