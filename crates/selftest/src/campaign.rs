//! Many problems on many threads, each drawn from its own number: the same seed gives the same problems, however many
//! threads there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tesuji_board::random::Dice;
use tesuji_question::Deadline;

use crate::{Difference, Effort, Examined, Judged, Kind, Tally, draw, examine};

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where the dice begin.
    pub seed: u64,
    /// The number of the first problem.
    pub first: u64,
    /// Problems.
    pub count: u64,
    /// One in so many problems is proved; 0: none.
    pub prove_each: u64,
    /// How often each proof is changed.
    pub mutants: u32,
    /// One in so many problems is compared with all its twins, the others with one.
    pub all_twins_each: u64,
    /// Threads.
    pub jobs: usize,
    /// Hand over the proof files.
    pub keep: bool,
}

/// A difference, and the number of its problem.
type Found = (u64, Box<Difference>);

/// Works until all is done, the deadline is over or there is a difference. `progress` is told about every problem, on any
/// of the threads but never on two at once: the number of the problem, all that was seen so far, and the files of this one.
pub fn run(
    plan: &Plan,
    deadline: &Deadline,
    progress: &mut (dyn FnMut(u64, &Tally, Vec<Judged>) + Send),
) -> (Tally, Option<Found>) {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let shared = Mutex::new((Tally::default(), None::<Found>, progress));
    let work = || {
        while !stop.load(Ordering::Relaxed) && !deadline.is_over() {
            let done = next.fetch_add(1, Ordering::Relaxed);
            if done >= plan.count {
                return;
            }
            let index = plan.first + done;
            let seen = problem(plan, index);
            // A thread that panicked has said so; what it held is a sum.
            let mut held = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (tally, first, progress) = &mut *held;
            match seen {
                Ok(seen) => {
                    tally.add(&seen.tally);
                    progress(index, tally, seen.files);
                }
                Err(difference) => {
                    stop.store(true, Ordering::Relaxed);
                    if first.as_ref().is_none_or(|(before, _)| index < *before) {
                        *first = Some((index, difference));
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..plan.jobs.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let (tally, first, _) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    (tally, first)
}

/// The problem with a number: drawn until it is small enough, then examined.
fn problem(plan: &Plan, index: u64) -> Result<Examined, Box<Difference>> {
    let one_in = |each: u64| each > 0 && index.is_multiple_of(each);
    let effort = Effort {
        prove: one_in(plan.prove_each),
        mutants: plan.mutants,
        all_twins: one_in(plan.all_twins_each),
        keep: plan.keep,
    };
    let mut dice = Dice::new(plan.seed.wrapping_mul(0x9E6C_63D0_876A_68DE) ^ index);
    let kind = Kind::of(index);
    let mut too_large = 0;
    loop {
        let mut seen = examine(&draw(kind, &mut dice), kind, &effort, &mut dice)?;
        if seen.tally.count() > 0 {
            seen.tally.too_large += too_large;
            return Ok(seen);
        }
        too_large += 1;
    }
}
