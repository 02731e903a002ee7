//! Every weak block of a position: can it be captured, can it be saved, with which moves?

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

use crate::canonical::canonical;
use crate::catch_on;
use crate::error::CaptureError;
use crate::examine::examine;
use crate::hunt::Hunt;
use crate::monitor::Monitor;
use crate::parallel::answer_all;
use crate::prove::Prover;

/// Nodes spent on each question of a scan, unless the limits say otherwise.
pub const SCAN_NODES: u64 = 200;

/// What a scan is about to tell is looked at once more, with so many times the nodes.
const DOUBT: u64 = 10;

/// Blocks with more liberties are not looked at.
const WEAK: usize = 4;

/// Whether a block that can be captured can still be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// No capture was found: as far as is known, nothing needs to be done.
    NotNeeded,
    /// Every other move is refuted. That these save it is not proved: only that no capture was found.
    Moves {
        /// The moves; none if the deadline came before one was found.
        moves: Vec<Move>,
        /// After each of them so many nodes were not enough to capture it.
        nodes: u64,
    },
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
    let limits = Limits { nodes: limits.nodes.or(Some(SCAN_NODES)), ..limits.clone() };
    // Once it is cancelled, blocks that nobody looked at are left out. If the time is over, they are listed as unknown.
    let cancelled = || deadline.cancel().is_cancelled();
    let look = |&stone: &Point| (!cancelled()).then(|| look_at(&board, stone, &limits, deadline));
    answer_all(&first_stones(&board), limits.threads, look).into_iter().flatten().collect()
}

/// The first stone of each weak block.
pub(crate) fn first_stones(board: &Board) -> Vec<Point> {
    let mut known = PointSet::new();
    let points = board.size().points().filter(|&point| board.color(point).is_some());
    points.filter(|&point| known.insert(board.head(point)) && board.liberty_count(point) <= WEAK).collect()
}

/// Whether a block can be captured, with a certain player to move first.
fn question(board: &Board, prey: Point, first: Color) -> CaptureQuestion {
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

fn look_at(board: &Board, stone: Point, limits: &Limits, deadline: &Deadline) -> Result<WeakBlock, CaptureError> {
    let color = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
    let attack = ask(board, stone, !color, limits, deadline)?;
    let attack = match attack.verdict {
        CaptureVerdict::Caught => examine(&question(board, stone, !color), attack, &doubtful(limits), deadline)?,
        _ => attack,
    };
    let rescue = match attack.verdict {
        CaptureVerdict::Caught => rescue(board, stone, limits, deadline)?,
        _ => Rescue::NotNeeded,
    };
    let (stones, liberties) = (board.stones(stone).collect(), board.liberty_count(stone));
    Ok(WeakBlock { stone, stones, color, liberties, attack, rescue })
}

/// The moves after which no capture is found. They must touch what the capture depends on. What seems to save in a
/// quick search for all of them is looked at once more, each in a search of its own.
fn rescue(board: &Board, stone: Point, limits: &Limits, deadline: &Deadline) -> Result<Rescue, CaptureError> {
    let Some(owner) = board.color(stone) else { return Ok(Rescue::NotNeeded) };
    let question = question(board, stone, owner);
    let (twin, view) = canonical(&question, board);
    let hunt = Hunt::new(&twin)?;
    let mut nobody = ();
    let mut monitor = Monitor::new(limits, deadline, &mut nobody, &view);
    let nodes = limits.nodes.unwrap_or(SCAN_NODES);
    let Some(mut moves) = Prover::new(hunt, None, &mut monitor).saving_moves(nodes) else {
        return Ok(Rescue::Impossible);
    };
    let found = !moves.is_empty();
    moves.iter_mut().for_each(|mv| *mv = view.play(*mv));
    moves.sort_unstable();
    let more = doubtful(limits);
    let mut saving = Vec::new();
    for mv in moves {
        let caught = is_caught_after(board, stone, mv, &more, deadline)?;
        // A move that was not read to its end, because the deadline came, saves nothing for all we know.
        if deadline.is_over() {
            return Ok(Rescue::Moves { moves: saving, nodes });
        }
        if !caught {
            saving.push(mv);
        }
    }
    if found && saving.is_empty() {
        return Ok(Rescue::Impossible);
    }
    Ok(Rescue::Moves { moves: saving, nodes: more.nodes.unwrap_or(nodes) })
}

/// The limits for a second look at what is about to be told.
fn doubtful(limits: &Limits) -> Limits {
    Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_mul(DOUBT)), ..limits.clone() }
}

/// Whether a block is caught after a move of its owner.
fn is_caught_after(
    board: &Board,
    stone: Point,
    mv: Move,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<bool, CaptureError> {
    let mut board = board.clone();
    if let Some(owner) = board.color(stone) {
        board.set_to_play(owner);
    }
    if board.play(mv).is_err() {
        return Ok(true);
    }
    board.forget_history();
    let attacker = board.to_play();
    Ok(ask(&board, stone, attacker, limits, deadline)?.verdict == CaptureVerdict::Caught)
}
