//! Everything that can be asked of the server: the services of the web board that need no database (crate `engines`),
//! and those that do.
//!
//! | service | what it does |
//! |---|---|
//! | `library`, `library/problem`, `library/import`, `library/export` | the database of problems |
//! | `practise`, `practise/answer`, `practise/defend`, `practise/fresh` | the daily exercise |
//! | `jobs` | how far the work of many machines is |
//! | `check` | a collection against its author's solutions |
//! | `rules/rule` | one rule with its line |
//! | `openapi.json`, `schema/query.schema.json`, `schema/answer.schema.json` | what there is |

mod check;
mod jobs;
mod library;
mod practise;
mod rules;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tesuji::{Limits, Rules, Solver};
use tesuji_engines::api::{self, Answer, Api, Effort, Method, Reply, Request, Route, Watch};

/// What can be asked, as a document of its own.
const OPENAPI: &str = include_str!("../../../../docs/openapi.json");
/// The schemas it refers to.
const QUERY_SCHEMA: &str = include_str!("../../../../docs/schema/query.schema.json");
const ANSWER_SCHEMA: &str = include_str!("../../../../docs/schema/answer.schema.json");

/// Memory of the tables of one search.
const MEMORY: usize = 256 << 20;

/// Somebody who asks: the services, and his name.
#[derive(Debug)]
pub(crate) struct Visit {
    services: Arc<Services>,
    /// Whose training it is: that of `tesuji exercise`, if he has no name.
    user: String,
}

impl Deref for Visit {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

const ROUTES: &[Route<Visit>] = &[
    Route::get("openapi.json", |_, _, _| document(OPENAPI)),
    Route::get("schema/query.schema.json", |_, _, _| document(QUERY_SCHEMA)),
    Route::get("schema/answer.schema.json", |_, _, _| document(ANSWER_SCHEMA)),
    Route::search("rules/rule", |visit, request, watch| rules::rule(visit, request, watch)),
    Route::get("library", |visit, request, _| library::list(visit, request)),
    Route::get("library/problem", |visit, request, _| library::problem(visit, request)),
    Route::search("library/import", |visit, request, watch| library::import(visit, request, watch)),
    Route::post("library/export", |visit, request, _| library::export(visit, &request.object()?)),
    Route::get("practise", |visit, request, _| practise::next(visit, request)),
    Route::post("practise/answer", |visit, request, _| practise::answer(visit, &request.object()?)),
    Route::search("practise/refute", |visit, request, watch| practise::refute(visit, &request.object()?, watch)),
    Route::search("practise/defend", |visit, request, watch| practise::defend(visit, &request.object()?, watch)),
    Route::search("practise/fresh", |visit, request, watch| practise::fresh(visit, &request.object()?, watch)),
    Route::search("check", |visit, request, watch| check::check_book(visit, request, watch)),
    Route::get("jobs", |visit, _, _| jobs::list(visit)),
];

fn document(text: &str) -> Answer {
    Ok(Reply::File { media_type: "application/json", name: None, bytes: text.into() })
}

/// One thing that can be asked.
#[derive(Clone, Copy)]
pub(crate) struct Endpoint {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) effort: Effort,
    run: Run,
}

impl Endpoint {
    /// Whether it may begin before its turn, and be held in the middle: not what uses the database meanwhile.
    pub(crate) fn may_sprint(&self) -> bool {
        self.effort == Effort::Search && matches!(self.run, Run::Engines(_))
    }
}

/// Whose it is.
#[derive(Clone, Copy)]
enum Run {
    Engines(fn(&Api, &Request, &Watch<'_>) -> Answer),
    Own(fn(&Visit, &Request, &Watch<'_>) -> Answer),
}

/// Everything that can be asked.
pub(crate) fn endpoints() -> impl Iterator<Item = Endpoint> {
    let engines = api::ROUTES.iter().map(|route| Endpoint {
        method: route.method,
        path: route.path,
        effort: route.effort,
        run: Run::Engines(route.handler),
    });
    let own = ROUTES.iter().map(|route| Endpoint {
        method: route.method,
        path: route.path,
        effort: route.effort,
        run: Run::Own(route.handler),
    });
    engines.chain(own)
}

/// What the services share.
#[derive(Debug)]
pub struct Services {
    api: Api,
    /// Where problems and training are kept; `None` if there is no place for it.
    database: Option<PathBuf>,
}

impl Services {
    /// Services whose searches take no longer than this, with this database.
    pub fn new(most_time: Duration, database: Option<PathBuf>) -> Services {
        // Many ask at the same time: one thread for each.
        let threads = Some(NonZeroUsize::MIN);
        let most = Limits { time: Some(most_time), memory: Some(MEMORY), threads, ..Limits::default() };
        Services { api: Api::new(Solver::new().limits(most)), database }
    }

    /// The same, with so much memory for the tables of one search.
    pub fn with_memory(mut self, bytes: usize) -> Services {
        self.api.most = self.api.most.memory_limit(bytes);
        self
    }

    /// The same, with these generated rules.
    pub fn with_rules(mut self, rules: Rules) -> Services {
        self.api.most = self.api.most.rules(rules);
        self
    }

    /// What one search may spend.
    fn most(&self) -> &Limits {
        self.api.most.spend()
    }

    /// Who answers.
    fn solver(&self) -> Solver {
        self.api.most.clone()
    }

    /// Answers somebody with this name; an empty one where nobody has a name.
    pub(crate) fn answer(
        self: &Arc<Services>,
        endpoint: &Endpoint,
        request: &Request,
        user: &str,
        watch: &Watch<'_>,
    ) -> Answer {
        match endpoint.run {
            Run::Engines(handler) => handler(&self.api, request, watch),
            Run::Own(handler) => handler(&Visit { services: Arc::clone(self), user: user.to_owned() }, request, watch),
        }
    }
}
