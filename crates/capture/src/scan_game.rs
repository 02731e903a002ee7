//! A whole game, move by move: what became capturable, which capture or rescue was missed.
//!
//! What is told is a change, not a state: a block that stays in danger while both play elsewhere is mentioned once,
//! and again only after it was out of danger.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_question::{CaptureVerdict, Deadline, Limits};

use crate::error::CaptureError;
use crate::parallel::answer_all;
use crate::scan::{SCAN_NODES, ask, first_stones};

/// What happened with a move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// A block of the mover, safe before, can be captured after the move.
    BecameCapturable,
    /// A block of the opponent could have been captured, and can save itself after the move.
    MissedCapture,
    /// A block of the mover was in danger, could have been saved, and can be captured after the move.
    MissedRescue,
}

/// A remark on a move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRemark {
    /// The number of the move, from one.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// What happened.
    pub kind: RemarkKind,
    /// A stone of the block it is about.
    pub block: Point,
    /// For a missed capture the move that captures; else the opponent's move that captures now.
    pub point: Option<Move>,
}

/// A weak block before a move.
struct Before {
    stone: Point,
    stones: PointSet,
    color: Color,
    /// The move that captures it, if the opponent plays first.
    attack: Option<Move>,
    /// It is captured even if its owner plays first.
    lost: bool,
}

/// Walks through a game. Moves are played as given; the walk ends at the first illegal one, or when the deadline is
/// over. The limits hold for each question, the deadline for the whole game; threads are as in [`scan`](crate::scan).
///
/// # Errors
/// If the position at the start is impossible.
pub fn scan_game(
    start: &Setup,
    moves: &[(Color, Move)],
    limits: &Limits,
    deadline: &Deadline,
) -> Result<Vec<GameRemark>, CaptureError> {
    let limits = Limits { nodes: limits.nodes.or(Some(SCAN_NODES)), ..limits.clone() };
    let mut board = Board::from_setup(start)?;
    let mut remarks = Vec::new();
    let mut told = Told::default();
    for (i, &(color, played)) in moves.iter().enumerate() {
        board.set_to_play(color);
        let before = weak_blocks(&board, &limits, deadline)?;
        if deadline.is_over() || board.play(played).is_err() {
            break;
        }
        board.forget_history();
        told.forget_all_but(&before, &board);
        let context = Context { board: &board, number: i + 1, color, played, limits: &limits, deadline };
        let mut news = Vec::new();
        context.missed_captures(&before, &mut news)?;
        context.own_losses(&before, &mut news)?;
        if deadline.is_over() {
            // What was not read to its end would look like a missed capture.
            break;
        }
        remarks.extend(news.into_iter().filter(|remark| told.is_new(remark, &board)));
    }
    Ok(remarks)
}

/// The blocks that were spoken of, as long as they stay in danger.
#[derive(Default)]
struct Told {
    /// Stones of blocks in danger, and those whose capture was missed.
    in_danger: PointSet,
    missed: PointSet,
}

impl Told {
    /// Forgets the blocks that were out of danger before a move, or were captured by it.
    fn forget_all_but(&mut self, before: &[Before], board: &Board) {
        let in_danger = before.iter().filter(|block| block.attack.is_some());
        let stones = in_danger.fold(PointSet::EMPTY, |all, block| all | block.stones);
        let left = stones - board.points_of(None);
        self.in_danger &= left;
        self.missed &= left;
    }

    /// Whether this was not told before of the block as it stands.
    fn is_new(&mut self, remark: &GameRemark, board: &Board) -> bool {
        let told = match remark.kind {
            RemarkKind::MissedCapture => &mut self.missed,
            RemarkKind::BecameCapturable | RemarkKind::MissedRescue => &mut self.in_danger,
        };
        let block: PointSet = board.stones(remark.block).collect();
        let is_new = !block.intersects(told);
        *told |= block;
        is_new
    }
}

fn weak_blocks(board: &Board, limits: &Limits, deadline: &Deadline) -> Result<Vec<Before>, CaptureError> {
    let look = |&stone: &Point| {
        let color = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
        let answer = ask(board, stone, !color, limits, deadline)?;
        let caught = answer.verdict == CaptureVerdict::Caught;
        let lost = caught && ask(board, stone, color, limits, deadline)?.verdict == CaptureVerdict::Caught;
        let stones = board.stones(stone).collect();
        Ok(Before { stone, stones, color, attack: answer.moves.first().copied().filter(|_| caught), lost })
    };
    answer_all(&first_stones(board), limits.threads, look).into_iter().collect()
}

/// The position after a move.
struct Context<'a> {
    board: &'a Board,
    number: usize,
    color: Color,
    played: Move,
    limits: &'a Limits,
    deadline: &'a Deadline,
}

impl Context<'_> {
    fn remark(&self, kind: RemarkKind, block: Point, point: Option<Move>) -> GameRemark {
        GameRemark { number: self.number, color: self.color, played: self.played, kind, block, point }
    }

    fn missed_captures(&self, before: &[Before], remarks: &mut Vec<GameRemark>) -> Result<(), CaptureError> {
        for block in before.iter().filter(|block| block.color != self.color && !block.lost) {
            let still_there = self.board.color(block.stone) == Some(block.color);
            if block.attack.is_none() || !still_there {
                continue;
            }
            let answer = ask(self.board, block.stone, block.color, self.limits, self.deadline)?;
            if answer.verdict != CaptureVerdict::Caught {
                remarks.push(self.remark(RemarkKind::MissedCapture, block.stone, block.attack));
            }
        }
        Ok(())
    }

    fn own_losses(&self, before: &[Before], remarks: &mut Vec<GameRemark>) -> Result<(), CaptureError> {
        let own = |&stone: &Point| self.board.color(stone) == Some(self.color);
        let own: Vec<Point> = first_stones(self.board).into_iter().filter(own).collect();
        let look = |&stone: &Point| ask(self.board, stone, !self.color, self.limits, self.deadline);
        let answers = answer_all(&own, self.limits.threads, look);
        for (stone, answer) in own.into_iter().zip(answers) {
            let answer = answer?;
            if answer.verdict != CaptureVerdict::Caught {
                continue;
            }
            let stones: PointSet = self.board.stones(stone).collect();
            let was = before.iter().filter(|block| block.color == self.color && stones.contains(block.stone));
            let (mut in_danger, mut lost) = (false, false);
            for block in was {
                in_danger |= block.attack.is_some();
                lost |= block.lost;
            }
            // A lone new stone that can be captured is a sacrifice or a mistake: it counts as having become capturable.
            match (in_danger, lost) {
                (false, _) => {
                    remarks.push(self.remark(RemarkKind::BecameCapturable, stone, answer.moves.first().copied()));
                }
                (true, false) => {
                    remarks.push(self.remark(RemarkKind::MissedRescue, stone, answer.moves.first().copied()));
                }
                (true, true) => {}
            }
        }
        Ok(())
    }
}
