//! What the paper leaves open, and what an interpretation of it says there.

use tesuji_rules::Interpretation;

/// What an interpretation says where the paper is silent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// What is known of Black's liberties after his capture from outside.
    pub(super) after_outside_capture: OutsideCapture,
    /// What is known of a white move on a border cell that Black's capture inside has emptied.
    pub(super) emptied: Emptied,
    /// Which liberties White's freeing move takes besides.
    pub(super) freeing_takes: FreeingTakes,
    /// Freeing a string also frees the moves beside it.
    pub(super) freed_string_frees_moves: bool,
    /// Nothing is known of the liberties of a string that a white move in the interior joins to one that reaches the
    /// border; otherwise it has at most those of the strings it joins.
    pub(super) interior_moves_are_free: bool,
    /// A condition on a white move is one on every white string it would join; otherwise only if that string has a
    /// condition of its own.
    pub(super) strings_follow_moves: bool,
    /// Of a move beside a string that White has just joined no more is known than of the string; otherwise what was
    /// known before.
    pub(super) joining_opens_moves: bool,
    /// A black move in the interior has the liberties of the strings it joins; otherwise there are conditions of its
    /// own.
    pub(super) interior_moves_are_strings: bool,
    /// One black move may capture a string above it and another below it.
    pub(super) captures_above_and_below: bool,
}

impl Choices {
    /// What an interpretation chooses.
    pub(super) const fn of(interpretation: Interpretation) -> Choices {
        match interpretation {
            Interpretation::Base => BASE,
            Interpretation::Fitted => FITTED,
            Interpretation::OneByOne => Choices { freed_string_frees_moves: false, ..FITTED },
            Interpretation::Interior => Choices { interior_moves_are_free: true, ..FITTED },
            Interpretation::Closed => {
                Choices { emptied: Emptied::ClosedIfAlone, interior_moves_are_free: true, ..BASE }
            }
            Interpretation::Independent => Choices {
                after_outside_capture: OutsideCapture::OneLessElsewhere,
                emptied: Emptied::ClosedIfAlone,
                freeing_takes: FreeingTakes::FromMovesThere,
                freed_string_frees_moves: true,
                interior_moves_are_free: true,
                strings_follow_moves: false,
                joining_opens_moves: false,
                interior_moves_are_strings: true,
                captures_above_and_below: false,
            },
        }
    }
}

/// What is known of Black's liberties after his capture from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutsideCapture {
    /// Nothing.
    Nothing,
    /// One less than before.
    OneLess,
    /// One less than before; nothing of the strings beside what was captured, and of moves beside them.
    OneLessElsewhere,
}

/// What is known of a white move on a border cell that Black's capture inside has emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emptied {
    /// Nothing.
    Free,
    /// It has at most one liberty outside.
    Tight,
    /// It has none, if a single string was captured: the string had none either.
    ClosedIfAlone,
}

/// Which liberties White's freeing move takes besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FreeingTakes {
    /// None.
    Nothing,
    /// One of every black string and move.
    FromEverything,
    /// One of every black move on the cell that is freed, or beside the string that is freed.
    FromMovesThere,
}

const BASE: Choices = Choices {
    after_outside_capture: OutsideCapture::Nothing,
    emptied: Emptied::Free,
    freeing_takes: FreeingTakes::Nothing,
    freed_string_frees_moves: true,
    interior_moves_are_free: false,
    strings_follow_moves: true,
    joining_opens_moves: true,
    interior_moves_are_strings: false,
    captures_above_and_below: true,
};

const FITTED: Choices = Choices {
    after_outside_capture: OutsideCapture::OneLess,
    emptied: Emptied::Tight,
    freeing_takes: FreeingTakes::FromEverything,
    ..BASE
};
