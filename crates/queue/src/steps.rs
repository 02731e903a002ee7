//! What a worker writes: that it begins, that it is done, that it failed. The one place where our tables and the
//! engine's meet.

use serde_json::Value as Json;
use tesuji_store::{Row, Store, StoreError, Stored, Transaction, parcel};

use crate::QueueError;
use crate::submit::{Piece, add};

/// Attempts that may be begun, however they end. A worker that is killed has begun.
pub(crate) const MOST_BEGUN: i64 = 12;

/// Attempts that may fail.
pub(crate) const MOST_FAILURES: i64 = 3;

/// Who holds which job of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hold {
    /// The job of the engine.
    pub(crate) job: i64,
    /// The worker, as the engine names it.
    pub(crate) worker: String,
    /// The task.
    pub(crate) task: i64,
}

/// A task that was begun.
#[derive(Clone, Debug)]
pub(crate) struct Begun {
    pub(crate) question: String,
    submission: i64,
    ids: Vec<i64>,
    failures: i64,
    /// Whether something is to be asked when all of its submission is over.
    has_last: bool,
}

/// What a worker is to do with a job.
#[derive(Clone, Debug)]
pub(crate) enum Beginning {
    /// Work.
    Work(Box<Begun>),
    /// Nothing: it is over, and the job of the engine may go.
    Over,
}

/// Begins, and counts it: before the work, so that a job that kills whoever begins it ends some day. One statement.
pub(crate) fn begin(store: &mut Store, hold: &Hold, who: &str) -> Result<Beginning, QueueError> {
    let sql = "UPDATE task SET begun = begun + 1, state = 'running', worker = ?, started = now() \
               WHERE id = ? AND state IN ('waiting', 'running') \
               RETURNING begun, question, key, submission, ids, failures, \
               EXISTS (SELECT 1 FROM result WHERE result.key = task.key AND result.version = task.version), \
               EXISTS (SELECT 1 FROM submission WHERE submission.id = task.submission AND last IS NOT NULL)";
    let rows = store.query(sql, &[who.into(), hold.task.into()])?;
    let Some(row) = rows.first() else { return Ok(Beginning::Over) };
    let ids: String = row.at(4)?;
    let begun = Begun {
        question: row.at(1)?,
        submission: row.at(3)?,
        ids: ids.split_whitespace().filter_map(|id| id.parse().ok()).collect(),
        failures: row.at(5)?,
        has_last: row.at::<i64>(7)? == 1,
    };
    if row.at::<i64>(0)? > MOST_BEGUN {
        let word = format!("begun {MOST_BEGUN} times, and never ended");
        store.write(|transaction| end(transaction, hold, &begun, "poisoned", Some(&word)))?;
        return Ok(Beginning::Over);
    }
    // Asked before, by another submission.
    if row.at::<i64>(6)? == 1 {
        store.write(|transaction| end(transaction, hold, &begun, "done", None))?;
        return Ok(Beginning::Over);
    }
    Ok(Beginning::Work(Box::new(begun)))
}

/// Takes the job away from the worker that holds it, marks the task and keeps the answer: all of it or nothing.
const FINISH: &str = "WITH job AS (DELETE FROM graphile_worker._private_jobs WHERE id = ? AND locked_by = ? RETURNING id), \
    done AS (UPDATE task SET state = 'done', error = NULL, ended = now() \
    WHERE id = ? AND state = 'running' AND EXISTS (SELECT 1 FROM job) RETURNING key, version), \
    kept AS (INSERT INTO result (key, version, answer) SELECT key, version, ?::text FROM done ON CONFLICT DO NOTHING) \
    SELECT count(*) FROM done";

/// Keeps what was found, if the job is still ours.
pub(crate) fn finish(store: &mut Store, hold: &Hold, begun: &Begun, answer: &Json) -> Result<(), QueueError> {
    let list = |name: &str| answer.get(name).and_then(Json::as_array).cloned().unwrap_or_default();
    let stored = |name: &str| list(name).iter().map(parcel::unpack).collect::<Result<Vec<Stored>, _>>();
    let (new, changed, twins) = (stored("new")?, stored("changed")?, list("twins"));
    if new.len() != begun.ids.len() {
        return Err(QueueError::Answer(format!("{} problems instead of {}", new.len(), begun.ids.len())));
    }
    let answer = answer.get("answer").cloned().unwrap_or_default().to_string();
    let values = [hold.job.into(), hold.worker.as_str().into(), hold.task.into(), answer.into()];
    let is_ours = |rows: Vec<Row>| match rows.first().map_or(Ok(0), |row| row.at::<i64>(0))? {
        0 => Err(QueueError::Lost),
        _ => Ok(()),
    };
    if new.is_empty() && changed.is_empty() && twins.is_empty() && !begun.has_last {
        return is_ours(store.query(FINISH, &values)?);
    }
    store.write(|transaction| {
        for (stored, &id) in new.iter().zip(&begun.ids) {
            transaction.add_numbered(id, &stored.problem)?;
        }
        changed.iter().try_for_each(|stored| transaction.replace(stored))?;
        for twin in &twins {
            let sql = "UPDATE problem SET rejected = ?, similar_to = ? WHERE id = ?";
            let field = |name: &str| twin.get(name).and_then(Json::as_i64);
            let reason = twin.get("reason").and_then(Json::as_str);
            transaction.execute(sql, &[reason.into(), field("of").into(), field("id").into()])?;
        }
        is_ours(transaction.query(FINISH, &values)?)?;
        ask_the_last(transaction, begun.submission)?;
        Ok(())
    })
}

/// What becomes of a task whose attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// It is tried again later.
    Again,
    /// It has failed.
    ForGood,
}

/// Writes down that an attempt failed. `hopeless`: another one would fail as well.
pub(crate) fn fail(
    store: &mut Store,
    hold: &Hold,
    begun: &Begun,
    word: &str,
    hopeless: bool,
) -> Result<Failed, QueueError> {
    store.write(|transaction| {
        if hopeless || begun.failures + 1 >= MOST_FAILURES {
            transaction.execute("UPDATE task SET failures = failures + 1 WHERE id = ?", &[hold.task.into()])?;
            end(transaction, hold, begun, "failed", Some(word))?;
            return Ok(Failed::ForGood);
        }
        let sql = "UPDATE task SET failures = failures + 1, state = 'waiting', error = ? \
                   WHERE id = ? AND state = 'running' AND EXISTS (SELECT 1 FROM graphile_worker._private_jobs WHERE id = ? AND locked_by = ?)";
        let values = [word.into(), hold.task.into(), hold.job.into(), hold.worker.as_str().into()];
        if transaction.execute(sql, &values)? == 0 { Err(QueueError::Lost) } else { Ok(Failed::Again) }
    })
}

/// Ends a task, if its job is still ours; the job goes in the same transaction.
fn end(
    transaction: &mut Transaction<'_>,
    hold: &Hold,
    begun: &Begun,
    state: &str,
    word: Option<&str>,
) -> Result<(), QueueError> {
    let job = "DELETE FROM graphile_worker._private_jobs WHERE id = ? AND locked_by = ?";
    if transaction.execute(job, &[hold.job.into(), hold.worker.as_str().into()])? == 0 {
        return Err(QueueError::Lost);
    }
    let task = "UPDATE task SET state = ?, error = ?, ended = now() WHERE id = ? AND state = 'running'";
    if transaction.execute(task, &[state.into(), word.into(), hold.task.into()])? == 0 {
        return Err(QueueError::Lost);
    }
    ask_the_last(transaction, begun.submission)?;
    Ok(())
}

/// When all tasks are over, what was to be asked in the end is asked.
fn ask_the_last(transaction: &mut Transaction<'_>, submission: i64) -> Result<(), StoreError> {
    let last = "SELECT last FROM submission WHERE id = ? AND last IS NOT NULL";
    let rows = transaction.query(last, &[submission.into()])?;
    let Some(row) = rows.first() else { return Ok(()) };
    let question: String = row.at(0)?;
    // One after the other: two that end at the same moment would each see the other one.
    transaction.query("SELECT id FROM submission WHERE id = ? FOR UPDATE", &[submission.into()])?;
    let left =
        "SELECT count(*) FILTER (WHERE state IN ('waiting', 'running')), count(*) FROM task WHERE submission = ?";
    let rows = transaction.query(left, &[submission.into()])?;
    let Some(row) = rows.first() else { return Ok(()) };
    if row.at::<i64>(0)? > 0 {
        return Ok(());
    }
    let place = usize::try_from(row.at::<i64>(1)?).unwrap_or(0);
    transaction.execute("UPDATE submission SET last = NULL WHERE id = ?", &[submission.into()])?;
    let question = serde_json::from_str(&question).unwrap_or_default();
    add(transaction, submission, place, &[Piece { question, weight: 0, numbers: 0 }])
}
