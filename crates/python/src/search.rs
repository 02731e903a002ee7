//! A search beside the interpreter: it runs on a thread of its own, with the interpreter released, while the thread
//! that asked waits for it, looks for signals (Ctrl-C) and the cancel switch, and tells how far it is.
//!
//! Signals are handled by Python on its main thread only, and only when somebody asks: that is why the caller waits in
//! short steps instead of searching itself. Callbacks run on the thread that asked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tesuji::{Control, Interest, Move, NodeInfo, Observer};

/// How long the caller waits before it looks around again.
const STEP: Duration = Duration::from_millis(20);
/// How often progress is told at most.
const INTERVAL: Duration = Duration::from_millis(100);
/// Moves of the line that are told.
const MAX_MOVES: usize = 12;
/// A long line is searched by recursion: as much as the program's own threads have.
const STACK: usize = 64 << 20;

/// A switch that ends a search from another thread; then its verdict is unknown, with the reason "cancelled".
#[pyclass(frozen, module = "tesuji")]
pub(crate) struct Cancel(pub(crate) tesuji::Cancel);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Cancel {
        Cancel(tesuji::Cancel::new())
    }

    /// Asks every search that has this switch to stop.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether it was used.
    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn __repr__(&self) -> String {
        format!("<Cancel {}>", if self.is_cancelled() { "on" } else { "off" })
    }
}

/// How far a search is.
#[pyclass(frozen, get_all, module = "tesuji")]
pub(crate) struct Progress {
    /// Nodes of the search that runs now; one question may take several.
    nodes: u64,
    /// Seconds since the question was asked.
    seconds: f64,
    /// How deep it was when it was looked at.
    depth: u32,
    /// The moves it was reading then, twelve at most.
    line: Vec<String>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Progress { nodes, seconds, depth, line } = self;
        format!("<Progress {nodes} nodes in {seconds:.1} s, depth {depth}: {}>", line.join(" "))
    }
}

/// What somebody who waits for an answer has given: switches, a function that is told how far it is.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Waiting {
    cancel: Vec<Py<Cancel>>,
    progress: Option<Py<PyAny>>,
}

/// Searches with the interpreter released.
///
/// # Errors
/// What a signal handler (Ctrl-C) or the progress function raises; then the search is ended before this returns.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    waiting: &Waiting,
    search: impl FnOnce(&tesuji::Cancel, &mut dyn Observer) -> T + Send,
) -> PyResult<T> {
    let switch = tesuji::Cancel::new();
    let given: Vec<tesuji::Cancel> = waiting.cancel.iter().map(|cancel| cancel.get().0.clone()).collect();
    let told = waiting.progress.as_ref().map(|function| (function, Arc::new(Seen::default())));
    let seen = told.as_ref().map(|(_, seen)| Arc::clone(seen));
    py.detach(|| {
        if given.iter().any(tesuji::Cancel::is_cancelled) {
            switch.cancel();
        }
        thread::scope(|scope| {
            let (done, ended) = mpsc::channel();
            let at_work = switch.clone();
            let work = move || {
                let searched = catch_unwind(AssertUnwindSafe(|| match seen {
                    Some(seen) => search(&at_work, &mut Onlooker(seen)),
                    None => search(&at_work, &mut ()),
                }));
                // Nobody waits any more: then nobody wants to know.
                let _ = done.send(searched);
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            let mut watch = Watch { started: Instant::now(), told: Duration::ZERO, raised: None };
            loop {
                match ended.recv_timeout(STEP) {
                    Ok(found) => return watch.ended(found),
                    Err(RecvTimeoutError::Disconnected) => return Err(lost()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if given.iter().any(tesuji::Cancel::is_cancelled) {
                    switch.cancel();
                }
                if watch.raised.is_none() {
                    watch.look_around(told.as_ref());
                    if watch.raised.is_some() {
                        switch.cancel();
                    }
                }
            }
        })
    })
}

/// The waiting of one call.
struct Watch {
    started: Instant,
    told: Duration,
    /// What a signal handler or the progress function raised.
    raised: Option<PyErr>,
}

impl Watch {
    fn look_around(&mut self, told: Option<&(&Py<PyAny>, Arc<Seen>)>) {
        let elapsed = self.started.elapsed();
        let looked = Python::attach(|py| {
            py.check_signals()?;
            let Some((function, seen)) = told else { return Ok(false) };
            if elapsed - self.told < INTERVAL {
                return Ok(false);
            }
            function.call1(py, (seen.progress(elapsed),)).map(|_| true)
        });
        match looked {
            Ok(true) => self.told = elapsed,
            Ok(false) => {}
            Err(raised) => self.raised = Some(raised),
        }
    }

    fn ended<T>(self, found: thread::Result<T>) -> PyResult<T> {
        match (self.raised, found) {
            (Some(raised), _) => Err(raised),
            (None, Ok(found)) => Ok(found),
            (None, Err(_)) => Err(lost()),
        }
    }
}

fn lost() -> PyErr {
    PyRuntimeError::new_err("the search ended unexpectedly: this is a fault of tesuji, please report the position")
}

/// What the search shows of itself: numbers all the time, the line when somebody wants it.
#[derive(Default)]
struct Seen {
    nodes: AtomicU64,
    depth: AtomicU32,
    is_wanted: AtomicBool,
    line: Mutex<Vec<Move>>,
}

impl Seen {
    /// How far it is; the line is the one that was looked at after the last time somebody asked.
    fn progress(&self, elapsed: Duration) -> Progress {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let line = line.iter().take(MAX_MOVES).map(ToString::to_string).collect();
        self.is_wanted.store(true, Ordering::Relaxed);
        Progress {
            nodes: self.nodes.load(Ordering::Relaxed),
            seconds: elapsed.as_secs_f64(),
            depth: self.depth.load(Ordering::Relaxed),
            line,
        }
    }
}

struct Onlooker(Arc<Seen>);

impl Observer for Onlooker {
    fn interest(&self) -> Interest {
        Interest { leaves: false, ..Interest::ALL }
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        let Onlooker(seen) = self;
        seen.nodes.store(node.nodes, Ordering::Relaxed);
        seen.depth.store(node.depth, Ordering::Relaxed);
        if seen.is_wanted.load(Ordering::Relaxed) {
            seen.is_wanted.store(false, Ordering::Relaxed);
            *seen.line.lock().unwrap_or_else(PoisonError::into_inner) = node.line();
        }
        Control::Continue
    }
}
