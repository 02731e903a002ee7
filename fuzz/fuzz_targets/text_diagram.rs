//! Any text as diagrams: what is read is possible, and its drawing shows the same stones.
#![cfg_attr(fuzzing, no_main)]

use tesuji_formats::{Diagram, sgf, text};

fn attempt(bytes: &[u8]) {
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
}

tesuji_fuzz::target!(attempt);
