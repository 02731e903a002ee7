//! How much a search may spend, and how it is told to stop.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search may spend. `None` is "as much as it takes".
///
/// ```
/// use tesuji_question::Limits;
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes to visit. Exceeded: unknown.
    pub nodes: Option<u64>,
    /// Wall-clock time. Exceeded: unknown.
    pub time: Option<Duration>,
    /// Depth of the tree in moves. In capture search exceeding it counts as escape (Kierulf 1985, 2.2), elsewhere as
    /// unknown.
    pub depth: Option<u32>,
    /// Bytes for tables.
    pub memory: Option<usize>,
    /// Threads for one question; `None` is one. With one, the same question takes the same nodes every time; with
    /// more, a hard question of life and death is answered sooner, the rest as before.
    pub threads: Option<NonZeroUsize>,
}

/// Why a search ended without an answer: an ordinary outcome, never a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnknownReason {
    /// Node limit reached.
    Nodes,
    /// Time limit reached.
    Time,
    /// The depth limit cut something that mattered.
    Depth,
    /// The tables are full and could not be relieved.
    Memory,
    /// Somebody stopped the search.
    Cancelled,
    /// The search ended, but neither side could be shown to succeed: the budgets or closures left the question open.
    Open,
}

impl UnknownReason {
    /// The word used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            UnknownReason::Nodes => "nodes",
            UnknownReason::Time => "time",
            UnknownReason::Depth => "depth",
            UnknownReason::Memory => "memory",
            UnknownReason::Cancelled => "cancelled",
            UnknownReason::Open => "open",
        }
    }
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnknownReason::Nodes => "node limit reached",
            UnknownReason::Time => "time limit reached",
            UnknownReason::Depth => "depth limit reached",
            UnknownReason::Memory => "memory limit reached",
            UnknownReason::Cancelled => "cancelled",
            UnknownReason::Open => "the search ended without a proof for either side",
        })
    }
}

/// A switch that stops a search from another thread. Clones share the switch.
///
/// ```
/// use tesuji_question::Cancel;
/// let cancel = Cancel::new();
/// let in_the_search = cancel.clone();
/// cancel.cancel();
/// assert!(in_the_search.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Switch>);

#[derive(Default)]
struct Switch {
    is_on: AtomicBool,
    hold: Option<Hold>,
    /// Nanoseconds for which searches were held.
    held: AtomicU64,
}

/// Called by whoever looks at a switch; returns when he may go on, with the time for which he was held, or `None` if he
/// shall stop.
type Hold = Box<dyn Fn() -> Option<Duration> + Send + Sync>;

impl fmt::Debug for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Switch").field("is_on", &self.is_on).field("held", &self.held).finish_non_exhaustive()
    }
}

impl Cancel {
    /// A switch that is off.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// A switch that can hold a search too, as a server does that lets others go first: `hold` is called whenever a
    /// search looks at the switch, returns when the search may go on, and tells for how long it was held, or `None` if it
    /// shall stop. The time for which it was held does not count for time limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tesuji_question::{Cancel, Deadline};
    /// let cancel = Cancel::with_hold(|| Some(Duration::from_secs(2)));
    /// let deadline = Deadline::after(Some(Duration::from_secs(3600)), &cancel);
    /// assert!(!deadline.is_over());
    /// assert_eq!(cancel.held(), Duration::from_secs(2));
    /// assert!(deadline.left() > Some(Duration::from_secs(3600)));
    /// ```
    pub fn with_hold(hold: impl Fn() -> Option<Duration> + Send + Sync + 'static) -> Cancel {
        Cancel(Arc::new(Switch { hold: Some(Box::new(hold)), ..Switch::default() }))
    }

    /// Asks the search to stop.
    pub fn cancel(&self) {
        self.0.is_on.store(true, Ordering::Relaxed);
    }

    /// Whether the two are clones of the same switch.
    pub fn is_same(&self, other: &Cancel) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether the search shall stop.
    pub fn is_cancelled(&self) -> bool {
        if let Some(hold) = &self.0.hold {
            match hold() {
                None => self.cancel(),
                Some(Duration::ZERO) => {}
                Some(held) => {
                    let nanoseconds = u64::try_from(held.as_nanos()).unwrap_or(u64::MAX);
                    self.0.held.fetch_add(nanoseconds, Ordering::Relaxed);
                }
            }
        }
        self.0.is_on.load(Ordering::Relaxed)
    }

    /// For how long searches were held, all together.
    pub fn held(&self) -> Duration {
        Duration::from_nanos(self.0.held.load(Ordering::Relaxed))
    }
}
