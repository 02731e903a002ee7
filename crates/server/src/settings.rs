//! What can be set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::members::Door;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Host names it answers to, besides `localhost` and the numbers of this machine.
    pub names: Vec<String>,
    /// How visitors from other machines are told apart.
    pub door: Door,
    /// Searches that each of them may ask for in an hour; one more is refused (429).
    pub quota: Option<usize>,
    /// Searches that run at the same time.
    pub searches: usize,
    /// Searches that may wait for their turn; one more is refused (429). They begin all the same, and are held when they
    /// take longer than a moment.
    pub waiting: usize,
    /// Bytes of the largest request.
    pub body_bytes: usize,
    /// Bytes of all requests together that are being received or answered; who needs more is refused (429).
    pub bodies_bytes: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// How long an answer may be stuck because nobody reads it.
    pub departure: Duration,
    /// Connections at the same time; for one more, the one that has done nothing for longest is closed.
    pub connections: usize,
    /// When the server is asked to end: how long searches may go on until they are stopped and tell what they know.
    pub last_searches: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            names: Vec::new(),
            door: Door::Local,
            quota: None,
            searches: cores,
            waiting: 8 * cores,
            body_bytes: 16 << 20,
            bodies_bytes: 128 << 20,
            arrival: Duration::from_secs(15),
            departure: Duration::from_secs(15),
            connections: 768,
            last_searches: Duration::from_secs(3),
        }
    }
}
