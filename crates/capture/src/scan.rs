//! Every weak block of a position: can it be captured, can it be saved, with which moves?

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_problem::{Cancel, CaptureAnswer, CaptureKind, CaptureQuestion, CaptureVerdict, Limits};

use crate::error::CaptureError;
use crate::{Nobody, catch_on};

/// Nodes spent on each question of a scan, unless the limits say otherwise.
pub const SCAN_NODES: u64 = 200;

/// Blocks with more liberties are not looked at.
const WEAK: usize = 4;

/// Whether a block that can be captured can still be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// No capture was found: nothing needs to be done.
    NotNeeded,
    /// After one of these moves no capture was found any more.
    Moves(Vec<Move>),
    /// It is captured even if its owner plays first.
    Impossible,
}

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
    pub attack: CaptureAnswer,
    /// What its owner can do about it.
    pub rescue: Rescue,
}

impl WeakBlock {
    /// Whether the opponent, playing first, captures it.
    pub fn is_capturable(&self) -> bool {
        self.attack.verdict == CaptureVerdict::Caught
    }
}

/// Looks at every block with at most four liberties, in reading order of their first stones. The limits hold for each question.
pub fn scan(position: &Setup, limits: &Limits, cancel: &Cancel) -> Result<Vec<WeakBlock>, CaptureError> {
    let board = Board::from_setup(position)?;
    let limits = Limits { nodes: limits.nodes.or(Some(SCAN_NODES)), ..limits.clone() };
    let mut weak = Vec::new();
    for stone in first_stones(&board) {
        if cancel.is_cancelled() {
            break;
        }
        weak.push(look_at(&board, stone, &limits, cancel)?);
    }
    Ok(weak)
}

/// The first stone of each weak block.
pub(crate) fn first_stones(board: &Board) -> Vec<Point> {
    let mut known = PointSet::new();
    let points = board.size().points().filter(|&point| board.color(point).is_some());
    points.filter(|&point| known.insert(board.head(point)) && board.liberty_count(point) <= WEAK).collect()
}

/// Asks with a certain player to move first.
pub(crate) fn ask(
    board: &Board,
    prey: Point,
    first: Color,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<CaptureAnswer, CaptureError> {
    let mut position = board.to_setup();
    if position.to_play != first {
        position.to_play = first;
        position.ko = None;
    }
    let kind = CaptureKind::Auto;
    let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: PointSet::EMPTY };
    catch_on(board, &question, false, limits, cancel, &mut Nobody)
}

fn look_at(board: &Board, stone: Point, limits: &Limits, cancel: &Cancel) -> Result<WeakBlock, CaptureError> {
    let color = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
    let attack = ask(board, stone, !color, limits, cancel)?;
    let rescue = match &attack.proof {
        Some(proof) => rescue(board, stone, proof.zones.first(), limits, cancel)?,
        None => Rescue::NotNeeded,
    };
    let (stones, liberties) = (board.stones(stone).collect(), board.liberty_count(stone));
    Ok(WeakBlock { stone, stones, color, liberties, attack, rescue })
}

/// The moves after which no capture is found. They must touch what the capture depends on.
fn rescue(
    board: &Board,
    stone: Point,
    zone: Option<&PointSet>,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<Rescue, CaptureError> {
    let Some(owner) = board.color(stone) else { return Ok(Rescue::NotNeeded) };
    if ask(board, stone, owner, limits, cancel)?.verdict == CaptureVerdict::Caught {
        return Ok(Rescue::Impossible);
    }
    let mut board = board.clone();
    board.set_to_play(owner);
    let mut moves = Vec::new();
    for point in zone.unwrap_or(&PointSet::EMPTY) {
        if board.play_at(point).is_err() {
            continue;
        }
        let answer = ask(&board, stone, !owner, limits, cancel);
        board.undo();
        if answer?.verdict != CaptureVerdict::Caught {
            moves.push(Move::Play(point));
        }
    }
    Ok(Rescue::Moves(moves))
}
