//! The random problems are worth comparing with: all twelve classes occur, with either side to play.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_oracle::random_problem;
use tesuji_question::Status;

#[test]
fn every_class_occurs() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let (mut seki, mut cycles) = (0, 0);
    for seed in 0..2000 {
        let mut oracle = LifeOracle::new(&random_problem(seed)).unwrap();
        *count.entry(oracle.status(Cycles::Live).to_string()).or_default() += 1;
        if seed < 500 {
            let truth = oracle.truth();
            seki += usize::from(truth.seki);
            cycles += usize::from(truth.cycle);
        }
    }
    println!("{count:?}, {seki} seki, {cycles} essential cycles");
    let missing: Vec<Status> = Status::all().filter(|status| !count.contains_key(&status.to_string())).collect();
    assert!(missing.is_empty(), "{missing:?} of {count:?}");
    assert!(seki > 3 && cycles > 3, "{seki} seki, {cycles} essential cycles");
}
