//! What the tools do.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};
use tesuji::{
    BothFirst, Cancel, CatchQuery, Color, Control, Deadline, Group, Interest, LifeAnswer, LifeQuery, Limits, NodeInfo,
    Observer, Position, PositionFile, ProofFile, Solver, check_within, claim,
};

use super::tools::DEFAULT_SECONDS;
use crate::json::fields::{FieldError, Fields};
use crate::json::query::Include;
use crate::json::render;

/// Told nodes so far, and how far the search is.
pub(super) type Tell<'a> = dyn Fn(u64, &str) + 'a;

/// What a call may spend at most.
#[derive(Clone, Debug)]
pub(super) struct Most {
    pub(super) time: Duration,
    pub(super) memory: usize,
}

/// A call that is being answered.
pub(super) struct Call<'a> {
    pub(super) arguments: &'a Map<String, Value>,
    pub(super) most: &'a Most,
    pub(super) cancel: &'a Cancel,
    /// Called with nodes so far and how far the search is.
    pub(super) progress: Option<&'a Tell<'a>>,
}

/// What a tool has to say: to read, and to work with.
struct Told {
    text: String,
    fields: Map<String, Value>,
}

/// The result of a call: what was found, or what is wrong with the arguments, so that the model can mend them.
pub(super) fn call(name: &str, call: &Call<'_>) -> Value {
    let told = match name {
        "solve" => call.solve(),
        "catch" => call.catch(),
        "scan" => call.scan(),
        _ => call.verify(),
    };
    match told {
        Ok(told) => json!({
            "content": [{"type": "text", "text": told.text}],
            "structuredContent": told.fields,
            "isError": false,
        }),
        Err(error) => refused(&error),
    }
}

/// The result of a call that makes no sense.
pub(super) fn refused(error: &FieldError) -> Value {
    json!({"content": [{"type": "text", "text": format!("{}: {}", error.field, error.message)}], "isError": true})
}

impl Call<'_> {
    fn fields(&self) -> Fields<'_> {
        Fields(self.arguments)
    }

    fn position(&self) -> Result<Position, FieldError> {
        let text = self.fields().text("position")?;
        let text =
            text.ok_or_else(|| FieldError::new("position", "missing: expected a diagram, SGF or GoTools text"))?;
        let wrong = |error: &dyn ToString| FieldError::new("position", error.to_string());
        let file = PositionFile::parse(text).map_err(|error| wrong(&error))?;
        let number = self.fields().unsigned("number")?.unwrap_or(1);
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        Position::try_from(file.get(number).map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))
    }

    fn seconds(&self) -> Result<Duration, FieldError> {
        let wrong = || FieldError::new("seconds", "expected a number above 0");
        let seconds = self.fields().get("seconds").map_or(Some(DEFAULT_SECONDS), Value::as_f64).ok_or_else(wrong)?;
        if seconds <= 0.0 {
            return Err(wrong());
        }
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(self.most.time).min(self.most.time))
    }

    fn solver(&self) -> Result<Solver, FieldError> {
        let limits = Limits {
            time: Some(self.seconds()?),
            nodes: self.fields().unsigned("nodes")?,
            memory: Some(self.most.memory),
            threads: Some(std::num::NonZeroUsize::MIN),
            ..Limits::default()
        };
        Ok(Solver::new().limits(limits).cancel(self.cancel))
    }

    fn color(&self) -> Result<Option<Color>, FieldError> {
        self.fields().color("first").map_err(|_| FieldError::new("first", "expected black or white"))
    }

    fn solve(&self) -> Result<Told, FieldError> {
        let position = self.position()?;
        let size = position.board().size();
        let mut query = match self.fields().points("target", size)?.unwrap_or_default().as_slice() {
            [] => LifeQuery::of(&position),
            stones => LifeQuery::about(Group::of(&position, stones)?),
        };
        if let Some(area) = self.fields().point_set("area", size)?.filter(|area| !area.is_empty()) {
            query = query.area(area);
        }
        let include = Include {
            all_moves: self.fields().flag("allMoves")?,
            proof: self.fields().flag("includeProof")?,
            sentence: true,
            ..Include::default()
        };
        let mut solver = self.solver()?;
        if self.fields().get("prove").is_none() || self.fields().flag("prove")? || include.proof {
            solver = solver.prove();
        }
        if include.all_moves {
            solver = solver.all_moves();
        }
        let mut watcher = Watcher::new(self.progress);
        if self.fields().text("first")? == Some("both") {
            let answer = solver.ask(BothFirst(query), &mut watcher)?;
            let first = |color: Color| format!("{color} first: {}", life_text(&answer.by_first[color], &include));
            let text = format!("{answer}\n\n{}\n\n{}", first(Color::Black), first(Color::White));
            return Ok(Told { text, fields: render::status_fields(&answer, &include) });
        }
        if let Some(first) = self.color()? {
            query = query.first(first);
        }
        let answer = solver.ask(query, &mut watcher)?;
        Ok(Told { text: life_text(&answer, &include), fields: render::life_fields(&answer, &include) })
    }

    fn catch(&self) -> Result<Told, FieldError> {
        let position = self.position()?;
        let prey = match self.fields().points("prey", position.board().size())?.as_deref() {
            Some([prey]) => *prey,
            _ => return Err(FieldError::new("prey", "expected one point with a stone of the block that is hunted")),
        };
        let block = position.block_at(prey)?;
        let hunter = position.board().color(prey).map(|color| !color);
        let mut query = CatchQuery::about(block);
        if let Some(first) = self.color()?.or(hunter) {
            query = query.first(first);
        }
        if let Some(kind) = self.fields().text("kind")? {
            query = query.kind(kind.parse().map_err(|error| FieldError::new("kind", error))?);
        }
        let include = Include { proof: self.fields().flag("includeProof")?, sentence: true, ..Include::default() };
        let answer = self.solver()?.prove().ask(query, &mut Watcher::new(self.progress))?;
        let text = format!("{answer} ({})\n{}", answer.certainty, answer.diagram().ascii());
        Ok(Told { text, fields: render::catch_fields(&answer, &include) })
    }

    fn scan(&self) -> Result<Told, FieldError> {
        let position = self.position()?;
        let answer = self.solver()?.scan(&position)?;
        let blocks: Vec<Value> = answer.blocks.iter().map(render::block).collect();
        let sentence = answer.to_string();
        let text = format!("{sentence}\n{}", answer.diagram().ascii());
        let fields = Map::from_iter([("sentence".to_owned(), sentence.into()), ("blocks".to_owned(), blocks.into())]);
        Ok(Told { text, fields })
    }

    fn verify(&self) -> Result<Told, FieldError> {
        let wrong = |message: String| FieldError::new("proof", message);
        let text =
            self.fields().text("proof")?.ok_or_else(|| wrong("missing: expected a proof file in base64".into()))?;
        let bare: String = text.split_whitespace().collect();
        let bytes = BASE64_STANDARD.decode(bare).map_err(|error| wrong(format!("not base64: {error}")))?;
        let file = ProofFile::read(&bytes).map_err(|error| wrong(error.to_string()))?;
        let deadline = Deadline::after(Some(self.seconds()?), self.cancel);
        let (verdict, why) = match check_within(&file, &deadline) {
            Ok(checked) => ("proved", checked.to_string()),
            Err(refusal) => ("refused", refusal.to_string()),
        };
        let setup = match &file {
            ProofFile::Life { question, .. } => &question.position,
            ProofFile::Capture { question, .. } => &question.position,
        };
        let drawn = tesuji::Diagram::new(setup).ascii();
        let claim = claim(&file);
        let sentence = format!("{verdict}: {claim} ({why})");
        let text = format!("{sentence}\n{} to play\n{drawn}", setup.to_play);
        let fields = [
            ("verdict", verdict.into()),
            ("sentence", sentence.into()),
            ("claim", claim.to_string().into()),
            ("detail", why.into()),
            ("position", format!("{} to play\n{drawn}", setup.to_play).into()),
        ];
        Ok(Told {
            text,
            fields: fields.into_iter().map(|(name, value): (&str, Value)| (name.to_owned(), value)).collect(),
        })
    }
}

/// The sentence, how sure it is, what it assumes, the diagram, and what every move leads to.
fn life_text(answer: &LifeAnswer, include: &Include) -> String {
    let mut text = format!("{answer} ({})", answer.certainty);
    for remark in [answer.assumptions(), answer.conditions()].into_iter().flatten() {
        let _ = write!(text, "\n{remark}");
    }
    if include.all_moves && !answer.move_status.is_empty() {
        let _ = write!(text, "\nFirst moves: {}", answer.first_moves());
    }
    let _ = write!(text, "\n{}", answer.diagram().ascii());
    text
}

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(500);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 256;

/// Tells how far a search is.
struct Watcher<'a> {
    progress: Option<&'a Tell<'a>>,
    seen: u64,
    told: Instant,
}

impl<'a> Watcher<'a> {
    fn new(progress: Option<&'a Tell<'a>>) -> Watcher<'a> {
        Watcher { progress, seen: 0, told: Instant::now() }
    }
}

impl Observer for Watcher<'_> {
    fn interest(&self) -> Interest {
        if self.progress.is_some() { Interest { leaves: false, ..Interest::ALL } } else { Interest::NONE }
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        let Some(progress) = self.progress else { return Control::Unwatch };
        self.seen += 1;
        if self.seen.is_multiple_of(NODES) && self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            let line: Vec<String> = node.line().iter().take(8).map(ToString::to_string).collect();
            progress(self.seen, &format!("{} nodes, reading {}", self.seen, line.join(" ")));
        }
        Control::Continue
    }
}
