//! How much a check may take.

use tesuji_question::Deadline;

/// The most pairs of a node and a state that are looked at, enumerated states included: a proof whose nodes are
/// shared by ever new states ends here (about 100 bytes are kept for each).
pub const MAX_STATES: usize = 10_000_000;

/// How much a check may take. What is not checked to the end is refused.
///
/// ```
/// use tesuji_checker::{CheckLimits, MAX_STATES};
/// use tesuji_question::{Cancel, Deadline};
/// let limits = CheckLimits { deadline: Deadline::cancelled_by(&Cancel::new()), ..CheckLimits::default() };
/// assert_eq!(limits.states, MAX_STATES);
/// ```
#[derive(Clone, Debug)]
pub struct CheckLimits {
    /// The maximum number of states. In a proof of capture every node is looked at in one state.
    pub states: usize,
    /// Nothing is looked at after this.
    pub deadline: Deadline,
}

impl Default for CheckLimits {
    /// [`MAX_STATES`], however long they take.
    fn default() -> CheckLimits {
        CheckLimits { states: MAX_STATES, deadline: Deadline::default() }
    }
}

impl CheckLimits {
    /// [`MAX_STATES`] before this deadline.
    pub fn until(deadline: &Deadline) -> CheckLimits {
        CheckLimits { deadline: deadline.clone(), ..CheckLimits::default() }
    }
}

/// So many states are looked at between two looks at the deadline.
const POLL_INTERVAL: usize = 128;

/// Looks at the deadline now and then. A check of fewer states than [`POLL_INTERVAL`] is done however late it is.
pub(crate) struct Watch<'a> {
    deadline: &'a Deadline,
    /// It is looked at when so many states are done.
    next_look: usize,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a CheckLimits) -> Watch<'a> {
        Watch { deadline: &limits.deadline, next_look: POLL_INTERVAL }
    }

    /// Whether the deadline is over, as far as was looked, with so many states done.
    pub(crate) fn is_over(&mut self, states: usize) -> bool {
        if states < self.next_look {
            return false;
        }
        self.next_look = states + POLL_INTERVAL;
        self.deadline.is_over()
    }
}
