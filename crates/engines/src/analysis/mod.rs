//! What programs are told that were made for neural networks (Sabaki, LizGoban, KaTrain): every first move, how good it
//! is, and how it is answered.
//!
//! ```text
//!   the verdict  ---->  what every move leads to  ---->  the refutation of each  ---->  done
//!    one move            all moves, no lines yet          a line more each time
//! ```
//!
//! After each arrow there is something to tell. The question is that of the group that `tesuji solve` takes; where none
//! is in question, or nothing is known of it, that of the largest block which whoever moves first captures or saves.
//! The value of a move is 1 where the mover wins outright, 0 where he loses outright, and between them for a ko, by its
//! place among the twelve statuses. **Where nothing is known, there is no value**: no evaluation is made up.
//!
//! JSON lines in KataGo's words (`json::katago`) and GTP (`gtp::analyze`) render the same analysis.

mod captures;
mod permissions;

use tesuji::{
    Cancel, Color, Deadline, LifeAnswer, LifeQuery, Move, Observer, Point, PointSet, Position, QuestionPart, Role,
    Session, Size, Solver, Status,
};

pub(crate) use permissions::{Kind, Permissions};

/// What is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// The position, with the player who moves first.
    pub(crate) position: Position,
    /// The stones in question, if they were named.
    pub(crate) target: Vec<Point>,
    /// Which moves are looked at.
    pub(crate) permissions: Permissions,
    /// Whether it is told how each move is answered.
    pub(crate) lines: bool,
}

/// What may be spent.
#[derive(Clone, Debug)]
pub(crate) struct Spend {
    /// Who is asked; its memory limit holds.
    solver: Solver,
    /// When it ends.
    pub(crate) deadline: Deadline,
    /// Nodes, if they are limited.
    pub(crate) nodes: Option<u64>,
}

impl Spend {
    /// This solver, so much time, so many nodes, and a switch.
    pub(crate) fn new(
        solver: &Solver,
        time: Option<std::time::Duration>,
        nodes: Option<u64>,
        cancel: &Cancel,
    ) -> Spend {
        Spend { solver: solver.clone(), deadline: Deadline::after(time, cancel), nodes }
    }

    /// A solver for a part of the time, and for the nodes that are left after these.
    fn solver(&self, part: f64, spent: u64) -> Solver {
        let mut solver = self.solver.clone().threads(std::num::NonZeroUsize::MIN).cancel(self.deadline.cancel());
        if let Some(left) = self.deadline.share(part).left() {
            solver = solver.time_limit(left);
        }
        if let Some(nodes) = self.nodes {
            solver = solver.node_limit(nodes.saturating_sub(spent).max(1));
        }
        solver
    }

    fn is_over(&self, spent: u64) -> bool {
        self.deadline.is_over() || self.nodes.is_some_and(|nodes| spent >= nodes)
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// Who moves first.
    pub(crate) player: Color,
    /// What is known; `None` if that is nothing.
    pub(crate) found: Option<Found>,
    /// Nodes that it took.
    pub(crate) nodes: u64,
    /// All of it in a sentence.
    pub(crate) sentence: String,
    /// The answer of the library, if a group was asked about.
    pub(crate) answer: Option<Box<LifeAnswer>>,
}

/// A question that was decided.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The size of the board.
    pub(crate) size: Size,
    /// The stones it is about.
    pub(crate) stones: PointSet,
    /// How good the position is for the player, from 0 to 1.
    pub(crate) value: f64,
    /// The first moves, the best first.
    pub(crate) moves: Vec<MoveValue>,
}

/// A first move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveValue {
    pub(crate) mv: Move,
    /// How good it is for the player, from 0 to 1.
    pub(crate) value: f64,
    /// The move and what follows it.
    pub(crate) line: Vec<Move>,
    /// Nodes spent on it.
    pub(crate) nodes: u64,
}

impl Found {
    /// Nothing in question: the only move is a pass, and neither side is ahead. For those alone who ask for it where
    /// nothing is known.
    pub(crate) fn nothing(request: &Request) -> Found {
        let pass = MoveValue { mv: Move::Pass, value: 0.5, line: vec![Move::Pass], nodes: 0 };
        let allowed = request.permissions.allows(request.position.board().to_play(), Move::Pass);
        let moves = if allowed { vec![pass] } else { Vec::new() };
        Found { size: request.position.board().size(), stones: PointSet::default(), value: 0.5, moves }
    }

    /// The share of each move among those that are as good as any.
    pub(crate) fn prior(&self, one: &MoveValue) -> f64 {
        let best = self.moves.first().map_or(0.0, |first| first.value);
        let count = self.moves.iter().filter(|other| other.value == best).count();
        if one.value == best { 1.0 / count as f64 } else { 0.0 }
    }

    /// The points at stake, for the side that a utility is told for: the stones in question, counted for whoever gets
    /// them. Nothing else on the board is counted.
    pub(crate) fn lead(&self, utility: f64) -> f64 {
        utility * self.stones.len() as f64
    }

    /// Whose each point is, row by row from the top left: that of the stones in question is known, and 0 stands for
    /// everything else.
    pub(crate) fn ownership(&self, utility: f64) -> impl Iterator<Item = f64> {
        rows(self.size).map(move |point| if self.stones.contains(point) { utility } else { 0.0 })
    }
}

/// The points of a board, row by row from the top left.
pub(crate) fn rows(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |y| (0..size.width()).map(move |x| Point::at(x, y)))
}

/// Looks at a position. `tell` hears of it whenever more is known, and of the end as the result.
pub(crate) fn analyze(
    request: &Request,
    spend: &Spend,
    observer: &mut dyn Observer,
    tell: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let answer = query(request).and_then(|query| spend.solver(0.5, 0).ask(query, observer));
    let known = match answer {
        Ok(answer) if answer.status().is_some() => return Life::new(request, spend, answer).analyze(tell),
        other => other,
    };
    let player = request.position.board().to_play();
    let (nodes, sentence, answer) = match known {
        Ok(answer) => (answer.effort.nodes, answer.to_string(), Some(Box::new(answer))),
        Err(error) if error.part() == Some(QuestionPart::Target) && request.target.is_empty() => {
            (0, "No group is in question here.".to_owned(), None)
        }
        Err(error) => (0, error.to_string(), None),
    };
    let nothing = Analysis { player, found: None, nodes, sentence, answer };
    if request.permissions.area().is_some() {
        return nothing;
    }
    captures::analyze(request, spend, nothing)
}

fn query(request: &Request) -> Result<LifeQuery, tesuji::Error> {
    let position = &request.position;
    let mut query = match request.target.as_slice() {
        [] => LifeQuery::of(position),
        stones => LifeQuery::about(tesuji::Group::of(position, stones)?),
    };
    if let Some(area) = request.permissions.area() {
        query = query.area(area);
    }
    if let Some(region) = request.permissions.region(position.board().to_play()) {
        query = query.near(region);
    }
    Ok(query.first(position.board().to_play()))
}

/// 1 for an outright win of a side, 0 for an outright loss.
fn value(status: Status, role: Role) -> f64 {
    let better = Status::all().filter(|other| other.cmp_for(status, role).is_gt()).count();
    let steps = Status::all().count() - 1;
    1.0 - better as f64 / steps as f64
}

/// A group whose status is known.
struct Life<'a> {
    request: &'a Request,
    spend: &'a Spend,
    answer: LifeAnswer,
    status: Status,
    role: Role,
    moves: Vec<MoveValue>,
    /// What a move elsewhere leads to, once that is known.
    elsewhere: Option<f64>,
    /// Nodes beside those of the answer.
    nodes: u64,
}

impl<'a> Life<'a> {
    fn new(request: &'a Request, spend: &'a Spend, answer: LifeAnswer) -> Life<'a> {
        let status = answer.status().expect("only answers with a status come here");
        let role = answer.mover();
        let line = answer.shown_line();
        let first = MoveValue {
            mv: line.first().copied().unwrap_or(Move::Pass),
            value: value(status, role),
            line: if line.is_empty() { vec![Move::Pass] } else { line },
            nodes: answer.effort.nodes,
        };
        let mut life = Life { request, spend, answer, status, role, moves: Vec::new(), elsewhere: None, nodes: 0 };
        if life.allows(first.mv) {
            life.moves.push(first);
        }
        life
    }

    fn allows(&self, mv: Move) -> bool {
        self.request.permissions.allows(self.request.position.board().to_play(), mv)
    }

    fn analyze(mut self, tell: &mut dyn FnMut(&Analysis)) -> Analysis {
        if !self.moves.is_empty() {
            tell(&self.analysis());
        }
        let solver = self.spend.solver(1.0, self.answer.effort.nodes);
        if let Ok(mut session) = solver.session(self.answer.question.clone()) {
            session.follow(&self.answer);
            self.judge(&mut session);
            if self.request.lines {
                tell(&self.analysis());
                self.refute(&mut session, tell);
            }
        }
        self.analysis()
    }

    /// What every move leads to.
    fn judge(&mut self, session: &mut Session) {
        let judged = session.judged();
        self.nodes = session.nodes();
        self.elsewhere = judged.iter().find(|(mv, _)| *mv == Move::Pass).map(|&(_, status)| value(status, self.role));
        let each = self.nodes / judged.len().max(1) as u64;
        for (mv, status) in judged {
            // What the answer says of its own move stays.
            if self.allows(mv) && self.moves.iter().all(|known| known.mv != mv) {
                self.moves.push(MoveValue { mv, value: value(status, self.role), line: vec![mv], nodes: each });
            }
        }
        let main = self.answer.shown_line().first().copied();
        self.moves.sort_by(|a, b| {
            b.value.total_cmp(&a.value).then_with(|| (Some(a.mv) != main, a.mv).cmp(&(Some(b.mv) != main, b.mv)))
        });
    }

    /// How each of them is answered. The line of the first is known.
    fn refute(&mut self, session: &mut Session, tell: &mut dyn FnMut(&Analysis)) {
        for at in 0..self.moves.len() {
            if self.moves[at].line.len() > 1 {
                continue;
            }
            if self.spend.is_over(self.answer.effort.nodes + self.nodes) {
                break;
            }
            let judged = session.judge(self.moves[at].mv);
            let spent = session.nodes() - self.nodes;
            self.nodes += spent;
            // A reply that had no time is no refutation.
            if let Some(judged) = judged.filter(|_| !self.spend.deadline.is_over()) {
                self.moves[at].line.extend(judged.line);
                self.moves[at].nodes += spent;
                tell(&self.analysis());
            }
        }
    }

    fn analysis(&self) -> Analysis {
        let answer = &self.answer;
        let best = self.moves.first().map(|first| first.value);
        let stones = answer.reading.groups.value[0].stones();
        let found = Found {
            size: self.request.position.board().size(),
            stones,
            value: best.or(self.elsewhere).unwrap_or_else(|| value(self.status, self.role)),
            moves: self.moves.clone(),
        };
        Analysis {
            player: self.request.position.board().to_play(),
            found: Some(found),
            nodes: answer.effort.nodes + self.nodes,
            sentence: answer.to_string(),
            answer: Some(Box::new(answer.clone())),
        }
    }
}
