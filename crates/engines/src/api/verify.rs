//! `verify`: checks a proof file with the independent checker.

use serde_json::{Value, json};
use tesuji::{Deadline, ProofFile, check_within, claim};

use super::{Answer, Api, ApiError, Request, Watch, json_reply, setup_fields};

/// A proof that does not hold is an answer; a file that is no proof is an error.
pub(super) fn verify(api: &Api, request: &Request, watch: &Watch<'_>) -> Answer {
    let file = ProofFile::read(&request.body).map_err(|error| ApiError::new(format!("not a proof file: {error}")))?;
    let question = match &file {
        ProofFile::Life { question, .. } => &question.position,
        ProofFile::Capture { question, .. } => &question.position,
    };
    let deadline = Deadline::start(api.most.spend(), watch.cancel);
    let (proved, report) = match check_within(&file, &deadline) {
        Ok(checked) => (true, checked.to_string()),
        Err(refusal) => (false, refusal.to_string()),
    };
    let mut told = json!({"proved": proved, "claim": claim(&file).to_string(), "report": report});
    told["position"] = Value::Object(setup_fields(question));
    json_reply(told)
}
