//! Between a search and those who watch it: a [`Deadline`] and an [`Observer`] as the monitor of a proof-number search.
//!
//! The search tells its line move by move. It is kept only if the observer wants to see lines; the position at a node
//! is then made by playing the line out. Beside the main question a search answers smaller ones (other first moves,
//! proofs): there the line begins where that question does.

use tesuji_board::{Board, Move, Point, Setup, Size};
use tesuji_dfpn::{Clock, Monitor, MoveId, Stop};
use tesuji_question::{
    Control, Deadline, Interest, LifeQuestion, NodeInfo, Observer, Place, Role, Stage, UnknownReason,
};

/// Watches one search after the other, for one call.
pub(crate) struct Watch<'a> {
    deadline: Deadline,
    observer: &'a mut dyn Observer,
    interest: Interest,
    max_depth: Option<u32>,
    /// The observer said [`Control::Stop`].
    stopped: bool,
    /// The observer said [`Control::Unwatch`].
    unwatched: bool,
    /// The observer said [`Control::Decide`] at the node that is visited.
    declared: Option<Role>,
    /// The points by their numbers in the search.
    points: Vec<Option<Point>>,
    spot: Spot,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(deadline: &Deadline, max_depth: Option<u32>, observer: &'a mut dyn Observer) -> Watch<'a> {
        Watch {
            deadline: deadline.clone(),
            observer,
            interest: Interest::NONE,
            max_depth,
            stopped: false,
            unwatched: false,
            declared: None,
            points: Vec::new(),
            spot: Spot { start: Setup::empty(Size::default()), line: Vec::new() },
        }
    }

    /// When what is watched ends.
    pub(crate) fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// What is watched from now on ends then.
    pub(crate) fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    /// A search begins; `points` are the points by their numbers in it.
    pub(crate) fn begin(&mut self, question: &LifeQuestion, points: Vec<Option<Point>>) {
        self.observer.stage(&Stage::Life(question));
        self.interest = if self.unwatched { Interest::NONE } else { self.observer.interest() };
        self.points = points;
        self.spot.line.clear();
        self.spot.start = question.position.clone();
    }
}

impl Monitor for Watch<'_> {
    fn visit(&mut self, depth: u16, nodes: u64) {
        if !self.interest.nodes {
            return;
        }
        self.spot.line.truncate(usize::from(depth));
        match self.observer.node(&NodeInfo::new(nodes, u32::from(depth), self.max_depth, &self.spot)) {
            Control::Unwatch => {
                self.unwatched = true;
                self.interest = Interest::NONE;
            }
            Control::Stop => self.stopped = true,
            Control::Decide(winner) => self.declared = Some(winner),
            // Only captures can get another depth on the way.
            Control::Continue | Control::MaxDepth(_) => {}
        }
    }

    fn declared(&mut self) -> Option<bool> {
        self.declared.take().map(|winner| winner == Role::Attacker)
    }

    fn follow(&mut self, depth: u16, mv: MoveId) {
        if self.interest.lines {
            let point = self.points.get(usize::from(mv)).copied().flatten();
            self.spot.line.truncate(usize::from(depth));
            self.spot.line.push(point.map_or(Move::Pass, Move::Play));
        }
    }

    fn leaf(&mut self, depth: u16, won: bool) {
        if self.interest.leaves {
            self.observer.leaf(u32::from(depth), if won { Role::Attacker } else { Role::Defender });
        }
    }

    fn refuted(&mut self, depth: u16, prover: bool, refuted: u32, moves: u32) {
        if self.interest.leaves {
            let mover = if prover { Role::Attacker } else { Role::Defender };
            self.observer.refuted(u32::from(depth), mover, refuted, moves);
        }
    }

    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        if self.stopped {
            return Some(Stop::Cancelled);
        }
        stop_by(&self.deadline)
    }

    fn clock(&self) -> Option<Clock> {
        let deadline = self.deadline.clone();
        Some(Clock::new(move || stop_by(&deadline)))
    }
}

/// Whether a search must end now.
pub(crate) fn stop_by(deadline: &Deadline) -> Option<Stop> {
    deadline.stop().map(|reason| match reason {
        UnknownReason::Cancelled => Stop::Cancelled,
        _ => Stop::Time,
    })
}

/// Why an answer is unknown.
pub(crate) fn reason(stop: Stop) -> UnknownReason {
    match stop {
        Stop::Nodes => UnknownReason::Nodes,
        Stop::Time => UnknownReason::Time,
        Stop::Depth => UnknownReason::Depth,
        Stop::Memory => UnknownReason::Memory,
        Stop::Cancelled => UnknownReason::Cancelled,
    }
}

/// Where the search is.
struct Spot {
    /// The position of the question.
    start: Setup,
    /// The moves from there, if lines are wanted.
    line: Vec<Move>,
}

impl Place for Spot {
    fn line(&self) -> Vec<Move> {
        self.line.clone()
    }

    fn position(&self) -> Setup {
        let Ok(mut board) = Board::from_setup(&self.start) else { return self.start.clone() };
        for mv in &self.line {
            match mv {
                Move::Pass => board.pass(),
                // With the closure `wall` stones may be played that are suicide on the board.
                Move::Play(point) if board.play_ignoring_ko(*point).is_err() => break,
                Move::Play(_) => {}
            }
        }
        board.to_setup()
    }

    fn allows(&self, control: Control) -> bool {
        !matches!(control, Control::MaxDepth(_))
    }
}
