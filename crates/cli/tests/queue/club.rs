//! A board for many on PostgreSQL: everybody has a history and a quota of his own, and the jobs are shown.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::{Value, json};
use tesuji_testbed::Postgres;

use crate::{Folder, name_of, tesuji, told};

const ANN: &str = "0123456789abcdef";
const BOB: &str = "fedcba9876543210";

/// `tesuji serve` in a process of its own; dropped, it is killed.
struct Board {
    process: Child,
    port: u16,
}

impl Board {
    fn start(arguments: &[&str]) -> Board {
        let arguments = [&["serve", "--port", "0"], arguments].concat();
        let mut process = tesuji(&arguments).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.unwrap_or_else(|| panic!("no address in '{line}'")).parse().unwrap();
        Board { process, port }
    }

    /// The status and the body of an answer.
    fn ask(&self, token: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut connection = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let head = format!(
            "{method} /api/{path} HTTP/1.1\r\nHost: localhost:{}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        connection.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let text = answer.split_once("\r\n\r\n").unwrap().1;
        (status, serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }

    fn told(&self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(token, method, path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn members_of_a_club_train_for_themselves() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    told(&["generate", "--count", "3", "--where", "corner", "--seed", "4", "--quiet", "--db", &url]);
    told(&["jobs", "submit", "nothing", "--count", "2", "--db", &url]);
    let folder = Folder::new("club");
    let tokens = folder.file("members.txt");
    std::fs::write(&tokens, format!("ann {ANN}\nbob {BOB}\n")).unwrap();
    let board = Board::start(&["--token-file", &tokens, "--searches-per-hour", "2", "--db", &url]);
    assert_eq!(board.ask("somebody-else-123", "GET", "practise", &Value::Null).0, 401);
    // Ann solves one problem; Bob passes on the same, which is wrong.
    let asked = board.told(ANN, "GET", "practise", &Value::Null);
    let id = asked["problem"]["id"].clone();
    let problem: Value = serde_json::from_str(&told(&["db", "show", &id.to_string(), "--json", "--db", &url])).unwrap();
    let best = problem["moves"][0].as_str().unwrap();
    let answered = |token: &str, answer: &str| {
        board.told(token, "POST", "practise/answer", &json!({"id": id, "answer": answer, "seconds": 3}))
    };
    assert_eq!(answered(ANN, best)["right"], true);
    assert_eq!(answered(BOB, "pass")["right"], false);
    let standing = |token: &str| board.told(token, "GET", "practise", &Value::Null)["standing"].clone();
    let (ann, bob) = (standing(ANN), standing(BOB));
    assert_eq!(
        (&ann["today"], &ann["mistakes"]),
        (&json!({"attempts": 1, "right": 1, "score": ann["today"]["score"]}), &json!(0))
    );
    assert_eq!((&bob["today"]["right"], &bob["mistakes"]), (&json!(0), &json!(1)));
    assert!(ann["rating"].as_f64() > bob["rating"].as_f64(), "{ann} {bob}");
    // The same history as that of the command, on whatever machine it runs.
    let mine: Value = serde_json::from_str(&told(&["stats", "--user", "bob", "--json", "--db", &url])).unwrap();
    assert_eq!(mine["attempts"], 1, "{mine}");
    let rows = server.execute(name_of(&url), r#"SELECT "user", count(*) FROM tesuji.attempt GROUP BY 1 ORDER BY 1"#);
    assert_eq!(rows, "ann|1\nbob|1");
    // Two searches an hour for each; looking costs nothing.
    let question = json!({"boardXSize": 9, "boardYSize": 9, "initialStones": [["W", "A1"], ["B", "A2"]],
                          "initialPlayer": "B", "ask": "catch", "prey": "A1"});
    let search = |token: &str| board.ask(token, "POST", "analyze", &question).0;
    assert_eq!([search(ANN), search(ANN), search(ANN), search(BOB)], [200, 200, 429, 200]);
    let jobs = board.told(BOB, "GET", "jobs", &Value::Null);
    assert_eq!(jobs["jobs"][0]["progress"]["waiting"], 2, "{jobs}");
}
