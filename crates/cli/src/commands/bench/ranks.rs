//! `tesuji bench FILE --ranks`: the complete questions of a file, put to the search itself: where does the winning move stand in its first
//! ordering, and how do its nodes compare with the recorded ones?

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;
use tesuji::{LifeQuestion, LifeVerdict, Point, Solver};
use tesuji_engines::json::fields::Fields;
use tesuji_engines::json::query::{life_query, position};

use super::effort::Effort;
use super::tally::Tally;
use crate::input;
use crate::output::say;

/// Runs the files and prints a table.
pub(super) fn run(files: &[PathBuf], every: usize, effort: &Effort) -> anyhow::Result<()> {
    let mut total = Tally::default();
    say(Tally::head())?;
    for path in files {
        let tally = run_file(path, every, effort)?;
        say(tally.row(&path.file_stem().unwrap_or_default().to_string_lossy()))?;
        total.add(&tally);
    }
    say(total.row("total"))
}

/// Every K-th life-and-death question of a file, with its line.
pub(super) fn each_question(
    path: &Path,
    every: usize,
    mut each: impl FnMut(&Value, &LifeQuestion) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let filled =
        |line: &anyhow::Result<(usize, String)>| line.as_ref().map_or(true, |(_, text)| !text.trim().is_empty());
    for line in input::lines(path)?.filter(filled).step_by(every) {
        let (number, text) = line?;
        let place = || format!("{}, line {number}", path.display());
        let line: Value = serde_json::from_str(&text).with_context(place)?;
        let Some(query) = line.get("query").and_then(Value::as_object) else {
            bail!("{}: no \"query\"; expected lines as tesuji generate --jsonl writes them", place());
        };
        if query.get("ask").and_then(Value::as_str) != Some("life") {
            continue;
        }
        let question = question(query).with_context(place)?;
        each(&line, &question).with_context(place)?;
    }
    Ok(())
}

/// The complete question of a query; about the likeliest group, on the widest area, where it leaves something open.
fn question(query: &serde_json::Map<String, Value>) -> anyhow::Result<LifeQuestion> {
    let read = position(Fields(query)).and_then(|position| life_query(Fields(query), &position));
    let query = read.map_err(|error| anyhow::anyhow!("{}: {}", error.field, error.message))?;
    let reading = Solver::new().read(&query)?;
    Ok(reading.question(&reading.groups.value[0]))
}

fn run_file(path: &Path, every: usize, effort: &Effort) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    each_question(path, every, |line, question| {
        let (answer, spent) = effort.solve(question)?;
        let expect = &line["expect"];
        let recorded: Vec<Point> = expect["moves"]
            .as_array()
            .map(|moves| moves.iter().filter_map(|mv| mv.as_str()?.parse().ok()).collect())
            .unwrap_or_default();
        let moves = if recorded.is_empty() { &answer.moves } else { &recorded };
        tally.count(question, &answer, spent, moves)?;
        match answer.verdict {
            LifeVerdict::Status(status) => tally.compare(&status.to_string(), answer.nodes, expect),
            LifeVerdict::Open { .. } => tally.compare("open", answer.nodes, expect),
            LifeVerdict::Unknown(_) => {}
        }
        Ok(())
    })?;
    Ok(tally)
}
