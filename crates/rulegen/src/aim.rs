//! Depth 0: patterns in which Black has what he wants, whatever is outside.
//!
//! - **Eye:** an empty interior cell, all its neighbours black and in one string of the pattern.
//! - **Life:** two empty interior cells whose neighbours are all black, such that every black string adjacent to one is
//!   adjacent to the other (Benson 1976 with two eyes of one point each).
//!
//! No condition on liberties is needed. Larger eyes and eyes with dead stones are not final; they are found at depth 2
//! and more.

use tesuji_rules::{About, Cells, Ground, each};

/// The black strings (numbers in `ground.black`, as bits) that have reached the aim.
pub(crate) fn reached(about: About, ground: &Ground) -> u32 {
    let eyes: Vec<Cells> = each(ground.empty & ground.shape.interior())
        .filter(|&cell| ground.shape.around(1 << cell) & !ground.pattern.black == 0)
        .map(|cell| strings_around(ground, cell))
        .collect();
    match about {
        About::Eye => eyes.iter().filter(|around| around.count_ones() == 1).fold(0, |all, around| all | around),
        About::Life => {
            let mut alive = 0;
            for (i, &a) in eyes.iter().enumerate() {
                for &b in &eyes[i + 1..] {
                    if a == b {
                        alive |= a;
                    }
                }
            }
            alive
        }
    }
}

fn strings_around(ground: &Ground, cell: u8) -> u32 {
    let around = ground.shape.around(1 << cell);
    ground.black.iter().enumerate().filter(|(_, s)| s.stones & around != 0).fold(0, |all, (i, _)| all | 1 << i)
}
