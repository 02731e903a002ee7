//! How often rules are used, and which ones are not (Cazenave 2002, 3.7: the better way to measure utility).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::{RuleBase, RuleId};

/// Counts of use by rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage(BTreeMap<RuleId, u64>);

impl Usage {
    /// Nothing was used yet.
    pub fn new() -> Usage {
        Usage::default()
    }

    /// A rule was used.
    pub fn count(&mut self, rule: RuleId) {
        *self.0.entry(rule).or_default() += 1;
    }

    /// How often a rule was used.
    pub fn of(&self, rule: RuleId) -> u64 {
        self.0.get(&rule).copied().unwrap_or(0)
    }

    /// All rules that were used at all, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (RuleId, u64)> + '_ {
        self.0.iter().map(|(&rule, &count)| (rule, count))
    }

    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Usage) {
        for (&rule, &count) in &other.0 {
            *self.0.entry(rule).or_default() += count;
        }
    }

    /// The base without rules used less than `least` times.
    pub fn trimmed(&self, base: &RuleBase, least: u64) -> RuleBase {
        let keep = |table: u16, number: usize| self.of(RuleId { table, number: number as u32 }) >= least;
        let tables = base
            .tables
            .iter()
            .enumerate()
            .map(|(t, table)| table.filtered_by_number(|number| keep(t as u16, number)))
            .filter(|table| !table.is_empty())
            .map(Arc::new)
            .collect();
        RuleBase { edition: base.edition, tables }
    }
}
