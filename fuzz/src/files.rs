//! Files with positions, and what the database makes of them.

use tesuji_board::{Board, Color, Point};
use tesuji_formats::{Diagram, FilePosition, PositionFile, SvgStyle, gotools as records, sgf as format, text};
use tesuji_question::LifeQuestion;
use tesuji_store::{Store, exchange};
use tesuji_workshop::{canonical, examine};

/// The stones in an order of their own.
fn sorted(mut stones: Vec<(Point, Color)>) -> Vec<(Point, Color)> {
    stones.sort();
    stones
}

/// Any bytes as a position: a value or an error; what is read can be drawn, written and read again.
pub(crate) fn position_file(bytes: &[u8]) {
    let Ok(file) = PositionFile::read(bytes) else { return };
    for position in file.positions().take(10).flatten() {
        assert!(Board::from_setup(&position.position).is_ok(), "a position that is read is possible");
        let diagram = position.diagram().with_colored_moves(&position.moves, position.first_number);
        let _ =
            (diagram.ascii(), diagram.unicode(), diagram.sensei(), diagram.latex(), diagram.svg(&SvgStyle::default()));
        let written = format::write_game(&position.to_problem().to_game());
        let again = PositionFile::parse(&written).and_then(|f| f.get(1)).expect("what is written is read");
        // A game that begins with an empty board is read at its end, so only set-up positions can be compared.
        if position.position.stones.iter().any(|stone| stone.1 == Color::White) {
            assert_eq!(sorted(again.position.stones), sorted(position.position.stones));
        }
    }
}

/// Any text as SGF: writing what was read and reading it again changes nothing.
pub(crate) fn sgf(bytes: &[u8]) {
    let Ok(read) = format::read(bytes) else { return };
    let written = format::write(&read.collection);
    let again = format::parse(&written).expect("what is written is read");
    assert_eq!(format::write(&again.collection), written);
    assert!(again.warnings.is_empty());
}

/// Any text as a GoTools file: every record is a question with its target inside its area, or an error with a place.
pub(crate) fn gotools(bytes: &[u8]) {
    for record in records::parse(&format::decode(bytes).text) {
        match record {
            Ok(record) => assert!(record.targets.iter().all(|target| record.area().contains(*target))),
            Err(error) => assert!(error.place().is_some()),
        }
    }
}

/// Any text as diagrams: what is read is possible, and its drawing shows the same stones.
pub(crate) fn text_diagram(bytes: &[u8]) {
    for diagram in text::parse(&format::decode(bytes).text).into_iter().flatten() {
        let title = format!("Black to play, {}", diagram.position.size);
        let drawn = Diagram::new(&diagram.position).with_title(&title).ascii();
        let again = text::parse(&drawn).remove(0).expect("a drawing is read");
        assert_eq!(sorted(again.position.stones), sorted(diagram.position.stones));
    }
}

/// Any bytes as a file for the database: every item is a problem or a fault that says something; a problem is stored, and
/// what is exported is read again as the same question.
pub(crate) fn import(bytes: &[u8]) {
    let ask = |position: &FilePosition| examine::unread_question(position).map_err(|error| error.to_string());
    let mut problems = Vec::new();
    for item in exchange::read(bytes, "fuzz", &ask, &canonical::key).into_iter().take(20) {
        match item {
            Ok(read) => problems.push(read.problem),
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
    if problems.is_empty() {
        return;
    }
    let mut store = Store::in_memory().expect("memory is there");
    let added = store.add(&problems).expect("what is read can be stored");
    assert_eq!(added.len(), problems.len());
    for problem in &problems {
        let line = exchange::jsonl::write(problem);
        let again = exchange::jsonl::read(&line, "fuzz", &canonical::key);
        let again = again.into_iter().next().and_then(Result::ok).map(|problem| plain(problem.question));
        assert_eq!(again, Some(plain(problem.question.clone())), "{line}");
        let _ = (exchange::sgf::write(problem), exchange::gotools::write(problem, 1));
    }
}

/// A question as a line tells it: stones in one order, no ban.
fn plain(mut question: LifeQuestion) -> LifeQuestion {
    question.position.stones.sort();
    question.position.ko = None;
    question
}
