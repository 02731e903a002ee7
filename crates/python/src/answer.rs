//! Answers about one group or one block.

use std::path::PathBuf;

use pyo3::exceptions::PyIOError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use tesuji_formats::sgf;

use crate::drawing;
use crate::errors::raised;
use crate::position::Position;
use crate::told::{Asked, Reduced, Told};
use crate::values::{field, to_dict, word};

/// An answer. `str(answer)` is the verdict in a sentence, `to_dict()` has the fields of the JSON engine; a notebook
/// shows its diagram.
#[pyclass(frozen, subclass, module = "tesuji")]
#[derive(Clone)]
pub(crate) struct Answer(pub(crate) Told);

/// The Python object of an answer, of the class for what was asked.
pub(crate) fn object(py: Python<'_>, told: Told) -> PyResult<Bound<'_, PyAny>> {
    let asked = told.asked;
    let base = PyClassInitializer::from(Answer(told));
    Ok(match asked {
        Asked::Life => Bound::new(py, base.add_subclass(LifeAnswer))?.into_any(),
        Asked::Catch => Bound::new(py, base.add_subclass(CatchAnswer))?.into_any(),
    })
}

impl Answer {
    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.0.fields, name)
    }
}

#[pymethods]
impl Answer {
    /// The verdict in a word. Of a group: alive, dead, ko, open, unknown; of a block: caught, escapes, unknown.
    #[getter]
    fn verdict(&self) -> &str {
        word(&self.0.fields, "verdict")
    }

    /// Whether there is an answer: the verdict is not "unknown".
    #[getter]
    fn is_known(&self) -> bool {
        self.verdict() != "unknown"
    }

    /// Why it is unknown: nodes, time, depth, memory, cancelled, open; otherwise None.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "reason")
    }

    /// The verdict in a sentence.
    #[getter]
    fn sentence(&self) -> &str {
        word(&self.0.fields, "sentence")
    }

    /// How far it can be trusted: read, claimed or proved; None if nothing is known.
    #[getter]
    fn certainty<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "certainty")
    }

    /// First moves that attain the best result for the mover: one of them, or all if all_moves was asked for. Never
    /// "pass"; empty if every move loses outright.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        list_of(self.field(py, "moves")?)
    }

    /// The main line.
    #[getter]
    fn sequence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        list_of(self.field(py, "sequence")?)
    }

    /// Of a kill or a capture: how many moves of both sides it takes, if that was found.
    #[getter]
    fn length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "length")
    }

    /// Whether it is shown that neither side can do better than that length.
    #[getter]
    fn length_exact<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "lengthExact")
    }

    /// Nodes visited for the verdict and what was asked for beside it.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "nodes")
    }

    /// Nodes visited after that.
    #[getter]
    fn extra_nodes(&self) -> u64 {
        self.0.fields.get("extraNodes").and_then(serde_json::Value::as_u64).unwrap_or(0)
    }

    /// How long it took.
    #[getter]
    fn seconds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "seconds")
    }

    /// The position that was asked about, with the player who moves first.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position.clone())
    }

    /// The position with this answer as its solution: exactly the question that was answered is marked in it.
    #[getter]
    fn solved(&self) -> Position {
        Position(self.0.solved.clone())
    }

    /// The bytes of the proof file, for check() and `tesuji verify`; None if there is no proof.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.proof.as_deref().map(|bytes| PyBytes::new(py, bytes))
    }

    /// Writes the proof file.
    fn save_proof(&self, path: PathBuf) -> PyResult<()> {
        let bytes = self.0.proof.as_ref().ok_or_else(|| {
            crate::errors::ProofError::new_err(
                "the answer has no proof: ask with prove=True, and with more nodes or time",
            )
        })?;
        std::fs::write(&path, bytes).map_err(|error| PyIOError::new_err(format!("{}: {error}", path.display())))
    }

    /// The fields of the answer, with the names and values of the JSON engine (`tesuji analyze`).
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.0.fields)
    }

    /// The answer diagram of a Go book: ascii, unicode, sensei or latex.
    #[pyo3(signature = (style = "ascii"))]
    fn diagram(&self, style: &str) -> PyResult<String> {
        drawing::text(&self.0.diagram, style)
    }

    /// The answer diagram as an SVG document; theme light or dark, unit is the distance of two lines in pixels.
    #[pyo3(signature = (theme = "light", unit = 24.0, coordinates = false))]
    fn to_svg(&self, theme: &str, unit: f64, coordinates: bool) -> PyResult<String> {
        drawing::svg(&self.0.diagram, theme, unit, coordinates)
    }

    /// The problem with this answer as its solution, as an SGF game.
    fn to_sgf(&self) -> String {
        sgf::write_game(&self.0.solved.stated().to_problem().to_game())
    }

    fn _repr_svg_(&self) -> String {
        let title = format!("{} {}", self.0.diagram.title(), self.sentence());
        drawing::picture(&self.0.diagram.clone().with_title(&title))
    }

    fn __str__(&self) -> &str {
        self.sentence()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<{}: {}>", slf.get_type().name()?, slf.get().sentence()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Answer>().is_ok_and(|other| self.0.says_the_same(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.sentence(), &self.0.position).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.0.reduced(py)
    }
}

/// A list, also where the field is absent.
fn list_of(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if value.is_none() { Ok(pyo3::types::PyList::empty(value.py()).into_any()) } else { Ok(value) }
}

/// What becomes of a group.
#[pyclass(frozen, extends = Answer, module = "tesuji")]
pub(crate) struct LifeAnswer;

/// A field of the answer that an object of a subclass is.
macro_rules! told {
    ($slf:ident, $name:literal) => {
        field($slf.py(), &$slf.as_super().get().0.fields, $name)
    };
}

#[pymethods]
impl LifeAnswer {
    /// The ko status in shorthand: l lives, d dies, l1d lives unless the attacker has a threat more, and so on.
    #[getter]
    fn status<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "status")
    }

    /// Who wins: attacker or defender (in a ko the side to move, which gets its ko).
    #[getter]
    fn winner<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "winner")
    }

    /// In a ko: how many threats turn it round.
    #[getter]
    fn threats_needed<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "threatsNeeded")
    }

    /// Alive without two eyes.
    #[getter]
    fn seki<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "seki")
    }

    /// The status depends on a repetition, such as a double ko.
    #[getter]
    fn cycle<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "cycle")
    }

    /// The name of the shape, where it has one.
    #[getter]
    fn shape<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "shape")
    }

    /// With all_moves: the status after every first move, "pass" included; otherwise None.
    #[getter]
    fn move_status<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "moveStatus")
    }

    /// The group is dead even if its owner plays first, as far as a little effort shows it.
    #[getter]
    fn dead_anyway(slf: &Bound<'_, Self>) -> bool {
        slf.as_super().get().0.fields.contains_key("deadAnyway")
    }

    /// What it holds for: board, or area (then there are provisos).
    #[getter]
    fn scope<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "scope")
    }

    /// What is taken for granted: dicts with kind and points.
    #[getter]
    fn provisos<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        list_of(told!(slf, "provisos")?)
    }

    /// Of an open group: where it gets out.
    #[getter]
    fn exits<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        list_of(told!(slf, "exits")?)
    }

    /// With the verdict unknown: the first move that looks best so far.
    #[getter]
    fn hint<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "hint")
    }

    /// The points where moves may be played.
    #[getter]
    fn area<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        list_of(told!(slf, "area")?)
    }

    /// What lies beyond the area: escape, wall, join, fill, both.
    #[getter]
    fn closure<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "closure")
    }

    /// A stone of each block of the group.
    #[getter]
    fn target(slf: &Bound<'_, Self>) -> Vec<String> {
        crate::arguments::names_of(&slf.as_super().get().0.solved.stated().target)
    }

    /// With zone: the points the answer depends on.
    #[getter]
    fn zone<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "zone")
    }

    /// With tenuki, of a group that lives: how often its owner can play elsewhere.
    #[getter]
    fn tenuki<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "tenuki")
    }

    /// With tempo: the best status that the mover attains with at most 1, 2, 3, 4 moves in a row.
    #[getter]
    fn in_a_row<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "inARow")
    }

    /// What neither the question nor the file said, by the names of the JSON engine.
    #[getter]
    fn assumed<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        list_of(told!(slf, "assumed")?)
    }

    /// The same in a sentence, or None.
    #[getter]
    fn assumptions(slf: &Bound<'_, Self>) -> Option<String> {
        slf.as_super().get().0.assumptions.clone()
    }
}

/// What becomes of a hunted block.
#[pyclass(frozen, extends = Answer, module = "tesuji")]
pub(crate) struct CatchAnswer;

#[pymethods]
impl CatchAnswer {
    /// Whether the block is caught.
    #[getter]
    fn is_caught(slf: &Bound<'_, Self>) -> bool {
        slf.as_super().get().verdict() == "caught"
    }

    /// The stone that the block was named by.
    #[getter]
    fn prey(slf: &Bound<'_, Self>) -> Option<String> {
        slf.as_super().get().0.solved.stated().target.first().map(|point| point.to_string())
    }

    /// Moves to the end of the line.
    #[getter]
    fn solution_depth<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "solutionDepth")
    }

    /// The deepest line that was read.
    #[getter]
    fn max_depth<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "maxDepth")
    }

    /// The names of the tesuji that the line plays.
    #[getter]
    fn tesuji<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        list_of(told!(slf, "tesuji")?)
    }

    /// Who must win a ko for the other outcome: prey or hunter; otherwise None.
    #[getter]
    fn ko<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        told!(slf, "ko")
    }
}

/// The object of an answer that was found, or the exception.
pub(crate) fn found(py: Python<'_>, told: Result<Told, tesuji::Error>) -> PyResult<Bound<'_, PyAny>> {
    object(py, told.map_err(raised)?)
}
