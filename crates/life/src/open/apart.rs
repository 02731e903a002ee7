//! Several first moves kill inside: which of them to show.
//!
//! ```text
//!   rings       what fails with more room is struck out; of the others those first that were seen to kill on most rings
//!   vital       then those where the defender would save himself if he played there first
//!   kept in     those first after which the group does not run away
//!   shut in     those that kill though the group may get out; if none does, that which holds out longest by far
//! ```
//!
//! *What a ring refutes is refuted*, also where the ring could not be read to the end: a move that fails on a smaller area
//! fails on a larger one. Everything else is a matter of taste among kills: the answer is for the area inside the rings,
//! which is easier to follow and to prove.

use std::cmp::Reverse;

use tesuji_board::{Point, PointSet};
use tesuji_question::{Closure, LifeOutcome, Status, UnknownReason};

use super::kills::Level;
use super::schedule::{told, unread};
use super::stages::{Effort, Stages};
use crate::error::LifeError;
use crate::first_moves::put_first;

/// What the rings leave for the rest.
const RESERVE: f64 = 0.15;
/// What one ring may cost.
const FOR_A_RING: Effort = Effort::share(0.4);
/// What it may cost to see which kills are vital points.
const FOR_VITAL: Effort = Effort::share(0.25).at_most(100_000);
/// A move that took so much work to refute (a logarithm), and so much more than the one shown, holds out longest.
const LONG: u16 = 10;
const LONGER: u16 = 2;

/// What the rings have shown.
struct Rings {
    /// The answer on the widest ring that was read, or inside.
    widest: LifeOutcome,
    /// What the attacker reaches there.
    level: Level,
    /// First moves that no ring refutes.
    among: PointSet,
    /// On how many rings each was seen to reach it.
    seen: Vec<(Point, usize)>,
}

impl Rings {
    fn reached(&mut self, level: Level, won: &[Point]) {
        if level != self.level {
            self.level = level;
            self.seen.clear();
        }
        for &point in won {
            match self.seen.iter_mut().find(|(at, _)| *at == point) {
                Some((_, times)) => *times += 1,
                None => self.seen.push((point, 1)),
            }
        }
    }

    fn times(&self, point: Point) -> usize {
        self.seen.iter().find(|(at, _)| *at == point).map_or(0, |&(_, times)| times)
    }
}

impl Stages<'_> {
    /// The kills (or kos) inside with the one to show first; something else if the rings show that they are none.
    pub(super) fn told_apart(
        &mut self,
        inside: LifeOutcome,
        among: PointSet,
        level: Level,
    ) -> Result<LifeOutcome, LifeError> {
        let rings = self.setting_aside(RESERVE, |stages| stages.on_rings(&inside, among, level))?;
        if told(&rings.widest) == Ok(Status::Lives) || rings.widest.closure == Closure::Both {
            return Ok(rings.widest);
        }
        // With more room the attacker may reach less: then what he reaches there is the answer.
        let found = if told(&rings.widest) == told(&inside) { inside } else { rings.widest.clone() };
        let level = rings.level;
        // What kills with more room kills inside, whether it was seen there or not.
        let mut order: Vec<Point> = Vec::new();
        for &point in rings.widest.moves.iter().chain(&found.moves).chain(rings.seen.iter().map(|(point, _)| point)) {
            if rings.among.contains(point) && !order.contains(&point) {
                order.push(point);
            }
        }
        if order.is_empty() && !found.moves.is_empty() {
            return Ok(unread(found, UnknownReason::Nodes, rings.among.first()));
        }
        order.sort_by_key(|&point| Reverse(rings.times(point)));
        let vital = self.vital_points(&found.area, &order, level)?;
        order.sort_by_key(|&point| (Reverse(rings.times(point)), Reverse(vital.contains(point))));
        let kept: PointSet = self.keeping_in(&order).into_iter().collect();
        if kept.is_empty() {
            return Ok(unread(found, UnknownReason::Open, order.first().copied()));
        }
        order.sort_by_key(|&point| !kept.contains(point));
        self.without_ways_out(found, order, kept, level)
    }

    /// Which of several kills still kill on wider rings.
    fn on_rings(&mut self, inside: &LifeOutcome, among: PointSet, level: Level) -> Result<Rings, LifeError> {
        let mut rings = Rings { widest: inside.clone(), level, among, seen: Vec::new() };
        let mut too_large: Vec<PointSet> = Vec::new();
        for wider in self.wider_areas(&inside.area)? {
            if too_large.iter().any(|area| area.is_subset(&wider)) {
                continue;
            }
            if !self.is_open(&rings.widest.area)? {
                rings.widest.closure = Closure::Both;
                return Ok(rings);
            }
            let kills = self.find_kills(&wider, Closure::Wall, Some(rings.among), rings.level, FOR_A_RING)?;
            if kills.level.is_none() && kills.unread.is_none() {
                return Ok(Rings { widest: kills.outcome, ..rings });
            }
            let open: PointSet = kills.won.iter().chain(&kills.left).copied().collect();
            rings.among &= open;
            match kills.level {
                Some(reached) if told(&kills.outcome).is_ok() => {
                    rings.reached(reached, &kills.won);
                    rings.widest = kills.outcome;
                }
                _ => too_large.push(wider),
            }
        }
        Ok(rings)
    }

    /// At which of these points the defender would save himself by playing there first: outright, or else at least so
    /// that the attacker no more reaches what he does.
    pub(super) fn vital_points(
        &mut self,
        area: &PointSet,
        kills: &[Point],
        level: Level,
    ) -> Result<PointSet, LifeError> {
        if kills.len() < 2 {
            return Ok(PointSet::EMPTY);
        }
        let among = kills.iter().copied().collect();
        let mut vital = self.find_vital(area, among, Level::WithThreats, FOR_VITAL)?;
        if vital.is_empty() && level != Level::WithThreats {
            vital = self.find_vital(area, among, level, FOR_VITAL)?;
        }
        Ok(vital)
    }

    /// Of several kills those that hold though the target may get out, if there are such.
    fn without_ways_out(
        &mut self,
        found: LifeOutcome,
        mut order: Vec<Point>,
        kept: PointSet,
        level: Level,
    ) -> Result<LifeOutcome, LifeError> {
        if told(&found) == Ok(Status::Dies) && self.is_open(&found.area)? {
            let kills = self.find_kills(&found.area, Closure::Join, Some(kept), Level::Outright, Effort::share(0.5))?;
            if kills.level == Some(Level::Outright) {
                order.retain(|point| kills.won.contains(point));
                let joined = self.led_by(kills.outcome, &order, Level::Outright)?;
                return self.every_way(joined);
            }
            let work = |point: Point| kills.failed.iter().find(|(at, _)| *at == point).map_or(0, |&(_, work)| work);
            let shown = order.first().map_or(0, |&point| work(point));
            let longest = order.iter().copied().max_by_key(|&point| work(point));
            if let Some(longest) = longest.filter(|&point| work(point) >= LONG.max(shown + LONGER)) {
                put_first(&mut order, longest);
            }
        }
        self.led_by(found, &order, level)
    }

    /// An answer with its moves in this order, and the line that begins with the first of them.
    pub(super) fn led_by(
        &mut self,
        found: LifeOutcome,
        order: &[Point],
        level: Level,
    ) -> Result<LifeOutcome, LifeError> {
        let Some(&first) = order.first() else { return Ok(found) };
        if found.line.first().and_then(|mv| mv.point()) == Some(first) {
            return Ok(LifeOutcome { moves: order.to_vec(), ..found });
        }
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let alone = self.find_kills(&found.area, closure, Some(PointSet::from(first)), level, Effort::share(0.9))?;
        let alone = alone.outcome;
        if alone.verdict == found.verdict && alone.moves.first() == Some(&first) {
            return Ok(LifeOutcome { moves: order.to_vec(), closure: found.closure, ..alone });
        }
        // No nodes are left for its line. What was told of it stays true.
        Ok(found)
    }
}
