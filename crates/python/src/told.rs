//! An answer taken down as data: what it says, how it is drawn, what proves it.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tesuji::{CatchAnswer, Diagram, LifeAnswer, ProofFile};
use tesuji_engines::json::{Include, render};

use crate::answer;
use crate::drawing::SavedDiagram;
use crate::position::restoring;
use crate::saved::{SavedPosition, damaged};

/// What kind of question was answered.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Asked {
    Life,
    Catch,
}

/// An answer as data.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) asked: Asked,
    /// The fields of the JSON engine.
    pub(crate) fields: Map<String, Value>,
    /// What was assumed, in a sentence.
    pub(crate) assumptions: Option<String>,
    /// The position that was asked about, with the player who moves first.
    pub(crate) position: tesuji::Position,
    /// The same, with the answer as its solution.
    pub(crate) solved: tesuji::Position,
    pub(crate) diagram: Diagram,
    /// The bytes of the proof file.
    pub(crate) proof: Option<Vec<u8>>,
}

impl Told {
    pub(crate) fn life(answer: &LifeAnswer, include: &Include, seconds: f64) -> Result<Told, tesuji::Error> {
        Ok(Told {
            asked: Asked::Life,
            fields: with_seconds(render::life_fields(answer, include), seconds),
            assumptions: answer.assumptions(),
            position: answer.reading.position.clone(),
            solved: answer.solved().try_into()?,
            diagram: answer.diagram(),
            proof: bytes(answer.proof_file()),
        })
    }

    pub(crate) fn catch(answer: &CatchAnswer, include: &Include, seconds: f64) -> Result<Told, tesuji::Error> {
        Ok(Told {
            asked: Asked::Catch,
            fields: with_seconds(render::catch_fields(answer, include), seconds),
            assumptions: None,
            position: answer.position.clone(),
            solved: answer.solved().try_into()?,
            diagram: answer.diagram(),
            proof: if include.proof { bytes(answer.proof_file()) } else { None },
        })
    }

    /// Whether the two say the same; how long it took does not matter.
    pub(crate) fn says_the_same(&self, other: &Told) -> bool {
        let without_time = |told: &Told| {
            let mut fields = told.fields.clone();
            fields.remove("seconds");
            fields
        };
        self.asked == other.asked && self.position == other.position && without_time(self) == without_time(other)
    }

    pub(crate) fn saved(&self) -> Saved {
        Saved {
            asked: self.asked,
            fields: self.fields.clone(),
            assumptions: self.assumptions.clone(),
            position: SavedPosition::of(self.position.stated()),
            solved: SavedPosition::of(self.solved.stated()),
            diagram: SavedDiagram::of(&self.diagram, self.asked == Asked::Life),
        }
    }

    /// What a pickle holds: how to restore it, and from what.
    pub(crate) fn reduced<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let state = serde_json::to_string(&self.saved()).map_err(|_| damaged())?;
        let proof = self.proof.as_deref().map(|bytes| PyBytes::new(py, bytes));
        Ok((restoring(py, "restore_answer")?, (state, proof)))
    }
}

/// A function, and what it is called with.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (String, Option<Bound<'py, PyBytes>>));

/// An answer as it is pickled; the proof goes beside it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    asked: Asked,
    fields: Map<String, Value>,
    assumptions: Option<String>,
    position: SavedPosition,
    solved: SavedPosition,
    diagram: SavedDiagram,
}

impl Saved {
    pub(crate) fn restored(self, proof: Option<Vec<u8>>) -> Option<Told> {
        let solved = self.solved.restored()?;
        Some(Told {
            asked: self.asked,
            fields: self.fields,
            assumptions: self.assumptions,
            position: self.position.restored()?,
            diagram: self.diagram.restored(solved.setup())?,
            solved,
            proof,
        })
    }
}

/// An answer out of a pickle.
#[pyfunction]
pub(crate) fn restore_answer(py: Python<'_>, state: &str, proof: Option<Vec<u8>>) -> PyResult<Py<PyAny>> {
    let saved: Saved = serde_json::from_str(state).map_err(|_| damaged())?;
    answer::object(py, saved.restored(proof).ok_or_else(damaged)?)?.into_py_any(py)
}

/// The seconds stand at the end, as in the lines of the JSON engine.
pub(crate) fn with_seconds(mut fields: Map<String, Value>, seconds: f64) -> Map<String, Value> {
    fields.insert("seconds".to_owned(), seconds.into());
    fields
}

/// A proof that is too large to be written is none; the fields say so.
fn bytes(file: Result<ProofFile, tesuji::Error>) -> Option<Vec<u8>> {
    file.ok()?.to_bytes().ok()
}
