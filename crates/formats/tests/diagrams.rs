//! Drawings as in Go books, compared with snapshots that were looked at.
//!
//! The positions are in `testdata/formats/diagrams.txt`; a line `moves:` above a board gives the moves to be numbered.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::{
    Badge, Diagram, FilePosition, Frame, Mark, Note, PositionFile, Region, Sign, SvgStyle, Theme, Where,
};

const DRAWN: &str = include_str!("../../../testdata/formats/diagrams.txt");

/// The diagram whose title begins with these words, with its moves.
fn diagram(name: &str) -> Diagram {
    let at = DRAWN.find(name).expect("a diagram of that name");
    let block: &str = DRAWN[at..].split("\n\n").next().expect("a block");
    let moves = block.lines().find_map(|l| l.strip_prefix("moves:")).expect("a line of moves");
    let moves: Vec<Move> = moves.split_whitespace().map(|m| m.parse().unwrap()).collect();
    let board: String = block.lines().filter(|l| !l.starts_with("moves:")).map(|l| format!("{l}\n")).collect();
    let position: FilePosition = PositionFile::parse(&board).unwrap().get(1).unwrap();
    position.diagram().with_moves(&moves).with_title(block.lines().next().unwrap())
}

fn all_texts(diagram: &Diagram) -> String {
    [diagram.ascii(), diagram.unicode(), diagram.sensei(), diagram.latex()].join("\n")
}

#[test]
fn a_ko_fight_with_notes() {
    let ko = diagram("A ko");
    assert_eq!(ko.notes_text(), "4 at a, 7 at 1, 8 pass, 9 connects");
    insta::assert_snapshot!("ko_text", all_texts(&ko));
    insta::assert_snapshot!("ko_svg", ko.svg(&SvgStyle::default()));
}

#[test]
fn every_mark() {
    let marks = diagram("All marks");
    insta::assert_snapshot!("marks_text", all_texts(&marks));
    insta::assert_snapshot!("marks_svg", marks.svg(&SvgStyle { theme: Theme::Dark, coordinates: true, unit: 24.0 }));
}

#[test]
fn a_ladder_with_two_figures() {
    let ladder = diagram("A ladder");
    insta::assert_snapshot!("ladder_text", all_texts(&ladder));
    insta::assert_snapshot!("ladder_svg", ladder.svg(&SvgStyle::default()));
}

#[test]
fn away_from_the_corner() {
    insta::assert_snapshot!("middle_text", all_texts(&diagram("In the middle")));
    insta::assert_snapshot!("side_text", all_texts(&diagram("The right side")));
}

#[test]
fn connections_say_where_if_there_are_two() {
    let mut setup = Setup::empty(Size::square(9).unwrap());
    let point = |name: &str| name.parse::<Point>().unwrap();
    for name in ["A2", "B1", "J2", "H1"] {
        setup.stones.push((point(name), Color::Black));
    }
    // Black fills both corners, is shown there, and fills them again: only the notes tell the moves apart.
    let fill = |name: &str| (Color::Black, Move::Play(point(name)));
    let diagram = Diagram::new(&setup).with_colored_moves(&[fill("A1"), fill("J1"), fill("A1"), fill("J1")], 11);
    let expected = [(13, Where::Number(11)), (14, Where::Number(12))];
    assert_eq!(diagram.notes(), expected.map(|(number, at)| Note::Connects { number, at }));
    assert_eq!(diagram.notes_text(), "13 connects at 11, 14 connects at 12");
}

#[test]
fn what_is_cropped() {
    let around = |names: &str, size| {
        let points: PointSet = names.split(' ').map(|n| n.parse::<Point>().unwrap()).collect();
        let Region { left, right, bottom, top } = Region::around(&points, size);
        (left, right, bottom, top)
    };
    let full = Size::STANDARD;
    assert_eq!(around("C3", full), (0, 5, 0, 5), "small diagrams grow away from the corner");
    assert_eq!(around("R17", full), (13, 18, 13, 18));
    assert_eq!(around("K10", full), (7, 12, 7, 12));
    assert_eq!(around("A1 T19", full), (0, 18, 0, 18));
    assert_eq!(around("C3 K5", full), (0, 10, 0, 5));
    assert_eq!(around("A1", Size::new(2, 25).unwrap()), (0, 1, 0, 5));
    assert_eq!(Region::around(&PointSet::new(), full), Region::whole(full));
}

#[test]
fn a_move_takes_the_place_of_a_letter() {
    let setup = Setup::empty(Size::square(9).unwrap());
    let point = Point::at(2, 2);
    let diagram = Diagram::new(&setup).with_marks(Mark::Letter('a'), &PointSet::from(point));
    assert!(diagram.ascii().contains('a'));
    let diagram = diagram.with_moves(&[Move::Play(point)]);
    assert_eq!(diagram.mark(point), None);
    assert_eq!(diagram.stone(point).and_then(|s| s.number), Some(1));
}

/// A pattern of 2x2 in the corner: a frame, the outside hinted at, signs and a legend.
#[test]
fn a_pattern_in_its_frame() {
    let point = |name: &str| name.parse::<Point>().unwrap();
    let mut setup = Setup::empty(Size::STANDARD);
    setup.stones.extend([(point("B1"), Color::Black), (point("A2"), Color::White)]);
    let liberty = Badge { color: Color::Black, sign: Sign::AtLeast(2) };
    let shield = Badge { color: Color::White, sign: Sign::Shield };
    let frame = Frame::new(Region { left: 0, right: 1, bottom: 0, top: 1 })
        .with_badge(point("B1"), liberty)
        .with_badge(point("A2"), shield)
        .with_hints(Color::Black, &PointSet::from(point("A3")))
        .with_legend(Some(liberty), "B1 has two liberties & more outside")
        .with_legend(Some(shield), "outside, A2 touches only black blocks")
        .with_legend(
            None,
            "Otherwise anything may be outside the frame, however long the sentence is that says so here.",
        );
    let plain = Diagram::new(&setup).with_region(Region { left: 0, right: 2, bottom: 0, top: 2 });
    let framed = plain.clone().with_frame(frame);
    assert_eq!(framed.ascii(), plain.ascii(), "text has no frames");
    let svg = framed.svg(&SvgStyle { coordinates: true, unit: 40.0, ..SvgStyle::default() });
    // Five points are outside: one is hinted at, on the others anything may be.
    assert_eq!((svg.matches(">?<").count(), svg.matches("stroke-dasharray").count()), (4, 1));
    assert_eq!(svg.matches(">≥2<").count(), 2, "at its point and in the legend");
    assert!(svg.contains("liberties &amp; more"));
    insta::assert_snapshot!("frame_svg", svg);
    // Everything is in the picture: no text begins left of it, and none is too long for it.
    let width: f64 = svg.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    for text in svg.lines().filter(|line| line.contains("text-anchor=\"start\"")) {
        let number = |name: &str| {
            text.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
        };
        let characters = text.split('>').nth(1).unwrap().trim_end_matches("</text").chars().count() as f64;
        assert!(number(" x") + 0.5 * number("font-size") * characters <= width, "{text} in {width}");
    }
}
