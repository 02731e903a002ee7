//! The JSON engine: many queries in flight, answers as they come.
//!
//! ```text
//!   reader ---> queue of queries (bounded in bytes) ---> workers ---> one writer at a time
//!      |                                                    ^
//!      +-- terminate: switches off by id -------------------+
//! ```
//!
//! The reader runs ahead of the workers, so that a `terminate` is seen while its query waits or runs, but no further
//! than [`QUEUE_BYTES`] of waiting queries: then it stops reading, and the sender's pipe fills. Every question gets
//! exactly one answer; a query of KataGo's kind one for each turn, with reports before it if they are asked for.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tesuji::{Cancel, Solver};

use super::{Request, answer_line, error_line, katago, parse_request};

/// Bytes of queries that may wait.
pub const QUEUE_BYTES: usize = 64 << 20;
/// What is reckoned for a query beside its text.
const JOB_BYTES: usize = 512;
/// What is reckoned for a position to look at.
const TURN_BYTES: usize = 4096;
/// The longest line that is taken for a query.
pub(super) const LINE_BYTES: usize = 1 << 20;

/// How the engine works.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many queries are answered at the same time.
    pub jobs: usize,
    /// How many nodes are meant by one of KataGo's visits.
    pub nodes_per_visit: u64,
    /// Whether a query of KataGo's kind is answered with a pass and an even evaluation where nothing is known, instead of
    /// `noResults`: for programs whose players wait until they are told a move.
    pub pass_if_unknown: bool,
    /// Who answers: a query may spend no more than this solver may.
    pub most: Solver,
}

impl From<usize> for Settings {
    /// So many queries at the same time.
    fn from(jobs: usize) -> Settings {
        Settings { jobs, nodes_per_visit: 1, pass_if_unknown: false, most: Solver::new() }
    }
}

/// Answers every line of `input` on `output`, until the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(input: impl BufRead, output: impl Write + Send, settings: impl Into<Settings>) -> io::Result<()> {
    let settings = &settings.into();
    let shared = Shared::default();
    let writer = Writer { output: Mutex::new(output), broken: Mutex::new(None) };
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs {
            scope.spawn(|| work(&shared, &writer, &settings.most));
        }
        let read = read_lines(input, |line| handle_line(line, settings, &shared, &writer));
        shared.close();
        read
    })?;
    writer.broken.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Sorts one line: an action is done at once, a query joins the queue. Returns whether to go on.
fn handle_line<W: Write>(line: Line, settings: &Settings, shared: &Shared, writer: &Writer<W>) -> bool {
    let text = match line {
        Line::Text(text) if text.trim().is_empty() => return true,
        Line::Text(text) => text,
        Line::TooLong => {
            return writer.write(&error_line(None, &format!("the line is longer than {LINE_BYTES} bytes"), None));
        }
    };
    match parse_request(&text, settings) {
        Err(answer) => writer.write(&answer),
        Ok(Request::Done { answer }) => writer.write(&answer),
        Ok(Request::Terminate { id, turns, answer }) => {
            shared.terminate(id.as_ref(), turns.as_deref());
            writer.write(&answer)
        }
        Ok(Request::Query { id }) => {
            // The id is kept three times: in the line, in the job and among the switches.
            let bytes = text.len() + JOB_BYTES + 2 * id.as_str().map_or(0, str::len);
            let work = Work::Question(text.into_boxed_str());
            shared.push(Job { id, work, bytes, cancel: Cancel::new() });
            !writer.is_broken()
        }
        Ok(Request::Turns { id, turns, warnings }) => {
            for warning in &warnings {
                writer.write(warning);
            }
            let bytes = JOB_BYTES + TURN_BYTES + 2 * id.as_str().map_or(0, str::len);
            for turn in turns {
                shared.push(Job { id: id.clone(), work: Work::Turn(turn), bytes, cancel: Cancel::new() });
            }
            !writer.is_broken()
        }
    }
}

fn work<W: Write>(shared: &Shared, writer: &Writer<W>, most: &Solver) {
    while let Some(job) = shared.next() {
        let mut report = |value: &Value| {
            writer.write(value);
        };
        let answered = panic::catch_unwind(AssertUnwindSafe(|| match &job.work {
            Work::Question(line) => answer_line(&job.id, line, most, &job.cancel),
            Work::Turn(turn) => katago::answer(&job.id, turn, most, &job.cancel, &mut report),
        }));
        let answer = answered.unwrap_or_else(|_| {
            error_line(Some(&job.id), "internal error while reading this position: please report the query", None)
        });
        shared.finished(&job);
        if !writer.write(&answer) {
            shared.abandon();
        }
    }
}

/// A query that waits or is being answered.
struct Job {
    id: Value,
    work: Work,
    /// What it takes while it waits.
    bytes: usize,
    cancel: Cancel,
}

/// What a job is about.
enum Work {
    /// A question in our own words, as it was sent: it is read when it is its turn.
    Question(Box<str>),
    /// A position to look at as KataGo does.
    Turn(katago::Turn),
}

impl Job {
    /// The higher, the sooner.
    fn priority(&self) -> i64 {
        match &self.work {
            Work::Question(_) => 0,
            Work::Turn(turn) => turn.priority,
        }
    }

    fn turn(&self) -> Option<u64> {
        match &self.work {
            Work::Question(_) => None,
            Work::Turn(turn) => Some(turn.number as u64),
        }
    }
}

/// What stops a query, and which turn of it.
struct Switch {
    turn: Option<u64>,
    cancel: Cancel,
}

#[derive(Default)]
struct State {
    /// What waits: high priorities first, then in the order of arrival.
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    waiting_bytes: usize,
    /// How many have come.
    arrived: u64,
    /// The switches of all queries that wait or run, by id. Two queries may have the same id.
    switches: HashMap<String, Vec<Switch>>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job) {
        let mut state = self.lock();
        while state.waiting_bytes > QUEUE_BYTES && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let switch = Switch { turn: job.turn(), cancel: job.cancel.clone() };
        state.switches.entry(job.id.to_string()).or_default().push(switch);
        state.waiting_bytes += job.bytes;
        state.arrived += 1;
        let place = (Reverse(job.priority()), state.arrived);
        state.waiting.insert(place, job);
        self.changed.notify_all();
    }

    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some((_, job)) = state.waiting.pop_first() {
                state.waiting_bytes -= job.bytes;
                self.changed.notify_all();
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finished(&self, job: &Job) {
        let mut state = self.lock();
        if let Some(switches) = state.switches.get_mut(&job.id.to_string()) {
            switches.retain(|switch| !switch.cancel.is_same(&job.cancel));
            if switches.is_empty() {
                state.switches.remove(&job.id.to_string());
            }
        }
    }

    /// Stops the queries of this id, or all; of them these turns, or all.
    fn terminate(&self, id: Option<&Value>, turns: Option<&[u64]>) {
        let state = self.lock();
        let wanted = id.map(Value::to_string);
        for (key, switches) in &state.switches {
            if wanted.as_ref().is_none_or(|wanted| wanted == key) {
                let meant =
                    |switch: &&Switch| turns.is_none_or(|turns| switch.turn.is_some_and(|n| turns.contains(&n)));
                switches.iter().filter(meant).for_each(|switch| switch.cancel.cancel());
            }
        }
    }

    /// Nobody reads the answers any more: drops what waits and stops what runs.
    fn abandon(&self) {
        self.terminate(None, None);
        self.lock().waiting.clear();
        self.close();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

struct Writer<W> {
    output: Mutex<W>,
    broken: Mutex<Option<io::Error>>,
}

impl<W: Write> Writer<W> {
    /// Writes one answer; `false` if nobody can receive it any more.
    fn write(&self, answer: &Value) -> bool {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(output, "{answer}").and_then(|()| output.flush());
        if let Err(error) = written {
            *self.broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            return false;
        }
        true
    }

    fn is_broken(&self) -> bool {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// A line of input.
enum Line {
    Text(String),
    TooLong,
}

/// Reads lines without ever holding more than [`LINE_BYTES`] of one. Bytes that are not UTF-8 are replaced: the JSON
/// parser will say where.
fn read_lines(mut input: impl BufRead, mut handle: impl FnMut(Line) -> bool) -> io::Result<()> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let ended = chunk.is_empty();
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(chunk.len(), |end| end + 1);
        let text = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= line.len() + text.len() > LINE_BYTES;
        if !too_long {
            line.extend_from_slice(text);
        }
        input.consume(used);
        if end.is_some() || (ended && (too_long || !line.is_empty())) {
            let text = String::from_utf8_lossy(&line).into_owned();
            let go_on = handle(if too_long { Line::TooLong } else { Line::Text(text) });
            line.clear();
            too_long = false;
            if !go_on {
                return Ok(());
            }
        }
        if ended {
            return Ok(());
        }
    }
}
