//! One request from arrival to answer.
//!
//! Plain requests get one JSON answer. A request that accepts `text/event-stream` is told `queued`, `progress` .. and
//! at last `answer` or `error`. Either way the search is tied to the connection: a [`CancelOnDrop`] stops it when the
//! client is gone.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde_json::{Value, json};
use tesuji::Cancel;
use tesuji_engines::api::{Answer, ApiError, Effort, Reply, Request, Watch};
use tokio::sync::{mpsc, watch};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::gate::{Gate, Ticket};
use crate::members::{Quota, Who};
use crate::services::{Endpoint, Services};
use crate::sprint::{Interruptions, Refused, Sprint};

/// Seconds after which a client that was refused may try again.
const RETRY_AFTER: &str = "1";

/// Gives requests to the services, so many at a time.
pub(crate) struct Dispatcher {
    services: Arc<Services>,
    searches: Gate,
    quick: Gate,
    quota: Quota,
    /// The switches of all requests that are being answered.
    running: Arc<Mutex<HashMap<u64, Cancel>>>,
    next: AtomicU64,
    /// Becomes true when the server ends: nobody waits any longer.
    ending: watch::Sender<bool>,
}

/// Who asks.
pub(crate) struct Asker {
    /// His name; empty on a server without names.
    pub(crate) name: String,
    pub(crate) from: IpAddr,
}

/// Stops a search when it is dropped.
struct CancelOnDrop {
    cancel: Cancel,
    number: u64,
    running: Arc<Mutex<HashMap<u64, Cancel>>>,
    /// Whoever waits for the turn of this search sees that it is dropped.
    _left: watch::Sender<bool>,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

impl Dispatcher {
    pub(crate) fn new(services: Services, searches: Gate, quick: Gate, quota: Quota) -> Dispatcher {
        let (services, running, next) = (Arc::new(services), Arc::default(), AtomicU64::new(0));
        Dispatcher { services, searches, quick, quota, running, next, ending: watch::channel(false).0 }
    }

    /// A request that is being answered from now on, with its switch among those of all.
    fn begin(&self, ticket: Ticket) -> (Sprint, CancelOnDrop) {
        let (_left, left) = watch::channel(false);
        let sprint = Sprint::start(ticket, Interruptions { ending: self.ending.subscribe(), left });
        let (number, cancel) = (self.next.fetch_add(1, Ordering::Relaxed), sprint.switch());
        self.running.lock().unwrap_or_else(PoisonError::into_inner).insert(number, cancel.clone());
        (sprint, CancelOnDrop { cancel, number, running: Arc::clone(&self.running), _left })
    }

    /// The server ends: those who wait for their turn are told so.
    pub(crate) fn refuse_waiting(&self) {
        self.ending.send_replace(true);
    }

    /// The server ends: what still runs is stopped, and answers with what it knows.
    pub(crate) fn stop_searches(&self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).values().for_each(Cancel::cancel);
    }

    /// Answers a request to a service.
    pub(crate) async fn answer(
        self: &Arc<Dispatcher>,
        endpoint: Endpoint,
        request: Request,
        headers: &HeaderMap,
        asker: Asker,
    ) -> Response<Body> {
        let gate = if endpoint.effort == Effort::Search { &self.searches } else { &self.quick };
        let who = Who::new(&asker.name, asker.from);
        if let Err(most) = if endpoint.effort == Effort::Search { self.quota.take(who) } else { Ok(()) } {
            return refuse(&used_up(most));
        }
        let Ok(ticket) = gate.queue(who) else { return refuse(&crowded()) };
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if endpoint.effort == Effort::Search && accept.contains("text/event-stream") {
            return self.stream(endpoint, ticket, request, asker.name);
        }
        let (sprint, guard) = self.begin(ticket);
        match self.work(endpoint, sprint, request, asker.name, guard.cancel.clone(), None).await {
            Ok(reply) => render(reply),
            Err(error) => refuse(&error),
        }
    }

    fn stream(
        self: &Arc<Dispatcher>,
        endpoint: Endpoint,
        ticket: Ticket,
        request: Request,
        name: String,
    ) -> Response<Body> {
        let (send, receive) = mpsc::channel::<Event>(4);
        let (progress, mut told) = mpsc::channel::<Value>(4);
        let must_wait = ticket.must_wait();
        let (sprint, guard) = self.begin(ticket);
        let cancel = guard.cancel.clone();
        let dispatcher = Arc::clone(self);
        tokio::spawn(async move {
            let _guard = guard;
            if must_wait && send.send(event("queued", &json!({}))).await.is_err() {
                return;
            }
            let mut work = std::pin::pin!(dispatcher.work(endpoint, sprint, request, name, cancel, Some(progress)));
            let last = loop {
                tokio::select! {
                    () = send.closed() => return,
                    Some(value) = told.recv() => {
                        // A listener that is behind misses some progress, never the answer.
                        let _ = send.try_send(event("progress", &value));
                    }
                    done = &mut work => break done,
                }
            };
            let event = match last {
                Ok(Reply::Json(value)) => event("answer", &value),
                Ok(Reply::File { .. }) => event("error", &json!({"error": "a file cannot be told in events"})),
                Err(error) => event("error", &error.to_json()),
            };
            let _ = send.send(event).await;
        });
        let events = ReceiverStream::new(receive).map(Ok::<_, Infallible>);
        let mut response =
            Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    /// Lets the service answer on a thread that may block: at once if it may sprint, otherwise when its turn has come. The
    /// place is held until it is done, also when nobody waits for it any more.
    async fn work(
        &self,
        endpoint: Endpoint,
        sprint: Sprint,
        request: Request,
        name: String,
        cancel: Cancel,
        events: Option<mpsc::Sender<Value>>,
    ) -> Answer {
        if !endpoint.may_sprint() {
            sprint.enter().await.map_err(refused)?;
        }
        let services = Arc::clone(&self.services);
        let searching = Ending(sprint.clone());
        let done = tokio::task::spawn_blocking(move || {
            let searching = searching;
            // What a slow listener cannot take is dropped.
            let tell = |value: Value| {
                let _ = events.as_ref().map(|events| events.try_send(value));
            };
            let watch = Watch { cancel: &cancel, progress: events.is_some().then_some(&tell as _) };
            let answer = services.answer(&endpoint, &request, &name, &watch);
            searching.0.end().map_or(answer, |why| Err(refused(why)))
        });
        done.await.unwrap_or_else(|_| {
            let message = "internal error while answering this: please report the request";
            Err(ApiError { status: 500, message: message.to_owned(), field: None })
        })
    }
}

/// Frees the place of a search however it ends.
struct Ending(Sprint);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Waits until a server ends.
pub(crate) async fn has_ended(mut ending: watch::Receiver<bool>) {
    let _ = ending.wait_for(|ends| *ends).await;
}

fn event(name: &str, value: &Value) -> Event {
    Event::default().event(name).data(value.to_string())
}

fn render(reply: Reply) -> Response<Body> {
    match reply {
        Reply::Json(value) => json_response(StatusCode::OK, &value),
        Reply::File { media_type, name, bytes } => {
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            if let Some(name) = name {
                let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
                if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{plain}\"")) {
                    headers.insert(header::CONTENT_DISPOSITION, value);
                }
            }
            response
        }
    }
}

/// The answer to a request that is refused.
pub(crate) fn refuse(error: &ApiError) -> Response<Body> {
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = json_response(status, &error.to_json());
    if status == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    }
    response
}

fn used_up(most: usize) -> ApiError {
    let message = format!("{most} searches an hour are all you may ask for here: try again later");
    ApiError { status: 429, message, field: None }
}

fn refused(why: Refused) -> ApiError {
    match why {
        // Nobody reads what is said to somebody who has left.
        Refused::Crowded | Refused::Left => crowded(),
        Refused::Ending => {
            let message = "the server ends: ask again when it is back".to_owned();
            ApiError { status: 503, message, field: None }
        }
    }
}

fn crowded() -> ApiError {
    let message = "too many searches are waiting: try again in a moment";
    ApiError { status: 429, message: message.to_owned(), field: None }
}

fn json_response(status: StatusCode, value: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(value.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
