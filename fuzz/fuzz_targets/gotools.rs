//! Any text as a GoTools file: every record is a question with its target inside its area, or an error with a place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_formats::{gotools, sgf};

fuzz_target!(|bytes: &[u8]| {
    for record in gotools::parse(&sgf::decode(bytes).text) {
        match record {
            Ok(record) => assert!(record.targets.iter().all(|t| record.area().contains(*t))),
            Err(error) => assert!(error.place().is_some()),
        }
    }
});
