//! `tesuji db check`: every problem solved again, its proof verified, the file looked through.

use std::collections::HashMap;

use clap::Args;
use rayon::prelude::*;
use tesuji::{Deadline, ProofFile, Status, check_within};
use tesuji_store::{Filter, Problem, ProblemId, Stored, hash_of};
use tesuji_workshop::consistency::contradictions;
use tesuji_workshop::refine::clean;
use tesuji_workshop::shard::Shard;
use tesuji_workshop::{canonical, examine};

use super::super::Exit;
use super::list::FilterArgs;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::work_bar::WorkBar;

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    filter: FilterArgs,
    /// Also in all orientations and colours, after every best move, with every number of ko threats.
    #[arg(long)]
    consistency: bool,
    /// Also that no two kept problems are equal, and that no refined one can do without a stone.
    #[arg(long)]
    minimal: bool,
    /// Check only the I-th of N parts: N machines together check the whole.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Maximum nodes for one question.
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// No progress.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let store = args.database.open_to_read()?;
    let damage = store.damage()?;
    damage.iter().take(20).try_for_each(|fault| say(format!("damaged: {fault}")))?;
    let mut problems = store.list(&Filter { solved: Some(true), ..args.filter.filter() })?;
    let is_ours = |id: ProblemId| args.shard.unwrap_or(Shard::ALL).has(id.unsigned_abs());
    let equal = if args.minimal { equal_ones(&problems) } else { Vec::new() };
    problems.retain(|stored| is_ours(stored.id));
    let cancel = cancel_on_ctrl_c();
    let bar = WorkBar::new(problems.len() as u64, args.quiet);
    let effort = examine::Effort { nodes: args.nodes, ..Default::default() };
    let (mut looked_at, mut wrong) = (0, 0);
    for (id, of) in equal.into_iter().filter(|&(id, _)| is_ours(id)) {
        wrong += 1;
        say(format!("problem {id} is equal to problem {of}"))?;
    }
    for portion in problems.chunks(64) {
        let faults: Vec<Vec<String>> = portion
            .par_iter()
            .map(|stored| if cancel.is_cancelled() { Vec::new() } else { faults(stored, args, &effort, &cancel) })
            .collect();
        if cancel.is_cancelled() {
            remark("stopped");
            break;
        }
        looked_at += portion.len();
        bar.at(looked_at as u64);
        for (stored, faults) in portion.iter().zip(faults) {
            wrong += usize::from(!faults.is_empty());
            faults
                .iter()
                .try_for_each(|fault| say(format!("problem {} ({}): {fault}", stored.id, stored.problem.source)))?;
        }
    }
    drop(bar);
    say(format!("{looked_at} problems solved again, {wrong} differ, {} faults of the file", damage.len()))?;
    Ok(if wrong > 0 || !damage.is_empty() || looked_at < problems.len() { Exit::Refused } else { Exit::Answered })
}

/// Kept problems that are equal to an earlier one under symmetry, shift and colour.
fn equal_ones(problems: &[Stored]) -> Vec<(ProblemId, ProblemId)> {
    let mut forms: HashMap<String, ProblemId> = HashMap::new();
    let kept = problems.iter().filter(|stored| stored.rejected.is_none() && stored.refined);
    kept.filter_map(|stored| {
        let first = *forms.entry(canonical::key(&stored.problem.question)).or_insert(stored.id);
        (first != stored.id).then_some((stored.id, first))
    })
    .collect()
}

/// Whether a proof is one of this problem's status.
fn is_about(file: &ProofFile, problem: &Problem, expected: Status) -> bool {
    matches!(file, ProofFile::Life { question, status, .. } if *question == problem.question && *status == expected)
}

fn faults(stored: &Stored, args: &CheckArgs, effort: &examine::Effort, cancel: &tesuji::Cancel) -> Vec<String> {
    let mut faults = Vec::new();
    let (problem, Some(solved)) = (&stored.problem, &stored.problem.solved) else { return faults };
    if canonical::key(&problem.question) != problem.canonical {
        faults.push("the canonical form is another one".to_owned());
    }
    match &solved.proof {
        Some(bytes) if hash_of(bytes) != solved.proof_hash => faults.push("the proof has another hash".to_owned()),
        Some(bytes) => match ProofFile::read(bytes) {
            Ok(file) if is_about(&file, problem, solved.status) => {
                let checked = check_within(&file, &Deadline::cancelled_by(cancel));
                faults.extend(checked.err().map(|refusal| format!("the proof is refused: {refusal}")));
            }
            Ok(_) => faults.push("the proof is of something else".to_owned()),
            Err(error) => faults.push(error.to_string()),
        },
        None => {}
    }
    match examine::examine(&problem.question, effort, cancel) {
        Err(error) => faults.push(error.to_string()),
        Ok(again) => {
            if again.status != solved.status {
                faults.push(format!("the status is {} instead of {}", again.status, solved.status));
            }
            if again.moves != solved.moves {
                faults.push("the best moves are other ones".to_owned());
            }
            if again.other != solved.other {
                faults.push("the other side's result is another one".to_owned());
            }
        }
    }
    if args.minimal && stored.refined && stored.rejected.is_none() {
        let idle = clean::idle_stones(&problem.question, solved, effort, cancel);
        faults.extend(idle.iter().map(|stone| format!("it can do without the stone at {stone}")));
    }
    if args.consistency {
        match contradictions(&problem.question, effort, cancel) {
            Ok(found) => faults.extend(found.iter().map(ToString::to_string)),
            Err(error) => faults.push(error.to_string()),
        }
    }
    faults
}
