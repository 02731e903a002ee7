//! `check`: a collection against the solutions its author gives.

use serde_json::{Value, json};
use tesuji::{PositionFile, Solver};
use tesuji_engines::api::{Answer, ApiError, Request, Watch, file_position, json_reply};
use tesuji_workshop::check::{Judgment, Summary, check};

use super::Services;

/// Nodes for one problem.
const NODES: u64 = 300_000;

pub(super) fn check_book(_: &Services, request: &Request, watch: &Watch<'_>) -> Answer {
    let file = PositionFile::read(&request.body).map_err(ApiError::new)?;
    let name = request.parameters.get("name").map_or("pasted", String::as_str);
    let solver = Solver::new().node_limit(NODES).cancel(watch.cancel);
    let mut all = Vec::new();
    let mut items = Vec::new();
    for number in 1..=file.len() {
        if watch.cancel.is_cancelled() {
            break;
        }
        match file.get(number) {
            Err(error) => items.push(json!({"item": number, "result": "broken", "reason": error.to_string()})),
            Ok(position) => {
                let Some(checked) = check(name, number, &position, &solver) else { break };
                let mut told: Value = serde_json::to_value(&checked).map_err(ApiError::new)?;
                if !matches!(checked.outcome, Judgment::Good { .. }) {
                    told["position"] = file_position(&position);
                }
                items.push(told);
                all.push(checked);
            }
        }
        let faulty = all.iter().filter(|one| matches!(one.outcome, Judgment::Faulty { .. })).count();
        watch.tell(json!({"done": number, "of": file.len(), "faulty": faulty}));
    }
    let summary = Summary::of(&all);
    let unreadable = items.len() - all.len();
    json_reply(json!({"count": file.len(), "summary": summary, "unreadable": unreadable, "items": items}))
}
