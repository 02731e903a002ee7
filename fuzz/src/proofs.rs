//! Proofs and rule bases.

use std::time::Duration;

use tesuji::{Cancel, Deadline, Limits, ProofFile};
use tesuji_rules::database::{checksum, decode};

/// Any bytes as a proof file: what is read says its claim, is written and read again, and is accepted or refused.
pub(crate) fn proof_file(bytes: &[u8]) {
    let Ok(file) = ProofFile::read(bytes) else { return };
    let claim = tesuji::claim(&file);
    assert!(!claim.is_empty());
    if let Ok(written) = file.to_bytes() {
        assert_eq!(tesuji::claim(&ProofFile::read(&written).expect("what is written is read")), claim);
    }
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let _ = tesuji::check_within(&file, &Deadline::start(&limits, &Cancel::new()));
}

/// Any bytes as a rule base: read as a whole, with every rule, or an error.
pub(crate) fn rule_base(bytes: &[u8]) {
    let _ = decode(bytes);
    // Nearly all bytes stop at the checksum: what stands behind it is tried with one that agrees.
    let mut sealed = bytes.to_vec();
    sealed.extend(checksum(bytes).to_le_bytes());
    let Ok(base) = decode(&sealed) else { return };
    for table in &base.tables {
        assert!(table.iter().count() <= table.len());
    }
}
