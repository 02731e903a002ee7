//! A group that is dead inside, and is met outside if it leaves.
//!
//! On the area itself a kill takes for granted that nobody gets out, because getting out is living there. On a ring
//! around it there is room to meet the group: what dies there though getting out is living dies whichever way it goes, and
//! only the stones that surround it have to survive. Kills that lose this way were none but for the wall, so this tells
//! kills apart as well, for less than the rings under `wall` cost. A ko inside that is the same ko there is settled, too:
//! with more room the defender reaches no less, and the attacker has just reached as much.

use tesuji_board::{Point, PointSet};
use tesuji_question::{Closure, LifeOutcome, Role, Status};

use super::area::widened;
use super::exits::all_exits;
use super::kills::Level;
use super::schedule::{RINGS, told};
use super::stages::{Effort, Stages};
use crate::error::LifeError;

/// What one ring may cost.
const EFFORT: Effort = Effort::share(0.3).at_most(100_000);

impl Stages<'_> {
    /// A death or a ko that takes for granted that nobody gets out: the same on the area itself or on the first ring around
    /// it that needs it no more.
    pub(super) fn met_outside(&mut self, inside: &LifeOutcome) -> Result<Option<LifeOutcome>, LifeError> {
        let Ok(status) = told(inside) else { return Ok(None) };
        let Some(level) = Level::of(status) else { return Ok(None) };
        let takes_for_granted = matches!(inside.closure, Closure::Wall | Closure::Join);
        if !takes_for_granted || !self.is_open(&inside.area)? {
            return Ok(None);
        }
        for ring in self.rings(&inside.area)? {
            let found = match self.mover {
                Role::Attacker => self.killed_on(&ring, &inside.moves, level)?,
                Role::Defender => self.ask(&ring, Closure::Escape, EFFORT)?,
            };
            match told(&found) {
                Ok(same) if same == status => {
                    let is_death = status == Status::Dies;
                    let proofs = if is_death { self.for_the_board(&found)?.proofs } else { Vec::new() };
                    return Ok(Some(LifeOutcome { closure: Closure::Both, proofs, ..found }));
                }
                Ok(_) => {}
                // What is larger costs more.
                Err(_) => break,
            }
        }
        Ok(None)
    }

    /// The area, and with rings around all of its exits, one layer more each time.
    fn rings(&self, area: &PointSet) -> Result<Vec<PointSet>, LifeError> {
        let exits = all_exits(self.board, area);
        let mut rings = vec![*area];
        for layers in 1..=RINGS {
            rings.push(self.sealed(&widened(self.board, area, &exits, layers))?);
        }
        rings.dedup();
        Ok(rings)
    }

    /// What these first moves of the attacker do on a ring; of those that kill vital points first, then the best inside.
    fn killed_on(&mut self, ring: &PointSet, kills: &[Point], level: Level) -> Result<LifeOutcome, LifeError> {
        let among = kills.iter().copied().collect();
        let found = self.find_kills(ring, Closure::Escape, Some(among), level, EFFORT)?;
        if found.won.is_empty() {
            return Ok(found.outcome);
        }
        let mut order: Vec<Point> = kills.iter().copied().filter(|point| found.won.contains(point)).collect();
        let vital = self.vital_points(ring, &order, level)?;
        order.sort_by_key(|&point| !vital.contains(point));
        self.led_by(found.outcome, &order, level)
    }
}
