//! `rules/rule`: one rule with the line in which White resists longest. Finding that line takes the generator of the
//! rules.

use std::collections::BTreeMap;

use serde_json::Value;
use tesuji::Deadline;
use tesuji_engines::api::rules::{rule_json, wanted_table};
use tesuji_engines::api::{Answer, ApiError, Request, Watch, json_reply};
use tesuji_rulegen::main_line;
use tesuji_rules::cell_name;

use super::Services;

/// States that the line of a rule may take: a second or two.
const MAX_STATES: u64 = 200_000;

/// One rule with the line in which White resists longest; no line if it would take too long.
pub(super) fn rule(services: &Services, request: &Request, watch: &Watch<'_>) -> Answer {
    let request = &Request { parameters: parameters(request)?, body: Vec::new() };
    let base = services.solver().rules_in_use().base();
    let table = wanted_table(&base, request)?;
    let number = request.number("number", 1)?;
    let rule = number.checked_sub(1).and_then(|i| table.get(i));
    let rule = rule.ok_or_else(|| {
        ApiError::of_field("number", format!("there is no rule {number}: the table has rules 1 to {}", table.len()))
    })?;
    let mut told = rule_json(number, &rule);
    let name = |cell| cell_name(rule.shape, cell);
    let deadline = Deadline::after(services.most().time, watch.cancel);
    if let Some(line) = main_line(&rule, base.edition, MAX_STATES, &deadline) {
        let plies = line.iter().flat_map(|exchange| [exchange.white, exchange.black]);
        told["sequence"] = plies.map(|ply| ply.words(name)).collect();
    }
    json_reply(told)
}

/// The fields of the request as the parameters that the other services of rules have: strings and numbers.
fn parameters(request: &Request) -> Result<BTreeMap<String, String>, ApiError> {
    let word = |(name, value): (String, Value)| match value {
        Value::String(text) => Ok((name, text)),
        Value::Number(number) => Ok((name, number.to_string())),
        _ => Err(ApiError::of_field(&name, "expected a string or a number")),
    };
    request.object()?.into_iter().map(word).collect()
}
