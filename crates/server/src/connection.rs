//! Connections, from the one who is let in to the end of the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request as HttpRequest;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tesuji::Cancel;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

use crate::crowd::{Crowd, Place};
use crate::dispatcher::{Dispatcher, has_ended};
use crate::gate::Gate;
use crate::members::Quota;
use crate::routes::{self, Visitor};
use crate::services::Services;
use crate::settings::Settings;
use crate::socket::Socket;

/// Stack of the threads that search: lines can be a thousand moves deep.
const STACK: usize = 16 << 20;
/// Quick requests that may wait.
const QUICK_WAITING: usize = 512;
/// Connections that may wait to be accepted.
const QUEUE: u32 = 4096;
/// Bytes of a request that are read at once; its head must fit in.
const READ_BYTES: usize = 128 << 10;
/// How often the switch that ends the server is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// When the server ends: how long the last answers may take to be sent, and the last threads to end.
const LAST_ANSWERS: Duration = Duration::from_secs(3);
const LAST_THREADS: Duration = Duration::from_secs(2);

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
            runtime.block_on(async { listen(address) }).map_err(|source| ServerError::Listen { address, source })?;
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
        self.run_until(services, &Cancel::new());
    }

    /// Answers until this switch is used. Then nobody is let in any more; what is being answered is finished, or stopped
    /// after a while and answered with what is known.
    pub fn run_until(self, services: Services, end: &Cancel) {
        let Server { runtime, listener, settings } = self;
        runtime.block_on(accept(listener, settings, services, end));
        runtime.shutdown_timeout(LAST_THREADS);
    }
}

/// Listens, with a long queue before the door: who finds it full is heard again only a second later.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows this would let two servers have the same address.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

async fn accept(listener: TcpListener, settings: Settings, services: Services, end: &Cancel) {
    let searches = Gate::new(settings.searches, settings.waiting);
    let dispatcher = Dispatcher::new(services, searches, Gate::new(8, QUICK_WAITING), Quota::new(settings.quota));
    let crowd = Crowd::new(settings.connections);
    let (settings, dispatcher) = (Arc::new(settings), Arc::new(dispatcher));
    let router = routes::router(Arc::clone(&dispatcher), Arc::clone(&settings));
    let (ending, has_ended) = watch::channel(false);
    let mut look = tokio::time::interval(LOOK);
    loop {
        let arrived = tokio::select! {
            arrived = listener.accept() => arrived,
            _ = look.tick() => {
                if end.is_cancelled() {
                    break;
                }
                continue;
            }
        };
        match arrived {
            Ok((stream, from)) => {
                // Everybody else is being answered: that is as good as being full.
                let Some(place) = crowd.enter(from.ip()) else { continue };
                let arrival = Arrival { stream, from, place, ending: has_ended.clone() };
                tokio::spawn(arrival.answer(router.clone(), Arc::clone(&settings)));
            }
            // Out of file handles, most likely.
            Err(_) => {
                crowd.dismiss_one();
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
    drop(listener);
    let _ = ending.send(true);
    dispatcher.refuse_waiting();
    wait_for_last(&crowd, settings.last_searches).await;
    dispatcher.stop_searches();
    wait_for_last(&crowd, LAST_ANSWERS).await;
}

/// Waits until everybody has left, at most so long.
async fn wait_for_last(crowd: &Crowd, most: Duration) {
    let until = tokio::time::Instant::now() + most;
    while crowd.len() > 0 && tokio::time::Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A connection that was made.
struct Arrival {
    stream: TcpStream,
    from: SocketAddr,
    place: Place,
    /// Becomes true when the server ends.
    ending: watch::Receiver<bool>,
}

impl Arrival {
    async fn answer(self, router: Router, settings: Arc<Settings>) {
        let Arrival { stream, from, place, ending } = self;
        let Ok(local) = stream.local_addr() else { return };
        let _ = stream.set_nodelay(true);
        let socket = Socket::new(stream, settings.departure, Arc::clone(&place.standing));
        let visitor = Visitor { local, from, reader: socket.reader(), standing: Arc::clone(&place.standing) };
        let service = hyper::service::service_fn(move |request: HttpRequest<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(visitor.clone());
            router.clone().call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(settings.arrival)
            .max_buf_size(READ_BYTES)
            .serve_connection(TokioIo::new(socket), service);
        let mut connection = std::pin::pin!(connection);
        // An error here is a client that went away or spoke no HTTP: nobody is left to tell.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = place.standing.has_to_leave() => return,
            () = has_ended(ending) => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}
