//! Brute force on a small real board, written without looking at the generator: can Black reach the aim though White
//! plays first?
//!
//! White may play anywhere and pass, and no ko holds him; Black may play on the points given (a rule's strategy needs
//! no others) and pass, and may not retake a ko at once. Every state that can be reached is enumerated; the least
//! fixpoint is taken.

use std::collections::HashMap;

use tesuji_rules::About;

/// A small board: up to 32 points as bits.
#[derive(Clone, Debug)]
pub(crate) struct SmallBoard {
    pub(crate) points: usize,
    neighbors: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones {
    pub(crate) black: u32,
    pub(crate) white: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    pub(crate) stones: Stones,
    pub(crate) black_to_play: bool,
    /// Where Black may not play because of a ko.
    pub(crate) ban: Option<u8>,
}

impl Position {
    /// White to play, who is never banned.
    pub(crate) const fn white_to_play(stones: Stones) -> Position {
        Position { stones, black_to_play: false, ban: None }
    }
}

impl SmallBoard {
    pub(crate) fn new(width: usize, height: usize) -> SmallBoard {
        let mut neighbors = vec![0_u32; width * height];
        for y in 0..height {
            for x in 0..width {
                let mut link = |a: usize, b: usize| {
                    neighbors[a] |= 1 << b;
                    neighbors[b] |= 1 << a;
                };
                if x + 1 < width {
                    link(y * width + x, y * width + x + 1);
                }
                if y + 1 < height {
                    link(y * width + x, (y + 1) * width + x);
                }
            }
        }
        SmallBoard { points: width * height, neighbors }
    }

    fn block(&self, point: usize, own: u32) -> u32 {
        let mut block = 1_u32 << point;
        loop {
            let more = self.around(block) & own & !block;
            if more == 0 {
                return block;
            }
            block |= more;
        }
    }

    fn around(&self, set: u32) -> u32 {
        (0..self.points).filter(|p| set >> p & 1 != 0).fold(0, |all, p| all | self.neighbors[p])
    }

    fn has_liberty(&self, block: u32, stones: Stones) -> bool {
        self.around(block) & !(stones.black | stones.white) != 0
    }

    pub(crate) fn is_legal(&self, stones: Stones) -> bool {
        (0..self.points).all(|p| {
            let own = if stones.black >> p & 1 != 0 { stones.black } else { stones.white };
            own >> p & 1 == 0 || self.has_liberty(self.block(p, own), stones)
        })
    }

    /// The stones after a move and the point banned by a ko, or nothing if it is suicide.
    pub(crate) fn play(&self, stones: Stones, point: usize, black: bool) -> Option<(Stones, Option<u8>)> {
        let (mut own, mut other) = if black { (stones.black, stones.white) } else { (stones.white, stones.black) };
        own |= 1 << point;
        let make = |own: u32, other: u32| {
            if black { Stones { black: own, white: other } } else { Stones { black: other, white: own } }
        };
        let mut captured = 0_u32;
        for n in 0..self.points {
            if self.neighbors[point] >> n & 1 != 0 && other >> n & 1 != 0 {
                let block = self.block(n, other);
                if !self.has_liberty(block, make(own, other)) {
                    captured |= block;
                    other &= !block;
                }
            }
        }
        let after = make(own, other);
        let block = self.block(point, own);
        if !self.has_liberty(block, after) {
            return None;
        }
        let liberties = self.around(block) & !(own | other);
        let ko = captured.count_ones() == 1 && block.count_ones() == 1 && liberties == captured;
        Some((after, ko.then(|| captured.trailing_zeros() as u8)))
    }

    fn blocks_around(&self, point: usize, black: u32) -> Vec<u32> {
        let mut blocks: Vec<u32> =
            (0..self.points).filter(|n| self.neighbors[point] >> n & 1 != 0).map(|n| self.block(n, black)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        blocks
    }

    /// Whether the target has an eye of one point, or two that make it live, or was taken; or whether both targets are one
    /// block that White, to play, cannot take at once.
    fn is_reached(&self, position: Position, targets: &[usize], aim: About) -> bool {
        let (stones, target) = (position.stones, targets[0]);
        if aim == About::Capture {
            return stones.white >> target & 1 == 0;
        }
        let block = self.block(target, stones.black);
        if aim == About::Connection {
            let liberties = self.around(block) & !(stones.black | stones.white);
            return !position.black_to_play && block >> targets[1] & 1 != 0 && liberties.count_ones() >= 2;
        }
        let eyes: Vec<Vec<u32>> = (0..self.points)
            .filter(|&p| (stones.black | stones.white) >> p & 1 == 0 && self.neighbors[p] & !stones.black == 0)
            .map(|p| self.blocks_around(p, stones.black))
            .collect();
        if aim == About::Life {
            (0..eyes.len()).any(|i| eyes[i].contains(&block) && eyes[i + 1..].contains(&eyes[i]))
        } else {
            eyes.contains(&vec![block])
        }
    }

    /// Whether Black reaches the aim against every white play; nothing if more than `limit` states can be reached.
    pub(crate) fn black_reaches(
        &self,
        start: Position,
        targets: &[usize],
        aim: About,
        black_may: u32,
        limit: usize,
    ) -> Option<bool> {
        let mut index: HashMap<Position, usize> = HashMap::new();
        let mut list = vec![start];
        index.insert(list[0], 0);
        let mut before: Vec<Vec<usize>> = vec![vec![]];
        let mut open: Vec<usize> = vec![0];
        let mut good: Vec<bool> = vec![false];
        let mut work = Vec::new();
        let mut at = 0;
        while at < list.len() {
            let position = list[at];
            if self.is_reached(position, targets, aim) {
                good[at] = true;
                work.push(at);
                at += 1;
                continue;
            }
            let next = self.successors(position, black_may);
            open[at] = if position.black_to_play { 1 } else { next.len() };
            for p in next {
                // A captured target is a state that is never good, if Black wanted it to stay.
                if aim != About::Capture && targets.iter().any(|target| p.stones.black >> target & 1 == 0) {
                    continue;
                }
                let id = *index.entry(p).or_insert_with(|| {
                    list.push(p);
                    before.push(vec![]);
                    open.push(0);
                    good.push(false);
                    list.len() - 1
                });
                before[id].push(at);
            }
            if list.len() > limit {
                return None;
            }
            at += 1;
        }
        while let Some(id) = work.pop() {
            for &p in &before[id] {
                if !good[p] {
                    open[p] -= 1;
                    if open[p] == 0 {
                        good[p] = true;
                        work.push(p);
                    }
                }
            }
        }
        Some(good[0])
    }

    fn successors(&self, position: Position, black_may: u32) -> Vec<Position> {
        let black = position.black_to_play;
        let mut next = vec![Position { black_to_play: !black, ban: None, ..position }];
        for point in 0..self.points {
            let occupied = (position.stones.black | position.stones.white) >> point & 1 != 0;
            if occupied || black && (black_may >> point & 1 == 0 || position.ban == Some(point as u8)) {
                continue;
            }
            if let Some((stones, ko)) = self.play(position.stones, point, black) {
                // A ban on White does not hold him: he may have a threat.
                next.push(Position { stones, black_to_play: !black, ban: if black { None } else { ko } });
            }
        }
        next
    }
}
