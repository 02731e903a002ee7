//! The rules of Go for tactical reading.
//!
//! A [`Board`] plays and takes back moves without allocating, and always knows the blocks, their stones and their
//! liberties. The rules are those of `docs/semantics.md`: suicide is illegal, simple ko, any size from 2 to 25,
//! rectangular too.
//!
//! | idea | file |
//! |---|---|
//! | players, points, sets of points, moves | [`Color`], [`Point`], [`PointSet`], [`Move`] |
//! | anything a diagram can say | [`Setup`] |
//! | a legal position, play and undo, blocks | [`Board`] |
//! | turning, mirroring | [`Symmetry`] |
//! | life without answering | [`UnconditionalLife`] |
//! | random numbers for tests and generators | [`random`] |
//!
//! The crate has no dependencies and does no input or output.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod benson;
mod blocks;
mod board;
mod color;
mod hash;
mod moves;
mod play;
mod point;
mod point_set;
pub mod random;
mod setup;
mod size;
mod stones;
mod symmetry;
mod table;

pub use benson::{UnconditionalLife, VitalRegion, unconditionally_alive};
pub use blocks::Stones;
pub use board::Board;
pub use color::{ByColor, Color};
pub use hash::{Hash, ko_hash, side_hash, stone_hash};
pub use moves::{IllegalMove, Move};
pub use point::{ParsePointError, Point};
pub use point_set::{PointSet, Points};
pub use setup::{Setup, SetupError, SetupProblem};
pub use size::Size;
pub use symmetry::Symmetry;
