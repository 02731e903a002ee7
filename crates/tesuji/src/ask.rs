//! Asking: one function per kind of question, and a watched twin of each.

use std::fmt;
use std::time::Instant;

use tesuji_checker::CheckLimits;

use crate::{
    Board, Cancel, CaptureQuestion, CatchOutcome, Certainty, Closure, Control, Deadline, LifeOutcome, LifeQuestion,
    LifeVerdict, Limits, Move, NodeInfo, Observer, Point, PointSet, QuestionPart,
};

/// A question that makes no sense: which part of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionError {
    /// The part, by its name in JSON.
    pub field: &'static str,
    /// What is wrong with it and what is expected.
    pub message: String,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for QuestionError {}

impl From<tesuji_capture::CaptureError> for QuestionError {
    fn from(error: tesuji_capture::CaptureError) -> QuestionError {
        QuestionError { field: field(error.part()), message: error.to_string() }
    }
}

/// The word for a part of a question in JSON.
fn field(part: QuestionPart) -> &'static str {
    match part {
        QuestionPart::Position => "initialStones",
        QuestionPart::First => "initialPlayer",
        QuestionPart::Target => "target",
        QuestionPart::Area => "area",
        QuestionPart::Closure => "closure",
        QuestionPart::KoThreats => "koThreats",
        QuestionPart::Prey => "prey",
        QuestionPart::Kind => "kind",
        QuestionPart::Boundary => "boundary",
    }
}

/// What an answer to a life-and-death question shall contain besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// All winning first moves, and the status every first move leads to.
    pub all_moves: bool,
    /// The proof, checked.
    pub proof: bool,
    /// Of a group that lives: how often its owner can play elsewhere.
    pub tenuki: bool,
    /// The solution tree, so deep at most.
    pub tree_depth: Option<u16>,
    /// The points the answer depends on, as few as the winner's strategy shows; otherwise all that can change.
    pub zone: bool,
}

impl SolveOptions {
    fn for_the_solver(&self) -> tesuji_life::Options {
        let limits = |depth| tesuji_life::TreeLimits { depth, ..Default::default() };
        tesuji_life::Options {
            all_moves: self.all_moves,
            proof: self.proof,
            tenuki_nodes: if self.tenuki { TENUKI_NODES } else { 0 },
            tree: self.tree_depth.map(limits),
            zone_visits: if self.zone { ZONE_VISITS } else { 0 },
            ..Default::default()
        }
    }
}

/// Nodes for counting how often the owner of a group can play elsewhere.
const TENUKI_NODES: u64 = 50_000;
/// States to visit to find the points the answer depends on.
const ZONE_VISITS: usize = 100_000;

/// What a watcher sees of a search at one of its nodes.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse<'a> {
    /// Nodes visited so far.
    pub nodes: u64,
    /// How deep this one is.
    pub depth: u32,
    hunt: Option<&'a NodeInfo<'a>>,
}

impl Glimpse<'_> {
    /// The moves that lead to the node, as far as the search tells.
    pub fn line(&self) -> Vec<Move> {
        self.hunt.map(NodeInfo::line).unwrap_or_default()
    }
}

/// Somebody who watches a search; called at every node, so it had better be quick.
pub trait Watcher {
    /// The search is at a node.
    fn at_node(&mut self, glimpse: &Glimpse<'_>);
}

impl<F: FnMut(&Glimpse<'_>)> Watcher for F {
    fn at_node(&mut self, glimpse: &Glimpse<'_>) {
        self(glimpse);
    }
}

/// Can this block be captured? With `prove`, more effort is spent.
///
/// A proof that comes with the answer is checked: the answer is called proved only if the independent checker accepts it.
///
/// # Errors
/// If the question makes no sense.
pub fn catch(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<CatchOutcome, QuestionError> {
    catch_observed(question, prove, limits, cancel, &mut ())
}

/// The same as [`catch`], watched.
///
/// # Errors
/// If the question makes no sense.
pub fn catch_watched(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
    watcher: &mut dyn Watcher,
) -> Result<CatchOutcome, QuestionError> {
    catch_observed(question, prove, limits, cancel, &mut CaptureEyes(watcher))
}

/// The same as [`catch`], with somebody who watches every node and may intervene.
///
/// # Errors
/// If the question makes no sense.
pub fn catch_observed(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<CatchOutcome, QuestionError> {
    let deadline = Deadline::start(limits, cancel);
    let mut answer = tesuji_capture::catch(question, prove, limits, &deadline, observer)?;
    if let Some(proof) = &answer.proof {
        // What cannot be checked in the time that is left stays a claim.
        let limits = CheckLimits::until(&deadline);
        let accepted = tesuji_checker::check_capture_within(question, proof, &limits).is_ok();
        answer.certainty = if accepted { Certainty::Proved } else { Certainty::Claimed };
    }
    Ok(answer)
}

/// Does this group live?
///
/// An empty area is inferred ([`infer_area`]). Proofs that come with the answer
/// are checked: it is called proved only if the independent checker accepts them.
///
/// # Errors
/// If the question makes no sense.
pub fn solve(
    question: &LifeQuestion,
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<LifeOutcome, QuestionError> {
    checked_solve(question, options, limits, cancel, &mut ())
}

/// The same as [`solve`], watched.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_watched(
    question: &LifeQuestion,
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
    watcher: &mut dyn Watcher,
) -> Result<LifeOutcome, QuestionError> {
    checked_solve(question, options, limits, cancel, &mut Watched(watcher))
}

/// The same as [`solve`], with somebody who sees every node, leaf and move; a [`LifeRecord`](crate::LifeRecord) keeps what is worth showing.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_observed(
    question: &LifeQuestion,
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn tesuji_life::Observer,
) -> Result<LifeOutcome, QuestionError> {
    checked_solve(question, options, limits, cancel, observer)
}

fn checked_solve(
    question: &LifeQuestion,
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn tesuji_life::Observer,
) -> Result<LifeOutcome, QuestionError> {
    let deadline = Deadline::start(limits, cancel);
    let options = options.for_the_solver();
    let open = question.area.is_empty() && question.closure == Closure::Both;
    let inferred = question.area.is_empty().then(|| with_inferred_area(question)).transpose()?;
    let question = inferred.as_ref().unwrap_or(question);
    let ask = if open { tesuji_life::solve_open } else { tesuji_life::solve };
    let mut answer = ask(question, &options, limits, cancel, observer)
        .map_err(|error| QuestionError { field: error.field(), message: error.to_string() })?;
    let question = LifeQuestion { area: answer.area, closure: answer.closure, ..question.clone() };
    if let (LifeVerdict::Status(status), false) = (answer.verdict, answer.proofs.is_empty()) {
        // What cannot be checked in the time that is left stays a claim.
        let limits = CheckLimits::until(&deadline);
        let accepted = tesuji_checker::check_status_within(&question, status, &answer.proofs, &limits).is_ok();
        answer.certainty = if accepted { Certainty::Proved } else { Certainty::Claimed };
    }
    Ok(answer)
}

fn with_inferred_area(question: &LifeQuestion) -> Result<LifeQuestion, QuestionError> {
    let board = Board::from_setup(&question.position)
        .map_err(|error| QuestionError { field: "initialStones", message: error.to_string() })?;
    Ok(LifeQuestion { area: infer_area(&board, &question.target), ..question.clone() })
}

/// The groups that may be meant if nobody names one, the likeliest first. Of the next one too, if it is at least half as large: then which is meant
/// is open to doubt, and [`solve_likeliest`] tries both.
pub fn infer_target(board: &Board) -> Vec<Vec<Point>> {
    let found = tesuji_life::open::target::candidates(board);
    let largest = found.first().map_or(0, |candidate| candidate.stones);
    found.into_iter().filter(|candidate| 2 * candidate.stones >= largest).map(|candidate| candidate.target).collect()
}

/// Asks about one group after the other, until the first move matters for one: that is the group in question. Gives its number and
/// the answer; the first, if it matters for none.
///
/// # Errors
/// If a question makes no sense, or there is none.
pub fn solve_likeliest(
    questions: &[LifeQuestion],
    options: &SolveOptions,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn tesuji_life::Observer,
) -> Result<(usize, LifeOutcome), QuestionError> {
    let started = Instant::now();
    let mut first = None;
    for (i, question) in questions.iter().enumerate() {
        let others = (questions.len() - i) as u32;
        let time = limits.time.map(|time| time.saturating_sub(started.elapsed()) / others);
        let answer = solve_observed(question, options, &Limits { time, ..limits.clone() }, cancel, observer)?;
        // What could not be read says nothing against the likeliest.
        if !answer.moves.is_empty() || matches!(answer.verdict, LifeVerdict::Unknown(_)) {
            let later_unknown = matches!(answer.verdict, LifeVerdict::Unknown(_));
            return Ok(first.filter(|_| later_unknown).unwrap_or((i, answer)));
        }
        first = first.or(Some((i, answer)));
    }
    first.ok_or(QuestionError { field: "target", message: "no group is surrounded: say which is meant".to_owned() })
}

/// The points where moves matter for a target, if nobody says: the space it can live in, its exits, and the liberties of weak stones at
/// the rim.
pub fn infer_area(board: &Board, target: &[Point]) -> PointSet {
    tesuji_life::open_area(board, target)
}

struct CaptureEyes<'a>(&'a mut dyn Watcher);

impl Observer for CaptureEyes<'_> {
    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.0.at_node(&Glimpse { nodes: node.nodes, depth: node.depth, hunt: Some(node) });
        Control::Continue
    }
}

/// A [`Watcher`] as the observer of a life-and-death search.
pub struct Watched<'a>(pub &'a mut dyn Watcher);

impl tesuji_life::Observer for Watched<'_> {
    fn on_node(&mut self, depth: u16, nodes: u64) {
        self.0.at_node(&Glimpse { nodes, depth: u32::from(depth), hunt: None });
    }
}
