//! Which first move to show where the world outside is open: a kill that holds if the surround does may still let the
//! group out.

use tesuji_board::{Move, Point, PointSet};
use tesuji_question::{Closure, LifeOutcome, LifeVerdict, Role, Status};

use super::area::widened;
use super::exits::{all_exits, exits_used};
use super::stages::{Effort, Stages};
use crate::error::LifeError;
use crate::options::SearchOptions;

/// With more first moves that get out, getting out is no question of the first move.
const FEW_WAYS_OUT: usize = 3;
/// How often the area is widened until few are left.
const WIDENINGS: usize = 5;
/// Nodes for each of the first moves that are to be ranked, and how many are.
const RANK_NODES: u64 = 4_000;
const MAX_RANKED: usize = 8;

impl Stages<'_> {
    /// Where the defender gets out by many first moves, the exits are too near to tell which of them is good: a step
    /// more where the line got out, until few are left or it cannot be told any more. Such questions are cheap.
    pub(super) fn sharpened(&mut self, mut out: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        for _ in 0..WIDENINGS {
            if self.mover == Role::Attacker || out.moves.len() <= FEW_WAYS_OUT {
                break;
            }
            let wider = widened(self.board, &out.area, &exits_used(self.board, &out), 1);
            if wider == out.area {
                break;
            }
            let next = self.ask(&wider, Closure::Join, Effort::share(0.2))?;
            match next.verdict {
                LifeVerdict::Status(Status::Lives) => out = next,
                _ => break,
            }
        }
        Ok(out)
    }

    /// Of several moves that kill if the surround holds, those first that also keep the group from getting out, as far
    /// as a little work on a wider area can tell.
    pub(super) fn ranked(&mut self, found: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if self.mover == Role::Defender || found.moves.len() < 2 {
            return Ok(found);
        }
        let wider = widened(self.board, &found.area, &all_exits(self.board, &found.area), 1);
        let mut ranks = Vec::new();
        for &point in found.moves.iter().take(MAX_RANKED) {
            ranks.push((self.gets_out_after(point, &wider)?, point));
        }
        ranks.sort_by_key(|&(rank, _)| rank);
        let rest = found.moves.iter().skip(MAX_RANKED).copied();
        let moves: Vec<Point> = ranks.iter().map(|&(_, point)| point).chain(rest).collect();
        if moves.first() == found.moves.first() {
            return Ok(LifeOutcome { moves, ..found });
        }
        // The line must begin with the move that is shown.
        let line = self.line_from(moves[0], &found)?;
        Ok(LifeOutcome { moves, line, ..found })
    }

    /// A move, and how it goes on.
    fn line_from(&mut self, first: Point, found: &LifeOutcome) -> Result<Vec<Move>, LifeError> {
        let effort = Effort::share(0.5).like(found);
        let after = self.after(first, |stages| stages.ask(&found.area, found.closure, effort)).transpose()?;
        let rest = after.map(|answer| answer.line).unwrap_or_default();
        Ok(std::iter::once(Move::Play(first)).chain(rest).collect())
    }

    /// After a move of the attacker: 0 if the group cannot get out, 2 if it does, 1 if that cannot be told.
    fn gets_out_after(&mut self, point: Point, area: &PointSet) -> Result<u8, LifeError> {
        let options = SearchOptions { details: false, ..SearchOptions::default() };
        let effort = Effort::share(0.2).at_most(RANK_NODES);
        let answer = self.after(point, |stages| stages.ask_for(area, Closure::Join, effort, &options)).transpose()?;
        Ok(match answer.map(|answer| answer.verdict) {
            Some(LifeVerdict::Status(Status::Dies)) => 0,
            Some(LifeVerdict::Status(Status::Lives)) => 2,
            _ => 1,
        })
    }
}
