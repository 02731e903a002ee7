//! Taking moves back: all states from which one move may lead to a given state.
//!
//! A string that was captured had no liberty left, so its cells are a whole connected part of the empty cells, and
//! every neighbour of that part is a stone of the captor (a neighbour of the captured colour would have belonged to
//! it). So a move is undone by taking away one stone (or none, if the move was outside) and filling any selection of
//! such parts. What is found this way is a superset of the predecessors; the generator verifies each by playing forward
//! (Cazenave 2002, 2.2).

use tesuji_board::Color;
use tesuji_rules::{Cells, Pattern, Shape, State, Target, each};

use crate::game::Marks;
use crate::subsets::subsets;

/// The sets of stones that may have been captured: unions of empty parts enclosed by `captor` alone.
fn captures(shape: Shape, empty: Cells, captor: Cells) -> Vec<Cells> {
    let enclosed: Vec<Cells> = shape.parts(empty).filter(|&part| shape.around(part) & !captor == 0).collect();
    let union = |chosen: Cells| each(chosen).fold(0, |all, i| all | enclosed[usize::from(i)]);
    subsets((1 << enclosed.len()) - 1).map(union).collect()
}

/// States from which a black move may have led here, inside the rectangle or outside.
pub(crate) fn black(shape: Shape, state: State, marks: Marks, found: &mut dyn FnMut(State)) {
    let Pattern { black, white } = state.pattern;
    for captured in captures(shape, state.pattern.empty(shape), black) {
        let filled = white | captured;
        if marks == Marks::One(Color::White) && filled >> state.target.first() & 1 == 0 {
            // The target is gone, and something else was taken: what was before is of no interest.
            continue;
        }
        if captured != 0 {
            found(State { pattern: Pattern { black, white: filled }, ..state });
        }
        for cell in each(black) {
            let before = Pattern { black: black & !(1 << cell), white: filled };
            each_target(shape, state, (marks, Color::Black), cell, |target| {
                found(State { pattern: before, target });
            });
        }
    }
}

/// States from which a white move may have led here, inside the rectangle or outside.
pub(crate) fn white(shape: Shape, state: State, marks: Marks, found: &mut dyn FnMut(State)) {
    let Pattern { black, white } = state.pattern;
    if marks == Marks::One(Color::White) && white >> state.target.first() & 1 == 0 {
        // White does not take his own stones.
        return;
    }
    for captured in captures(shape, state.pattern.empty(shape), white) {
        let filled = black | captured;
        // Captured stones never belonged to the target, but check the name: its lowest cell stays what it was.
        debug_assert!(marks.color() != Some(Color::Black) || state.target.cells().all(|cell| filled >> cell & 1 != 0));
        if captured != 0 {
            found(State { pattern: Pattern { black: filled, white }, ..state });
        }
        for cell in each(white) {
            let before = Pattern { black: filled, white: white & !(1 << cell) };
            each_target(shape, state, (marks, Color::White), cell, |target| {
                found(State { pattern: before, target });
            });
        }
    }
}

/// The names that the target may have had before `player` put a stone on a cell: if it is one of the target's stones, each part
/// that is left of its string without it, and two of these parts if they may have been two strings. The other side's stones
/// change nothing.
fn each_target(shape: Shape, state: State, (marks, player): (Marks, Color), cell: u8, mut found: impl FnMut(Target)) {
    if marks.color() != Some(player) {
        return found(state.target);
    }
    let own = match player {
        Color::Black => state.pattern.black,
        Color::White => state.pattern.white,
    };
    let parts = |target: u8| {
        let left = shape.connected(1 << target, own) & !(1 << cell);
        shape.parts(left).map(|part| part.trailing_zeros() as u8)
    };
    match (marks, state.target.second()) {
        (Marks::Two(_), Some(second)) => {
            for a in parts(state.target.first()) {
                parts(second).for_each(|b| found(Target::two(a, b)));
            }
        }
        (Marks::Two(_), None) => {
            for a in parts(state.target.first()) {
                parts(state.target.first()).filter(|&b| a < b).for_each(|b| found(Target::two(a, b)));
            }
        }
        (Marks::Nothing | Marks::One(_), _) => parts(state.target.first()).for_each(|a| found(Target::one(a))),
    }
}
