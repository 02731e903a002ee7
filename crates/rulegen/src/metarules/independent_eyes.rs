//! Life that follows from two independent eyes (Cazenave 2002, 3.3).
//!
//! A group with two eyes lives, so a rule about life need not be kept where two rules about eyes apply to the same
//! stones, provided that the eyes are independent. The paper's test of independence:
//!
//! > if the intersection of the two eye patterns contains only empty cells and friendly stones, and all those empty cells are protected (a
//! > white stone there has no liberty inside and at most one outside), the string is alive.
//!
//! It is *sometimes false*: White may play where both eyes need the answer. So all patterns in which it is false are
//! found too and kept as exceptions: where one of them matches, the test must not be believed.
//!
//! In the sound edition "protected" means shielded and without liberty inside. The shipped base does not use this
//! metarule: the exceptions and the search for pairs cost more than the rules they replace (`docs/rules.md` has the
//! numbers).

use rustc_hash::FxHashMap;
use tesuji_question::Deadline;
use tesuji_rules::{Cells, Ground, Key, Pattern, Shape, State, Target, each};

use crate::antichain::Antichain;
use crate::condition::{Conditions, covers};
use crate::game::{Game, Marks};
use crate::generate::Won;
use crate::placement::Placement;

/// The rules about eyes of one shape, and where it lies in the large one.
#[derive(Debug)]
pub struct EyeRules {
    shape: Shape,
    rules: FxHashMap<Key, Vec<Conditions>>,
    placements: Vec<Placement>,
}

impl EyeRules {
    /// Prepares rules about eyes for use in patterns of shape `large`.
    pub fn new(shape: Shape, rules: &[(State, Vec<Won>)], large: Shape) -> EyeRules {
        let essential = |list: &[Won]| list.iter().map(|w| w.conditions.essential).collect();
        EyeRules {
            shape,
            rules: rules.iter().map(|(state, list)| (state.key(), essential(list))).collect(),
            placements: Placement::all(shape, large),
        }
    }
}

/// An eye rule that applies in a large pattern under some conditions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Eye {
    cells: Cells,
    needs: Conditions,
}

/// What the metarule says about the rules of a shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoEyes {
    /// How many rules about life contain two different rules about eyes.
    pub containing: usize,
    /// How many of them follow from two independent eyes and need not be kept.
    pub following: usize,
    /// States and conditions in which the test of independence is wrong: to be kept as exceptions.
    pub exceptions: Vec<(State, Conditions)>,
}

/// Applies the metarule to all won states of a game about life; `None` if that did not end before the deadline.
pub fn examine(game: &impl Game, won: &[(State, Vec<Won>)], eyes: &[EyeRules], deadline: &Deadline) -> Option<TwoEyes> {
    let by_state: FxHashMap<Key, &Vec<Won>> = won.iter().map(|(state, list)| (state.key(), list)).collect();
    let mut result = TwoEyes::default();
    for code in 0..game.shape().patterns() {
        if deadline.is_over() {
            return None;
        }
        let ground = Ground::new(game.shape(), Pattern::from_code(code));
        if game.close(&ground, 0).is_none() || ground.black.is_empty() {
            continue;
        }
        let targets: Vec<u8> =
            if game.marks() != Marks::Nothing { ground.black.iter().map(|s| s.head).collect() } else { vec![0] };
        for target in targets {
            let state = State { pattern: ground.pattern, target: Target::one(target) };
            let rules = by_state.get(&state.key()).map_or(&[][..], |list| list.as_slice());
            let found = eyes_of(game, &ground, target, eyes);
            let any_two = pairs(game, &ground, &found, |_, _| Some(0));
            let independent = pairs(game, &ground, &found, |a, b| independence(game, &ground, a & b));
            for rule in rules {
                result.containing += usize::from(any_two.holds(rule.conditions.closed));
                result.following += usize::from(independent.holds(rule.conditions.closed));
            }
            let is_won = |v: Conditions| rules.iter().any(|rule| covers(rule.conditions.closed, v));
            result.exceptions.extend(independent.sorted().into_iter().filter(|&v| !is_won(v)).map(|v| (state, v)));
        }
    }
    Some(result)
}

/// All eye rules for the target with the conditions under which they apply.
fn eyes_of(game: &impl Game, ground: &Ground, target: u8, eyes: &[EyeRules]) -> Vec<Eye> {
    let stones = ground.black_at(target).map_or(0, |s| s.stones);
    let mut found = Vec::new();
    for table in eyes {
        for placement in &table.placements {
            let pattern = placement.pattern(ground.pattern);
            let inside = if game.marks() != Marks::Nothing { placement.restrict(stones) } else { 1 };
            for part in table.shape.parts(inside) {
                let key = State { pattern, target: Target::one(part.trailing_zeros() as u8) }.key();
                let Some(rules) = table.rules.get(&key) else { continue };
                let small = Ground::new(table.shape, pattern);
                for &rule in rules {
                    if let Some(needs) = game.needed_outside(ground, &small, placement, rule) {
                        found.push(Eye { cells: placement.covered(), needs });
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The conditions under which two of the eyes, at different places, pass a test.
fn pairs(
    game: &impl Game,
    ground: &Ground,
    eyes: &[Eye],
    test: impl Fn(Cells, Cells) -> Option<Conditions>,
) -> Antichain {
    let mut chain = Antichain::new();
    for (i, a) in eyes.iter().enumerate() {
        for b in &eyes[i + 1..] {
            let apart = a.cells & !b.cells != 0 && b.cells & !a.cells != 0;
            if apart && let Some(more) = test(a.cells, b.cells) {
                chain.extend_from(game.close(ground, a.needs | b.needs | more));
            }
        }
    }
    chain
}

/// What protects all empty cells of the intersection; nothing if there is a white stone in it or a cell cannot be
/// protected.
fn independence(game: &impl Game, ground: &Ground, both: Cells) -> Option<Conditions> {
    if both & ground.pattern.white != 0 {
        return None;
    }
    let mut needs = 0;
    for cell in each(both & ground.empty) {
        let stones = ground.shape.connected(1 << cell, ground.pattern.white | 1 << cell);
        if ground.shape.around(stones) & ground.empty != 0 {
            return None;
        }
        needs |= game.protection(ground, cell);
    }
    Some(needs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metarules::{Restriction, Switches};
    use crate::{Generator, SoundGame};
    use tesuji_rules::About;

    fn won(about: About, shape: Shape) -> (SoundGame, Vec<(State, Vec<Won>)>) {
        let game = SoundGame::new(shape, about, Switches::ALL);
        let mut generator = Generator::new(&game, Restriction::Realistic, &Deadline::default()).unwrap();
        assert!(generator.run(&Deadline::default()));
        (game, generator.into_won())
    }

    fn examined(large: &str, small: &[&str]) -> (SoundGame, Vec<(State, Vec<Won>)>, TwoEyes) {
        let large = large.parse().unwrap();
        let (game, life) = won(About::Life, large);
        let eyes: Vec<EyeRules> = small
            .iter()
            .map(|name| {
                let shape = name.parse().unwrap();
                EyeRules::new(shape, &won(About::Eye, shape).1, large)
            })
            .collect();
        let result = examine(&game, &life, &eyes, &Deadline::default()).unwrap();
        (game, life, result)
    }

    /// Two eyes in the corner 4x2: one of 2x2 at the left, one of 3x2 on the side beside it. An exception would be a
    /// state in which the test says "alive" and the generator does not.
    #[test]
    fn two_eyes_side_by_side_are_found() {
        let (game, life, result) = examined("c4x2", &["c2x2", "s3x2"]);
        let rules: usize = life.iter().map(|(_, list)| list.len()).sum();
        assert!(result.following > 0 && result.following <= result.containing && result.containing <= rules);
        for &(state, v) in &result.exceptions {
            let list = life.iter().find(|(s, _)| *s == state).map_or(&[][..], |(_, list)| list.as_slice());
            assert!(!list.iter().any(|rule| covers(rule.conditions.closed, v)));
            let ground = Ground::new(game.shape(), state.pattern);
            assert_eq!(game.close(&ground, v), Some(v));
        }
    }

    /// The translation of conditions from small to large and back agree.
    #[test]
    fn a_small_rule_applies_exactly_where_its_needs_are_met() {
        let large: Shape = "c3x2".parse().unwrap();
        let small: Shape = "c2x2".parse().unwrap();
        let (_, rules) = won(About::Eye, small);
        let game = SoundGame::new(large, About::Eye, Switches::ALL);
        let mut met = 0;
        for placement in Placement::all(small, large) {
            for code in 0..large.patterns() {
                let ground = Ground::new(large, Pattern::from_code(code));
                let pattern = placement.pattern(ground.pattern);
                let seen = Ground::new(small, pattern);
                for (_, list) in rules.iter().filter(|(state, _)| state.pattern == pattern) {
                    for rule in list {
                        let needs = game.needed_outside(&ground, &seen, &placement, rule.conditions.essential);
                        for v in [0, 0x3, 0x8_0000, 0x80_0000, 0x88_0000, 0x3333_3333, 0xBBBB_BBBB] {
                            let Some(v) = game.close(&ground, v) else { continue };
                            let known = game.seen_inside(&ground, v, &seen, &placement);
                            let applies = covers(rule.conditions.essential, known);
                            let closed = needs.and_then(|n| game.close(&ground, n));
                            assert_eq!(applies, closed.is_some_and(|n| covers(n, v)), "{ground} {rule:?} {v:x}");
                            met += usize::from(applies);
                        }
                    }
                }
            }
        }
        assert!(met > 100);
    }
}
