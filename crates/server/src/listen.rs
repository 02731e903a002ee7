//! Connections, their time limits, and the way of a request to the page or to the desk.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Method as HttpMethod, Request as HttpRequest, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::desk::{Complaint, Desk, Method, Request};
use crate::gate::Gate;
use crate::job::{Office, refuse};
use crate::settings::Settings;
use crate::{guard, page};

/// Stack of the threads that search: lines can be a thousand moves deep.
const STACK: usize = 16 << 20;
/// Quick requests that may wait.
const QUICK_WAITING: usize = 512;

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}: {source}; choose another with --port")]
    Listen {
        /// Where it was to listen.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// No threads, or something like it.
    #[error("cannot start the server: {0}")]
    Start(#[from] std::io::Error),
}

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    settings: Settings,
}

impl Server {
    /// Takes the address.
    ///
    /// # Errors
    /// If the address cannot be had, or the system gives no threads.
    pub fn bind(settings: Settings) -> Result<Server, ServerError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_stack_size(STACK)
            .max_blocking_threads(settings.searches + 8)
            .build()?;
        let address = settings.address;
        let listener =
            runtime.block_on(TcpListener::bind(address)).map_err(|source| ServerError::Listen { address, source })?;
        Ok(Server { runtime, listener, settings })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        Ok(self.listener.local_addr()?)
    }

    /// Answers until the process ends.
    pub fn run(self, desk: Arc<dyn Desk>) {
        let Server { runtime, listener, settings } = self;
        runtime.block_on(accept(listener, settings, desk));
    }
}

async fn accept(listener: TcpListener, settings: Settings, desk: Arc<dyn Desk>) {
    let searches = Gate::new(settings.searches, settings.waiting);
    let office = Office { desk, searches, quick: Gate::new(8, QUICK_WAITING) };
    let places = Arc::new(Semaphore::new(settings.connections.max(1)));
    let settings = Arc::new(settings);
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let (office, settings) = (office.clone(), Arc::clone(&settings));
                tokio::spawn(async move {
                    let _place = place;
                    connection(stream, office, settings).await;
                });
            }
            // Out of file handles, most likely: wait until some are free.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(stream: TcpStream, office: Office, settings: Arc<Settings>) {
    let Ok(local) = stream.local_addr() else { return };
    let _ = stream.set_nodelay(true);
    let arrival = settings.arrival;
    let front = Front { office, settings, local };
    let router = Router::new().fallback(receive).with_state(front);
    // An error here is a client that went away or spoke no HTTP: nobody is left to tell.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(arrival)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await;
}

/// What a connection knows.
#[derive(Clone)]
struct Front {
    office: Office,
    settings: Arc<Settings>,
    local: SocketAddr,
}

async fn receive(State(front): State<Front>, request: HttpRequest<Body>) -> Response<Body> {
    let mut response = front.answer(request).await.unwrap_or_else(|complaint| refuse(&complaint));
    response.headers_mut().extend(guard::security_headers());
    response
}

impl Front {
    async fn answer(&self, request: HttpRequest<Body>) -> Result<Response<Body>, Complaint> {
        let (head, body) = request.into_parts();
        guard::check(&head.headers, self.local, &self.settings.names).map_err(|message| Complaint {
            status: 403,
            message,
            field: None,
        })?;
        let path = head.uri.path();
        let Some(service) = path.strip_prefix("/api/") else {
            let known = matches!(head.method, HttpMethod::GET | HttpMethod::HEAD);
            let file = known.then(|| page::file(path, &head.headers)).flatten();
            return file.ok_or_else(|| Complaint::not_found("there is no such page"));
        };
        let method = match head.method {
            HttpMethod::GET => Some(Method::Get),
            HttpMethod::POST => Some(Method::Post),
            _ => None,
        };
        let effort = method.and_then(|method| self.office.desk.effort(method, service));
        let Some((method, effort)) = method.zip(effort) else {
            let known = self.office.desk.methods(service);
            return Err(if known.is_empty() {
                Complaint::not_found(format!("there is no service {service:.80}: see /api/openapi.json"))
            } else {
                let message =
                    format!("ask {service:.80} with {}", if known.contains(&Method::Get) { "GET" } else { "POST" });
                Complaint { status: 405, message, field: None }
            });
        };
        let parameters = Query::try_from_uri(&head.uri).map(|Query(map)| map).map_err(Complaint::new)?;
        let body = if method == Method::Post { self.body(&head.headers, body).await? } else { Vec::new() };
        let request = Request { method, path: service.to_owned(), parameters, body };
        Ok(self.office.answer(effort, request, &head.headers).await)
    }

    async fn body(&self, headers: &HeaderMap, body: Body) -> Result<Vec<u8>, Complaint> {
        if !guard::is_deliberate(headers) {
            let message = "expected the content type application/json or application/octet-stream";
            return Err(Complaint { status: 415, message: message.to_owned(), field: None });
        }
        let most = self.settings.body_bytes;
        let too_large =
            || Complaint { status: 413, message: format!("the request is larger than {} MB", most >> 20), field: None };
        let collected = tokio::time::timeout(self.settings.arrival, Limited::new(body, most).collect()).await;
        match collected {
            Err(_) => {
                Err(Complaint { status: 408, message: "the request took too long to arrive".to_owned(), field: None })
            }
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
            Ok(Err(error)) => Err(Complaint::new(format!("the request broke off: {error}"))),
            Ok(Ok(body)) => Ok(body.to_bytes().to_vec()),
        }
    }
}
