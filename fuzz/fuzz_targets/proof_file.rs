//! Any bytes as a proof file: what is read says its claim, is written and read again, and is accepted or refused.
#![cfg_attr(fuzzing, no_main)]

use std::time::Duration;

use tesuji::{Cancel, Deadline, Limits, ProofFile};

fn attempt(bytes: &[u8]) {
    let Ok(file) = ProofFile::read(bytes) else { return };
    let claim = tesuji::claim(&file);
    assert!(!claim.is_empty());
    if let Ok(written) = file.to_bytes() {
        assert_eq!(tesuji::claim(&ProofFile::read(&written).expect("what is written is read")), claim);
    }
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let _ = tesuji::check_within(&file, &Deadline::start(&limits, &Cancel::new()));
}

tesuji_fuzz::target!(attempt);
