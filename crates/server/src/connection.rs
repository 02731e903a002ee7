//! Connections and their time limits, and the way of a request to the page or to a service.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request as HttpRequest;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower_service::Service;

use crate::dispatcher::Dispatcher;
use crate::gate::Gate;
use crate::routes::{self, Local};
use crate::services::Services;
use crate::settings::Settings;

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
    pub fn run(self, services: Services) {
        let Server { runtime, listener, settings } = self;
        runtime.block_on(accept(listener, settings, services));
    }
}

async fn accept(listener: TcpListener, settings: Settings, services: Services) {
    let searches = Gate::new(settings.searches, settings.waiting);
    let dispatcher = Dispatcher { services: Arc::new(services), searches, quick: Gate::new(8, QUICK_WAITING) };
    let places = Arc::new(Semaphore::new(settings.connections.max(1)));
    let arrival = settings.arrival;
    let router = routes::router(dispatcher, settings);
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    let _place = place;
                    connection(stream, router, arrival).await;
                });
            }
            // Out of file handles, most likely: wait until some are free.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(stream: TcpStream, router: Router, arrival: Duration) {
    let Ok(local) = stream.local_addr() else { return };
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: HttpRequest<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Local(local));
        router.clone().call(request)
    });
    // An error here is a client that went away or spoke no HTTP: nobody is left to tell.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(arrival)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}
