//! Looking: what was asked, how far it is, what was found.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;
use tesuji_store::{Row, StoreError};

use crate::{Queue, QueueError};

/// The rate is that of the last seconds.
const LATELY: i64 = 60;

/// A submission in one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overview {
    /// Its number.
    pub id: i64,
    /// `generate`, `refine`, `check` or `solve`.
    pub kind: String,
    /// What was asked.
    pub asked: Json,
    /// By which version of the program.
    pub version: String,
    /// When, as the server says it.
    pub created: String,
    /// How far it is.
    pub progress: Progress,
}

/// How far a submission is. Counts are of tasks, `problems` of what they are about.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// All tasks.
    pub tasks: usize,
    /// Not begun, or to be tried again.
    pub waiting: usize,
    /// Being worked on.
    pub running: usize,
    /// Done.
    pub done: usize,
    /// Failed after their attempts.
    pub failed: usize,
    /// Begun too often: whoever begins them dies.
    pub poisoned: usize,
    /// Cancelled.
    pub cancelled: usize,
    /// Problems in all tasks.
    pub problems: usize,
    /// Problems in those that are done.
    pub problems_done: usize,
    /// Problems a second in the last minute.
    pub rate: f64,
    /// Seconds to go at this rate; `None` if that cannot be told.
    pub seconds_left: Option<f64>,
    /// Workers that give signs of life, whatever they work on.
    pub workers: usize,
    /// Why tasks failed: some of the reasons.
    pub errors: Vec<String>,
}

impl Progress {
    /// Whether nothing is left to be done.
    pub fn is_over(&self) -> bool {
        self.waiting == 0 && self.running == 0
    }

    /// How long it will take, if that can be told.
    pub fn time_left(&self) -> Option<Duration> {
        self.seconds_left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }
}

fn count(row: &Row, place: usize) -> Result<usize, StoreError> {
    Ok(usize::try_from(row.at::<i64>(place)?).unwrap_or(0))
}

impl Queue {
    /// All submissions, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn list(&self) -> Result<Vec<Overview>, QueueError> {
        let sql = "SELECT id, kind, request, version, to_char(created AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') FROM submission ORDER BY id";
        let overview = |row: &Row| {
            let id = row.at(0)?;
            Ok(Overview {
                id,
                kind: row.at(1)?,
                asked: serde_json::from_str(&row.at::<String>(2)?).unwrap_or_default(),
                version: row.at(3)?,
                created: row.at(4)?,
                progress: self.progress(id)?,
            })
        };
        self.store.query(sql, &[])?.iter().map(overview).collect()
    }

    /// A submission.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn overview(&self, id: i64) -> Result<Overview, QueueError> {
        self.list()?.into_iter().find(|one| one.id == id).ok_or(QueueError::NoSubmission(id))
    }

    /// How far a submission is.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn progress(&self, id: i64) -> Result<Progress, QueueError> {
        self.known(id)?;
        let mut progress = Progress { workers: self.workers()?, ..Progress::default() };
        // What a dead worker held is given back by the engine, which does not know our tables: it waits again.
        let given_back = if self.has_engine()? {
            "job IN (SELECT id FROM graphile_worker._private_jobs WHERE locked_by IS NULL)"
        } else {
            "false"
        };
        let sql = format!(
            "SELECT CASE WHEN state = 'running' AND {given_back} THEN 'waiting' ELSE state END, count(*), sum(weight)::bigint \
             FROM task WHERE submission = ? GROUP BY 1"
        );
        for row in self.store.query(&sql, &[id.into()])? {
            let (state, tasks, problems) = (row.at::<String>(0)?, count(&row, 1)?, count(&row, 2)?);
            progress.tasks += tasks;
            progress.problems += problems;
            match state.as_str() {
                "waiting" => progress.waiting = tasks,
                "running" => progress.running = tasks,
                "failed" => progress.failed = tasks,
                "poisoned" => progress.poisoned = tasks,
                "cancelled" => progress.cancelled = tasks,
                _ => (progress.done, progress.problems_done) = (tasks, problems),
            }
        }
        let sql = "SELECT coalesce(sum(weight), 0)::bigint, coalesce(extract(epoch FROM now() - min(started)), 0)::float8 FROM task \
                   WHERE submission = ? AND state = 'done' AND ended > now() - make_interval(secs => ?::bigint::float8)";
        if let Some(row) = self.store.query(sql, &[id.into(), LATELY.into()])?.first() {
            let (lately, seconds) = (count(row, 0)? as f64, row.at::<f64>(1)?);
            progress.rate = if seconds > 0.0 { lately / seconds.min(LATELY as f64) } else { 0.0 };
        }
        let left = progress.problems.saturating_sub(progress.problems_done);
        progress.seconds_left = (progress.rate > 0.0 && !progress.is_over()).then(|| left as f64 / progress.rate);
        let sql = "SELECT DISTINCT error FROM task WHERE submission = ? AND state IN ('failed', 'poisoned') \
                   AND error IS NOT NULL ORDER BY error LIMIT 5";
        progress.errors = self.store.query(sql, &[id.into()])?.iter().map(|row| row.at(0)).collect::<Result<_, _>>()?;
        Ok(progress)
    }

    /// Whether the tables of the engine are there.
    fn has_engine(&self) -> Result<bool, QueueError> {
        let there = self.store.query("SELECT to_regclass('graphile_worker._private_workers') IS NOT NULL", &[])?;
        Ok(there.first().map_or(Ok(0), |row| row.at::<i64>(0))? == 1)
    }

    /// Workers that gave a sign of life lately.
    fn workers(&self) -> Result<usize, QueueError> {
        if !self.has_engine()? {
            return Ok(0);
        }
        let sql = "SELECT count(*) FROM graphile_worker._private_workers WHERE last_heartbeat_at > now() - interval '30 seconds'";
        Ok(self.store.query(sql, &[])?.first().map_or(Ok(0), |row| count(row, 0))?)
    }

    /// What was found, in the order of the tasks, and for each task that is not done why not.
    ///
    /// # Errors
    /// If there is no such submission, or it cannot be read.
    pub fn answers(&self, id: i64) -> Result<Vec<Result<Json, String>>, QueueError> {
        self.known(id)?;
        let sql = "SELECT result.answer, task.state, task.error FROM task LEFT JOIN result USING (key, version) \
                   WHERE submission = ? ORDER BY place";
        let answer = |row: &Row| {
            let (answer, state, error) =
                (row.at::<Option<String>>(0)?, row.at::<String>(1)?, row.at::<Option<String>>(2)?);
            Ok(match answer.filter(|_| state == "done") {
                Some(answer) => serde_json::from_str(&answer).map_err(|error| error.to_string()),
                None => Err(error.map_or(state.clone(), |error| format!("{state}: {error}"))),
            })
        };
        Ok(self.store.query(sql, &[id.into()])?.iter().map(answer).collect::<Result<_, StoreError>>()?)
    }
}
