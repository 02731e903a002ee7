//! How many may work at the same time, how many may wait for it, and whose turn is next.
//!
//! Everybody has the same right: when a place is free it goes to the address that has fewest, then to the one that has
//! waited longest; when the queue is full, the address with most in it makes room for one with fewer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::members::Who;

/// A gate with so many places inside and so many before it.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    places: usize,
    max_waiting: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    inside: HashMap<Who, usize>,
    waiting: Vec<Waiting>,
    next: u64,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    address: Who,
    /// Told when it is the turn; dropped if somebody else needs the place more.
    turn: oneshot::Sender<()>,
}

/// The gate is closed for now: too many wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

impl Gate {
    pub(crate) fn new(places: usize, max_waiting: usize) -> Gate {
        Gate { shared: Arc::new(Shared { places: places.max(1), max_waiting, state: Mutex::default() }) }
    }

    /// Joins the queue, or not if it is too long.
    pub(crate) fn queue(&self, address: Who) -> Result<Ticket, Crowded> {
        let mut state = self.shared.lock();
        if state.waiting.is_empty() && state.inside.values().sum::<usize>() < self.shared.places {
            *state.inside.entry(address).or_default() += 1;
            let permit = Permit { gate: self.clone(), address };
            return Ok(Ticket { gate: self.clone(), number: None, turn: Turn::Now(permit) });
        }
        if state.waiting.len() >= self.shared.max_waiting && !state.make_room_for(address) {
            return Err(Crowded);
        }
        let (turn, told) = oneshot::channel();
        let number = state.next;
        state.next += 1;
        state.waiting.push(Waiting { number, address, turn });
        Ok(Ticket { gate: self.clone(), number: Some(number), turn: Turn::Later { told, address } })
    }

    /// The number of those inside.
    #[cfg(test)]
    fn inside(&self) -> usize {
        self.shared.lock().inside.values().sum()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The address with most in the queue gives up its last place for this one, if that has fewer; whether it does.
    fn make_room_for(&mut self, address: Who) -> bool {
        let mut counts: HashMap<Who, usize> = HashMap::new();
        self.waiting.iter().for_each(|waiting| *counts.entry(waiting.address).or_default() += 1);
        let own = counts.get(&address).copied().unwrap_or(0);
        let Some((&greedy, &most)) = counts.iter().max_by_key(|&(_, &count)| count) else { return false };
        let last = self.waiting.iter().rposition(|waiting| waiting.address == greedy);
        let Some(last) = last.filter(|_| most > own + 1) else { return false };
        self.waiting.remove(last);
        true
    }

    /// A place is free: whose turn is it?
    fn next_in_turn(&mut self) -> Option<Waiting> {
        let inside = |address: &Who| self.inside.get(address).copied().unwrap_or(0);
        let next =
            self.waiting.iter().enumerate().min_by_key(|(_, waiting)| (inside(&waiting.address), waiting.number));
        let next = next.map(|(at, _)| at)?;
        Some(self.waiting.remove(next))
    }

    fn leave(&mut self, address: Who) {
        if let Some(count) = self.inside.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.inside.remove(&address);
            }
        }
    }
}

/// A place in the queue; given up when dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    gate: Gate,
    number: Option<u64>,
    turn: Turn,
}

#[derive(Debug)]
enum Turn {
    Now(Permit),
    Later { told: oneshot::Receiver<()>, address: Who },
    Taken,
}

impl Ticket {
    /// Whether it has to wait.
    pub(crate) fn must_wait(&self) -> bool {
        self.number.is_some()
    }

    /// Waits for the turn. The place is free again when the permit is dropped.
    ///
    /// # Errors
    /// If the place in the queue was needed for somebody else.
    pub(crate) async fn enter(mut self) -> Result<Permit, Crowded> {
        if let Turn::Later { told, address } = &mut self.turn {
            // Whoever gives up meanwhile still has his place in the queue to leave.
            let address = *address;
            told.await.map_err(|_| Crowded)?;
            self.turn = Turn::Taken;
            return Ok(Permit { gate: self.gate.clone(), address });
        }
        match std::mem::replace(&mut self.turn, Turn::Taken) {
            Turn::Now(permit) => Ok(permit),
            Turn::Later { .. } | Turn::Taken => Err(Crowded),
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let Turn::Later { told, address } = &mut self.turn else { return };
        let (gate, address) = (self.gate.clone(), *address);
        let mut state = gate.shared.lock();
        let before = state.waiting.len();
        state.waiting.retain(|waiting| Some(waiting.number) != self.number);
        let left = state.waiting.len() < before;
        drop(state);
        // Its turn had come, but nobody was there to take it.
        if !left && told.try_recv().is_ok() {
            drop(Permit { gate, address });
        }
    }
}

/// A place inside; free again when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    gate: Gate,
    address: Who,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.gate.shared.lock();
        state.leave(self.address);
        while let Some(next) = state.next_in_turn() {
            if next.turn.send(()).is_ok() {
                *state.inside.entry(next.address).or_default() += 1;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(last: u8) -> Who {
        Who::Address([10, 0, 0, last].into())
    }

    fn run(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(test);
    }

    #[test]
    fn one_inside_one_waiting_the_third_is_refused() {
        run(async {
            let gate = Gate::new(1, 1);
            let first = gate.queue(at(1)).expect("there is a place").enter().await.expect("its turn");
            let second = gate.queue(at(1)).expect("it may wait");
            assert!(second.must_wait());
            assert_eq!(gate.queue(at(1)).map(|_| ()), Err(Crowded));
            drop(second);
            let third = gate.queue(at(1)).expect("the waiting place is free again");
            drop(first);
            let _inside = third.enter().await.expect("its turn");
            assert!(gate.queue(at(1)).expect("it may wait").must_wait());
        });
    }

    #[test]
    fn who_has_fewest_places_is_next() {
        run(async {
            let gate = Gate::new(2, 8);
            let first = gate.queue(at(1)).expect("a place").enter().await.expect("its turn");
            let second = gate.queue(at(1)).expect("a place").enter().await.expect("its turn");
            let greedy = gate.queue(at(1)).expect("it may wait");
            let modest = gate.queue(at(2)).expect("it may wait");
            drop(first);
            let modest = modest.enter().await.expect("first, though it came later");
            drop(second);
            let greedy = greedy.enter().await.expect("there are two places");
            drop((modest, greedy));
            assert_eq!(gate.inside(), 0);
        });
    }

    #[test]
    fn a_full_queue_makes_room_for_others() {
        run(async {
            let gate = Gate::new(1, 3);
            let inside = gate.queue(at(1)).expect("a place").enter().await.expect("its turn");
            let greedy: Vec<Ticket> = (0..3).map(|_| gate.queue(at(1)).expect("it may wait")).collect();
            assert_eq!(gate.queue(at(1)).map(|_| ()), Err(Crowded));
            let modest = gate.queue(at(2)).expect("room is made");
            let [first, second, last] = <[Ticket; 3]>::try_from(greedy).expect("three");
            assert_eq!(last.enter().await.map(|_| ()), Err(Crowded));
            drop(inside);
            // Nobody is inside: who has waited longest comes first.
            for ticket in [first, second, modest] {
                drop(ticket.enter().await.expect("its turn"));
            }
        });
    }

    #[test]
    fn a_turn_that_nobody_takes_goes_on() {
        run(async {
            let gate = Gate::new(1, 3);
            let inside = gate.queue(at(1)).expect("a place").enter().await.expect("its turn");
            let (gone, next) = (gate.queue(at(1)).expect("it may wait"), gate.queue(at(1)).expect("it may wait"));
            drop(inside);
            drop(gone);
            drop(next.enter().await.expect("its turn"));
            assert_eq!(gate.inside(), 0);
        });
    }
}
