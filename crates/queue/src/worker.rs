//! A worker: takes jobs from the engine, lets solvers do them, keeps what they find.
//!
//! The engine runs in a few async threads; each job waits in a thread of its own for its solver. Every fault of the
//! database ends the engine; then everything begins again with a new connection and a new name, and what the old name
//! held comes back by recovery, like the jobs of any dead worker.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use graphile_worker::tokio_postgres::TokioPostgresDatabase;
use graphile_worker::{IntoTaskHandlerResult, LocalQueueConfig, TaskHandler, WorkerContext, WorkerOptions};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tesuji_store::{Address, Store, StoreError};

use crate::solver::{Handle, NoAnswer, Solver, Starter};
use crate::steps::{Beginning, Begun, Failed, Hold, begin, fail, finish};
use crate::{ENGINE, JOB, Queue, QueueError, VERSION};

/// Connections of the engine. There is one more for our own tables.
const CONNECTIONS: usize = 2;

/// How often the queue is looked at when it is empty.
const POLL: Duration = Duration::from_millis(500);

/// How often it is looked whether a job was cancelled or is overdue, and whether all is done.
const LOOK: Duration = Duration::from_secs(1);

/// How often whoever waits looks whether all is over.
const BLINK: Duration = Duration::from_millis(50);

/// What the engine may take to give back what it holds, when all is over.
const PARTING: Duration = Duration::from_secs(5);

/// Waiting before the next try to connect, at first and at most.
const FIRST_WAIT: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// How a worker works.
#[derive(Clone)]
pub struct WorkerSettings {
    /// Jobs at the same time.
    pub slots: usize,
    /// Starts a solver.
    pub starter: Starter,
    /// A solver that takes longer over one job is ended.
    pub deadline: Duration,
    /// A worker that gives no sign of life for so long is taken for dead.
    pub dead_after: Duration,
    /// End when nothing waits any more.
    pub until_done: bool,
}

impl fmt::Debug for WorkerSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkerSettings").field("slots", &self.slots).field("deadline", &self.deadline).finish()
    }
}

/// What a worker has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The connection is lost, or cannot be had; it is tried again.
    Disconnected(String),
    /// An attempt failed.
    Failed(String),
    /// Somebody else has taken a job over, or it was cancelled.
    Lost,
    /// Jobs wait, and the engine fetches none: it is started again.
    Asleep,
}

/// Works until `stop` is set and the jobs under way are done, or until all is done. How many jobs it did.
///
/// # Errors
/// If the database cannot be opened in the beginning. Later faults are waited out.
pub fn work(
    name: &std::path::Path,
    settings: &WorkerSettings,
    stop: &Arc<dyn Fn() -> bool + Send + Sync>,
    tell: &Arc<dyn Fn(Event) + Send + Sync>,
) -> Result<u64, QueueError> {
    let queue = Queue::open(name)?;
    let shop = Arc::new(Shop {
        name: name.to_owned(),
        who: format!("{}:{}", host(), std::process::id()),
        settings: settings.clone(),
        store: Mutex::new(Some(quick(queue.store)?)),
        idle: Mutex::default(),
        running: Mutex::default(),
        done: AtomicU64::new(0),
        stuck: AtomicBool::new(false),
        tell: tell.clone(),
    });
    let over = Arc::new(AtomicBool::new(false));
    let looking = {
        let (shop, over) = (shop.clone(), over.clone());
        std::thread::spawn(move || shop.look_after(&over))
    };
    // Nothing else may keep it from hearing: who looks after the jobs may wait for a server that does not answer.
    let hearing = {
        let (over, stop) = (over.clone(), stop.clone());
        std::thread::spawn(move || {
            while !over.load(Ordering::Acquire) {
                std::thread::sleep(BLINK);
                if stop() {
                    over.store(true, Ordering::Release);
                }
            }
        })
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime =
        runtime.map_err(|error| QueueError::Engine { url: queue.address.to_string(), reason: error.to_string() })?;
    let mut wait = FIRST_WAIT;
    while !over.load(Ordering::Acquire) {
        let begun = Instant::now();
        match runtime.block_on(run_engine(&queue.address, &shop, &over)) {
            Ok(()) => {}
            Err(reason) => tell(Event::Disconnected(reason)),
        }
        if over.load(Ordering::Acquire) {
            break;
        }
        if shop.stuck.swap(false, Ordering::AcqRel) {
            continue;
        }
        // It went well for a while: the next fault is a new one.
        wait = if begun.elapsed() > 2 * LONGEST_WAIT { FIRST_WAIT } else { (2 * wait).min(LONGEST_WAIT) };
        sleep(jittered(wait), &over);
    }
    let _ = hearing.join();
    while !looking.is_finished() && !lock(&shop.running).is_empty() {
        std::thread::sleep(BLINK);
    }
    lock(&shop.idle).clear();
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(shop.done.load(Ordering::Relaxed))
}

/// Half of it to all of it: many workers that lose a server at once do not come back at once.
fn jittered(wait: Duration) -> Duration {
    let dice = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
    let dice = dice.wrapping_mul(2_654_435_761) ^ std::process::id().wrapping_mul(40_503);
    wait / 2 + (wait / 2).mul_f64(f64::from(dice % 1000) / 1000.0)
}

/// Sleeps, unless everything is over.
fn sleep(wait: Duration, over: &AtomicBool) {
    let until = Instant::now() + wait;
    while !over.load(Ordering::Acquire) && Instant::now() < until {
        std::thread::sleep(BLINK);
    }
}

/// How many jobs a worker holds that it has not begun: who holds more lets others idle.
///
/// One more than it can work on, because of a fault of the engine (graphile_worker 0.14.1, `received_jobs`): what was fetched
/// is handed out before it is noted that there is something. If everything is taken in that moment, the engine believes
/// that jobs lie ready, and fetches none until they would be stale (five minutes). With one more than there are slots the
/// last one is taken only when a job has been done, long after that moment; what is left are the last jobs of a queue, and
/// new ones after them, for which [`Shop::look_after`] starts the engine again.
const fn held(slots: usize) -> usize {
    slots + 1
}

/// The engine, until it is over or the database fails.
async fn run_engine(address: &Address, shop: &Arc<Shop>, over: &Arc<AtomicBool>) -> Result<(), String> {
    let mut config = address.config().clone();
    config.options(format!("{} -c synchronous_commit=off", config.get_options().unwrap_or_default()));
    let database = TokioPostgresDatabase::from_config(config, CONNECTIONS).map_err(|error| error.to_string())?;
    let (settings, over, ending, is_over) = (&shop.settings, over.clone(), shop.clone(), over.clone());
    let ready = WorkerOptions::default()
        .database(database)
        .schema(ENGINE)
        .concurrency(settings.slots)
        .poll_interval(POLL)
        // One connection less for every worker; an empty queue is looked at twice a second.
        .use_notification_delivery(false)
        .local_queue(LocalQueueConfig::default().with_size(held(settings.slots)))
        // Recovery is off unless it is asked for. A job of a dead worker is tried again at once: how often, we count.
        .heartbeat_interval(settings.dead_after / 6)
        .sweep_interval(settings.dead_after / 6)
        .sweep_threshold(settings.dead_after)
        .recovery_delay(Duration::ZERO)
        .listen_os_shutdown_signals(false)
        .shutdown_grace_period(settings.deadline + LOOK)
        .shutdown_signal(async move {
            while !over.load(Ordering::Acquire) && !ending.stuck.load(Ordering::Acquire) {
                tokio::time::sleep(BLINK).await;
            }
        })
        .add_extension(Shared(shop.clone()))
        .define_job::<Work>()
        .init();
    // A server that does not answer is not waited for when all is over.
    let ended = async || {
        while !is_over.load(Ordering::Acquire) {
            tokio::time::sleep(BLINK).await;
        }
    };
    let worker = tokio::select! {
        worker = ready => worker.map_err(|error| error.to_string())?,
        () = ended() => return Ok(()),
    };
    // Nor when no job is under way any more: what the engine holds comes back by recovery.
    let left = async {
        ended().await;
        while !lock(&shop.running).is_empty() {
            tokio::time::sleep(BLINK).await;
        }
        tokio::time::sleep(PARTING).await;
    };
    tokio::select! {
        done = worker.run() => done.map_err(|error| error.to_string()),
        () = left => Ok(()),
    }
}

/// The job of the engine: only the number of our task.
#[derive(Debug, Deserialize, Serialize)]
struct Work {
    task: i64,
}

impl TaskHandler for Work {
    const IDENTIFIER: &'static str = JOB;

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        let Some(Shared(shop)) = context.get_ext::<Shared>().cloned() else {
            return Err("the worker has no shop".to_owned());
        };
        let hold = Hold { job: *context.job().id(), worker: context.worker_id().to_owned(), task: self.task };
        let done = tokio::task::spawn_blocking(move || shop.perform(&hold)).await;
        done.unwrap_or_else(|error| Err(error.to_string()))
    }
}

/// What the handlers share.
#[derive(Clone)]
struct Shared(Arc<Shop>);

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shop")
    }
}

struct Shop {
    name: std::path::PathBuf,
    /// Who works here, for people.
    who: String,
    settings: WorkerSettings,
    /// Our connection; `None` after a fault.
    store: Mutex<Option<Store>>,
    idle: Mutex<Vec<Solver>>,
    running: Mutex<HashMap<i64, Handle>>,
    done: AtomicU64,
    /// The engine is to be started again.
    stuck: AtomicBool,
    tell: Arc<dyn Fn(Event) + Send + Sync>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shop {
    /// Does a job. An error is for the engine, which tries again later.
    fn perform(&self, hold: &Hold) -> Result<(), String> {
        let begun = match self.with_store(|store| begin(store, hold, &self.who)) {
            Ok(Beginning::Work(begun)) => begun,
            Ok(Beginning::Over) => return Ok(()),
            Err(error) => return self.given_up(&error),
        };
        let found = match self.solve(hold, &begun) {
            Ok(answer) => self.with_store(|store| finish(store, hold, &begun, &answer)),
            Err(NoAnswer::Hopeless(word)) => return self.failed(hold, &begun, &word, true),
            Err(NoAnswer::Ended(word)) => return self.failed(hold, &begun, &word, false),
        };
        match found {
            Ok(()) => {
                self.done.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            Err(QueueError::Answer(word)) => self.failed(hold, &begun, &word, true),
            Err(error) => self.given_up(&error),
        }
    }

    /// The job was lost, or the database: nothing was written, and whoever gets the job next does it again.
    fn given_up(&self, error: &QueueError) -> Result<(), String> {
        (self.tell)(match error {
            QueueError::Lost => Event::Lost,
            other => Event::Disconnected(other.to_string()),
        });
        Err(error.to_string())
    }

    fn failed(&self, hold: &Hold, begun: &Begun, word: &str, hopeless: bool) -> Result<(), String> {
        (self.tell)(Event::Failed(format!("job {}: {word}", hold.task)));
        match self.with_store(|store| fail(store, hold, begun, word, hopeless)) {
            Ok(Failed::ForGood) => Ok(()),
            Ok(Failed::Again) => Err(word.to_owned()),
            Err(error) => self.given_up(&error),
        }
    }

    /// Lets a solver answer.
    fn solve(&self, hold: &Hold, begun: &Begun) -> Result<Json, NoAnswer> {
        let ended = |error: std::io::Error| NoAnswer::Ended(format!("the solver does not work: {error}"));
        let known = lock(&self.idle).pop();
        let mut solver = match known {
            Some(solver) => solver,
            None => Solver::start(&self.settings.starter).map_err(ended)?,
        };
        let question: Json = serde_json::from_str(&begun.question).unwrap_or_default();
        if let Some(hash) = question.get("document").and_then(Json::as_str).filter(|hash| !solver.has(hash)) {
            let bytes = self.document(hash).map_err(|error| NoAnswer::Ended(error.to_string()))?;
            solver.give(hash, &bytes).map_err(ended)?;
        }
        let handle = solver.handle();
        lock(&self.running).insert(hold.task, handle.clone());
        let answer = solver.ask(&begun.question);
        lock(&self.running).remove(&hold.task);
        match answer {
            // It is dropped, and a new one begins.
            Err(NoAnswer::Ended(how)) => Err(NoAnswer::Ended(handle.why().unwrap_or(how))),
            answer => {
                lock(&self.idle).push(solver);
                answer
            }
        }
    }

    fn document(&self, hash: &str) -> Result<Vec<u8>, QueueError> {
        self.with_store(|store| {
            let rows = store.query("SELECT bytes FROM document WHERE hash = ?", &[hash.into()])?;
            let row = rows.first().ok_or(StoreError::Column { column: "bytes".to_owned() })?;
            Ok(row.at(0)?)
        })
    }

    /// Uses our connection; it is opened again after a fault.
    fn with_store<T>(&self, work: impl FnOnce(&mut Store) -> Result<T, QueueError>) -> Result<T, QueueError> {
        let mut kept = lock(&self.store);
        let mut store = match kept.take() {
            Some(store) => store,
            None => quick(Store::open(&self.name)?)?,
        };
        let done = work(&mut store);
        // After any fault but our own, nobody knows what state the connection is in.
        if matches!(done, Ok(_) | Err(QueueError::Lost | QueueError::Answer(_))) {
            *kept = Some(store);
        }
        done
    }

    /// Once a second: ends solvers that are overdue or whose job was cancelled, and everything when all is done.
    fn look_after(&self, over: &AtomicBool) {
        let (mut looked, mut idle) = (Instant::now(), 0);
        while !over.load(Ordering::Acquire) {
            std::thread::sleep(BLINK);
            if looked.elapsed() < LOOK {
                continue;
            }
            looked = Instant::now();
            self.end_the_overdue();
            // A fault here is a fault there, too: the engine tells of it.
            let _ = self.end_the_cancelled();
            // The engine may sleep while jobs wait: see `held`.
            idle = if lock(&self.running).is_empty() && matches!(self.jobs_wait(), Ok(true)) { idle + 1 } else { 0 };
            if idle >= 2 {
                idle = 0;
                (self.tell)(Event::Asleep);
                self.stuck.store(true, Ordering::Release);
            }
            if self.settings.until_done && lock(&self.running).is_empty() && matches!(self.nothing_waits(), Ok(true)) {
                over.store(true, Ordering::Release);
            }
        }
        // While the last jobs are under way.
        while !lock(&self.running).is_empty() {
            std::thread::sleep(BLINK);
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                self.end_the_overdue();
                let _ = self.end_the_cancelled();
            }
        }
        lock(&self.idle).clear();
    }

    fn end_the_overdue(&self) {
        for handle in lock(&self.running).values() {
            if handle.begun.elapsed() > self.settings.deadline {
                handle.end(&format!("not done after {} s", self.settings.deadline.as_secs()));
            }
        }
    }

    fn end_the_cancelled(&self) -> Result<(), QueueError> {
        let tasks: Vec<String> = lock(&self.running).keys().map(ToString::to_string).collect();
        if tasks.is_empty() {
            return Ok(());
        }
        let sql = format!("SELECT id FROM task WHERE state = 'cancelled' AND id IN ({})", tasks.join(", "));
        let cancelled = self.with_store(|store| {
            Ok(store.query(&sql, &[])?.iter().map(|row| row.at(0)).collect::<Result<Vec<i64>, _>>()?)
        })?;
        let running = lock(&self.running);
        cancelled.iter().filter_map(|id| running.get(id)).for_each(|handle| handle.end("it was cancelled"));
        Ok(())
    }

    /// Whether jobs that could be taken have been waiting for a while.
    fn jobs_wait(&self) -> Result<bool, QueueError> {
        self.with_store(|store| {
            let sql = "SELECT EXISTS (SELECT 1 FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks \
                       ON tasks.id = jobs.task_id WHERE tasks.identifier = ? AND is_available AND run_at < now() - interval '2 seconds')";
            Ok(store.query(sql, &[JOB.into()])?.first().map_or(Ok(0), |row| row.at::<i64>(0))? == 1)
        })
    }

    fn nothing_waits(&self) -> Result<bool, QueueError> {
        self.with_store(|store| {
            let sql = "SELECT EXISTS (SELECT 1 FROM task WHERE state IN ('waiting', 'running') AND version = ?)";
            Ok(store.query(sql, &[VERSION.into()])?.first().map_or(Ok(0), |row| row.at::<i64>(0))? == 0)
        })
    }
}

/// A worker does not wait until what it writes is on the disk. A server that crashes forgets the last moments as a whole,
/// what was found *and* that it was done, and it is done again. (What a person is told is on the disk, is: asking, and
/// everything but workers, waits.)
fn quick(store: Store) -> Result<Store, StoreError> {
    store.query("SELECT set_config('synchronous_commit', 'off', false)", &[])?;
    Ok(store)
}

/// The name of this machine.
fn host() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = told.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    told.map_or_else(|| "a machine".to_owned(), |name| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_a_server_hears_that_all_is_over() {
        let over = Arc::new(AtomicBool::new(false));
        let begun = Instant::now();
        let waiting = {
            let over = over.clone();
            std::thread::spawn(move || sleep(Duration::from_secs(600), &over))
        };
        over.store(true, Ordering::Release);
        waiting.join().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(60));
        sleep(2 * BLINK, &AtomicBool::new(false));
        assert!(begun.elapsed() >= 2 * BLINK);
    }
}
