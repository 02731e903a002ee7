//! The conversation: calls run side by side, so that a cancellation is heard while they do.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, BufRead, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};
use tesuji::Cancel;

use super::call::{self, Call, Most, Tell};
use super::protocol::{self, BUSY, Era, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, Message};
use super::tools;

/// The longest line that is read: a proof file of some megabytes.
const LINE_BYTES: u64 = 64 << 20;
/// Calls that run or wait, at most, and the bytes of their lines; but one call may always run.
const MOST_CALLS: usize = 256;
const CALLS_BYTES: usize = 64 << 20;
/// Memory of the tables of one search.
const MEMORY: usize = 256 << 20;

/// How the server works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many calls run at the same time; others wait.
    pub jobs: usize,
    /// What one call may take, whatever it asks for.
    pub time: Duration,
}

/// Answers every message of `input` on `output`, until the input ends; what runs then is still answered.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(mut input: impl BufRead, output: impl Write + Send, settings: Settings) -> io::Result<()> {
    let server = Server {
        most: Most { time: settings.time, memory: MEMORY },
        output: Mutex::new(output),
        broken: Mutex::new(None),
        running: Mutex::default(),
        places: Places { free: Mutex::new(settings.jobs.max(1)), changed: Condvar::new() },
    };
    std::thread::scope(|scope| {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = input.by_ref().take(LINE_BYTES).read_until(b'\n', &mut line)?;
            if server.is_broken() {
                // Nobody waits for what still runs.
                server.cancel_all();
                return Ok(());
            }
            if read == 0 {
                return Ok(());
            }
            if read as u64 == LINE_BYTES && line.last() != Some(&b'\n') {
                input.skip_until(b'\n')?;
                let message = format!("the line is longer than {LINE_BYTES} bytes");
                server.write(&protocol::error(&Value::Null, INVALID_REQUEST, &message));
                continue;
            }
            let text = String::from_utf8_lossy(&line);
            if text.trim().is_empty() {
                continue;
            }
            match protocol::parse(&text) {
                Err(refused) => server.write(&refused),
                Ok(Message::Response) => {}
                Ok(Message::Notification { method, params }) => server.hear(&method, &params),
                Ok(Message::Request { id, method, params }) if method == "tools/call" => {
                    let server = &server;
                    match server.begin(&id, read) {
                        Ok(cancel) => drop(scope.spawn(move || server.call(&id, &params, &cancel))),
                        Err(refused) => server.write(&refused),
                    }
                }
                Ok(Message::Request { id, method, params }) => server.write(&answer(&id, &method, &params)),
            }
        }
    })
    .and_then(|()| server.broken.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err))
}

/// Answers what needs no search.
fn answer(id: &Value, method: &str, params: &Map<String, Value>) -> Value {
    let era = match protocol::era(id, params) {
        Ok(era) => era,
        Err(refused) => return refused,
    };
    match method {
        "initialize" => protocol::result(id, Era::Handshake, protocol::initialize(params), true),
        "server/discover" => protocol::result(id, era, protocol::discover(), true),
        "ping" => protocol::result(id, era, json!({}), false),
        "tools/list" => protocol::result(id, era, tools::list(), true),
        _ => protocol::error(id, METHOD_NOT_FOUND, &format!("there is no method '{:.80}'", method.escape_debug())),
    }
}

struct Server<W> {
    most: Most,
    output: Mutex<W>,
    broken: Mutex<Option<io::Error>>,
    /// The calls that run or wait, by id: their switches, and the bytes of their lines.
    running: Mutex<HashMap<String, (Cancel, usize)>>,
    places: Places,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Write> Server<W> {
    fn write(&self, message: &Value) {
        let mut output = lock(&self.output);
        if let Err(error) = writeln!(output, "{message}").and_then(|()| output.flush()) {
            *lock(&self.broken) = Some(error);
        }
    }

    fn is_broken(&self) -> bool {
        lock(&self.broken).is_some()
    }

    /// Notes a call, or returns the response that refuses it.
    fn begin(&self, id: &Value, bytes: usize) -> Result<Cancel, Value> {
        let mut running = lock(&self.running);
        let waiting: usize = running.values().map(|(_, bytes)| bytes).sum();
        if running.len() >= MOST_CALLS || !running.is_empty() && waiting + bytes > CALLS_BYTES {
            return Err(protocol::error(id, BUSY, "too many calls wait: ask again when some are answered"));
        }
        // Two calls with one id could not be told apart when one of them is cancelled.
        let Entry::Vacant(place) = running.entry(id.to_string()) else {
            return Err(protocol::error(id, INVALID_REQUEST, "a call with this id is not answered yet"));
        };
        let cancel = Cancel::new();
        place.insert((cancel.clone(), bytes));
        Ok(cancel)
    }

    fn cancel_all(&self) {
        lock(&self.running).values().for_each(|(cancel, _)| cancel.cancel());
    }

    fn hear(&self, method: &str, params: &Map<String, Value>) {
        if method != "notifications/cancelled" {
            return;
        }
        if let Some(id) = params.get("requestId")
            && let Some((cancel, _)) = lock(&self.running).get(&id.to_string())
        {
            cancel.cancel();
        }
    }

    /// Runs a call and answers it; one that was cancelled is not answered.
    fn call(&self, id: &Value, params: &Map<String, Value>, cancel: &Cancel) {
        let place = self.places.take();
        let response = panic::catch_unwind(AssertUnwindSafe(|| self.response(id, params, cancel)));
        drop(place);
        lock(&self.running).remove(&id.to_string());
        if cancel.is_cancelled() {
            return;
        }
        self.write(&response.unwrap_or_else(|_| {
            protocol::error(id, -32603, "internal error while reading this position: please report the call")
        }));
    }

    fn response(&self, id: &Value, params: &Map<String, Value>, cancel: &Cancel) -> Value {
        let era = match protocol::era(id, params) {
            Ok(era) => era,
            Err(refused) => return refused,
        };
        let name = params.get("name").and_then(Value::as_str).unwrap_or_default();
        if !tools::NAMES.contains(&name) {
            let message = format!("there is no tool '{:.80}': {}", name.escape_debug(), tools::NAMES.join(", "));
            return protocol::error(id, INVALID_PARAMS, &message);
        }
        let none = Map::new();
        let arguments = match params.get("arguments") {
            None | Some(Value::Null) => &none,
            Some(Value::Object(arguments)) => arguments,
            Some(_) => return protocol::error(id, INVALID_PARAMS, "expected arguments to be an object"),
        };
        if let Some(wrong) = tools::unknown_argument(name, arguments) {
            return protocol::result(id, era, call::refused(&wrong), false);
        }
        let token = params.get("_meta").and_then(|meta| meta.get("progressToken"));
        let tell = |nodes: u64, message: &str| {
            let params = json!({"progressToken": token, "progress": nodes, "message": message});
            self.write(&json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": params}));
        };
        let progress = token.map(|_| &tell as &Tell<'_>);
        let done = call::call(name, &Call { arguments, most: &self.most, cancel, progress });
        protocol::result(id, era, done, false)
    }
}

/// So many may work at the same time.
struct Places {
    free: Mutex<usize>,
    changed: Condvar,
}

/// A place that is free again when it is dropped.
struct Place<'a>(&'a Places);

impl Places {
    fn take(&self) -> Place<'_> {
        let mut free = lock(&self.free);
        while *free == 0 {
            free = self.changed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        Place(self)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.changed.notify_one();
    }
}
