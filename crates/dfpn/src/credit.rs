//! Credit: a resource the players may spend on moves that are otherwise forbidden, and what is known over all amounts
//! of it.
//!
//! Credit is one number: positive belongs to the prover, negative to the refuter. More credit never hurts the prover.
//! So what is known of a state is a pair of bounds, and one search can answer for many amounts:
//!
//! ```text
//!    credit   -5  -4  -3  -2  -1   0   1   2   3   4   5
//!              held (refuter)      |   open   | won (prover)
//!                          held_to ^          ^ won_from
//! ```
//!
//! The trap (a move that only more credit allows was never looked at): a state where such a *gate* was closed is known
//! only up to the credit that keeps it closed. `Game::successors` tells of closed gates.

/// Credit: positive for the prover, negative for the refuter.
pub type Credit = i8;

/// So much that nothing changes any more, on the prover's side.
pub const ALWAYS: Credit = 100;

/// How a move changes the credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Not at all.
    Free,
    /// The prover pays one.
    ProverPays,
    /// The refuter pays one.
    RefuterPays,
}

impl Step {
    /// The credit after the move.
    #[inline]
    pub const fn after(self, credit: Credit) -> Credit {
        match self {
            Step::Free => credit,
            Step::ProverPays => credit - 1,
            Step::RefuterPays => credit + 1,
        }
    }
}

/// For which credit a state is known to be won by the prover, and for which by the refuter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The prover wins with this credit and more.
    pub won_from: Credit,
    /// The refuter holds with this credit and less.
    pub held_to: Credit,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { won_from: Credit::MAX, held_to: Credit::MIN };
    /// The prover has won, whatever the credit.
    pub const WON: Bounds = Bounds { won_from: -ALWAYS, held_to: Credit::MIN };
    /// The refuter has won, whatever the credit.
    pub const HELD: Bounds = Bounds { won_from: Credit::MAX, held_to: ALWAYS };

    /// Whether the prover is known to win.
    #[inline]
    pub const fn is_won(self, credit: Credit) -> bool {
        self.won_from <= credit
    }

    /// Whether the refuter is known to hold.
    #[inline]
    pub const fn is_held(self, credit: Credit) -> bool {
        self.held_to >= credit
    }

    /// What two sources know together.
    #[inline]
    pub fn merge(self, other: Bounds) -> Bounds {
        Bounds { won_from: self.won_from.min(other.won_from), held_to: self.held_to.max(other.held_to) }
    }
}

/// From which credit the mover's win by this child is a win at the parent: the prover moves.
#[inline]
pub fn won_from_by(step: Step, child: Credit) -> Credit {
    match step {
        Step::ProverPays => child.saturating_add(1).max(1),
        _ => child,
    }
}

/// Up to which credit this child leaves the parent held: the prover moves. (Where he cannot pay, the move does not
/// exist.)
#[inline]
pub fn held_to_against(step: Step, child: Credit) -> Credit {
    match step {
        Step::ProverPays => child.saturating_add(1).max(0),
        _ => child,
    }
}

/// Up to which credit the refuter holds by this child: the refuter moves.
#[inline]
pub fn held_to_by(step: Step, child: Credit) -> Credit {
    match step {
        Step::RefuterPays => child.saturating_sub(1).min(-1),
        _ => child,
    }
}

/// From which credit this child leaves the parent won: the refuter moves.
#[inline]
pub fn won_from_against(step: Step, child: Credit) -> Credit {
    match step {
        Step::RefuterPays => child.saturating_sub(1).min(0),
        _ => child,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Brute force over a single paying child: the formulas say exactly for which credit the parent is decided.
    #[test]
    fn payments_shift_bounds_as_enumeration_says() {
        for bound in -5..=5i8 {
            for credit in -6..=6i8 {
                // The prover moves; his only other move loses. He can pay only with positive credit.
                let wins = credit > 0 && credit > bound;
                assert_eq!(wins, credit >= won_from_by(Step::ProverPays, bound), "won from {bound}, credit {credit}");
                let held = credit <= 0 || credit - 1 <= bound;
                assert_eq!(
                    held,
                    credit <= held_to_against(Step::ProverPays, bound),
                    "held to {bound}, credit {credit}"
                );
                let holds = credit < 0 && credit < bound;
                assert_eq!(holds, credit <= held_to_by(Step::RefuterPays, bound), "held to {bound}, credit {credit}");
                let won = credit >= 0 || credit + 1 >= bound;
                assert_eq!(won, credit >= won_from_against(Step::RefuterPays, bound), "won {bound}, credit {credit}");
            }
        }
    }

    #[test]
    fn knowledge_adds_up() {
        let b = Bounds { won_from: 3, held_to: -1 }.merge(Bounds { won_from: 2, held_to: -4 });
        assert_eq!(b, Bounds { won_from: 2, held_to: -1 });
        assert!(b.is_won(2) && !b.is_won(1) && b.is_held(-1) && !b.is_held(0));
        assert!(Bounds::WON.is_won(-5) && Bounds::HELD.is_held(5));
    }
}
