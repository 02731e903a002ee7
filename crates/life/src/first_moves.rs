//! The first moves of a question.

use tesuji_board::{Move, Point};
use tesuji_dfpn::MoveId;
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::game::{LifeGame, PASS};
use crate::state::{State, Tag, after_pass, play};

/// A first move and what it leads to.
pub(crate) struct First<B> {
    pub(crate) mv: MoveId,
    pub(crate) state: State<B>,
    /// It takes a ko that is banned, and costs a threat.
    pub(crate) banned: bool,
}

/// Every first move, pass last.
pub(crate) fn first_moves<B: Bits>(game: &LifeGame<B>, root: &State<B>) -> Vec<First<B>> {
    let tag = Tag::unpack(root.tag);
    let mut moves = Vec::new();
    for at in game.arena.playable.of(tag.to_move).indices() {
        if let Some(state) = play(&game.arena, root, at) {
            moves.push(First { mv: at as MoveId, state, banned: tag.ban == Some(at) });
        }
    }
    moves.push(First { mv: PASS, state: after_pass(root, tag), banned: false });
    moves
}

/// The first moves that attain the status, unless it is an outright loss.
pub(crate) fn best_moves(moves: &[(Move, Status)], status: Status, mover: Role) -> Vec<Point> {
    if status == Status::new(!mover, None) {
        return Vec::new();
    }
    moves.iter().filter(|(_, s)| *s == status).filter_map(|(mv, _)| mv.point()).collect()
}

/// Puts a move before all others, whether it was among them or not.
pub(crate) fn put_first(moves: &mut Vec<Point>, first: Point) {
    moves.retain(|&point| point != first);
    moves.insert(0, first);
}

/// The moves with the one to show first, if it is among them.
pub(crate) fn shown_first(mut moves: Vec<Point>, shown: Option<Point>) -> Vec<Point> {
    if let Some(at) = moves.iter().position(|&point| Some(point) == shown) {
        moves[..=at].rotate_right(1);
    }
    moves
}
