//! Which group is in question, where none is named.
//!
//! A problem is a group that the other colour surrounds. For each colour: its blocks that have no liberty in the open,
//! if the links of the other colour's stones count as closed, are *enclosed*; those that share a space belong together.
//! The group in question is the largest such cluster. Stones inside its eye space are enclosed too, but smaller; the
//! surround itself stands in the open.
//!
//! Where nothing is enclosed, the group in question can only be the weakest: of each colour the stones that hang together
//! by contact, jumps and diagonals and have the fewest liberties. That it is not surrounded is the answer, then.

use tesuji_board::{Board, Color, Point, PointSet};

use super::area::open_ground;

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
    if found.is_empty() {
        let mut weak: Vec<(usize, Candidate)> =
            Color::ALL.into_iter().filter_map(|color| weakest(board, color)).collect();
        weak.sort_by_key(|&(liberties, _)| liberties);
        found.extend(weak.into_iter().map(|(_, candidate)| candidate));
    }
    found
}

/// The stones of a colour that hang together and have the fewest liberties, and how many these are.
fn weakest(board: &Board, defender: Color) -> Option<(usize, Candidate)> {
    let (mut rest, empty) = (board.points_of(Some(defender)), board.points_of(None));
    let mut best: Option<(usize, Candidate)> = None;
    while let Some(first) = rest.first() {
        let mut group = PointSet::from(first);
        loop {
            let near = group.dilated();
            let grown = group | ((near | (near & empty).dilated()) & rest);
            if grown == group {
                break;
            }
            group = grown;
        }
        rest -= group;
        let liberties = (group.dilated() & empty).len();
        if best.as_ref().is_none_or(|(fewest, _)| liberties < *fewest) {
            let mut heads: Vec<Point> = group.iter().filter(|&p| board.head(p) == p).collect();
            heads.sort_by_key(|&head| std::cmp::Reverse(board.stones(head).count()));
            let target = heads.into_iter().take(MAX_BLOCKS).collect();
            best = Some((liberties, Candidate { defender, target, stones: group.len() }));
        }
    }
    best
}

/// The largest enclosed cluster of a colour.
fn enclosed(board: &Board, defender: Color) -> Option<Candidate> {
    let attacker = !defender;
    let empty = board.points_of(None);
    let outside = open_ground(board, attacker);
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
