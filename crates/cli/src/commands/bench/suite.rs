//! Suites of one's own: lines of questions with what is expected of the answer.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};
use tesuji_board::random::Dice;

use crate::cli::LimitArgs;
use crate::input;

/// A question of a suite, with what is expected.
pub(super) struct Case {
    pub(super) id: Value,
    pub(super) query: Map<String, Value>,
    pub(super) expect: Value,
    pub(super) tags: Vec<String>,
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grade {
    /// As expected.
    Right,
    /// A capture by another move than expected, which is proved.
    Other,
    /// Something else than expected.
    Wrong,
    /// The limits did not suffice.
    Unknown,
    /// The question was refused.
    Error,
}

impl Grade {
    pub(super) const ALL: [Grade; 5] = [Grade::Right, Grade::Other, Grade::Wrong, Grade::Unknown, Grade::Error];

    pub(super) fn name(self) -> &'static str {
        ["right", "other", "wrong", "unknown", "error"][self as usize]
    }
}

/// Every K-th question of the files.
pub(super) fn read(files: &[PathBuf], every: usize) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for path in files {
        let filled =
            |line: &anyhow::Result<(usize, String)>| line.as_ref().map_or(true, |(_, text)| !text.trim().is_empty());
        for line in input::lines(path)?.filter(filled).step_by(every) {
            let (number, text) = line?;
            cases.push(Case::read(&text, path, number)?);
        }
    }
    Ok(cases)
}

/// So many questions, chosen at random and kept in their order.
pub(super) fn sample(cases: Vec<Case>, count: usize, seed: u64) -> Vec<Case> {
    let mut dice = Dice::new(seed);
    let mut left = cases.len();
    let mut wanted = count.min(left);
    let mut chosen = Vec::with_capacity(wanted);
    for case in cases {
        if dice.below(left) < wanted {
            chosen.push(case);
            wanted -= 1;
        }
        left -= 1;
    }
    chosen
}

impl Case {
    fn read(line: &str, path: &Path, number: usize) -> anyhow::Result<Case> {
        let place = || format!("{}, line {number}", path.display());
        let mut line: Map<String, Value> = serde_json::from_str(line).with_context(place)?;
        let Some(Value::Object(query)) = line.remove("query") else {
            bail!("{}: no \"query\"; expected lines as tesuji generate --jsonl writes them", place());
        };
        let id = line.remove("id").unwrap_or_else(|| place().into());
        let tags = line.get("tags").and_then(Value::as_array).into_iter().flatten();
        let tags = tags.filter_map(|tag| tag.as_str().map(str::to_owned)).collect();
        Ok(Case { id, query, expect: line.remove("expect").unwrap_or_else(|| json!({})), tags })
    }

    /// The line for the JSON engine, within these limits.
    pub(super) fn request(&self, number: usize, limits: &LimitArgs, include: &[String]) -> String {
        let mut query = self.query.clone();
        query.insert("id".to_owned(), number.to_string().into());
        let mut all = query.get("limits").and_then(Value::as_object).cloned().unwrap_or_default();
        all.extend(limits.nodes.map(|nodes| ("nodes".to_owned(), nodes.into())));
        all.extend(limits.time.map(|time| ("seconds".to_owned(), time.as_secs_f64().into())));
        all.extend(limits.depth.map(|depth| ("depth".to_owned(), depth.into())));
        if !all.is_empty() {
            query.insert("limits".to_owned(), all.into());
        }
        if !include.is_empty() {
            query.insert("include".to_owned(), include.into());
        } else if self.expect.get("movesAll").is_some() {
            query.insert("include".to_owned(), json!(["allMoves"]));
        }
        Value::Object(query).to_string()
    }

    /// Compares an answer with what is expected.
    pub(super) fn grade(&self, answer: &Value) -> Grade {
        let expect = &self.expect;
        let named_in = |list: &Value, value: &Value| list.as_array().is_some_and(|list| list.contains(value));
        if !answer.is_object() || answer.get("error").is_some() {
            return Grade::Error;
        }
        if answer["verdict"] == "unknown" {
            return if named_in(&expect["verdictIn"], &answer["verdict"]) { Grade::Right } else { Grade::Unknown };
        }
        for (key, keys) in [("status", "statusIn"), ("verdict", "verdictIn"), ("winner", "winnerIn")] {
            let other_than_one = expect.get(key).is_some_and(|one| *one != answer[key]);
            let other_than_all = expect.get(keys).is_some_and(|list| !named_in(list, &answer[key]));
            if other_than_one || other_than_all {
                return Grade::Wrong;
            }
        }
        if expect.get("movesAll").is_some_and(|moves| sorted(moves) != sorted(&answer["moves"])) {
            return Grade::Wrong;
        }
        let asked_for = expect["moves"].as_array().is_some_and(|moves| !moves.is_empty());
        if !asked_for || first_move(answer).is_some_and(|first| named_in(&expect["moves"], first)) {
            return Grade::Right;
        }
        let proved = answer["certainty"] == "proved";
        if expect["verdict"] == "caught" && proved { Grade::Other } else { Grade::Wrong }
    }
}

/// The first move of an answer: of all that win, or of the line.
pub(super) fn first_move(answer: &Value) -> Option<&Value> {
    ["moves", "sequence"].iter().find_map(|name| answer[*name].as_array()?.first())
}

fn sorted(moves: &Value) -> Vec<&str> {
    let mut moves: Vec<&str> = moves.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(expect: Value) -> Case {
        Case { id: "1".into(), query: Map::new(), expect, tags: Vec::new() }
    }

    #[test]
    fn answers_are_graded() {
        let dies = json!({"verdict": "dies", "status": "d", "moves": ["C1", "B2"]});
        for (expect, grade) in [
            (json!({}), Grade::Right),
            (json!({"status": "d"}), Grade::Right),
            (json!({"status": "l"}), Grade::Wrong),
            (json!({"statusIn": ["l", "d"]}), Grade::Right),
            (json!({"verdictIn": ["lives"]}), Grade::Wrong),
            (json!({"winner": "B"}), Grade::Wrong),
            (json!({"moves": ["C1"]}), Grade::Right),
            (json!({"moves": ["B2"]}), Grade::Wrong),
            (json!({"moves": []}), Grade::Right),
            (json!({"movesAll": ["B2", "C1"]}), Grade::Right),
            (json!({"movesAll": ["C1"]}), Grade::Wrong),
        ] {
            assert_eq!(case(expect.clone()).grade(&dies), grade, "{expect}");
        }
        let open = json!({"verdict": "open", "exits": ["D7"], "moves": ["D7"], "certainty": "read"});
        for (expect, grade) in [
            (json!({"verdict": "open"}), Grade::Right),
            (json!({"verdictIn": ["open", "alive"], "moves": ["D7"]}), Grade::Right),
            (json!({"status": "l"}), Grade::Wrong),
            (json!({"winner": "defender"}), Grade::Wrong),
        ] {
            assert_eq!(case(expect.clone()).grade(&open), grade, "{expect}");
        }
    }

    #[test]
    fn another_capture_counts_if_it_is_proved() {
        let expected = case(json!({"verdict": "caught", "moves": ["C1"]}));
        let answer = |certainty| json!({"verdict": "caught", "certainty": certainty, "sequence": ["D1"]});
        assert_eq!(expected.grade(&answer("proved")), Grade::Other);
        assert_eq!(expected.grade(&answer("read")), Grade::Wrong);
    }

    #[test]
    fn unknown_is_neither_right_nor_wrong() {
        let unknown = json!({"verdict": "unknown"});
        assert_eq!(case(json!({"status": "d"})).grade(&unknown), Grade::Unknown);
        assert_eq!(case(json!({"verdictIn": ["unknown"]})).grade(&unknown), Grade::Right);
        assert_eq!(case(json!({})).grade(&json!({"error": "no"})), Grade::Error);
        assert_eq!(case(json!({})).grade(&Value::Null), Grade::Error);
    }

    #[test]
    fn a_sample_is_the_same_for_the_same_seed() {
        let numbers = |seed| -> Vec<Value> {
            let cases = (0..100).map(|i| Case { id: i.into(), ..case(json!({})) }).collect();
            sample(cases, 10, seed).into_iter().map(|case| case.id).collect()
        };
        assert_eq!(numbers(1).len(), 10);
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
    }
}
