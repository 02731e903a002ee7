//! Taking moves back: all states from which one move may lead to a given state.
//!
//! A string that was captured had no liberty left, so its cells are a whole connected part of the empty cells, and
//! every neighbour of that part is a stone of the captor (a neighbour of the captured colour would have belonged to
//! it). So a move is undone by taking away one stone (or none, if the move was outside) and filling any selection of
//! such parts. What is found this way is a superset of the predecessors; the generator verifies each by playing forward
//! (Cazenave 2002, 2.2).

use tesuji_board::Color;
use tesuji_rules::{Cells, Pattern, Shape, State, each};

use crate::subsets::subsets;

/// The sets of stones that may have been captured: unions of empty parts enclosed by `captor` alone.
fn captures(shape: Shape, empty: Cells, captor: Cells) -> Vec<Cells> {
    let enclosed: Vec<Cells> = shape.parts(empty).filter(|&part| shape.around(part) & !captor == 0).collect();
    let union = |chosen: Cells| each(chosen).fold(0, |all, i| all | enclosed[usize::from(i)]);
    subsets((1 << enclosed.len()) - 1).map(union).collect()
}

/// States from which a black move may have led here, inside the rectangle or outside.
pub(crate) fn black(shape: Shape, state: State, marks: Option<Color>, found: &mut dyn FnMut(State)) {
    let Pattern { black, white } = state.pattern;
    for captured in captures(shape, state.pattern.empty(shape), black) {
        let filled = white | captured;
        if marks == Some(Color::White) && filled >> state.target & 1 == 0 {
            // The target is gone, and something else was taken: what was before is of no interest.
            continue;
        }
        if captured != 0 {
            found(State { pattern: Pattern { black, white: filled }, ..state });
        }
        for cell in each(black) {
            let before = Pattern { black: black & !(1 << cell), white: filled };
            each_target(shape, state, (marks == Some(Color::Black)).then_some(black), cell, |target| {
                found(State { pattern: before, target });
            });
        }
    }
}

/// States from which a white move may have led here, inside the rectangle or outside.
pub(crate) fn white(shape: Shape, state: State, marks: Option<Color>, found: &mut dyn FnMut(State)) {
    let Pattern { black, white } = state.pattern;
    if marks == Some(Color::White) && white >> state.target & 1 == 0 {
        // White does not take his own stones.
        return;
    }
    for captured in captures(shape, state.pattern.empty(shape), white) {
        let filled = black | captured;
        // Captured stones never belonged to the target, but check the name: its lowest cell stays what it was.
        debug_assert!(marks != Some(Color::Black) || filled >> state.target & 1 != 0);
        if captured != 0 {
            found(State { pattern: Pattern { black: filled, white }, ..state });
        }
        for cell in each(white) {
            let before = Pattern { black: filled, white: white & !(1 << cell) };
            each_target(shape, state, (marks == Some(Color::White)).then_some(white), cell, |target| {
                found(State { pattern: before, target });
            });
        }
    }
}

/// The names that the target may have had before a stone was put on a cell: if it is one of the stones that the target's side
/// has now (`own`), each part that is left of its string without it. The other side's stones change nothing.
fn each_target(shape: Shape, state: State, own: Option<Cells>, cell: u8, mut found: impl FnMut(u8)) {
    let Some(own) = own else { return found(state.target) };
    let target = shape.connected(1 << state.target, own);
    for part in shape.parts(target & !(1 << cell)) {
        found(part.trailing_zeros() as u8);
    }
}
