//! A rule base: rules by shape, found by their pattern.

use crate::antichain::covers;
use crate::condition::Conditions;
use crate::edition::Edition;
use crate::game::{About, Key, State};
use crate::generate::Won;
use crate::pattern::{Ground, Pattern};
use crate::shape::Shape;

/// One rule: in this pattern, under these conditions, the aim is reached though White plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// About an eye or about life.
    pub about: About,
    /// The rectangle and its place.
    pub shape: Shape,
    /// The stones.
    pub pattern: Pattern,
    /// The lowest cell of the black string it is about (in the sound edition).
    pub target: u8,
    /// The conditions, without those that follow from the others.
    pub conditions: Conditions,
    /// Plies to the aim.
    pub depth: u8,
}

/// A rule as a table keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) conditions: Conditions,
    pub(crate) depth: u8,
}

/// The rules of one shape about one aim.
#[derive(Clone, Debug)]
pub struct RuleTable {
    /// What they are about.
    pub about: About,
    /// Their rectangle.
    pub shape: Shape,
    /// In the order of the state numbers, then of the conditions.
    rules: Vec<Entry>,
    /// A bit for every pattern number that has a rule: most patterns have none, and this is what a search asks most often.
    known: Vec<u64>,
    /// For every word of `known` the number of the first rule with one of its patterns, or one beyond.
    first: Vec<u32>,
}

impl RuleTable {
    /// Indexes generated rules.
    pub fn new(about: About, shape: Shape, states: &[(State, Vec<Won>)]) -> RuleTable {
        let entry = |state: State, won: &Won| Entry {
            key: state.key(),
            conditions: won.conditions.essential,
            depth: won.depth,
        };
        let rules = states.iter().flat_map(|(state, list)| list.iter().map(|won| entry(*state, won))).collect();
        RuleTable::from_entries(about, shape, rules)
    }

    pub(crate) fn from_entries(about: About, shape: Shape, mut rules: Vec<Entry>) -> RuleTable {
        rules.sort_unstable();
        let mut known = vec![0; shape.patterns() as usize / 64 + 1];
        for code in rules.iter().map(|rule| rule.key >> 4) {
            known[code as usize / 64] |= 1 << (code % 64);
        }
        let mut first = vec![0; known.len()];
        for rule in &rules {
            let word = rule.key as usize >> 4 >> 6;
            if let Some(count) = first.get_mut(word + 1) {
                *count += 1;
            }
        }
        let mut before = 0;
        for count in &mut first {
            before += *count;
            *count = before;
        }
        RuleTable { about, shape, rules, known, first }
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// A rule by its number.
    pub fn get(&self, number: usize) -> Option<Rule> {
        let &Entry { key, conditions, depth } = self.rules.get(number)?;
        let State { pattern, target } = State::from_key(key);
        Some(Rule { about: self.about, shape: self.shape, pattern, target, conditions, depth })
    }

    /// All rules in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Rule> + '_ {
        (0..self.len()).filter_map(|i| self.get(i))
    }

    /// The numbers of the rules with this pattern.
    #[inline]
    pub fn with_pattern(&self, code: u32) -> std::ops::Range<usize> {
        if !self.has_pattern(code) {
            return 0..0;
        }
        // The rules of 64 patterns are few: no search through the whole table is needed.
        let word = self.first.get(code as usize / 64).map_or(0, |&first| first as usize);
        let first = word + self.rules[word..].iter().take_while(|rule| rule.key >> 4 < code).count();
        let count = self.rules[first..].iter().take_while(|rule| rule.key >> 4 == code).count();
        first..first + count
    }

    /// Whether there is a rule with this pattern.
    #[inline]
    pub fn has_pattern(&self, code: u32) -> bool {
        self.known.get(code as usize / 64).is_some_and(|word| word >> (code % 64) & 1 != 0)
    }

    /// All conditions that some rule with this pattern asks for.
    pub fn asked(&self, code: u32) -> Conditions {
        self.rules[self.with_pattern(code)].iter().fold(0, |asked, rule| asked | rule.conditions)
    }

    /// The rules with this pattern that hold where these conditions are true: their numbers and the cells of their targets.
    pub fn holding(&self, code: u32, environment: Conditions) -> impl Iterator<Item = (usize, u8)> + '_ {
        let holds = move |number: &usize| covers(self.rules[*number].conditions, environment);
        self.with_pattern(code).filter(holds).map(|number| (number, (self.rules[number].key & 15) as u8))
    }

    /// The table with only the rules that satisfy a condition.
    pub fn filtered(&self, keep: impl Fn(&Rule) -> bool) -> RuleTable {
        self.filtered_by_number(|number| self.get(number).is_some_and(|rule| keep(&rule)))
    }

    /// The table with only the rules whose numbers satisfy a condition.
    pub fn filtered_by_number(&self, keep: impl Fn(usize) -> bool) -> RuleTable {
        let rules = self.rules.iter().enumerate().filter(|(i, _)| keep(*i)).map(|(_, &rule)| rule).collect();
        RuleTable::from_entries(self.about, self.shape, rules)
    }

    /// How many rules there are of depth 0, 2, 4 and so on.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for rule in &self.rules {
            let i = usize::from(rule.depth / 2);
            if counts.len() <= i {
                counts.resize(i + 1, 0);
            }
            counts[i] += 1;
        }
        counts
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.rules
    }
}

/// The rules of several shapes, made in one edition.
#[derive(Clone, Debug)]
pub struct RuleBase {
    /// The edition; only [`Edition::Sound`] may be believed on a board.
    pub edition: Edition,
    /// One table for each shape and aim, small shapes first.
    pub tables: Vec<RuleTable>,
}

/// The number of a rule in its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// Which table.
    pub table: u16,
    /// Which rule of it.
    pub number: u32,
}

impl RuleBase {
    /// A rule by its number.
    pub fn get(&self, id: RuleId) -> Option<Rule> {
        self.tables.get(usize::from(id.table))?.get(id.number as usize)
    }

    /// The table of a shape.
    pub fn table(&self, about: About, shape: Shape) -> Option<&RuleTable> {
        self.tables.iter().find(|t| t.about == about && t.shape == shape)
    }

    /// How many rules there are in all.
    pub fn len(&self) -> usize {
        self.tables.iter().map(RuleTable::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Rule {
    /// The pattern with its strings.
    pub fn ground(&self) -> Ground {
        Ground::new(self.shape, self.pattern)
    }
}
