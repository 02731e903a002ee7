//! The names of the tesuji that a sequence plays.
//!
//! | name | when |
//! |---|---|
//! | ladder | three or more ataris in a row, nothing else |
//! | loose ladder | the prey never has more than two liberties on its turn, nor three after it, and some moves are quiet |
//! | net | the first move does not touch the prey and is no atari |
//! | throw-in | a hunter stone puts itself into atari and is captured at once |
//! | snapback | the stones that captured it are captured by the next move |
//! | squeeze | captured hunter stones make the prey connect where they stood |
//! | under the stones | the hunter plays where two or more of his stones were captured, and captures |
//! | slapping | the report's slapping tesuji (Kierulf 1985, 3.1) |
//! | nose | the first move is contact at the tip of a line of prey stones, nothing else around, and no ladder |
//! | crane's nest | the first move is a wedge between the head of a line of three prey stones, open on both sides, and a friend a jump ahead |

use tesuji_board::{Board, Color, Move, Point, PointSet};

use crate::hunt::Hunt;
use crate::report::slapping_tesuji;

/// What the sequence has shown so far.
#[derive(Default)]
struct Walk {
    names: Vec<&'static str>,
    hunter_moves: usize,
    ataris: usize,
    quiet: usize,
    most_on_turn: usize,
    most_after: usize,
    /// Where hunter stones were captured, and where two or more at once were.
    captured: PointSet,
    captured_several: PointSet,
    /// The hunter's last move, if it put itself into atari.
    self_atari: Option<Point>,
    /// The stone that captured a throw-in with the move before.
    taker: Option<Point>,
}

impl Walk {
    fn name(&mut self, name: &'static str) {
        if !self.names.contains(&name) {
            self.names.push(name);
        }
    }
}

/// The names of the tesuji in a capturing sequence, in the order in which they appear.
pub(crate) fn tesuji_names(hunt: &mut Hunt, sequence: &[Move]) -> Vec<&'static str> {
    let mut walk = Walk::default();
    for &mv in sequence {
        if hunt.prey_to_play() {
            prey_move(hunt, mv, &mut walk);
        } else {
            hunter_move(hunt, mv, &mut walk);
        }
        hunt.execute(mv);
        after_move(hunt, mv, &mut walk);
    }
    for _ in sequence {
        hunt.undo();
    }
    if walk.quiet == 0 && walk.ataris >= 3 {
        // Ataris from end to end: where the first one stood has no name of its own.
        walk.names.retain(|&name| name != "nose");
        walk.name("ladder");
    } else if walk.quiet > 0 && walk.hunter_moves >= 4 && walk.most_on_turn <= 2 && walk.most_after <= 3 {
        walk.name("loose ladder");
    }
    walk.names
}

fn hunter_move(hunt: &Hunt, mv: Move, walk: &mut Walk) {
    let Some(point) = mv.point() else { return };
    walk.most_after = walk.most_after.max(hunt.prey_liberties());
    let board = &hunt.board;
    if slapping_tesuji(hunt) == Some(point) {
        walk.name("slapping");
    }
    if walk.hunter_moves > 0 {
        return;
    }
    if is_nose(board, hunt.prey_color, point) {
        walk.name("nose");
    }
    if is_cranes_nest(board, hunt.prey_color, point) {
        walk.name("crane's nest");
    }
    if !board.liberties(hunt.prey).contains(point) && board.neighbor_count(point, Some(hunt.prey_color)) == 0 {
        walk.name("net");
    }
}

fn prey_move(hunt: &Hunt, mv: Move, walk: &mut Walk) {
    walk.most_on_turn = walk.most_on_turn.max(hunt.prey_liberties());
    if mv.point().is_some_and(|point| walk.captured.contains(point)) && hunt.board.in_atari(hunt.prey) {
        walk.name("squeeze");
    }
}

/// Looks at what the move just executed did.
fn after_move(hunt: &Hunt, mv: Move, walk: &mut Walk) {
    let Some(point) = mv.point() else { return };
    let board = &hunt.board;
    let killed: PointSet = board.killed_by_last_move().collect();
    if board.to_play() == hunt.hunter() {
        // The prey has moved.
        let threw_in = walk.self_atari.is_some_and(|stone| killed.contains(stone));
        if threw_in {
            walk.name("throw-in");
        }
        walk.taker = threw_in.then_some(point);
        walk.captured |= killed;
        if killed.len() > 1 {
            walk.captured_several |= killed;
        }
        return;
    }
    walk.hunter_moves += 1;
    let prey_gone = board.color(hunt.prey) != Some(hunt.prey_color);
    if !prey_gone {
        let atari = board.in_atari(hunt.prey);
        walk.ataris += usize::from(atari);
        walk.quiet += usize::from(!atari);
    }
    if walk.taker.is_some_and(|taker| killed.contains(taker)) && killed.len() > 1 {
        walk.name("snapback");
    }
    if walk.captured_several.contains(point) && !killed.is_empty() {
        walk.name("under the stones");
    }
    let alone = board.color(point).is_some() && board.in_atari(point);
    walk.self_atari = (alone && killed.is_empty()).then_some(point);
}

/// Contact at the tip of a line of prey stones: behind the touched stone is another one, and the other three sides
/// are empty.
fn is_nose(board: &Board, prey: Color, point: Point) -> bool {
    board.neighbor_count(point, None) == 3
        && board.neighbors_of(point, Some(prey)).any(|tip| {
            let behind = point.beyond(tip).filter(|&behind| board.color(behind) == Some(prey));
            behind.is_some() && board.neighbor_count(tip, Some(prey)) == 1
        })
}

/// A wedge between three prey stones in a line, with both sides of the first one open, and a friend of theirs a jump
/// ahead.
fn is_cranes_nest(board: &Board, prey: Color, point: Point) -> bool {
    let is_prey = |at: Option<Point>| at.filter(|&at| board.color(at) == Some(prey));
    board.neighbors_of(point, Some(prey)).any(|head| {
        let second = is_prey(point.beyond(head));
        let third = second.and_then(|second| is_prey(head.beyond(second)));
        let friend = is_prey(head.beyond(point));
        third.is_some() && friend.is_some() && board.neighbor_count(head, None) == 3
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Setup, Size};

    fn board(white: &[&str]) -> Board {
        let size = Size::square(9).expect("a size");
        let stones = white.iter().map(|name| (name.parse().expect("a point"), Color::White)).collect();
        Board::from_setup(&Setup { size, stones, to_play: Color::Black, ko: None }).expect("a position")
    }

    #[test]
    fn shapes_are_recognised() {
        let nest = board(&["D2", "D3", "D4", "D6"]);
        let at = |name: &str| name.parse::<Point>().expect("a point");
        assert!(is_cranes_nest(&nest, Color::White, at("D5")));
        assert!(!is_cranes_nest(&nest, Color::White, at("D7")));
        let line = board(&["D4", "E4"]);
        assert!(is_nose(&line, Color::White, at("F4")) && is_nose(&line, Color::White, at("C4")));
        assert!(!is_nose(&line, Color::White, at("E5")));
    }
}
