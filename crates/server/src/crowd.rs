//! Who is connected, and who has to leave when there are too many.
//!
//! Nobody is kept out because others sit there: a newcomer always gets a place, if necessary that of the connection that
//! has done nothing for longest, of the address that has most. Connections whose request is being answered stay.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

/// All connections.
#[derive(Debug)]
pub(crate) struct Crowd {
    most: usize,
    began: Instant,
    members: Mutex<Members>,
}

#[derive(Debug, Default)]
struct Members {
    by_number: BTreeMap<u64, (IpAddr, Arc<Standing>)>,
    next: u64,
}

/// What is known of a connection.
#[derive(Debug)]
pub(crate) struct Standing {
    began: Instant,
    /// Requests that are being answered.
    answering: AtomicUsize,
    /// When it last did something, in milliseconds.
    moved: AtomicU64,
    /// It has to leave.
    leave: Notify,
}

impl Standing {
    /// Something was sent or received.
    pub(crate) fn moves(&self) {
        self.moved.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// A request is being answered until this is dropped.
    pub(crate) fn answers(self: &Arc<Standing>) -> Answering {
        self.answering.fetch_add(1, Ordering::Relaxed);
        Answering(Arc::clone(self))
    }

    /// Waits until the place is needed for somebody else.
    pub(crate) async fn has_to_leave(&self) {
        self.leave.notified().await;
    }

    fn idle_since(&self) -> Option<u64> {
        (self.answering.load(Ordering::Relaxed) == 0).then(|| self.moved.load(Ordering::Relaxed))
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub(crate) struct Answering(Arc<Standing>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
        self.0.moves();
    }
}

/// A place; free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    number: u64,
    pub(crate) standing: Arc<Standing>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.crowd.lock().by_number.remove(&self.number);
    }
}

impl Crowd {
    pub(crate) fn new(most: usize) -> Arc<Crowd> {
        Arc::new(Crowd { most: most.max(1), began: Instant::now(), members: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a newcomer; `None` if all others are being answered.
    pub(crate) fn enter(self: &Arc<Crowd>, address: IpAddr) -> Option<Place> {
        let mut members = self.lock();
        if members.by_number.len() >= self.most && !members.dismiss_one() {
            return None;
        }
        let standing = Arc::new(Standing {
            began: self.began,
            answering: AtomicUsize::new(0),
            moved: AtomicU64::new(0),
            leave: Notify::new(),
        });
        standing.moves();
        let number = members.next;
        members.next += 1;
        members.by_number.insert(number, (address, Arc::clone(&standing)));
        drop(members);
        Some(Place { crowd: Arc::clone(self), number, standing })
    }

    /// Somebody who does nothing leaves: the system has no room for more.
    pub(crate) fn dismiss_one(&self) {
        self.lock().dismiss_one();
    }

    /// How many are connected.
    pub(crate) fn len(&self) -> usize {
        self.lock().by_number.len()
    }
}

impl Members {
    /// Dismisses the connection that has done nothing for longest, of the address that has most of these.
    fn dismiss_one(&mut self) -> bool {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        self.by_number.values().for_each(|(address, _)| *counts.entry(*address).or_default() += 1);
        let idle = self.by_number.iter().filter_map(|(number, (address, standing))| {
            Some((std::cmp::Reverse(counts[address]), standing.idle_since()?, *number))
        });
        let Some((.., number)) = idle.min() else { return false };
        if let Some((_, standing)) = self.by_number.remove(&number) {
            standing.leave.notify_one();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn at(last: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, last))
    }

    #[test]
    fn the_oldest_that_does_nothing_leaves_first() {
        let crowd = Crowd::new(3);
        let places: Vec<Place> = (0..3).map(|_| crowd.enter(at(1)).expect("a place")).collect();
        let numbers = |crowd: &Crowd| crowd.lock().by_number.keys().copied().collect::<Vec<_>>();
        let _busy = places[0].standing.answers();
        let new = crowd.enter(at(1)).expect("somebody leaves");
        assert_eq!(numbers(&crowd), [0, 2, 3]);
        drop(new);
        assert_eq!(crowd.len(), 2);
    }

    #[test]
    fn who_has_most_gives_way() {
        let crowd = Crowd::new(3);
        let _modest = crowd.enter(at(2)).expect("a place");
        let _greedy: Vec<Place> = (0..5).map(|_| crowd.enter(at(1)).expect("a place")).collect();
        let addresses: Vec<IpAddr> = crowd.lock().by_number.values().map(|(address, _)| *address).collect();
        assert_eq!(addresses, [at(2), at(1), at(1)]);
    }

    #[test]
    fn who_is_answered_stays() {
        let crowd = Crowd::new(1);
        let place = crowd.enter(at(1)).expect("a place");
        let answering = place.standing.answers();
        assert!(crowd.enter(at(2)).is_none());
        drop(answering);
        assert!(crowd.enter(at(2)).is_some());
    }
}
