//! The rules that a search may believe.

use std::borrow::Cow;
use std::sync::Arc;

use crate::base::RuleBase;
use crate::database::{self, DatabaseError};
use crate::edition::Edition;
use crate::shipped::shipped;
use crate::table::RuleTable;

/// The rules that a search may believe: those of the program, others, or none. Cheap to clone.
///
/// They change how long a search takes, never its answer.
///
/// ```
/// use tesuji_rules::{Rules, shipped};
/// assert_eq!(Rules::default(), Rules::shipped());
/// assert_eq!(Rules::shipped().tables().count(), shipped().tables.len());
/// assert_eq!(Rules::none().tables().count(), 0);
/// let twice = Rules::new([shipped().clone(), shipped().clone()])?;
/// assert_eq!(twice.tables().count(), 2 * shipped().tables.len());
/// # Ok::<(), tesuji_rules::RulesError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rules(Kept);

#[derive(Clone, Debug, Default)]
enum Kept {
    #[default]
    Shipped,
    Tables(Arc<[Arc<RuleTable>]>),
}

/// Why rules cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The bytes are no rule base.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// Another edition: its rules are counted only.
    #[error(
        "the rule base is of the {} edition, whose rules are not true on every board: a search may use the sound edition \
         only; make it with 'tesuji rules generate --edition sound'",
        .0.word()
    )]
    Edition(Edition),
    /// There are more tables than can be numbered.
    #[error("the rule bases have {0} tables together; {max} can be used", max = u16::MAX)]
    TooMany(usize),
}

impl Rules {
    /// Those that come with the program.
    pub const fn shipped() -> Rules {
        Rules(Kept::Shipped)
    }

    /// None at all.
    pub fn none() -> Rules {
        Rules(Kept::Tables(Arc::new([])))
    }

    /// Those of these bases, one after the other.
    ///
    /// # Errors
    /// If a base is not of the sound edition.
    pub fn new(bases: impl IntoIterator<Item = RuleBase>) -> Result<Rules, RulesError> {
        let mut tables = Vec::new();
        for base in bases {
            if base.edition != Edition::Sound {
                return Err(RulesError::Edition(base.edition));
            }
            tables.extend(base.tables);
        }
        if tables.len() > usize::from(u16::MAX) {
            return Err(RulesError::TooMany(tables.len()));
        }
        Ok(Rules(Kept::Tables(tables.into())))
    }

    /// Those of the bytes of a file that `tesuji rules generate` has written.
    ///
    /// # Errors
    /// If they are no rule base, or not of the sound edition.
    pub fn decode(bytes: &[u8]) -> Result<Rules, RulesError> {
        Rules::new([database::decode(bytes)?])
    }

    /// All of them as one base, to look at.
    ///
    /// ```
    /// use tesuji_rules::{Rules, shipped};
    /// assert_eq!(Rules::shipped().base().len(), shipped().len());
    /// assert!(Rules::none().base().is_empty());
    /// ```
    pub fn base(&self) -> Cow<'static, RuleBase> {
        match &self.0 {
            Kept::Shipped => Cow::Borrowed(shipped()),
            Kept::Tables(tables) => Cow::Owned(RuleBase { edition: Edition::Sound, tables: tables.to_vec() }),
        }
    }

    /// The tables in the order of their numbers, which is how [`RuleId`](crate::RuleId) counts them.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &Arc<RuleTable>> {
        match &self.0 {
            Kept::Shipped => shipped().tables.iter(),
            Kept::Tables(tables) => tables.iter(),
        }
    }
}

/// Rules are the same if they are those of the program, or clones of each other.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        match (&self.0, &other.0) {
            (Kept::Shipped, Kept::Shipped) => true,
            (Kept::Tables(one), Kept::Tables(other)) => Arc::ptr_eq(one, other) || (one.is_empty() && other.is_empty()),
            _ => false,
        }
    }
}

impl Eq for Rules {}
