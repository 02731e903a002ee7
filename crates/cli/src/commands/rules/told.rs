//! A rule as JSON, as `show` and `find` tell it.

use serde_json::{Value, json};
use tesuji_engines::api::rules::demands_json;
use tesuji_rules::{Rule, cell_name};

/// A rule with its number in its table, from 1 on. Cells are named as if the rectangle were a board: a pattern in JSON has
/// no other place.
pub(super) fn rule_json(number: usize, rule: &Rule, sound: bool) -> Value {
    let name = |cell| cell_name(rule.shape, cell);
    json!({
        "number": number,
        "about": rule.about.word(),
        "where": rule.shape.anchor().word(),
        "size": format!("{}x{}", rule.shape.width(), rule.shape.height()),
        "edition": if sound { "sound" } else { "paper" },
        "pattern": rule.pattern.rows(rule.shape, "/"),
        "target": if sound { json!(name(rule.target.first())) } else { json!(null) },
        "partner": rule.target.second().map(name),
        "conclusion": rule.conclusion(sound, name),
        "conditions": rule.conditions_in_words(sound, name),
        "demands": demands_json(rule),
        "depth": rule.depth,
    })
}
