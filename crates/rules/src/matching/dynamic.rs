//! What is found at the board instead of being stored (Cazenave 2002, 3.2).
//!
//! Only won rules are kept, a tenth of all. A *winning* move is found by trying it and seeing whether a won rule
//! applies. A *forced* move is found the other way round: White's moves after which Black still has a move into a won rule
//! do not threaten anything; where Black would win with the next move, White is forced to play one of the others. And where
//! Black wins already, a move of White is *answered* if no rule holds after it until Black has played one of his.

use tesuji_board::{Board, Move, Point, PointSet};

use super::{Hit, Matcher, Seen, Site, Subject};

/// A move that answers another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where.
    pub point: Point,
    /// Plies to the aim after it; 0 if it is reached.
    pub depth: u8,
}

impl Matcher<'_> {
    /// Whether a rule about a block applies, or about two, the side that resists to move.
    pub fn is_won(&self, board: &Board, subject: Subject) -> Option<Hit> {
        let defender = subject.winner(board)?;
        let mut won = None;
        self.each_hit(&Seen::new(board, PointSet::EMPTY), defender, |hit| {
            if hit.subject().is_same(board, subject) {
                won = Some(hit);
            }
            won.is_none()
        });
        won
    }

    /// The moves after which a rule about it applies, with that rule: living, eye-making, capturing or connecting moves of the
    /// side to play. Where a move takes the target itself, or joins the two blocks, no rule is needed.
    pub fn winning_moves(&self, board: &mut Board, subject: Subject) -> Vec<(Point, Option<Hit>)> {
        self.around(board, subject).winning_moves_here(board, subject)
    }

    fn winning_moves_here(&self, board: &mut Board, subject: Subject) -> Vec<(Point, Option<Hit>)> {
        let moves: Vec<Point> = self.near(board).into_iter().filter(|&p| board.check_legal(p).is_ok()).collect();
        let mut winning = Vec::new();
        for point in moves {
            if board.play_at(point).is_ok() {
                if let Some(hit) = self.is_won(board, subject) {
                    winning.push((point, Some(hit)));
                } else if subject.is_reached(board) {
                    winning.push((point, None));
                }
                board.undo();
            }
        }
        winning
    }

    /// Where the defender would win with the next move: the attacker's moves to which no rule gives an answer. The attacker
    /// is to play, and forced to play one of them. `None` if nothing is seen that the defender could do.
    pub fn forced_moves(&self, board: &mut Board, subject: Subject) -> Option<Vec<Point>> {
        let matcher = self.around(board, subject);
        board.play(Move::Pass).ok()?;
        let wins = !matcher.winning_moves_here(board, subject).is_empty();
        board.undo();
        if !wins {
            return None;
        }
        let mut threats = Vec::new();
        for point in matcher.moves_that_matter(board) {
            if board.play_at(point).is_ok() {
                let survives = subject.winner(board).is_some();
                let answered = survives
                    && (matcher.is_won(board, subject).is_some()
                        || !matcher.winning_moves_here(board, subject).is_empty());
                if !answered {
                    threats.push(point);
                }
                board.undo();
            }
        }
        Some(threats)
    }

    /// Where a rule applies already, the attacker to play: his moves after which none does, each with the answers after which
    /// one does again. Every other move of his may be left alone. `None` if no rule applies.
    ///
    /// The quickest answers come first. The rule that applied has an answer, but what holds after it may be no rule of this
    /// base: then none is named.
    pub fn answered_moves(&self, board: &mut Board, subject: Subject) -> Option<Vec<(Point, Vec<Answer>)>> {
        let matcher = self.around(board, subject);
        matcher.is_won(board, subject)?;
        let mut answered = Vec::new();
        for point in matcher.moves_that_matter(board) {
            if board.play_at(point).is_ok() {
                if subject.winner(board).is_none() || matcher.is_won(board, subject).is_none() {
                    let moves = matcher.winning_moves_here(board, subject).into_iter();
                    let plies = |hit: Option<Hit>| hit.map_or(0, |hit| hit.depth);
                    let mut answers: Vec<Answer> =
                        moves.map(|(point, hit)| Answer { point, depth: plies(hit) }).collect();
                    answers.sort_by_key(|answer| answer.depth);
                    answered.push((point, answers));
                }
                board.undo();
            }
        }
        Some(answered)
    }

    /// The pairs of blocks of one colour of which rules about two blocks might speak: those that reach into one rectangle. Each
    /// is named by the heads of its blocks.
    pub fn pairs(&self, board: &Board) -> Vec<(Point, Point)> {
        let mut pairs = Vec::new();
        let tables = self.base.tables.iter().zip(&self.sites).filter(|(table, _)| table.about.marks_two());
        for site in tables.flat_map(|(_, sites)| sites) {
            let stones = site.points().iter().filter(|&&point| !board.is_empty(point));
            let heads: PointSet = stones.map(|&stone| board.head(stone)).collect();
            for a in &heads {
                let others = heads.iter().filter(|&b| a < b && board.color(a) == board.color(b));
                pairs.extend(others.map(|b| (a, b)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Only the sites of rules of this kind in which a stone of this block lies, of each of the two, or may come to lie by one
    /// move: where a rule about it can apply now or after an exchange.
    fn around(&self, board: &Board, subject: Subject) -> Matcher<'_> {
        let near: Vec<PointSet> = subject.blocks().map(|stone| near_block(board, stone)).collect();
        let is_near = |site: &&Site| near.iter().all(|near| site.points().iter().any(|&point| near.contains(point)));
        let tables = self.base.tables.iter().zip(&self.sites);
        let sites = tables.map(|(table, sites)| {
            let wanted = sites.iter().filter(|_| table.about == subject.about).filter(is_near);
            wanted.cloned().collect()
        });
        Matcher { base: self.base, sites: sites.collect() }
    }

    /// The legal moves on which a stone can change what is seen at the sites.
    fn moves_that_matter(&self, board: &Board) -> Vec<Point> {
        self.reach(board).into_iter().filter(|&point| board.check_legal(point).is_ok()).collect()
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

/// The stones of a block with the points up to two lines away.
fn near_block(board: &Board, stone: Point) -> PointSet {
    let mut near: PointSet = board.stones(stone).collect();
    for _ in 0..2 {
        let beside: Vec<Point> = near.into_iter().flat_map(Point::neighbors).collect();
        near.extend(beside.into_iter().filter(|&point| board.is_on_board(point)));
    }
    near
}
