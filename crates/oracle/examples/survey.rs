//! What random problems are like: statuses, states, time. `cargo run --release -p tesuji-oracle --example survey --
//! 2000`
#![allow(clippy::print_stdout)]
use std::collections::BTreeMap;
use std::time::Instant;
use tesuji_oracle::{
    life::{Cycles, LifeOracle},
    random_problem,
};

fn main() {
    let count = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let (mut states, mut times, mut errors) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut parts = [0; 4];
    for seed in 0..count {
        let question = random_problem(seed);
        let start = Instant::now();
        match LifeOracle::new(&question) {
            Err(error) => *errors.entry(error.to_string()).or_insert(0) += 1,
            Ok(mut oracle) => {
                let split = start.elapsed().as_micros();
                oracle.status(Cycles::Live);
                let split2 = start.elapsed().as_micros();
                oracle.move_status();
                let split3 = start.elapsed().as_micros();
                let truth = oracle.truth();
                let split4 = start.elapsed().as_micros();
                for (sum, t) in parts.iter_mut().zip([split, split2 - split, split3 - split2, split4 - split3]) {
                    *sum += t;
                }
                times.push(start.elapsed().as_micros());
                states.push(oracle.state_count());
                *kinds.entry(truth.status.to_string()).or_default() += 1;
                *kinds.entry("seki".into()).or_default() += usize::from(truth.seki);
                *kinds.entry("cycle".into()).or_default() += usize::from(truth.cycle);
            }
        }
    }
    times.sort_unstable();
    states.sort_unstable();
    let at = |per_cent: usize| (states.len() - 1) * per_cent / 100;
    for part in [50, 90, 99, 100] {
        println!("{part:3} %: {} states, {} us", states[at(part)], times[at(part)]);
    }
    println!("enumeration, status, moves, rest: {parts:?} us");
    println!("{} us in all\n{kinds:?}\n{errors:?}", times.iter().sum::<u128>());
}
