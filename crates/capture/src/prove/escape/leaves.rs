//! Where an escape is reached, and the zone that shows it.

use tesuji_board::{Point, PointSet, UnconditionalLife};
use tesuji_question::Lemma;

use super::{Escape, Goal};

impl Escape<'_, '_> {
    /// The lemma that ends the play here, with its zone.
    pub(super) fn leaf(&self) -> Option<(Lemma, PointSet)> {
        self.refuge().or_else(|| self.liberties()).or_else(|| self.life())
    }

    /// A liberty where the hunter may not play.
    fn refuge(&self) -> Option<(Lemma, PointSet)> {
        let hunt = &self.prover.hunt;
        let safe = (*hunt.board.liberties(hunt.prey) & hunt.boundary).first()?;
        let mut zone: PointSet = hunt.board.stones(hunt.prey).collect();
        zone.insert(safe);
        Some((Lemma::Uncapturable, zone))
    }

    /// More liberties than the goal asks for.
    fn liberties(&self) -> Option<(Lemma, PointSet)> {
        let hunt = &self.prover.hunt;
        let most = self.most_liberties()?;
        if hunt.prey_liberties() <= most {
            return None;
        }
        let mut zone: PointSet = hunt.board.stones(hunt.prey).collect();
        zone.extend(hunt.board.liberties(hunt.prey).iter().take(most + 1));
        Some((Lemma::Liberties, zone))
    }

    /// How many liberties the prey may have, with the side to play as it is, before it has escaped.
    pub(super) fn most_liberties(&self) -> Option<usize> {
        match self.goal {
            Goal::ForGood => None,
            Goal::From(bounds) => {
                Some(if self.prover.hunt.prey_to_play() { bounds.prey } else { bounds.hunter }.into())
            }
        }
    }

    /// Unconditional life: the prey, two of its vital regions, the blocks around them with two of theirs, and so on.
    fn life(&self) -> Option<(Lemma, PointSet)> {
        let hunt = &self.prover.hunt;
        let board = &hunt.board;
        if !self.may_have_two_eyes() {
            return None;
        }
        let life = UnconditionalLife::of(board, hunt.prey_color);
        if !life.stones.contains(hunt.prey) {
            return None;
        }
        let mut zone = PointSet::new();
        let mut known = PointSet::from(board.head(hunt.prey));
        let mut waiting = vec![board.head(hunt.prey)];
        while let Some(head) = waiting.pop() {
            zone.extend(board.stones(head));
            let mut regions: Vec<&PointSet> = life.regions_of(head).map(|region| &region.points).collect();
            // Small ones, and those that are needed anyway.
            regions.sort_by_key(|region| if region.is_subset(&zone) { 0 } else { region.len() });
            for region in regions.into_iter().take(2) {
                zone |= *region;
                for stone in &(region.dilated() & life.stones) {
                    if known.insert(board.head(stone)) {
                        waiting.push(board.head(stone));
                    }
                }
            }
        }
        Some((Lemma::UnconditionalLife, zone))
    }

    /// Seen quickly: a liberty in a vital region has liberties of the prey beside it, and no other empty points. There
    /// must be two.
    fn may_have_two_eyes(&self) -> bool {
        let hunt = &self.prover.hunt;
        let liberties = hunt.board.liberties(hunt.prey);
        let closed = |&point: &Point| hunt.board.neighbors_of(point, None).all(|n| liberties.contains(n));
        liberties.iter().filter(closed).take(2).count() == 2
    }
}
