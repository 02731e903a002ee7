//! HTTP as a client sees it, over real connections to a server on a free port of this machine: who is let in, what is
//! refused and how, what becomes of searches when their clients wait or go away.
//!
//! The client is a socket and a small reader of responses, since half of these tests send what no client library would.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tesuji::Cancel;
use tesuji_server::{Door, Server, Services, Settings, Tokens};

/// No test waits longer than this for anything.
const PATIENCE: Duration = Duration::from_secs(8);

/// Starts a server that ends with the process.
fn serve(settings: Settings) -> SocketAddr {
    let server = Server::bind(settings).unwrap();
    let address = server.address().unwrap();
    assert!(address.ip().is_loopback());
    std::thread::spawn(move || server.run(Services::new(Duration::from_secs(20), None)));
    address
}

/// The server of all tests that need nothing special.
fn common() -> SocketAddr {
    static COMMON: LazyLock<SocketAddr> = LazyLock::new(|| {
        let names = vec!["go.example".to_owned()];
        serve(Settings { names, searches: 2, waiting: 64, body_bytes: 1 << 20, ..Settings::default() })
    });
    *COMMON
}

/// A connection, and the reader of what comes back.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Client(BufReader::new(stream))
    }

    fn send(&mut self, bytes: &[u8]) -> &mut Client {
        self.0.get_mut().write_all(bytes).unwrap();
        self
    }

    /// The next line without its end; nothing at the end of the stream.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The status and the headers of a response.
    fn head(&mut self) -> Response {
        let first = self.line();
        let status = first.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).and_then(|code| code.parse().ok());
        let status = status.unwrap_or_else(|| panic!("not a response: {first:?}"));
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            if line.is_empty() {
                return Response { status, headers, body: Vec::new() };
            }
            let (name, value) = line.split_once(':').unwrap();
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }

    /// A whole response whose length is told.
    fn response(&mut self) -> Response {
        let mut response = self.head();
        if response.status != 304 {
            let length = response.header("content-length").expect("a length").parse().unwrap();
            response.body.resize(length, 0);
            self.0.read_exact(&mut response.body).unwrap();
        }
        response
    }

    /// The next event of a stream, or `None` at its end. Chunks of HTTP are passed over: their lines hold no field.
    fn event(&mut self) -> Option<(String, Value)> {
        let mut name = None;
        loop {
            let line = self.line();
            if let Some(text) = line.strip_prefix("event: ") {
                name = Some(text.to_owned());
            } else if let Some(text) = line.strip_prefix("data: ") {
                return Some((name.unwrap(), serde_json::from_str(text).unwrap()));
            } else if line == "0" {
                return None;
            }
        }
    }
}

struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Response {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }
}

/// A request with these header lines besides `Host`; a body gets its length.
fn request(method: &str, path: &str, headers: &[&str], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    if !headers.iter().any(|line| line.starts_with("Host:")) {
        text += "Host: localhost\r\n";
    }
    for line in headers {
        text += &format!("{line}\r\n");
    }
    if !body.is_empty() {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    text += "\r\n";
    [text.as_bytes(), body].concat()
}

const JSON: &str = "Content-Type: application/json";

fn post(path: &str, headers: &[&str], body: &Value) -> Vec<u8> {
    request("POST", path, &[&[JSON], headers].concat(), body.to_string().as_bytes())
}

fn ask(address: SocketAddr, request: &[u8]) -> Response {
    Client::new(address).send(request).response()
}

fn get(path: &str, headers: &[&str]) -> Response {
    ask(common(), &request("GET", path, headers, b""))
}

/// A stone in atari.
fn easy() -> Value {
    json!({"boardXSize": 9, "boardYSize": 9, "initialStones": [["W", "A1"], ["B", "A2"]], "initialPlayer": "B",
           "ask": "catch", "prey": "A1"})
}

/// An open centre: no search of a few seconds settles it.
fn hard() -> Value {
    let area: Vec<String> = "CDEFGHJKLMNOPQ".chars().flat_map(|x| (4..16).map(move |y| format!("{x}{y}"))).collect();
    let stones = json!([["W", "K10"], ["W", "K11"], ["B", "J10"], ["B", "L12"], ["B", "H8"], ["B", "M8"]]);
    json!({"initialStones": stones, "initialPlayer": "B", "ask": "life", "target": ["K10"], "closure": "escape",
           "area": area, "limits": {"seconds": 20}})
}

/// Asks again until the answer is not a refusal for lack of room.
fn eventually(address: SocketAddr, request: &[u8]) -> Response {
    let started = Instant::now();
    loop {
        let response = ask(address, request);
        if response.status != 429 {
            return response;
        }
        assert!(started.elapsed() < PATIENCE, "no place becomes free");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_page_and_its_files_come_once_and_compressed() {
    for (path, kind) in [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/app.js", "text/javascript"),
        ("/app.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let plain = get(path, &[]);
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        assert!(plain.header("content-type").unwrap().starts_with(kind), "{path}");
        let packed = get(path, &["Accept-Encoding: br, gzip;q=0.8"]);
        assert_eq!((packed.header("content-encoding"), packed.header("vary")), (Some("gzip"), Some("accept-encoding")));
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == plain.body, "{path}");
        let tag = plain.header("etag").unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}")] {
            assert_eq!(get(path, &[&format!("If-None-Match: {known}")]).status, 304, "{path} {known}");
        }
        assert_eq!(get(path, &["If-None-Match: \"other\""]).status, 200);
    }
    let mut client = Client::new(common());
    let head = client.send(&request("HEAD", "/", &["Connection: close"], b"")).head();
    let mut rest = Vec::new();
    client.0.read_to_end(&mut rest).unwrap();
    assert_eq!((head.status, rest.len()), (200, 0));
}

#[test]
fn what_does_not_exist_is_not_found() {
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/app.js/../../Cargo.toml",
        "/.git/config",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/../app.js",
        "/api/..%2fversion",
    ] {
        let response = get(path, &[]);
        assert_eq!(response.status, 404, "{path}");
        assert!(!response.error().is_empty(), "{path}");
    }
    assert!(get("/api/nothing", &[]).error().contains("there is no service nothing"));
}

#[test]
fn a_wrong_method_is_told_the_right_one() {
    for (method, path, right) in [
        ("GET", "/api/analyze", "POST"),
        ("POST", "/api/version", "GET"),
        ("DELETE", "/api/rules/table", "GET"),
        ("PUT", "/api/library/import", "POST"),
    ] {
        let response = ask(common(), &request(method, path, &[JSON], b"{}"));
        assert_eq!(response.status, 405, "{method} {path}");
        assert!(response.error().ends_with(&format!("with {right}")), "{}", response.error());
        assert!(response.header("allow").unwrap().split(',').any(|allowed| allowed == right), "{path}");
    }
}

#[test]
fn bodies_must_be_deliberate_small_and_punctual() {
    let body = easy().to_string();
    for kind in ["Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded", "X-None: 1"] {
        let response = ask(common(), &request("POST", "/api/analyze", &[kind], body.as_bytes()));
        assert_eq!(response.status, 415, "{kind}");
        assert!(response.error().contains("application/json"));
    }
    let address = serve(Settings { body_bytes: 1000, arrival: Duration::from_millis(200), ..Settings::default() });
    let octets = "Content-Type: application/octet-stream";
    let large = ask(address, &request("POST", "/api/open", &[octets], &[b'x'; 1001]));
    assert_eq!(large.status, 413);
    assert!(large.error().contains("larger than"), "{}", large.error());
    // The same without a length that is told.
    let chunked = format!("3e9\r\n{}\r\n0\r\n\r\n", "x".repeat(1001));
    let mut client = Client::new(address);
    client.send(&request("POST", "/api/open", &[octets, "Transfer-Encoding: chunked"], b"")).send(chunked.as_bytes());
    assert_eq!(client.response().status, 413);
    let mut client = Client::new(address);
    let slow = client.send(b"POST /api/board HTTP/1.1\r\nHost: localhost\r\n").send(JSON.as_bytes());
    let slow = slow.send(b"\r\nContent-Length: 100\r\n\r\n{").response();
    assert_eq!(slow.status, 408);
    assert!(slow.error().contains("too long to arrive"));
    // A head that never ends is not answered for ever either.
    let mut client = Client::new(address);
    client.send(b"GET / HTTP/1.1\r\nHost: local");
    let mut rest = Vec::new();
    client.0.read_to_end(&mut rest).unwrap();
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
}

#[test]
fn only_this_machine_and_its_own_page() {
    for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]", "go.example"] {
        assert_eq!(get("/api/version", &[&format!("Host: {host}")]).status, 200, "{host}");
    }
    for host in ["evil.example", "evil.example:80", "localhost.evil.example", "192.0.2.1", ""] {
        for path in ["/", "/api/version"] {
            let response = get(path, &[&format!("Host: {host}")]);
            assert_eq!(response.status, 403, "{host}");
            assert!(!response.error().is_empty());
        }
    }
    assert_eq!(get("/", &["Host: localhost", "Host: localhost"]).status, 403);
    let from = |origin: &str| ask(common(), &post("/api/analyze", &[&format!("Origin: {origin}")], &easy())).status;
    assert_eq!(from("http://localhost"), 200);
    for origin in ["http://evil.example", "null", "http://localhost:1", "file://"] {
        assert_eq!(from(origin), 403, "{origin}");
    }
}

#[test]
fn every_answer_tells_browsers_what_they_may_do() {
    let answers = [
        get("/", &[]),
        get("/", &[&format!("If-None-Match: {}", get("/", &[]).header("etag").unwrap())]),
        get("/nothing", &[]),
        get("/api/version", &[]),
        get("/api/openapi.json", &[]),
        get("/api/analyze", &[]),
        get("/", &["Host: evil.example"]),
        ask(common(), &post("/api/analyze", &[], &easy())),
        ask(common(), &post("/api/analyze", &[], &json!({}))),
        ask(common(), &request("POST", "/api/analyze", &["Content-Type: text/plain"], b"x")),
        Client::new(common()).send(&post("/api/analyze", &["Accept: text/event-stream"], &easy())).head(),
    ];
    assert_eq!(answers.each_ref().map(|a| a.status), [200, 304, 404, 200, 200, 405, 403, 200, 400, 415, 200]);
    for answer in &answers {
        let policy = answer.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"] {
            assert!(policy.contains(part), "{part}");
        }
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn a_query_is_answered_in_json_or_its_fault_is_named() {
    let answer = ask(common(), &post("/api/analyze", &[], &easy()));
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!((&answer.json()["verdict"], &answer.json()["moves"]), (&json!("caught"), &json!(["B1"])));
    let mut wrong = easy();
    wrong["prey"] = "E5".into();
    let refused = ask(common(), &post("/api/analyze", &[], &wrong));
    assert_eq!((refused.status, &refused.json()["field"]), (400, &json!("prey")));
    let nested = "[".repeat(100_000);
    let bodies = ["{", "[]", "null", "{\"ask\":{\"a\":[[[]]]}}", "{\"boardXSize\":1e999}", "\u{0}", nested.as_str()];
    for body in bodies {
        let response = ask(common(), &request("POST", "/api/analyze", &[JSON], body.as_bytes()));
        assert_eq!(response.status, 400, "{:.40}", body);
        assert!(!response.error().is_empty());
    }
    assert_eq!(ask(common(), &request("POST", "/api/analyze", &[JSON, "Content-Length: 0"], b"")).status, 400);
    assert_eq!(get("/api/rules/table?shape=%ff&shape=x", &[]).status, 400);
}

#[test]
fn a_search_tells_its_progress_and_one_that_waits_is_told_so() {
    let address = serve(Settings { searches: 1, waiting: 1, ..Settings::default() });
    let events = "Accept: text/event-stream";
    let mut first = Client::new(address);
    let head = first.send(&post("/api/analyze", &[events], &hard())).head();
    assert_eq!((head.status, head.header("content-type")), (200, Some("text/event-stream")));
    assert_eq!(head.header("cache-control"), Some("no-store"));
    let (name, progress) = first.event().unwrap();
    assert_eq!(name, "progress");
    assert!(progress["nodes"].as_u64() > Some(0) && progress["line"].is_array(), "{progress}");
    // A small question is answered before its turn comes; a large one waits.
    assert_eq!(ask(address, &post("/api/analyze", &[], &easy())).json()["verdict"], "caught");
    let mut second = Client::new(address);
    assert_eq!(second.send(&post("/api/analyze", &[events], &hard())).head().status, 200);
    assert_eq!(second.event(), Some(("queued".to_owned(), json!({}))));
    // One too many is refused, with or without events; what needs no search is answered all the same.
    for headers in [&[events][..], &[]] {
        let third = ask(address, &post("/api/analyze", headers, &easy()));
        assert_eq!((third.status, third.header("retry-after")), (429, Some("1")));
        assert!(third.error().contains("try again"));
    }
    assert_eq!(ask(address, &post("/api/board", &[], &easy())).status, 200);
    // The first client goes away: its search ends, and the second gets its turn.
    drop(first);
    let started = Instant::now();
    assert_eq!(second.event().unwrap().0, "progress");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    drop(second);
    // An error is an event too.
    let mut wrong = Client::new(address);
    wrong.send(&post("/api/analyze", &[events], &json!({"ask": "life", "target": "A1"}))).head();
    let told = std::iter::from_fn(|| wrong.event()).find(|(name, _)| name != "queued");
    let (name, error) = told.unwrap();
    assert_eq!((name.as_str(), &error["field"]), ("error", &json!("target")));
}

/// A client that has taken the only place for searches: another is refused.
fn taking_the_place(address: SocketAddr, send: impl Fn(&mut Client)) -> Client {
    let started = Instant::now();
    // An easy question that comes first takes the place, and the search is refused: then it is asked for again.
    loop {
        let mut client = Client::new(address);
        send(&mut client);
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(20));
            if ask(address, &post("/api/analyze", &[], &easy())).status == 429 {
                return client;
            }
        }
        assert!(started.elapsed() < PATIENCE, "the search never began");
    }
}

#[test]
fn a_plain_request_that_is_broken_off_ends_its_search() {
    let address = serve(Settings { searches: 1, waiting: 0, ..Settings::default() });
    let gone = taking_the_place(address, |client| {
        client.send(&post("/api/analyze", &[], &hard()));
    });
    gone.0.get_ref().shutdown(Shutdown::Both).unwrap();
    let started = Instant::now();
    assert_eq!(eventually(address, &post("/api/analyze", &[], &easy())).json()["verdict"], "caught");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

#[test]
fn one_that_waits_and_goes_away_leaves_the_queue() {
    let address = serve(Settings { searches: 1, waiting: 1, ..Settings::default() });
    let mut runs = Client::new(address);
    runs.send(&post("/api/analyze", &["Accept: text/event-stream"], &hard())).head();
    runs.event().unwrap();
    for _ in 0..5 {
        let mut waits = Client::new(address);
        let request = post("/api/analyze", &["Accept: text/event-stream"], &easy());
        let started = Instant::now();
        while waits.send(&request).head().status == 429 {
            assert!(started.elapsed() < PATIENCE, "the waiting place is never free again");
            waits = Client::new(address);
        }
        assert_eq!(waits.event().unwrap().0, "queued");
    }
}

#[test]
fn two_requests_on_one_connection() {
    let mut client = Client::new(common());
    let version = client.send(&request("GET", "/api/version", &[], b"")).response();
    assert_eq!((version.status, &version.json()["name"]), (200, &json!("tesuji")));
    assert_eq!(client.send(&request("GET", "/api/nothing", &[], b"")).response().status, 404);
    assert_eq!(client.send(&post("/api/analyze", &[], &easy())).response().json()["verdict"], "caught");
    // And two that are sent at once.
    let both = [request("GET", "/api/version", &[], b""), post("/api/board", &[], &easy())].concat();
    client.send(&both);
    assert_eq!((client.response().status, client.response().status), (200, 200));
}

#[test]
fn the_interface_is_described() {
    let document = get("/api/openapi.json", &[]);
    assert_eq!(document.header("content-type"), Some("application/json"));
    assert_eq!(document.json()["openapi"], "3.1.0");
    assert_eq!(document.json()["info"]["version"], get("/api/version", &[]).json()["version"]);
    // What it refers to is there, too.
    for schema in ["query", "answer"] {
        let path = format!("schema/{schema}.schema.json");
        assert!(String::from_utf8(document.body.clone()).unwrap().contains(&path));
        assert!(get(&format!("/api/{path}"), &[]).json()["$defs"].is_object(), "{path}");
    }
}

/// Whatever a service answers when it is asked in all the wrong ways is among the codes that its description promises;
/// and what concerns every request, every description promises.
#[test]
fn every_code_that_is_answered_is_promised() {
    let document = get("/api/openapi.json", &[]).json();
    let small = serve(Settings { body_bytes: 1000, arrival: Duration::from_millis(50), ..Settings::default() });
    let mut names = std::collections::BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name =
                operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path} has no operationId"));
            assert!(names.insert(name.to_owned()), "two operations are called {name}");
            let promised: Vec<&String> = operation["responses"].as_object().unwrap().keys().collect();
            let promises = |status: u16, how: &str| {
                assert!(promised.contains(&&status.to_string()), "{name}: {status} ({how}) is not among {promised:?}");
            };
            let verb = method.to_ascii_uppercase();
            let json = |body: &str| request(&verb, path, &[JSON], body.as_bytes());
            let foreign = ask(small, &request(&verb, path, &["Host: evil.example"], b""));
            assert_eq!(foreign.status, 403);
            for status in [200, 403, 429, 500] {
                promises(status, "every request");
            }
            if verb == "POST" {
                assert_eq!(ask(small, &request("POST", path, &["Content-Type: text/plain"], b"{}")).status, 415);
                assert_eq!(ask(small, &json(&"x".repeat(1001))).status, 413);
                let half = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\nContent-Length: 9\r\n\r\n{{");
                assert_eq!(ask(small, half.as_bytes()).status, 408);
                for status in [408, 413, 415] {
                    promises(status, "every body");
                }
            }
            let bodies: &[&str] = match (verb.as_str(), name) {
                ("GET", _) => &[""],
                // Any object would make it begin.
                (_, "makeFreshProblems") => &["nonsense", "[]"],
                _ => &["nonsense", "[]", "{}", r#"{"id":999999,"search":"none"}"#],
            };
            for body in bodies {
                promises(ask(small, &json(body)).status, body);
            }
            for query in ["?id=999999", "?id=x&shape=c9x9&number=x&from=x", "?about=life&shape=s9x9&number=1"] {
                let target = format!("{path}{query}");
                promises(ask(small, &request(&verb, &target, &[JSON], bodies[0].as_bytes())).status, query);
            }
        }
    }
    assert!(names.len() >= 28, "{names:?}");
}

#[test]
fn garbage_is_survived() {
    let garbage: [&[u8]; 9] = [
        b"\r\n\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x00\xff\r\n\r\n",
        b"POST /api/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\
          Content-Type: application/octet-stream\r\n\r\nzz\r\n",
    ];
    for bytes in garbage {
        let mut client = Client::new(common());
        client.send(bytes).0.get_ref().shutdown(Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        match client.0.read_to_end(&mut answer) {
            Ok(_) => {}
            Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{bytes:?}"),
        }
        // Nothing, or a refusal; never a success and never an error of the server.
        let text = String::from_utf8_lossy(&answer);
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000));
    assert!(matches!(ask(common(), long.as_bytes()).status, 404 | 414));
    assert_eq!(get("/api/version", &[]).status, 200);
}

#[test]
fn half_requests_keep_nobody_waiting() {
    let mut half: Vec<Client> = (0..50).map(|_| Client::new(common())).collect();
    for client in &mut half {
        client.send(b"POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n");
    }
    let started = Instant::now();
    assert_eq!(get("/api/version", &[]).status, 200);
    assert!(started.elapsed() < Duration::from_secs(2));
}

/// The only place for searches is taken by a client that does what is asked of it here; then it leaves.
fn leaves_after(send: impl Fn(&mut Client)) {
    let address = serve(Settings { searches: 1, waiting: 0, ..Settings::default() });
    drop(taking_the_place(address, send));
    let started = Instant::now();
    assert_eq!(eventually(address, &post("/api/analyze", &[], &easy())).json()["verdict"], "caught");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

#[test]
fn a_byte_behind_the_request_hides_nobody_who_leaves() {
    leaves_after(|client| {
        client.send(&post("/api/analyze", &[], &hard())).send(b"G");
    });
    leaves_after(|client| {
        client.send(&post("/api/analyze", &["Accept: text/event-stream"], &hard())).send(b"GET / HTTP/1.1\r\n");
        client.head();
    });
    // Much of it hides nobody either.
    leaves_after(|client| {
        client.send(&post("/api/analyze", &[], &hard())).send(&[b'x'; 60_000]);
    });
}

#[test]
fn searches_are_asked_for_by_post() {
    let rule = json!({"about": "life", "shape": "c4x2", "number": 1});
    assert_eq!(get("/api/rules/rule?about=life&shape=c4x2&number=1", &[]).status, 405);
    assert_eq!(ask(common(), &post("/api/rules/rule", &[], &rule)).json()["number"], 1);
}

#[test]
fn pages_of_other_sites_are_told_from_ours() {
    for (site, status) in [("same-origin", 200), ("none", 200), ("cross-site", 403), ("same-site", 403)] {
        let said = format!("Sec-Fetch-Site: {site}");
        assert_eq!(get("/api/version", &[&said]).status, status, "{site}");
        assert_eq!(ask(common(), &post("/api/analyze", &[&said], &easy())).status, status, "{site}");
    }
    let link = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"];
    assert_eq!((get("/", &link).status, get("/api/version", &link).status), (200, 403));
}

#[test]
fn a_small_text_with_many_values_is_refused() {
    let bomb = format!("{{\"x\":[{}0]}}", "{\"\":0},".repeat(120_000));
    let refused = ask(common(), &request("POST", "/api/board", &[JSON], bomb.as_bytes()));
    assert_eq!(refused.status, 400);
    assert!(refused.error().contains("more than 100000 values"), "{}", refused.error());
}

#[test]
fn large_requests_share_what_room_there_is() {
    let settings = Settings { body_bytes: 8 << 20, bodies_bytes: 4 << 20, ..Settings::default() };
    let address = serve(settings);
    let octets = "Content-Type: application/octet-stream";
    let refused = ask(address, &request("POST", "/api/open", &[octets], &vec![b'x'; 6 << 20]));
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    // What was refused has given its room back; small ones need none.
    assert_eq!(ask(address, &request("POST", "/api/open", &[octets], &vec![b'x'; 1 << 20])).status, 400);
    assert_eq!(ask(address, &post("/api/board", &[], &easy())).status, 200);
}

/// Connections that do no good: silent ones, heads and bodies that never end, and clients that never read.
fn hostile(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    let file = request("GET", "/app.js", &[], b"").repeat(40);
    let beginnings: [&[u8]; 4] = [
        b"",
        b"GET / HTTP/1.1\r\nHost: local",
        b"POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        &file,
    ];
    let connect = |i: usize| {
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_write_timeout(Some(Duration::from_millis(5))).ok()?;
        let _ = stream.write_all(beginnings[i % beginnings.len()]);
        Some(stream)
    };
    (0..count).filter_map(connect).collect()
}

#[test]
fn those_who_sit_there_keep_nobody_out() {
    // By patience alone nobody would be served for an hour.
    let hour = Duration::from_secs(3600);
    let address = serve(Settings { connections: 40, arrival: hour, departure: hour, ..Settings::default() });
    let held = hostile(address, 200);
    let started = Instant::now();
    assert_eq!(ask(address, &post("/api/analyze", &[], &easy())).json()["verdict"], "caught");
    assert_eq!(ask(address, &request("GET", "/api/version", &[], b"")).status, 200);
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
    drop(held);
}

#[test]
fn nobody_is_written_to_for_ever() {
    let address = serve(Settings { departure: Duration::from_millis(200), ..Settings::default() });
    let mut client = Client::new(address);
    let many = request("GET", "/app.js", &[], b"").repeat(20);
    let started = Instant::now();
    // Nothing is read, so at last nothing can be sent: the server hangs up.
    loop {
        match client.0.get_mut().write_all(&many) {
            Ok(()) => assert!(started.elapsed() < PATIENCE, "the server still listens"),
            Err(error) => {
                let closed = [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe].contains(&error.kind());
                assert!(closed, "{error}");
                return;
            }
        }
    }
}

#[test]
fn the_end_of_the_server_is_told_to_everybody() {
    let settings =
        Settings { searches: 1, waiting: 4, last_searches: Duration::from_millis(300), ..Settings::default() };
    let server = Server::bind(settings).unwrap();
    let (address, end) = (server.address().unwrap(), Cancel::new());
    let switch = end.clone();
    let runs = std::thread::spawn(move || server.run_until(Services::new(Duration::from_secs(60), None), &switch));
    let mut searches = Client::new(address);
    searches.send(&post("/api/analyze", &["Accept: text/event-stream"], &hard())).head();
    assert_eq!(searches.event().unwrap().0, "progress");
    let mut waits = Client::new(address);
    waits.send(&post("/api/analyze", &["Accept: text/event-stream"], &hard())).head();
    assert_eq!(waits.event().unwrap().0, "queued");
    let silent = Client::new(address);
    end.cancel();
    let (name, told) = std::iter::from_fn(|| waits.event()).find(|(name, _)| name != "progress").unwrap();
    assert_eq!(name, "error", "{told}");
    // The search is stopped after a while, and says so.
    let last = std::iter::from_fn(|| searches.event()).last().unwrap();
    assert_eq!(
        (last.0.as_str(), &last.1["verdict"], &last.1["reason"]),
        ("answer", &json!("unknown"), &json!("cancelled"))
    );
    runs.join().unwrap();
    assert!(TcpStream::connect(address).is_err(), "nobody is let in any more");
    drop(silent);
}

/// Where others come in, everybody has a name: from a token, or from a proxy; and his own quota.
#[test]
fn members_are_told_apart() {
    let tokens = Tokens::parse("ann 0123456789abcdef\nbob fedcba9876543210").unwrap();
    let door = Door::Tokens(tokens);
    let address = serve(Settings { door, quota: Some(1), ..Settings::default() });
    let ask_as = |path: &str, headers: &[&str]| ask(address, &request("GET", path, headers, b""));
    let (ann, bob) = ("Authorization: Bearer 0123456789abcdef", "Cookie: tesuji_token=fedcba9876543210");
    for path in ["/", "/api/version", "/api/library", "/no/such/page"] {
        let refused = ask_as(path, &[]);
        assert_eq!(refused.status, 401, "{path}");
        assert!(refused.error().contains("token"), "{}", refused.error());
        assert_eq!(ask_as(path, &["Authorization: Bearer 0123456789abcdeX"]).status, 401, "{path}");
    }
    assert_eq!((ask_as("/api/version", &[ann]).status, ask_as("/", &[bob]).status), (200, 200));
    let opened = ask_as("/?token=0123456789abcdef", &[]);
    assert_eq!((opened.status, opened.header("location")), (303, Some("/")));
    assert!(opened.header("set-cookie").unwrap().starts_with("tesuji_token=0123456789abcdef;"));
    assert_eq!(ask_as("/?token=wrong", &[]).status, 401);
    // One search an hour for each.
    let search = |who: &str| ask(address, &post("/api/analyze", &[who], &easy())).status;
    assert_eq!((search(ann), search(ann), search(bob)), (200, 429, 200));
    let behind = serve(Settings { door: Door::Header("x-user".to_owned()), ..Settings::default() });
    let from_proxy = |headers: &[&str]| ask(behind, &request("GET", "/api/version", headers, b"")).status;
    assert_eq!(
        (from_proxy(&["X-User: ann"]), from_proxy(&[]), from_proxy(&["X-User: a", "X-User: b"])),
        (200, 401, 401)
    );
}
