//! New problems.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tesuji_formats::sgf;
use tesuji_store::exchange;
use tesuji_workshop::generate::{self, Where};

use crate::drawing;
use crate::position::{Position, restoring};
use crate::saved::{SavedPosition, damaged};
use crate::search::{Waiting, run};
use crate::values::{field, to_dict, word};

/// A problem that was made: proved, with exactly one best first move. Its position has the group and the area marked,
/// so that `solve(problem.position)` asks exactly this question.
#[pyclass(frozen, module = "tesuji")]
pub(crate) struct Problem {
    /// The line of a suite: id, query, expect, grade.
    line: Map<String, Value>,
    /// What else is known.
    found: Map<String, Value>,
    position: tesuji::Position,
    proof: Option<Vec<u8>>,
}

#[pymethods]
impl Problem {
    /// Its name: where it comes from, seed and number.
    #[getter]
    fn id(&self) -> &str {
        word(&self.line, "id")
    }

    /// The position, with who plays first, the group and the area.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The ko status in shorthand.
    #[getter]
    fn status(&self) -> &str {
        word(&self.found, "status")
    }

    /// The best first moves: exactly one.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.found, "moves")
    }

    /// The status after every first move.
    #[getter]
    fn move_status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.found, "moveStatus")
    }

    /// The main line.
    #[getter]
    fn sequence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.found, "sequence")
    }

    /// How hard it is for people, in words: 12k, 3d.
    #[getter]
    fn grade<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.found, "grade")
    }

    /// What makes it hard, as far as it can be measured.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        field(py, &self.found, "features")
    }

    /// The bytes of the proof file; None if it is too large to be kept.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.proof.as_deref().map(|bytes| PyBytes::new(py, bytes))
    }

    /// The line of a suite, as `tesuji generate --jsonl` writes it: id, query, expect, grade.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.line)
    }

    /// The problem with its solution as an SGF game.
    fn to_sgf(&self) -> String {
        sgf::write_game(&self.position.stated().to_problem().to_game())
    }

    fn _repr_svg_(&self) -> String {
        drawing::picture(&self.position.stated().diagram())
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        let grade = self.found.get("grade").and_then(Value::as_str).unwrap_or("not graded");
        format!("<Problem {}: {}, {grade}>", self.id(), self.status())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Problem>().is_ok_and(|other| {
            let other = other.get();
            self.line == other.line && self.found == other.found && self.position == other.position
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Bound::new(py, self.position())?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<crate::told::Reduced<'py>> {
        let saved = SavedProblem {
            line: self.line.clone(),
            found: self.found.clone(),
            position: SavedPosition::of(self.position.stated()),
        };
        let proof = self.proof.as_deref().map(|bytes| PyBytes::new(py, bytes));
        Ok((restoring(py, "restore_problem")?, (json!(saved).to_string(), proof)))
    }
}

#[derive(Serialize, Deserialize)]
struct SavedProblem {
    line: Map<String, Value>,
    found: Map<String, Value>,
    position: SavedPosition,
}

/// A problem out of a pickle.
#[pyfunction]
pub(crate) fn restore_problem(state: &str, proof: Option<Vec<u8>>) -> PyResult<Problem> {
    let saved: SavedProblem = serde_json::from_str(state).map_err(|_| damaged())?;
    let position = saved.position.restored().ok_or_else(damaged)?;
    Ok(Problem { line: saved.line, found: saved.found, position, proof })
}

/// The problem of a seed with this index; None if it was cancelled.
#[pyfunction]
pub(crate) fn make_problem(
    py: Python<'_>,
    seed: u64,
    place: &str,
    index: u64,
    waiting: Waiting,
) -> PyResult<Option<Problem>> {
    let place: Where = place.parse().map_err(PyValueError::new_err)?;
    let made = run(py, &waiting, move |cancel, _| generate::problem(seed, place, index, cancel))?;
    made.map(|(problem, _)| taken_down(problem)).transpose()
}

fn taken_down(problem: tesuji_store::Problem) -> PyResult<Problem> {
    let line = serde_json::from_str(&exchange::jsonl::write(&problem)).map_err(|_| damaged())?;
    let position = tesuji::Position::try_from(exchange::sgf::position(&problem)).map_err(crate::errors::raised)?;
    let Some(solved) = problem.solved else { return Err(damaged()) };
    let features = &solved.features;
    let names = |moves: &[tesuji::Point]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let other =
        solved.other.as_ref().map(|other| json!({"status": other.status.to_string(), "moves": names(&other.moves)}));
    let move_status: Map<String, Value> =
        solved.move_status.iter().map(|(mv, status)| (mv.to_string(), status.to_string().into())).collect();
    let found = json!({
        "status": solved.status.to_string(),
        "moves": names(&solved.moves),
        "moveStatus": move_status,
        "sequence": solved.sequence.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "other": other,
        "difficulty": solved.difficulty,
        "grade": solved.grade,
        "features": {
            "verification": features.verification,
            "searched": features.searched,
            "rank": features.rank,
            "length": features.length,
            "late": features.late,
            "choices": features.choices,
            "sacrifice": features.sacrifice,
            "fillsEye": features.fills_eye,
        },
    });
    let Value::Object(found) = found else { return Err(damaged()) };
    Ok(Problem { line, found, position, proof: solved.proof })
}
