//! When a call has to end: by the clock, or by its cancel switch.

use std::time::{Duration, Instant};

use crate::limits::{Cancel, Limits, UnknownReason};

/// When a call has to end. Started once, then handed on: whoever works for the call looks at the same clock and the
/// same switch.
///
/// Without a time limit the clock is never looked at.
///
/// ```
/// use std::time::Duration;
/// use tesuji_question::{Cancel, Deadline, Limits, UnknownReason};
/// let cancel = Cancel::new();
/// let hour = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
/// let deadline = Deadline::start(&hour, &cancel);
/// assert_eq!(deadline.stop(), None);
/// assert!(deadline.share(0.5).left() < Some(Duration::from_secs(1801)));
/// cancel.cancel();
/// assert_eq!(deadline.stop(), Some(UnknownReason::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    until: Option<Instant>,
    cancel: Cancel,
    /// For how long the switch had held searches before: what is held from then on does not count.
    held_before: Duration,
}

impl Deadline {
    /// The time limit counts from now.
    pub fn start(limits: &Limits, cancel: &Cancel) -> Deadline {
        Deadline::after(limits.time, cancel)
    }

    /// So long from now, or as long as nobody switches it off.
    pub fn after(time: Option<Duration>, cancel: &Cancel) -> Deadline {
        // A limit beyond the end of the clock does not count.
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Deadline { until, cancel: cancel.clone(), held_before: cancel.held() }
    }

    /// Only the switch ends it.
    pub fn cancelled_by(cancel: &Cancel) -> Deadline {
        Deadline::after(None, cancel)
    }

    /// The time that is left; `None` if the clock does not matter.
    pub fn left(&self) -> Option<Duration> {
        self.until().map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// A deadline after this part of the time that is left, by the same switch.
    pub fn share(&self, part: f64) -> Deadline {
        Deadline::after(self.left().map(|left| left.mul_f64(part)), &self.cancel)
    }

    /// Whether it is over, and why: [`UnknownReason::Cancelled`] or [`UnknownReason::Time`].
    pub fn stop(&self) -> Option<UnknownReason> {
        if self.cancel.is_cancelled() {
            return Some(UnknownReason::Cancelled);
        }
        self.until().filter(|&until| Instant::now() >= until).map(|_| UnknownReason::Time)
    }

    /// The end by the clock, later by what the search was held.
    fn until(&self) -> Option<Instant> {
        let held = self.cancel.held().saturating_sub(self.held_before);
        self.until.map(|until| until.checked_add(held).unwrap_or(until))
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// The switch that ends it.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}
