//! Illegal and irrelevant rules (Cazenave 2002, 3.6): conditions that can never be true.
//!
//! - a string without liberties inside that touches nothing outside (it would not be on the board);
//! - a white string without liberties inside and the condition that it has none outside (figure 5);
//! - outside liberties of a string or move that touches nothing outside.
//!
//! In the paper's game a black string without liberties inside also *must* have one outside: [`demand`] adds that.

use tesuji_rules::{Ground, PatternString, each};

use crate::condition::{AT_LEAST, Conditions, Level, condition, nibble};

/// Whether the conditions, or the pattern itself, cannot be.
pub fn is_illegal(ground: &Ground, conditions: Conditions) -> bool {
    let asks = |cell: u8| nibble(conditions, cell) & AT_LEAST != 0;
    let captured = |s: &PatternString| s.liberties == 0 && conditions & condition(s.head, Level::AtMost0) != 0;
    let reached = |e: u8| ground.black.iter().any(|s| s.on_border && s.liberties >> e & 1 != 0);
    ground.is_illegal()
        || ground.black.iter().any(|s| !s.on_border && asks(s.head))
        || ground.white.iter().any(captured)
        || each(ground.empty & ground.shape.interior()).any(|e| asks(e) && !reached(e))
}

/// Adds that every black string without liberties inside has one outside.
pub fn demand(ground: &Ground, conditions: Conditions) -> Conditions {
    let short = ground.black.iter().filter(|s| s.liberties == 0);
    short.fold(conditions, |v, s| v | condition(s.head, Level::AtLeast1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_rules::Pattern;

    fn ground(rows: &str) -> Ground {
        Ground::new("c3x2".parse().unwrap(), Pattern::from_rows(rows).unwrap())
    }

    /// Figure 5: a white string without any liberty.
    #[test]
    fn a_string_without_liberties_is_not_on_the_board() {
        let ground = ground("XO./OX.");
        assert!(is_illegal(&ground, condition(4, Level::AtMost0)) || ground.is_illegal());
        let shut = Ground::new("c3x2".parse().unwrap(), Pattern::from_rows("OXX/X.X").unwrap());
        assert!(is_illegal(&shut, condition(3, Level::AtMost0)));
        assert!(!is_illegal(&shut, condition(3, Level::AtMost1)));
    }

    #[test]
    fn nothing_outside_is_reached_from_inside() {
        let ground = ground("OOO/.XO");
        assert!(is_illegal(&ground, condition(1, Level::AtLeast1)));
        assert!(is_illegal(&ground, condition(0, Level::AtLeast1)));
        assert!(!is_illegal(&ground, 0));
    }

    #[test]
    fn a_black_string_on_the_board_has_a_liberty() {
        let ground = ground("XO./OO.");
        assert_eq!(demand(&ground, 0), condition(3, Level::AtLeast1));
    }
}
