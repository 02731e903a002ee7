//! The lemmas that end an escape. Each holds whatever lies outside the zone, whoever is to play, and though the hunter
//! wins every ko: from here on the prey passes.
//!
//! - **Unconditional life** (Benson 1976), seen within the zone. The stones of the prey's colour in it fall into
//!   *parts* connected within it. A *region* is a connected set of other points of the zone none of which has a
//!   neighbour outside the zone; it is *vital* to a part if each of its empty points is a liberty of that part. Parts
//!   with fewer than two vital regions are dropped, then regions next to a dropped part, until nothing changes. If the
//!   prey's part is left, it cannot be captured: whichever of the parts that are left were captured first would have all
//!   its vital regions filled, and filling the first of them without a capture is suicide.
//! - **Uncapturable**: a liberty where the hunter may not play.
//! - **Liberties**: as many as the hunter does not allow. This one says nothing of what comes later; what it is worth
//!   is a number ([`CheckedEscape::from`](super::CheckedEscape::from)).

use tesuji_board::{Point, PointSet};

use super::{CaptureCheck, CaptureFlaw};

impl CaptureCheck<'_> {
    /// The stones connected with a stone within the zone.
    fn part(&self, zone: &PointSet, stone: Point) -> PointSet {
        (self.board.points_of(self.board.color(stone)) & *zone).connected_to(stone)
    }

    /// The empty points of the zone next to some stones.
    fn liberties_in(&self, zone: &PointSet, part: &PointSet) -> PointSet {
        part.dilated() & *zone & self.board.points_of(None)
    }

    pub(super) fn lives(&self, zone: &PointSet) -> Result<(), CaptureFlaw> {
        let mut parts = self.parts(zone);
        let mut regions = self.regions(zone);
        loop {
            let before = (parts.len(), regions.len());
            parts.retain(|part| regions.iter().filter(|region| self.is_vital(region, part)).count() >= 2);
            let left = parts.iter().fold(PointSet::EMPTY, |all, part| all | *part);
            let own = self.board.points_of(Some(self.prey_color));
            regions.retain(|region| (region.dilated() & own).is_subset(&left));
            if before == (parts.len(), regions.len()) {
                let alive = left.contains(self.question.prey);
                return if alive { Ok(()) } else { Err(CaptureFlaw::NotAlive) };
            }
        }
    }

    fn parts(&self, zone: &PointSet) -> Vec<PointSet> {
        let mut rest = self.board.points_of(Some(self.prey_color)) & *zone;
        let mut parts = Vec::new();
        while let Some(stone) = rest.first() {
            let part = rest.connected_to(stone);
            rest -= part;
            parts.push(part);
        }
        parts
    }

    /// The regions that lie in the zone with all that surrounds them.
    fn regions(&self, zone: &PointSet) -> Vec<PointSet> {
        let mut rest = *zone - self.board.points_of(Some(self.prey_color));
        let mut regions = Vec::new();
        while let Some(point) = rest.first() {
            let region = rest.connected_to(point);
            rest -= region;
            if (region.dilated() & self.whole_board).is_subset(zone) {
                regions.push(region);
            }
        }
        regions
    }

    /// Whether each empty point of a region is a liberty of the part.
    fn is_vital(&self, region: &PointSet, part: &PointSet) -> bool {
        let empty = *region & self.board.points_of(None);
        !empty.is_empty() && empty.is_subset(&part.dilated())
    }

    pub(super) fn has_refuge(&self, zone: &PointSet) -> Result<(), CaptureFlaw> {
        let part = self.part(zone, self.question.prey);
        let refuge = self.liberties_in(zone, &part).intersects(&self.question.boundary);
        if refuge { Ok(()) } else { Err(CaptureFlaw::NoRefuge) }
    }

    pub(super) fn has_liberties(&mut self, zone: &PointSet) -> Result<(), CaptureFlaw> {
        let part = self.part(zone, self.question.prey);
        let count = self.liberties_in(zone, &part).len();
        let to_play = self.board.to_play();
        let most = self
            .question
            .kind
            .bounds()
            .map_or(0, |bounds| usize::from(if to_play == self.prey_color { bounds.prey } else { bounds.hunter }));
        if count <= most {
            return Err(CaptureFlaw::FewLiberties(count));
        }
        self.fewest = Some(self.fewest.map_or(count, |fewest| fewest.min(count)));
        Ok(())
    }
}
