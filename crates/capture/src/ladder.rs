//! The ladder reader: bounds 1/2 and nothing else, as fast as can be.
//!
//! It answers exactly as `Catch` with the bounds 1/2 does, and a test holds them together. Three things make it fast. Liberties after an
//! extension are seen without playing, as a union of bit sets. A hunter's move is dropped unplayed if the prey would have three
//! liberties after its extension. And the last of two extensions that could escape decides where the hunter must play, so the
//! tree hardly branches (Kierulf 1985, 2).

use tesuji_board::{Board, Color, Hash, IllegalMove, Move, Point, PointSet};

/// Reads ladders on a board. The board is given back unchanged.
pub struct LadderReader<'a> {
    board: &'a mut Board,
    prey: Point,
    prey_color: Color,
    ko_winner: Option<Color>,
    boundary: PointSet,
    /// Positions of the line from the first capture on. One that came before may come back too, but then those after it come back as
    /// well, a round later; so ladders without captures remember nothing.
    path: Vec<Hash>,
    captured: usize,
    nodes: u64,
}

/// No ladder is longer; a line that is would be one of endless kos.
const LONGEST: usize = 1000;

impl<'a> LadderReader<'a> {
    /// A reader for the block at `prey`; `None` if there is no stone.
    pub fn new(board: &'a mut Board, prey: Point) -> Option<LadderReader<'a>> {
        let prey_color = board.color(prey)?;
        Some(LadderReader {
            board,
            prey,
            prey_color,
            ko_winner: None,
            boundary: PointSet::EMPTY,
            path: Vec::new(),
            captured: 0,
            nodes: 0,
        })
    }

    /// The player who ignores ko bans.
    #[must_use]
    pub fn with_ko_winner(mut self, ko_winner: Option<Color>) -> LadderReader<'a> {
        self.ko_winner = ko_winner;
        self
    }

    /// Points where the hunter may not play.
    #[must_use]
    pub fn with_boundary(mut self, boundary: PointSet) -> LadderReader<'a> {
        self.boundary = boundary;
        self
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the prey is caught in a ladder, with the side to play of the board to move.
    pub fn is_caught(&mut self) -> bool {
        if self.board.to_play() == self.prey_color { self.prey_plays(0) } else { self.hunter_plays(0) }
    }

    fn may_play(&self, point: Point) -> bool {
        match self.board.check_legal(point) {
            Ok(()) => true,
            Err(IllegalMove::Ko) => self.ko_winner == Some(self.board.to_play()),
            Err(_) => false,
        }
    }

    fn hunter_may_play(&self, point: Point) -> bool {
        !self.boundary.contains(point) && self.may_play(point)
    }

    /// The hunter's turn. The prey has one liberty, or two.
    fn hunter_plays(&mut self, depth: usize) -> bool {
        self.nodes += 1;
        let mut liberties = self.board.liberties(self.prey).iter();
        let (Some(a), b, c) = (liberties.next(), liberties.next(), liberties.next()) else { return true };
        let Some(b) = b else { return self.hunter_may_play(a) };
        if c.is_some() || depth > LONGEST || self.is_repetition() {
            return false;
        }
        let (from_a, from_b) = (self.gain(a, b), self.gain(b, a));
        let (first, second) = if from_a >= from_b { ((a, from_b), (b, from_a)) } else { ((b, from_a), (a, from_b)) };
        for (point, gain_elsewhere) in [first, second] {
            // Three liberties after the extension: the atari is in vain, unless it captures something that the prey would join.
            let vain = gain_elsewhere > 2 && !self.captures(point);
            if !vain && self.hunter_may_play(point) {
                self.execute(point);
                let caught = self.prey_plays(depth + 1);
                self.undo();
                if caught {
                    return true;
                }
            }
        }
        false
    }

    /// The prey's turn. It has escaped if it is not in atari.
    fn prey_plays(&mut self, depth: usize) -> bool {
        self.nodes += 1;
        if !self.board.in_atari(self.prey) || self.is_repetition() {
            return false;
        }
        let Some(last) = self.board.liberties(self.prey).first() else { return true };
        if self.boundary.contains(last) {
            return false;
        }
        for block in &self.board.adjacent_blocks(self.prey, 1) {
            let Some(point) = self.board.liberties(block).first() else { continue };
            if self.may_play(point) && !self.reply(point, depth) {
                return false;
            }
        }
        !self.may_play(last) || self.reply(last, depth)
    }

    /// Whether the prey is still caught after a reply.
    fn reply(&mut self, point: Point, depth: usize) -> bool {
        self.execute(point);
        let caught = self.board.liberty_count(self.prey) <= 2 && self.hunter_plays(depth + 1);
        self.undo();
        caught
    }

    /// The liberties of the prey after it extends to `at` while the hunter has `taken`, captures not counted.
    fn gain(&self, at: Point, taken: Point) -> usize {
        let mut liberties = PointSet::EMPTY;
        for n in at.neighbors() {
            if self.board.is_empty(n) {
                liberties.insert(n);
            } else if self.board.color(n) == Some(self.prey_color) {
                liberties |= *self.board.liberties(n);
            }
        }
        liberties.remove(at);
        liberties.remove(taken);
        liberties.len()
    }

    /// Whether a hunter's move there captures something.
    fn captures(&self, point: Point) -> bool {
        point.neighbors().into_iter().any(|n| self.board.color(n) == Some(self.prey_color) && self.board.in_atari(n))
    }

    fn execute(&mut self, point: Point) {
        if self.captured > 0 {
            self.path.push(self.board.hash());
        }
        self.board.play_legal(point);
        self.captured += self.board.killed_by_last_move().len();
    }

    fn undo(&mut self) {
        self.captured -= self.board.killed_by_last_move().len();
        self.board.undo();
        if self.captured > 0 {
            self.path.pop();
        }
    }

    fn is_repetition(&self) -> bool {
        self.captured >= 2 && self.path.contains(&self.board.hash())
    }
}

/// Whether the block is caught in a ladder, the side to play of the board moving first. Nobody wins kos.
///
/// ```
/// use tesuji_board::{Board, Point, Size};
/// use tesuji_capture::is_caught_in_ladder;
/// let mut board = Board::new(Size::square(9).unwrap());
/// for point in [Point::at(0, 0), Point::at(0, 1), Point::at(4, 4), Point::at(4, 5)] {
///     board.play_at(point)?;
/// }
/// assert!(is_caught_in_ladder(&mut board, Point::at(0, 0)));
/// assert!(!is_caught_in_ladder(&mut board, Point::at(4, 4)));
/// # Ok::<(), tesuji_board::IllegalMove>(())
/// ```
pub fn is_caught_in_ladder(board: &mut Board, prey: Point) -> bool {
    LadderReader::new(board, prey).is_some_and(|mut reader| reader.is_caught())
}

/// The moves by which a ladder is started: the hunter's first moves that catch, best first.
pub fn ladder_moves(board: &mut Board, prey: Point) -> Vec<Move> {
    let hunter_first = board.color(prey).is_some_and(|color| color != board.to_play());
    if !hunter_first || board.liberty_count(prey) > 2 {
        return Vec::new();
    }
    let liberties = *board.liberties(prey);
    let single = liberties.len() == 1;
    let catches = |&point: &Point| {
        if board.play_at(point).is_err() {
            return false;
        }
        let caught = single || is_caught_in_ladder(board, prey);
        board.undo();
        caught
    };
    liberties.iter().filter(catches).map(Move::Play).collect()
}
