//! `tesuji serve`: the same query to `/api/analyze`; and `/api/play`, where the first move that the engine names is
//! played.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::question::{Question, list};
use crate::told::Told;
use crate::{Door, Folder, tesuji};

pub(crate) const PLAY: &str = "web play";

struct Server {
    child: Child,
    /// `localhost:PORT`
    host: String,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let mut command = tesuji(&["serve", "--port", "0", "--db", &folder.file("web.db")]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Server { child, host }
    }

    fn post(&self, path: &str, query: &Value) -> Value {
        let mut stream = TcpStream::connect(self.host.replace("localhost", "127.0.0.1")).unwrap();
        let (host, body) = (&self.host, query.to_string());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let body = response.split_once("\r\n\r\n").unwrap().1;
        serde_json::from_str(body).unwrap_or_else(|_| json!({"error": response.lines().next()}))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn ask(questions: &[Question], expected: &[Told], folder: &Folder) -> Vec<Door> {
    let server = Server::start(folder);
    let analyzed = questions.iter().map(|question| {
        let answer = server.post("/api/analyze", &question.query());
        Some(Told::from_answer(&answer))
    });
    let analyzed = analyzed.collect();
    let played = questions.iter().zip(expected).map(|(question, expected)| Some(played(&server, question, expected)));
    let played = played.collect();
    vec![("web analyze", analyzed), (PLAY, played)]
}

fn played(server: &Server, question: &Question, expected: &Told) -> Told {
    let mut query = question.query();
    query["you"] = json!(question.first());
    let start = server.post("/api/play", &query);
    let first = expected.first.clone().filter(|first| first != "none").unwrap_or_else(|| "pass".to_owned());
    query["line"] = json!([first]);
    let after = server.post("/api/play", &query);
    if let Some(error) = start.get("error").or(after.get("error")) {
        return Told::fault(error.to_string());
    }
    let without_status = if start.get("exits").is_some() { "open" } else { "unknown" };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    Told {
        status: Some(text(&start["status"]).unwrap_or_else(|| without_status.to_owned())),
        exits: start.get("exits").map(|exits| list(Some(exits)).into_iter().collect()),
        moves: start.get("hint").map(|hint| list(Some(hint)).into_iter().collect()),
        mistake: after["mistake"].as_bool(),
        reply: text(&after["reply"]),
        ..Told::default()
    }
}
