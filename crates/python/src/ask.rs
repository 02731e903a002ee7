//! Asking: from Python's arguments to a query, from an answer to Python's object. Defaults and words for people are in
//! `asking.py`.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tesuji::{BothFirst, ByColor, CatchQuery, Limits, QuestionPart, Solver};
use tesuji_engines::json::Include;

use crate::answer::found;
use crate::arguments::{color, point, point_set, points};
use crate::errors::{question, raised};
use crate::position::Position;
use crate::scan::ScanAnswer;
use crate::search::{Waiting, run};
use crate::status::StatusAnswer;
use crate::told::Told;

/// Nodes for the length of a kill if it is asked for, as in the JSON engine.
const LENGTH_NODES: u64 = 200_000;

/// What may be spent, and what an answer shall contain: the fields of the Python class `Solver`.
#[derive(FromPyObject)]
pub(crate) struct Wishes {
    nodes: Option<u64>,
    seconds: Option<f64>,
    depth: Option<u32>,
    memory: Option<usize>,
    threads: Option<usize>,
    prove: bool,
    all_moves: bool,
    zone: bool,
    tenuki: bool,
    tempo: bool,
    length: bool,
}

impl Wishes {
    fn limits(&self) -> PyResult<Limits> {
        let time = match self.seconds {
            Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!("seconds is {seconds}: expected a number that is not negative"))
            })?),
            None => None,
        };
        let threads = match self.threads {
            Some(threads) => {
                let none = || PyValueError::new_err("threads is 0: expected at least one");
                Some(NonZeroUsize::new(threads).ok_or_else(none)?)
            }
            None => None,
        };
        Ok(Limits { nodes: self.nodes, time, depth: self.depth, memory: self.memory, threads })
    }

    /// The solver that the JSON engine would make of it.
    fn solver(&self) -> PyResult<Solver> {
        let mut solver = Solver::new().limits(self.limits()?);
        solver = if self.length { solver.length_nodes(LENGTH_NODES) } else { solver.no_length_in_the_open() };
        if self.prove {
            solver = solver.prove();
        }
        if self.all_moves {
            solver = solver.all_moves();
        }
        if self.zone {
            solver = solver.zone();
        }
        if self.tenuki {
            solver = solver.tenuki();
        }
        if self.tempo {
            solver = solver.tempo();
        }
        Ok(solver)
    }

    fn include(&self) -> Include {
        Include {
            all_moves: self.all_moves,
            proof: self.prove,
            sentence: true,
            zone: self.zone,
            length: self.length,
            tempo: self.tempo,
        }
    }
}

/// What is said of a question of life and death; what is not said is open.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct LifeQuestion {
    target: Option<Vec<String>>,
    area: Option<Vec<String>>,
    infer_area: bool,
    first: Option<String>,
    closure: Option<String>,
    target_rule: Option<String>,
    ko_threats: Option<HashMap<String, u8>>,
}

impl LifeQuestion {
    fn query(&self, position: &tesuji::Position) -> PyResult<tesuji::LifeQuery> {
        let size = position.board().size();
        let mut query = match &self.target {
            None => tesuji::LifeQuery::of(position),
            Some(names) => {
                let stones = points(names, size, QuestionPart::Target)?;
                tesuji::LifeQuery::about(tesuji::Group::of(position, &stones).map_err(raised)?)
            }
        };
        if let Some(area) = &self.area {
            query = query.area(point_set(area, size, QuestionPart::Area)?);
        } else if self.infer_area {
            query = query.infer_area();
        }
        if let Some(first) = &self.first {
            query = query.first(color(first, QuestionPart::First)?);
        }
        if let Some(word) = &self.closure {
            query = query.closure(word.parse().map_err(|error| wrong(QuestionPart::Closure, error))?);
        }
        if let Some(word) = &self.target_rule {
            query = query.target_rule(word.parse().map_err(|error| wrong(QuestionPart::Target, error))?);
        }
        if let Some(threats) = &self.ko_threats {
            let mut by_color = ByColor::new(0, 0);
            for (name, count) in threats {
                by_color[color(name, QuestionPart::KoThreats)?] = *count;
            }
            query = query.ko_threats(by_color);
        }
        Ok(query)
    }
}

/// A word that means nothing for this part of a question.
fn wrong(part: QuestionPart, error: impl std::fmt::Display) -> PyErr {
    question(part, error.to_string())
}

/// Does this group live?
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    asked: LifeQuestion,
    wishes: Wishes,
    waiting: Waiting,
) -> PyResult<Bound<'py, PyAny>> {
    let (query, solver, include) = (asked.query(&position.get().0)?, wishes.solver()?, wishes.include());
    let told = run(py, &waiting, move |cancel, observer| {
        let started = Instant::now();
        let answer = solver.cancel(cancel).ask(query, observer)?;
        Told::life(&answer, &include, started.elapsed().as_secs_f64())
    })?;
    found(py, told)
}

/// Does it live, whoever moves first?
#[pyfunction]
pub(crate) fn status(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    asked: LifeQuestion,
    wishes: Wishes,
    waiting: Waiting,
) -> PyResult<StatusAnswer> {
    let (query, solver, include) = (asked.query(&position.get().0)?, wishes.solver()?, wishes.include());
    let told = run(py, &waiting, move |cancel, observer| {
        let started = Instant::now();
        let answer = solver.cancel(cancel).ask(BothFirst(query), observer)?;
        StatusAnswer::new(&answer, &include, started.elapsed().as_secs_f64())
    })?;
    told.map_err(raised)
}

/// What is said of a question of capture.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct CatchQuestion {
    prey: String,
    kind: String,
    first: Option<String>,
    ko_winner: Option<String>,
    boundary: Option<Vec<String>>,
}

impl CatchQuestion {
    fn query(&self, position: &tesuji::Position) -> PyResult<CatchQuery> {
        let size = position.board().size();
        let prey = position.block_at(point(&self.prey, size, QuestionPart::Prey)?).map_err(raised)?;
        let kind = self.kind.parse().map_err(|error| wrong(QuestionPart::Kind, error))?;
        let mut query = CatchQuery::about(prey).kind(kind);
        if let Some(first) = &self.first {
            query = query.first(color(first, QuestionPart::First)?);
        }
        if let Some(winner) = &self.ko_winner {
            query = query.ko_winner(color(winner, QuestionPart::KoThreats)?);
        }
        if let Some(boundary) = &self.boundary {
            query = query.boundary(point_set(boundary, size, QuestionPart::Boundary)?);
        }
        Ok(query)
    }
}

/// Can this block be captured?
#[pyfunction]
pub(crate) fn catch<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    asked: CatchQuestion,
    wishes: Wishes,
    waiting: Waiting,
) -> PyResult<Bound<'py, PyAny>> {
    let (query, solver, include) = (asked.query(&position.get().0)?, wishes.solver()?, wishes.include());
    let told = run(py, &waiting, move |cancel, observer| {
        let started = Instant::now();
        let answer = solver.cancel(cancel).ask(query, observer)?;
        Told::catch(&answer, &include, started.elapsed().as_secs_f64())
    })?;
    found(py, told)
}

/// Which blocks of a position can be captured, and which can be saved?
#[pyfunction]
pub(crate) fn scan(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    wishes: Wishes,
    waiting: Waiting,
) -> PyResult<ScanAnswer> {
    let (position, solver) = (position.get().0.clone(), wishes.solver()?);
    let told = run(py, &waiting, move |cancel, _| {
        let started = Instant::now();
        let answer = solver.cancel(cancel).scan(&position)?;
        Ok(ScanAnswer::new(&answer, started.elapsed().as_secs_f64()))
    })?;
    told.map_err(raised)
}
