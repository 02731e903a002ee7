//! Rules of low utility (Cazenave 2002, 3.7): rarely matched, and easily found without them.
//!
//! The paper penalises conditions that are rarely true and rewards depth, but does not give its function. Ours
//! estimates, in tenths:
//!
//! ```text
//!   + 2 per ply of depth            what a search would have to find otherwise
//!   - 8 per condition "at most 0"   rarely true outside, and often a capture settles the matter anyway
//!   - 5 per condition "at most 1"
//!   - 6 per condition "at least 2"
//!   - 3 per condition "at least 1"
//! ```
//!
//! A better measure is use: count how often a rule decides something in real problems and drop those that never do
//! ([`tesuji_rules::usage::Usage`]).

use tesuji_rules::Rule;

use crate::condition::{Level, list};

/// The least utility that a rule must have, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utility(pub i32);

impl Utility {
    /// The utility of a rule.
    pub fn of(rule: &Rule) -> Utility {
        let price = |level| match level {
            Level::AtLeast1 => 3,
            Level::AtLeast2 => 6,
            Level::AtMost1 => 5,
            Level::AtMost0 => 8,
        };
        let cost: i32 = list(rule.conditions).map(|(_, level)| price(level)).sum();
        Utility(2 * i32::from(rule.depth) - cost)
    }

    /// Whether a rule is useful enough.
    pub fn keeps(self, rule: &Rule) -> bool {
        Utility::of(rule).0 >= self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::condition;
    use tesuji_rules::{About, Pattern};

    #[test]
    fn conditions_cost_and_depth_pays() {
        let rule = |conditions, depth| Rule {
            about: About::Eye,
            shape: "c2x2".parse().unwrap(),
            pattern: Pattern::from_rows("XX/.X").unwrap(),
            target: 1,
            conditions,
            depth,
        };
        assert_eq!(Utility::of(&rule(0, 4)), Utility(8));
        let rare = condition(3, Level::AtMost0) | condition(1, Level::AtLeast1);
        assert_eq!(Utility::of(&rule(rare, 4)), Utility(-3));
        assert!(Utility(0).keeps(&rule(0, 0)) && !Utility(0).keeps(&rule(rare, 4)));
    }
}
