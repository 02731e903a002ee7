//! What is found at the board instead of being stored (Cazenave 2002, 3.2).
//!
//! Only won rules are kept, a tenth of all. A *winning* move is found by trying it and seeing whether a won rule
//! applies. A *forced* move is found the other way round: White's moves after which Black still has a move into a won rule
//! do not threaten anything; where Black would win with the next move, White is forced to play one of the others.

use tesuji_board::{Board, Move, Point, PointSet};

use super::{Hit, Matcher, Seen};

impl Matcher<'_> {
    /// Whether a rule about a block applies, the side that resists to move.
    pub fn is_won(&self, board: &Board, target: Point, about: crate::About) -> Option<Hit> {
        let defender = about.winner(board.color(target)?);
        let block = board.head(target);
        let mut won = None;
        self.each_hit(&Seen::new(board, PointSet::EMPTY), defender, |hit| {
            if hit.about == about && board.head(hit.target) == block {
                won = Some(hit);
            }
            won.is_none()
        });
        won
    }

    /// The moves after which a rule about the target applies, with that rule: living, eye-making or capturing moves of the
    /// side to play. Where a move takes the target itself no rule is needed.
    pub fn winning_moves(&self, board: &mut Board, target: Point, about: crate::About) -> Vec<(Point, Option<Hit>)> {
        let matcher = self.around(board, target);
        let moves: Vec<Point> = matcher.near(board).into_iter().filter(|&p| board.check_legal(p).is_ok()).collect();
        let mut winning = Vec::new();
        for point in moves {
            if board.play_at(point).is_ok() {
                if let Some(hit) = matcher.is_won(board, target, about) {
                    winning.push((point, Some(hit)));
                } else if about == crate::About::Capture && board.is_empty(target) {
                    winning.push((point, None));
                }
                board.undo();
            }
        }
        winning
    }

    /// Where the defender would win with the next move: the attacker's moves to which no rule gives an answer. The attacker
    /// is to play, and forced to play one of them. `None` if nothing is seen that the defender could do.
    pub fn forced_moves(&self, board: &mut Board, target: Point, about: crate::About) -> Option<Vec<Point>> {
        let matcher = self.around(board, target);
        board.play(Move::Pass).ok()?;
        let wins = !matcher.winning_moves(board, target, about).is_empty();
        board.undo();
        if !wins {
            return None;
        }
        let reach = matcher.reach(board);
        let moves: Vec<Point> = reach.into_iter().filter(|&p| board.check_legal(p).is_ok()).collect();
        let mut threats = Vec::new();
        for point in moves {
            if board.play_at(point).is_ok() {
                let survives = board.color(target).is_some();
                let answered = survives
                    && (matcher.is_won(board, target, about).is_some()
                        || !matcher.winning_moves(board, target, about).is_empty());
                if !answered {
                    threats.push(point);
                }
                board.undo();
            }
        }
        Some(threats)
    }

    /// Only the sites in which a stone of this block lies, or may come to lie by one move: where a rule about it can apply
    /// now or after an exchange.
    fn around(&self, board: &Board, target: Point) -> Matcher<'_> {
        let mut near: PointSet = board.stones(target).collect();
        for _ in 0..2 {
            let beside: Vec<Point> = near.into_iter().flat_map(Point::neighbors).collect();
            near.extend(beside.into_iter().filter(|&point| board.is_on_board(point)));
        }
        let mut matcher = self.clone();
        matcher.retain(|site| site.points().iter().any(|&point| near.contains(point)));
        matcher
    }

    /// All empty points on which a stone can change what is seen at the sites: those in them, beside them, and the liberties
    /// of blocks that reach into them or touch them. A move elsewhere leaves every rule as it is.
    fn reach(&self, board: &Board) -> PointSet {
        let mut points = PointSet::new();
        let inside: PointSet = self.sites.iter().flatten().flat_map(|site| site.points().iter().copied()).collect();
        let beside = inside.into_iter().flat_map(Point::neighbors).filter(|&point| board.is_on_board(point));
        let beside: PointSet = beside.collect();
        for point in inside.into_iter().chain(&beside) {
            if board.is_empty(point) {
                points.insert(point);
            } else {
                points |= *board.liberties(point);
            }
        }
        points
    }

    /// All empty points of sites.
    fn near(&self, board: &Board) -> PointSet {
        let points = self.sites.iter().flatten().flat_map(|site| site.points().iter().copied());
        points.filter(|&p| board.is_empty(p)).collect()
    }
}
