//! The ladder reader: bounds 1/2 and nothing else, as fast as can be.
//!
//! It answers as `Catch` with the bounds 1/2 does, and a test holds them together. One thing it does not try: where
//! the prey's last liberty is banned by a ko, to protect a stone first and capture later; there it may miss a
//! capture. Four things make it fast (Kierulf 1985, 2):
//!
//! - One look around each of the prey's two liberties tells how many liberties an extension there gives, and whether
//!   anything is captured. An atari that leaves an extension to three liberties is in vain and is not played.
//! - If no hunter block beside the prey is in atari, the prey can only extend. Then both moves are played at once,
//!   and if the extension gives fewer than two liberties, none: the prey is caught. Most ladders of real games end
//!   so, without a move on the board.
//! - Such blocks in atari are not looked for all around the prey again: only blocks beside its new stone can have
//!   lost a liberty.
//! - The extension that gains most comes first, so the tree hardly branches.
//!
//! Everything else (captures, kos, boundaries, friends that are joined) is played out move by move.

use tesuji_board::{Board, Color, Hash, IllegalMove, Move, Point, PointSet};

/// Reads ladders on a board. The board is given back unchanged.
pub struct LadderReader<'a> {
    board: &'a mut Board,
    prey: Point,
    prey_color: Color,
    ko_winner: Option<Color>,
    boundary: PointSet,
    has_boundary: bool,
    /// Positions of the line from the first capture on. One that came before may come back too, but then those after
    /// it come back as well, a round later; so ladders without captures remember nothing.
    path: Vec<Hash>,
    captured: usize,
    nodes: u64,
    most_nodes: u64,
}

/// One of the prey's two liberties, seen from both sides.
struct Liberty {
    point: Point,
    /// Its empty neighbours, but for the prey's other liberty.
    open: [Point; 4],
    /// The liberties of the prey after it extends here while the hunter has the other one, captures not counted.
    gain: usize,
    /// The extension joins friends.
    joins: bool,
    /// The extension captures something.
    prey_captures: bool,
    /// A hunter's stone here captures something.
    hunter_captures: bool,
    /// A hunter's stone here is not in atari. (Not all such cases are seen.)
    hunter_is_safe: bool,
}

impl Liberty {
    fn unseen(point: Point) -> Liberty {
        Liberty {
            point,
            open: [point; 4],
            gain: 0,
            joins: false,
            prey_captures: false,
            hunter_captures: false,
            hunter_is_safe: false,
        }
    }
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
            has_boundary: false,
            path: Vec::new(),
            captured: 0,
            nodes: 0,
            most_nodes: u64::MAX,
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
        self.has_boundary = !boundary.is_empty();
        self.boundary = boundary;
        self
    }

    /// After so many positions the prey counts as not caught: see [`LadderReader::gave_up`].
    #[must_use]
    pub fn with_most_nodes(mut self, most_nodes: u64) -> LadderReader<'a> {
        self.most_nodes = most_nodes;
        self
    }

    /// Whether the reading ended because it took too long. Then only "caught" is a fact.
    pub fn gave_up(&self) -> bool {
        self.nodes > self.most_nodes
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

    /// The hunter's turn.
    fn hunter_plays(&mut self, depth: usize) -> bool {
        if self.board.liberty_count(self.prey) > 2 {
            return false;
        }
        let mut liberties = self.board.liberties(self.prey).iter();
        match (liberties.next(), liberties.next()) {
            (Some(a), Some(b)) => depth <= LONGEST && !self.is_repetition() && self.chase(a, b, depth, false),
            (last, _) => last.is_none_or(|last| self.hunter_may_play(last)),
        }
    }

    /// The hunter's turn against two liberties. `calm`: it is known that no hunter block next to the prey is in atari.
    fn chase(&mut self, a: Point, b: Point, depth: usize, mut calm: bool) -> bool {
        self.nodes += 1;
        if self.gave_up() {
            return false;
        }
        let (at_a, at_b) = (self.look(a, b), self.look(b, a));
        let tries =
            if at_a.gain >= at_b.gain { [(&at_a, &at_b), (&at_b, &at_a)] } else { [(&at_b, &at_a), (&at_a, &at_b)] };
        for (taken, left) in tries {
            // Three liberties after the extension: the atari is in vain, unless it captures something that the prey
            // would join.
            if left.gain > 2 && !taken.hunter_captures {
                continue;
            }
            let plain = self.is_plain(taken, left) && (calm || self.is_calm());
            calm |= plain;
            if if plain { self.drive(taken, left, depth) } else { self.give_atari(taken.point, depth) } {
                return true;
            }
        }
        false
    }

    /// Whether the prey, when the hunter has taken one liberty, can do nothing but extend to the other one, provided
    /// that no hunter block next to it is in atari now.
    fn is_plain(&self, taken: &Liberty, left: &Liberty) -> bool {
        let simple_question = self.captured < 2 && !self.has_boundary && self.board.ko() != Some(taken.point);
        simple_question && taken.hunter_is_safe && !taken.hunter_captures && !left.prey_captures
    }

    /// Takes one liberty where the prey can only extend to the other one.
    fn drive(&mut self, taken: &Liberty, left: &Liberty, depth: usize) -> bool {
        // One liberty after the extension, or none: it is captured next.
        if left.gain < 2 {
            return true;
        }
        self.nodes += 1;
        self.execute(taken.point);
        self.execute(left.point);
        let caught = if left.joins {
            self.hunter_plays(depth + 2)
        } else {
            // Nothing but blocks next to the new stone has lost a liberty.
            let calm = !self.hunters_in_atari(left.point);
            self.chase(left.open[0], left.open[1], depth + 2, calm)
        };
        self.undo();
        self.undo();
        caught
    }

    /// Takes one liberty, whatever the prey may answer.
    fn give_atari(&mut self, point: Point, depth: usize) -> bool {
        if !self.hunter_may_play(point) {
            return false;
        }
        self.execute(point);
        let caught = self.prey_plays(depth + 1);
        self.undo();
        caught
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
        let caught = self.hunter_plays(depth + 1);
        self.undo();
        caught
    }

    /// What lies around one of the prey's two liberties.
    fn look(&self, point: Point, other: Point) -> Liberty {
        let board = &*self.board;
        let prey = board.head(self.prey);
        let mut at = Liberty::unseen(point);
        let mut empty = 0;
        for n in point.neighbors() {
            if board.is_empty(n) {
                empty += 1;
                if n != other {
                    at.open[at.gain] = n;
                    at.gain += 1;
                }
            } else if board.color(n) == Some(self.prey_color) {
                at.joins |= board.head(n) != prey;
                at.hunter_captures |= board.in_atari(n);
            } else if board.is_on_board(n) {
                at.prey_captures |= board.in_atari(n);
                at.hunter_is_safe |= board.liberty_count(n) > 2;
            }
        }
        at.hunter_is_safe |= empty > 1;
        if at.joins {
            at.gain = self.gain_by_joining(&at, other);
        }
        at
    }

    /// The liberties of the prey after it extends to a point and joins friends there while the hunter has `taken`,
    /// captures not counted. More than three are not told apart.
    fn gain_by_joining(&self, at: &Liberty, taken: Point) -> usize {
        let board = &*self.board;
        let friends = || board.neighbors_of(at.point, Some(self.prey_color));
        if at.gain > 2 || friends().any(|n| board.liberty_count(n) > 4) {
            return 3;
        }
        let mut liberties: PointSet = at.open[..at.gain].iter().copied().collect();
        friends().for_each(|n| liberties |= *board.liberties(n));
        liberties.remove(at.point);
        liberties.remove(taken);
        liberties.iter().take(3).count()
    }

    /// Whether no hunter block next to the prey is in atari.
    fn is_calm(&self) -> bool {
        !self.board.stones(self.prey).any(|stone| self.hunters_in_atari(stone))
    }

    /// Whether a hunter block next to a point is in atari.
    fn hunters_in_atari(&self, point: Point) -> bool {
        self.board.neighbors_of(point, Some(!self.prey_color)).any(|n| self.board.in_atari(n))
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
