//! Proofs and the independent checker.

use std::path::PathBuf;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tesuji::{Deadline, Extent, ProofFile};

use crate::errors::raised;
use crate::search::{Waiting, run};

/// What the checker accepted.
#[pyclass(frozen, get_all, module = "tesuji")]
pub(crate) struct Checked {
    /// The claim in a sentence.
    claim: String,
    /// Proofs in the file: two for a ko, one otherwise.
    proofs: usize,
    /// Nodes of all of them.
    nodes: usize,
    /// States that were looked at; None for a capture.
    states: Option<usize>,
    /// Of a capture: the moves of the longest line; otherwise None.
    longest_line: Option<usize>,
    /// Whether it holds on the whole board, whatever anybody plays anywhere.
    board: bool,
    /// All of this in words.
    summary: String,
}

#[pymethods]
impl Checked {
    fn __str__(&self) -> String {
        format!("{}: {}", self.claim, self.summary)
    }

    fn __repr__(&self) -> String {
        format!("<Checked {}>", self.__str__())
    }
}

/// A proof: the bytes of its file, or where the file is.
#[derive(FromPyObject)]
pub(crate) enum Source {
    /// The bytes.
    Bytes(Vec<u8>),
    /// The file.
    Path(PathBuf),
}

impl Source {
    fn read(self) -> PyResult<Vec<u8>> {
        match self {
            Source::Bytes(bytes) => Ok(bytes),
            Source::Path(path) => {
                let named =
                    |error: std::io::Error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
                Ok(std::fs::read(&path).map_err(named)?)
            }
        }
    }
}

/// Checks a proof with a program that shares nothing with the searches.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, proof: Source, seconds: Option<f64>, waiting: Waiting) -> PyResult<Checked> {
    let bytes = proof.read()?;
    let time = seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|_| PyValueError::new_err("seconds: expected a number that is not negative"))?;
    let checked = run(py, &waiting, move |cancel, _| {
        let file = ProofFile::read(&bytes).map_err(tesuji::Error::from)?;
        let checked = tesuji::check_within(&file, &Deadline::after(time, cancel))?;
        Ok((file, checked))
    })?;
    let (file, checked) = checked.map_err(raised)?;
    let (states, longest_line) = match checked.extent {
        Extent::States(states) => (Some(states), None),
        Extent::LongestLine(moves) => (None, Some(moves)),
    };
    Ok(Checked {
        claim: tesuji::claim(&file),
        proofs: checked.proofs,
        nodes: checked.nodes,
        states,
        longest_line,
        board: checked.board,
        summary: checked.to_string(),
    })
}
