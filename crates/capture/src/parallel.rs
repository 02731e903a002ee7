//! Independent questions, shared out among threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Stack of a thread: lines can be hundreds of moves deep.
const STACK: usize = 16 << 20;

/// The answers, in the order of the questions, found by at most so many threads; `None`: as many as there are
/// processors. Which thread finds one makes no difference.
pub(crate) fn answer_all<Q: Sync, A: Send>(
    questions: &[Q],
    threads: Option<NonZeroUsize>,
    answer: impl Fn(&Q) -> A + Sync,
) -> Vec<A> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::with_capacity(questions.len()));
    let work = || {
        while let Some((number, question)) = take(questions, &next) {
            let answer = answer(question);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
        }
    };
    let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 1..threads.min(questions.len()) {
            // A thread that cannot be had is done without.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        work();
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_by_key(|&(number, _)| number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The next question that nobody has taken, with its number.
fn take<'q, Q>(questions: &'q [Q], next: &AtomicUsize) -> Option<(usize, &'q Q)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    questions.get(number).map(|question| (number, question))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        let questions: Vec<u64> = (0..100).collect();
        let slow_first = |&n: &u64| {
            thread::sleep(std::time::Duration::from_micros(500 - 5 * n));
            n * n
        };
        let squares: Vec<u64> = questions.iter().map(|n| n * n).collect();
        for threads in [None, NonZeroUsize::new(1), NonZeroUsize::new(3), NonZeroUsize::new(200)] {
            assert_eq!(answer_all(&questions, threads, slow_first), squares);
            assert_eq!(answer_all(&[], threads, |&n: &u64| n), []);
        }
    }

    #[test]
    fn no_more_threads_work_than_are_allowed() {
        let questions = [(); 100];
        let ids = |threads| {
            let mut ids = answer_all(&questions, NonZeroUsize::new(threads), |()| {
                thread::sleep(std::time::Duration::from_micros(50));
                format!("{:?}", thread::current().id())
            });
            ids.sort_unstable();
            ids.dedup();
            ids.len()
        };
        assert_eq!(ids(1), 1);
        assert!(ids(2) <= 2);
    }
}
