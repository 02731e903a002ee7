//! The hunt: a board with a prey on it, and what may be played.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_question::CaptureQuestion;

use crate::error::CaptureError;

/// A question made ready for reading: validated, with the board that is played on.
#[derive(Clone, Debug)]
pub(crate) struct Hunt {
    pub(crate) board: Board,
    /// A stone of the prey.
    pub(crate) prey: Point,
    pub(crate) prey_color: Color,
    pub(crate) ko_winner: Option<Color>,
    /// Where the hunter may not play.
    pub(crate) boundary: PointSet,
    /// Positions before each move of the line that is being read, oldest first.
    path: Vec<Visit>,
    /// All stones of the prey's colour, and all of the hunter's.
    stones: [PointSet; 2],
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    hash: tesuji_board::Hash,
    /// How many stones were captured in the line before.
    captured: u32,
}

impl Hunt {
    /// Validates a question.
    pub(crate) fn new(question: &CaptureQuestion) -> Result<Hunt, CaptureError> {
        let board = Board::from_setup(&question.position)?;
        if !board.is_on_board(question.prey) {
            return Err(CaptureError::PreyOffBoard(question.prey));
        }
        let prey_color = board.color(question.prey).ok_or(CaptureError::PreyEmpty(question.prey))?;
        if let Some(point) = question.boundary.iter().find(|&point| !board.is_on_board(point)) {
            return Err(CaptureError::BoundaryOffBoard(point));
        }
        if let Some(bounds) = question.kind.bounds() {
            let (prey, hunter) = (bounds.prey, bounds.hunter);
            if prey == 0 || hunter == 0 {
                return Err(CaptureError::NoLiberties { prey, hunter });
            }
            if prey > hunter {
                return Err(CaptureError::BoundsContradict { prey, hunter });
            }
        }
        let (ko_winner, boundary) = (question.ko_winner, question.boundary);
        let stones = [prey_color, !prey_color].map(|color| board.points_of(Some(color)));
        let path = Vec::with_capacity(128);
        Ok(Hunt { board, prey: question.prey, prey_color, ko_winner, boundary, path, stones })
    }

    pub(crate) fn hunter(&self) -> Color {
        !self.prey_color
    }

    #[inline]
    pub(crate) fn prey_to_play(&self) -> bool {
        self.board.to_play() == self.prey_color
    }

    #[inline]
    pub(crate) fn prey_liberties(&self) -> usize {
        self.board.liberty_count(self.prey)
    }

    /// MoveIsLegalOrKo (Kierulf 1985, 2.5).
    #[inline]
    pub(crate) fn is_legal_or_ko(&self, point: Point) -> bool {
        match self.board.check_legal(point) {
            Ok(()) => true,
            // A banned point is one where a single stone would be retaken, so it cannot be suicide.
            Err(tesuji_board::IllegalMove::Ko) => self.ko_winner == Some(self.board.to_play()),
            Err(_) => false,
        }
    }

    /// ExecuteMove: plays a move that is legal, or legal but for a ko ban, and remembers the position it was played in.
    #[inline]
    pub(crate) fn execute(&mut self, mv: Move) {
        let captured = self.path.last().map_or(0, |visit| visit.captured) + self.captured_by_last();
        self.path.push(Visit { hash: self.board.hash(), captured });
        let Move::Play(point) = mv else {
            self.board.pass();
            return;
        };
        let own = usize::from(!self.prey_to_play());
        self.board.play_legal(point);
        self.stones[own].insert(point);
        for stone in self.board.killed_by_last_move() {
            self.stones[1 - own].remove(stone);
        }
    }

    /// All stones of the prey's colour, and all of the hunter's.
    #[inline]
    pub(crate) fn stones(&self) -> &[PointSet; 2] {
        &self.stones
    }

    /// UndoMove.
    #[inline]
    pub(crate) fn undo(&mut self) {
        self.path.pop();
        let own = usize::from(self.prey_to_play());
        for stone in self.board.killed_by_last_move() {
            self.stones[1 - own].insert(stone);
        }
        if let Some(Move::Play(point)) = self.board.undo() {
            self.stones[own].remove(point);
        }
    }

    /// The number of moves executed and not taken back.
    pub(crate) fn line_length(&self) -> usize {
        self.path.len()
    }

    fn captured_by_last(&self) -> u32 {
        if self.path.is_empty() { 0 } else { self.board.killed_by_last_move().count() as u32 }
    }

    /// Whether the position was there before in the line being read.
    pub(crate) fn is_repetition(&self) -> bool {
        self.repeated_moves().is_some()
    }

    /// If the position was there before in the line being read: how many moves ago. Without captures nothing can come
    /// back.
    fn repeated_moves(&self) -> Option<usize> {
        let captured = self.path.last().map_or(0, |visit| visit.captured) + self.captured_by_last();
        let before = |visit: &Visit| visit.hash == self.board.hash();
        if captured < 2 { None } else { self.path.iter().rev().position(before).map(|moves| moves + 1) }
    }

    /// If the position was there before in the line being read: the points played since.
    pub(crate) fn repetition(&self) -> Option<PointSet> {
        let moves = self.repeated_moves()?;
        Some(self.board.moves().rev().take(moves).filter_map(Move::point).collect())
    }

    /// With the hunter to play: whether he captures the prey with his next move.
    #[inline]
    pub(crate) fn can_be_killed(&self) -> bool {
        self.board.in_atari(self.prey)
            && self.board.liberties(self.prey).first().is_some_and(|liberty| self.hunter_may_play(liberty))
    }

    /// Whether the hunter, to play, may play there.
    #[inline]
    pub(crate) fn hunter_may_play(&self, point: Point) -> bool {
        !self.boundary.contains(point) && self.is_legal_or_ko(point)
    }
}
