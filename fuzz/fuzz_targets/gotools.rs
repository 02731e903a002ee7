//! Any text as a GoTools file: every record is a question with its target inside its area, or an error with a place.
#![cfg_attr(fuzzing, no_main)]

use tesuji_formats::{gotools, sgf};

fn attempt(bytes: &[u8]) {
    for record in gotools::parse(&sgf::decode(bytes).text) {
        match record {
            Ok(record) => assert!(record.targets.iter().all(|t| record.area().contains(*t))),
            Err(error) => assert!(error.place().is_some()),
        }
    }
}

tesuji_fuzz::target!(attempt);
