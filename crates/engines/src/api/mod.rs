//! The services of the web board that need no database. Questions and answers are those of the JSON engine
//! (`docs/json.md`) wherever it has them; `docs/openapi.json` describes the rest.
//!
//! | service | what it does |
//! |---|---|
//! | `analyze` | answers a query of the JSON engine |
//! | `follow`, `follow/command` | answers a query step by step, and takes commands on the way |
//! | `verify` | checks a proof file |
//! | `scan` | every weak block of a position |
//! | `play` | judges a move and answers it |
//! | `open` | reads a file of any known format |
//! | `board` | replays a line: stones, captures, notes |
//! | `infer` | target and area, where they are not given |
//! | `export` | a position as a file |
//! | `rules`, `rules/table`, `rules/find`, `rules/match` | the rule base |
//! | `examples`, `version` | what there is |
//!
//! A server adds services of its own to [`ROUTES`] and routes them all in the same way; a page may call [`Api::answer`]
//! itself.

mod analyze;
pub mod board;
mod examples;
mod export;
mod follow;
mod infer;
mod open;
mod play;
mod position;
pub mod rules;
mod scan;
#[cfg(test)]
mod tests;
mod verify;

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value, json};
use tesuji::{Cancel, Solver};

use crate::json::fields::FieldError;
pub use position::{file_position, setup_fields};

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
    /// The parameters after the question mark, decoded.
    pub parameters: BTreeMap<String, String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// The body as a JSON object.
    ///
    /// # Errors
    /// If it is something else.
    pub fn object(&self) -> Result<Map<String, Value>, ApiError> {
        crate::json::frugal::object(&self.body).map_err(|error| ApiError::new(format!("not a JSON object: {error}")))
    }

    /// A parameter that is there and not empty.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.parameters.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// A number among the parameters.
    ///
    /// # Errors
    /// If it is not a number.
    pub fn number(&self, name: &str, default: usize) -> Result<usize, ApiError> {
        let Some(text) = self.parameters.get(name) else { return Ok(default) };
        text.parse().map_err(|_| ApiError::of_field(name, "expected a whole number"))
    }
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
pub struct ApiError {
    /// The HTTP status, 400 to 599.
    pub status: u16,
    /// What is wrong and what is expected.
    pub message: String,
    /// The field to blame.
    pub field: Option<String>,
}

impl ApiError {
    /// A request that makes no sense.
    pub fn new(message: impl ToString) -> ApiError {
        ApiError { status: 400, message: message.to_string(), field: None }
    }

    /// A field that makes no sense.
    pub fn of_field(field: &str, message: impl ToString) -> ApiError {
        ApiError { status: 400, message: message.to_string(), field: Some(field.to_owned()) }
    }

    /// Something that is not there.
    pub fn not_found(message: impl ToString) -> ApiError {
        ApiError { status: 404, message: message.to_string(), field: None }
    }

    /// The error as it is sent: `{"error":"..","field":".."}`.
    pub fn to_json(&self) -> Value {
        match &self.field {
            Some(field) => json!({"error": self.message, "field": field}),
            None => json!({"error": self.message}),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ApiError {}

impl From<FieldError> for ApiError {
    fn from(error: FieldError) -> ApiError {
        ApiError::of_field(&error.field, error.message)
    }
}

impl From<tesuji::Error> for ApiError {
    fn from(error: tesuji::Error) -> ApiError {
        ApiError::from(FieldError::from(error))
    }
}

/// What a service answers.
pub type Answer = Result<Reply, ApiError>;

/// The line of a service to the client that waits for its answer.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Switched when the client goes away.
    pub cancel: &'a Cancel,
    /// Called with how far the work is, if anybody listens.
    pub progress: Option<&'a (dyn Fn(Value) + Send + Sync)>,
}

impl Watch<'_> {
    /// Tells how far the work is, if anybody listens.
    pub fn tell(&self, value: Value) {
        if let Some(progress) = self.progress {
            progress(value);
        }
    }
}

/// One thing that can be asked, of an [`Api`] or of whatever a server keeps beside it.
pub struct Route<S: 'static> {
    /// How it is asked.
    pub method: Method,
    /// The path after `/api/`.
    pub path: &'static str,
    /// How much work it is.
    pub effort: Effort,
    /// What answers it.
    pub handler: fn(&S, &Request, &Watch<'_>) -> Answer,
}

impl<S> Route<S> {
    /// Something that stays as it is.
    pub const fn get(path: &'static str, handler: fn(&S, &Request, &Watch<'_>) -> Answer) -> Route<S> {
        Route { method: Method::Get, path, effort: Effort::Quick, handler }
    }

    /// Something with a body that takes milliseconds.
    pub const fn post(path: &'static str, handler: fn(&S, &Request, &Watch<'_>) -> Answer) -> Route<S> {
        Route { method: Method::Post, path, effort: Effort::Quick, handler }
    }

    /// Something with a body that searches.
    pub const fn search(path: &'static str, handler: fn(&S, &Request, &Watch<'_>) -> Answer) -> Route<S> {
        Route { method: Method::Post, path, effort: Effort::Search, handler }
    }
}

/// The services.
pub const ROUTES: &[Route<Api>] = &[
    Route::get("version", |_, _, _| json_reply(json!({"name": "tesuji", "version": env!("CARGO_PKG_VERSION")}))),
    Route::get("examples", |_, _, _| json_reply(examples::list())),
    Route::get("rules", |api, _, _| json_reply(rules::tables(api))),
    Route::get("rules/table", |api, request, _| rules::table(api, request)),
    Route::search("rules/find", |api, request, watch| rules::find(api, &request.object()?, watch)),
    Route::post("rules/match", |api, request, _| rules::matches(api, &request.object()?)),
    Route::post("open", |_, request, _| open::open(request)),
    Route::post("board", |_, request, _| board::replay(&request.object()?)),
    Route::post("infer", |_, request, _| infer::infer(&request.object()?)),
    Route::post("export", |_, request, _| export::export(&request.object()?)),
    Route::search("analyze", |api, request, watch| analyze::analyze(api, &request.object()?, watch)),
    Route::search("follow", |api, request, watch| follow::follow(api, &request.object()?, watch)),
    Route::post("follow/command", |api, request, _| follow::command(api, &request.object()?)),
    Route::search("verify", verify::verify),
    Route::search("scan", |api, request, watch| scan::scan(api, &request.object()?, watch)),
    Route::search("play", |api, request, watch| play::play(api, &request.object()?, watch)),
];

/// What the services share: how much a search may spend, the games that go on, and the searches that are followed.
#[derive(Debug)]
pub struct Api {
    /// Who answers: a search may spend no more than this solver may.
    pub most: Solver,
    games: play::Games,
    follows: follow::Follows,
}

impl Api {
    /// Services that answer as this solver would; a request may spend no more than it.
    pub fn new(most: Solver) -> Api {
        Api { most, games: play::Games::default(), follows: follow::Follows::default() }
    }

    /// Answers a request to a path; `None` if there is no such service.
    pub fn answer(&self, method: Method, path: &str, request: &Request, watch: &Watch<'_>) -> Option<Answer> {
        let route = ROUTES.iter().find(|route| route.method == method && route.path == path)?;
        Some((route.handler)(self, request, watch))
    }
}

/// A JSON value as an answer.
pub fn json_reply(value: Value) -> Answer {
    Ok(Reply::Json(value))
}
