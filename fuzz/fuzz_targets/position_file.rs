//! Any bytes as a position: a value or an error; what is read can be drawn, written and read again.
#![cfg_attr(fuzzing, no_main)]

use tesuji_board::Board;
use tesuji_formats::{PositionFile, SvgStyle, sgf};

fn attempt(bytes: &[u8]) {
    let Ok(file) = PositionFile::read(bytes) else { return };
    for position in file.positions().take(10).flatten() {
        assert!(Board::from_setup(&position.position).is_ok(), "a position that is read is possible");
        let diagram = position.diagram().with_colored_moves(&position.moves, position.first_number);
        let _ =
            (diagram.ascii(), diagram.unicode(), diagram.sensei(), diagram.latex(), diagram.svg(&SvgStyle::default()));
        let written = sgf::write_game(&position.to_problem().to_game());
        let again = PositionFile::parse(&written).and_then(|f| f.get(1)).expect("what is written is read");
        let sorted = |mut stones: Vec<_>| {
            stones.sort();
            stones
        };
        // A game that begins with an empty board is read at its end, so only set-up positions can be compared.
        if position.position.stones.iter().any(|s| s.1 == tesuji_board::Color::White) {
            assert_eq!(sorted(again.position.stones), sorted(position.position.stones));
        }
    }
}

tesuji_fuzz::target!(attempt);
