//! Many problems on all cores, handed over in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use tesuji_question::Cancel;
use tesuji_store::Problem;

use super::{Cost, Where, problem};
use crate::shard::Shard;

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Problems handed over.
    pub done: u64,
    /// Problems wanted.
    pub of: u64,
    /// What it took so far.
    pub cost: Cost,
}

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// Where on the board.
    pub place: Where,
    /// How many problems, over all shards.
    pub count: u64,
    /// Which part of them.
    pub shard: Shard,
    /// How many threads.
    pub jobs: usize,
}

/// Makes the problems of a plan and hands them over in the order of their indices.
///
/// What is handed over depends on seed, place, count and shard only, not on the number of jobs. `passed` tells which
/// indices are not wanted, because they are there already.
///
/// # Errors
/// What the receiver says; then the work ends, and the switch is turned off.
pub fn generate<E>(
    plan: &Plan,
    cancel: &Cancel,
    passed: &dyn Fn(u64) -> bool,
    mut receive: impl FnMut(Problem, &Progress) -> Result<(), E>,
) -> Result<Progress, E> {
    let indices: Vec<u64> = plan.shard.indices(plan.count).filter(|&index| !passed(index)).collect();
    let mut progress = Progress { of: indices.len() as u64, ..Progress::default() };
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let (send, received) = mpsc::channel();
        for _ in 0..plan.jobs.max(1) {
            let (send, indices, next) = (send.clone(), &indices, &next);
            scope.spawn(move || {
                loop {
                    let in_line = next.fetch_add(1, Ordering::Relaxed);
                    let index = usize::try_from(in_line).ok().and_then(|at| indices.get(at));
                    let made = index.and_then(|&index| problem(plan.seed, plan.place, index, cancel));
                    let Some(made) = made else { return };
                    if send.send((in_line, made)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let given = hand_over(received, &mut progress, &mut receive);
        if given.is_err() {
            cancel.cancel();
        }
        given
    })?;
    Ok(progress)
}

fn hand_over<E>(
    received: mpsc::Receiver<(u64, (Problem, Cost))>,
    progress: &mut Progress,
    receive: &mut impl FnMut(Problem, &Progress) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    for (place, made) in received {
        waiting.insert(place, made);
        while let Some((problem, cost)) = waiting.remove(&progress.done) {
            progress.done += 1;
            progress.cost.areas += cost.areas;
            progress.cost.asked += cost.asked;
            progress.cost.dropped += cost.dropped;
            receive(problem, progress)?;
        }
    }
    Ok(())
}
