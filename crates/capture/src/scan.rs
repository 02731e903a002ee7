//! Every weak block of a position: can it be captured, can it be saved, with which moves?

use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

use crate::catch_on;
use crate::error::CaptureError;
use crate::examine::{examine, look_for_escape};
use crate::parallel::answer_all;
use crate::rescue::{Rescue, saving_moves};

/// Nodes spent on each question of a scan, unless the limits say otherwise.
pub const SCAN_NODES: u64 = 200;

/// Nodes spent on each second look: what a scan is about to tell is doubted.
const DOUBT_NODES: u64 = 10 * SCAN_NODES;

/// Blocks with more liberties are not looked at.
const WEAK: usize = 4;

/// A block with few liberties.
#[derive(Clone, Debug)]
pub struct WeakBlock {
    /// Its first stone in reading order.
    pub stone: Point,
    /// Its stones.
    pub stones: PointSet,
    /// Its colour.
    pub color: Color,
    /// The number of its liberties.
    pub liberties: usize,
    /// What happens if the opponent plays first.
    pub attack: CatchOutcome,
    /// What its owner can do about it.
    pub rescue: Rescue,
}

impl WeakBlock {
    /// Whether the opponent, playing first, captures it.
    pub fn is_capturable(&self) -> bool {
        self.attack.verdict == CaptureVerdict::Caught
    }
}

/// Looks at every block with at most four liberties, in reading order of their first stones.
///
/// The limits hold for each question, the deadline for all of them. The blocks are shared out among as many threads
/// as the limits allow, or as there are processors; that changes no answer.
///
/// # Errors
/// If the position is impossible.
pub fn scan(position: &Setup, limits: &Limits, deadline: &Deadline) -> Result<Vec<WeakBlock>, CaptureError> {
    let board = Board::from_setup(position)?;
    let with = |nodes| Limits { nodes: limits.nodes.or(Some(nodes)), ..limits.clone() };
    let spend = Spend { first: &with(SCAN_NODES), second: &with(DOUBT_NODES), deadline };
    // Once it is cancelled, blocks that nobody looked at are left out. If the time is over, they are listed as unknown.
    let cancelled = || deadline.cancel().is_cancelled();
    let look = |&stone: &Point| (!cancelled()).then(|| look_at(&board, stone, &spend));
    answer_all(&first_stones(&board), limits.threads, look).into_iter().flatten().collect()
}

/// The first stone of each weak block.
pub(crate) fn first_stones(board: &Board) -> Vec<Point> {
    let mut known = PointSet::new();
    let points = board.size().points().filter(|&point| board.color(point).is_some());
    points.filter(|&point| known.insert(board.head(point)) && board.liberty_count(point) <= WEAK).collect()
}

/// What may be spent on a question: at first, and on a second look at what is about to be told.
pub(crate) struct Spend<'a> {
    pub(crate) first: &'a Limits,
    pub(crate) second: &'a Limits,
    pub(crate) deadline: &'a Deadline,
}

/// Whether a block can be captured, with a certain player to move first.
pub(crate) fn question(board: &Board, prey: Point, first: Color) -> CaptureQuestion {
    let mut position = board.to_setup();
    if position.to_play != first {
        position.to_play = first;
        position.ko = None;
    }
    CaptureQuestion { position, prey, kind: CaptureKind::Auto, ko_winner: None, boundary: PointSet::EMPTY }
}

/// Asks with a certain player to move first.
pub(crate) fn ask(
    board: &Board,
    prey: Point,
    first: Color,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<CatchOutcome, CaptureError> {
    let question = question(board, prey, first);
    catch_on(board, &question, false, limits, deadline, &mut ())
}

fn look_at(board: &Board, stone: Point, spend: &Spend<'_>) -> Result<WeakBlock, CaptureError> {
    let color = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
    let mut attack = ask(board, stone, !color, spend.first, spend.deadline)?;
    let mut rescue = Rescue::NotNeeded;
    if attack.verdict != CaptureVerdict::Caught {
        attack = look_for_escape(&question(board, stone, !color), board, attack, spend.first, spend.deadline)?;
    } else {
        attack = examine(&question(board, stone, !color), attack, spend.second, spend.deadline)?;
        rescue = saving_moves(board, stone, spend)?;
    }
    let (stones, liberties) = (board.stones(stone).collect(), board.liberty_count(stone));
    Ok(WeakBlock { stone, stones, color, liberties, attack, rescue })
}
