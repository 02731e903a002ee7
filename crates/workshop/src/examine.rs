//! Everything that is known of a problem: status, all best moves, the other side's, a checked proof, and what makes it hard.

use tesuji_board::{Board, Move, Point, PointSet};
use tesuji_checker::{Patience, StatusFlaw, check_status_within};
use tesuji_formats::proof_file::{self, ProofFile};
use tesuji_life::{LifeError, SearchOptions, Session};
use tesuji_question::{Cancel, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Status, UnknownReason};
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
    #[error(transparent)]
    Question(#[from] LifeError),
    /// The search ended before it knew.
    #[error("not solved: {0}")]
    Unknown(UnknownReason),
    /// The checker refused the proof: the status is not believed.
    #[error("the proof was not accepted: {0}")]
    Refused(String),
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
        let deadline = Deadline::start(&limits, cancel);
        let answer = tesuji_life::solve(question, &options, &limits, &deadline, &mut ())?;
        match answer.verdict {
            LifeVerdict::Status(status) => Ok((status, answer)),
            LifeVerdict::Unknown(unknown) => Err(ExamineError::Unknown(unknown.reason)),
        }
    }
}

/// Solves a question for both sides, with a proof that the checker accepts, and measures it.
///
/// A proof takes more than the search that found the status. One that cannot be written even with
/// [`Effort::for_proofs`] is left out: then the status is a claim, which [`Solved::proof_hash`] tells by being empty.
///
/// # Errors
/// If it makes no sense, is too hard, or its proof is refused.
pub fn examine(question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Result<Solved, ExamineError> {
    let (status, mut answer) = effort.ask(question, true, true, cancel)?;
    let mut proved = is_proved(question, status, &answer, cancel)?;
    if !proved {
        answer.proofs = with_more_effort(question, effort, cancel)?;
        proved = is_proved(question, status, &answer, cancel)?;
    }
    let other = effort.ask(&with_other_first(question), true, false, cancel)?;
    let file = ProofFile::Life { question: question.clone(), status, proofs: answer.proofs.clone() };
    let bytes = proof_file::write(&file).map_err(|error| ExamineError::Refused(error.to_string()))?;
    let bytes = Some(bytes).filter(|_| proved);
    let mut solved = Solved {
        status,
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
    match check_status_within(question, status, &answer.proofs, &Patience::until_cancelled(cancel)) {
        Err(_) if cancel.is_cancelled() => Err(ExamineError::Unknown(UnknownReason::Cancelled)),
        Ok(_) => Ok(true),
        Err(StatusFlaw::NoProof { .. }) => Ok(false),
        Err(flaw) => Err(ExamineError::Refused(flaw.to_string())),
    }
}

/// The proofs of a question whose status is known, with more nodes and the time that was given for them.
fn with_more_effort(
    question: &LifeQuestion,
    effort: &Effort,
    cancel: &Cancel,
) -> Result<Vec<tesuji_question::Proof>, ExamineError> {
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
