//! Files of positions.

use std::path::PathBuf;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::unreadable_text;
use crate::position::{Position, numbered};

/// A file that was read: a sequence of positions, some of them perhaps broken. `file[0]` is the first; a broken one
/// raises a FormatError.
#[pyclass(frozen, module = "tesuji", sequence)]
pub(crate) struct PositionFile(pub(crate) tesuji::PositionFile);

#[pymethods]
impl PositionFile {
    /// Reads a file: SGF of any charset, GoTools, text diagrams.
    #[classmethod]
    fn read(_class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<PositionFile> {
        PositionFile::from_path(path)
    }

    /// Reads the content of a file, bytes or text.
    #[classmethod]
    fn parse(_class: &Bound<'_, PyType>, content: Content) -> PyResult<PositionFile> {
        let file = match &content {
            Content::Text(text) => tesuji::PositionFile::parse(text),
            Content::Bytes(bytes) => tesuji::PositionFile::read(bytes),
        };
        file.map(PositionFile).map_err(|error| unreadable_text(&error))
    }

    /// What the file is a collection of: games (SGF), problems (GoTools) or diagrams.
    #[getter]
    fn items(&self) -> &'static str {
        self.0.format().items()
    }

    /// What was passed over in the file as a whole.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.warnings().iter().map(ToString::to_string).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let length = isize::try_from(self.0.len()).unwrap_or(isize::MAX);
        let at = if index < 0 { index + length } else { index };
        if !(0..length).contains(&at) {
            return Err(PyIndexError::new_err(format!("no position {index}: the file has {length}")));
        }
        self.numbered(at.unsigned_abs() + 1)
    }

    fn __repr__(&self) -> String {
        format!("<PositionFile of {} {}>", self.0.len(), self.items())
    }
}

impl PositionFile {
    pub(crate) fn from_path(path: PathBuf) -> PyResult<PositionFile> {
        let named = |error: std::io::Error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let bytes = std::fs::read(&path).map_err(named)?;
        tesuji::PositionFile::read(&bytes).map(PositionFile).map_err(|error| unreadable_text(&error))
    }

    /// The position with a number counted from one.
    pub(crate) fn numbered(&self, number: usize) -> PyResult<Position> {
        numbered(&self.0, number)
    }
}

/// The content of a file.
#[derive(FromPyObject)]
enum Content {
    Text(String),
    Bytes(Vec<u8>),
}
