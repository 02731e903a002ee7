//! What a verdict takes for granted (`docs/semantics.md`, section 3): the one place that decides it.
//!
//! Let *S* be the attacker's blocks beside the fight that cannot be captured in the search because they have a liberty
//! where the defender may not play, and that do not live unconditionally on the whole board (Benson 1976) by regions
//! outside the area.
//!
//! ```text
//!   found   closure                                 holds for
//!   any     any, with a proof for the board         the board
//!   lives   wall; any, if the ground is not open    the board if the question is sealable, else the area
//!           join, escape, fill                      the area: friends beyond the exits reached live
//!   dies    any, if the ground is not open          the board if S is empty, nothing outside the area can be captured,
//!                                                   and the target has no liberty there; else the area: S survives
//!           escape                                  the area: S survives; nothing outside helps, if S is empty
//!           join, wall, fill                        the area: nothing outside helps, and S survives
//!   ko      any                                     as both of its claims together
//! ```
//!
//! With [`Closure::Both`] every closure agrees: each claim takes the one that asks least of the world outside, life
//! that of `wall`, death that of `escape`.

use tesuji_board::{Board, Move, Point, PointSet};
use tesuji_question::{Closure, LifeOutcome, LifeQuestion, Proviso, Role, Scope, Status};

use crate::arena::Ground;
use crate::board_proof::{leaves_no_dead_ground, trusted_blocks};
use crate::error::LifeError;
use crate::sealed::leaks;

/// With more liberties outside the area nobody doubts that a block survives.
const FEW_LIBERTIES: usize = 3;

/// What the verdict of an answer holds for. The board, if nothing is known.
///
/// A proof for the whole board among its proofs shows the claim of its winner for the board.
pub(crate) fn provisos(question: &LifeQuestion, found: &LifeOutcome) -> Result<Scope, LifeError> {
    let Some(status) = found.verdict.status() else { return Ok(Scope::Board) };
    let asked = LifeQuestion { area: found.area, ..question.clone() };
    let shown = |winner: Role| found.proofs.iter().any(|proof| proof.board && proof.winner == winner);
    let mut provisos = Vec::new();
    let ground = Ground::new(&asked, Closure::Escape)?;
    if status != Status::Lives && !shown(Role::Attacker) {
        provisos.extend(of_death(&ground, found.closure));
    }
    if status != Status::Dies && !shown(Role::Defender) {
        provisos.extend(of_life(&ground, found.closure, &found.line, &leaks(&asked)?));
    }
    Ok(Scope::under(provisos))
}

/// What a death takes for granted that was found under a closure; the ground is that of `escape`.
fn of_death(ground: &Ground, closure: Closure) -> Vec<Proviso> {
    let mut provisos = Vec::new();
    let is_open = ground.is_open();
    if is_open && matches!(closure, Closure::Join | Closure::Wall | Closure::Fill) {
        provisos.push(Proviso::NoHelpOutside(ways_out(ground)));
    }
    let trusted = trusted_stones(ground);
    if !trusted.is_empty() {
        provisos.push(Proviso::StonesSurvive(trusted));
    }
    if provisos.is_empty() && (is_open || !leaves_no_dead_ground(ground)) {
        let dead_ground = ground.universe - ground.area - ground.outside_liberties;
        provisos.push(Proviso::NoHelpOutside(ways_out(ground) | dead_ground));
    }
    provisos
}

/// What a life takes for granted that was found under a closure; the ground is that of `escape`, and `leaks` keep the
/// question from being sealable.
fn of_life(ground: &Ground, closure: Closure, line: &[Move], leaks: &PointSet) -> Option<Proviso> {
    if ground.is_open() && matches!(closure, Closure::Join | Closure::Escape | Closure::Fill) {
        return Some(Proviso::JoinsAlive(exits_reached(ground, line)));
    }
    (!leaks.is_empty()).then_some(Proviso::JoinsAlive(*leaks))
}

/// A stone of each block of S.
fn trusted_stones(ground: &Ground) -> PointSet {
    trusted_blocks(ground).iter().filter_map(|head| first_stone(&ground.board, head)).collect()
}

/// The empty points of the ground next to the world outside, where the group could get out or help could come. Where
/// only stones stand there, the points beyond them.
fn ways_out(ground: &Ground) -> PointSet {
    let friends = ground.board.points_of(Some(ground.defender)) - ground.universe;
    let inside = (ground.void() | friends).dilated() & ground.universe & ground.board.points_of(None);
    if inside.is_empty() { ground.void() & ground.universe.dilated() } else { inside }
}

/// The points from which the world outside is reached: those where the line has put a stone of the defender, all if it
/// has none there.
fn exits_reached(ground: &Ground, line: &[Move]) -> PointSet {
    let friends = ground.board.points_of(Some(ground.defender)) - ground.universe;
    let exits = (ground.void() | friends).dilated() & ground.universe;
    let mover = ground.role(ground.board.to_play());
    let own = line.iter().skip(usize::from(mover == Role::Attacker)).step_by(2);
    let reached = own.filter_map(|mv| mv.point()).collect::<PointSet>() & exits;
    if reached.is_empty() { exits } else { reached }
}

/// Of the blocks of these stones, a stone of each that has few liberties outside the area: that it survives is open to
/// doubt.
pub fn weak_stones(board: &Board, area: &PointSet, stones: &PointSet) -> PointSet {
    let heads: PointSet = stones.iter().filter(|&p| board.color(p).is_some()).map(|p| board.head(p)).collect();
    let outside = |head: Point| (*board.liberties(head) - *area).len();
    let weak = heads.iter().filter(|&head| (1..=FEW_LIBERTIES).contains(&outside(head)));
    weak.filter_map(|head| first_stone(board, head)).collect()
}

fn first_stone(board: &Board, head: Point) -> Option<Point> {
    board.stones(head).collect::<PointSet>().first()
}

#[cfg(test)]
mod tests {
    use tesuji_board::{Color, Setup, Size};
    use tesuji_question::TargetRule;

    use super::*;

    /// A drawing: `X` and `O` stones, `.` empty, and `,` an empty point of the area. Black's block at `target` is in
    /// question.
    fn drawn(rows: &[&str], target: &str, first: Color) -> Ground {
        Ground::new(&asked(rows, target, first), Closure::Escape).unwrap()
    }

    /// The scope of a status that was found without a proof.
    fn scope(ground: &Ground, closure: Closure, status: Status, line: &[Move]) -> Scope {
        let mut provisos = if status == Status::Lives { Vec::new() } else { of_death(ground, closure) };
        if status != Status::Dies {
            provisos.extend(of_life(ground, closure, line, &PointSet::EMPTY));
        }
        Scope::under(provisos)
    }

    fn asked(rows: &[&str], target: &str, first: Color) -> LifeQuestion {
        let (mut stones, mut area) = (Vec::new(), PointSet::new());
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.split(' ').enumerate() {
                let point = Point::at(x as u8, y as u8);
                match letter {
                    "X" => stones.push((point, Color::Black)),
                    "O" => stones.push((point, Color::White)),
                    "," => area.extend([point]),
                    _ => {}
                }
            }
        }
        let size = Size::new(rows[0].split(' ').count() as u8, rows.len() as u8).unwrap();
        LifeQuestion {
            position: Setup { stones, to_play: first, ..Setup::empty(size) },
            target: vec![target.parse().unwrap()],
            target_rule: TargetRule::Any,
            area,
            closure: Closure::Escape,
            ko_threats: None,
        }
    }

    fn points(names: &str) -> PointSet {
        names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
    }

    /// Closed by a block that breathes outside.
    const CLOSED: [&str; 3] = [
        "O O O O O .", //
        "X X X X O .",
        ", , , X O .",
    ];
    /// Closed by a block with two eyes.
    const CLOSED_BY_LIFE: [&str; 3] = [
        "O O O O O O O O", //
        "X X X X O . O .",
        ", , , X O O O O",
    ];
    /// Black may get out at E1, E2; White's D3 breathes outside, and the stone at H1 is far away.
    const OPEN: [&str; 4] = [
        ". . . . . . . O", //
        "O O O O . . . .",
        "X X X X , . . .",
        ", , , , , . . O",
    ];

    const OPEN_CLOSURES: [Closure; 3] = [Closure::Join, Closure::Wall, Closure::Fill];

    #[test]
    fn life_inside_holds_for_the_board() {
        for rows in [&CLOSED[..], &CLOSED_BY_LIFE] {
            let ground = drawn(rows, "A2", Color::Black);
            assert!(!ground.is_open());
            for closure in Closure::ALL {
                assert_eq!(scope(&ground, closure, Status::Lives, &[]), Scope::Board);
            }
        }
        let open = drawn(&OPEN, "A2", Color::Black);
        assert!(open.is_open());
        for closure in [Closure::Wall, Closure::Both] {
            assert_eq!(scope(&open, closure, Status::Lives, &[]), Scope::Board);
        }
    }

    #[test]
    fn life_outside_counts_on_what_is_there() {
        let ground = drawn(&OPEN, "A2", Color::Black);
        for closure in [Closure::Join, Closure::Escape, Closure::Fill] {
            let joins = |exits: &str| Scope::under(vec![Proviso::JoinsAlive(points(exits))]);
            let line = ["E1", "C1", "E2"].map(|mv| mv.parse().unwrap());
            assert_eq!(scope(&ground, closure, Status::Lives, &line), joins("E1 E2"));
            assert_eq!(scope(&ground, closure, Status::Lives, &line[..1]), joins("E1"));
            // A line that ends before; a stone of the attacker at an exit.
            assert_eq!(scope(&ground, closure, Status::Lives, &line[1..2]), joins("E1 E2"));
            let after = drawn(&OPEN, "A2", Color::White);
            assert_eq!(scope(&after, closure, Status::Lives, &line[..1]), joins("E1 E2"));
        }
    }

    #[test]
    fn death_in_a_wall_that_lives_holds_for_the_board() {
        let ground = drawn(&CLOSED_BY_LIFE, "A2", Color::White);
        for closure in Closure::ALL {
            assert_eq!(scope(&ground, closure, Status::Dies, &[]), Scope::Board);
        }
    }

    #[test]
    fn death_counts_on_the_wall() {
        let survive = Proviso::StonesSurvive(points("E1"));
        let ground = drawn(&CLOSED, "A2", Color::White);
        for closure in Closure::ALL {
            assert_eq!(scope(&ground, closure, Status::Dies, &[]), Scope::under(vec![survive.clone()]));
        }
    }

    #[test]
    fn death_in_the_open_counts_on_more() {
        let survive = || Proviso::StonesSurvive(points("A3"));
        let stays_inside = || Proviso::NoHelpOutside(points("E1 E2"));
        let ground = drawn(&OPEN, "A2", Color::White);
        for closure in [Closure::Escape, Closure::Both] {
            assert_eq!(scope(&ground, closure, Status::Dies, &[]), Scope::under(vec![survive()]));
        }
        for closure in OPEN_CLOSURES {
            let both = vec![stays_inside(), survive()];
            assert_eq!(scope(&ground, closure, Status::Dies, &[]), Scope::under(both));
        }
    }

    #[test]
    fn a_ko_makes_two_claims() {
        let ko = Status::LivesUnless(1);
        let survive = || Proviso::StonesSurvive(points("A3"));
        let stays_inside = || Proviso::NoHelpOutside(points("E1 E2"));
        let joins = || Proviso::JoinsAlive(points("E1 E2"));
        let ground = drawn(&OPEN, "A2", Color::White);
        let cases = [
            (Closure::Both, vec![survive()]),
            (Closure::Wall, vec![stays_inside(), survive()]),
            (Closure::Escape, vec![survive(), joins()]),
            (Closure::Join, vec![stays_inside(), survive(), joins()]),
        ];
        for (closure, expected) in cases {
            assert_eq!(scope(&ground, closure, ko, &[]), Scope::under(expected), "{closure}");
        }
        let closed = drawn(&CLOSED_BY_LIFE, "A2", Color::White);
        assert_eq!(scope(&closed, Closure::Both, ko, &[]), Scope::Board);
    }

    #[test]
    fn weak_stones_have_few_liberties_outside() {
        let ground = drawn(&OPEN, "A2", Color::White);
        let weak = |stones: &str| weak_stones(&ground.board, &ground.area, &points(stones));
        // D3 has five liberties outside, H1 and H4 two each.
        assert_eq!(weak("D3 H1 H4 G2"), points("H1 H4"));
    }
}
