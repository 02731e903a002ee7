//! Checking a collection against the solutions its author gives (Wolf 1994, appendix: in every book that was looked
//! at 0.5 to 2 % of the problems are wrong, and in up to 10 % there are other solutions).
//!
//! ```text
//!   FilePosition --Solver--> answer --+--> promise: what the text says                --+
//!                                     +--> tree: every judged move, read through     --+--> findings, each with a line
//! ```
//!
//! Nothing is invented: a finding needs a status that the search has settled, with both closures where the boundary
//! is open. What holds only if the group stays within the area that was read is called doubtful, what could not be
//! settled undecided; a group that is not surrounded is told to be open. The area has room for every move of the author's solutions: what he plays must not be forbidden
//! by ours.

mod html;
mod promise;
mod report;
mod tree;

use serde::{Deserialize, Serialize};
use tesuji::{
    Certainty, Closure, KoThreats, LifeAnswer, LifeQuery, LifeQuestion, LifeVerdict, Move, Point, PointSet, Position,
    Proviso, Role, Session, Solver, Status,
};
use tesuji_formats::FilePosition;

pub use html::html;
pub use promise::{Promise, promise_of};
pub use report::{Summary, text};

/// Ko threats of a reading in which every ko may be retaken.
const MANY_THREATS: u8 = 90;

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
            Kind::NoKo => "it is not a ko",
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
pub enum Judgment {
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
        /// What it takes for granted: "if White cannot get out at H18".
        #[serde(default)]
        provided: String,
        /// What is wrong then.
        findings: Vec<Finding>,
    },
    /// The group is not surrounded, so there is nothing to check: whatever the author claims of its life, it gets out.
    Open {
        /// Where it gets out, in a sentence.
        sentence: String,
        /// The points.
        exits: Vec<String>,
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
    pub outcome: Judgment,
}

/// Checks one problem, with what a solver may spend; `None` if it was cancelled.
pub fn check(file: &str, item: usize, position: &FilePosition, solver: &Solver) -> Option<Checked> {
    let outcome = match answer(position, solver) {
        Err(error) => Judgment::Broken { reason: error.to_string() },
        Ok(answer) => judge(position, &answer, solver),
    };
    if solver.is_cancelled() {
        return None;
    }
    let line = position.place.line;
    Some(Checked { file: file.to_owned(), item, line, name: position.name.clone(), outcome })
}

/// The answer to what the position asks. Where the area is inferred, it has room for the author's moves.
fn answer(position: &FilePosition, solver: &Solver) -> Result<LifeAnswer, tesuji::Error> {
    let played: PointSet = position.solution.nodes().iter().filter_map(|node| node.played?.1.point()).collect();
    let query = LifeQuery::of(&Position::try_from(position.clone())?).room_for(played);
    solver.clone().all_moves().life(query)
}

fn judge(position: &FilePosition, answer: &LifeAnswer, solver: &Solver) -> Judgment {
    let status = match answer.verdict {
        LifeVerdict::Open { exits } => {
            let exits = exits.iter().map(|exit| exit.to_string()).collect();
            return Judgment::Open { sentence: answer.to_string(), exits };
        }
        LifeVerdict::Unknown(unknown) => return Judgment::Undecided { reason: unknown.to_string() },
        LifeVerdict::Status(status) => status,
    };
    let (findings, undecided) = match compared(position, answer, answer.question.closure, solver) {
        Ok(compared) => compared,
        Err(reason) => return Judgment::Broken { reason },
    };
    let shown = status.to_string();
    match (findings.is_empty(), undecided) {
        (true, Some(reason)) => Judgment::Undecided { reason },
        (true, None) => Judgment::Good { status: shown },
        // A life that was read and not searched contradicts nobody for certain.
        (false, _) if answer.certainty == Certainty::Read => {
            Judgment::Doubtful { status: shown, provided: "if it lives as it was read".to_owned(), findings }
        }
        (false, _) if !is_conditional(answer) => Judgment::Faulty { status: shown, findings },
        (false, _) => {
            // What holds under both closures holds whatever lies outside.
            let firm = compared(position, answer, Closure::Both, solver).map_or_else(|_| Vec::new(), |both| both.0);
            let is_firm = |finding: &&Finding| firm.iter().any(|f| f.kind == finding.kind && f.moves == finding.moves);
            let sure: Vec<Finding> = findings.iter().filter(is_firm).cloned().collect();
            match sure.is_empty() {
                true => {
                    let provided = answer.conditions().unwrap_or_default();
                    Judgment::Doubtful { status: shown, provided, findings }
                }
                false => Judgment::Faulty { status: shown, findings: sure },
            }
        }
    }
}

/// Whether an answer depends on what lies outside the area.
fn is_conditional(answer: &LifeAnswer) -> bool {
    answer.scope.provisos().iter().any(|proviso| !matches!(proviso, Proviso::StonesSurvive(_)))
}

/// What is wrong under a closure, and why something could not be settled.
fn compared(
    position: &FilePosition,
    answer: &LifeAnswer,
    closure: Closure,
    solver: &Solver,
) -> Result<(Vec<Finding>, Option<String>), String> {
    let mut reader = Reader::new(&answer.question, closure, solver)?;
    let known = if closure == answer.question.closure { answer.status() } else { reader.status() };
    let Some(status) = known else {
        return Ok((Vec::new(), Some("the closures of the open boundary disagree".to_owned())));
    };
    let mover = reader.to_move();
    let mut findings = Vec::new();
    let promise = promise_of(position, mover);
    findings.extend(promise.and_then(|promise| promise.finding(status, mover, answer)));
    let undecided = tree::walk(position, status, &mut reader, &mut findings);
    Ok((findings, undecided))
}

/// A session in which every ko may be retaken: what the author plays is not ours to forbid.
struct Reader(Session);

impl Reader {
    fn new(question: &LifeQuestion, closure: Closure, solver: &Solver) -> Result<Reader, String> {
        let threats = Some(KoThreats { attacker: MANY_THREATS, defender: MANY_THREATS });
        let question = LifeQuestion { closure, ko_threats: threats, ..question.clone() };
        solver.session(question).map(Reader).map_err(|error| error.to_string())
    }

    fn to_move(&self) -> Role {
        self.0.to_move()
    }

    /// Plays a move; `false` if it is not possible.
    fn play(&mut self, mv: Move) -> bool {
        self.0.play(mv).is_ok()
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    /// The status here, in ko threats of the beginning.
    fn status(&mut self) -> Option<Status> {
        let status = self.0.status().status()?;
        Some(self.in_threats_of_the_beginning(status))
    }

    /// The status after every move; the pass is left out.
    fn move_status(&mut self) -> Vec<(Point, Status)> {
        let judged = self.0.judged();
        let told = |(mv, status): (Move, Status)| Some((mv.point()?, self.in_threats_of_the_beginning(status)));
        judged.into_iter().filter_map(told).collect()
    }

    fn in_threats_of_the_beginning(&self, status: Status) -> Status {
        let spent = |role: Role| MANY_THREATS - self.0.threats_left(role);
        status.before_spending(spent(Role::Attacker), spent(Role::Defender))
    }

    fn is_captured(&self) -> bool {
        self.0.ended() == Some(tesuji::End::Captured)
    }

    /// Where a ko bans the side to move.
    fn ban(&self) -> Option<Point> {
        self.0.position().ko
    }
}
