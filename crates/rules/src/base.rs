//! A rule base: rules by shape.

use std::sync::Arc;

use crate::condition::Conditions;
use crate::edition::Edition;
use crate::pattern::{Ground, Pattern};
use crate::shape::{Cells, Shape};
use crate::state::{About, Target};
use crate::table::RuleTable;

/// One rule: in this pattern, under these conditions, Black reaches the aim though White plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What Black reaches.
    pub about: About,
    /// The rectangle and its place.
    pub shape: Shape,
    /// The stones.
    pub pattern: Pattern,
    /// The string it is about, or the two (in the sound edition).
    pub target: Target,
    /// The conditions, without those that follow from the others.
    pub conditions: Conditions,
    /// Plies to the aim.
    pub depth: u8,
}

/// The rules of several shapes, made in one edition.
#[derive(Clone, Debug)]
pub struct RuleBase {
    /// The edition; only [`Edition::Sound`] may be believed on a board.
    pub edition: Edition,
    /// One table for each shape and aim, small shapes first.
    pub tables: Vec<Arc<RuleTable>>,
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
        self.tables.iter().map(AsRef::as_ref).find(|t: &&RuleTable| t.about == about && t.shape == shape)
    }

    /// How many rules there are in all.
    pub fn len(&self) -> usize {
        self.tables.iter().map(|table| table.len()).sum()
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

    /// The stones of what it is about (in the sound edition).
    pub fn target_stones(&self) -> Cells {
        let ground = self.ground();
        let strings = self.target.cells().filter_map(|cell| ground.string_at(self.about.marks(), cell));
        strings.fold(0, |all, string| all | string.stones)
    }
}
