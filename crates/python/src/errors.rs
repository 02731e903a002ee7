//! Errors of the library as the exceptions of `tesuji._errors`.

use pyo3::prelude::*;
use tesuji::QuestionPart;
use tesuji_formats::FormatError as Unreadable;

pyo3::import_exception!(tesuji._errors, FormatError);
pyo3::import_exception!(tesuji._errors, PositionError);
pyo3::import_exception!(tesuji._errors, QuestionError);
pyo3::import_exception!(tesuji._errors, MoveError);
pyo3::import_exception!(tesuji._errors, ProofError);
pyo3::import_exception!(tesuji._errors, RefusedError);
pyo3::import_exception!(tesuji._errors, Error);

/// The exception for an error of the library.
pub(crate) fn raised(error: tesuji::Error) -> PyErr {
    let message = error.to_string();
    match &error {
        tesuji::Error::Format(unreadable) => unreadable_text(unreadable),
        tesuji::Error::Position(_) => PositionError::new_err(message),
        tesuji::Error::Question { part, .. } => question(*part, message),
        tesuji::Error::Point(_) => QuestionError::new_err(message),
        tesuji::Error::Move { .. } => MoveError::new_err(message),
        tesuji::Error::ProofFile(_) | tesuji::Error::NoProof => ProofError::new_err(message),
        tesuji::Error::Refused(_) => RefusedError::new_err(message),
        _ => Error::new_err(message),
    }
}

/// A text in none of the known formats, or with a fault in it.
pub(crate) fn unreadable_text(error: &Unreadable) -> PyErr {
    let place = error.place();
    FormatError::new_err((error.to_string(), place.map(|place| place.line), place.map(|place| place.column)))
}

/// This part of a question makes no sense.
pub(crate) fn question(part: QuestionPart, message: String) -> PyErr {
    QuestionError::new_err((message, argument_of(part)))
}

/// The argument that says this part of a question.
fn argument_of(part: QuestionPart) -> &'static str {
    match part {
        QuestionPart::Position => "position",
        QuestionPart::First => "first",
        QuestionPart::Target => "target",
        QuestionPart::Area => "area",
        QuestionPart::Closure => "closure",
        QuestionPart::KoThreats => "ko_threats",
        QuestionPart::Prey => "prey",
        QuestionPart::Kind => "kind",
        QuestionPart::Boundary => "boundary",
    }
}
