//! Checking a collection against the solutions its author gives (Wolf 1994, appendix: in every book that was looked at 0.5 to 2 % of
//! the problems are wrong, and in up to 10 % there are other solutions).
//!
//! ```text
//!   FilePosition --Asker--> question, answer --+--> claims: what the text promises   ---+
//!                                              +--> tree: every judged move, read through --+--> findings, each with a line
//! ```
//!
//! Nothing is invented: a finding needs a status that the search has settled, with both closures where the boundary is open. What holds only
//! if the group stays within the area that was read is called doubtful, what could not be settled undecided. The area has room for every move of the
//! author's solutions: what he plays must not be forbidden by ours.

mod claim;
mod html;
mod report;
mod tree;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tesuji_formats::FilePosition;
use tesuji_life::Session;
use tesuji_life::arena::Ground;
use tesuji_question::{Cancel, Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Role, Status};

pub use claim::{Claim, claim_of};
pub use html::html;
pub use report::{Summary, text};

/// Who finds the question of a position and answers it.
pub trait Asker: Sync {
    /// The question, with everything that had to be assumed, and the answer with all first moves.
    ///
    /// # Errors
    /// Why there is no question, or no sense in it.
    fn answer(&self, position: &FilePosition, cancel: &Cancel) -> Result<(LifeQuestion, LifeOutcome), String>;

    /// Nodes that may be spent on each position of the solution tree.
    fn nodes(&self) -> u64;

    /// Time for the whole solution tree.
    fn time(&self) -> Option<Duration> {
        None
    }
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The text promises life or death, and it is the other.
    WrongStatus,
    /// The text promises life or death, and it is ko.
    KoMissed,
    /// The text promises ko, and it is none.
    NoKo,
    /// A first move that is called right does not attain the best status.
    WrongFirstMove,
    /// Another first move is as good, and the book does not know it.
    ExtraSolution,
    /// A move of a right line throws the result away.
    RefutedLine,
    /// A line that is called wrong works.
    WrongLineWorks,
    /// The reply that shall refute a wrong move does not.
    BadRefutation,
    /// A move of the solution is illegal.
    IllegalMove,
}

impl Kind {
    /// The kind in words.
    pub const fn words(self) -> &'static str {
        match self {
            Kind::WrongStatus => "wrong status",
            Kind::KoMissed => "it is ko",
            Kind::NoKo => "it is no ko",
            Kind::WrongFirstMove => "wrong first move",
            Kind::ExtraSolution => "another solution",
            Kind::RefutedLine => "the line is refuted",
            Kind::WrongLineWorks => "a wrong line works",
            Kind::BadRefutation => "the refutation fails",
            Kind::IllegalMove => "illegal move",
        }
    }
}

/// One accusation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What is wrong.
    pub kind: Kind,
    /// The moves of the book that lead there.
    pub moves: Vec<String>,
    /// The accusation in a sentence.
    pub message: String,
    /// How it goes on: the line that shows it, after the moves.
    pub line: Vec<String>,
}

/// What became of one problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
pub enum Outcome {
    /// Nothing is wrong.
    Good {
        /// The status that was found.
        status: String,
    },
    /// Something is wrong.
    Faulty {
        /// The status that was found.
        status: String,
        /// What is wrong.
        findings: Vec<Finding>,
    },
    /// Something is wrong if the group stays within the area that was read: whether it gets out could not be settled.
    Doubtful {
        /// The status that was found.
        status: String,
        /// What is wrong then.
        findings: Vec<Finding>,
    },
    /// It could not be settled.
    Undecided {
        /// Why.
        reason: String,
    },
    /// It cannot be read, or asks nothing that can be answered.
    Broken {
        /// Why.
        reason: String,
    },
}

/// The report on one problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// Which problem of it, from one.
    pub item: usize,
    /// The line where it begins.
    pub line: u32,
    /// Its name.
    pub name: String,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// Checks one problem; `None` if it was cancelled.
pub fn check(file: &str, item: usize, position: &FilePosition, asker: &dyn Asker, cancel: &Cancel) -> Option<Checked> {
    let outcome = match asker.answer(position, cancel) {
        Err(reason) => Outcome::Broken { reason },
        Ok((question, answer)) => {
            let effort = Reach { nodes: asker.nodes(), deadline: Deadline::after(asker.time(), cancel) };
            outcome(position, &question, &answer, &effort)
        }
    };
    if cancel.is_cancelled() {
        return None;
    }
    let line = position.place.line;
    Some(Checked { file: file.to_owned(), item, line, name: position.name.clone(), outcome })
}

/// How far the positions of a solution tree are read.
struct Reach {
    nodes: u64,
    deadline: Deadline,
}

fn outcome(position: &FilePosition, question: &LifeQuestion, answer: &LifeOutcome, reach: &Reach) -> Outcome {
    let status = match answer.verdict {
        LifeVerdict::Unknown(reason) => return Outcome::Undecided { reason: reason.to_string() },
        LifeVerdict::Status(status) => status,
    };
    let (findings, undecided) = match compared(position, question, answer, answer.closure, reach) {
        Ok(compared) => compared,
        Err(reason) => return Outcome::Broken { reason },
    };
    let shown = status.to_string();
    match (findings.is_empty(), undecided) {
        (true, Some(reason)) => Outcome::Undecided { reason },
        (true, None) => Outcome::Good { status: shown },
        (false, _) if !is_conditional(question, answer.closure) => Outcome::Faulty { status: shown, findings },
        (false, _) => {
            // What holds under both closures holds whatever lies outside.
            let firm =
                compared(position, question, answer, Closure::Both, reach).map_or_else(|_| Vec::new(), |both| both.0);
            let is_firm = |finding: &&Finding| firm.iter().any(|f| f.kind == finding.kind && f.moves == finding.moves);
            let sure: Vec<Finding> = findings.iter().filter(is_firm).cloned().collect();
            match sure.is_empty() {
                true => Outcome::Doubtful { status: shown, findings },
                false => Outcome::Faulty { status: shown, findings: sure },
            }
        }
    }
}

/// Whether an answer holds for one of several closures that differ.
fn is_conditional(question: &LifeQuestion, closure: Closure) -> bool {
    closure != Closure::Both && Ground::new(question, Closure::Escape).is_ok_and(|ground| ground.is_open())
}

/// What is wrong under a closure, and why something could not be settled.
fn compared(
    position: &FilePosition,
    question: &LifeQuestion,
    answer: &LifeOutcome,
    closure: Closure,
    reach: &Reach,
) -> Result<(Vec<Finding>, Option<String>), String> {
    let mut readers = Readers::new(question, closure, reach)?;
    let Some(status) = (if closure == answer.closure { answered(answer) } else { readers.status() }) else {
        return Ok((Vec::new(), Some("the closures of the open boundary disagree".to_owned())));
    };
    let mover = readers.mover();
    let mut findings = Vec::new();
    let claim = claim_of(position, mover);
    findings.extend(claim.and_then(|claim| claim.finding(status, mover, answer)));
    let undecided = tree::walk(position, status, &mut readers, &mut findings);
    Ok((findings, undecided))
}

fn answered(answer: &LifeOutcome) -> Option<Status> {
    match answer.verdict {
        LifeVerdict::Status(status) => Some(status),
        LifeVerdict::Unknown(_) => None,
    }
}

/// One session, or two where the boundary is open and both closures must agree.
struct Readers {
    sessions: Vec<Session>,
    nodes: u64,
}

impl Readers {
    fn new(question: &LifeQuestion, settled: Closure, reach: &Reach) -> Result<Readers, String> {
        let closures: &[Closure] = match settled {
            Closure::Both => &[Closure::Escape, Closure::Wall],
            ref one => std::slice::from_ref(one),
        };
        let sessions = closures.iter().map(|&closure| {
            let mut session = Session::with_table(&LifeQuestion { closure, ..question.clone() }, 1 << 19)
                .map_err(|error| error.to_string())?;
            session.set_deadline(&reach.deadline);
            Ok::<_, String>(session)
        });
        Ok(Readers { sessions: sessions.collect::<Result<_, _>>()?, nodes: reach.nodes })
    }

    fn mover(&self) -> Role {
        self.sessions.first().map_or(Role::Attacker, Session::to_move)
    }

    /// Plays a move; `false` if it is not possible.
    fn play(&mut self, mv: tesuji_board::Move) -> bool {
        let played = self.sessions.iter_mut().filter_map(|session| session.play(mv).then_some(())).count();
        if played == self.sessions.len() {
            return true;
        }
        // One of two closures does not have the point: nothing was played.
        for session in &mut self.sessions[..played] {
            session.undo();
        }
        false
    }

    fn undo(&mut self) {
        self.sessions.iter_mut().for_each(|session| {
            session.undo();
        });
    }

    /// The status on which all agree.
    fn status(&mut self) -> Option<Status> {
        let nodes = self.nodes;
        let mut statuses = self.sessions.iter_mut().map(|session| session.status(nodes));
        let first = statuses.next()??;
        statuses.all(|status| status == Some(first)).then_some(first)
    }

    /// The status after every move, where all agree; the pass is left out.
    fn move_status(&mut self) -> Vec<(tesuji_board::Point, Status)> {
        let nodes = self.nodes;
        let mut lists = self.sessions.iter_mut().map(|session| session.move_status(nodes));
        let first = lists.next().unwrap_or_default();
        let others: Vec<_> = lists.collect();
        let agreed = |(mv, status): &(tesuji_board::Move, Option<Status>)| {
            let same = others.iter().all(|list| list.contains(&(*mv, *status)));
            Some((mv.point()?, status.filter(|_| same)?))
        };
        first.iter().filter_map(agreed).collect()
    }

    fn is_captured(&self) -> bool {
        self.sessions.first().is_some_and(Session::is_captured)
    }

    fn to_move(&self) -> Role {
        self.mover()
    }

    /// Where a ko bans the side to move.
    fn ban(&self) -> Option<tesuji_board::Point> {
        self.sessions.first().and_then(Session::ban)
    }
}
