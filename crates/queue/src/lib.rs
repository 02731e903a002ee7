//! Jobs for many machines: a queue in PostgreSQL, and the workers that empty it.
//!
//! ```text
//!   submit --> submission, tasks ----+                         +--> solver (a process), fed by a pipe
//!              (ours: what is asked, |                         |      memory limit, deadline
//!               what became of it)   +--> jobs --> worker -----+
//!                                    |   (graphile_worker:     +--> begin, finish: our tables and the job of the
//!   list, watch, export <-- results -+    who does what now)         engine in one transaction
//! ```
//!
//! | what | where |
//! |---|---|
//! | asking, looking, cancelling, trying again | [`Queue`] |
//! | a worker | [`work`](fn@work), [`WorkerSettings`] |
//! | the process that does the work, seen from the worker | [`solver`] |
//!
//! The engine (graphile_worker) hands out jobs, notices dead workers and gives their jobs to others. What must never be
//! lost or done twice is ours: a task is finished by the one transaction that takes the engine's job away *from the
//! worker that holds it*, keeps what was found and marks the task, or by none. A worker that was taken for dead finds
//! that its job is gone, and what it found is dropped.
//!
//! Invariants: a question says everything that the answer depends on, limits in nodes and never in seconds, so that any
//! machine finds the same; numbers of problems are put aside when they are asked for, so that they do not depend on who
//! is done first; workers take only questions of their own version. Whatever begins too often or fails too often ends
//! as poisoned or failed and holds nobody up.

mod error;
mod progress;
pub mod solver;
mod steps;
mod submit;
mod worker;

use std::path::Path;

use graphile_worker::WorkerUtils;
use graphile_worker::tokio_postgres::TokioPostgresDatabase;
use tesuji_store::{Address, Store, StoreError, is_server};

pub use error::QueueError;
pub use progress::{Overview, Progress};
pub use submit::{Piece, Request, Submitted};
pub use worker::{Event, WorkerSettings, work};

/// The schema of the engine.
const ENGINE: &str = "graphile_worker";

/// The name that jobs have in the engine: workers take those of their own version.
pub(crate) const JOB: &str = concat!("tesuji-", env!("CARGO_PKG_VERSION"));

/// The version of the program, which a question carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One at a time brings the tables of the engine up to date ("Queu").
const PREPARATION_LOCK: i64 = 0x5175_6575;

/// A queue in a database.
#[derive(Debug)]
pub struct Queue {
    store: Store,
    address: Address,
}

impl Queue {
    /// Opens the queue of a database; makes the tables, ours and the engine's, if they are not there.
    ///
    /// # Errors
    /// If the name is no address of a server, or it cannot be opened.
    pub fn open(name: &Path) -> Result<Queue, QueueError> {
        let mut queue = Queue { address: address(name)?, store: Store::open(name)? };
        queue.store.query("SELECT pg_advisory_lock(?)::text", &[PREPARATION_LOCK.into()])?;
        let prepared = queue.prepare_engine();
        queue.store.query("SELECT pg_advisory_unlock(?)", &[PREPARATION_LOCK.into()])?;
        prepared.map(|()| queue)
    }

    /// Opens the queue of a database to look at it.
    ///
    /// # Errors
    /// If the name is no address of a server, or there is no queue.
    pub fn open_to_read(name: &Path) -> Result<Queue, QueueError> {
        let address = address(name)?;
        let store = match Store::open_to_read(name) {
            // Empty, or of an older version.
            Err(StoreError::Damaged { .. }) => Store::open(name)?,
            opened => opened?,
        };
        Ok(Queue { address, store })
    }

    /// The store in the same database.
    pub fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Brings the tables of the engine up to date.
    fn prepare_engine(&mut self) -> Result<(), QueueError> {
        let fault = |reason: String| QueueError::Engine { url: self.address.to_string(), reason };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| fault(error.to_string()))?;
        let migrated = runtime.block_on(async {
            let database = TokioPostgresDatabase::from_config(self.address.config().clone(), 1)
                .map_err(|error| error.to_string())?;
            WorkerUtils::new(database, ENGINE).migrate().await.map_err(|error| error.to_string())
        });
        migrated.map_err(|reason| {
            if reason.contains("permission denied") || reason.contains("42501") {
                QueueError::Store(StoreError::NoTables { url: self.address.to_string().into(), reason })
            } else {
                fault(reason)
            }
        })
    }
}

fn address(name: &Path) -> Result<Address, QueueError> {
    if !is_server(name) {
        return Err(QueueError::NotAServer { name: name.display().to_string() });
    }
    Ok(Address::parse(&name.to_string_lossy())?)
}
