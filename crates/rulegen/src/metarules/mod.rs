//! Metarules: rules about rules, which make the base small without losing situations (Cazenave 2002, 3).
//!
//! | metarule | module | where it works |
//! |---|---|---|
//! | subsumption by equal patterns (3.1) | [`crate::Generator`] keeps minimal condition sets only | during generation |
//! | subsumption by smaller patterns (3.1) | [`subsumption`] | afterwards |
//! | rules that can be found dynamically (3.2) | [`crate::matching::dynamic`] | only won rules are kept; matching finds the rest |
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
}

impl Default for Switches {
    fn default() -> Switches {
        Switches::ALL
    }
}
