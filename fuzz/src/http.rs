//! What a client sends to the server.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use tesuji_server::{Server, Services, Settings};

/// No answer to a request that is all there takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// One server for all attempts; it ends with the process.
fn server() -> SocketAddr {
    static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
        let arrival = Duration::from_millis(500);
        let settings = Settings { searches: 2, waiting: 8, body_bytes: 1 << 16, arrival, ..Settings::default() };
        let server = Server::bind(settings).expect("a free port");
        let address = server.address().expect("it listens");
        std::thread::spawn(move || server.run(Services::new(Duration::from_millis(50), None)));
        address
    });
    *ADDRESS
}

/// Any bytes, sent at once, then nothing more: what comes back is nothing, or HTTP whose status is none of the 500s, and
/// then the end; and the server still answers. `HOST` stands for the server's own name, so that the corpus needs no port.
pub(crate) fn request(bytes: &[u8]) {
    let address = server();
    let host = address.to_string();
    let reply = exchange(address, &replaced(bytes, b"HOST", host.as_bytes()), true);
    if !reply.is_empty() {
        let head = String::from_utf8_lossy(&reply[..reply.len().min(12)]).into_owned();
        assert!(head.starts_with("HTTP/1."), "{head:?} is no HTTP");
        // 503 would be a server without room; nobody else is here.
        assert!(!head[8..].trim_start().starts_with('5'), "{}", String::from_utf8_lossy(&reply));
    }
    let version = format!("GET /api/version HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let alive = exchange(address, version.as_bytes(), false);
    assert!(alive.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&alive));
}

fn replaced(bytes: &[u8], word: &[u8], by: &[u8]) -> Vec<u8> {
    let mut result = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.windows(word.len()).position(|window| window == word) {
        result.extend_from_slice(&rest[..at]);
        result.extend_from_slice(by);
        rest = &rest[at + word.len()..];
    }
    result.extend_from_slice(rest);
    result
}

/// Everything that comes back; `is_all`: it is told that nothing more is sent, which the server takes for leaving.
fn exchange(address: SocketAddr, request: &[u8], is_all: bool) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
    // The server may close before it has read all: then there is nobody to send the rest to.
    let _ = stream.write_all(request);
    if is_all {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut reply = Vec::new();
    match stream.read_to_end(&mut reply) {
        Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {
            panic!("no end of the answer: {}", String::from_utf8_lossy(&reply));
        }
        // A reset is an end as well.
        _ => reply,
    }
}
