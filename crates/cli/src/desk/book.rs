//! `check`: a collection against the solutions its author gives.

use serde_json::{Value, json};
use tesuji::{Limits, PositionFile};
use tesuji_server::{Complaint, Request, Watch};
use tesuji_workshop::check::{Outcome, Summary, check};

use super::position::file_position;
use super::{Answer, json_reply};
use crate::commands::check::Solver;

/// Nodes for one problem.
const NODES: u64 = 300_000;

pub(super) fn check_book(request: &Request, watch: &Watch) -> Answer {
    let file = PositionFile::read(&request.body).map_err(Complaint::new)?;
    let name = request.parameters.get("name").map_or("pasted", String::as_str);
    let solver = Solver { limits: Limits { nodes: Some(NODES), ..Limits::default() } };
    let mut all = Vec::new();
    let mut items = Vec::new();
    for number in 1..=file.len() {
        if watch.cancel.is_cancelled() {
            break;
        }
        match file.get(number) {
            Err(error) => items.push(json!({"item": number, "result": "broken", "reason": error.to_string()})),
            Ok(position) => {
                let Some(checked) = check(name, number, &position, &solver, &watch.cancel) else { break };
                let mut told: Value = serde_json::to_value(&checked).map_err(Complaint::new)?;
                if !matches!(checked.outcome, Outcome::Good { .. }) {
                    told["position"] = file_position(&position);
                }
                items.push(told);
                all.push(checked);
            }
        }
        let faulty = all.iter().filter(|one| matches!(one.outcome, Outcome::Faulty { .. })).count();
        watch.progress(json!({"done": number, "of": file.len(), "faulty": faulty}));
    }
    let summary = Summary::of(&all);
    let unreadable = items.len() - all.len();
    json_reply(json!({"count": file.len(), "summary": summary, "unreadable": unreadable, "items": items}))
}
