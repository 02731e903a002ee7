//! Whoever makes rules, examines or proves them hears the switch within 100 ms, whatever he is at: the generation of large
//! shapes takes hours, and each of its steps seconds.
//!
//! What is measured is processor time of the whole process, so that a busy machine fails nothing. `TESUJI_STOPS` is how
//! often it is tried, `TESUJI_STOPS_SEED` where the dice begin.

#![cfg(unix)]

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tesuji_board::random::Dice;
use tesuji_question::{Cancel, Deadline};
use tesuji_rulegen::proof::{NotProved, prove};
use tesuji_rulegen::{Maker, Recipe, Unfinished};
use tesuji_rules::{About, Edition, Interpretation, RuleTable, Shape, shipped};

/// How long each core may go on after the switch.
const DEAF: Duration = Duration::from_millis(100);
/// Tries of an ordinary test run.
const FEW: u64 = 8;
/// When the switch is used, at the latest: from the first step to the middle of the longest.
const LATEST: usize = 4000;

/// Processor time of this process.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What is done until the switch is used.
#[derive(Clone, Copy, Debug)]
enum Work {
    Rules(Edition, About, Shape),
    TwoEyes(Edition, Shape),
    Proof(&'static RuleTable),
}

impl Work {
    fn of(dice: &mut Dice) -> Option<Work> {
        let shape = |dice: &mut Dice| dice.pick(&["c4x3", "c5x3", "c4x4", "m4x4", "s5x3"])?.parse().ok();
        let edition = if dice.chance(70) { Edition::Sound } else { Edition::Paper(Interpretation::Base) };
        let about = *dice.pick(&About::ALL)?;
        Some(match dice.below(6) {
            0 | 1 => Work::Proof(dice.pick(&shipped().tables)?),
            2 => Work::TwoEyes(edition, shape(dice)?),
            _ => Work::Rules(edition, about, shape(dice)?),
        })
    }

    /// Whether it was stopped before its end.
    fn is_stopped(self, deadline: Deadline) -> bool {
        match self {
            Work::Rules(edition, about, shape) => {
                let made = Maker::new(Recipe::new(edition), deadline).table(about, shape, &mut ());
                matches!(made, Err(Unfinished::Stopped))
            }
            Work::TwoEyes(edition, shape) => {
                let found = Maker::new(Recipe::new(edition), deadline).two_eyes(shape, &mut ());
                matches!(found, Err(Unfinished::Stopped))
            }
            Work::Proof(table) => matches!(prove(table, &deadline), Err(NotProved::Stopped)),
        }
    }
}

#[test]
fn whoever_makes_rules_hears_the_switch() {
    let (count, seed) = (number("TESUJI_STOPS", FEW), number("TESUJI_STOPS_SEED", 1));
    let cores = thread::available_parallelism().map_or(1, usize::from) as u32;
    let (mut stopped, mut deafest, mut late) = (0, Duration::ZERO, Vec::new());
    for number in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let Some(work) = Work::of(&mut dice) else { panic!("the dice found nothing to do") };
        let wait = Duration::from_millis(dice.below(LATEST) as u64);
        let cancel = Cancel::new();
        let deadline = Deadline::cancelled_by(&cancel);
        let (done, ended) = mpsc::channel();
        thread::spawn(move || {
            let is_stopped = work.is_stopped(deadline);
            let _ = done.send((is_stopped, spent()));
        });
        if ended.recv_timeout(wait).is_ok() {
            continue;
        }
        let at = spent();
        cancel.cancel();
        let (is_stopped, end) = ended.recv().expect("it ends");
        let over = end.saturating_sub(at);
        if is_stopped {
            stopped += 1;
        }
        deafest = deafest.max(over);
        if over > DEAF * cores {
            late.push(format!("{number}: {work:?} after {wait:?}: went on for {over:?}"));
        }
    }
    println!("{stopped} of {count} stopped on the way, after the switch at most {deafest:?}");
    assert!(late.is_empty(), "{}", late.join("\n"));
    assert!(stopped > 0, "nothing was stopped on the way: the test is too short");
}
