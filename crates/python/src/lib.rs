//! Tesuji for Python: the extension module `tesuji._tesuji`.
//!
//! ```text
//!   Python arguments --arguments--> query --search--> answer --told--> Python object
//!                                           |  ^
//!                       interpreter released|  |signals, cancel switch, progress
//! ```
//!
//! Positions are those of the library. An answer is taken down once, as data: the fields of the JSON engine, the
//! sentence, the diagram, the proof file. So it has the same names as everywhere else, and can be pickled and sent to
//! another process. What is convenient in Python (defaults, many positions at once, tables) is written in Python,
//! beside this crate.

mod answer;
mod arguments;
mod ask;
mod blocks;
mod drawing;
mod errors;
mod generate;
mod position;
mod position_file;
mod proof;
mod saved;
mod scan;
mod search;
mod status;
mod told;
mod values;

use pyo3::prelude::*;

/// The compiled part of the package `tesuji`. Import that one.
#[pymodule]
mod _tesuji {
    use super::*;

    #[pymodule_export]
    use super::answer::{Answer, CatchAnswer, LifeAnswer};
    #[pymodule_export]
    use super::ask::{catch, scan, solve, status};
    #[pymodule_export]
    use super::blocks::{Block, Group};
    #[pymodule_export]
    use super::generate::{Problem, make_problem, restore_problem};
    #[pymodule_export]
    use super::position::{Position, restore_position};
    #[pymodule_export]
    use super::position_file::PositionFile;
    #[pymodule_export]
    use super::proof::{Checked, check};
    #[pymodule_export]
    use super::scan::{ScanAnswer, WeakBlock, restore_scan};
    #[pymodule_export]
    use super::search::{Cancel, Progress};
    #[pymodule_export]
    use super::status::{StatusAnswer, restore_status};
    #[pymodule_export]
    use super::told::restore_answer;

    #[pymodule_init]
    fn version(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
