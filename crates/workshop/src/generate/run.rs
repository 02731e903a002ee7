//! Many problems on all cores, handed over in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};

use tesuji_question::Cancel;
use tesuji_store::Problem;

use super::{Cost, Where, problem};
use crate::shard::Shard;

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Problems handed over.
    pub done: u64,
    /// Problems wanted; until the end, those that are there already are counted among them.
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
    passed: &(dyn Fn(u64) -> bool + Sync),
    mut receive: impl FnMut(Problem, &Progress) -> Result<(), E>,
) -> Result<Progress, E> {
    let queue = Mutex::new(Queue { indices: plan.shard.indices(plan.count), passed, next: 0, skipped: 0 });
    let mut progress = Progress { of: plan.shard.len(plan.count), ..Progress::default() };
    std::thread::scope(|scope| {
        let (send, received) = mpsc::channel();
        for _ in 0..plan.jobs.max(1) {
            let (send, queue) = (send.clone(), &queue);
            let next = move || queue.lock().unwrap_or_else(PoisonError::into_inner).next(cancel);
            scope.spawn(move || {
                while let Some((place, index)) = next() {
                    let Some(made) = problem(plan.seed, plan.place, index, cancel) else { return };
                    if send.send((place, made)).is_err() {
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
    progress.of -= queue.into_inner().unwrap_or_else(PoisonError::into_inner).skipped;
    Ok(progress)
}

/// The indices that are still to be made. They are not listed: there may be more than fit into memory.
struct Queue<'a, I> {
    indices: I,
    passed: &'a (dyn Fn(u64) -> bool + Sync),
    next: u64,
    skipped: u64,
}

impl<I: Iterator<Item = u64>> Queue<'_, I> {
    /// The next index, with its place among those that are made; `None` if there are no more, or nobody wants them.
    fn next(&mut self, cancel: &Cancel) -> Option<(u64, u64)> {
        while !cancel.is_cancelled() {
            let index = self.indices.next()?;
            if !(self.passed)(index) {
                self.next += 1;
                return Some((self.next - 1, index));
            }
            self.skipped += 1;
        }
        None
    }
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

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    /// More than any memory could list; those that are there already are passed over.
    #[test]
    fn any_number_may_be_asked_for() {
        let plan = Plan { seed: 3, place: Where::Any, count: u64::MAX, shard: Shard::ALL, jobs: 2 };
        let mut made = Vec::new();
        let given = generate(&plan, &Cancel::new(), &|index| index < 2, |problem, progress| {
            made.push(problem.source);
            if progress.done < 3 { Ok(()) } else { Err("enough") }
        });
        assert_eq!(given, Err("enough"));
        assert_eq!(made, [2, 3, 4].map(|index| source(3, Where::Any, index)));
    }
}
