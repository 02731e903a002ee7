//! The priority list (Kierulf 1985, 2.4): moves sorted by value, the best first.

use tesuji_board::Move;

/// Moves with their values. Moves of equal value keep the order in which they came in: the report leaves ties open.
#[derive(Clone, Debug, Default)]
pub(crate) struct PriorityList {
    moves: Vec<(Move, u32)>,
}

impl PriorityList {
    /// IncludeInPriorityList: a move that is in the list already gets the larger of the two values.
    pub(crate) fn include(&mut self, mv: Move, value: u32) {
        match self.moves.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, old)) => *old = value.max(*old),
            None => self.moves.push((mv, value)),
        }
    }

    /// The moves, best first.
    pub(crate) fn into_moves(mut self) -> Vec<Move> {
        self.moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        self.moves.into_iter().map(|(mv, _)| mv).collect()
    }
}

/// Puts a move into a list that holds each move once; tells whether it is new.
pub(crate) fn include(list: &mut Vec<Move>, mv: Move) -> bool {
    let new = !list.contains(&mv);
    if new {
        list.push(mv);
    }
    new
}
