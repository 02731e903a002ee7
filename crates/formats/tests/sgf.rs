//! SGF as it is found: charsets, broken files, problem conventions.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::path::PathBuf;

use tesuji_board::{Color, Point, Size};
use tesuji_formats::sgf::problem::SgfProblem;
use tesuji_formats::sgf::{self, GameTree, Value};
use tesuji_formats::{Convention, FormatError, Judgement, PositionFile};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn game(text: &str) -> GameTree {
    sgf::parse(text).unwrap().collection.games.remove(0)
}

/// A comment in an encoding, in a file that names its charset or not.
fn encoded(label: &str, comment: &str, named: bool) -> Vec<u8> {
    let ca = if named { format!("CA[{label}]") } else { String::new() };
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
    let text = format!("(;FF[4]{ca}SZ[9]AB[aa]AW[bb]C[{comment}];B[cc])");
    let (bytes, _, unmappable) = encoding.encode(&text);
    assert!(!unmappable, "{label}");
    bytes.into_owned()
}

/// Sentences with characters whose second byte is a backslash or a closing bracket in that charset.
const SENTENCES: [(&str, &str, &[u8]); 5] = [
    ("Shift_JIS", "黒先白死。表の手順と十分な予想、ソフトの能力を見せる", b"\x5c"),
    ("Shift_JIS", "次の一手を考えてください。ゾーンの中で生きる、充分な喝", b"\x5d"),
    ("Big5", "黑先殺白，許功蓋的題目，成功的手順在這裡", b"\x5c"),
    ("GB18030", "黑先白死，請看這個題目：漒漖，正解圖與失敗圖", b""),
    ("EUC-KR", "흑선백사. 이 문제의 정답은 무엇입니까? 다음 한 수를 찾으세요.", b""),
];

#[test]
fn charsets_named_and_detected() {
    for (label, comment, trailing) in SENTENCES {
        for named in [true, false] {
            let bytes = encoded(label, comment, named);
            if !trailing.is_empty() {
                let inside = bytes.windows(2).any(|w| w[0] >= 0x80 && w[1] == trailing[0]);
                assert!(inside, "the {label} sample must have {trailing:?} as a second byte");
            }
            let read = sgf::read(&bytes).unwrap();
            let root = read.collection.games[0].root();
            assert_eq!(root.text("C").as_deref(), Some(comment), "{label} named: {named}, read as {}", read.charset);
            assert_eq!(read.collection.games[0].nodes().len(), 2, "{label}");
        }
    }
}

#[test]
fn gb18030_with_bracket_and_backslash_bytes() {
    // Characters of GBK found by their bytes: lead 0x81, second byte 0x5c and 0x5d.
    let bytes = b"(;CA[GB18030]C[\x81\x5c\x81\x5d])";
    let read = sgf::read(bytes).unwrap();
    assert_eq!(read.collection.games[0].root().text("C").unwrap().chars().count(), 2);
    assert!(read.warnings.is_empty(), "{:?}", read.warnings);
}

#[test]
fn latin_1_and_wrong_ca() {
    let read = sgf::read(b"(;PB[Andr\xe9]PW[J\xfcrgen M\xfcller]C[Weiss ist \xfcberm\xe4chtig])").unwrap();
    assert_eq!(read.collection.games[0].root().text("PW").as_deref(), Some("Jürgen Müller"));
    let read = sgf::read(b"(;CA[UTF-8]PB[Andr\xe9]PW[J\xfcrgen M\xfcller])").unwrap();
    assert_eq!(read.collection.games[0].root().text("PB").as_deref(), Some("André"));
    assert!(read.warnings[0].message.contains("CA"), "{:?}", read.warnings);
    let read = sgf::read(b"\xef\xbb\xbf(;C[\xc3\xa9])").unwrap();
    assert_eq!(read.collection.games[0].root().text("C").as_deref(), Some("é"));
}

#[test]
fn broken_files_are_read_as_far_as_they_make_sense() {
    // What is broken, the text, the number of nodes and of stones on the board at the end of the main line.
    let cases = [
        ("text before", "From: someone (me)\n\n(;SZ[9];B[aa];W[bb])", 3, 2),
        ("missing )", "(;SZ[9];B[aa];W[bb]", 3, 2),
        ("missing ])", "(;SZ[9];B[aa];W[bb", 3, 2),
        ("extra )", "(;SZ[9];B[aa];W[bb]))))", 3, 2),
        ("no first ;", "(SZ[9];B[aa];W[bb])", 3, 2),
        ("small letters", "(;GaMe[1]SiZe[9];Black[aa];White[bb])", 3, 2),
        ("a digit behind small letters", "(;SZ[9];x7B[aa];W[bb])", 3, 2),
        ("all small", "(;sz[9];b[aa];w[bb])", 3, 2),
        ("blanks", "  (\n;\n SZ\n [9]\t; B [aa]\r\n;W\u{a0}[bb]\n )", 3, 2),
        ("property twice", "(;SZ[9]AB[aa]AB[bb]AW[cc];W[dd])", 2, 4),
        ("a stray value", "(;SZ[9][xx];B[aa];W[bb])", 3, 2),
        ("a property without value", "(;SZ[9]KO;B[aa];W[bb])", 3, 2),
        ("strange characters", "(;SZ[9],,§;B[aa]\"; W[bb])", 3, 2),
        ("moves off the board", "(;SZ[9];B[aa];W[zz];B[??];W[bb])", 5, 2),
        ("old pass", "(;SZ[19];B[tt];W[bb])", 3, 1),
        ("move on a stone", "(;SZ[9];B[aa];W[aa])", 3, 1),
        ("suicide", "(;SZ[9]AW[ab][ba];B[aa];W[cc])", 3, 3),
    ];
    for (what, text, nodes, stones) in cases {
        let read = sgf::parse(text).unwrap_or_else(|e| panic!("{what}: {e}"));
        let game = &read.collection.games[0];
        assert_eq!(game.nodes().len(), nodes, "{what}");
        let end = game.position_after(usize::MAX).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(end.setup.stones.len(), stones, "{what}");
    }
}

#[test]
fn what_makes_no_sense_is_an_error_with_its_place() {
    let place = |e: &FormatError| e.place().map(|p| (p.line, p.column));
    assert_eq!(place(&sgf::parse("nothing (here)").unwrap_err()), Some((1, 1)));
    assert_eq!(place(&sgf::parse("").unwrap_err()), Some((1, 1)));
    let error = game("(;GM[1]\nSZ[99];B[aa])").size().unwrap_err();
    assert_eq!(place(&error), Some((2, 1)));
    assert_eq!(
        error.to_string(),
        "line 2, column 1: SZ[99]: expected a board size from 2 to 25, as in SZ[19] or SZ[9:5]"
    );
    let error = game("(;SZ[9]\n;AB[aa]AW[ab][ba])").position_after(9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: this position is impossible: the black block at A9 has no liberty"
    );
    let file = PositionFile::read(b"(;SZ[9];B[aa])(;SZ[9];B[bb])").unwrap();
    assert!(file.get(0).is_err() && file.get(3).is_err() && file.get(2).is_ok());
}

#[test]
fn lists_rectangles_and_rectangular_boards() {
    let game = game("(;SZ[9:5]AB[aa:cb][ie]AW[da:da];AE[bb]PL[W]AB[xx])");
    assert_eq!(game.size().unwrap(), Size::new(9, 5).unwrap());
    let position = game.position_after(0).unwrap();
    let black: Vec<Point> = position.setup.stones.iter().filter(|s| s.1 == Color::Black).map(|s| s.0).collect();
    assert_eq!(black, ["J1", "A4", "C4", "A5", "B5", "C5"].map(point));
    assert_eq!(position.setup.to_play, Color::White);
    assert!(position.first_given);
    assert_eq!(position.warnings.len(), 1);
}

#[test]
fn kos_and_captures_are_replayed() {
    let corner = game("(;SZ[5]AB[ba][ab]AW[ca][bb][db];B[cb];W[aa];B[ee];W[ea])");
    assert_eq!(corner.position_after(2).unwrap().setup.ko, Some(point("B5")));
    assert_eq!(corner.position_after(3).unwrap().setup.ko, None);
    let ko = sgf::parse("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])").unwrap();
    let taken = ko.collection.games[0].position_after(1).unwrap();
    assert_eq!(taken.setup.ko, Some(point("B4")));
    assert_eq!(taken.setup.to_play, Color::White);
}

#[test]
fn deeply_nested_variations_are_no_danger() {
    let depth = 200_000;
    let mut text = "(;B[aa]".repeat(depth);
    text.push_str(&")".repeat(depth));
    let game = game(&text);
    assert_eq!(game.nodes().len(), depth);
    let written = sgf::write_game(&game);
    assert_eq!(sgf::parse(&written).unwrap().collection.games[0].nodes().len(), depth);
    assert_eq!(SgfProblem::from_game(&game).unwrap().solution.nodes().len(), 1);
    // Parentheses that begin nothing do not take for ever either.
    assert!(sgf::parse(&"( ".repeat(depth)).is_err());
}

#[test]
fn question_of_a_problem_and_end_of_a_game() {
    let problem = SgfProblem::from_game(&game("(;SZ[9]AB[aa]AW[bb];W[cc];B[dd])")).unwrap();
    assert_eq!((problem.position.stones.len(), problem.position.to_play), (2, Color::White));
    let later = SgfProblem::from_game(&game("(;SZ[9];AB[aa]AW[bb];PL[B]TR[bb]SQ[cc];B[cc])")).unwrap();
    assert_eq!(later.position.stones.len(), 2);
    assert_eq!(later.target.to_string(), "B8");
    assert_eq!(later.area.to_string(), "C7");
    let record = SgfProblem::from_game(&game("(;SZ[9]HA[2]AB[cc][gg];W[aa];B[bb];W[ee])")).unwrap();
    assert_eq!((record.position.stones.len(), record.position.to_play), (5, Color::Black));
    let start = game("(;SZ[9]HA[2]AB[cc][gg])").position_after(0).unwrap();
    assert_eq!(start.setup.to_play, Color::White);
}

#[test]
fn marks_of_the_problem_sites() {
    let cases = [
        ("(;B[aa]C[well done RIGHT])(;B[bb])", Convention::GoProblems, vec!["A9"]),
        ("(;B[aa];W[ab];B[ba]C[nice!RIGHT])(;B[bb];W[aa])", Convention::GoProblems, vec!["A9"]),
        ("(;B[aa]C[+])(;B[bb]C[no])(;B[cc]C[+\nalso])", Convention::TsumegoHero, vec!["A9", "C7"]),
        ("(;B[aa]TE[1])(;B[bb]IT[])(;B[cc]BM[1])", Convention::Wgo, vec!["A9"]),
        ("(;B[aa];W[bb];B[cc]GB[1])(;B[bb])", Convention::Glift, vec!["A9"]),
        ("(;B[bb])(;B[aa]C[Correct! White is dead.])", Convention::Glift, vec!["A9"]),
    ];
    for (moves, convention, right) in cases {
        let problem = SgfProblem::from_game(&game(&format!("(;SZ[9]AB[hh]AW[ii]{moves})"))).unwrap();
        assert_eq!(problem.convention, Some(convention), "{moves}");
        let found: Vec<String> = problem.solution.right_first_moves().iter().map(|m| m.to_string()).collect();
        assert_eq!(found, right, "{moves}");
    }
    let words = "(;SZ[9]AB[hh]AW[ii](;B[aa];W[bb]C[FORCE](;B[cc]C[RIGHT CHOICE])(;B[dd]C[NOTTHIS hm])))";
    let problem = SgfProblem::from_game(&game(words)).unwrap();
    let nodes = problem.solution.nodes();
    assert!(nodes[2].force && nodes[3].choice && nodes[4].not_this);
    assert_eq!((nodes[3].judgement, nodes[4].comment.as_str()), (Some(Judgement::Right), "hm"));
    let unmarked = SgfProblem::from_game(&game("(;SZ[9]AB[hh]AW[ii](;B[aa];W[bb])(;B[cc]))")).unwrap();
    assert_eq!(unmarked.solution.right_first_moves().len(), 1);
    assert_eq!(unmarked.solution.main_line().len(), 2);
}

#[test]
fn unknown_properties_and_escapes_survive() {
    let text = "(;FF[3]XYZ[a\\]b\\\\][:c]SZ[9]C[line\\\nend \\: x];KK[])";
    let written = sgf::write(&sgf::parse(text).unwrap().collection);
    assert_eq!(written, "(;FF[4]GM[1]CA[UTF-8]XYZ[a\\]b\\\\][:c]SZ[9]C[line\\\nend \\: x];KK[])\n");
    assert_eq!(game(text).root().text("C").as_deref(), Some("lineend : x"));
    assert_eq!(Value::from_text("a\\]").text(), "a\\]");
}

/// Real files of many origins, if they are at hand.
#[test]
fn the_files_of_the_suite_are_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/sgf");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: {} is not there", folder.display());
        return;
    };
    let mut count = 0;
    for entry in entries {
        let path = entry.unwrap().path();
        let file = PositionFile::read(&std::fs::read(&path).unwrap());
        let file = file.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for position in file.positions() {
            let position = position.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(!position.position.stones.is_empty(), "{}", path.display());
        }
        let collection = file.collection().unwrap();
        let again = sgf::parse(&sgf::write(collection)).unwrap().collection;
        for (old, new) in collection.games.iter().zip(&again.games) {
            assert_eq!(old.nodes().len(), new.nodes().len(), "{}", path.display());
            assert_eq!(old.position_after(usize::MAX).unwrap().setup, new.position_after(usize::MAX).unwrap().setup);
        }
        count += 1;
    }
    println!("{count} files read");
}
