//! Move selection and priorities for both sides (Kierulf 1985, 3.1 to 3.3), with the report's octal weights.

use tesuji_board::{Move, Point};
use tesuji_question::Bounds;

use super::priority::{PriorityList, include};
use super::tesuji::{loose_ladder_tesuji, slapping_tesuji};
use crate::hunt::Hunt;

/// What the prey may do.
pub(crate) enum PreyMoves {
    /// This move lets it escape at once (ImmediateEscape).
    ImmediateEscape(Move),
    /// Moves to try, best first.
    Try(Vec<Move>),
}

/// MoveNotLegalOrAtari: the move is illegal, or the stone's block is in atari after it.
pub(crate) fn move_not_legal_or_atari(hunt: &mut Hunt, point: Point) -> bool {
    if !hunt.is_legal_or_ko(point) {
        return true;
    }
    hunt.execute(Move::Play(point));
    let in_atari = hunt.board.in_atari(point);
    hunt.undo();
    in_atari
}

/// PreyIsNearlyKilled: the prey, to play, is in atari, can capture no hunter block and stays in atari when it extends.
pub(crate) fn prey_is_nearly_killed(hunt: &mut Hunt) -> bool {
    hunt.board.in_atari(hunt.prey)
        && hunt.board.adjacent_blocks(hunt.prey, 1).is_empty()
        && hunt.board.liberties(hunt.prey).first().is_some_and(|liberty| move_not_legal_or_atari(hunt, liberty))
}

/// SelectPreyMoves (3.3).
pub(crate) fn select_prey_moves(hunt: &mut Hunt, bounds: Bounds) -> PreyMoves {
    let mut priority = PriorityList::default();
    let mut list = Vec::new();
    threats_to_the_hunter(hunt, &mut list, &mut priority);
    let liberties = *hunt.board.liberties(hunt.prey);
    for liberty in &liberties {
        include(&mut list, Move::Play(liberty));
    }
    if liberties.intersects(&hunt.boundary) {
        // Not even an atari need be answered if the hunter may not capture.
        include(&mut list, Move::Pass);
    }
    if !hunt.board.in_atari(hunt.prey) {
        // A pass may be best if a living position is reached.
        include(&mut list, Move::Pass);
        for liberty in &liberties {
            jumps_and_diagonals(hunt, liberty, &list, &mut priority);
        }
    }
    for mv in list {
        if mv.point().is_some_and(|point| !hunt.is_legal_or_ko(point)) {
            continue;
        }
        hunt.execute(mv);
        let escaped = hunt.prey_liberties() > usize::from(bounds.hunter);
        let value = 0o100 * hunt.prey_liberties() as u32 + 0o10 * killed(hunt) + hunter_stones_in_atari(hunt);
        hunt.undo();
        if escaped {
            return PreyMoves::ImmediateEscape(mv);
        }
        priority.include(mv, value);
    }
    PreyMoves::Try(priority.into_moves())
}

/// Liberties of hunter blocks that have no more liberties than the prey. A liberty shared by two of them is a double
/// threat.
fn threats_to_the_hunter(hunt: &mut Hunt, list: &mut Vec<Move>, priority: &mut PriorityList) {
    for block in &hunt.board.adjacent_blocks(hunt.prey, hunt.prey_liberties()) {
        let liberties = *hunt.board.liberties(block);
        for liberty in &liberties {
            let mv = Move::Play(liberty);
            if !include(list, mv) && !move_not_legal_or_atari(hunt, liberty) {
                priority.include(mv, 0o1000);
            }
        }
    }
}

/// Empty neighbours of a liberty: the one-point jump and the diagonal move. There is no sense in them when the prey
/// is nearly killed after the hunter has played in between.
fn jumps_and_diagonals(hunt: &mut Hunt, liberty: Point, list: &[Move], priority: &mut PriorityList) {
    for neighbor in liberty.neighbors() {
        let mv = Move::Play(neighbor);
        if !hunt.board.is_empty(neighbor) || list.contains(&mv) || !hunt.is_legal_or_ko(neighbor) {
            continue;
        }
        hunt.execute(mv);
        if hunt.is_legal_or_ko(liberty) {
            hunt.execute(Move::Play(liberty));
            if !prey_is_nearly_killed(hunt) {
                priority.include(mv, 0o70 * hunt.prey_liberties() as u32);
            }
            hunt.undo();
        } else {
            priority.include(mv, 0o70 * hunt.prey_liberties() as u32);
        }
        hunt.undo();
    }
}

fn killed(hunt: &Hunt) -> u32 {
    hunt.board.killed_by_last_move().count() as u32
}

fn hunter_stones_in_atari(hunt: &Hunt) -> u32 {
    hunt.board.adjacent_blocks(hunt.prey, 1).iter().map(|block| hunt.board.stone_count(block) as u32).sum()
}

/// SelectHunterMoves (3.3).
pub(crate) fn select_hunter_moves(hunt: &mut Hunt, bounds: Bounds) -> Vec<Move> {
    let mut priority = PriorityList::default();
    let liberties = *hunt.board.liberties(hunt.prey);
    for liberty in &liberties {
        value_hunter_liberty(hunt, liberty, &mut priority);
    }
    if hunt.prey_liberties() <= usize::from(bounds.prey) {
        // He need not take a liberty at once: time to protect, and for tesuji.
        for block in &hunt.board.adjacent_blocks(hunt.prey, bounds.prey.into()) {
            let (must, moves) = must_be_protected(hunt, block);
            for mv in moves {
                priority.include(mv, if must { 0o640 } else { 0o40 });
            }
        }
        if let Some(tesuji) = loose_ladder_tesuji(hunt).or_else(|| slapping_tesuji(hunt)) {
            priority.include(Move::Play(tesuji), 0o1000);
        }
    }
    priority.into_moves()
}

fn value_hunter_liberty(hunt: &mut Hunt, liberty: Point, priority: &mut PriorityList) {
    let mv = Move::Play(liberty);
    hunt.execute(Move::Pass); // imagine that the prey could move now
    let (mut liberties_after, mut blocks_in_atari) = (0, 0);
    if hunt.is_legal_or_ko(liberty) {
        hunt.execute(mv);
        liberties_after = hunt.prey_liberties() as u32;
        blocks_in_atari = hunt.board.adjacent_blocks(hunt.prey, 1).len() as u32;
        hunt.undo();
    }
    hunt.undo();
    let hunter = hunt.hunter();
    let single_stones =
        hunt.board.neighbors_of(liberty, Some(hunter)).filter(|&n| hunt.board.stone_count(n) == 1).count() as u32;
    if !hunt.hunter_may_play(liberty) {
        return;
    }
    hunt.execute(mv);
    let value = if hunt.board.in_atari(liberty) {
        0o50
    } else if prey_is_nearly_killed(hunt) {
        0o2000
    } else {
        let empty = hunt.board.empty_neighbor_count(liberty) as u32;
        0o200 + 0o100 * liberties_after + 0o10 * blocks_in_atari + 0o2 * single_stones + empty
    };
    hunt.undo();
    priority.include(mv, value);
}

/// MustBeProtected: whether a hunter block must be defended rather than sacrificed, and the moves that defend it.
fn must_be_protected(hunt: &mut Hunt, block: Point) -> (bool, Vec<Move>) {
    let mut moves = Vec::new();
    let liberties = *hunt.board.liberties(block);
    for liberty in &liberties {
        if !move_not_legal_or_atari(hunt, liberty) {
            include(&mut moves, Move::Play(liberty));
        }
    }
    for prey_block in &hunt.board.adjacent_blocks(block, 1) {
        if let Some(liberty) = hunt.board.liberties(prey_block).first().filter(|&l| hunt.is_legal_or_ko(l)) {
            include(&mut moves, Move::Play(liberty));
        }
    }
    let must =
        hunt.board.in_atari(block) && (hunt.board.stone_count(block) >= 2 || capture_frees_the_prey(hunt, block));
    (must, moves)
}

/// Whether the prey has five liberties or more after it captured the single stone and connected there, while the
/// hunter passed.
fn capture_frees_the_prey(hunt: &mut Hunt, stone: Point) -> bool {
    let mut executed = 0;
    let liberty = hunt.board.liberties(stone).first();
    for point in [liberty, Some(stone)].into_iter().flatten() {
        hunt.execute(Move::Pass);
        executed += 1;
        if hunt.is_legal_or_ko(point) {
            hunt.execute(Move::Play(point));
            executed += 1;
        }
    }
    let frees = hunt.prey_liberties() >= 5;
    for _ in 0..executed {
        hunt.undo();
    }
    frees
}
