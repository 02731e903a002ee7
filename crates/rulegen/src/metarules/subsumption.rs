//! Rules that are special cases of another rule (Cazenave 2002, 3.1).
//!
//! Of equal patterns only the minimal condition sets are kept: the antichains of the generator do that. This module
//! compares with smaller patterns: a rule goes if a rule of a pattern of strictly smaller area, in any place and
//! orientation, always applies where it does. The conditions are translated: an outside liberty of the small pattern is
//! a liberty in the rest of the large one, or an outside liberty of that.

use rustc_hash::FxHashMap;
use tesuji_question::Deadline;
use tesuji_rules::{About, Anchor, Ground, Key, Shape, State, Target};

use crate::condition::{Conditions, covers};
use crate::game::{Game, Marks};
use crate::generate::Won;
use crate::placement::Placement;

/// The rules of a smaller shape, ready to be looked for in a larger one.
#[derive(Debug)]
pub struct Smaller {
    shape: Shape,
    marks: Marks,
    rules: FxHashMap<Key, Vec<Conditions>>,
    placements: Vec<Placement>,
}

impl Smaller {
    /// Prepares the rules of `shape` for subsumption in `large`.
    pub fn new(shape: Shape, marks: Marks, rules: &[(State, Vec<Won>)], large: Shape) -> Smaller {
        let closed = |list: &[Won]| list.iter().map(|w| w.conditions.closed).collect();
        Smaller {
            shape,
            marks,
            rules: rules.iter().map(|(state, list)| (state.key(), closed(list))).collect(),
            placements: Placement::all(shape, large),
        }
    }

    /// Whether one of the small rules applies wherever this pattern with these conditions does.
    pub fn subsumes(&self, game: &impl Game, large: &Ground, target: Target, closed: Conditions) -> bool {
        self.placements.iter().any(|placement| {
            let pattern = placement.pattern(large.pattern);
            let mut ground = None;
            self.targets(placement, large, target).into_iter().any(|target| {
                self.rules.get(&State { pattern, target }.key()).is_some_and(|rules| {
                    let ground = ground.get_or_insert_with(|| Ground::new(self.shape, pattern));
                    let known = game.seen_inside(large, closed, ground, placement);
                    rules.iter().any(|&rule| covers(rule, known))
                })
            })
        })
    }

    /// The small names of the target: any part of it that lies in the small shape, of two any part of each.
    fn targets(&self, placement: &Placement, large: &Ground, target: Target) -> Vec<Target> {
        let Some(color) = self.marks.color() else { return vec![Target::one(0)] };
        let parts = |cell: u8| {
            let inside = placement.restrict(large.string_at(color, cell).map_or(0, |s| s.stones));
            self.shape.parts(inside).map(|part| part.trailing_zeros() as u8)
        };
        match target.second() {
            None => parts(target.first()).map(Target::one).collect(),
            Some(second) => parts(target.first()).flat_map(|a| parts(second).map(move |b| Target::two(a, b))).collect(),
        }
    }
}

/// The shapes of strictly smaller area that fit into `large` and can hold an eye, or a connection, in increasing order; of
/// shapes that are mirror images of each other one.
pub fn smaller_shapes(about: About, large: Shape) -> Vec<Shape> {
    let suits = |shape: Shape| match about {
        About::Eye | About::Life | About::Capture => shape.interior() != 0,
        About::Connection => shape.width() > 1 && shape.height() > 1,
    };
    let mut shapes = Vec::new();
    for anchor in Anchor::ALL {
        for width in 1..=large.width().max(large.height()) {
            for height in 1..=large.width().max(large.height()) {
                let mirrored = anchor != Anchor::Side && height > width;
                if let Some(shape) = Shape::new(anchor, width, height)
                    && !mirrored
                    && shape.cells() < large.cells()
                    && suits(shape)
                    && !Placement::all(shape, large).is_empty()
                {
                    shapes.push(shape);
                }
            }
        }
    }
    shapes.sort_by_key(|s| (s.cells(), *s));
    shapes
}

/// Keeps the rules that no smaller one subsumes. Says whether that ended before the deadline; if not, some are left that one
/// does subsume.
pub fn drop_subsumed(
    game: &impl Game,
    rules: &mut Vec<(State, Vec<Won>)>,
    smaller: &[Smaller],
    deadline: &Deadline,
) -> bool {
    for (state, list) in rules.iter_mut() {
        if deadline.is_over() {
            return false;
        }
        let ground = Ground::new(game.shape(), state.pattern);
        list.retain(|won| !smaller.iter().any(|s| s.subsumes(game, &ground, state.target, won.conditions.closed)));
    }
    rules.retain(|(_, list)| !list.is_empty());
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_that_fit() {
        let names = |large: &str| -> Vec<String> {
            smaller_shapes(About::Eye, large.parse().unwrap()).iter().map(Shape::to_string).collect()
        };
        assert_eq!(names("c3x2"), ["c2x2"]);
        assert_eq!(names("c4x2"), ["c2x2", "c3x2", "s3x2"]);
        assert_eq!(names("m4x3"), ["m3x3"]);
        assert_eq!(names("c3x3"), ["c2x2", "c3x2", "s3x2"]);
        assert_eq!(names("s3x3"), ["s3x2"]);
        let open = smaller_shapes(About::Connection, "m3x3".parse().unwrap());
        assert_eq!(open.iter().map(Shape::to_string).collect::<Vec<_>>(), ["m2x2", "m3x2"]);
    }
}
