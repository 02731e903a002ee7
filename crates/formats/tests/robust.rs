//! Whatever the bytes are, there is a value or an error with line and column: no panic, no hang.
//!
//! The same properties as the fuzz targets in `fuzz/`, bounded for the normal test run.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use proptest::prelude::*;
use tesuji_formats::{FormatError, PositionFile, SvgStyle, gotools, sgf, text};

/// Files to be mutated: one of each kind, with everything in them.
const SEEDS: [&str; 6] = [
    "(;FF[4]GM[1]SZ[9:7]CA[UTF-8]AB[aa:bc][dd]AW[ee]PL[W]TR[dd]SQ[ff]LB[gg:a]C[x\\]y](;W[cc];B[]C[RIGHT])(;W[tt];B[dd]))",
    "(;SZ[19];B[pd];W[dp]C[\u{9ed2}];B[pq](;W[aa])(;W[bb]))\n(;SZ[13];AB[ca];AW[cb];AE[ca])",
    "$ P2034170\r\nAAEABAAFAABE?BB?BD?CA?EA\\\r\n[BB][BD]\r\n?+l2d#27 3 1 81.48 12 ?? 0 255 :CCABBC@@:\r\n\r\n",
    "White to play, 9x9: test\n    A B C D E F\n 3 |. X X X O .\n 2 |X X O 1 O .\n 1 |. Y a T 2 .\n   +-----------\n8 at 1\n",
    "$$Bc13m5 Title\n$$ -------------\n$$ | . X O 1 2 |\n$$ | X # @ a C |\n$$ | . , 3 4 . |\n",
    "    A B C\n 3  ┌─●─┬─\n 2  ├─❶─②─\n 1  └─△─▫─\n",
];

/// Reads the bytes with every parser and does everything with the result that a command does.
fn exercise(bytes: &[u8]) {
    let text_form = sgf::decode(bytes).text;
    let check = |error: &FormatError| {
        let message = error.to_string();
        assert!(error.place().is_none_or(|p| p.line >= 1 && p.column >= 1), "{message}");
        assert!(message.contains("expected") || message.contains("impossible"), "{message}");
    };
    match PositionFile::read(bytes) {
        Err(error) => check(&error),
        Ok(file) => {
            for position in file.positions().take(20) {
                let Ok(position) = position.inspect_err(check) else { continue };
                let diagram = position.diagram().with_colored_moves(&position.moves, position.first_number);
                let drawn = [diagram.ascii(), diagram.unicode(), diagram.sensei(), diagram.latex()];
                assert!(drawn.iter().all(|d| !d.is_empty()));
                assert!(diagram.svg(&SvgStyle::default()).len() > 100);
                let written = sgf::write_game(&position.to_problem().to_game());
                assert!(PositionFile::parse(&written).is_ok(), "{written}");
            }
        }
    }
    if let Ok(read) = sgf::parse(&text_form) {
        let again = sgf::parse(&sgf::write(&read.collection)).expect("what was written is read");
        assert_eq!(again.collection.games.len(), read.collection.games.len());
    }
    gotools::parse(&text_form).iter().flatten().for_each(|record| {
        assert!(!record.area().is_empty() && !record.targets.is_empty());
    });
    text::parse(&text_form).iter().filter_map(|d| d.as_ref().err()).for_each(check);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        exercise(&bytes);
    }

    #[test]
    fn random_characters_of_the_formats(text in "[();\\[\\]\\\\A-Za-z0-9:.,XO|+$# ?@\n-]{0,200}") {
        exercise(text.as_bytes());
    }

    #[test]
    fn random_boards(text in "([.XO,12a|]( ?[.XO,#@YQ1-9ab]){1,8}\\|?\n){1,6}") {
        exercise(text.as_bytes());
    }

    #[test]
    fn mutations(
        seed in prop::sample::select(&SEEDS[..]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..4), 1..8),
    ) {
        let mut bytes = seed.as_bytes().to_vec();
        for (index, byte, kind) in changes {
            let at = index.index(bytes.len().max(1)).min(bytes.len());
            match kind {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => { bytes.remove(at); }
                2 => bytes.insert(at, byte),
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail.into_iter().take(40));
                }
            }
        }
        exercise(&bytes);
    }
}

#[test]
fn the_seeds_themselves_are_good() {
    for seed in SEEDS {
        let file = PositionFile::read(seed.as_bytes()).unwrap_or_else(|e| panic!("{seed}\n{e}"));
        file.positions().for_each(|p| drop(p.unwrap_or_else(|e| panic!("{seed}\n{e}"))));
        exercise(seed.as_bytes());
    }
}

#[test]
fn long_inputs_take_time_in_proportion() {
    // A quadratic parser would need minutes for these.
    for piece in ["(", "[", "\\", ";B[aa]", "$$ X O\n", "$ P1\n", ". X O\n", "X ", "(;B[", "1 ", "a:", "| "] {
        exercise(piece.repeat(300_000 / piece.len()).as_bytes());
    }
}
