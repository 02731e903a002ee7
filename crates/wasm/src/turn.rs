//! One turn: requests in, events out, until the input ends.
//!
//! A request is a line of JSON, then its body, as many bytes as the line says:
//!
//! ```text
//! {"method":"POST","path":"analyze","parameters":{},"watch":true,"length":123}
//! ```
//!
//! Its answer is told in lines of JSON, one for each event; `progress` only if `watch` was set, and the last is one of
//! the others:
//!
//! ```text
//! {"event":"progress","data":{..}}
//! {"event":"answer","data":{..}}
//! {"event":"error","status":400,"data":{"error":"..","field":".."}}
//! {"event":"file","mediaType":"image/svg+xml","name":"position.svg","length":456}    followed by as many bytes
//! ```

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};
use tesuji::Cancel;
use tesuji_engines::api::{Answer, Api, ApiError, Method, Reply, Request, Watch};

/// Longer bodies are not taken, as on the server.
const BODY_BYTES: u64 = 16 << 20;

/// Answers all requests of the input.
///
/// # Errors
/// If the output cannot be written, or the input breaks off within a request.
pub(crate) fn take(api: &Api, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(output);
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        match Head::read(&line) {
            Ok(head) => {
                let mut body = vec![0; head.length];
                input.read_exact(&mut body)?;
                let answer = answer(api, head, body, &output);
                tell_answer(&mut *lock(&output), answer)?;
            }
            Err(error) => tell_answer(&mut *lock(&output), Err(error))?,
        }
        line.clear();
    }
    Ok(())
}

fn lock<W>(output: &Mutex<W>) -> std::sync::MutexGuard<'_, W> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The line before a body.
struct Head {
    method: Method,
    path: String,
    parameters: BTreeMap<String, String>,
    watch: bool,
    length: usize,
}

impl Head {
    fn read(line: &str) -> Result<Head, ApiError> {
        let fields: Map<String, Value> =
            serde_json::from_str(line).map_err(|error| ApiError::new(format!("not a request: {error}")))?;
        let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
        let method = match text("method") {
            "GET" => Method::Get,
            "POST" => Method::Post,
            _ => return Err(ApiError::of_field("method", "expected GET or POST")),
        };
        let parameters = fields.get("parameters").and_then(Value::as_object).into_iter().flatten();
        let parameters = parameters.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())));
        let length = fields.get("length").and_then(Value::as_u64).unwrap_or(0);
        if length > BODY_BYTES {
            let message = format!("the request is larger than {} MB", BODY_BYTES >> 20);
            return Err(ApiError { status: 413, message, field: None });
        }
        Ok(Head {
            method,
            path: text("path").to_owned(),
            parameters: parameters.collect(),
            watch: fields.get("watch").and_then(Value::as_bool).unwrap_or(false),
            length: length as usize,
        })
    }
}

fn answer(api: &Api, head: Head, body: Vec<u8>, output: &Mutex<impl Write + Send>) -> Answer {
    // Who cannot write progress learns it when the answer is written.
    let tell = |value: Value| {
        let _ = tell(&mut *lock(output), &json!({"event": "progress", "data": value}), &[]);
    };
    let watch = Watch { cancel: &Cancel::new(), progress: head.watch.then_some(&tell as _) };
    let request = Request { parameters: head.parameters, body };
    api.answer(head.method, &head.path, &request, &watch)
        .unwrap_or_else(|| Err(ApiError::not_found(format!("there is no service {:.80} here", head.path))))
}

fn tell_answer(output: &mut impl Write, answer: Answer) -> io::Result<()> {
    match answer {
        Ok(Reply::Json(value)) => tell(output, &json!({"event": "answer", "data": value}), &[]),
        Ok(Reply::File { media_type, name, bytes }) => {
            let head = json!({"event": "file", "mediaType": media_type, "name": name, "length": bytes.len()});
            tell(output, &head, &bytes)
        }
        Err(error) => tell(output, &json!({"event": "error", "status": error.status, "data": error.to_json()}), &[]),
    }
}

/// A line and what follows it, in one piece: the other end may look at every write.
fn tell(output: &mut impl Write, head: &Value, bytes: &[u8]) -> io::Result<()> {
    let mut message = head.to_string().into_bytes();
    message.push(b'\n');
    message.extend_from_slice(bytes);
    output.write_all(&message)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use tesuji::Solver;

    use super::*;

    const QUERY: &str = r#"{"boardXSize":9,"boardYSize":9,"initialPlayer":"B","ask":"life","target":["A1"],
        "initialStones":[["B","A3"],["B","B3"],["B","C3"],["B","D3"],["B","E3"],["B","F3"],["B","F2"],["B","F1"],
        ["W","A2"],["W","B2"],["W","C2"],["W","D2"],["W","E2"],["W","E1"],["W","A1"]]}"#;

    fn request(method: &str, path: &str, body: &str) -> Vec<u8> {
        let head = json!({"method": method, "path": path, "parameters": {"from": "1"}, "length": body.len()});
        format!("{head}\n{body}").into_bytes()
    }

    fn turn(api: &Api, input: &[u8]) -> Vec<u8> {
        let mut output = Vec::new();
        take(api, input, &mut output).unwrap();
        output
    }

    fn events(output: &[u8]) -> Vec<Value> {
        std::str::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn every_request_of_a_turn_is_answered_in_order() {
        let api = Api::new(Solver::new());
        let input = [request("GET", "version", ""), request("POST", "analyze", QUERY), request("GET", "nothing", "")];
        let told = events(&turn(&api, &input.concat()));
        assert_eq!(told[0]["data"]["name"], "tesuji");
        assert_eq!((&told[1]["event"], &told[1]["data"]["status"]), (&json!("answer"), &json!("d")));
        assert_eq!((&told[2]["event"], &told[2]["status"]), (&json!("error"), &json!(404)));
        assert_eq!(told.len(), 3);
    }

    #[test]
    fn what_is_wrong_with_a_request_is_told_and_the_turn_goes_on() {
        let api = Api::new(Solver::new());
        let mut input = b"nonsense\n{\"method\":\"PUT\"}\n{\"method\":\"POST\",\"length\":99999999}\n".to_vec();
        input.extend(request("POST", "analyze", "[]"));
        input.extend(request("POST", "open", "(;SZ[9]AB[bh]AW[ah])"));
        let told = events(&turn(&api, &input));
        let statuses: Vec<&Value> = told.iter().map(|event| &event["status"]).collect();
        assert_eq!(statuses, [&json!(400), &json!(400), &json!(413), &json!(400), &Value::Null]);
        assert_eq!(told[4]["data"]["count"], 1);
    }

    #[test]
    fn a_file_follows_its_line() {
        let body = QUERY.replacen('{', r#"{"format":"svg","#, 1);
        let output = turn(&Api::new(Solver::new()), &request("POST", "export", &body));
        let end = output.iter().position(|&byte| byte == b'\n').unwrap();
        let head: Value = serde_json::from_slice(&output[..end]).unwrap();
        assert_eq!(head["mediaType"], "image/svg+xml");
        assert_eq!(head["length"], output.len() - end - 1);
        assert!(output[end + 1..].starts_with(b"<svg"));
    }

    #[test]
    fn a_request_that_breaks_off_ends_the_turn() {
        let mut input = request("POST", "analyze", QUERY);
        input.pop();
        assert!(take(&Api::new(Solver::new()), &input[..], Vec::new()).is_err());
    }
}
