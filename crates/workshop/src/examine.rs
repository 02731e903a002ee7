//! Everything that is known of a problem: status, all best moves, the other side's, a checked proof, and what makes
//! it hard.

use tesuji::{AreaPlan, LifeAnswer, LifeQuery, Position, ProofFile, Solver, check_within};
use tesuji_board::{Board, Move, Point, PointSet};
use tesuji_formats::FilePosition;
use tesuji_life::{LifeError, SearchOptions, Session};
use tesuji_question::{
    Cancel, Certainty, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Proof, Status, UnknownReason,
};
use tesuji_store::exchange::Read;
use tesuji_store::{Features, Other, Problem, Solved, hash_of};

use crate::{SOLVER, canonical, grade};

/// Larger proofs are not kept, only their hash.
const LARGEST_PROOF: usize = 64 << 10;
/// A wrong first move whose refutation takes more nodes than this fails late.
const LATE: u64 = 30;

/// Why a problem could not be examined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExamineError {
    /// The question makes no sense.
    #[error("{0}")]
    Question(String),
    /// The group is not surrounded: there is nothing to solve.
    #[error("the group is not surrounded: it gets out at {0}")]
    Open(Box<PointSet>),
    /// The search ended before it knew.
    #[error("not solved: {0}")]
    Unknown(UnknownReason),
    /// The checker refused the proof: the status is not believed.
    #[error("the proof was not accepted: {0}")]
    Refused(String),
}

impl From<LifeError> for ExamineError {
    fn from(error: LifeError) -> ExamineError {
        ExamineError::Question(error.to_string())
    }
}

impl From<tesuji::Error> for ExamineError {
    fn from(error: tesuji::Error) -> ExamineError {
        ExamineError::Question(error.to_string())
    }
}

/// How a problem is examined.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Nodes for each of the two sides.
    pub nodes: u64,
    /// Entries of the solver's table.
    pub table: usize,
    /// Time for each of the two sides.
    pub time: Option<std::time::Duration>,
    /// How many times the nodes a second try at the proof may take, if the first did not end; 0: there is none.
    pub for_proofs: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 2_000_000, table: 1 << 21, time: None, for_proofs: 16 }
    }
}

impl Effort {
    pub(crate) fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), time: self.time, ..Limits::default() }
    }

    /// Asks the solver.
    pub(crate) fn ask(
        &self,
        question: &LifeQuestion,
        all_moves: bool,
        proof: bool,
        cancel: &Cancel,
    ) -> Result<(Status, LifeOutcome), ExamineError> {
        let mut options =
            SearchOptions { all_moves, proof, verification: proof, details: false, ..SearchOptions::default() };
        options.config.table_entries = Some(self.table);
        let limits = self.limits();
        let answer = tesuji_life::solve(question, &options, &limits, &Deadline::start(&limits, cancel), &mut ())?;
        match answer.verdict {
            // All first moves are wanted, or it is not solved.
            LifeVerdict::Status(_) if all_moves && answer.move_status.is_empty() => {
                let reason = if cancel.is_cancelled() { UnknownReason::Cancelled } else { UnknownReason::Nodes };
                Err(ExamineError::Unknown(reason))
            }
            LifeVerdict::Status(status) => Ok((status, answer)),
            LifeVerdict::Open { exits } => Err(ExamineError::Open(Box::new(exits))),
            LifeVerdict::Unknown(unknown) => Err(ExamineError::Unknown(unknown.reason)),
        }
    }
}

/// A problem as it was understood, and what was found.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The complete question: group, area and closure.
    pub question: LifeQuestion,
    /// What was found.
    pub solved: Solved,
}

/// Examines what a query asks. Where it leaves group or area open, they are those of the answer that `tesuji solve`
/// gives.
///
/// # Errors
/// If it makes no sense, is too hard, or its proof is refused.
pub fn examine_query(query: &LifeQuery, effort: &Effort, cancel: &Cancel) -> Result<Examined, ExamineError> {
    let solver = Solver::new().limits(effort.limits()).cancel(cancel);
    let reading = solver.read(query)?;
    if let (AreaPlan::Exact(_), [group]) = (&reading.area.value, reading.groups.value.as_slice()) {
        let question = reading.question(group);
        return Ok(Examined { solved: examine(&question, effort, cancel)?, question });
    }
    let answer = solver.life(query.clone())?;
    match answer.verdict {
        LifeVerdict::Status(_) => {}
        LifeVerdict::Open { exits } => return Err(ExamineError::Open(Box::new(exits))),
        LifeVerdict::Unknown(unknown) => return Err(ExamineError::Unknown(unknown.reason)),
    }
    // A life that was only read is no solution to keep.
    if answer.certainty == Certainty::Read {
        return Err(ExamineError::Unknown(UnknownReason::Nodes));
    }
    let mut solved = match examine(&answer.question, effort, cancel) {
        Err(ExamineError::Unknown(_)) if !cancel.is_cancelled() => as_answered(&answer)?,
        examined => examined?,
    };
    // The move to show is that of the answer.
    solved.moves.sort_by_key(|point| answer.moves.first() != Some(point));
    solved.sequence = answer.line;
    solved.scope = Some(answer.scope);
    Ok(Examined { question: answer.question, solved })
}

/// What an answer says without all that an examination adds: the moves and the line that were shown, and nothing of the other side.
fn as_answered(answer: &LifeAnswer) -> Result<Solved, ExamineError> {
    let status = answer.status().ok_or(ExamineError::Unknown(UnknownReason::Open))?;
    let features = Features {
        verification: answer.effort.nodes,
        searched: answer.effort.nodes,
        length: answer.line.len() as u32,
        ..Features::default()
    };
    let mut solved = Solved {
        status,
        scope: Some(answer.scope.clone()),
        moves: answer.moves.clone(),
        move_status: Vec::new(),
        sequence: answer.line.clone(),
        other: None,
        features,
        difficulty: None,
        grade: None,
        solver: SOLVER.to_owned(),
        proof_hash: String::new(),
        proof: None,
    };
    grade::grade(&mut solved);
    Ok(solved)
}

/// What a stored problem asks. An area that is not known yet is inferred.
///
/// # Errors
/// If its position is impossible.
pub fn query_of(question: &LifeQuestion) -> Result<LifeQuery, tesuji::Error> {
    let query = LifeQuery::exactly(question)?;
    Ok(if question.area.is_empty() { query.infer_area() } else { query })
}

/// Solves a complete question for both sides, with a proof that the checker accepts, and measures it.
///
/// A proof takes more than the search that found the status. One that cannot be written even with
/// [`Effort::for_proofs`] is left out: then the status is a claim, which [`Solved::proof_hash`] tells by being empty.
///
/// # Errors
/// If it makes no sense, is too hard, or its proof is refused.
pub fn examine(question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Result<Solved, ExamineError> {
    let (status, mut answer) = effort.ask(question, true, true, cancel)?;
    let scope = answer.scope.clone();
    let mut proved = is_proved(question, status, &answer, cancel)?;
    if !proved {
        answer.proofs = with_more_effort(question, effort, cancel)?;
        proved = is_proved(question, status, &answer, cancel)?;
    }
    let other = effort.ask(&with_other_first(question), true, false, cancel)?;
    let file = ProofFile::Life { question: question.clone(), status, proofs: answer.proofs.clone() };
    let bytes = file.to_bytes().map_err(|error| ExamineError::Refused(error.to_string()))?;
    let bytes = Some(bytes).filter(|_| proved);
    let mut solved = Solved {
        status,
        scope: Some(scope),
        features: measure(question, &answer)?,
        moves: answer.moves,
        move_status: answer.move_status,
        sequence: answer.line,
        other: Some(Other { status: other.0, moves: other.1.moves }),
        difficulty: None,
        grade: None,
        solver: SOLVER.to_owned(),
        proof_hash: bytes.as_deref().map(hash_of).unwrap_or_default(),
        proof: bytes.filter(|bytes| bytes.len() <= LARGEST_PROOF),
    };
    grade::grade(&mut solved);
    Ok(solved)
}

/// Whether there are proofs of the status, which the checker accepts.
fn is_proved(
    question: &LifeQuestion,
    status: Status,
    answer: &LifeOutcome,
    cancel: &Cancel,
) -> Result<bool, ExamineError> {
    if answer.proofs.is_empty() {
        return Ok(false);
    }
    let file = ProofFile::Life { question: question.clone(), status, proofs: answer.proofs.clone() };
    match check_within(&file, &Deadline::cancelled_by(cancel)) {
        Err(_) if cancel.is_cancelled() => Err(ExamineError::Unknown(UnknownReason::Cancelled)),
        Ok(_) => Ok(true),
        Err(refusal) => Err(ExamineError::Refused(refusal.to_string())),
    }
}

/// The proofs of a question whose status is known, with more nodes and the time that was given for them.
fn with_more_effort(question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Result<Vec<Proof>, ExamineError> {
    let more = Effort {
        nodes: effort.nodes.saturating_mul(effort.for_proofs),
        table: effort.table.saturating_mul(4).min(Effort::default().table.max(effort.table)),
        ..effort.clone()
    };
    if effort.for_proofs == 0 {
        return Ok(Vec::new());
    }
    match more.ask(question, false, true, cancel) {
        Ok((_, answer)) => Ok(answer.proofs),
        Err(ExamineError::Unknown(_)) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// A problem of a file, solved: as `tesuji solve` understands the position it was read from. Unsolved if it is too
/// hard; a group that is not surrounded has its exits.
pub fn examined(read: &Read, effort: &Effort, cancel: &Cancel) -> Problem {
    let query = || match &read.position {
        Some(position) => Ok(LifeQuery::of(&Position::try_from(position.clone())?)),
        None => query_of(&read.problem.question),
    };
    let mut problem = read.problem.clone();
    let found = query().map_err(ExamineError::from).and_then(|query| examine_query(&query, effort, cancel));
    match found {
        Ok(Examined { question, solved }) => {
            problem.canonical = canonical::key(&question);
            problem.question = question;
            problem.solved = Some(solved);
            problem.exits = None;
        }
        Err(ExamineError::Open(exits)) => problem.exits = Some(*exits),
        Err(ExamineError::Question(_) | ExamineError::Unknown(_) | ExamineError::Refused(_)) => {}
    }
    problem
}

/// The question of a position. What it leaves open is found when it is solved; until then its area is empty.
///
/// # Errors
/// If no group is meant, or the position is impossible.
pub fn unread_question(position: &FilePosition) -> Result<LifeQuestion, tesuji::Error> {
    let reading = Solver::new().read(&LifeQuery::of(&Position::try_from(position.clone())?))?;
    let question = reading.question(&reading.groups.value[0]);
    Ok(match reading.area.value {
        AreaPlan::Exact(_) => question,
        AreaPlan::Staged(_) => LifeQuestion { area: PointSet::EMPTY, ..question },
    })
}

/// A problem made of a question, solved.
///
/// # Errors
/// If it cannot be examined.
pub fn problem(
    source: &str,
    question: LifeQuestion,
    effort: &Effort,
    cancel: &Cancel,
) -> Result<Problem, ExamineError> {
    let solved = examine(&question, effort, cancel)?;
    let mut problem = Problem::new(source, canonical::key(&question), question);
    problem.solved = Some(solved);
    Ok(problem)
}

/// The same position with the other side to play first.
pub fn with_other_first(question: &LifeQuestion) -> LifeQuestion {
    let mut other = question.clone();
    other.position.to_play = !other.position.to_play;
    other.position.ko = None;
    other
}

fn measure(question: &LifeQuestion, answer: &LifeOutcome) -> Result<Features, LifeError> {
    let mut session = Session::with_table(question, 1 << 10)?;
    let ordering = session.ordering();
    let rank = answer.moves.iter().filter_map(|mv| ordering.iter().position(|p| p == mv)).min();
    let best = answer.moves.first().copied();
    Ok(Features {
        // Without a tree all that is known is that it is no larger than the search.
        verification: answer.verification.unwrap_or(answer.nodes),
        searched: answer.nodes,
        rank: rank.map_or(0, |at| at as u32 + 1),
        length: answer.line.len() as u32,
        late: late(&mut session, answer, &ordering),
        choices: ordering.len() as u32,
        sacrifice: best.is_some_and(|point| is_sacrificed(question, answer, point)),
        fills_eye: best.is_some_and(|point| fills_eye(question, point)),
    })
}

/// How many wrong first moves are not refuted within a few nodes.
fn late(session: &mut Session, answer: &LifeOutcome, ordering: &[Point]) -> u32 {
    let mut late = 0;
    for &point in ordering.iter().filter(|p| !answer.moves.contains(p)) {
        if session.play(Move::Play(point)) {
            late += u32::from(session.status(LATE).is_none());
            session.undo();
        }
    }
    late
}

/// Whether the first stone is taken off in the main line.
fn is_sacrificed(question: &LifeQuestion, answer: &LifeOutcome, first: Point) -> bool {
    let Ok(mut board) = Board::from_setup(&question.position) else { return false };
    for (number, mv) in answer.line.iter().enumerate() {
        match mv {
            Move::Pass => board.pass(),
            Move::Play(point) => {
                if board.play_ignoring_ko(*point).is_err() {
                    return false;
                }
            }
        }
        let taken: PointSet = board.killed_by_last_move().collect();
        if number > 0 && taken.contains(first) {
            return true;
        }
    }
    false
}

/// Whether all neighbours of the point are the mover's own stones.
fn fills_eye(question: &LifeQuestion, point: Point) -> bool {
    let setup = &question.position;
    let own: PointSet = setup.stones.iter().filter(|s| s.1 == setup.to_play).map(|s| s.0).collect();
    point.neighbors().into_iter().filter(|&n| setup.size.contains(n)).all(|n| own.contains(n))
}
