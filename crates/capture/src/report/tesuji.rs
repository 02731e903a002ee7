//! The two tesuji that the report recognises (Kierulf 1985, 3.1 and 3.3).
//!
//! ```text
//!   loose ladder: * is the tesuji           slapping: * is the tesuji
//!
//!       A  l  .        P  prey stone            .  .  .
//!       P  1  *   B?   1 2  Lib1, Lib2          *  1  P      1 Lib1: three empty neighbours
//!       ...2  ...      A = 2*Lib1 - *           .  2  P      2 Lib2: one, and two of the prey
//! ```

use tesuji_board::{Color, Point};

use crate::hunt::Hunt;

/// LooseLadderTesuji: the point diagonal to a prey stone, between two of its empty neighbours, if the stones around
/// help.
///
/// The report speaks of one stone with exactly two empty neighbours. Here every stone with at least two is tried, and
/// of its empty neighbours every pair at a right angle.
pub(crate) fn loose_ladder_tesuji(hunt: &Hunt) -> Option<Point> {
    let mut stones: Vec<Point> = hunt.board.stones(hunt.prey).collect();
    stones.sort_unstable();
    for stone in stones {
        let empty: Vec<Point> = hunt.board.neighbors_of(stone, None).collect();
        for (i, &lib1) in empty.iter().enumerate() {
            for &lib2 in &empty[i + 1..] {
                if let Some(tesuji) = loose_ladder_at(hunt, stone, lib1, lib2) {
                    return Some(tesuji);
                }
            }
        }
    }
    None
}

/// What the report asks of a critical point: empty, the prey's, or the hunter's (the border counts as his).
fn owner(hunt: &Hunt, point: Option<Point>) -> Option<Color> {
    match point {
        Some(point) if hunt.board.is_on_board(point) => hunt.board.color(point),
        _ => Some(hunt.hunter()),
    }
}

fn loose_ladder_at(hunt: &Hunt, stone: Point, lib1: Point, lib2: Point) -> Option<Point> {
    let tesuji = stone.opposite(lib1, lib2)?;
    // Opposite neighbours give the stone itself: it is occupied.
    if !hunt.board.is_empty(tesuji) || hunt.board.size().line(tesuji) <= 2 {
        return None;
    }
    let (mut a, mut b, mut toward_b) = (tesuji.beyond(lib1), tesuji.beyond(lib2), lib2);
    if owner(hunt, a).is_none() {
        (a, b) = (b, a);
        toward_b = lib1;
    }
    if owner(hunt, a) != Some(hunt.hunter()) || owner(hunt, b) == Some(hunt.prey_color) {
        return None;
    }
    if owner(hunt, b).is_some() {
        return Some(tesuji);
    }
    let b = b?;
    if hunt.board.empty_neighbor_count(b) <= 2 {
        return Some(tesuji);
    }
    // C := (3*B - Tesuji) DIV 2: one step further in the same direction.
    let c = toward_b.beyond(b)?;
    (hunt.board.is_on_board(c) && hunt.board.empty_neighbor_count(c) < 4).then_some(tesuji)
}

/// SlappingTesuji: a blow on the point beyond the liberty, threatening to cut at the other one.
pub(crate) fn slapping_tesuji(hunt: &Hunt) -> Option<Point> {
    if hunt.prey_liberties() != 2 {
        return None;
    }
    let mut liberties = hunt.board.liberties(hunt.prey).iter();
    let (mut lib1, mut lib2) = (liberties.next()?, liberties.next()?);
    if !lib1.is_adjacent(lib2) {
        return None;
    }
    if hunt.board.empty_neighbor_count(lib1) == 1 {
        (lib1, lib2) = (lib2, lib1);
    }
    let behind = lib1.beyond(lib2)?;
    if hunt.board.empty_neighbor_count(lib1) != 3
        || hunt.board.empty_neighbor_count(lib2) != 1
        || hunt.board.neighbors_of(lib2, Some(hunt.prey_color)).count() != 2
        || !hunt.board.is_on_board(behind)
        || hunt.board.color(behind) != Some(hunt.hunter())
    {
        return None;
    }
    let stone = hunt.board.neighbors_of(lib1, Some(hunt.prey_color)).next()?;
    stone.beyond(lib1).filter(|&tesuji| hunt.board.is_empty(tesuji))
}
