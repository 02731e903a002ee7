//! Which request goes where: one list of services, routed once.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Query, Request as HttpRequest, State};
use axum::http::{HeaderMap, Method as HttpMethod, Response, Uri};
use axum::middleware::{self, Next};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Extension, Router};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tesuji_engines::api::{ApiError, Method, Request};

use crate::dispatcher::{Dispatcher, refuse};
use crate::services::{self, Endpoint};
use crate::settings::Settings;
use crate::{guard, page};

/// Where a connection arrived.
#[derive(Clone, Copy)]
pub(crate) struct Local(pub(crate) SocketAddr);

/// What every route knows.
#[derive(Clone)]
struct Shared {
    dispatcher: Dispatcher,
    settings: Arc<Settings>,
}

/// All services under `/api/`, and the files of the page.
pub(crate) fn router(dispatcher: Dispatcher, settings: Settings) -> Router {
    let shared = Shared { dispatcher, settings: Arc::new(settings) };
    let mut router = Router::new();
    for endpoint in services::endpoints() {
        router = router.route(&format!("/api/{}", endpoint.path), route(endpoint));
    }
    router
        .fallback(elsewhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(shared.clone(), guarded))
        .with_state(shared)
}

fn route(endpoint: Endpoint) -> MethodRouter<Shared> {
    let filter = match endpoint.method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
    };
    on(filter, move |State(shared): State<Shared>, request: HttpRequest| async move {
        receive(&shared, endpoint, request).await.unwrap_or_else(|error| refuse(&error))
    })
}

async fn receive(shared: &Shared, endpoint: Endpoint, request: HttpRequest) -> Result<Response<Body>, ApiError> {
    let (head, body) = request.into_parts();
    let parameters = Query::try_from_uri(&head.uri).map(|Query(map)| map).map_err(ApiError::new)?;
    let body = match endpoint.method {
        Method::Get => Vec::new(),
        Method::Post => read_body(&shared.settings, &head.headers, body).await?,
    };
    Ok(shared.dispatcher.answer(endpoint, Request { parameters, body }, &head.headers).await)
}

async fn read_body(settings: &Settings, headers: &HeaderMap, body: Body) -> Result<Vec<u8>, ApiError> {
    let error = |status: u16, message: String| ApiError { status, message, field: None };
    if !guard::is_deliberate(headers) {
        let message = "expected the content type application/json or application/octet-stream";
        return Err(error(415, message.to_owned()));
    }
    let most = settings.body_bytes;
    match tokio::time::timeout(settings.arrival, Limited::new(body, most).collect()).await {
        Err(_) => Err(error(408, "the request took too long to arrive".to_owned())),
        Ok(Err(cause)) if cause.is::<LengthLimitError>() => {
            Err(error(413, format!("the request is larger than {} MB", most >> 20)))
        }
        Ok(Err(cause)) => Err(ApiError::new(format!("the request broke off: {cause}"))),
        Ok(Ok(body)) => Ok(body.to_bytes().to_vec()),
    }
}

/// A file of the page, or nothing.
async fn elsewhere(method: HttpMethod, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if let Some(service) = uri.path().strip_prefix("/api/") {
        return refuse(&ApiError::not_found(format!("there is no service {service:.80}: see /api/openapi.json")));
    }
    let known = matches!(method, HttpMethod::GET | HttpMethod::HEAD);
    let file = known.then(|| page::file(uri.path(), &headers)).flatten();
    file.unwrap_or_else(|| refuse(&ApiError::not_found("there is no such page")))
}

async fn wrong_method(uri: Uri) -> Response<Body> {
    let service = uri.path().strip_prefix("/api/").unwrap_or_default();
    let is_read = services::endpoints().any(|endpoint| endpoint.path == service && endpoint.method == Method::Get);
    let message = format!("ask {service:.80} with {}", if is_read { "GET" } else { "POST" });
    refuse(&ApiError { status: 405, message, field: None })
}

/// Lets in what is meant for this server, and tells browsers what they may do with the answer.
async fn guarded(
    State(shared): State<Shared>,
    Extension(Local(local)): Extension<Local>,
    request: HttpRequest,
    next: Next,
) -> Response<Body> {
    let mut response = match guard::check(request.headers(), local, &shared.settings.names) {
        Ok(()) => next.run(request).await,
        Err(message) => refuse(&ApiError { status: 403, message, field: None }),
    };
    response.headers_mut().extend(guard::security_headers());
    response
}
