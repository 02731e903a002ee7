//! Whether a group is surrounded at all, and what is plainly caught.
//!
//! A lone stone, an extension, a running group: nobody asks whether it has two eyes. It is *open* if it gets out even
//! though the attacker plays first ([`runner`](super::runner)), and nothing that runs is caught by a search for
//! captures, in a ladder or a net; of a few stones that is the whole question. On the other hand, a
//! block that this search catches is dead, and that it proves for the whole board.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_capture::catch;
use tesuji_question::{
    CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Closure, LifeOutcome, LifeVerdict, Limits,
    Role, Status, TargetRule, UnknownReason,
};

use super::runner::Runner;
use super::stages::{Stages, is_few};
use crate::run::empty_outcome;

/// Nobody catches a block with more liberties with little work.
const MOST_LIBERTIES: usize = 4;
/// Nodes to catch what runs.
const CATCH_NODES: u64 = 3_000;
/// Empty points that matter for a capture on the spot, at most.
const LOCAL_EMPTY: usize = 12;
/// How far from a caught block its area reaches otherwise.
const STEPS_AROUND: usize = 3;
/// Exits that are named at most.
const MAX_EXITS: usize = 4;

impl Stages<'_> {
    /// The answer for a block that is caught wherever it runs, whatever kos are fought on the way.
    pub(super) fn caught(&self) -> Option<LifeOutcome> {
        let defender = self.defender()?;
        let stones = self.target_stones();
        let heads: PointSet = stones.iter().map(|stone| self.board.head(stone)).collect();
        let alone = heads.len() == 1 || self.question.target_rule == TargetRule::Every;
        if !alone || self.question.ko_threats.is_some() {
            return None;
        }
        for head in &heads {
            let found = self.catch(&self.question.position.clone(), head, Some(defender))?;
            if found.verdict != CaptureVerdict::Caught {
                continue;
            }
            let zone = found.proof.as_ref()?.zones.first().copied().filter(|zone| !zone.is_empty())?;
            // All that matters, unless it is a long chase: that is shown by its beginning.
            let is_local = (zone & self.board.points_of(None)).len() <= LOCAL_EMPTY;
            let near = (0..STEPS_AROUND).fold(stones, |near, _| near.dilated());
            let area = if is_local { zone } else { zone & near };
            let first = found.line.first().and_then(|mv| mv.point()).filter(|_| self.mover == Role::Attacker);
            return Some(LifeOutcome {
                verdict: LifeVerdict::Status(Status::Dies),
                winner: Some(Role::Attacker),
                moves: first.into_iter().collect(),
                line: found.line,
                area,
                zone,
                ..empty_outcome(self.question, Closure::Both)
            });
        }
        None
    }

    /// Whether a group that dies on an area is caught wherever it runs, by the move that is shown.
    pub(super) fn is_caught_anywhere(&self, dead: &LifeOutcome) -> bool {
        dead.verdict == LifeVerdict::Status(Status::Dies)
            && self.caught().is_some_and(|caught| caught.moves.first() == dead.moves.first())
    }

    /// The answer for a group that is not surrounded: it gets out though the attacker plays first. `None` if it does
    /// not, or if that cannot be told with little work.
    pub(super) fn not_surrounded(&mut self) -> Option<LifeOutcome> {
        let defender = self.defender()?;
        let mut runner = self.runner(!defender);
        let runs = if self.is_chased() { runner.has_freedom() } else { runner.gets_out() };
        if runs && !self.is_caught_on(self.board, !defender) { self.open() } else { None }
    }

    /// The answer for a group that is dead inside, plays first and gets out.
    pub(super) fn gets_out(&mut self) -> Option<LifeOutcome> {
        let defender = self.defender()?;
        if self.is_chased() || self.runner(defender).gets_out() { self.open() } else { None }
    }

    /// Whether the group has got out at the end of a line that its owner begins.
    pub(super) fn is_out_after(&self, line: &[Move]) -> bool {
        let Some(defender) = self.defender() else { return false };
        let mut board = self.board.clone();
        for mv in line {
            match mv {
                Move::Pass => board.pass(),
                Move::Play(point) => {
                    if board.play_ignoring_ko(*point).is_err() {
                        return false;
                    }
                }
            }
        }
        let standing = self.target_stones() & board.points_of(Some(defender));
        !standing.is_empty() && Runner::new(&board, standing, !defender, defender, &self.clock).gets_out()
    }

    /// Of some first moves of the attacker, those after which the group does not get out.
    pub(super) fn keeping_in(&mut self, moves: &[Point]) -> Vec<Point> {
        let Some(defender) = self.defender() else { return moves.to_vec() };
        let mut runner = self.runner(!defender);
        moves.iter().copied().filter(|&point| !runner.gets_out_after(point)).collect()
    }

    /// Whether the target is a few stones that belong to no larger group.
    pub(super) fn is_alone(&self) -> bool {
        self.defender().is_some_and(|defender| is_few(&self.runner(defender).group()))
    }

    /// Whether the target is a few stones with at most two liberties: what is not caught, in a ladder or otherwise,
    /// gets out, however long the chase.
    fn is_chased(&self) -> bool {
        let stones = self.target_stones();
        self.is_alone() && stones.iter().all(|stone| self.board.liberty_count(stone) <= 2)
    }

    fn runner(&self, to_move: Color) -> Runner<'_> {
        let target = self.target_stones();
        let defender = self.defender().unwrap_or(to_move);
        Runner::new(self.board, target, to_move, defender, &self.clock)
    }

    fn open(&mut self) -> Option<LifeOutcome> {
        let defender = self.defender()?;
        let stays = |first: &Point| {
            let mut board = self.board.clone();
            if board.to_play() != defender {
                board.pass();
            }
            board.play(Move::Play(*first)).is_ok() && !self.is_caught_on(&board, !defender)
        };
        let ways = self.runner(defender).ways_out(self.is_chased());
        let exits: Vec<Point> = ways.into_iter().filter(stays).take(MAX_EXITS).collect();
        let first = *exits.first()?;
        let shown = Some(first).filter(|_| self.mover == Role::Defender);
        // What was looked at: the group and the points around it.
        let around =
            (0..STEPS_AROUND).fold(self.target_stones(), |all, _| all | (all.dilated() & self.board.points_of(None)));
        Some(LifeOutcome {
            verdict: LifeVerdict::Open { exits: exits.into_iter().collect() },
            certainty: Certainty::Read,
            moves: shown.into_iter().collect(),
            line: shown.map(Move::Play).into_iter().collect(),
            area: around,
            ..empty_outcome(self.question, Closure::Join)
        })
    }

    /// Whether the attacker to play catches every block of the target that stands, with little work.
    fn is_caught_on(&self, board: &Board, attacker: Color) -> bool {
        let standing = self.target_stones() & board.points_of(Some(!attacker));
        let heads: PointSet = standing.iter().map(|stone| board.head(stone)).collect();
        let position = Setup { to_play: attacker, ko: None, ..board.to_setup() };
        let caught = |head| self.catch(&position, head, None).is_some_and(|f| f.verdict == CaptureVerdict::Caught);
        heads.iter().all(caught)
    }

    /// Looks for a capture of a block; nothing if it has too many liberties for that.
    fn catch(&self, position: &Setup, prey: Point, ko_winner: Option<Color>) -> Option<CatchOutcome> {
        let board = Board::from_setup(position).ok()?;
        if board.liberty_count(prey) > MOST_LIBERTIES {
            return None;
        }
        let limits = Limits { nodes: Some(CATCH_NODES), ..Limits::default() };
        let (position, kind) = (position.clone(), CaptureKind::Auto);
        let question = CaptureQuestion { position, prey, kind, ko_winner, boundary: PointSet::EMPTY };
        let found = catch(&question, false, &limits, self.watch.deadline(), &mut ()).ok()?;
        if let CaptureVerdict::Unknown(UnknownReason::Time | UnknownReason::Cancelled) = found.verdict {
            self.clock.is_over();
        }
        Some(found)
    }
}
