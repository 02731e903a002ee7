//! `practise`: the daily exercise (Wolf 1994, 2.3.3), with repetition, review, fresh problems and the status quiz.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};
use tesuji::{Cancel, Move};
use tesuji_engines::api::board::line;
use tesuji_engines::api::{Answer, ApiError, Request, Watch, json_reply};
use tesuji_engines::json::fields::Fields;
use tesuji_store::{Filter, Mark, ProblemId, Store, Stored};
use tesuji_workshop::exercise::{self, Answered, Choice, Level, Quiz, QuizQuestion, TimeBonus};
use tesuji_workshop::generate::{Plan, Shard, Where, generate, source};

use super::library::{fault, problem_json};
use super::{Services, Visit};

/// Fresh problems of a day.
const FRESH: u64 = 5;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}

/// Draws the next problem, near the level: due ones first, then new ones; for the status quiz one of the four answers.
/// The answer is left out.
pub(super) fn next(services: &Visit, request: &Request) -> Answer {
    let Some(store) = services.library()? else { return json_reply(json!({"problem": null, "empty": true})) };
    let mut filter = Filter::usable();
    let mut level = match request.word("level") {
        Some(grade) => {
            Level::of_grade(grade).ok_or_else(|| ApiError::of_field("level", "expected a grade such as 12k"))?
        }
        None => Level::of_user(&store, &services.user).map_err(fault)?,
    };
    filter.source = request.word("source").map(ToOwned::to_owned);
    let empty = store.count(&Filter::usable()).map_err(fault)? == 0;
    let choice = Choice { user: services.user.clone(), filter, review: request.word("review") == Some("yes") };
    if choice.review {
        level = Level::default();
    }
    let seen: Vec<ProblemId> =
        request.word("not").unwrap_or_default().split(',').filter_map(|id| id.parse().ok()).collect();
    let asked = if request.word("mode") == Some("status") {
        let day = now().div_euclid(86_400).unsigned_abs();
        exercise::next_question(&store, &choice, level, &seen, now(), day).map_err(fault)?
    } else {
        let seed = now().unsigned_abs() ^ seen.len() as u64;
        let ids = exercise::near(&store, &choice, level, &seen, 1, now(), seed).map_err(fault)?;
        let stored = ids.first().map(|&id| store.get(id).map_err(fault)).transpose()?;
        stored.map(|stored| QuizQuestion { stored, played: None })
    };
    let bonus = TimeBonus::default();
    json_reply(json!({
        "problem": asked.as_ref().map(without_answer),
        "played": asked.as_ref().and_then(|question| question.played).map(|point| point.to_string()),
        "task": asked.as_ref().map(|question| exercise::task(&question.stored.problem)),
        "level": level.words(),
        "limits": {"first": bonus.first, "second": bonus.second},
        "empty": empty,
        "standing": standing(&store, &services.user)?,
    }))
}

/// What gives the answer away: what a verdict takes for granted depends on the verdict.
const SECRETS: [&str; 8] = ["status", "scope", "provisos", "best", "sequence", "otherStatus", "nodes", "features"];

/// The problem as it is asked, also after a first move.
fn without_answer(question: &QuizQuestion) -> Value {
    let mut stored = question.stored.clone();
    stored.problem.question.position = question.position();
    let mut value = problem_json(&stored);
    if let Some(fields) = value.as_object_mut() {
        for secret in SECRETS {
            fields.remove(secret);
        }
    }
    value
}

/// Rating, streak, and what was done today.
fn standing(store: &Store, user: &str) -> Result<Value, ApiError> {
    let rating = store.user_rating(user).map_err(fault)?;
    let today = store.days(user).map_err(fault)?.remove(&now().div_euclid(86_400)).unwrap_or_default();
    Ok(json!({
        "rating": rating.map(|rating| rating.rating.round()),
        "deviation": rating.map(|rating| rating.deviation.round()),
        "streak": exercise::streak(store, user, now()).map_err(fault)?,
        "today": {"attempts": today.attempts, "right": today.right, "score": today.score.round()},
        "mistakes": store.mistakes(user).map_err(fault)?.len(),
    }))
}

/// Marks an answer, writes it down, and tells the solution.
pub(super) fn answer(services: &Visit, fields: &Map<String, Value>) -> Answer {
    let id = fields.get("id").and_then(Value::as_i64).ok_or_else(|| ApiError::of_field("id", "expected a number"))?;
    let mut store = services.library_to_write()?;
    let stored = store.get(id).map_err(|_| ApiError::not_found(format!("there is no problem {id}")))?;
    let seconds = fields.get("seconds").and_then(Value::as_f64).unwrap_or(0.0).clamp(0.0, 86_400.0);
    let said = Fields(fields).text("answer")?.unwrap_or_default();
    let mode = Fields(fields).text("mode")?.unwrap_or("exercise");
    let bonus = TimeBonus::default();
    let played = Fields(fields).text("played")?.map(str::parse).transpose();
    let played = played.map_err(|error| ApiError::of_field("played", error))?;
    let question = QuizQuestion { stored, played };
    let stored = &question.stored;
    let result = match mode {
        "status" => {
            let quiz = Quiz::ALL.iter().find(|(key, _, _)| said == key.to_string()).map(|&(_, _, quiz)| quiz);
            let quiz = quiz.ok_or_else(|| ApiError::of_field("answer", "expected a, d, k or u"))?;
            question.mark(quiz, seconds, &bonus)
        }
        "defences" => {
            let all = fields.get("all").and_then(Value::as_bool).unwrap_or(false);
            exercise::mark_defences(&stored.problem, all, seconds, &bonus)
        }
        "exercise" => {
            let mv: Move = said.parse().map_err(|error| ApiError::of_field("answer", error))?;
            exercise::mark_move(&stored.problem, mv, seconds, &bonus)
        }
        _ => return Err(ApiError::of_field("mode", "expected exercise, status or defences")),
    };
    let result = result.ok_or_else(|| ApiError::new("this problem is not solved, so it cannot be marked"))?;
    let answered =
        Answered { user: &services.user, stored, mode, answer: said.to_owned(), result, seconds, now: now() };
    exercise::record(&mut store, &answered).map_err(fault)?;
    let difficulty = stored.problem.solved.as_ref().and_then(|solved| solved.difficulty);
    let before = Fields(fields).text("level")?.and_then(Level::of_grade).unwrap_or_default();
    json_reply(json!({
        "mark": result.mark.to_string(),
        "right": result.mark == Mark::Right,
        "score": result.score.round(),
        "most": result.most.round(),
        "quiz": question.truth().map(Quiz::words),
        "level": before.after(result.mark, difficulty).words(),
        "solution": problem_json(stored),
        "standing": standing(&store, &services.user)?,
    }))
}

/// How the last move of a line is refuted; `null` if it is as good as any.
pub(super) fn refute(services: &Services, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let id = fields.get("id").and_then(Value::as_i64).ok_or_else(|| ApiError::of_field("id", "expected a number"))?;
    let store = services.library()?.ok_or_else(|| ApiError::not_found("there is no database yet"))?;
    let stored = store.get(id).map_err(|_| ApiError::not_found(format!("there is no problem {id}")))?;
    let line = line(fields, &stored.problem.question.position)?;
    let solver = services.solver().cancel(watch.cancel);
    let found = exercise::refutation(&stored.problem, &line, &solver);
    let found = found.map(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>());
    json_reply(json!({"refutation": found}))
}

/// All defences: whether a line keeps the best result, and after the first move the replies that must be answered.
pub(super) fn defend(services: &Services, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let id = fields.get("id").and_then(Value::as_i64).ok_or_else(|| ApiError::of_field("id", "expected a number"))?;
    let store = services.library()?.ok_or_else(|| ApiError::not_found("there is no database yet"))?;
    let stored = store.get(id).map_err(|_| ApiError::not_found(format!("there is no problem {id}")))?;
    let line = line(fields, &stored.problem.question.position)?;
    let solver = services.solver().cancel(watch.cancel);
    let kept = exercise::keeps(&stored.problem, &line, &solver);
    let kept = kept.map_err(|reason| ApiError::of_field("line", reason))?;
    let replies = match (kept, &line[..]) {
        (true, [Move::Play(first)]) => exercise::defences(&stored.problem, *first, &solver),
        _ => Vec::new(),
    };
    json_reply(json!({"holds": kept, "defences": replies.iter().map(ToString::to_string).collect::<Vec<_>>()}))
}

/// Today's new problems: the same for everyone who asks for the same day and place.
pub(super) fn fresh(services: &Services, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let place = Fields(fields).text("place")?.unwrap_or("any");
    let place: Where = place.parse().map_err(|error: String| ApiError::of_field("place", error))?;
    let day = now().div_euclid(86_400).unsigned_abs();
    let mut store = services.library_to_write()?;
    let (ids, made) = make_fresh(&mut store, day, place, watch.cancel, &|done| {
        watch.tell(json!({"done": done, "of": FRESH}));
    })?;
    json_reply(json!({"day": day, "ids": ids, "new": made, "source": source(day, place, 0).trim_end_matches('0')}))
}

fn make_fresh(
    store: &mut Store,
    day: u64,
    place: Where,
    cancel: &Cancel,
    tell: &dyn Fn(u64),
) -> Result<(Vec<ProblemId>, usize), ApiError> {
    let known: Vec<bool> = (0..FRESH)
        .map(|index| store.by_source(&source(day, place, index)).map(|found| found.is_some()).map_err(fault))
        .collect::<Result<_, _>>()?;
    let plan = Plan { seed: day, place, count: FRESH, shard: Shard::ALL, jobs: 1 };
    let is_known =
        |index: u64| usize::try_from(index).ok().and_then(|index| known.get(index)).copied().unwrap_or(false);
    let mut made = Vec::new();
    let gathered: Result<_, ApiError> = generate(&plan, cancel, &is_known, |problem, progress| {
        made.push(problem);
        tell(progress.done);
        Ok(())
    });
    gathered?;
    store.add(&made).map_err(fault)?;
    let of = |index: u64| store.by_source(&source(day, place, index)).map_err(fault);
    let found: Vec<Option<Stored>> = (0..FRESH).map(of).collect::<Result<_, _>>()?;
    Ok((found.into_iter().flatten().map(|stored| stored.id).collect(), made.len()))
}
