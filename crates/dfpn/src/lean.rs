//! What a result leans on: the ancestors that a repetition led back to.
//!
//! A state is held if play comes back to an ancestor that is held. Found below an ancestor, this is an implication
//! only. It becomes a fact when the ancestor itself is shown to be held (its proof then closes the circle), and is
//! worth nothing anywhere else. (Kishimoto and Müller 2004; a proof for the prover never needs a repetition.)

/// The depths of the ancestors a result leans on, as a range; empty for a plain fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lean {
    shallowest: u16,
    deepest: u16,
    cut: bool,
}

impl Lean {
    /// Leans on nothing: a fact.
    pub const FACT: Lean = Lean { shallowest: u16::MAX, deepest: 0, cut: false };
    /// Leans on the depth limit: never becomes a fact.
    pub const CUT: Lean = Lean { shallowest: u16::MAX, deepest: 0, cut: true };

    /// Leans on the ancestor at this depth.
    pub const fn on(depth: u16) -> Lean {
        Lean { shallowest: depth, deepest: depth, cut: false }
    }

    /// Whether it is a plain fact.
    #[inline]
    pub const fn is_fact(self) -> bool {
        self.shallowest == u16::MAX && !self.cut
    }

    /// Whether the depth limit was involved.
    #[inline]
    pub const fn is_cut(self) -> bool {
        self.cut
    }

    /// The deepest ancestor it leans on, if any.
    #[inline]
    pub const fn deepest(self) -> Option<u16> {
        if self.shallowest == u16::MAX { None } else { Some(self.deepest) }
    }

    /// Leans on both.
    #[inline]
    pub fn and(self, other: Lean) -> Lean {
        Lean {
            shallowest: self.shallowest.min(other.shallowest),
            deepest: self.deepest.max(other.deepest),
            cut: self.cut || other.cut,
        }
    }

    /// What is left to lean on once the state at `depth` itself is held: only what lies above it.
    #[inline]
    pub fn above(self, depth: u16) -> Lean {
        if self.shallowest >= depth {
            return Lean { cut: self.cut, ..Lean::FACT };
        }
        Lean { deepest: self.deepest.min(depth - 1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_that_closes_is_a_fact() {
        let lean = Lean::on(4).and(Lean::on(2));
        assert_eq!(lean.deepest(), Some(4));
        assert_eq!(lean.above(4).deepest(), Some(3));
        assert!(lean.above(2).is_fact());
        assert!(!Lean::CUT.and(Lean::FACT).above(0).is_fact());
        assert!(Lean::FACT.and(Lean::FACT).is_fact());
    }
}
