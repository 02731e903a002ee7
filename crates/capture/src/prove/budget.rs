//! What the hunter may spend on moves that are not atari.
//!
//! The idea is that of lambda search (Thomsen 2000): a ladder is a capture of order zero, a net or loose ladder one
//! of a higher order. Instead of an order for the whole search, each quiet move of the hunter costs something, and a
//! line may cost no more than the budget. There is no other limit of depth: ataris are free, so ladders within nets
//! are read to their end.

/// The largest threat limit that is used.
pub(crate) const MAX_THREAT: u8 = 7;

/// By how much the budget tried first is smaller.
const STEP: u8 = 2;

/// What is left to spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// For the whole line.
    pub(crate) cost: u8,
    /// After a quiet move of the hunter, a pass of the prey must be punishable with no more than this beyond the
    /// price of filling its liberties one by one.
    pub(crate) threat: u8,
}

impl Budget {
    /// What is left for punishing a pass of a prey with this many liberties.
    pub(crate) fn for_pass(self, liberties: usize) -> Budget {
        let cost = self.cost.min(filling(liberties).saturating_add(self.threat));
        Budget { cost, threat: self.threat }
    }

    /// A smaller budget that is tried first wherever the hunter is to play: the right move often needs much less than
    /// the wrong ones before it would waste.
    pub(crate) fn less(self) -> Option<Budget> {
        Some(Budget { cost: self.cost.checked_sub(STEP)?, threat: self.threat })
    }

    /// What is left after a hunter's move that leaves the prey this many liberties, if it can be afforded.
    pub(crate) fn after(self, liberties: usize) -> Option<Budget> {
        let cost = self.cost.checked_sub(cost(liberties))?;
        Some(Budget { cost, threat: self.threat })
    }
}

/// The price of a hunter's move that leaves the prey this many liberties: 0, 1, 2, 4, 6, ... for 1, 2, 3, 4, 5, ...
pub(crate) fn cost(liberties: usize) -> u8 {
    match liberties {
        0 | 1 => 0,
        2 => 1,
        n => u8::try_from(2 * (n - 2)).unwrap_or(u8::MAX),
    }
}

/// The price of taking all liberties of a prey that does nothing about it.
fn filling(liberties: usize) -> u8 {
    (2..liberties).map(cost).fold(0, u8::saturating_add)
}

/// The budgets that are tried one after the other, `(cost, threat)`: the threat limit grows slowly.
pub(crate) fn schedule() -> impl Iterator<Item = Budget> {
    const START: [(u8, u8); 16] = [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (5, 1),
        (7, 0),
        (8, 0),
        (7, 1),
        (9, 0),
        (6, 2),
        (10, 0),
        (9, 1),
        (8, 2),
    ];
    /// By how much smaller the budgets for higher threat limits are, and from which budget on they are tried at all.
    const HIGHER: [(u8, u8, u8); 7] =
        [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 5, 14), (4, 10, 20), (5, 12, 26), (7, 14, 30)];
    let later = (12..=60).step_by(2).flat_map(|cost: u8| {
        let tried = HIGHER.into_iter().filter(move |&(_, _, from)| cost >= from);
        tried.map(move |(threat, less, _)| (cost - less, threat))
    });
    START.into_iter().chain(later).map(|(cost, threat)| Budget { cost, threat })
}
