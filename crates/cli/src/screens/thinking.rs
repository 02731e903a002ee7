//! Work on a thread of its own, so that the screen stays alive.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use tesuji::Cancel;

/// What is done sooner is shown at once.
const AT_ONCE: Duration = Duration::from_millis(30);

/// Something is being worked on. Dropped, it is cancelled.
pub(crate) struct Thinking<T> {
    cancel: Cancel,
    done: Receiver<T>,
    since: Instant,
    early: Option<T>,
}

impl<T: Send + 'static> Thinking<T> {
    /// Begins; the work ends soon after the switch it is given was used.
    pub(crate) fn start(work: impl FnOnce(&Cancel) -> T + Send + 'static) -> Thinking<T> {
        let cancel = Cancel::new();
        let (send, done) = channel();
        let switch = cancel.clone();
        std::thread::spawn(move || {
            // Nobody waits for it any more: then it is not wanted.
            let _ = send.send(work(&switch));
        });
        // A thread that panicked tells so when it is asked the next time.
        let early = done.recv_timeout(AT_ONCE).ok();
        Thinking { cancel, done, since: Instant::now(), early }
    }

    /// What came of it, if it is done.
    ///
    /// # Errors
    /// If the work ended without a result.
    pub(crate) fn poll(&mut self) -> anyhow::Result<Option<T>> {
        if let Some(done) = self.early.take() {
            return Ok(Some(done));
        }
        match self.done.try_recv() {
            Ok(done) => Ok(Some(done)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => anyhow::bail!("the search ended without an answer"),
        }
    }

    /// The work is to end with what it has.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
    }

    /// How long it takes already.
    pub(crate) fn seconds(&self) -> f64 {
        self.since.elapsed().as_secs_f64()
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
