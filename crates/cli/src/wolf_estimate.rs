//! Wolf's estimate of a search (1994, 1.5): how much of the tree is done, if all moves of a depth cost the same.
//!
//! For the attacker to win every move of the defender must be refuted, and the other way round. Along the line being
//! read, at depths where the loser moves, `refuted` of `moves` are done, and the line itself is one of those that are
//! left:
//!
//! ```text
//!   done = r1/m1 + 1/m1 * (r2/m2 + 1/m2 * (...))        total = spent / done
//! ```
//!
//! The whole is the smaller one of both sides. A proof-number search jumps from line to line, so that this is wrong by
//! more than a factor of two in most searches (`tesuji bench --estimates`, docs/figures.md): it is drawn as a curve, as
//! in the paper, and never told as a time.

use tesuji::Role;

/// Depths near the root that are looked at.
const DEPTHS: usize = 13;
/// How fast the mean follows.
const FOLLOWS: f64 = 0.001;

/// The shares of the tree that are done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shares {
    /// At each depth of the line: who moves, refuted moves, moves.
    line: Vec<(Role, u32, u32)>,
    /// If the attacker, the defender is to win: at this moment, at best so far, in the mean so far.
    pub(crate) now: [f64; 2],
    pub(crate) best: [f64; 2],
    pub(crate) mean: [f64; 2],
    /// The nodes and the mean at earlier moments.
    before: Vec<(f64, [f64; 2])>,
}

impl Shares {
    fn done(&self, winner: Role) -> f64 {
        let (mut done, mut part) = (0.0, 1.0);
        for &(mover, refuted, moves) in &self.line {
            if mover != winner && moves > 0 {
                done += part * f64::from(refuted) / f64::from(moves);
                part /= f64::from(moves);
            }
        }
        done
    }

    /// At this depth of the line so many moves are refuted, of so many.
    pub(crate) fn refuted(&mut self, depth: u32, mover: Role, refuted: u32, moves: u32) {
        let depth = depth as usize;
        if depth > self.line.len() || depth >= DEPTHS {
            return;
        }
        self.line.truncate(depth);
        self.line.push((mover, refuted, moves));
        self.now = [self.done(Role::Attacker), self.done(Role::Defender)];
        for side in 0..2 {
            self.best[side] = self.best[side].max(self.now[side]);
            self.mean[side] += FOLLOWS * (self.now[side] - self.mean[side]);
        }
    }

    /// The whole if this much of it is done.
    pub(crate) fn whole(nodes: f64, done: [f64; 2]) -> Option<f64> {
        let nearer = done[0].max(done[1]);
        (nearer > 0.0).then(|| nodes / nearer.min(1.0))
    }

    /// The whole if the mean goes on to grow as it has since half as much was spent.
    pub(crate) fn by_speed(&mut self, nodes: f64) -> Option<f64> {
        self.before.push((nodes, self.mean));
        let (then, mean) = *self.before.iter().rev().find(|(then, _)| *then <= nodes / 2.0)?;
        let side = usize::from(self.mean[1] > self.mean[0]);
        let speed = (self.mean[side] - mean[side]) / (nodes - then);
        (speed > 0.0).then(|| nodes + (1.0 - self.mean[side]).max(0.0) / speed)
    }
}

/// Points of the curves at most; then every second one is left out.
const MOST_POINTS: usize = 512;

/// The curves of the paper: what is spent and the whole as it is estimated, against the leaves.
#[derive(Clone, Debug)]
pub(crate) struct Curves {
    shares: Shares,
    leaves: u64,
    next: u64,
    step: u64,
    /// Leaves, nodes of the search that was running, and its whole by Wolf's estimate.
    pub(crate) points: Vec<(u64, u64, Option<f64>)>,
}

impl Default for Curves {
    fn default() -> Curves {
        Curves { shares: Shares::default(), leaves: 0, next: 1, step: 1, points: Vec::new() }
    }
}

impl Curves {
    /// Another search begins.
    pub(crate) fn begin(&mut self) {
        self.shares = Shares::default();
    }

    pub(crate) fn refuted(&mut self, depth: u32, mover: Role, refuted: u32, moves: u32) {
        self.shares.refuted(depth, mover, refuted, moves);
    }

    /// A leaf, when so many nodes are spent.
    pub(crate) fn leaf(&mut self, nodes: u64) {
        self.leaves += 1;
        if self.leaves < self.next {
            return;
        }
        self.points.push((self.leaves, nodes, Shares::whole(nodes as f64, self.shares.best)));
        if self.points.len() == MOST_POINTS {
            let mut keep = false;
            self.points.retain(|_| {
                keep = !keep;
                keep
            });
            self.step *= 2;
        }
        self.next = self.leaves + self.step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_follows_the_side_that_is_nearer() {
        let mut shares = Shares::default();
        assert_eq!(Shares::whole(100.0, shares.now), None);
        // The attacker is to move and has seen 5 of his 10 moves refuted: the defender is half way.
        shares.refuted(0, Role::Attacker, 5, 10);
        assert_eq!(Shares::whole(100.0, shares.now), Some(200.0));
        // Against the sixth, the defender has lost 7 of 8 moves: the attacker is nearer.
        shares.refuted(1, Role::Defender, 7, 8);
        assert_eq!(Shares::whole(100.0, shares.now), Some(100.0 / 0.875));
        // Back at another line: less is done now, but it was more.
        shares.refuted(0, Role::Attacker, 1, 10);
        assert_eq!(Shares::whole(100.0, shares.now), Some(1000.0));
        assert_eq!(Shares::whole(100.0, shares.best), Some(100.0 / 0.875));
    }

    #[test]
    fn curves_stay_small_and_reach_the_end() {
        let mut curves = Curves::default();
        curves.refuted(0, Role::Attacker, 1, 2);
        (1..=10_000).for_each(|nodes| curves.leaf(nodes));
        assert!(curves.points.len() < MOST_POINTS);
        let last = curves.points.last().unwrap();
        assert!(last.0 > 9_900 && last.1 == last.0 && last.2 == Some(2.0 * last.1 as f64), "{last:?}");
    }
}
