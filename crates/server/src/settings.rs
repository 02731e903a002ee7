//! What can be set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Host names it answers to, besides `localhost` and the numbers of this machine.
    pub names: Vec<String>,
    /// Searches that run at the same time.
    pub searches: usize,
    /// Searches that may wait for their turn; one more is refused (429).
    pub waiting: usize,
    /// Bytes of the largest request.
    pub body_bytes: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// Connections at the same time; more wait in the system's queue.
    pub connections: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            names: Vec::new(),
            searches: cores,
            waiting: 8 * cores,
            body_bytes: 16 << 20,
            arrival: Duration::from_secs(15),
            connections: 1024,
        }
    }
}
