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
//! A better measure is use: count how often a rule decides something in real problems ([`tesuji_rules::usage::Usage`]), drop
//! those that never do, or keep the most useful ones ([`most_useful`]).

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use tesuji_rules::usage::Usage;
use tesuji_rules::{Rule, RuleBase, RuleId};

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

/// The base with only its `most` most useful rules: those that were used most often, and among equals those of the greatest
/// estimated utility.
pub fn most_useful(base: &RuleBase, usage: &Usage, most: usize) -> RuleBase {
    let ids = (0..).zip(&base.tables).flat_map(|(table, rules)| {
        rules.iter().zip(0..).map(move |(rule, number)| (RuleId { table, number }, Utility::of(&rule)))
    });
    let mut ranked: Vec<(Reverse<u64>, Reverse<i32>, RuleId)> =
        ids.map(|(id, utility)| (Reverse(usage.of(id)), Reverse(utility.0), id)).collect();
    ranked.sort_unstable();
    ranked.truncate(most);
    let kept: HashSet<RuleId> = ranked.into_iter().map(|(.., id)| id).collect();
    let tables = (0..).zip(&base.tables).map(|(table, rules)| {
        rules.filtered_by_number(|number| kept.contains(&RuleId { table, number: number as u32 }))
    });
    RuleBase { edition: base.edition, tables: tables.filter(|table| !table.is_empty()).map(Arc::new).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::condition;
    use tesuji_rules::{About, Pattern, Target, shipped};

    #[test]
    fn the_most_useful_rules_are_kept() {
        let small = |name: &str| shipped().table(About::Eye, name.parse().unwrap()).unwrap().clone();
        let base =
            RuleBase { edition: shipped().edition, tables: ["c2x2", "s3x2"].map(|n| Arc::new(small(n))).to_vec() };
        let mut usage = Usage::new();
        let (often, once) = (RuleId { table: 1, number: 4 }, RuleId { table: 0, number: 2 });
        [often, often, once].into_iter().for_each(|id| usage.count(id));
        let two = most_useful(&base, &usage, 2);
        let kept: Vec<Rule> = two.tables.iter().flat_map(|table| table.iter()).collect();
        assert_eq!(kept, [base.get(once).unwrap(), base.get(often).unwrap()]);
        let one = most_useful(&base, &usage, 1);
        assert_eq!((one.len(), one.tables.len()), (1, 1));
        // Where nothing was used, the estimate decides.
        let best = base.tables.iter().flat_map(|table| table.iter()).map(|rule| Utility::of(&rule).0).max();
        let kept = most_useful(&base, &Usage::new(), 1).tables[0].get(0).unwrap();
        assert_eq!(Some(Utility::of(&kept).0), best);
        assert_eq!(most_useful(&base, &usage, usize::MAX).len(), base.len());
    }

    #[test]
    fn conditions_cost_and_depth_pays() {
        let rule = |conditions, depth| Rule {
            about: About::Eye,
            shape: "c2x2".parse().unwrap(),
            pattern: Pattern::from_rows("XX/.X").unwrap(),
            target: Target::one(1),
            conditions,
            depth,
        };
        assert_eq!(Utility::of(&rule(0, 4)), Utility(8));
        let rare = condition(3, Level::AtMost0) | condition(1, Level::AtLeast1);
        assert_eq!(Utility::of(&rule(rare, 4)), Utility(-3));
        assert!(Utility(0).keeps(&rule(0, 0)) && !Utility(0).keeps(&rule(rare, 4)));
    }
}
