//! Useless conditions (Cazenave 2002, 3.5): the same fact is asked for once.
//!
//! In the paper's figure 4 a black move that touches nothing outside and joins a single string has exactly the outside
//! liberties of that string: the two conditions are one. And conditions that are always true are none.

use tesuji_rules::{Ground, each};

use crate::condition::{AT_LEAST, AT_MOST, Conditions, nibble};

/// Makes both forms of the same fact appear together, so that rules that ask for either compare as equal; drops what is
/// always true.
pub fn unify(ground: &Ground, conditions: Conditions) -> Conditions {
    let mut v = conditions;
    let interior = ground.empty & ground.shape.interior();
    for e in each(interior).filter(|&e| nibble(conditions, e) != 0) {
        let mut reaching = ground.black.iter().filter(|s| s.on_border && s.liberties >> e & 1 != 0);
        if let (Some(only), None) = (reaching.next(), reaching.next()) {
            v |= (nibble(v, e) & AT_LEAST) << (4 * only.head);
        }
        if !ground.white.iter().any(|s| s.on_border && s.liberties >> e & 1 != 0) {
            v &= !(AT_MOST << (4 * e));
        }
    }
    for s in ground.white.iter().filter(|s| !s.on_border) {
        v &= !(AT_MOST << (4 * s.head));
    }
    v
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Level, condition};
    use tesuji_rules::Pattern;

    /// Figure 4: the move in the interior joins one string only.
    #[test]
    fn a_move_in_the_interior_has_the_liberties_of_its_only_string() {
        let shape = "c3x2".parse().unwrap();
        let ground = Ground::new(shape, Pattern::from_rows("XO./O.O").unwrap());
        assert_eq!(unify(&ground, condition(1, Level::AtLeast1)), condition(1, Level::AtLeast1), "joins none");
        let ground = Ground::new(shape, Pattern::from_rows("OXO/O.O").unwrap());
        let both = condition(1, Level::AtLeast1) | condition(4, Level::AtLeast1);
        assert_eq!(unify(&ground, condition(1, Level::AtLeast1)), both);
    }

    #[test]
    fn a_string_inside_has_no_liberties_outside() {
        let shape = "c3x2".parse().unwrap();
        let ground = Ground::new(shape, Pattern::from_rows("XXX/O.X").unwrap());
        assert_eq!(unify(&ground, condition(0, Level::AtMost0)), 0);
    }
}
