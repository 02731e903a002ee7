//! Every weak block of a position.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tesuji::Diagram;
use tesuji_engines::json::render;

use crate::drawing::{self, SavedDiagram};
use crate::position::{Position, restoring};
use crate::saved::{SavedPosition, damaged};
use crate::told::with_seconds;
use crate::values::{field, to_dict, word};

/// The weak blocks of a position: can they be captured, can they be saved, with which moves?
#[pyclass(frozen, module = "tesuji")]
pub(crate) struct ScanAnswer {
    fields: Map<String, Value>,
    sentence: String,
    position: tesuji::Position,
    diagram: Diagram,
}

impl ScanAnswer {
    pub(crate) fn new(answer: &tesuji::ScanAnswer, seconds: f64) -> ScanAnswer {
        let mut fields = Map::new();
        fields.insert("blocks".to_owned(), answer.blocks.iter().map(render::block).collect());
        ScanAnswer {
            fields: with_seconds(fields, seconds),
            sentence: answer.to_string(),
            position: answer.position.clone(),
            diagram: answer.diagram(),
        }
    }

    fn of_blocks(&self, keep: impl Fn(&Map<String, Value>) -> bool) -> Vec<WeakBlock> {
        let blocks = self.fields.get("blocks").and_then(Value::as_array).into_iter().flatten();
        blocks.filter_map(Value::as_object).filter(|block| keep(block)).cloned().map(WeakBlock).collect()
    }
}

#[pymethods]
impl ScanAnswer {
    /// The blocks with at most four liberties.
    #[getter]
    fn blocks(&self) -> Vec<WeakBlock> {
        self.of_blocks(|_| true)
    }

    /// Those that can be captured.
    #[getter]
    fn capturable(&self) -> Vec<WeakBlock> {
        self.of_blocks(|block| word(block, "verdict") == "caught")
    }

    /// A line for each block that can be captured.
    #[getter]
    fn sentence(&self) -> &str {
        &self.sentence
    }

    /// How long it took.
    #[getter]
    fn seconds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.fields, "seconds")
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The fields of the answer, with the names and values of the web board's scan.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.fields)
    }

    /// The diagram: capturable blocks are marked, with a square if they can be saved, with a cross if not.
    #[pyo3(signature = (style = "ascii"))]
    fn diagram(&self, style: &str) -> PyResult<String> {
        drawing::text(&self.diagram, style)
    }

    /// The diagram as an SVG document; theme light or dark, unit is the distance of two lines in pixels.
    #[pyo3(signature = (theme = "light", unit = 24.0, coordinates = false))]
    fn to_svg(&self, theme: &str, unit: f64, coordinates: bool) -> PyResult<String> {
        drawing::svg(&self.diagram, theme, unit, coordinates)
    }

    fn _repr_svg_(&self) -> String {
        drawing::picture(&self.diagram)
    }

    fn __len__(&self) -> usize {
        self.blocks().len()
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<ScanAnswer: {} weak blocks, {} capturable>", self.blocks().len(), self.capturable().len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ScanAnswer>().is_ok_and(|other| {
            let other = other.get();
            self.position == other.position && self.fields.get("blocks") == other.fields.get("blocks")
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Bound::new(py, self.position())?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let saved = SavedScan {
            fields: self.fields.clone(),
            sentence: self.sentence.clone(),
            position: SavedPosition::of(self.position.stated()),
            diagram: SavedDiagram::of(&self.diagram, false),
        };
        Ok((restoring(py, "restore_scan")?, (json!(saved).to_string(),)))
    }
}

#[derive(Serialize, Deserialize)]
struct SavedScan {
    fields: Map<String, Value>,
    sentence: String,
    position: SavedPosition,
    diagram: SavedDiagram,
}

/// A scan out of a pickle.
#[pyfunction]
pub(crate) fn restore_scan(state: &str) -> PyResult<ScanAnswer> {
    let saved: SavedScan = serde_json::from_str(state).map_err(|_| damaged())?;
    let position = saved.position.restored().ok_or_else(damaged)?;
    Ok(ScanAnswer {
        diagram: saved.diagram.restored(position.setup()).ok_or_else(damaged)?,
        fields: saved.fields,
        sentence: saved.sentence,
        position,
    })
}

/// A weak block of a scan.
#[pyclass(frozen, eq, module = "tesuji")]
#[derive(Clone, PartialEq)]
pub(crate) struct WeakBlock(Map<String, Value>);

#[pymethods]
impl WeakBlock {
    /// A stone of it.
    #[getter]
    fn stone(&self) -> &str {
        word(&self.0, "block")
    }

    /// Whose it is: B or W.
    #[getter]
    fn color(&self) -> &str {
        word(&self.0, "color")
    }

    /// Its stones.
    #[getter]
    fn stones<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "stones")
    }

    /// How many liberties it has.
    #[getter]
    fn liberties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "liberties")
    }

    /// What becomes of it if it is attacked: caught, escapes, unknown.
    #[getter]
    fn verdict(&self) -> &str {
        word(&self.0, "verdict")
    }

    /// Moves that capture it.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "captures")
    }

    /// Whether it need not be saved, or can be.
    #[getter]
    fn savable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "savable")
    }

    /// Moves that save it.
    #[getter]
    fn saves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "saves")
    }

    /// How it is captured.
    #[getter]
    fn sequence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "sequence")
    }

    /// The names of the tesuji that the line plays.
    #[getter]
    fn tesuji<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "tesuji")
    }

    /// How many moves the capture takes.
    #[getter]
    fn length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "length")
    }

    /// Of a block that can be captured: the finding in a sentence.
    #[getter]
    fn sentence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0, "sentence")
    }

    /// All fields, with the names and values of the web board's scan.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.0)
    }

    fn __repr__(&self) -> String {
        format!("<WeakBlock {} {}: {}>", self.color(), self.stone(), self.verdict())
    }
}
