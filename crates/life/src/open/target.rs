//! Which group is in question, where none is named.
//!
//! A problem is a group that the other colour surrounds. For each colour: its blocks that have no liberty in the open,
//! if the links of the other colour's stones count as closed, are *enclosed*; those that share a space belong together.
//! The group in question is the largest such cluster. Stones inside its eye space are enclosed too, but smaller; the
//! surround itself stands in the open.

use tesuji_board::{Board, Color, Point, PointSet};

use super::area::largest_part;
use super::links::links;

/// The most blocks that are named as one target.
const MAX_BLOCKS: usize = 8;

/// A group that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its owner.
    pub defender: Color,
    /// A stone of each of its blocks, of the largest first.
    pub target: Vec<Point>,
    /// All its stones.
    pub stones: usize,
}

/// The groups that may be meant, the likeliest first: of each colour at most one.
pub fn candidates(board: &Board) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Color::ALL.into_iter().filter_map(|color| enclosed(board, color)).collect();
    found.sort_by_key(|candidate| std::cmp::Reverse(candidate.stones));
    found
}

/// The largest enclosed cluster of a colour.
fn enclosed(board: &Board, defender: Color) -> Option<Candidate> {
    let attacker = !defender;
    let empty = board.points_of(None);
    let closed = links(board, &board.points_of(Some(attacker)), attacker);
    let outside = largest_part(&(empty - closed));
    let mut rest: Vec<PointSet> = Vec::new();
    for head in &board.block_heads() {
        if board.color(head) == Some(defender) && !board.liberties(head).intersects(&outside) {
            rest.push(board.stones(head).collect());
        }
    }
    let mut best: Option<Vec<PointSet>> = None;
    while let Some(first) = rest.pop() {
        let cluster = cluster_of(first, &mut rest, &(empty - outside));
        let size = |blocks: &[PointSet]| blocks.iter().map(PointSet::len).sum::<usize>();
        if best.as_ref().is_none_or(|best| size(&cluster) > size(best)) {
            best = Some(cluster);
        }
    }
    let mut blocks = best?;
    blocks.sort_by_key(|block| std::cmp::Reverse(block.len()));
    let stones = blocks.iter().map(PointSet::len).sum();
    let target = blocks.iter().take(MAX_BLOCKS).filter_map(PointSet::first).collect();
    Some(Candidate { defender, target, stones })
}

/// Takes out of `rest` the blocks that hang together with the first one through empty points of the inside.
fn cluster_of(first: PointSet, rest: &mut Vec<PointSet>, inside: &PointSet) -> Vec<PointSet> {
    let mut cluster = vec![first];
    let mut reach = first.dilated() & *inside;
    loop {
        let Some(next) = rest.iter().position(|block| block.dilated().intersects(&(reach | reach.dilated() & *inside)))
        else {
            return cluster;
        };
        let block = rest.swap_remove(next);
        reach |= block.dilated() & *inside;
        cluster.push(block);
    }
}
