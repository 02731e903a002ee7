//! Both players moving first, in one answer.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tesuji::Color;
use tesuji_engines::json::{Include, render};

use crate::answer::{self, Answer};
use crate::arguments::color;
use crate::position::{Position, restoring};
use crate::saved::damaged;
use crate::told::{Saved, Told, with_seconds};
use crate::values::{field, to_dict, word};

/// What a group is, whoever moves first.
#[pyclass(frozen, module = "tesuji")]
pub(crate) struct StatusAnswer {
    fields: Map<String, Value>,
    /// With Black moving first, and with White.
    black: Told,
    white: Told,
}

impl StatusAnswer {
    pub(crate) fn new(
        answer: &tesuji::StatusAnswer,
        include: &Include,
        seconds: f64,
    ) -> Result<StatusAnswer, tesuji::Error> {
        let told = |first: Color| -> Result<Told, tesuji::Error> {
            let mut told = Told::life(&answer.by_first[first], include, seconds)?;
            // The time is that of both together.
            told.fields.remove("seconds");
            Ok(told)
        };
        Ok(StatusAnswer {
            fields: with_seconds(render::status_fields(answer, include), seconds),
            black: told(Color::Black)?,
            white: told(Color::White)?,
        })
    }
}

#[pymethods]
impl StatusAnswer {
    /// The two answers in a word: alive, dead, unsettled, ko, seki, open, unknown.
    #[getter]
    fn verdict(&self) -> &str {
        word(&self.fields, "verdict")
    }

    /// Whether there is an answer: the verdict is not "unknown".
    #[getter]
    fn is_known(&self) -> bool {
        self.verdict() != "unknown"
    }

    /// Both verdicts in sentences.
    #[getter]
    fn sentence(&self) -> &str {
        word(&self.fields, "sentence")
    }

    /// The LifeAnswer with this player moving first.
    fn first<'py>(&self, py: Python<'py>, color: &str) -> PyResult<Bound<'py, PyAny>> {
        let told = match self::color(color, tesuji::QuestionPart::First)? {
            Color::Black => &self.black,
            Color::White => &self.white,
        };
        answer::object(py, told.clone())
    }

    /// The LifeAnswer with Black moving first.
    #[getter]
    fn black<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::object(py, self.black.clone())
    }

    /// The LifeAnswer with White moving first.
    #[getter]
    fn white<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::object(py, self.white.clone())
    }

    /// Nodes of both.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.fields, "nodes")
    }

    /// How long both took.
    #[getter]
    fn seconds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.fields, "seconds")
    }

    /// The position that was asked about.
    #[getter]
    fn position(&self) -> Position {
        Position(self.black.position.clone())
    }

    /// The fields of the answer, with the names and values of the JSON engine.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.fields)
    }

    /// Both diagrams, Black first above.
    #[pyo3(signature = (style = "ascii"))]
    fn diagram(&self, style: &str) -> PyResult<String> {
        let draw = |told: &Told| crate::drawing::text(&told.diagram, style);
        Ok(format!("{}\n{}", draw(&self.black)?, draw(&self.white)?))
    }

    /// Both pictures, for a notebook.
    fn _repr_html_(&self) -> String {
        let pictures = [&self.black, &self.white].map(|told| crate::drawing::picture(&told.diagram)).concat();
        format!("<div>{pictures}</div><p>{}</p>", escaped(self.sentence()))
    }

    fn __str__(&self) -> &str {
        self.sentence()
    }

    fn __repr__(&self) -> String {
        format!("<StatusAnswer {}: {}>", self.verdict(), self.sentence())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<StatusAnswer>().is_ok_and(|other| {
            let other = other.get();
            self.black.says_the_same(&other.black) && self.white.says_the_same(&other.white)
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Bound::new(py, Answer(self.black.clone()))?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let saved = SavedStatus { fields: self.fields.clone(), black: self.black.saved(), white: self.white.saved() };
        let state = serde_json::to_string(&saved).map_err(|_| damaged())?;
        let proof = |told: &Told| told.proof.as_deref().map(|bytes| PyBytes::new(py, bytes));
        Ok((restoring(py, "restore_status")?, (state, proof(&self.black), proof(&self.white))))
    }
}

type Reduced<'py> = (Bound<'py, PyAny>, (String, Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyBytes>>));

#[derive(Serialize, Deserialize)]
struct SavedStatus {
    fields: Map<String, Value>,
    black: Saved,
    white: Saved,
}

/// A status out of a pickle.
#[pyfunction]
pub(crate) fn restore_status(state: &str, black: Option<Vec<u8>>, white: Option<Vec<u8>>) -> PyResult<StatusAnswer> {
    let saved: SavedStatus = serde_json::from_str(state).map_err(|_| damaged())?;
    Ok(StatusAnswer {
        fields: saved.fields,
        black: saved.black.restored(black).ok_or_else(damaged)?,
        white: saved.white.restored(white).ok_or_else(damaged)?,
    })
}

/// Text inside HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
