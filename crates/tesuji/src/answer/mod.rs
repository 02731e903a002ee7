//! Answers: what was found, for which complete question. `Display` is the sentence, `diagram` the picture of a Go book.

mod catch;
mod diagram;
mod life;
mod scan;
mod shape;
mod solution;
mod status;
mod tempo;

pub use catch::CatchAnswer;
pub use life::{Effort, LifeAnswer};
pub use scan::{GameScanAnswer, ScanAnswer};
pub use shape::ShapeName;
pub(crate) use shape::{Found, searched_name};
pub use status::{GroupStatus, StatusAnswer};
