//! Which moves are looked at: KataGo's `allowMoves` and `avoidMoves`, GTP's `allow` and `avoid`.
//!
//! | until depth | meaning here |
//! |---|---|
//! | 1 | only these first moves are told of. Where no group is named, it is one that they touch |
//! | more, for both players | these points are the area of the question: nobody plays elsewhere, however deep |
//! | more, for one player | as 1: a question has one area for both |

use tesuji::{Color, Move, PointSet, Size};

/// Whether the moves that are named may be played, or all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Allow,
    Avoid,
}

/// What a player may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moves {
    points: PointSet,
    pass: bool,
}

/// What the players may play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Permissions {
    rules: Vec<(Color, Moves, u32)>,
}

impl Permissions {
    /// Another rule; all of them hold.
    pub(crate) fn add(&mut self, kind: Kind, player: Color, moves: &[Move], until: u32, size: Size) {
        let points: PointSet = moves.iter().filter_map(|mv| mv.point()).collect();
        let pass = moves.contains(&Move::Pass);
        let moves = match kind {
            Kind::Allow => Moves { points, pass },
            Kind::Avoid => Moves { points: PointSet::all(size) - points, pass: !pass },
        };
        self.rules.push((player, moves, until));
    }

    /// Whether this may be the first move.
    pub(crate) fn allows(&self, player: Color, mv: Move) -> bool {
        self.of(player, 1).is_none_or(|moves| mv.point().map_or(moves.pass, |point| moves.points.contains(point)))
    }

    /// The area that the rules give to both players, if they give one.
    pub(crate) fn area(&self) -> Option<PointSet> {
        let (black, white) = (self.of(Color::Black, 2)?, self.of(Color::White, 2)?);
        Some(black.points & white.points)
    }

    /// Where the player may play first, if not everywhere.
    pub(crate) fn region(&self, player: Color) -> Option<PointSet> {
        self.of(player, 1).map(|moves| moves.points)
    }

    /// Whether a rule goes deep for one player only.
    pub(crate) fn is_one_sided(&self) -> bool {
        self.of(Color::Black, 2).is_some() != self.of(Color::White, 2).is_some()
    }

    /// What a player may play by the rules that hold so deep; `None` if there are none.
    fn of(&self, player: Color, depth: u32) -> Option<Moves> {
        let rules = self.rules.iter().filter(|(of, _, until)| *of == player && *until >= depth);
        rules.map(|&(_, moves, _)| moves).reduce(|a, b| Moves { points: a.points & b.points, pass: a.pass && b.pass })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(names: &[&str]) -> Vec<Move> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn rules_of_the_first_move_and_of_the_area() {
        let size = Size::new(3, 3).unwrap();
        let (b1, pass): (Move, Move) = ("B1".parse().unwrap(), Move::Pass);
        let mut rules = Permissions::default();
        assert!(rules.allows(Color::Black, b1) && rules.area().is_none() && rules.region(Color::Black).is_none());
        rules.add(Kind::Avoid, Color::Black, &moves(&["A1", "pass"]), 1, size);
        assert!(rules.allows(Color::Black, b1) && !rules.allows(Color::Black, pass));
        assert!(rules.allows(Color::White, pass) && rules.area().is_none());
        rules.add(Kind::Allow, Color::Black, &moves(&["A1", "B1"]), 9, size);
        assert!(rules.is_one_sided() && rules.area().is_none());
        assert_eq!(rules.region(Color::Black), Some(moves(&["B1"]).iter().filter_map(|mv| mv.point()).collect()));
        rules.add(Kind::Allow, Color::White, &moves(&["A1", "B1", "C1"]), 2, size);
        assert!(!rules.is_one_sided());
        assert_eq!(rules.area().map(|area| area.len()), Some(2));
    }
}
