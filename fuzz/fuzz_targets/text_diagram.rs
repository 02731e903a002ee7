//! Any text as diagrams: what is read is possible, and its drawing shows the same stones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_formats::{Diagram, sgf, text};

fuzz_target!(|bytes: &[u8]| {
    for diagram in text::parse(&sgf::decode(bytes).text).into_iter().flatten() {
        let title = format!("Black to play, {}", diagram.position.size);
        let drawn = Diagram::new(&diagram.position).with_title(&title).ascii();
        let again = text::parse(&drawn).remove(0).expect("a drawing is read");
        let sorted = |mut stones: Vec<_>| {
            stones.sort();
            stones
        };
        assert_eq!(sorted(again.position.stones), sorted(diagram.position.stones));
    }
});
