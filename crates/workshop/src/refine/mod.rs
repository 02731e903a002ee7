//! Refining a heap of problems (Wolf 1994, 2.2): solve again, drop stones that do not matter, one form for equal
//! problems, drop similar ones.
//!
//! Nothing is thrown away: a problem that is not kept stays in the database with the reason.

pub mod clean;
pub mod similar;

use tesuji_question::Cancel;
use tesuji_store::{Filter, Problem, ProblemId, Store, StoreError, Stored, Unique};

use crate::examine::{Effort, ExamineError, Examined, examine, examine_query, query_of};
use crate::shard::Shard;
use crate::{SOLVER, canonical};

/// What refining did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Problems looked at.
    pub looked_at: usize,
    /// Stones that were dropped.
    pub stones_dropped: usize,
    /// Kept now.
    pub kept: usize,
    /// Rejected: number and reason.
    pub rejected: Vec<(ProblemId, String)>,
}

/// How to refine.
#[derive(Clone, Debug)]
pub struct RefineOptions {
    /// How hard to try to solve.
    pub effort: Effort,
    /// Keep problems in which nobody has exactly one best move.
    pub keep_ambiguous: bool,
    /// Only these problems, by their numbers; a part is compared with nothing.
    pub shard: Shard,
}

impl Default for RefineOptions {
    fn default() -> RefineOptions {
        RefineOptions { effort: Effort::default(), keep_ambiguous: false, shard: Shard::ALL }
    }
}

/// What became of one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Refined {
    /// The problem, cleaned up and in canonical form.
    pub problem: Problem,
    /// Stones that were dropped.
    pub dropped: usize,
    /// Why it is not kept.
    pub rejected: Option<String>,
}

/// Refines one problem, without comparing it with others. `None` if it was cancelled.
pub fn refine_one(problem: &Problem, options: &RefineOptions, cancel: &Cancel) -> Option<Refined> {
    let rejected = |reason: String| Refined { problem: problem.clone(), dropped: 0, rejected: Some(reason) };
    let known = problem.solved.clone().filter(|solved| solved.solver == SOLVER && solved.other.is_some());
    let known = known.map(|solved| Examined { question: problem.question.clone(), solved });
    let Examined { question, solved } = match known.map_or_else(|| read(problem, options, cancel), Ok) {
        Ok(examined) => examined,
        Err(_) if cancel.is_cancelled() => return None,
        Err(ExamineError::Open(exits)) => {
            let open = Problem { exits: Some(*exits), solved: None, ..problem.clone() };
            return Some(Refined { problem: open, ..rejected("not surrounded".to_owned()) });
        }
        Err(ExamineError::Unknown(reason)) => return Some(rejected(format!("not solved: {reason}"))),
        Err(error) => return Some(rejected(error.to_string())),
    };
    let mut refined = problem.clone();
    refined.canonical = canonical::key(&question);
    refined.question = question;
    refined.solved = Some(solved);
    refined.exits = None;
    if refined.unique() == Some(Unique::Nobody) && !options.keep_ambiguous {
        return Some(Refined { problem: refined, ..rejected("no side has exactly one best move".to_owned()) });
    }
    if refined.is_open() {
        // What lies outside the area matters for the answer: the position is kept as it is, with its provisos.
        return Some(Refined { problem: refined, dropped: 0, rejected: None });
    }
    let Some((settled, dropped)) = clean::clean_up(&refined.question, &options.effort, cancel) else {
        return if cancel.is_cancelled() {
            None
        } else {
            Some(rejected("not solved without some of its stones".to_owned()))
        };
    };
    if settled != refined.question {
        refined.solved = match examine(&settled, &options.effort, cancel) {
            Ok(solved) => Some(solved),
            Err(_) if cancel.is_cancelled() => return None,
            Err(error) => return Some(rejected(error.to_string())),
        };
        refined.claimed_moves.clear();
        refined.question = settled;
    }
    refined.canonical = canonical::key(&refined.question);
    Some(Refined { problem: refined, dropped, rejected: None })
}

/// Reads and solves a problem that is not solved by this version.
fn read(problem: &Problem, options: &RefineOptions, cancel: &Cancel) -> Result<Examined, ExamineError> {
    examine_query(&query_of(&problem.question)?, &options.effort, cancel)
}

/// Refines all problems of a database that are not refined yet, and compares all kept ones. `step` is told after
/// every portion that is on the disk, with the sources of its problems.
///
/// # Errors
/// If the database cannot be read or written.
pub fn refine(
    store: &mut Store,
    options: &RefineOptions,
    cancel: &Cancel,
    step: &mut dyn FnMut(&[Stored], usize),
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let mut waiting = waiting(store)?;
    waiting.retain(|id| options.shard.has(id.unsigned_abs()));
    for ids in waiting.chunks(PORTION) {
        let portion = ids.iter().map(|&id| store.get(id)).collect::<Result<Vec<_>, _>>()?;
        let refined = refine_portion(&portion, options, cancel);
        let mut changes = Vec::new();
        for (old, new) in portion.into_iter().zip(refined) {
            let Some(new) = new else { continue };
            report.looked_at += 1;
            report.stones_dropped += new.dropped;
            report.rejected.extend(new.rejected.iter().map(|reason| (old.id, reason.clone())));
            changes.push(Stored { problem: new.problem, rejected: new.rejected, refined: true, ..old });
        }
        store.update(&changes)?;
        step(&changes, waiting.len());
        if cancel.is_cancelled() {
            break;
        }
    }
    if !cancel.is_cancelled() && !options.shard.is_a_part() {
        for portion in twins(store, cancel)?.chunks(PORTION) {
            let changes = portion.iter().map(|twin| rejected(store, twin)).collect::<Result<Vec<_>, _>>()?;
            store.update(&changes)?;
            report.rejected.extend(changes.iter().map(|c| (c.id, c.rejected.clone().unwrap_or_default())));
        }
    }
    report.kept = store.count(&Filter { refined: Some(true), ..Filter::usable() })?;
    Ok(report)
}

/// The problems that are to be refined.
///
/// # Errors
/// If they cannot be read.
pub fn waiting(store: &Store) -> Result<Vec<ProblemId>, StoreError> {
    store.ids(&Filter { refined: Some(false), rejected: Some(false), ..Filter::default() })
}

/// The refined problems that are equal or similar to one with a smaller number.
///
/// # Errors
/// If they cannot be read.
pub fn twins(store: &Store, cancel: &Cancel) -> Result<Vec<similar::Twin>, StoreError> {
    Ok(similar::find_until(&store.list(&Filter { refined: Some(true), ..Filter::usable() })?, cancel))
}

/// Problems that are written together: so many that one hard problem among them does not leave the other processors
/// idle for long.
const PORTION: usize = 32;

fn rejected(store: &Store, twin: &similar::Twin) -> Result<Stored, StoreError> {
    Ok(Stored { rejected: Some(twin.reason()), similar_to: Some(twin.of), ..store.get(twin.id)? })
}

fn refine_portion(portion: &[Stored], options: &RefineOptions, cancel: &Cancel) -> Vec<Option<Refined>> {
    use rayon::prelude::*;
    portion.par_iter().map(|stored| refine_one(&stored.problem, options, cancel)).collect()
}
