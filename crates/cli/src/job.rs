//! The questions of the queue: what a job asks, and how it is answered. Everything that an answer depends on is in the
//! question; limits are in nodes, so that every machine finds the same.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Parser;
use serde_json::{Map, Value, json};
use tesuji::{BothFirst, Cancel, FilePosition, Limits, Position, PositionFile, Solver};
use tesuji_engines::json::{Include, render};
use tesuji_queue::solver::Document;
use tesuji_store::{Store, Stored, parcel};
use tesuji_workshop::check::{Checked, Judgment, check};
use tesuji_workshop::examine::Effort;
use tesuji_workshop::generate;
use tesuji_workshop::refine::{RefineOptions, refine_one, twins};

use crate::commands::life_options::{First, LifeArgs};
use crate::commands::solve::told_in_full;

/// Answers questions, and keeps what several of them need.
pub(crate) struct Answering {
    /// The database, for what is asked about its problems.
    database: Option<PathBuf>,
    /// The document that was read last.
    read: Option<(String, Result<PositionFile, String>)>,
}

impl Answering {
    pub(crate) fn new(database: Option<PathBuf>) -> Answering {
        Answering { database, read: None }
    }

    /// The answer to a question, as the queue takes it.
    pub(crate) fn answer(&mut self, question: &Value, document: &Document) -> anyhow::Result<Value> {
        match question["kind"].as_str().unwrap_or_default() {
            "generate" => generated(question),
            "refine" => self.refined(question),
            "compare" => self.compared(),
            "check" => self.checked(question, document),
            "solve" => self.solved(question, document),
            "nothing" => Ok(nothing(question)),
            other => anyhow::bail!("'{}' is not a kind of job this version knows", other.escape_debug()),
        }
    }

    fn store(&self) -> anyhow::Result<Store> {
        let database = self.database.as_ref().context("a job about problems needs the database")?;
        Ok(Store::open_to_read(database)?)
    }

    /// Problems cleaned up, one by one; comparing them is another job.
    fn refined(&self, question: &Value) -> anyhow::Result<Value> {
        let store = self.store()?;
        let options = RefineOptions {
            effort: Effort { nodes: number(question, "nodes")?, ..Effort::default() },
            keep_ambiguous: question["keepAmbiguous"] == true,
            ..RefineOptions::default()
        };
        let (mut changed, mut rejected, mut dropped) = (Vec::new(), Vec::new(), 0);
        for id in question["ids"].as_array().into_iter().flatten().filter_map(Value::as_i64) {
            let old = store.get(id)?;
            let Some(new) = refine_one(&old.problem, &options, &Cancel::new()) else { continue };
            dropped += new.dropped;
            rejected.extend(new.rejected.iter().map(|reason| json!([id, reason])));
            changed.push(parcel::pack(&Stored { problem: new.problem, rejected: new.rejected, refined: true, ..old }));
        }
        let answer = json!({"lookedAt": changed.len(), "stonesDropped": dropped, "rejected": rejected});
        Ok(json!({"changed": changed, "answer": answer}))
    }

    /// All refined problems compared with each other.
    fn compared(&self) -> anyhow::Result<Value> {
        let twins = twins(&self.store()?, &Cancel::new())?;
        let fields = twins.iter().map(|twin| json!({"id": twin.id, "of": twin.of, "reason": twin.reason()}));
        let rejected: Vec<Value> = twins.iter().map(|twin| json!([twin.id, twin.reason()])).collect();
        let answer = json!({"lookedAt": 0, "stonesDropped": 0, "rejected": rejected});
        Ok(json!({"twins": fields.collect::<Vec<_>>(), "answer": answer}))
    }

    /// Some positions of a book.
    fn checked(&mut self, question: &Value, document: &Document) -> anyhow::Result<Value> {
        let solver = Solver::new().limits(limits(question)?);
        let file = question["file"].as_str().unwrap_or_default();
        let (from, to) = (number(question, "from")?, number(question, "to")?);
        let mut answers = Vec::new();
        for item in usize::try_from(from)?..usize::try_from(to)? {
            let checked = match self.position(document, item) {
                Ok(position) => check(file, item, &position, &solver),
                Err((line, reason)) => Some(Checked {
                    file: file.to_owned(),
                    item,
                    line,
                    name: String::new(),
                    outcome: Judgment::Broken { reason },
                }),
            };
            answers.extend(checked.map(serde_json::to_value).transpose()?);
        }
        Ok(json!({ "answer": answers }))
    }

    /// A position, with the line and the reason if it cannot be read.
    fn position(&mut self, document: &Document, item: usize) -> Result<FilePosition, (u32, String)> {
        if self.read.as_ref().is_none_or(|(hash, _)| *hash != document.hash) {
            let read = PositionFile::read(&document.bytes).map_err(|error| error.to_string());
            self.read = Some((document.hash.clone(), read));
        }
        match self.read.as_ref().map(|(_, read)| read) {
            Some(Ok(file)) => {
                file.get(item).map_err(|error| (error.place().map_or(1, |place| place.line), error.to_string()))
            }
            Some(Err(reason)) => Err((1, reason.clone())),
            None => Err((1, "there is no document".to_owned())),
        }
    }

    /// One position, as `tesuji solve --json` answers it, without the time it took.
    fn solved(&mut self, question: &Value, document: &Document) -> anyhow::Result<Value> {
        let item = usize::try_from(number(question, "item")?)?;
        let id = format!("{}#{item}", question["file"].as_str().unwrap_or_default());
        let mut fields = Map::from_iter([("id".to_owned(), Value::from(id))]);
        match self.life(question, document, item) {
            Ok(found) => fields.extend(found),
            Err(error) => drop(fields.insert("error".to_owned(), format!("{error:#}").into())),
        }
        Ok(json!({ "answer": fields }))
    }

    fn life(&mut self, question: &Value, document: &Document, item: usize) -> anyhow::Result<Map<String, Value>> {
        let options = question["options"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let asked = Asked::try_parse_from(std::iter::once("solve").chain(options))?;
        let position = self.position(document, item).map_err(|(_, reason)| anyhow::anyhow!(reason))?;
        let position = Position::try_from(position)?;
        let query = asked.life.query(&position)?;
        let both = asked.life.first == Some(First::Both);
        let mut solver = told_in_full(limits(question)?, both);
        if asked.all_moves {
            solver = solver.all_moves();
        }
        let include = Include { all_moves: asked.all_moves, ..Include::default() };
        Ok(if both {
            render::status_fields(&solver.ask(BothFirst(query), &mut ())?, &include)
        } else {
            render::life_fields(&solver.ask(query, &mut ())?, &include)
        })
    }
}

/// What can be asked about every position of a file.
#[derive(Parser, Debug)]
#[command(name = "solve", no_binary_name = false)]
pub(crate) struct Asked {
    #[command(flatten)]
    pub(crate) life: LifeArgs,
    /// The status that every first move leads to.
    #[arg(long)]
    pub(crate) all_moves: bool,
}

fn number(question: &Value, name: &str) -> anyhow::Result<u64> {
    question[name].as_u64().with_context(|| format!("the question has no {name}"))
}

fn limits(question: &Value) -> anyhow::Result<Limits> {
    Ok(Limits {
        nodes: Some(number(question, "nodes")?),
        time: None,
        depth: question["depth"].as_u64().and_then(|depth| u32::try_from(depth).ok()),
        memory: Some(usize::try_from(number(question, "memory")?)?),
        threads: Some(NonZeroUsize::MIN),
    })
}

/// New problems.
fn generated(question: &Value) -> anyhow::Result<Value> {
    let place = question["where"].as_str().unwrap_or_default().parse().map_err(anyhow::Error::msg)?;
    let seed = number(question, "seed")?;
    let indices = number(question, "from")?..number(question, "to")?;
    let made: Vec<Value> = indices
        .filter_map(|index| generate::problem(seed, place, index, &Cancel::new()))
        .map(|(problem, _)| parcel::pack_new(&problem))
        .collect();
    Ok(json!({"answer": made.len(), "new": made}))
}

/// For measuring the queue: no work, or work that finds nothing for a while.
fn nothing(question: &Value) -> Value {
    let busy = Duration::from_millis(question["milliseconds"].as_u64().unwrap_or(0));
    let begun = Instant::now();
    while begun.elapsed() < busy {
        std::hint::spin_loop();
    }
    json!({ "answer": null })
}
