//! Which request goes where: one list of services, routed once.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Query, Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, Method as HttpMethod, Response, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Extension, Router};
use http_body_util::BodyExt;
use hyper::body::Frame;
use tesuji_engines::api::{ApiError, Method, Request};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::crowd::{Answering, Standing};
use crate::dispatcher::{Asker, Dispatcher, refuse};
use crate::services::{self, Endpoint};
use crate::settings::Settings;
use crate::socket::Reader;
use crate::{guard, page};

/// Who asks, and where.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// Where the connection arrived.
    pub(crate) local: SocketAddr,
    pub(crate) from: SocketAddr,
    pub(crate) reader: Arc<Reader>,
    pub(crate) standing: Arc<Standing>,
}

/// The name of who asks.
#[derive(Clone)]
struct Name(String);

/// What every route knows.
#[derive(Clone)]
struct Shared {
    dispatcher: Arc<Dispatcher>,
    settings: Arc<Settings>,
    /// The bytes of requests that may still be received.
    bodies: Arc<Semaphore>,
}

/// All services under `/api/`, and the files of the page.
pub(crate) fn router(dispatcher: Arc<Dispatcher>, settings: Arc<Settings>) -> Router {
    let bodies = Arc::new(Semaphore::new((settings.bodies_bytes / PORTION).max(1)));
    let shared = Shared { dispatcher, settings, bodies };
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
    on(
        filter,
        move |State(shared): State<Shared>, Extension(visitor): Extension<Visitor>, request: HttpRequest| async move {
            receive(&shared, &visitor, endpoint, request).await.unwrap_or_else(|error| refuse(&error))
        },
    )
}

async fn receive(
    shared: &Shared,
    visitor: &Visitor,
    endpoint: Endpoint,
    request: HttpRequest,
) -> Result<Response<Body>, ApiError> {
    let (head, body) = request.into_parts();
    let parameters = Query::try_from_uri(&head.uri).map(|Query(map)| map).map_err(ApiError::new)?;
    let (body, _room) = match endpoint.method {
        Method::Get => (Vec::new(), None),
        Method::Post => read_body(shared, &head.headers, body).await?,
    };
    // From here on the connection is kept, whoever else comes.
    let answering = visitor.standing.answers();
    let request = Request { parameters, body };
    let name = head.extensions.get::<Name>().map(|Name(name)| name.clone()).unwrap_or_default();
    let asker = Asker { name, from: visitor.from.ip() };
    let answer = shared.dispatcher.answer(endpoint, request, &head.headers, asker);
    let response = tokio::select! {
        response = answer => response,
        () = visitor.reader.has_left() => return Err(error(499, "nobody waits for the answer")),
    };
    let is_told_in_events =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
    if !is_told_in_events {
        return Ok(response);
    }
    let reader = Arc::clone(&visitor.reader);
    let has_left = Box::pin(async move { reader.has_left().await });
    Ok(response.map(|body| Body::new(Told { body, has_left, _answering: answering })))
}

/// Events that end when nobody listens any longer, though he may have sent more than was asked for.
struct Told {
    body: Body,
    has_left: Pin<Box<dyn Future<Output = ()> + Send>>,
    _answering: Answering,
}

impl HttpBody for Told {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.has_left.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Some(Err(axum::Error::new(std::io::Error::from(std::io::ErrorKind::ConnectionReset)))));
        }
        Pin::new(&mut self.body).poll_frame(cx)
    }
}

/// What a request takes of the room for all, in portions.
const PORTION: usize = 64 << 10;

fn error(status: u16, message: impl Into<String>) -> ApiError {
    ApiError { status, message: message.into(), field: None }
}

/// Reads a body, and takes as much of the room for all bodies as it needs until it is answered. Small ones need none.
async fn read_body(
    shared: &Shared,
    headers: &HeaderMap,
    body: Body,
) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), ApiError> {
    if !guard::is_deliberate(headers) {
        return Err(error(415, "expected the content type application/json or application/octet-stream"));
    }
    let settings = &shared.settings;
    match tokio::time::timeout(settings.arrival, collect(shared, settings.body_bytes, body)).await {
        Err(_) => Err(error(408, "the request took too long to arrive")),
        Ok(read) => read,
    }
}

async fn collect(
    shared: &Shared,
    most: usize,
    mut body: Body,
) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), ApiError> {
    let (mut bytes, mut room): (Vec<u8>, Option<OwnedSemaphorePermit>) = (Vec::new(), None);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|cause| ApiError::new(format!("the request broke off: {cause}")))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > most {
            return Err(error(413, format!("the request is larger than {} MB", most >> 20)));
        }
        bytes.extend_from_slice(&data);
        let (needed, held) = (bytes.capacity() / PORTION, room.as_ref().map_or(0, OwnedSemaphorePermit::num_permits));
        if needed > held {
            let more = Arc::clone(&shared.bodies).try_acquire_many_owned((needed - held) as u32);
            let more = more.map_err(|_| error(429, "too many large requests at once: try again in a moment"))?;
            match &mut room {
                Some(room) => room.merge(more),
                None => room = Some(more),
            }
        }
    }
    Ok((bytes, room))
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
    Extension(visitor): Extension<Visitor>,
    mut request: HttpRequest,
    next: Next,
) -> Response<Body> {
    let settings = &shared.settings;
    let meant = guard::check(request.headers(), request.uri().path(), visitor.local, &settings.names);
    let mut response = match (meant, settings.door.name(request.headers())) {
        (Err(message), _) => refuse(&error(403, message)),
        (Ok(()), Ok(name)) => {
            request.extensions_mut().insert(Name(name));
            next.run(request).await
        }
        (Ok(()), Err(stranger)) => match settings.door.cookie(request.uri().query()) {
            Some(cookie) => admitted(&cookie),
            None => refuse(&error(401, stranger.words())),
        },
    };
    response.headers_mut().extend(guard::security_headers());
    response
}

/// The token was good: the browser keeps it, and asks again for the page without it.
fn admitted(cookie: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}
