//! `rules`: the rule base that comes with the program, to browse and to apply.

use serde_json::{Map, Value, json};
use tesuji::{Board, Color};
use tesuji_question::Deadline;
use tesuji_rulegen::main_line;
use tesuji_rules::matching::Matcher;
use tesuji_rules::{About, Rule, RuleTable, cell_name, shipped};
use tesuji_server::{Complaint, Request, Watch};

use super::{Answer, json_reply, number};
use crate::json::fields::Fields;
use crate::json::question;

/// The maximum number of rules in one answer.
const MAX_RULES: usize = 60;

/// All tables with their counts.
pub(super) fn tables() -> Value {
    let table = |table: &RuleTable| {
        json!({
            "about": table.about.word(),
            "shape": table.shape.to_string(),
            "where": table.shape.anchor().word(),
            "width": table.shape.width(),
            "height": table.shape.height(),
            "counts": table.counts(),
            "total": table.len(),
        })
    };
    let base = shipped();
    json!({"total": base.len(), "edition": "sound", "tables": base.tables.iter().map(table).collect::<Vec<_>>()})
}

/// States that the line of a rule may take: a second or two.
const MAX_STATES: u64 = 200_000;

/// The table that a request names.
fn wanted_table(request: &Request) -> Result<&'static RuleTable, Complaint> {
    let parameter = |name: &str| request.parameters.get(name).map(String::as_str);
    let about = about(parameter("about"))?;
    let shape = parameter("shape").unwrap_or_default().parse().map_err(|e| Complaint::of_field("shape", e))?;
    let table = shipped().table(about, shape);
    table.ok_or_else(|| Complaint::not_found("there is no table of that shape: see /api/rules"))
}

/// One rule with the line in which White resists longest; no line if it would take too long.
pub(super) fn rule(request: &Request, watch: &Watch) -> Answer {
    let table = wanted_table(request)?;
    let number = number(request, "number", 1)?;
    let rule = number.checked_sub(1).and_then(|i| table.get(i));
    let rule = rule.ok_or_else(|| {
        Complaint::of_field("number", format!("there is no rule {number}: the table has rules 1 to {}", table.len()))
    })?;
    let mut told = rule_json(number, &rule);
    let name = |cell| cell_name(rule.shape, cell);
    let deadline = Deadline::cancelled_by(&watch.cancel);
    if let Some(line) = main_line(&rule, shipped().edition, MAX_STATES, &deadline) {
        let plies = line.iter().flat_map(|exchange| [exchange.white, exchange.black]);
        told["sequence"] = plies.map(|ply| ply.words(name)).collect();
    }
    json_reply(told)
}

/// Some rules of one table.
pub(super) fn table(request: &Request) -> Answer {
    let table = wanted_table(request)?;
    let depth = request.parameters.get("depth").map(|text| text.parse::<u8>()).transpose();
    let depth = depth.map_err(|_| Complaint::of_field("depth", "expected a number of plies"))?;
    let (from, count) = (number(request, "from", 0)?, number(request, "count", MAX_RULES)?.min(MAX_RULES));
    let wanted = || table.iter().enumerate().filter(|(_, rule)| depth.is_none_or(|depth| rule.depth == depth));
    let rules = wanted().skip(from).take(count).map(|(i, rule)| rule_json(i + 1, &rule));
    json_reply(json!({"count": wanted().count(), "rules": rules.collect::<Vec<_>>()}))
}

fn about(word: Option<&str>) -> Result<About, Complaint> {
    match word {
        Some("life") | None => Ok(About::Life),
        Some("eye") => Ok(About::Eye),
        Some(_) => Err(Complaint::of_field("about", "expected eye or life")),
    }
}

/// A rule with its number, from 1 on as `tesuji rules show` counts.
fn rule_json(number: usize, rule: &Rule) -> Value {
    let name = |cell| cell_name(rule.shape, cell);
    json!({
        "number": number,
        "about": rule.about.word(),
        "shape": rule.shape.to_string(),
        "rows": rule.pattern.rows(rule.shape, "/").split('/').collect::<Vec<_>>(),
        "target": name(rule.target),
        "depth": rule.depth,
        "conclusion": rule.conclusion(true, name),
        "conditions": rule.conditions_in_words(true, name),
    })
}

/// The rules that apply in a position, for both colours; of several about one block and aim the one of least depth.
pub(super) fn matches(fields: &Map<String, Value>) -> Answer {
    let position = question::position(Fields(fields))?;
    let board = Board::from_setup(&position).map_err(|error| Complaint::of_field("initialStones", error))?;
    let base = shipped();
    let matcher = Matcher::new(base, board.size());
    let mut found = Vec::new();
    for color in Color::ALL {
        for hit in crate::commands::rules::best_hits(&matcher, &board, color) {
            let Some(rule) = base.get(hit.rule) else { continue };
            found.push(json!({
                "color": color.letter().to_string(),
                "target": hit.target.to_string(),
                "stones": board.stones(hit.target).map(|point| point.to_string()).collect::<Vec<_>>(),
                "points": hit.site.points().iter().map(ToString::to_string).collect::<Vec<_>>(),
                "rule": rule_json(hit.rule.number as usize + 1, &rule),
            }));
        }
    }
    json_reply(json!({ "hits": found }))
}
