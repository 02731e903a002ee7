//! What is asked of a desk, and what it may reply.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tesuji_question::Cancel;
use tokio::sync::mpsc;

/// Somebody who answers requests. Called on threads that may block.
pub trait Desk: Send + Sync + 'static {
    /// How much work a service is; `None` if there is no such service. The path is what follows `/api/`.
    fn effort(&self, method: Method, path: &str) -> Option<Effort>;

    /// The methods with which a path can be asked, so that a wrong one can be told from a wrong path.
    fn methods(&self, path: &str) -> Vec<Method> {
        [Method::Get, Method::Post].into_iter().filter(|&method| self.effort(method, path).is_some()).collect()
    }

    /// Answers a request.
    ///
    /// # Errors
    /// A complaint if the request makes no sense.
    fn answer(&self, request: &Request, watch: &Watch) -> Result<Reply, Complaint>;
}

/// How a service is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// For something that stays as it is.
    Get,
    /// With a body.
    Post,
}

/// How much work a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Milliseconds.
    Quick,
    /// A search: it takes a place among those that run, or waits for one.
    Search,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// How it is asked.
    pub method: Method,
    /// The path after `/api/`, decoded.
    pub path: String,
    /// The parameters after the question mark, decoded.
    pub parameters: BTreeMap<String, String>,
    /// The body.
    pub body: Vec<u8>,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A JSON value.
    Json(Value),
    /// A file to be kept under a name, or to be shown.
    File {
        /// Its media type.
        media_type: &'static str,
        /// The name to keep it under; shown in the browser if there is none.
        name: Option<String>,
        /// Its content.
        bytes: Vec<u8>,
    },
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The HTTP status, 400 to 599.
    pub status: u16,
    /// What is wrong and what is expected.
    pub message: String,
    /// The field to blame.
    pub field: Option<String>,
}

impl Complaint {
    /// A request that makes no sense.
    pub fn new(message: impl ToString) -> Complaint {
        Complaint { status: 400, message: message.to_string(), field: None }
    }

    /// A field that makes no sense.
    pub fn of_field(field: &str, message: impl ToString) -> Complaint {
        Complaint { status: 400, message: message.to_string(), field: Some(field.to_owned()) }
    }

    /// Something that is not there.
    pub fn not_found(message: impl ToString) -> Complaint {
        Complaint { status: 404, message: message.to_string(), field: None }
    }

    /// The complaint as it is sent: `{"error":"..","field":".."}`.
    pub fn to_json(&self) -> Value {
        match &self.field {
            Some(field) => json!({"error": self.message, "field": field}),
            None => json!({"error": self.message}),
        }
    }
}

/// The desk's line to whoever waits for the answer.
#[derive(Clone, Debug)]
pub struct Watch {
    /// Switched when the client goes away.
    pub cancel: Cancel,
    events: Option<mpsc::Sender<Value>>,
}

impl Watch {
    /// Somebody waits, and listens if `events` is given.
    pub(crate) fn new(events: Option<mpsc::Sender<Value>>) -> Watch {
        Watch { cancel: Cancel::new(), events }
    }

    /// Nobody listens.
    pub fn silent() -> Watch {
        Watch::new(None)
    }

    /// Whether anybody wants to hear of progress.
    pub fn is_watched(&self) -> bool {
        self.events.is_some()
    }

    /// Tells how far the work is. What a slow listener cannot take is dropped.
    pub fn progress(&self, value: Value) {
        if let Some(events) = &self.events {
            let _ = events.try_send(value);
        }
    }
}
