//! A question in, an answer out.

use tesuji_question::{Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, UnknownReason};
use tesuji_rules::usage::Usage;

use crate::MAX_GIVEN_THREATS;
use crate::arena::Ground;
use crate::error::LifeError;
use crate::options::{Config, SearchOptions};
use crate::provisos::provisos;
use crate::run::Run;
use crate::watch::Watch;

/// Answers a life-and-death question. The time limit is that of the deadline, which the caller has started.
///
/// With [`Closure::Both`] both closures are asked if they differ, and the answer is unknown where they disagree.
///
/// # Errors
/// If the question makes no sense; [`LifeError::part`] names the part to blame.
pub fn solve(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<LifeOutcome, LifeError> {
    let mut watch = Watch::new(deadline, limits.depth, observer);
    with_scope(question, solve_stage(question, options, limits, &mut watch)?)
}

/// As [`solve`], with how often each generated rule ended a line.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_counting_rules(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<(LifeOutcome, Usage), LifeError> {
    let config = Config { count_rules: true, ..options.config.clone() };
    let options = SearchOptions { config, ..options.clone() };
    let mut observer = ();
    let mut watch = Watch::new(deadline, limits.depth, &mut observer);
    let mut run = Run::new(question, &options, limits, &mut watch);
    let outcome = with_scope(question, under_its_closure(question, &mut run)?)?;
    Ok((outcome, run.usage))
}

fn with_scope(question: &LifeQuestion, found: LifeOutcome) -> Result<LifeOutcome, LifeError> {
    Ok(LifeOutcome { scope: provisos(question, &found)?, ..found })
}

/// As [`solve`], for one of several stages of a call. What it takes for granted is for the caller to say.
pub(crate) fn solve_stage(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<LifeOutcome, LifeError> {
    under_its_closure(question, &mut Run::new(question, options, limits, watch))
}

/// One search, or two that bracket the truth.
fn under_its_closure(question: &LifeQuestion, run: &mut Run<'_, '_>) -> Result<LifeOutcome, LifeError> {
    if question.ko_threats.is_some_and(|t| t.attacker.max(t.defender) > MAX_GIVEN_THREATS) {
        return Err(LifeError::TooManyThreats);
    }
    if question.closure != Closure::Both {
        return Ok(run.on(&Ground::new(question, question.closure)?));
    }
    let ground = Ground::new(question, Closure::Escape)?;
    if !ground.is_open() {
        return Ok(LifeOutcome { closure: Closure::Both, ..run.on(&ground) });
    }
    let mut inside = run.on(&Ground::new(question, Closure::Wall)?);
    if inside.verdict.status().is_none() {
        return Ok(inside);
    }
    let mut outside = run.on(&ground);
    // A strategy for one closure need not fit the other: what holds under both is shown for each.
    outside.proofs.append(&mut inside.proofs);
    let agree = inside.verdict == outside.verdict;
    let verdict = match outside.verdict {
        LifeVerdict::Status(_) if !agree => LifeVerdict::unknown(UnknownReason::Open),
        verdict => verdict,
    };
    let length = outside.length.filter(|_| agree);
    let dead_anyway = outside.dead_anyway && agree;
    let both = outside.in_a_row.iter().zip(&inside.in_a_row);
    let in_a_row = both.take_while(|(out, within)| out == within).map(|(&status, _)| status).collect();
    Ok(LifeOutcome { verdict, length, dead_anyway, in_a_row, closure: Closure::Both, ..outside })
}
