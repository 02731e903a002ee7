//! Checks a proof of capture, a strategy for the hunter, or of an escape, a strategy for the prey; both with zones
//! (`docs/capture.md`, "The argument", "Escapes").
//!
//! The idea: a node's *zone* promises that its strategy wins from every position that is equal to the node's position
//! on the zone (with the same side to play, and the same ko ban if the banned point is in the zone). The checker
//! plays through the proof once, node by node, and tests at each node conditions under which that promise follows
//! from the promises of the nodes after it. All conditions are local: they speak of one position, one move, and the
//! zones on both sides of it.
//!
//! - **Closed.** Stones of the zone that are connected within it have a liberty within it. So no move outside the
//!   zone captures anything in it, whatever other stones they are connected with outside.
//! - **Leaf.** The hunter is to play and captures the prey, which lies in the zone with all its neighbours. (Of an
//!   escape: [`leaves`].)
//! - **Winner's move.** Its point lies in the zone after it, which lies in the zone before it. If it captures stones
//!   of the zone, they and their neighbours, and the neighbours of the move, lie in the zone: the same stones are
//!   captured. If that begins a ko, the enemy stones beside the move, as far as they are connected within the zone, keep
//!   a liberty in it: the same ko arises, whatever is outside.
//! - **Loser's moves.** The same for every listed reply. Any other move must be illegal for reasons that lie in the
//!   zone, or stay outside the zone of a node that refutes a pass, or that refutes a listed reply without touching
//!   it.
//! - **Of an escape**, the prey stands in every zone.
//!
//! The proof is refused with the first node that breaks a condition. Every node is looked at once, in the position in
//! which it is met first; if it is met again, that position must be equal to the first one on the zone of the node,
//! and then the promise holds there. In a proof of capture a node on its own path is a cycle and refused: so a checked
//! strategy always ends. An escape may go on for ever: a play that stays among the nodes of the proof, in all of which
//! the prey stands, never captures it. The work is bounded by the size of the proof.

mod leaves;

use tesuji_board::{Board, Color, IllegalMove, Move, Point, PointSet, SetupError};
use tesuji_question::{Bounds, CaptureQuestion, Lemma, NodeId, Proof, ProofNode, Role};

use crate::limits::{CheckLimits, Watch};

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedCapture {
    /// Nodes of the proof that were looked at.
    pub nodes: usize,
    /// The longest line, the capturing move included.
    pub depth: usize,
}

/// What was checked of an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedEscape {
    /// Nodes of the proof that were looked at.
    pub nodes: usize,
    /// The longest line, until it ends or comes back to a node.
    pub depth: usize,
    /// The hunter cannot capture the prey as long as he keeps it within these bounds; `None`: he never can.
    pub from: Option<Bounds>,
}

/// A proof of capture or escape that is refused: which node, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("node {node}: {reason}")]
pub struct CaptureRefusal {
    /// The node that breaks a condition.
    pub node: NodeId,
    /// Which condition.
    pub reason: CaptureFlaw,
}

/// A condition that a proof of capture or escape breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CaptureFlaw {
    #[error("the question is not a position: {0}")]
    Position(SetupError),
    #[error("there is no prey at {0}")]
    NoPrey(Point),
    #[error("a proof of capture must be won by the attacker, without ko threats")]
    NotACapture,
    #[error("a proof of an escape must be won by the defender, without ko threats")]
    NotAnEscape,
    #[error("there are {zones} zones for {nodes} nodes: expected as many, or none")]
    ZoneCount { nodes: usize, zones: usize },
    #[error("there is no such node")]
    NoSuchNode,
    #[error("the node follows itself")]
    Cycle,
    #[error("the node is reached in two positions that differ on its zone")]
    TwoPositions,
    #[error("it is the other side's turn")]
    WrongTurn,
    #[error("the prey cannot be captured here")]
    NotInAtari,
    #[error("this lemma says nothing about captures")]
    WrongLemma,
    #[error("the zone does not show that the prey lives unconditionally")]
    NotAlive,
    #[error("the hunter may play on every liberty of the prey in the zone")]
    NoRefuge,
    #[error("the prey has {0} liberties in the zone: not more than the bounds of the question")]
    FewLiberties(usize),
    #[error("the hunter may not play {0}")]
    HunterMayNot(Move),
    #[error("the prey may not play {0}")]
    PreyMayNot(Move),
    #[error("{0} is answered twice")]
    AnsweredTwice(Move),
    #[error("{0} is not answered")]
    NotAnswered(Move),
    #[error("{0} is not on the board")]
    ZoneOffBoard(Point),
    #[error("the stones of the zone at {0} have no liberty in the zone")]
    NoLiberty(Point),
    #[error("the zone lacks {0}, which the argument needs")]
    Lacks(Point),
    #[error("whether {0} begins a ko depends on stones outside the zone")]
    KoFromOutside(Point),
    #[error("{0} is suicide only because of stones outside the zone")]
    SuicideFromOutside(Point),
    #[error("more than {0} states: too much to check")]
    TooManyStates(usize),
    #[error("stopped before everything was checked")]
    Stopped,
}

/// Checks a proof that the block can be captured, in any way and against every legal reply. The kind of the question
/// does not matter.
pub fn check_capture(question: &CaptureQuestion, proof: &Proof) -> Result<CheckedCapture, CaptureRefusal> {
    check_capture_within(question, proof, &CheckLimits::default())
}

/// [`check_capture`] with other limits.
pub fn check_capture_within(
    question: &CaptureQuestion,
    proof: &Proof,
    limits: &CheckLimits,
) -> Result<CheckedCapture, CaptureRefusal> {
    let check = CaptureCheck::new(question, proof, Role::Attacker, CaptureFlaw::NotACapture)?;
    let checked = check.check(limits)?;
    Ok(CheckedCapture { nodes: checked.nodes, depth: checked.depth })
}

/// Checks a proof that the block cannot be captured, whatever the hunter plays: never, or not as long as he keeps it
/// within bounds. If the question has bounds, it must be these; otherwise the answer tells them.
///
/// ```
/// use tesuji_board::{Color, Point, PointSet, Setup, Size};
/// use tesuji_question::{
///     Bounds, CaptureKind, CaptureQuestion, KoThreats, Lemma, Proof, ProofNode, Role,
/// };
/// let mut position = Setup::empty(Size::square(9).unwrap());
/// let prey = Point::at(4, 4);
/// position.stones = vec![(prey, Color::White)];
/// let kind = CaptureKind::Auto;
/// let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: PointSet::EMPTY };
/// let nodes = vec![ProofNode::Lemma(Lemma::Liberties)];
/// let (zones, threats) = (Vec::new(), KoThreats::default());
/// let proof = Proof { winner: Role::Defender, threats, nodes, zones, board: false };
/// let checked = tesuji_checker::check_escape(&question, &proof)?;
/// assert_eq!(checked.from, Some(Bounds { prey: 3, hunter: 3 }));
/// # Ok::<(), tesuji_checker::CaptureRefusal>(())
/// ```
pub fn check_escape(question: &CaptureQuestion, proof: &Proof) -> Result<CheckedEscape, CaptureRefusal> {
    check_escape_within(question, proof, &CheckLimits::default())
}

/// [`check_escape`] with other limits.
pub fn check_escape_within(
    question: &CaptureQuestion,
    proof: &Proof,
    limits: &CheckLimits,
) -> Result<CheckedEscape, CaptureRefusal> {
    CaptureCheck::new(question, proof, Role::Defender, CaptureFlaw::NotAnEscape)?.check(limits)
}

/// What the checker knows of a node.
enum Seen {
    Never,
    /// It is on the line being played, and has this in its zone.
    Open(Box<Content>),
    /// Its promise is shown, for every position that has this in its zone.
    Done(Box<Content>),
}

/// What a position has in a zone, and whose turn it is.
#[derive(PartialEq, Eq)]
struct Content {
    to_play: Color,
    black: PointSet,
    white: PointSet,
    ban: Option<Point>,
}

/// A node on the line being played, and which of the nodes after it comes next.
struct Visit {
    node: NodeId,
    next: Vec<(Move, NodeId)>,
    at: usize,
}

struct CaptureCheck<'a> {
    board: Board,
    prey_color: Color,
    winner: Color,
    question: &'a CaptureQuestion,
    proof: &'a Proof,
    whole_board: PointSet,
    seen: Vec<Seen>,
    /// The fewest liberties at a leaf of an escape that is shown by them.
    fewest: Option<usize>,
}

impl<'a> CaptureCheck<'a> {
    fn new(
        question: &'a CaptureQuestion,
        proof: &'a Proof,
        winner: Role,
        otherwise: CaptureFlaw,
    ) -> Result<CaptureCheck<'a>, CaptureRefusal> {
        let refuse = |reason| CaptureRefusal { node: 0, reason };
        let board = Board::from_setup(&question.position).map_err(|error| refuse(CaptureFlaw::Position(error)))?;
        let prey = Some(question.prey).filter(|&prey| board.is_on_board(prey)).and_then(|prey| board.color(prey));
        let prey_color = prey.ok_or_else(|| refuse(CaptureFlaw::NoPrey(question.prey)))?;
        if proof.winner != winner || proof.threats != tesuji_question::KoThreats::default() {
            return Err(refuse(otherwise));
        }
        let (nodes, zones) = (proof.nodes.len(), proof.zones.len());
        if zones != 0 && zones != nodes {
            return Err(refuse(CaptureFlaw::ZoneCount { nodes, zones }));
        }
        let whole_board = PointSet::all(board.size());
        let seen = (0..nodes).map(|_| Seen::Never).collect();
        let winner = if winner == Role::Defender { prey_color } else { !prey_color };
        Ok(CaptureCheck { board, prey_color, winner, question, proof, whole_board, seen, fewest: None })
    }

    fn is_escape(&self) -> bool {
        self.winner == self.prey_color
    }

    fn check(mut self, limits: &CheckLimits) -> Result<CheckedEscape, CaptureRefusal> {
        let mut watch = Watch::new(limits);
        let mut line = vec![self.open(0)?];
        let (mut nodes, mut depth) = (1, 1);
        while let Some(visit) = line.last_mut() {
            depth = depth.max(visit.at.min(1) + self.board.moves_played());
            let Some(&(mv, next)) = visit.next.get(visit.at) else {
                self.close(visit.node);
                line.pop();
                self.board.undo();
                continue;
            };
            visit.at += 1;
            let from = visit.node;
            self.play(mv).map_err(|reason| CaptureRefusal { node: from, reason })?;
            let refuse = |reason| CaptureRefusal { node: next, reason };
            match self.seen.get(next as usize) {
                Some(Seen::Never) => {
                    line.push(self.open(next)?);
                    nodes += 1;
                    if nodes > limits.states {
                        return Err(refuse(CaptureFlaw::TooManyStates(limits.states)));
                    }
                    if watch.is_over(nodes) {
                        return Err(refuse(CaptureFlaw::Stopped));
                    }
                }
                Some(Seen::Open(_)) if !self.is_escape() => return Err(refuse(CaptureFlaw::Cycle)),
                Some(Seen::Open(content) | Seen::Done(content)) => {
                    if **content != self.content(next).map_err(refuse)? {
                        return Err(refuse(CaptureFlaw::TwoPositions));
                    }
                    self.board.undo();
                }
                None => return Err(refuse(CaptureFlaw::NoSuchNode)),
            }
        }
        Ok(CheckedEscape { nodes, depth, from: self.bounds() })
    }

    /// What an escape is an escape from: the bounds of the question, or those that its leaves keep.
    fn bounds(&self) -> Option<Bounds> {
        let most = self.fewest?.saturating_sub(1).try_into().unwrap_or(u8::MAX);
        Some(self.question.kind.bounds().unwrap_or(Bounds { prey: most, hunter: most }))
    }

    /// Tests the conditions of a node in the position on the board and tells which nodes come after it.
    fn open(&mut self, node: NodeId) -> Result<Visit, CaptureRefusal> {
        let refuse = |reason| CaptureRefusal { node, reason };
        let next = self.conditions(node).map_err(refuse)?;
        let content = self.content(node).map_err(refuse)?;
        self.seen[node as usize] = Seen::Open(Box::new(content));
        Ok(Visit { node, next, at: 0 })
    }

    /// Everything after a node has been looked at.
    fn close(&mut self, node: NodeId) {
        let seen = &mut self.seen[node as usize];
        if let Seen::Open(content) = std::mem::replace(seen, Seen::Never) {
            *seen = Seen::Done(content);
        }
    }

    fn conditions(&mut self, id: NodeId) -> Result<Vec<(Move, NodeId)>, CaptureFlaw> {
        let proof = self.proof;
        let node = proof.nodes.get(id as usize).ok_or(CaptureFlaw::NoSuchNode)?;
        let zone = *self.zone(id)?;
        let prey = self.question.prey;
        if self.board.color(prey) != Some(self.prey_color) {
            return Err(CaptureFlaw::NoPrey(prey));
        }
        if self.is_escape() && !zone.contains(prey) {
            return Err(CaptureFlaw::Lacks(prey));
        }
        self.closed(&zone)?;
        match node {
            ProofNode::Lemma(lemma) => self.lemma(&zone, *lemma).map(|()| Vec::new()),
            ProofNode::Play { mv, next } => self.winners_move(&zone, *mv, *next).map(|()| vec![(*mv, *next)]),
            ProofNode::Replies { replies, otherwise } => self.losers_moves(&zone, replies, *otherwise),
        }
    }

    fn lemma(&mut self, zone: &PointSet, lemma: Lemma) -> Result<(), CaptureFlaw> {
        match lemma {
            Lemma::InAtari if !self.is_escape() => self.leaf(zone),
            Lemma::UnconditionalLife if self.is_escape() => self.lives(zone),
            Lemma::Uncapturable if self.is_escape() => self.has_refuge(zone),
            Lemma::Liberties if self.is_escape() => self.has_liberties(zone),
            _ => Err(CaptureFlaw::WrongLemma),
        }
    }

    fn zone(&self, id: NodeId) -> Result<&PointSet, CaptureFlaw> {
        if self.proof.zones.is_empty() {
            return Ok(&self.whole_board);
        }
        self.proof.zones.get(id as usize).ok_or(CaptureFlaw::NoSuchNode)
    }

    /// What the position on the board has in the zone of a node.
    fn content(&self, id: NodeId) -> Result<Content, CaptureFlaw> {
        let zone = self.zone(id)?;
        let ban = self.board.ko().filter(|&point| zone.contains(point));
        let mut content =
            Content { to_play: self.board.to_play(), black: PointSet::EMPTY, white: PointSet::EMPTY, ban };
        for point in zone {
            match self.board.color(point) {
                Some(Color::Black) => content.black.insert(point),
                Some(Color::White) => content.white.insert(point),
                None => false,
            };
        }
        Ok(content)
    }

    /// Stones of the zone that are connected within it have a liberty within it.
    fn closed(&self, zone: &PointSet) -> Result<(), CaptureFlaw> {
        if let Some(point) = zone.iter().find(|&point| !self.board.is_on_board(point)) {
            return Err(CaptureFlaw::ZoneOffBoard(point));
        }
        let mut known = PointSet::new();
        for point in zone {
            if self.board.is_empty(point) || known.contains(point) {
                continue;
            }
            let block: PointSet = self.board.stones(point).collect();
            let closed = if block.is_subset(zone) {
                known |= block;
                self.board.liberties(point).intersects(zone)
            } else {
                self.keeps_a_liberty(zone, point, None, &mut known)
            };
            if !closed {
                return Err(CaptureFlaw::NoLiberty(point));
            }
        }
        Ok(())
    }

    /// Walks over the stones connected with one within the zone; tells whether they have a liberty there, besides one.
    fn keeps_a_liberty(&self, zone: &PointSet, stone: Point, besides: Option<Point>, known: &mut PointSet) -> bool {
        let mut liberty = false;
        let mut waiting = vec![stone];
        known.insert(stone);
        while let Some(point) = waiting.pop() {
            for n in self.board.neighbors(point).filter(|&n| zone.contains(n)) {
                if self.board.is_empty(n) {
                    liberty |= besides != Some(n);
                } else if self.board.color(n) == self.board.color(stone) && known.insert(n) {
                    waiting.push(n);
                }
            }
        }
        liberty
    }

    /// The hunter captures the prey with his next move.
    fn leaf(&self, zone: &PointSet) -> Result<(), CaptureFlaw> {
        let prey = self.question.prey;
        if self.board.to_play() == self.prey_color {
            return Err(CaptureFlaw::WrongTurn);
        }
        let last = self.board.liberties(prey).first().filter(|_| self.board.in_atari(prey));
        if !last.is_some_and(|point| self.may(point)) {
            return Err(CaptureFlaw::NotInAtari);
        }
        self.with_neighbors(zone, self.board.stones(prey))
    }

    fn winners_move(&mut self, zone: &PointSet, mv: Move, next: NodeId) -> Result<(), CaptureFlaw> {
        if self.board.to_play() != self.winner {
            return Err(CaptureFlaw::WrongTurn);
        }
        let after = *self.zone(next)?;
        if mv == Move::Pass && self.is_escape() {
            return lies_in(&after, zone);
        }
        let Some(point) = mv.point().filter(|&point| self.may(point)) else {
            return Err(self.may_not(mv));
        };
        if !after.contains(point) || !zone.contains(point) {
            return Err(CaptureFlaw::Lacks(point));
        }
        self.board.play_legal(point);
        let result = self.same_effect(zone, &after, point);
        self.board.undo();
        result
    }

    fn may_not(&self, mv: Move) -> CaptureFlaw {
        let prey = self.board.to_play() == self.prey_color;
        if prey { CaptureFlaw::PreyMayNot(mv) } else { CaptureFlaw::HunterMayNot(mv) }
    }

    /// After a move: the zone after it lies in the zone before it (but for the stone itself), and it captures the
    /// same whatever is outside the zone.
    fn same_effect(&self, zone: &PointSet, after: &PointSet, point: Point) -> Result<(), CaptureFlaw> {
        lies_in(&(*after - PointSet::from(point)), zone)?;
        if self.captures_in(after) {
            self.with_neighbors(zone, self.board.killed_by_last_move().chain([point]))?;
        }
        if self.board.ko().is_some_and(|ban| after.contains(ban)) {
            // Were another enemy block captured too, there would be no ban. What the stones are connected with outside
            // the zone does not count: in another position they need not be.
            let enemies = self.board.neighbors_of(point, Some(self.board.to_play()));
            let safe = |n| zone.contains(n) && self.keeps_a_liberty(zone, n, None, &mut PointSet::new());
            if !enemies.into_iter().all(safe) {
                return Err(CaptureFlaw::KoFromOutside(point));
            }
        }
        Ok(())
    }

    fn captures_in(&self, zone: &PointSet) -> bool {
        self.board.killed_by_last_move().any(|stone| zone.contains(stone))
    }

    fn losers_moves(
        &mut self,
        zone: &PointSet,
        replies: &[(Move, NodeId)],
        otherwise: Option<NodeId>,
    ) -> Result<Vec<(Move, NodeId)>, CaptureFlaw> {
        if self.board.to_play() == self.winner {
            return Err(CaptureFlaw::WrongTurn);
        }
        let mut next = replies.to_vec();
        if let Some(node) = otherwise.filter(|_| !replies.iter().any(|(mv, _)| *mv == Move::Pass)) {
            next.push((Move::Pass, node));
        }
        let mut listed = PointSet::new();
        let mut passes = 0;
        // Zones of refutations that hold for every move that does not touch them.
        let mut covers = Vec::new();
        for &(mv, node) in &next {
            let after = *self.zone(node)?;
            match mv {
                Move::Pass => {
                    passes += 1;
                    lies_in(&after, zone)?;
                    covers.push(after);
                }
                Move::Play(point) => {
                    if !listed.insert(point) {
                        return Err(CaptureFlaw::AnsweredTwice(mv));
                    }
                    self.play(mv)?;
                    let result = self.same_effect(zone, &after, point);
                    let untouched = !after.contains(point) && !self.captures_in(&after);
                    self.board.undo();
                    result?;
                    if untouched {
                        covers.push(after);
                    }
                }
            }
        }
        match passes {
            0 => return Err(CaptureFlaw::NotAnswered(Move::Pass)),
            1 => {}
            _ => return Err(CaptureFlaw::AnsweredTwice(Move::Pass)),
        }
        let open = self.whole_board - listed;
        for point in &open {
            if self.board.is_empty(point) && covers.iter().all(|cover| cover.contains(point)) {
                self.stays_illegal(zone, point)?;
            }
        }
        Ok(next)
    }

    /// The loser may not play on this point of the zone, whatever is outside the zone.
    fn stays_illegal(&self, zone: &PointSet, point: Point) -> Result<(), CaptureFlaw> {
        match self.board.check_legal(point) {
            _ if self.is_escape() && self.question.boundary.contains(point) => Ok(()),
            // A ban on a point of the zone is part of the promise.
            Err(IllegalMove::Ko) if self.question.ko_winner != Some(!self.winner) => Ok(()),
            Err(IllegalMove::Suicide) => self.stays_suicide(zone, point),
            _ => Err(CaptureFlaw::NotAnswered(Move::Play(point))),
        }
    }

    fn stays_suicide(&self, zone: &PointSet, point: Point) -> Result<(), CaptureFlaw> {
        self.with_neighbors(zone, [point].into_iter())?;
        for n in self.board.neighbors(point) {
            if self.board.color(n) != Some(self.winner) {
                self.with_neighbors(zone, self.board.stones(n))?;
            } else if !self.keeps_a_liberty(zone, n, Some(point), &mut PointSet::new()) {
                return Err(CaptureFlaw::SuicideFromOutside(point));
            }
        }
        Ok(())
    }

    /// The points and all their neighbours lie in the zone.
    fn with_neighbors(&self, zone: &PointSet, points: impl Iterator<Item = Point>) -> Result<(), CaptureFlaw> {
        let needed = points.collect::<PointSet>().dilated() & self.whole_board;
        lies_in(&needed, zone)
    }

    /// Whether the side to play may play there.
    fn may(&self, point: Point) -> bool {
        let hunter = self.board.to_play() != self.prey_color;
        if hunter && self.question.boundary.contains(point) {
            return false;
        }
        match self.board.check_legal(point) {
            Ok(()) => true,
            Err(IllegalMove::Ko) => self.question.ko_winner == Some(self.board.to_play()),
            Err(_) => false,
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), CaptureFlaw> {
        match mv {
            Move::Pass => self.board.pass(),
            Move::Play(point) if self.may(point) => self.board.play_legal(point),
            Move::Play(_) => return Err(self.may_not(mv)),
        }
        Ok(())
    }
}

fn lies_in(points: &PointSet, zone: &PointSet) -> Result<(), CaptureFlaw> {
    (*points - *zone).first().map_or(Ok(()), |point| Err(CaptureFlaw::Lacks(point)))
}
