//! Real positions: nobody has said where the problem ends.
//!
//! The [`area`] rule says where moves matter.

pub mod area;
mod links;

pub use area::open_area;
