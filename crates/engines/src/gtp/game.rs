//! The game that a GTP controller sets up: a starting position and the moves since.

use tesuji::{Board, Color, IllegalMove, Move, Setup, Size};

/// A position with the moves that led to it. The colours of the moves need not alternate.
pub(crate) struct Game {
    start: Setup,
    moves: Vec<(Color, Move)>,
    board: Board,
}

impl Game {
    pub(crate) fn new(size: Size) -> Game {
        let board = Board::new(size);
        Game { start: board.to_setup(), moves: Vec::new(), board }
    }

    /// Starts from a position.
    pub(crate) fn from_board(board: Board) -> Game {
        Game { start: board.to_setup(), moves: Vec::new(), board }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.board.set_to_play(color);
        let played = self.board.play(mv);
        match played {
            Ok(()) => self.moves.push((color, mv)),
            // Giving the turn to another player lifts a ko ban: put it back.
            Err(_) => drop(self.undo(0)),
        }
        played
    }

    /// Gives the turn to a player; a ko ban stays only if it was his turn anyway.
    pub(crate) fn set_to_play(&mut self, color: Color) {
        self.board.set_to_play(color);
    }

    /// Takes `count` moves back; `false` (and nothing happens) if there are not so many.
    ///
    /// The board is built again: when a player moved twice, its own history does not know whose turn it was.
    pub(crate) fn undo(&mut self, count: usize) -> bool {
        let Some(keep) = self.moves.len().checked_sub(count) else { return false };
        self.moves.truncate(keep);
        let mut board = Board::from_setup(&self.start).expect("the start was a legal position");
        for &(color, mv) in &self.moves {
            board.set_to_play(color);
            board.play(mv).expect("the move was legal before");
        }
        self.board = board;
        true
    }
}
