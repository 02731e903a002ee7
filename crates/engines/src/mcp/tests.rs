//! Conversations with the tools of a language model, against the specification of the Model Context Protocol and against
//! what its official Python SDK said (`cargo xtask clients`).

use std::io::{self, BufReader, Read};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Settings, serve};

const CORNER: &str = "Black to play\n3 |X X X X X X .\n2 |O O O O O X .\n1 |O . . . O X .\n  +-------------";

fn settings() -> Settings {
    Settings { jobs: 2, time: Duration::from_secs(60) }
}

fn converse(input: &str) -> Vec<Value> {
    let mut output = Vec::new();
    serve(input.as_bytes(), &mut output, settings()).unwrap();
    let text = String::from_utf8(output).unwrap();
    let messages: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(messages.iter().all(|message| message["jsonrpc"] == "2.0"));
    messages
}

fn request(id: u64, method: &str, params: Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

fn one(line: &str) -> Value {
    let mut messages = converse(line);
    assert_eq!(messages.len(), 1, "{messages:?}");
    messages.remove(0)
}

fn call(name: &str, arguments: Value) -> Value {
    one(&request(1, "tools/call", json!({"name": name, "arguments": arguments})))["result"].clone()
}

/// The fields of a call that succeeds, which fit the schema of its tool.
fn fields(name: &str, arguments: Value) -> Value {
    let tools = one(&request(1, "tools/list", json!({})))["result"]["tools"].clone();
    let tool = tools.as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap().clone();
    let check = |schema: &Value, value: &Value| {
        let validator = jsonschema::draft202012::new(schema).unwrap();
        validator.validate(value).unwrap_or_else(|error| panic!("{error} in {value}"));
    };
    check(&tool["inputSchema"], &arguments);
    let result = call(name, arguments);
    assert_eq!(result["isError"], false, "{result}");
    check(&tool["outputSchema"], &result["structuredContent"]);
    assert!(
        result["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains(result["structuredContent"]["sentence"].as_str().unwrap())
    );
    result["structuredContent"].clone()
}

fn refusal(name: &str, arguments: Value) -> String {
    let result = call(name, arguments);
    assert_eq!(result["isError"], true, "{result}");
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

#[test]
fn both_ways_to_begin() {
    let hello = |version: &str| {
        let params =
            json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
        one(&request(0, "initialize", params))["result"].clone()
    };
    assert_eq!(hello("2025-06-18")["protocolVersion"], "2025-06-18");
    assert_eq!(hello("1999-01-01")["protocolVersion"], "2025-11-25");
    assert_eq!(hello("2025-11-25")["serverInfo"]["name"], "tesuji");
    assert!(hello("2025-11-25")["capabilities"]["tools"].is_object());
    let meta = |version: &str| json!({"_meta": {"io.modelcontextprotocol/protocolVersion": version}});
    let found = one(&request(0, "server/discover", meta("2026-07-28")))["result"].clone();
    assert!(found["supportedVersions"].as_array().unwrap().contains(&json!("2026-07-28")), "{found}");
    assert_eq!((&found["resultType"], &found["cacheScope"]), (&json!("complete"), &json!("public")));
    let refused = one(&request(0, "tools/list", meta("2099-01-01")));
    assert_eq!(refused["error"]["code"], -32022, "{refused}");
    assert_eq!(one(&request(0, "ping", json!({})))["result"], json!({}));
}

#[test]
fn solve_tells_the_truth() {
    let found = fields("solve", json!({"position": CORNER}));
    assert_eq!((&found["verdict"], &found["moves"]), (&json!("dead"), &json!(["C1"])));
    assert_eq!(found["certainty"], "proved");
    let all = call(
        "solve",
        json!({"position": CORNER, "first": "white", "target": ["A1"], "allMoves": true, "prove": false}),
    );
    assert_eq!(all["structuredContent"]["verdict"], "alive");
    assert!(all["structuredContent"]["moveStatus"].is_object());
    let text = all["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("First moves: ") && text.contains("3 |X X X X X X"), "{text}");
    let both = fields("solve", json!({"position": CORNER, "first": "both"}));
    assert_eq!(both["verdict"], "unsettled");
    // A search that has no nodes does not know: that is an answer.
    let unknown = fields("solve", json!({"position": CORNER, "nodes": 1, "area": ["A1", "B1", "C1", "D1"]}));
    assert!(["unknown", "dead"].contains(&unknown["verdict"].as_str().unwrap()), "{unknown}");
}

#[test]
fn captures_and_blocks() {
    let ladder = "(;SZ[19]AB[cp][dq][eq]AW[dp]PL[B])";
    let caught = fields("catch", json!({"position": ladder, "prey": "D4"}));
    assert_eq!((&caught["verdict"], &caught["certainty"]), (&json!("caught"), &json!("proved")));
    let by_ladder = fields("catch", json!({"position": ladder, "prey": "D4", "kind": "ladder", "first": "black"}));
    assert_eq!(by_ladder["verdict"], "caught");
    let blocks = fields("scan", json!({"position": ladder}));
    assert!(blocks["blocks"].as_array().unwrap().iter().any(|block| block["block"] == "D4"), "{blocks}");
}

#[test]
fn a_proof_is_verified_and_a_false_one_refused() {
    let solved = fields("solve", json!({"position": CORNER, "includeProof": true}));
    let file = solved["proof"]["file"].as_str().unwrap();
    let checked = fields("verify", json!({"proof": file}));
    assert_eq!(checked["verdict"], "proved");
    assert!(checked["position"].as_str().unwrap().contains("Black to play"));
    assert!(refusal("verify", json!({"proof": "AAAA"})).starts_with("proof: "));
    assert!(refusal("verify", json!({"proof": "no base64!"})).contains("not base64"));
}

#[test]
fn mistakes_are_explained() {
    assert!(refusal("solve", json!({})).starts_with("position: missing"));
    assert!(refusal("solve", json!({"position": "nonsense"})).starts_with("position: "));
    assert!(refusal("solve", json!({"position": CORNER, "target": ["G3"]})).contains("G3 is empty"));
    assert!(refusal("solve", json!({"position": CORNER, "first": "red"})).starts_with("first: expected"));
    assert!(
        refusal("solve", json!({"position": CORNER, "colour": "black"})).contains("colour: solve does not take this")
    );
    assert!(refusal("solve", json!({"position": CORNER, "seconds": 0})).starts_with("seconds: "));
    assert!(refusal("solve", json!({"position": CORNER, "number": 9})).starts_with("position: "));
    assert!(refusal("catch", json!({"position": CORNER})).starts_with("prey: "));
    assert!(refusal("catch", json!({"position": CORNER, "prey": "A1", "kind": "magic"})).starts_with("kind: "));
    let code = |line: &str| one(line)["error"]["code"].clone();
    assert_eq!(code("nonsense"), -32700);
    assert_eq!(code("[]"), -32600);
    assert_eq!(code("{\"id\":1}"), -32600);
    assert_eq!(code(&request(1, "dance", json!({}))), -32601);
    assert_eq!(code(&request(1, "tools/call", json!({"name": "dance"}))), -32602);
    assert_eq!(code(&request(1, "tools/call", json!({"name": "solve", "arguments": []}))), -32602);
    assert!(converse("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n\n").is_empty());
    assert!(converse("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}").is_empty());
}

/// An input that delivers its lines when the test says so.
struct Slow(mpsc::Receiver<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

/// An output that hands over what is written.
struct Sent(mpsc::Sender<String>);

impl io::Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stone in the open on a large board: it would take minutes.
const HARD: &str = "(;SZ[19]AW[jj]AB[ji][gk][ml][jn]PL[B])";

#[test]
fn a_search_tells_how_far_it_is_until_it_is_cancelled() {
    let (say, input) = mpsc::channel();
    let (output, hear) = mpsc::channel();
    let patient = Settings { jobs: 1, time: Duration::from_secs(600) };
    let server = std::thread::spawn(move || serve(BufReader::new(Slow(input)), Sent(output), patient).unwrap());
    let area: Vec<String> =
        (1..=9).flat_map(|y| ["B", "C", "D", "E", "F", "G", "H", "J", "K"].map(|x| format!("{x}{}", y + 4))).collect();
    let arguments = json!({"position": HARD, "target": ["K10"], "area": area, "seconds": 600, "prove": false});
    let params = json!({"name": "solve", "arguments": arguments, "_meta": {"progressToken": "p"}});
    say.send((request(1, "tools/call", params) + "\n").into_bytes()).unwrap();
    let started = Instant::now();
    let mut heard = String::new();
    while !heard.contains("\"progressToken\":\"p\"") && started.elapsed() < Duration::from_secs(120) {
        heard.push_str(&hear.recv_timeout(Duration::from_secs(120)).unwrap());
    }
    assert!(heard.contains("notifications/progress"), "{heard}");
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
    say.send((cancel.to_string() + "\n" + &request(2, "ping", json!({})) + "\n").into_bytes()).unwrap();
    drop(say);
    server.join().unwrap();
    let rest: String = hear.iter().collect();
    assert!(rest.contains("\"id\":2"), "{rest}");
    assert!(!rest.contains("\"id\":1"), "what is cancelled is not answered: {rest}");
    assert!(started.elapsed() < Duration::from_secs(300));
}

/// A line of megabytes is refused with its id, and a flood of calls before it takes memory.
#[test]
fn what_would_take_too_much_is_refused() {
    let many = format!("[{}0]", "{\"\":0},".repeat(200_000));
    let bomb = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{{\"name\":\"solve\",\"arguments\":{many}}}}}"
    );
    let refused = one(&bomb);
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(7), &json!(-32600)), "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().contains("more than 100000 values"), "{refused}");
    assert_eq!(one("{\"id\":1,")["error"]["code"], -32700);
    // Each waits for those before it; a search of its own keeps the first places.
    let position =
        "Black to play\n. . . . . . . . .\n. . . . . . . . .\n. . . O O O . . .\n. . . . . . . . .\n. . . . . . . . .";
    let call = |id| {
        let arguments = json!({"position": position, "seconds": 1});
        request(id, "tools/call", json!({"name": "solve", "arguments": arguments}))
    };
    let cancel =
        |id| json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}}).to_string();
    let lines: Vec<String> = (0..400).map(call).chain((0..400).map(cancel)).collect();
    let told = converse(&lines.join("\n"));
    let busy = told.iter().filter(|message| message["error"]["code"] == -32000).count();
    assert!(busy > 0 && busy <= 400 - 256, "{busy}");
    // Two with one id could not be told apart when one is cancelled.
    let twice = converse(&[call(1), call(1), cancel(1)].join("\n"));
    assert_eq!(twice.len(), 1, "{twice:?}");
    assert_eq!(twice[0]["error"]["message"], "a call with this id is not answered yet");
}

/// What the official Python SDK said, line by line: every request is granted.
#[test]
fn the_official_client_is_understood() {
    let text = include_str!("../../../../testdata/clients/mcp.jsonl");
    let said: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let methods: Vec<&str> = said.iter().filter_map(|message| message["method"].as_str()).collect();
    for method in ["initialize", "server/discover", "tools/list", "tools/call"] {
        assert!(methods.contains(&method), "{method} in {methods:?}");
    }
    for message in said.iter().filter(|message| message.get("id").is_some()) {
        let answer = converse(&message.to_string()).pop().unwrap();
        assert_eq!(answer["id"], message["id"]);
        assert!(answer["result"].is_object(), "{message}\n{answer}");
        let meant_to_fail = message["params"]["arguments"]["position"] == "nonsense";
        assert_eq!(answer["result"]["isError"] == true, meant_to_fail, "{message}\n{answer}");
    }
}
