//! Positions, problems and answers in the file formats of the Go world: SGF, GoTools, text, SVG, LaTeX, proofs.
mod error;
pub mod sgf;
mod solution;
pub use error::{FormatError, Place, Warning};
pub use solution::{Convention, Judgement, SolutionId, SolutionNode, SolutionTree};
