//! Asking: one transaction puts down what is asked and hands the jobs to the engine.

use serde_json::{Value as Json, json};
use tesuji_store::{ProblemId, StoreError, Transaction, Value, hash_of};

use crate::{JOB, Queue, QueueError, VERSION};

/// Jobs that are handed over in one statement.
const PORTION: usize = 1000;

/// How often the engine itself tries a job. Long before that our own counts end it.
const ENGINE_ATTEMPTS: i64 = 100;

/// A piece of work for one worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Everything that the answer depends on.
    pub question: Json,
    /// How many problems it is about.
    pub weight: usize,
    /// How many numbers of new problems it needs.
    pub numbers: usize,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// `generate`, `refine`, `check` or `solve`.
    pub kind: String,
    /// All of it: the same request is one submission.
    pub asked: Json,
    /// Files that the questions speak of by their hash.
    pub documents: Vec<Vec<u8>>,
    /// The pieces, in the order in which their answers are wanted.
    pub pieces: Vec<Piece>,
    /// What is asked when all of these are over.
    pub last: Option<Json>,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It is a new submission.
    New(i64),
    /// The same was asked before.
    Known(i64),
}

impl Submitted {
    /// Its number.
    pub fn id(self) -> i64 {
        match self {
            Submitted::New(id) | Submitted::Known(id) => id,
        }
    }
}

impl Queue {
    /// Asks: all of it is in the queue when this returns, or nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn submit(&mut self, request: &Request) -> Result<Submitted, QueueError> {
        let asked = request.asked.to_string();
        let key = hash_of(format!("{} {asked}", request.kind).as_bytes());
        self.store.write(|transaction| {
            // A number is not spent on what is known; who asks at the same moment meets the key below.
            let known = "SELECT id FROM submission WHERE key = ? AND version = ?";
            let which = [key.as_str().into(), VERSION.into()];
            if let Some(row) = transaction.query(known, &which)?.first() {
                return Ok(Submitted::Known(row.at(0)?));
            }
            let sql = "INSERT INTO submission (kind, key, request, version, last) VALUES (?, ?, ?, ?, ?) \
                       ON CONFLICT (key, version) DO NOTHING RETURNING id";
            let last = request.last.as_ref().map(Json::to_string);
            let values = [request.kind.as_str().into(), key.as_str().into(), asked.into(), VERSION.into(), last.into()];
            let Some(new) = transaction.query(sql, &values)?.first().map(|row| row.at::<i64>(0)).transpose()? else {
                let rows = transaction.query(known, &which)?;
                let id = rows.first().map_or(Err(StoreError::Column { column: "id".to_owned() }), |row| row.at(0))?;
                return Ok(Submitted::Known(id));
            };
            for document in &request.documents {
                let sql = "INSERT INTO document (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING";
                transaction.execute(sql, &[hash_of(document).into(), document.clone().into()])?;
            }
            for (first, portion) in (0..).step_by(PORTION).zip(request.pieces.chunks(PORTION)) {
                add(transaction, new, first, portion)?;
            }
            Ok(Submitted::New(new))
        })
    }

    /// Stops a submission: nobody begins its jobs any more, and those who work on one are told within seconds. How many
    /// tasks were not over.
    ///
    /// # Errors
    /// If there is none, or it cannot be written.
    pub fn cancel(&mut self, id: i64) -> Result<usize, QueueError> {
        self.known(id)?;
        self.store.write(|transaction| {
            let sql = "WITH gone AS (UPDATE task SET state = 'cancelled', ended = now() \
                       WHERE submission = ? AND state IN ('waiting', 'running') RETURNING job) \
                       DELETE FROM graphile_worker._private_jobs WHERE id IN (SELECT job FROM gone)";
            let open = "SELECT count(*) FROM task WHERE submission = ? AND state IN ('waiting', 'running')";
            let count: i64 = transaction.query(open, &[id.into()])?.first().map_or(Ok(0), |row| row.at(0))?;
            transaction.execute(sql, &[id.into()])?;
            Ok(usize::try_from(count).unwrap_or(0))
        })
    }

    /// Tries again what failed, was poisoned or cancelled; how many tasks.
    ///
    /// # Errors
    /// If there is none, or it cannot be written.
    pub fn retry(&mut self, id: i64) -> Result<usize, QueueError> {
        self.known(id)?;
        self.store.write(|transaction| {
            let sql = "UPDATE task SET state = 'waiting', begun = 0, failures = 0, error = NULL, worker = NULL, ended = NULL, \
                       job = NULL WHERE submission = ? AND state IN ('failed', 'poisoned', 'cancelled')";
            let again = transaction.execute(sql, &[id.into()])?;
            if again > 0 {
                hand_over(transaction, id)?;
            }
            Ok(again)
        })
    }

    pub(crate) fn known(&self, id: i64) -> Result<(), QueueError> {
        let found = self.store.query("SELECT 1 FROM submission WHERE id = ?", &[id.into()])?;
        if found.is_empty() { Err(QueueError::NoSubmission(id)) } else { Ok(()) }
    }
}

/// Puts down tasks, and hands their jobs over.
pub(crate) fn add(
    transaction: &mut Transaction<'_>,
    submission: i64,
    first: usize,
    pieces: &[Piece],
) -> Result<(), StoreError> {
    let mut numbers = numbers(transaction, pieces.iter().map(|piece| piece.numbers).sum())?.into_iter();
    let rows: Vec<Json> = (first..)
        .zip(pieces)
        .map(|(place, piece)| {
            let question = piece.question.to_string();
            let own: Vec<String> = numbers.by_ref().take(piece.numbers).map(|id| id.to_string()).collect();
            let key = hash_of(question.as_bytes());
            json!({"place": place, "key": key, "question": question, "weight": piece.weight, "ids": own.join(" ")})
        })
        .collect();
    let sql = "INSERT INTO task (submission, place, key, question, version, weight, ids) \
               SELECT ?, (t->>'place')::bigint, t->>'key', t->>'question', ?, (t->>'weight')::bigint, t->>'ids' \
               FROM json_array_elements(?::text::json) AS t";
    transaction.execute(sql, &[submission.into(), VERSION.into(), Json::from(rows).to_string().into()])?;
    hand_over(transaction, submission)
}

/// Gives every task that waits without a job one.
fn hand_over(transaction: &mut Transaction<'_>, submission: i64) -> Result<(), StoreError> {
    let sql = "WITH added AS (SELECT * FROM graphile_worker.add_jobs((SELECT array_agg(ROW(?::text, \
               json_build_object('task', id), NULL, NULL, ?::bigint::smallint, NULL, NULL, NULL)::graphile_worker.job_spec ORDER BY place) \
               FROM task WHERE submission = ? AND state = 'waiting' AND job IS NULL))) \
               UPDATE task SET job = added.id FROM added WHERE task.id = (added.payload->>'task')::bigint";
    transaction.execute(sql, &[JOB.into(), ENGINE_ATTEMPTS.into(), submission.into()]).map(drop)
}

/// Numbers for new problems, which nobody else gets.
fn numbers(transaction: &mut Transaction<'_>, count: usize) -> Result<Vec<ProblemId>, StoreError> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let sql = "SELECT nextval(pg_get_serial_sequence('problem', 'id')) FROM generate_series(1, ?::bigint)";
    let rows = transaction.query(sql, &[Value::from(count)])?;
    let mut numbers = rows.iter().map(|row| row.at(0)).collect::<Result<Vec<ProblemId>, _>>()?;
    numbers.sort_unstable();
    Ok(numbers)
}
