//! Blocks and groups of a position.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{letter, names, names_of};
use crate::position::Position;

/// Stones of one colour that are joined.
#[pyclass(frozen, eq, module = "tesuji")]
#[derive(Clone, PartialEq)]
pub(crate) struct Block(pub(crate) tesuji::Block);

#[pymethods]
impl Block {
    /// The position it is in.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// Whose it is: B or W.
    #[getter]
    fn color(&self) -> Option<String> {
        self.0.position().board().color(self.0.stone()).map(letter)
    }

    /// The stone it was named by.
    #[getter]
    fn stone(&self) -> String {
        self.0.stone().to_string()
    }

    /// Its stones.
    #[getter]
    fn stones(&self) -> Vec<String> {
        names_of(&self.0.stones())
    }

    /// Its liberties.
    #[getter]
    fn liberties(&self) -> Vec<String> {
        names_of(self.0.position().board().liberties(self.0.stone()))
    }

    fn __len__(&self) -> usize {
        self.0.stones().len()
    }

    fn __repr__(&self) -> String {
        let color = self.color().unwrap_or_default();
        format!("<Block {color} {} with {} liberties>", self.stones().join(" "), self.liberties().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let position = Bound::new(py, self.position())?;
        Ok((position.getattr("block_at")?, (self.stone(),)))
    }
}

/// One block, or several that are meant together.
#[pyclass(frozen, eq, module = "tesuji")]
#[derive(Clone, PartialEq)]
pub(crate) struct Group(pub(crate) tesuji::Group);

#[pymethods]
impl Group {
    /// The position it is in.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// Whose it is: B or W.
    #[getter]
    fn color(&self) -> String {
        letter(self.0.color())
    }

    /// A stone of each of its blocks.
    #[getter]
    fn target(&self) -> Vec<String> {
        names(self.0.target())
    }

    /// Its stones.
    #[getter]
    fn stones(&self) -> Vec<String> {
        names_of(&self.0.stones())
    }

    fn __len__(&self) -> usize {
        self.0.stones().len()
    }

    fn __repr__(&self) -> String {
        format!("<Group {} {}>", self.color(), self.stones().join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let position = Bound::new(py, self.position())?;
        Ok((position.getattr("group_at")?, PyTuple::new(py, self.target())?))
    }
}
