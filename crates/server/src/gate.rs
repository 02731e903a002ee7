//! How many may work at the same time, and how many may wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A gate with so many places inside and so many before it.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    inside: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    max_waiting: usize,
}

/// The gate is closed for now: too many wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

impl Gate {
    pub(crate) fn new(inside: usize, max_waiting: usize) -> Gate {
        Gate { inside: Arc::new(Semaphore::new(inside.max(1))), waiting: Arc::default(), max_waiting }
    }

    /// Joins the queue, or not if it is too long.
    pub(crate) fn queue(&self) -> Result<Ticket, Crowded> {
        if let Ok(permit) = Arc::clone(&self.inside).try_acquire_owned() {
            return Ok(Ticket { gate: self.clone(), permit: Some(permit), counted: false });
        }
        if self.waiting.fetch_add(1, Ordering::AcqRel) >= self.max_waiting {
            self.waiting.fetch_sub(1, Ordering::AcqRel);
            return Err(Crowded);
        }
        Ok(Ticket { gate: self.clone(), permit: None, counted: true })
    }
}

/// A place in the queue; given up when dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    gate: Gate,
    permit: Option<OwnedSemaphorePermit>,
    counted: bool,
}

impl Ticket {
    /// Whether it has to wait.
    pub(crate) fn must_wait(&self) -> bool {
        self.permit.is_none()
    }

    /// Waits for the turn. The place is free again when the permit is dropped.
    pub(crate) async fn enter(mut self) -> OwnedSemaphorePermit {
        match self.permit.take() {
            Some(permit) => permit,
            None => {
                let inside = Arc::clone(&self.gate.inside);
                inside.acquire_owned().await.expect("the semaphore is never closed")
            }
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.counted {
            self.gate.waiting.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_inside_one_waiting_the_third_is_refused() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let gate = Gate::new(1, 1);
            let first = gate.queue().expect("there is a place").enter().await;
            let second = gate.queue().expect("it may wait");
            assert!(second.must_wait());
            assert_eq!(gate.queue().map(|_| ()), Err(Crowded));
            drop(second);
            let third = gate.queue().expect("the waiting place is free again");
            drop(first);
            let _inside = third.enter().await;
            assert!(gate.queue().expect("it may wait").must_wait());
        });
    }
}
