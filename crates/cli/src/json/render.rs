//! From an answer to the fields of a JSON answer.

use serde_json::{Map, Value};
use tesuji::{
    Cancel, CaptureQuestion, CaptureVerdict, CatchOutcome, Closure, LifeOutcome, LifeQuestion, LifeVerdict, Limits,
    Move, PointSet, QuestionError, Role, SolveOptions, Status, UnknownReason, Watcher,
};

use super::fields::FieldError;
use super::proof;
use super::question::Include;

impl From<QuestionError> for FieldError {
    fn from(error: QuestionError) -> FieldError {
        FieldError::new(error.field, error.message)
    }
}

/// Answers a capture question.
pub(crate) fn capture(
    question: &CaptureQuestion,
    prove: bool,
    include: &Include,
    limits: &Limits,
    cancel: &Cancel,
    watcher: &mut dyn Watcher,
) -> Result<Map<String, Value>, FieldError> {
    let answer = tesuji::catch_watched(question, prove, limits, cancel, watcher)?;
    let mut fields = capture_fields(question, &answer, include);
    if include.sentence {
        fields.insert("sentence".to_owned(), crate::commands::catch::sentence(question, &answer).into());
    }
    Ok(fields)
}

/// The fields of an answer that took this long, for the command line.
pub(crate) fn capture_answer(
    question: &CaptureQuestion,
    answer: &CatchOutcome,
    elapsed: std::time::Duration,
) -> Map<String, Value> {
    let mut fields = capture_fields(question, answer, &Include::default());
    fields.insert("seconds".to_owned(), elapsed.as_secs_f64().into());
    fields
}

/// The fields of an answer to a capture question.
pub(crate) fn capture_fields(
    question: &CaptureQuestion,
    answer: &CatchOutcome,
    include: &Include,
) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    match answer.verdict {
        CaptureVerdict::Caught => put("verdict", "caught".into()),
        CaptureVerdict::Escapes => put("verdict", "escapes".into()),
        CaptureVerdict::Unknown(reason) => return unknown(reason, answer.nodes),
    };
    put("moves", moves(&answer.moves));
    put("sequence", moves(&answer.line));
    put("solutionDepth", answer.solution_depth.into());
    put("maxDepth", answer.max_depth.into());
    put("certainty", answer.certainty.to_string().into());
    put("tesuji", answer.tesuji.clone().into());
    put("nodes", answer.nodes.into());
    if include.proof {
        put("proof", proof::capture(question, answer.proof.as_ref()));
    }
    fields
}

/// Answers a life-and-death question; of several, for groups that may be meant, the one where the first move matters.
pub(crate) fn life(
    questions: &[LifeQuestion],
    include: &Include,
    limits: &Limits,
    cancel: &Cancel,
    target_given: bool,
    observer: &mut dyn tesuji_question::Observer,
) -> Result<Map<String, Value>, FieldError> {
    let options = SolveOptions {
        all_moves: include.all_moves,
        proof: include.proof,
        zone: include.zone,
        ..SolveOptions::default()
    };
    let (chosen, answer) = tesuji::solve_likeliest(questions, &options, limits, cancel, observer)?;
    let question = &questions[chosen];
    let inferred = question.area.is_empty() && question.closure == Closure::Both;
    let mut fields = life_fields(question, &answer, include, inferred);
    if include.sentence {
        fields.insert("sentence".to_owned(), crate::sentence::life(question, &answer).into());
    }
    let mut assumed = Vec::new();
    if !target_given {
        assumed.push("target");
        let target: Vec<String> = question.target.iter().map(ToString::to_string).collect();
        fields.insert("target".to_owned(), target.into());
    }
    if question.area.is_empty() {
        assumed.push("area");
    }
    if !assumed.is_empty() {
        fields.insert("assumed".to_owned(), assumed.into());
    }
    Ok(fields)
}

/// The fields of an answer to a life-and-death question.
pub(crate) fn life_fields(
    question: &LifeQuestion,
    answer: &LifeOutcome,
    include: &Include,
    inferred: bool,
) -> Map<String, Value> {
    let status = match answer.verdict {
        LifeVerdict::Status(status) => status,
        LifeVerdict::Unknown(reason) => {
            let mut fields = unknown(reason.reason, answer.nodes);
            fields.insert("area".to_owned(), points(&answer.area));
            return fields;
        }
    };
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("status", status.to_string().into());
    put("verdict", verdict_word(status).into());
    put("winner", winner(question, status).to_string().into());
    if let Some(threats) = status.threats_needed() {
        put("threatsNeeded", threats.into());
    }
    put("seki", answer.seki.into());
    put("cycle", answer.cycle.into());
    put("moves", answer.moves.iter().map(ToString::to_string).collect::<Vec<_>>().into());
    if include.all_moves {
        put("moveStatus", move_status(&answer.move_status));
    }
    put("sequence", moves(&answer.line));
    if include.proof {
        put("proof", proof::life(question, status, answer));
    }
    put("certainty", answer.certainty.to_string().into());
    put("area", points(&answer.area));
    put("closure", closure_word(answer.closure).into());
    let surround = crate::sentence::surround(question, answer, inferred);
    if !surround.is_empty() {
        put("surround", points(&surround));
    }
    put("zone", points(&answer.zone));
    if let Some(tenuki) = answer.tenuki {
        put("tenuki", tenuki.into());
    }
    put("nodes", answer.nodes.into());
    fields
}

/// Who gets what he wants. In a ko that is the side to move, who has found it; what it takes to win it, the status says.
fn winner(question: &LifeQuestion, status: Status) -> Role {
    let position = &question.position;
    let defends = position
        .stones
        .iter()
        .any(|(point, color)| question.target.first() == Some(point) && *color == position.to_play);
    match status {
        Status::LivesUnless(_) | Status::DiesUnless(_) if defends => Role::Defender,
        Status::LivesUnless(_) | Status::DiesUnless(_) => Role::Attacker,
        Status::Lives | Status::Dies => status.winner(),
    }
}

/// The word for a status: ko if threats decide.
fn verdict_word(status: Status) -> &'static str {
    match status {
        Status::Lives => "alive",
        Status::Dies => "dead",
        Status::LivesUnless(_) | Status::DiesUnless(_) => "ko",
    }
}

fn closure_word(closure: Closure) -> &'static str {
    match closure {
        Closure::Escape => "escape",
        Closure::Wall => "wall",
        Closure::Join => "join",
        Closure::Fill => "fill",
        Closure::Both => "both",
    }
}

fn unknown(reason: UnknownReason, nodes: u64) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("verdict".to_owned(), "unknown".into());
    fields.insert("reason".to_owned(), reason.name().into());
    fields.insert("nodes".to_owned(), nodes.into());
    fields
}

pub(crate) fn moves(moves: &[Move]) -> Value {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().into()
}

pub(crate) fn points(points: &PointSet) -> Value {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().into()
}

fn move_status(list: &[(Move, Status)]) -> Value {
    Value::Object(list.iter().map(|(mv, status)| (mv.to_string(), status.to_string().into())).collect())
}
