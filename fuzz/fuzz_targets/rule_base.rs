//! Any bytes as a rule base: read as a whole, with every rule, or an error.
#![cfg_attr(fuzzing, no_main)]

use tesuji_rules::database::{checksum, decode};

fn attempt(bytes: &[u8]) {
    let _ = decode(bytes);
    // Nearly all bytes stop at the checksum: what stands behind it is tried with one that agrees.
    let mut sealed = bytes.to_vec();
    sealed.extend(checksum(bytes).to_le_bytes());
    let Ok(base) = decode(&sealed) else { return };
    for table in &base.tables {
        assert!(table.iter().count() <= table.len());
    }
}

tesuji_fuzz::target!(attempt);
