//! The two editions of the rules.

/// Under which game rules were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// True on every real board.
    Sound,
    /// As in the paper, under an interpretation of what it leaves open.
    Paper(Interpretation),
}

impl Edition {
    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Edition::Sound => "sound",
            Edition::Paper(_) => "paper",
        }
    }
}

/// A way to understand the paper where it is silent. `docs/rules.md` compares their counts with the paper's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interpretation {
    /// The plain one.
    Base,
    /// Fitted to the totals of all tables.
    Fitted,
    /// Fitted, with strings and moves freed one by one: closer in most totals, further off in 3x3 corners.
    OneByOne,
    /// Fitted, with free moves in the interior: nearer in 3x3 shapes, and at depth 2.
    Interior,
    /// Plain, with free moves in the interior and closed cells: nearer up to depth 4.
    Closed,
    /// Conditions on White's strings and on his moves are independent of each other: nearest over all depths.
    Independent,
}

impl Interpretation {
    /// All of them with their names.
    pub const ALL: [(&'static str, Interpretation); 6] = [
        ("base", Interpretation::Base),
        ("fitted", Interpretation::Fitted),
        ("one-by-one", Interpretation::OneByOne),
        ("interior", Interpretation::Interior),
        ("closed", Interpretation::Closed),
        ("independent", Interpretation::Independent),
    ];

    /// An interpretation by its name.
    pub fn named(name: &str) -> Option<Interpretation> {
        Interpretation::ALL.into_iter().find(|(n, _)| *n == name).map(|(_, interpretation)| interpretation)
    }
}
