//! What is found at the board instead of being stored (Cazenave 2002, 3.2).
//!
//! Only won rules are kept, a tenth of all. A *winning* move is found by trying it and seeing whether a won rule
//! applies. A *forced* move is found the other way round: if White threatens to destroy what Black could make, only the
//! black moves after which a won rule applies need to be considered; White's moves that leave Black such a reply do not
//! threaten anything.

use tesuji_board::{Board, Point, PointSet};

use super::{Hit, Matcher, Seen};

impl Matcher<'_> {
    /// Whether a rule applies for a block, the opponent to move.
    pub fn is_won(&self, board: &Board, target: Point, about: crate::About) -> Option<Hit> {
        let defender = board.color(target)?;
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

    /// The moves after which a rule applies for the target: living or eye-making moves of the defender, who is to play.
    pub fn winning_moves(&self, board: &mut Board, target: Point, about: crate::About) -> Vec<(Point, Hit)> {
        let moves: Vec<Point> = self.near(board).into_iter().filter(|&p| board.check_legal(p).is_ok()).collect();
        let mut winning = Vec::new();
        for point in moves {
            if board.play_at(point).is_ok() {
                if let Some(hit) = self.is_won(board, target, about) {
                    winning.push((point, hit));
                }
                board.undo();
            }
        }
        winning
    }

    /// The attacker's moves that may still hurt the target: those to which no rule gives the defender an answer. The
    /// attacker is to play; outside the sites of the rules no move is considered.
    pub fn threatening_moves(&self, board: &mut Board, target: Point, about: crate::About) -> Vec<Point> {
        let moves: Vec<Point> = self.near(board).into_iter().filter(|&p| board.check_legal(p).is_ok()).collect();
        let mut threats = Vec::new();
        for point in moves {
            if board.play_at(point).is_ok() {
                let survives = board.color(target).is_some();
                let answered = survives
                    && (self.is_won(board, target, about).is_some()
                        || !self.winning_moves(board, target, about).is_empty());
                if !answered {
                    threats.push(point);
                }
                board.undo();
            }
        }
        threats
    }

    /// All empty points of sites.
    fn near(&self, board: &Board) -> PointSet {
        let points = self.sites.iter().flatten().flat_map(|site| site.points().iter().copied());
        points.filter(|&p| board.is_empty(p)).collect()
    }
}
