//! `jobs`: how far the work of many machines is.

use serde_json::json;
use tesuji_engines::api::{Answer, ApiError, json_reply};
use tesuji_queue::Queue;
use tesuji_store::is_server;

use super::Services;

/// All submissions, the newest first; `null` where the database is a file, which has no queue.
pub(super) fn list(services: &Services) -> Answer {
    let Some(name) = services.database.as_ref().filter(|name| is_server(name)) else {
        return json_reply(json!({ "jobs": null }));
    };
    let fault = |error: tesuji_queue::QueueError| ApiError { status: 500, message: error.to_string(), field: None };
    let mut jobs = Queue::open_to_read(name).and_then(|queue| queue.list()).map_err(fault)?;
    jobs.reverse();
    json_reply(json!({ "jobs": jobs }))
}
