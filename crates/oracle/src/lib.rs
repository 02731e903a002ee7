//! Brute force, independent of every search: what the tests compare with.
//!
//! [`life`] enumerates every state that play can reach and finds who wins each of them by fixpoints, straight from
//! the definitions of `docs/semantics.md`, section 3. [`random_problem`] makes small problems to compare on.
//! [`capture_by_force`] plays out captures on small boards. [`drawn`] reads positions and questions that tests draw.

mod capture;
pub mod drawn;
pub mod life;
mod random;

pub use capture::{CaptureTable, CaptureTruth, capture_by_force, capture_lengths, capture_within_bounds};
pub use random::{
    random_area, random_closed_capture, random_crowded_board, random_open_capture, random_open_problem, random_problem,
};
