//! The report's calculator: `Catch`, a general ladder and loose ladder algorithm (Kierulf 1985, 2 and 3).
//!
//! One recursion for both sides. The prey tries the moves that `SelectPreyMoves` proposes and is dead if all of them
//! fail; the hunter those of `SelectHunterMoves`, and the prey is alive if all of them fail. Selection is selective,
//! except for the bounds 1/2, where it is complete: a ladder is read exactly.
//!
//! Where the report had to be repaired, `docs/capture.md` says how and why.

mod priority;
mod selection;
mod tesuji;

use tesuji_board::Move;
use tesuji_question::{Bounds, UnknownReason};

use crate::hunt::Hunt;
use crate::monitor::{Monitor, Verdict};
use selection::{PreyMoves, select_hunter_moves, select_prey_moves};

pub(crate) use tesuji::slapping_tesuji;

/// The depth that is tried first, and by how much it grows.
const FIRST_DEPTH: u32 = 1;
const DEEPER: usize = 2;

/// StatusType (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Result {
    Dead,
    Alive,
    Aborted(UnknownReason),
}

/// What `Catch` found.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) result: Result,
    /// BestMoves: the strongest line.
    pub(crate) line: Vec<Move>,
}

/// Reads whether the prey can be caught within the bounds.
///
/// A ladder leaves nobody a choice and is read to its end at once. Everything else is read with a depth that grows
/// until nothing is cut any more: what is caught soon is found soon, however long other lines may be.
pub(crate) fn read(hunt: &mut Hunt, bounds: Bounds, monitor: &mut Monitor<'_>) -> Reading {
    let is_ladder = bounds.prey == 1;
    for depth in (FIRST_DEPTH..).step_by(DEEPER) {
        monitor.cut_at((!is_ladder).then_some(depth));
        let reading = read_once(hunt, bounds, monitor);
        if reading.result != Result::Alive || !monitor.has_cut() {
            return reading;
        }
    }
    Reading { result: Result::Aborted(UnknownReason::Depth), line: Vec::new() }
}

/// Reads with the depth that the monitor allows.
fn read_once(hunt: &mut Hunt, bounds: Bounds, monitor: &mut Monitor<'_>) -> Reading {
    let mut catch = Catch { bounds, monitor, best: Vec::new() };
    let result = catch.catch(hunt, 1);
    Reading { result, line: catch.best.into_iter().next().unwrap_or_default() }
}

struct Catch<'a, 'm> {
    bounds: Bounds,
    monitor: &'m mut Monitor<'a>,
    /// The best continuation from each depth of the current line (BestMoves); index 0 is depth 1.
    best: Vec<Vec<Move>>,
}

impl Catch<'_, '_> {
    /// Catch (3.3). The best line from here is left in `best[depth - 1]`; its length is the solution depth.
    fn catch(&mut self, hunt: &mut Hunt, depth: u32) -> Result {
        self.clear_best(depth);
        match self.monitor.enter(&hunt.board, depth) {
            Verdict::GoOn => {}
            Verdict::Dead => return Result::Dead,
            Verdict::Alive => return Result::Alive,
            Verdict::Over => return self.aborted(),
        }
        // A position that comes back is a failure for the hunter; without this, a triple ko would be read for ever.
        if hunt.is_repetition() {
            return Result::Alive;
        }
        if hunt.prey_to_play() { self.prey_plays(hunt, depth) } else { self.hunter_plays(hunt, depth) }
    }

    fn prey_plays(&mut self, hunt: &mut Hunt, depth: u32) -> Result {
        if hunt.prey_liberties() > usize::from(self.bounds.prey) {
            return Result::Alive;
        }
        let moves = match select_prey_moves(hunt, self.bounds) {
            PreyMoves::ImmediateEscape(mv) => {
                self.best_at(depth).push(mv);
                return Result::Alive;
            }
            PreyMoves::Try(moves) => moves,
        };
        for mv in moves {
            hunt.execute(mv);
            let result = self.catch(hunt, depth + 1);
            hunt.undo();
            match result {
                Result::Dead => self.store_if_longer(depth, mv),
                Result::Alive => {
                    self.store(depth, mv);
                    return result;
                }
                Result::Aborted(_) => return result,
            }
        }
        if self.best_at(depth).is_empty() {
            // Every move of the prey is suicide: it is captured where it stands.
            let last = hunt.board.liberties(hunt.prey).first().map(Move::Play);
            self.best_at(depth).extend([Move::Pass].into_iter().chain(last));
        }
        Result::Dead
    }

    fn hunter_plays(&mut self, hunt: &mut Hunt, depth: u32) -> Result {
        if hunt.can_be_killed() {
            if let Some(liberty) = hunt.board.liberties(hunt.prey).first() {
                self.best_at(depth).push(Move::Play(liberty));
            }
            return Result::Dead;
        }
        if hunt.prey_liberties() > usize::from(self.bounds.hunter) {
            return Result::Alive;
        }
        for mv in select_hunter_moves(hunt, self.bounds) {
            if !mv.point().is_some_and(|point| hunt.hunter_may_play(point)) {
                continue;
            }
            hunt.execute(mv);
            let result = self.catch(hunt, depth + 1);
            hunt.undo();
            match result {
                Result::Alive => self.store_if_longer(depth, mv),
                Result::Dead => {
                    self.store(depth, mv);
                    return result;
                }
                Result::Aborted(_) => return result,
            }
        }
        Result::Alive
    }

    fn aborted(&self) -> Result {
        Result::Aborted(self.monitor.stopped.unwrap_or(UnknownReason::Cancelled))
    }

    fn clear_best(&mut self, depth: u32) {
        let depth = depth as usize;
        self.best.resize(self.best.len().max(depth + 1), Vec::new());
        self.best[depth - 1].clear();
    }

    fn best_at(&mut self, depth: u32) -> &mut Vec<Move> {
        &mut self.best[depth as usize - 1]
    }

    /// StoreNewBestSequence (2.3).
    fn store(&mut self, depth: u32, mv: Move) {
        let (here, deeper) = self.best.split_at_mut(depth as usize);
        let here = &mut here[depth as usize - 1];
        here.clear();
        here.push(mv);
        here.extend_from_slice(&deeper[0]);
    }

    fn store_if_longer(&mut self, depth: u32, mv: Move) {
        if self.best[depth as usize].len() + 1 > self.best[depth as usize - 1].len() {
            self.store(depth, mv);
        }
    }
}
