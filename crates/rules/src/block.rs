//! The rules of some thousand patterns, found by their pattern.

use crate::condition::{Conditions, covers};
use crate::layout::{PATTERNS_PER_BLOCK, first_key};
use crate::state::{Key, Target};

const WORDS: usize = PATTERNS_PER_BLOCK as usize / 64;

/// A rule without what the table says of all its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The number of its state: pattern and target.
    pub key: Key,
    /// The conditions, without those that follow from the others.
    pub conditions: Conditions,
    /// Plies to the aim.
    pub depth: u8,
}

/// The same in its block, where state numbers are small.
#[derive(Clone, Copy, Debug)]
struct Rule {
    conditions: Conditions,
    key: u32,
    depth: u8,
}

impl Rule {
    fn pattern(&self) -> u32 {
        self.key >> 8
    }
}

/// A block.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The number of its first rule in the table.
    first: u32,
    /// A bit for every pattern that has a rule: most patterns have none, and this is what a search asks most often.
    known: [u64; WORDS],
    /// For every word of `known` how many rules are before those of its patterns.
    before: [u32; WORDS],
    /// In the order of the state numbers, then of the conditions.
    rules: Box<[Rule]>,
}

impl Block {
    /// Indexes rules that are in order and belong to one block; nothing if there are none.
    pub(crate) fn new(first: u32, entries: &[Entry]) -> Option<Box<Block>> {
        let inside = |entry: &Entry| Rule {
            conditions: entry.conditions,
            key: (entry.key % first_key(1)) as u32,
            depth: entry.depth,
        };
        let rules = entries.iter().map(inside).collect();
        let mut block = Block { first, known: [0; WORDS], before: [0; WORDS], rules };
        for pattern in block.rules.iter().map(Rule::pattern) {
            block.known[pattern as usize / 64] |= 1 << (pattern % 64);
            block.before[pattern as usize / 64] += 1;
        }
        let mut sum = 0;
        for count in &mut block.before {
            sum += std::mem::replace(count, sum);
        }
        (!block.rules.is_empty()).then(|| Box::new(block))
    }

    /// The rules with a pattern.
    #[inline]
    pub(crate) fn with_pattern(&self, code: u32) -> Option<PatternRules<'_>> {
        let pattern = code % PATTERNS_PER_BLOCK;
        let is_known = self.known[pattern as usize / 64] >> (pattern % 64) & 1 != 0;
        is_known.then(|| self.rules_of(pattern))
    }

    fn rules_of(&self, pattern: u32) -> PatternRules<'_> {
        // The rules of 64 patterns are few: no search through the whole block is needed.
        let start = self.before[pattern as usize / 64] as usize;
        let before = start + self.rules[start..].iter().take_while(|rule| rule.pattern() < pattern).count();
        let count = self.rules[before..].iter().take_while(|rule| rule.pattern() == pattern).count();
        PatternRules { first: self.first as usize + before, rules: &self.rules[before..before + count] }
    }

    /// The number of its first rule in the table.
    pub(crate) const fn first(&self) -> u32 {
        self.first
    }

    /// Its rules in order, if it has this number in its table.
    pub(crate) fn entries(&self, number: u32) -> impl Iterator<Item = Entry> + '_ {
        let key = move |rule: &Rule| first_key(number) + Key::from(rule.key);
        self.rules.iter().map(move |rule| Entry { key: key(rule), conditions: rule.conditions, depth: rule.depth })
    }
}

/// The rules of a table that have one pattern.
#[derive(Clone, Copy, Debug)]
pub struct PatternRules<'a> {
    /// The number of the first of them.
    first: usize,
    rules: &'a [Rule],
}

impl<'a> PatternRules<'a> {
    /// All conditions that some of them ask for.
    pub fn asked(&self) -> Conditions {
        self.rules.iter().fold(0, |asked, rule| asked | rule.conditions)
    }

    /// Those that hold where these conditions are true.
    pub fn holding(self, environment: Conditions) -> impl Iterator<Item = Holding> + 'a {
        let numbered = (self.first..).zip(self.rules).filter(move |(_, rule)| covers(rule.conditions, environment));
        numbered.map(|(number, rule)| Holding {
            number,
            target: Target::from_number(rule.key as u8),
            depth: rule.depth,
        })
    }
}

/// A rule that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Its number in the table.
    pub number: usize,
    /// What it is about.
    pub target: Target,
    /// Plies to the aim.
    pub depth: u8,
}
