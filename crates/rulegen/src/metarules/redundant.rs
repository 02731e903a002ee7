//! Redundant rules (Cazenave 2002, 3.4): conditions that follow from others are added before rules are compared.
//!
//! In the paper's figure 3 a rule that asks for liberties of a string is a special case of one that asks for liberties
//! after a move next to the string, because the move has at least as many. With the added conditions the comparison
//! sees it.
//!
//! - a black move has at least the outside liberties of every string it joins;
//! - a white move has at least the outside liberties of every string it joins: if the move has few, so has the string;
//! - a white move that touches nothing outside has at most the sum of those of the strings it joins.

use tesuji_rules::{Ground, each};

use crate::condition::{AT_LEAST, AT_MOST, Conditions, Level, condition, nibble, on_cells};

/// Adds what follows for Black's liberties.
pub fn add_least(ground: &Ground, conditions: Conditions) -> Conditions {
    let mut v = conditions;
    for s in ground.black.iter().filter(|s| s.on_border) {
        v |= on_cells(s.liberties, nibble(v, s.head) & AT_LEAST);
    }
    v
}

/// Adds what follows for White's liberties (in the sense of the paper's game). If strings do not follow moves, a
/// condition on a move counts for a string beside it only if that has one of its own: the paper calls a rule irrelevant
/// in which they disagree (figure 6).
pub fn add_most(ground: &Ground, conditions: Conditions, strings_follow_moves: bool) -> Conditions {
    let mut v = conditions;
    for e in each(ground.empty) {
        let mut sum = 0;
        let mut reaching = false;
        for s in ground.white.iter().filter(|s| s.on_border && s.liberties >> e & 1 != 0) {
            if strings_follow_moves || nibble(v, s.head) & AT_MOST != 0 {
                v |= (nibble(v, e) & AT_MOST) << (4 * s.head);
            }
            reaching = true;
            sum += match nibble(v, s.head) & AT_MOST {
                0 => 9,
                AT_MOST => 0,
                _ => 1,
            };
        }
        if reaching && sum <= 1 && ground.shape.border() >> e & 1 == 0 {
            v |= condition(e, Level::AtMost1) | if sum == 0 { condition(e, Level::AtMost0) } else { 0 };
        }
    }
    v
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_rules::Pattern;

    /// Figure 3: the condition on the string implies the one on the move next to it.
    #[test]
    fn liberties_of_a_string_are_liberties_of_the_move_beside_it() {
        let shape = "c3x2".parse().unwrap();
        let ground = Ground::new(shape, Pattern::from_rows("XX./O..").unwrap());
        let string = condition(3, Level::AtLeast1);
        let joined = add_least(&ground, string);
        assert_eq!(joined, string | condition(1, Level::AtLeast1) | condition(5, Level::AtLeast1));
    }

    #[test]
    fn a_move_with_few_liberties_joins_strings_with_few() {
        let shape = "c3x2".parse().unwrap();
        let ground = Ground::new(shape, Pattern::from_rows(".OO/X..").unwrap());
        // Twice: what the first pass finds may imply more; `close` repeats it until nothing changes.
        let few = condition(3, Level::AtMost0) | condition(3, Level::AtMost1);
        let v = add_most(&ground, add_most(&ground, few, true), true);
        assert_ne!(v & condition(4, Level::AtMost0), 0, "the string it joins");
        assert_ne!(v & condition(1, Level::AtMost0), 0, "and so the move in the interior");
    }

    /// Figure 6: a condition on a move and one on the string beside it must agree; alone, each says nothing of the
    /// other.
    #[test]
    fn strings_that_do_not_follow_moves_still_agree_with_them() {
        let ground = Ground::new("c3x2".parse().unwrap(), Pattern::from_rows(".OO/X..").unwrap());
        let few = condition(3, Level::AtMost0) | condition(3, Level::AtMost1);
        assert_eq!(add_most(&ground, few, false), few);
        let both = add_most(&ground, few | condition(4, Level::AtMost1), false);
        assert_ne!(both & condition(4, Level::AtMost0), 0);
    }
}
