//! A rule as a line of JSON. `docs/rules.md` describes the fields, `docs/read_rules.py` reads them.

use serde_json::{Value, json};
use tesuji_rules::{Demand, cell_name};

use super::Exported;

/// A rule as a JSON object.
///
/// ```
/// use tesuji_rulegen::export::{Exported, jsonl};
/// use tesuji_rules::{About, Edition, shipped};
/// let table = shipped().table(About::Life, "c4x2".parse().unwrap()).unwrap();
/// let rule = table.get(30).unwrap();
/// let told = jsonl::rule(&Exported { rule: &rule, number: 31, edition: Edition::Sound, line: None });
/// assert_eq!((&told["rows"][1], &told["status"]), (&".X.X".into(), &"won".into()));
/// ```
pub fn rule(exported: &Exported<'_>) -> Value {
    let rule = exported.rule;
    let name = |cell| cell_name(rule.shape, cell);
    let demand = |demand: Demand| {
        json!({
            "cell": name(demand.cell),
            "color": demand.color().letter().to_string(),
            "of": if demand.is_of_move { "move" } else { "string" },
            "liberties": demand.liberties(),
        })
    };
    let mut told = json!({
        "number": exported.number,
        "about": rule.about.word(),
        "where": rule.shape.anchor().word(),
        "width": rule.shape.width(),
        "height": rule.shape.height(),
        "edition": exported.edition.word(),
        "rows": rule.pattern.rows(rule.shape, "/").split('/').collect::<Vec<_>>(),
        "target": exported.marks_target().then(|| name(rule.target.first())),
        "partner": rule.target.second().map(name),
        "status": "won",
        "depth": rule.depth,
        "conditions": rule.demands().into_iter().map(demand).collect::<Vec<_>>(),
        "sentence": exported.words(name),
    });
    if let Some(moves) = exported.moves() {
        told["moves"] = moves.into();
    }
    told
}
