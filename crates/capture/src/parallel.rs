//! Independent questions, shared out among the machine's processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Stack of a thread: lines can be hundreds of moves deep.
const STACK: usize = 16 << 20;

/// The answers, in the order of the questions. Which thread finds one makes no difference.
pub(crate) fn answer_all<Q: Sync, A: Send>(questions: &[Q], answer: impl Fn(&Q) -> A + Sync) -> Vec<A> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::with_capacity(questions.len()));
    let work = || {
        while let Some((number, question)) = take(questions, &next) {
            let answer = answer(question);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(questions.len());
    thread::scope(|scope| {
        for _ in 1..threads {
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
        assert_eq!(answer_all(&questions, slow_first), questions.iter().map(|n| n * n).collect::<Vec<_>>());
        assert_eq!(answer_all(&[], |&n: &u64| n), []);
    }
}
