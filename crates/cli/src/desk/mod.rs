//! The desk of the web board: what `tesuji serve` answers. Questions and answers are those of the JSON engine (`docs/json.md`) wherever it has
//! them; `docs/openapi.json` describes the rest.
//!
//! | service | what it does |
//! |---|---|
//! | `analyze` | answers a query of the JSON engine |
//! | `scan` | every weak block of a position |
//! | `play` | judges a move and answers it |
//! | `open` | reads a file of any known format |
//! | `board` | replays a line: stones, captures, notes |
//! | `infer` | target and area, where nobody says |
//! | `export` | a position as a file |
//! | `library`, `library/problem`, `library/import`, `library/export` | the database of problems |
//! | `practise`, `practise/answer`, `practise/defend`, `practise/fresh` | the daily exercise |
//! | `check` | a collection against its author's solutions |
//! | `rules`, `rules/table`, `rules/match` | the rule base |
//! | `examples`, `version`, `openapi.json` | what there is |

mod analyze;
mod board;
mod book;
mod examples;
mod export;
mod infer;
mod library;
mod open;
mod play;
mod position;
mod practise;
mod rules;
mod scan;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tesuji::Limits;
use tesuji_server::{Complaint, Desk, Effort, Method, Reply, Request, Watch};

use crate::json::fields::FieldError;

/// What the desk is asked, as a document of its own.
const OPENAPI: &str = include_str!("../../../../docs/openapi.json");

type Answer = Result<Reply, Complaint>;
type Handler = fn(&WebDesk, &Request, &Watch) -> Answer;

/// One thing that can be asked.
struct Service {
    method: Method,
    path: &'static str,
    effort: Effort,
    handler: Handler,
}

const fn get(path: &'static str, handler: Handler) -> Service {
    Service { method: Method::Get, path, effort: Effort::Quick, handler }
}

const fn post(path: &'static str, effort: Effort, handler: Handler) -> Service {
    Service { method: Method::Post, path, effort, handler }
}

const SERVICES: &[Service] = &[
    get("version", |_, _, _| json_reply(json!({"name": "tesuji", "version": env!("CARGO_PKG_VERSION")}))),
    get("openapi.json", |_, _, _| {
        Ok(Reply::File { media_type: "application/json", name: None, bytes: OPENAPI.into() })
    }),
    get("examples", |_, _, _| json_reply(examples::list())),
    get("rules", |_, _, _| json_reply(rules::tables())),
    get("rules/table", |_, request, _| rules::table(request)),
    Service { effort: Effort::Search, ..get("rules/rule", |_, request, watch| rules::rule(request, watch)) },
    post("rules/match", Effort::Quick, |_, request, _| rules::matches(&object(request)?)),
    get("library", |desk, request, _| library::list(desk, request)),
    get("library/problem", |desk, request, _| library::problem(desk, request)),
    post("library/import", Effort::Search, library::import),
    get("practise", |desk, request, _| practise::next(desk, request)),
    post("practise/answer", Effort::Quick, |desk, request, _| practise::answer(desk, &object(request)?)),
    post("practise/defend", Effort::Search, |desk, request, watch| practise::defend(desk, &object(request)?, watch)),
    post("practise/fresh", Effort::Search, |desk, request, watch| practise::fresh(desk, &object(request)?, watch)),
    post("check", Effort::Search, |_, request, watch| book::check_book(request, watch)),
    post("library/export", Effort::Quick, |desk, request, _| library::export(desk, &object(request)?)),
    post("open", Effort::Quick, |_, request, _| open::open(request)),
    post("board", Effort::Quick, |_, request, _| board::replay(&object(request)?)),
    post("infer", Effort::Quick, |_, request, _| infer::infer(&object(request)?)),
    post("export", Effort::Quick, |_, request, _| export::export(&object(request)?)),
    post("analyze", Effort::Search, |desk, request, watch| analyze::analyze(desk, &object(request)?, watch)),
    post("scan", Effort::Search, |desk, request, watch| scan::scan(desk, &object(request)?, watch)),
    post("play", Effort::Search, |desk, request, watch| play::play(desk, &object(request)?, watch)),
];

/// Answers the requests of the web board.
#[derive(Debug)]
pub(crate) struct WebDesk {
    /// What one search may spend.
    pub(crate) most: Limits,
    /// Where problems and training are kept; `None` if there is no place for it.
    pub(crate) database: Option<PathBuf>,
    /// Games that go on.
    games: play::Games,
}

impl WebDesk {
    /// A desk whose searches take no longer than this, with this database.
    pub(crate) fn new(most_time: Duration, database: Option<PathBuf>) -> WebDesk {
        let memory = Some(256 << 20);
        WebDesk {
            // Many ask at the same time: one thread for each.
            most: Limits { time: Some(most_time), memory, threads: Some(NonZeroUsize::MIN), ..Limits::default() },
            database,
            games: play::Games::default(),
        }
    }
}

impl Desk for WebDesk {
    fn effort(&self, method: Method, path: &str) -> Option<Effort> {
        SERVICES.iter().find(|service| service.method == method && service.path == path).map(|service| service.effort)
    }

    fn answer(&self, request: &Request, watch: &Watch) -> Answer {
        let known = SERVICES.iter().find(|s| s.method == request.method && s.path == request.path);
        let service = known.ok_or_else(|| Complaint::not_found("there is no such service"))?;
        (service.handler)(self, request, watch)
    }
}

impl From<FieldError> for Complaint {
    fn from(error: FieldError) -> Complaint {
        Complaint::of_field(&error.field, error.message)
    }
}

fn json_reply(value: Value) -> Answer {
    Ok(Reply::Json(value))
}

/// The body as a JSON object.
fn object(request: &Request) -> Result<Map<String, Value>, Complaint> {
    match serde_json::from_slice(&request.body) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(Complaint::new("expected a JSON object")),
        Err(error) => Err(Complaint::new(format!("not a JSON object: {error}"))),
    }
}

/// A number among the parameters.
fn number(request: &Request, name: &str, default: usize) -> Result<usize, Complaint> {
    let Some(text) = request.parameters.get(name) else { return Ok(default) };
    text.parse().map_err(|_| Complaint::of_field(name, "expected a whole number"))
}
