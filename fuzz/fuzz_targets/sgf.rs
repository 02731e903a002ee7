//! Any text as SGF: writing what was read and reading it again changes nothing.
#![cfg_attr(fuzzing, no_main)]

use tesuji_formats::sgf;

fn attempt(bytes: &[u8]) {
    let Ok(read) = sgf::read(bytes) else { return };
    let written = sgf::write(&read.collection);
    let again = sgf::parse(&written).expect("what is written is read");
    assert_eq!(sgf::write(&again.collection), written);
    assert!(again.warnings.is_empty());
}

tesuji_fuzz::target!(attempt);
