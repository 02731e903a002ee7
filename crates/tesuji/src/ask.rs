//! Asking: one function per kind of question.

use std::fmt;

use crate::{Board, Cancel, CaptureAnswer, CaptureQuestion, Certainty, LifeAnswer, LifeQuestion, Limits};

/// A question that makes no sense: which part of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionError {
    /// The part, by its name in JSON.
    pub field: &'static str,
    /// What is wrong with it and what is expected.
    pub message: String,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for QuestionError {}

impl From<tesuji_capture::CaptureError> for QuestionError {
    fn from(error: tesuji_capture::CaptureError) -> QuestionError {
        QuestionError { field: error.field(), message: error.to_string() }
    }
}

/// What an answer to a life-and-death question shall contain besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// All winning first moves, and the status every first move leads to.
    pub all_moves: bool,
    /// The proof, checked.
    pub proof: bool,
}

/// Can this block be captured? With `prove`, more effort is spent.
///
/// A proof that comes with the answer is checked: the answer is called proved only if the independent checker accepts it.
pub fn catch(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<CaptureAnswer, QuestionError> {
    catch_watched(question, prove, limits, cancel, &mut tesuji_capture::Nobody)
}

/// The same as [`catch`], with somebody who watches the search and may intervene.
pub fn catch_watched(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn tesuji_capture::Observer,
) -> Result<CaptureAnswer, QuestionError> {
    let mut answer = tesuji_capture::catch(question, prove, limits, cancel, observer)?;
    if let Some(proof) = &answer.proof {
        let accepted = tesuji_checker::check_capture(question, proof).is_ok();
        answer.certainty = if accepted { Certainty::Proved } else { Certainty::Claimed };
    }
    Ok(answer)
}

/// Does this group live?
///
/// An empty area is inferred as that of a closed problem: everything inside the attacker's wall.
pub fn solve(
    question: &LifeQuestion,
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<LifeAnswer, QuestionError> {
    let inferred = question.area.is_empty().then(|| with_closed_area(question)).transpose()?;
    let question = inferred.as_ref().unwrap_or(question);
    let options = tesuji_life::Options { all_moves: options.all_moves, proof: options.proof, ..Default::default() };
    tesuji_life::solve(question, &options, limits, cancel, &mut ())
        .map_err(|error| QuestionError { field: error.field(), message: error.to_string() })
}

fn with_closed_area(question: &LifeQuestion) -> Result<LifeQuestion, QuestionError> {
    let board = Board::from_setup(&question.position)
        .map_err(|error| QuestionError { field: "initialStones", message: error.to_string() })?;
    Ok(LifeQuestion { area: tesuji_life::closed_area(&board, &question.target), ..question.clone() })
}
