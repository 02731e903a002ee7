//! Metarules: rules about rules, which make the base small without losing situations (Cazenave 2002, 3).
//!
//! | metarule | module | where it works |
//! |---|---|---|
//! | subsumption by equal patterns (3.1) | [`crate::Generator`] keeps minimal condition sets only | during generation |
//! | subsumption by smaller patterns (3.1) | [`subsumption`] | afterwards |
//! | rules that can be found dynamically (3.2) | [`tesuji_rules::matching::dynamic`] | only won rules are kept; matching finds the rest |
//! | life that follows from two independent eyes (3.3) | [`independent_eyes`] | examined afterwards |
//! | redundant rules (3.4) | [`redundant`] | when condition sets are compared |
//! | useless conditions (3.5) | [`useless`] | when condition sets are compared |
//! | illegal and irrelevant rules (3.6) | [`illegal`] | when condition sets are made |
//! | low utility (3.7) | [`utility`] | afterwards |
//! | pessimistic and optimistic rules (3.8) | [`restriction`] | during generation |
//!
//! Each can be switched off in [`Switches`].

pub mod illegal;
pub mod independent_eyes;
pub mod redundant;
pub mod restriction;
pub mod subsumption;
pub mod useless;
pub mod utility;

use tesuji_rules::{Conditions, Ground};

pub use restriction::Restriction;

/// Which metarules work on condition sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// Redundant rules (3.4).
    pub redundant: bool,
    /// Useless conditions (3.5).
    pub useless: bool,
    /// Illegal and irrelevant rules (3.6).
    pub illegal: bool,
}

impl Switches {
    /// All of them, as in the paper's tables.
    pub const ALL: Switches = Switches { redundant: true, useless: true, illegal: true };

    /// Conditions with all that follows from them in an edition: `step` adds what follows at once, and is repeated
    /// until it adds nothing. `None` if they cannot be true together, or the pattern is impossible.
    pub(crate) fn close(
        self,
        ground: &Ground,
        conditions: Conditions,
        step: impl Fn(Conditions) -> Conditions,
    ) -> Option<Conditions> {
        if self.illegal && ground.is_illegal() {
            return None;
        }
        let mut closed = conditions;
        loop {
            let before = closed;
            closed = step(closed);
            if closed == before {
                break;
            }
        }
        if self.illegal && illegal::is_illegal(ground, closed) { None } else { Some(closed) }
    }
}

impl Default for Switches {
    fn default() -> Switches {
        Switches::ALL
    }
}
