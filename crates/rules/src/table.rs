//! The rules of one shape about one aim.
//!
//! A table is read in blocks, when they are first asked for: a search about one group meets few of the patterns of a
//! large shape.

use std::sync::OnceLock;

use crate::base::Rule;
use crate::block::{Block, Entry, PatternRules};
use crate::database::{Unpacked, unpack_group};
use crate::layout::{BLOCKS_PER_GROUP, PATTERNS_PER_BLOCK, block_count, block_of, group_count};
use crate::shape::Shape;
use crate::state::{About, State};

/// A table: rules in the order of their state numbers, then of their conditions.
#[derive(Clone, Debug)]
pub struct RuleTable {
    /// What they are about.
    pub about: About,
    /// Their rectangle.
    pub shape: Shape,
    /// How many there are.
    count: usize,
    /// What has been read so far; a block without rules is none.
    blocks: Vec<OnceLock<Option<Box<Block>>>>,
    groups: Vec<Group>,
}

/// Where the blocks of a group come from.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// How many rules of the table are before theirs.
    first: u32,
    /// Their bytes in the program; none if they have no rules, or have all been read.
    packed: &'static [u8],
    unpacked: OnceLock<Unpacked>,
}

impl RuleTable {
    /// Indexes rules, in whatever order they come.
    pub fn from_entries(about: About, shape: Shape, mut rules: Vec<Entry>) -> RuleTable {
        rules.sort_unstable();
        let groups = (0..group_count(shape)).map(|group| {
            let first = rules.partition_point(|rule| block_of(rule.key) / BLOCKS_PER_GROUP < group);
            Group { first: first as u32, packed: &[], unpacked: OnceLock::new() }
        });
        let groups = groups.collect();
        let mut first = 0;
        let blocks = (0..block_count(shape)).map(|number| {
            let count = rules[first..].partition_point(|rule| block_of(rule.key) <= number);
            let block = Block::new(first as u32, &rules[first..first + count]);
            first += count;
            OnceLock::from(block)
        });
        RuleTable { about, shape, count: rules.len(), blocks: blocks.collect(), groups }
    }

    /// A table that is part of the program: the numbers of rules of its groups, and their bytes.
    pub(crate) fn unread(about: About, shape: Shape, packed: &[(u32, &'static [u8])]) -> RuleTable {
        let mut first = 0;
        let groups = packed.iter().map(|&(count, packed)| {
            let group = Group { first, packed, unpacked: OnceLock::new() };
            first += count;
            group
        });
        let groups = groups.collect();
        let blocks = vec![OnceLock::new(); block_count(shape) as usize];
        RuleTable { about, shape, count: first as usize, blocks, groups }
    }

    /// A block of the table; what is part of the program is read when it is first asked for.
    #[inline]
    fn block(&self, number: u32) -> Option<&Block> {
        self.blocks.get(number as usize)?.get_or_init(|| self.read(number)).as_deref()
    }

    #[cold]
    fn read(&self, number: u32) -> Option<Box<Block>> {
        const SHIPPED: &str = "it is part of the program, and a test reads it";
        let group = self.groups.get((number / BLOCKS_PER_GROUP) as usize).filter(|group| !group.packed.is_empty())?;
        let unpack = || unpack_group(self.about, self.shape, number / BLOCKS_PER_GROUP, group.packed).expect(SHIPPED);
        let unpacked = group.unpacked.get_or_init(unpack);
        unpacked.read(number, group.first).expect(SHIPPED)
    }

    /// How many rules there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The rules with the pattern of this number.
    #[inline]
    pub fn with_pattern(&self, code: u32) -> Option<PatternRules<'_>> {
        self.block(code / PATTERNS_PER_BLOCK)?.with_pattern(code)
    }

    /// A rule by its number.
    pub fn get(&self, number: usize) -> Option<Rule> {
        let group = self.groups.partition_point(|group| group.first as usize <= number).checked_sub(1)?;
        let skipped = number - self.groups[group].first as usize;
        self.entries_from(group as u32 * BLOCKS_PER_GROUP).nth(skipped).map(|entry| self.rule(entry))
    }

    /// All rules in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Rule> + '_ {
        self.entries().map(|entry| self.rule(entry))
    }

    /// The table with only the rules that satisfy a condition.
    pub fn filtered(&self, keep: impl Fn(&Rule) -> bool) -> RuleTable {
        self.only(|_, entry| keep(&self.rule(*entry)))
    }

    /// The table with only the rules whose numbers satisfy a condition.
    pub fn filtered_by_number(&self, keep: impl Fn(usize) -> bool) -> RuleTable {
        self.only(|number, _| keep(number))
    }

    fn only(&self, keep: impl Fn(usize, &Entry) -> bool) -> RuleTable {
        let kept = self.entries().enumerate().filter(|(number, entry)| keep(*number, entry));
        RuleTable::from_entries(self.about, self.shape, kept.map(|(_, entry)| entry).collect())
    }

    /// How many rules there are of depth 0, 2, 4 and so on.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for entry in self.entries() {
            let i = usize::from(entry.depth / 2);
            if counts.len() <= i {
                counts.resize(i + 1, 0);
            }
            counts[i] += 1;
        }
        counts
    }

    fn rule(&self, Entry { key, conditions, depth }: Entry) -> Rule {
        let State { pattern, target } = State::from_key(key);
        Rule { about: self.about, shape: self.shape, pattern, target, conditions, depth }
    }

    /// All rules in the order of their numbers, as files have them.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.entries_from(0)
    }

    /// The rules of a block.
    fn entries_of(&self, number: u32) -> impl Iterator<Item = Entry> + '_ {
        self.block(number).into_iter().flat_map(move |block| block.entries(number))
    }

    /// The rules of a block with their numbers.
    pub(crate) fn rules_of(&self, number: u32) -> impl Iterator<Item = (u32, Rule)> + '_ {
        let block = self.block(number);
        let numbered = block.into_iter().flat_map(move |block| (block.first()..).zip(block.entries(number)));
        numbered.map(|(number, entry)| (number, self.rule(entry)))
    }

    /// The rules from a block on.
    fn entries_from(&self, from: u32) -> impl Iterator<Item = Entry> + '_ {
        (from..block_count(self.shape)).flat_map(|number| self.entries_of(number))
    }
}
