//! Antichains of minimal condition sets: how an upward closed set of environments is kept.
//!
//! If a pattern is won under some conditions it is won under more of them. So the set of environments in which it is
//! won is known by its minimal elements, and those are its rules (Cazenave 2002, 3.1). Nothing else is ever enumerated.

use crate::condition::{Conditions, covers};

/// A minimal condition set in two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Minimal {
    /// With everything that follows from it: for comparing.
    pub closed: Conditions,
    /// Without what follows from the rest: for undoing moves and for showing.
    pub essential: Conditions,
}

impl Minimal {
    /// No condition at all.
    pub const NONE: Minimal = Minimal { closed: 0, essential: 0 };
}

/// A set of closed condition sets of which none covers another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Antichain(Vec<Conditions>);

impl Antichain {
    /// The empty set: never won.
    pub(crate) const fn new() -> Antichain {
        Antichain(Vec::new())
    }

    /// Whether some element covers the conditions.
    #[inline]
    pub(crate) fn holds(&self, conditions: Conditions) -> bool {
        self.0.iter().any(|&v| covers(v, conditions))
    }

    /// Adds an element unless it is covered; elements that it covers go. Says whether it was added.
    pub(crate) fn insert(&mut self, closed: Conditions) -> bool {
        if self.holds(closed) {
            return false;
        }
        self.0.retain(|&v| !covers(closed, v));
        self.0.push(closed);
        true
    }

    /// Adds an element, if there is one.
    pub(crate) fn extend_from(&mut self, closed: Option<Conditions>) {
        if let Some(closed) = closed {
            self.insert(closed);
        }
    }

    /// Adds all elements of another set.
    pub(crate) fn extend(&mut self, other: &Antichain) {
        for &closed in &other.0 {
            self.insert(closed);
        }
    }

    /// Whether it is empty: never won.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements in increasing order.
    pub(crate) fn sorted(mut self) -> Vec<Conditions> {
        self.0.sort_unstable();
        self.0
    }

    /// The environments in both sets, given how to close a union of conditions (`None`: impossible).
    pub(crate) fn intersect(&self, other: &Antichain, close: impl Fn(Conditions) -> Option<Conditions>) -> Antichain {
        let mut both = Antichain::new();
        for &a in &self.0 {
            if other.holds(a) {
                both.insert(a);
                continue;
            }
            for &b in &other.0 {
                if !both.holds(a | b)
                    && let Some(closed) = close(a | b)
                {
                    both.insert(closed);
                }
            }
        }
        both
    }
}

impl FromIterator<Conditions> for Antichain {
    fn from_iter<I: IntoIterator<Item = Conditions>>(elements: I) -> Antichain {
        let mut chain = Antichain::new();
        for element in elements {
            chain.insert(element);
        }
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_minimal_elements_stay() {
        let chain: Antichain = [0b110, 0b111, 0b011, 0b010].into_iter().collect();
        assert_eq!(chain.sorted(), [0b010]);
        let chain: Antichain = [0, 1].into_iter().collect();
        assert_eq!(chain.sorted(), [0]);
    }

    proptest! {
        /// Against the sets themselves, over six conditions.
        #[test]
        fn intersection_is_intersection(a in prop::collection::vec(0_u64..64, 0..6), b in prop::collection::vec(0_u64..64, 0..6)) {
            let (x, y): (Antichain, Antichain) = (a.iter().copied().collect(), b.iter().copied().collect());
            let both = x.intersect(&y, Some);
            for v in 0..64 {
                let in_a = a.iter().any(|g| g & !v == 0);
                let in_b = b.iter().any(|g| g & !v == 0);
                prop_assert_eq!(both.holds(v), in_a && in_b);
            }
            let elements = both.sorted();
            for &g in &elements {
                for &h in &elements {
                    prop_assert!(g == h || !covers(g, h));
                }
            }
        }
    }
}
