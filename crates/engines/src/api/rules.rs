//! `rules`: the rules that the solver reads with, to browse, to search and to apply: those that come with the program, unless
//! others were given.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tesuji::{Color, Deadline};
use tesuji_rules::matching::Matcher;
use tesuji_rules::search::{Drawing, Sought};
use tesuji_rules::{About, Anchor, Demand, Rule, RuleBase, RuleTable, Shape, cell_name};

use super::{Answer, Api, ApiError, Request, Watch, json_reply};
use crate::json::fields::Fields;
use crate::json::query;

/// Rules in one answer.
const MAX_RULES: usize = 60;

/// All tables with their counts.
pub(super) fn tables(api: &Api) -> Value {
    let table = |table: &Arc<RuleTable>| {
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
    let base = api.most.rules_in_use().base();
    json!({"total": base.len(), "edition": "sound", "tables": base.tables.iter().map(table).collect::<Vec<_>>()})
}

/// The table of a base that a request names; of several of one shape the first.
///
/// # Errors
/// If there is no such table.
pub fn wanted_table<'a>(base: &'a RuleBase, request: &Request) -> Result<&'a RuleTable, ApiError> {
    let parameter = |name: &str| request.parameters.get(name).map(String::as_str);
    let about = about(parameter("about"))?;
    let shape = parameter("shape").unwrap_or_default().parse().map_err(|e| ApiError::of_field("shape", e))?;
    let table = base.table(about, shape);
    table.ok_or_else(|| ApiError::not_found("there is no table of that shape: see /api/rules"))
}

/// Some rules of one table.
pub(super) fn table(api: &Api, request: &Request) -> Answer {
    let base = api.most.rules_in_use().base();
    let table = wanted_table(&base, request)?;
    let depth = request.parameters.get("depth").map(|text| text.parse::<u8>()).transpose();
    let depth = depth.map_err(|_| ApiError::of_field("depth", "expected a number of plies"))?;
    let (from, count) = (request.number("from", 0)?, request.number("count", MAX_RULES)?.min(MAX_RULES));
    let wanted = || table.iter().enumerate().filter(|(_, rule)| depth.is_none_or(|depth| rule.depth == depth));
    let rules = wanted().skip(from).take(count).map(|(i, rule)| rule_json(i + 1, &rule));
    json_reply(json!({"count": wanted().count(), "rules": rules.collect::<Vec<_>>()}))
}

fn about(word: Option<&str>) -> Result<About, ApiError> {
    let Some(word) = word else { return Ok(About::Life) };
    let about = About::ALL.into_iter().find(|about| about.word() == word);
    about.ok_or_else(|| ApiError::of_field("about", "expected eye, life, capture or connection"))
}

/// A rule with its number, from 1 on as `tesuji rules show` counts.
pub fn rule_json(number: usize, rule: &Rule) -> Value {
    let name = |cell| cell_name(rule.shape, cell);
    json!({
        "number": number,
        "about": rule.about.word(),
        "shape": rule.shape.to_string(),
        "rows": rule.pattern.rows(rule.shape, "/").split('/').collect::<Vec<_>>(),
        "target": name(rule.target.first()),
        "partner": rule.target.second().map(name),
        "depth": rule.depth,
        "conclusion": rule.conclusion(true, name),
        "conditions": rule.conditions_in_words(true, name),
        "demands": demands_json(rule),
        "shields": rule.shields().iter().map(|place| [place.x, place.y]).collect::<Vec<_>>(),
    })
}

/// The conditions of a rule as data, in the order of those in words.
pub fn demands_json(rule: &Rule) -> Vec<Value> {
    let told = |demand: &Demand| {
        json!({
            "cell": cell_name(rule.shape, demand.cell),
            "color": demand.color().letter().to_string(),
            "of": if demand.is_of_move { "move" } else { "string" },
            "liberties": demand.liberties(),
        })
    };
    rule.demands().iter().map(told).collect()
}

/// The rules that hold a drawing, a page of them. All are counted, unless that takes too long.
pub(super) fn find(api: &Api, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let fields = Fields(fields);
    let about = fields.word("about", &About::ALL.map(|about| (about.word(), about)))?;
    let shape = fields.text("shape")?.map(str::parse::<Shape>).transpose();
    let shape = shape.map_err(|error| ApiError::of_field("shape", error))?;
    let sought = sought(fields, shape)?;
    let number = |name, default| Ok::<_, ApiError>(fields.unsigned(name)?.map_or(default, |n| n as usize));
    let (from, count) = (number("from", 0)?, number("count", MAX_RULES)?.min(MAX_RULES));
    let page = from..from.saturating_add(count);
    let is_wanted = |table: &&Arc<RuleTable>| {
        about.is_none_or(|about| about == table.about) && shape.is_none_or(|shape| shape == table.shape)
    };
    let deadline = Deadline::start(api.most.spend(), watch.cancel);
    let (mut seen, mut rules, mut complete) = (0, Vec::new(), true);
    let base = api.most.rules_in_use().base();
    for block in base.tables.iter().filter(is_wanted).flat_map(|table| table.find(&sought)) {
        if deadline.is_over() {
            complete = false;
            break;
        }
        let count = block.len();
        let shown = (seen..).zip(block).filter(|(i, _)| page.contains(i));
        rules.extend(shown.map(|(_, (number, rule))| rule_json(number as usize + 1, &rule)));
        seen += count;
    }
    json_reply(json!({"count": seen, "complete": complete, "rules": rules}))
}

/// What is drawn, and how it may lie in a pattern; a shape says where, too.
fn sought(fields: Fields<'_>, shape: Option<Shape>) -> Result<Sought, ApiError> {
    let place = fields.word("where", &Anchor::ALL.map(|anchor| (anchor.word(), anchor)))?;
    let (drawing, as_drawn) = (drawing(fields)?, fields.flag("asDrawn")?);
    Ok(Sought { drawing, place: place.or(shape.map(Shape::anchor)), as_drawn })
}

/// What was drawn: rows from top to bottom.
fn drawing(fields: Fields<'_>) -> Result<Drawing, ApiError> {
    let wrong = |message: &str| ApiError::of_field("rows", message);
    let rows = fields.list("rows")?.ok_or_else(|| wrong("expected the rows of the drawing, from the top"))?;
    let texts = rows.iter().map(|row| row.as_str().ok_or_else(|| wrong("expected strings such as \"..X\"")));
    let texts = texts.collect::<Result<Vec<&str>, ApiError>>()?;
    Drawing::from_rows(texts).map_err(|error| wrong(&error.to_string()))
}

/// The rules that apply in a position, for both colours; of several about one block and aim (or about the same two
/// blocks) the one of least depth.
pub(super) fn matches(api: &Api, fields: &Map<String, Value>) -> Answer {
    let position = query::position(Fields(fields))?;
    let board = position.board();
    let base = api.most.rules_in_use().base();
    let matcher = Matcher::new(&base, board.size());
    let mut found = Vec::new();
    for color in Color::ALL {
        for hit in matcher.best_hits(board, color) {
            let Some(rule) = base.get(hit.rule) else { continue };
            found.push(json!({
                "color": color.letter().to_string(),
                "target": hit.target.to_string(),
                "partner": hit.partner.map(|point| point.to_string()),
                "stones": hit.stones(board).map(|point| point.to_string()).collect::<Vec<_>>(),
                "points": hit.site.points().iter().map(ToString::to_string).collect::<Vec<_>>(),
                "rule": rule_json(hit.rule.number as usize + 1, &rule),
            }));
        }
    }
    json_reply(json!({ "hits": found }))
}
