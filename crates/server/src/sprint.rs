//! A search that has to wait for its turn may begin at once: most are over before anybody notices. What takes longer than a
//! sprint is held until its turn comes. So a small question never waits for the large ones before it, and still no more
//! large ones run at the same time than there are places.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tesuji::Cancel;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::dispatcher::has_ended;
use crate::gate::{Permit, Ticket};

/// How long a search may go on without its turn.
const SPRINT: Duration = Duration::from_millis(50);

/// Why a search did not get its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Its place in the queue was needed for somebody else.
    Crowded,
    /// The server ends.
    Ending,
    /// Nobody waits for the answer any more.
    Left,
}

/// What ends the wait for a turn.
#[derive(Clone, Debug)]
pub(crate) struct Interruptions {
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
    /// Becomes true when whoever asked has left.
    pub(crate) left: watch::Receiver<bool>,
}

/// Where a search stands.
#[derive(Debug)]
enum Course {
    /// It runs without its turn, since then.
    Sprinting { ticket: Ticket, since: Instant },
    /// It waits for its turn.
    Waiting,
    /// It is its turn; the place is free again when this is dropped.
    InTurn { _place: Permit },
    /// It did not get its turn, and shall stop.
    Refused(Refused),
    /// It has ended.
    Over,
}

/// One search from its start to its end. Clones are the same search.
#[derive(Clone, Debug)]
pub(crate) struct Sprint {
    course: Arc<Mutex<Course>>,
    interruptions: Interruptions,
    runtime: Handle,
}

impl Sprint {
    /// A search that begins now. Called within a runtime.
    pub(crate) fn start(ticket: Ticket, interruptions: Interruptions) -> Sprint {
        let course = Course::Sprinting { ticket, since: Instant::now() };
        Sprint { course: Arc::new(Mutex::new(course)), interruptions, runtime: Handle::current() }
    }

    /// The switch of the search, which holds it when its sprint is over.
    pub(crate) fn switch(&self) -> Cancel {
        let sprint = self.clone();
        Cancel::with_hold(move || sprint.hold())
    }

    /// Waits for the turn, if it has not come yet.
    pub(crate) async fn enter(&self) -> Result<(), Refused> {
        let ticket = {
            let mut course = self.lock();
            match std::mem::replace(&mut *course, Course::Waiting) {
                Course::Sprinting { ticket, .. } => ticket,
                other => {
                    *course = other;
                    return Ok(());
                }
            }
        };
        let Interruptions { ending, left } = self.interruptions.clone();
        let entered = tokio::select! {
            entered = ticket.enter() => entered.map_err(|_| Refused::Crowded),
            () = has_ended(ending) => Err(Refused::Ending),
            () = has_ended(left) => Err(Refused::Left),
        };
        let (course, entered) = match entered {
            Ok(place) => (Course::InTurn { _place: place }, Ok(())),
            Err(why) => (Course::Refused(why), Err(why)),
        };
        *self.lock() = course;
        entered
    }

    /// Lets a sprint go on, and holds what takes longer until its turn.
    fn hold(&self) -> Option<Duration> {
        match &*self.lock() {
            Course::Sprinting { since, .. } if since.elapsed() >= SPRINT => {}
            Course::Refused(_) => return None,
            _ => return Some(Duration::ZERO),
        }
        let begun = Instant::now();
        self.runtime.block_on(self.enter()).ok().map(|()| begun.elapsed())
    }

    /// The search has ended: its place is free again. Tells whether it ended because it did not get its turn.
    pub(crate) fn end(&self) -> Option<Refused> {
        match std::mem::replace(&mut *self.lock(), Course::Over) {
            Course::Refused(why) => Some(why),
            _ => None,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::Gate;
    use crate::members::Who;

    fn somebody() -> Who {
        Who::Address([10, 0, 0, 1].into())
    }

    fn run(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("a runtime").block_on(test);
    }

    /// Looks at the switch as a search does, until it may go on after its sprint or shall stop; for how long it was held.
    async fn search(sprint: &Sprint) -> (bool, Duration) {
        let switch = sprint.switch();
        let looking = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            while begun.elapsed() < 2 * SPRINT || switch.held().is_zero() {
                if switch.is_cancelled() {
                    return (false, switch.held());
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            (true, switch.held())
        });
        looking.await.expect("no panic")
    }

    fn interruptions() -> (watch::Sender<bool>, watch::Sender<bool>, Interruptions) {
        let ((end, ending), (leave, left)) = (watch::channel(false), watch::channel(false));
        (end, leave, Interruptions { ending, left })
    }

    #[test]
    fn a_short_search_does_not_wait_for_a_long_one() {
        run(async {
            let gate = Gate::new(1, 1);
            let _inside = gate.queue(somebody()).expect("a place").enter().await.expect("its turn");
            let (_end, _leave, interruptions) = interruptions();
            let sprint = Sprint::start(gate.queue(somebody()).expect("it may wait"), interruptions);
            assert!(!sprint.switch().is_cancelled(), "it goes on at once");
            assert!(gate.queue(somebody()).is_err(), "it is in the queue all the same");
            assert_eq!(sprint.end(), None);
            assert!(gate.queue(somebody()).is_ok(), "it has left the queue");
        });
    }

    #[test]
    fn a_long_search_is_held_until_its_turn_and_its_clock_with_it() {
        run(async {
            let gate = Gate::new(1, 1);
            let inside = gate.queue(somebody()).expect("a place").enter().await.expect("its turn");
            let (_end, _leave, interruptions) = interruptions();
            let sprint = Sprint::start(gate.queue(somebody()).expect("it may wait"), interruptions);
            let free = tokio::task::spawn_blocking(move || {
                std::thread::sleep(4 * SPRINT);
                drop(inside);
            });
            let (goes_on, held) = search(&sprint).await;
            assert!(goes_on && held >= 2 * SPRINT, "held for {held:?}");
            free.await.expect("no panic");
            assert!(gate.queue(somebody()).expect("it may wait").must_wait(), "it has the place");
            assert_eq!(sprint.end(), None);
            assert!(!gate.queue(somebody()).expect("a place").must_wait(), "the place is free again");
        });
    }

    #[test]
    fn who_is_held_is_told_why_he_does_not_go_on() {
        run(async {
            for why in [Refused::Ending, Refused::Left, Refused::Crowded] {
                let gate = Gate::new(1, 2);
                let _inside = gate.queue(somebody()).expect("a place").enter().await.expect("its turn");
                let _before = gate.queue(somebody()).expect("it may wait");
                let (end, leave, interruptions) = interruptions();
                let sprint = Sprint::start(gate.queue(somebody()).expect("it may wait"), interruptions);
                let other = Who::Address([10, 0, 0, 2].into());
                let _other = match why {
                    Refused::Ending => end.send(true).map(|()| None).expect("somebody listens"),
                    Refused::Left => leave.send(true).map(|()| None).expect("somebody listens"),
                    // Who has two in the queue makes room for who has none.
                    Refused::Crowded => Some(gate.queue(other).expect("room is made for it")),
                };
                assert!(!search(&sprint).await.0, "{why:?}");
                assert_eq!(sprint.end(), Some(why));
            }
        });
    }
}
