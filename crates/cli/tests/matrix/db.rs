//! `tesuji db import` of all questions in one file, and what is stored then.

use serde_json::Value;

use crate::question::{Question, list};
use crate::told::Told;
use crate::{Door, Folder, NODES, printed};

pub(crate) fn ask(questions: &[Question], folder: &Folder) -> Door {
    let (file, database) = (folder.file("matrix.sgf"), folder.file("matrix.db"));
    std::fs::write(&file, questions.iter().map(Question::sgf).collect::<String>()).unwrap();
    printed(&["db", "import", &file, "--db", &database, "--nodes", &NODES.to_string(), "--quiet"]);
    let mut answers = vec![Some(Told::fault("not imported")); questions.len()];
    let list = printed(&["db", "list", "--json", "--db", &database]);
    for line in list.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let item: usize = line["id"].as_str().unwrap().rsplit_once('#').unwrap().1.parse().unwrap();
        answers[item - 1] = Some(shown(&database, &line["number"]).unwrap_or_else(|| told(&line)));
    }
    ("db", answers)
}

/// `db show --json`, where there is such a thing.
fn shown(database: &str, number: &Value) -> Option<Told> {
    let shown = printed(&["db", "show", &number.to_string(), "--json", "--diagram", "none", "--db", database]);
    let answer: Value = serde_json::from_str(&shown).ok()?;
    let moves = list(answer.get("moves")).into_iter().collect();
    Some(Told { moves: Some(moves), first: None, is_proved: true, ..Told::from_answer(&answer) })
}

/// A line of `db list --json`.
fn told(line: &Value) -> Told {
    let Some(status) = line["expect"]["status"].as_str() else {
        return Told { status: Some("unknown".to_owned()), ..Told::default() };
    };
    Told {
        status: Some(status.to_owned()),
        moves: Some(list(line["expect"].get("moves")).into_iter().collect()),
        area: Some(list(line["query"].get("area")).into_iter().collect()),
        ..Told::default()
    }
}
