//! Positions, problems and answers in the file formats of the Go world.
//!
//! | what | where |
//! |---|---|
//! | a position from any file, its format told by the content | [`PositionFile`], [`FilePosition`] |
//! | SGF with variations, charsets, problem conventions | [`sgf`] |
//! | the GoTools database | [`gotools`] |
//! | text diagrams | [`text`] |
//! | a solution as a tree of judged moves | [`SolutionTree`] |
//! | a question with its verdict and the proofs of it | [`proof_file`] |
//! | diagrams as in Go books: text, Sensei's Library, SVG, LaTeX | [`Diagram`] |
//!
//! Points are written as in GTP ([`Point`](tesuji_board::Point)'s own text form) or as in SGF ([`sgf::point_to_sgf`]).
//!
//! Nothing here opens a file or prints: bytes and text go in, values and text come out. Whatever the bytes are, the
//! answer is a value or a [`FormatError`] that names line and column; nothing panics and nothing recurses with the
//! depth of the input.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod diagram;
mod error;
pub mod gotools;
mod position_file;
pub mod proof_file;
pub mod sgf;
mod solution;
pub mod text;

pub use diagram::{Badge, Diagram, DiagramStone, Edges, Frame, Mark, Note, Region, Sign, SvgStyle, Theme, Where};
#[cfg(feature = "pdf")]
pub use diagram::{Section, sheet_pdf};
pub use error::{FormatError, Place, Warning};
pub use position_file::{FilePosition, Format, PositionFile};
pub use solution::{Convention, Judgement, SolutionId, SolutionNode, SolutionTree};
