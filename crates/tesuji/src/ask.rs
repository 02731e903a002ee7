//! Asking: one function per kind of question.

use std::fmt;

use crate::{Cancel, CaptureAnswer, CaptureQuestion, LifeAnswer, LifeQuestion, Limits};

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

/// What an answer to a life-and-death question shall contain besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// All winning first moves, and the status every first move leads to.
    pub all_moves: bool,
    /// The proof, checked.
    pub proof: bool,
}

/// Can this block be captured? With `prove`, more effort is spent.
pub fn catch(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<CaptureAnswer, QuestionError> {
    let mut answer = tesuji_capture::catch(question, prove, limits, cancel, &mut tesuji_capture::Nobody)
        .map_err(|error| QuestionError { field: error.field(), message: error.to_string() })?;
    // A claim becomes a proof when the checker, which shares nothing with the search, accepts it.
    if let Some(proof) = &answer.proof
        && tesuji_checker::check_capture(question, proof).inspect_err(|e| eprintln!("REFUSED {e} {:?}", question.prey)).is_ok()
    {
        answer.certainty = crate::Certainty::Proved;
    }
    Ok(answer)
}

/// Does this group live?
pub fn solve(
    _question: &LifeQuestion,
    _options: &SolveOptions,
    _limits: &Limits,
    _cancel: &Cancel,
) -> Result<LifeAnswer, QuestionError> {
    Err(QuestionError { field: "ask", message: "life-and-death questions cannot be answered yet".to_owned() })
}
