//! Restrictions on the rules to generate (Cazenave 2002, 3.8).
//!
//! - **Pessimistic** rules have no conditions: true whatever is outside.
//! - **Optimistic** rules suppose that every condition is true. A pattern without an optimistic rule has no rule at
//!   all, so they tell in a first pass which patterns are worth computing, and in a search where a rule may not be far.
//! - **Realistic** rules are the usual ones.

use crate::condition::Conditions;

/// Which conditions rules may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// Any.
    #[default]
    Realistic,
    /// None: nothing is known of the outside.
    Pessimistic,
    /// All are taken to be true.
    Optimistic,
}

impl Restriction {
    /// The condition set as this restriction sees it, given what holds in this pattern without any condition.
    pub fn apply(self, closed: Conditions, without: impl FnOnce() -> Option<Conditions>) -> Option<Conditions> {
        match self {
            Restriction::Realistic => Some(closed),
            Restriction::Pessimistic => (Some(closed) == without()).then_some(closed),
            Restriction::Optimistic => without(),
        }
    }
}
