//! What is written can be read again: SGF, problems, text diagrams.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use proptest::prelude::*;
use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::sgf::problem::SgfProblem;
use tesuji_formats::sgf::{self, Collection, GameTree, Value};
use tesuji_formats::{Diagram, Judgement, Mark, Note, PositionFile, Region, SolutionTree, text};

/// Property trees: parents by number, identifiers, values of any characters.
fn trees() -> impl Strategy<Value = GameTree> {
    let property = ("[A-Z]{1,3}", prop::collection::vec(any::<String>(), 1..3));
    let node = (any::<prop::sample::Index>(), prop::collection::vec(property, 0..4));
    prop::collection::vec(node, 0..20).prop_map(|nodes| {
        let mut tree = GameTree::new();
        for (parent, properties) in nodes {
            let id = tree.add_child(parent.index(tree.nodes().len()));
            for (ident, values) in properties {
                values.iter().for_each(|v| tree.node_mut(id).add(&ident, Value::from_text(v)));
            }
        }
        tree
    })
}

/// A tree without places, children in order, as nested values are compared by walking both.
fn same(a: &GameTree, b: &GameTree) -> bool {
    let mut open = vec![(GameTree::ROOT, GameTree::ROOT)];
    while let Some((x, y)) = open.pop() {
        let (x, y) = (a.node(x), b.node(y));
        let plain = |n: &sgf::Node| -> Vec<(String, Vec<Value>)> {
            let added = |ident: &str| n.parent.is_none() && matches!(ident, "FF" | "GM" | "CA");
            n.properties.iter().filter(|p| !added(&p.ident)).map(|p| (p.ident.clone(), p.values.clone())).collect()
        };
        if plain(x) != plain(y) || x.children.len() != y.children.len() {
            return false;
        }
        open.extend(x.children.iter().copied().zip(y.children.iter().copied()));
    }
    true
}

/// A legal position of any size, and a legal sequence from it.
fn games() -> impl Strategy<Value = (Setup, Vec<Move>)> {
    let size = (2u8..=25, 2u8..=25).prop_map(|(w, h)| Size::new(w, h).unwrap());
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (size, picks, 0usize..12, any::<bool>()).prop_map(|(size, picks, tail, pass)| {
        let mut board = Board::new(size);
        for pick in &picks[..picks.len().saturating_sub(tail)] {
            step(&mut board, pick);
        }
        let mut setup = board.to_setup();
        setup.ko = None;
        let mut moves = Vec::new();
        let mut board = Board::from_setup(&setup).unwrap();
        for pick in &picks[picks.len().saturating_sub(tail)..] {
            step(&mut board, pick);
            moves.push(board.last_move().unwrap());
        }
        if pass {
            moves.push(Move::Pass);
        }
        (setup, moves)
    })
}

/// Plays a point near the lower left corner if it is legal, so that stones meet and capture; else passes.
fn step(board: &mut Board, pick: &prop::sample::Index) {
    let points: Vec<Point> = board.legal_points().filter(|p| p.x() < 5 && p.y() < 5).collect();
    if points.is_empty() { board.pass() } else { board.play_at(points[pick.index(points.len())]).unwrap() }
}

fn sorted(setup: &Setup) -> Vec<(Point, Color)> {
    let mut stones = setup.stones.clone();
    stones.sort();
    stones
}

/// The moves that a reader of the diagram knows: all before the first note that does not say where.
fn readable(diagram: &Diagram, moves: &[Move]) -> Vec<Move> {
    let vague = diagram.notes_text().contains("connects") && !diagram.notes_text().contains("connects at");
    let first_vague = diagram.notes().iter().find_map(|note| match note {
        Note::Connects { number, .. } if vague => Some(*number as usize - 1),
        _ => None,
    });
    moves[..first_vague.unwrap_or(moves.len())].to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn sgf_trees(tree in trees()) {
        let text = sgf::write(&Collection { games: vec![tree.clone(), tree.clone()] });
        let read = sgf::parse(&text).unwrap();
        prop_assert_eq!(read.warnings, vec![]);
        prop_assert_eq!(read.collection.games.len(), 2);
        prop_assert!(same(&tree, &read.collection.games[1]), "{}", text);
        prop_assert_eq!(sgf::read(text.as_bytes()).unwrap().collection, read.collection);
    }

    #[test]
    fn texts_in_values(text in any::<String>()) {
        let normal = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
        prop_assert_eq!(Value::from_text(&normal).text(), normal);
    }

    #[test]
    fn problems_in_sgf((setup, moves) in games(), name in "[a-z ]{0,8}", seed in any::<u32>()) {
        prop_assume!(setup.stones.iter().any(|s| s.1 == Color::White));
        let mut problem = SgfProblem::new(setup.clone());
        problem.name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut at = SolutionTree::ROOT;
        for (i, &mv) in moves.iter().enumerate() {
            let color = if i % 2 == 0 { setup.to_play } else { !setup.to_play };
            let parent = if seed >> (i % 32) & 1 == 0 { at } else { SolutionTree::ROOT };
            at = problem.solution.add(parent, color, mv);
        }
        if at != SolutionTree::ROOT {
            problem.solution.node_mut(at).judgement = Some(Judgement::Right);
            problem.solution.node_mut(at).comment = "solved".to_owned();
        }
        problem.target = setup.stones.iter().take(2).map(|s| s.0).collect();
        let stones: PointSet = setup.stones.iter().map(|s| s.0).collect();
        problem.area = (PointSet::all(setup.size) - stones).iter().take(3).collect();
        let text = sgf::write_game(&problem.to_game());
        let read = SgfProblem::from_game(&sgf::parse(&text).unwrap().collection.games[0]).unwrap();
        prop_assert_eq!(sorted(&read.position), sorted(&problem.position));
        prop_assert_eq!(read.position.to_play, problem.position.to_play);
        prop_assert_eq!((&read.name, read.target, read.area), (&problem.name, problem.target, problem.area));
        prop_assert_eq!(sgf::write_game(&read.to_game()), text);
        prop_assert_eq!(read.solution.right_first_moves(), problem.solution.right_first_moves());
    }

    #[test]
    fn text_diagrams((setup, moves) in games(), whole in any::<bool>()) {
        let title = format!("{} to play, {}", setup.to_play, setup.size);
        let target: PointSet = setup.stones.iter().take(1).map(|s| s.0).collect();
        let mut diagram = Diagram::new(&setup).with_marks(Mark::Triangle, &target).with_moves(&moves).with_title(&title);
        if whole {
            diagram = diagram.whole();
        }
        for drawn in [diagram.ascii(), diagram.unicode()] {
            let read = text::parse(&drawn).remove(0).unwrap_or_else(|e| panic!("{e}\n{drawn}"));
            prop_assert_eq!(read.position.size, setup.size, "{}", drawn);
            prop_assert_eq!(sorted(&read.position), sorted(&setup), "{}", drawn);
            prop_assert_eq!(read.position.to_play, setup.to_play, "{}", drawn);
            let shown: Vec<Move> = read.moves.iter().map(|m| m.1).collect();
            prop_assert_eq!(shown, readable(&diagram, &moves), "{}", drawn);
        }
    }

    #[test]
    fn sensei_diagrams((setup, moves) in games()) {
        // Sensei's syntax has no rectangular boards; the first diagram of a longer sequence shows the position.
        let size = Size::square(setup.size.width().max(setup.size.height()).max(9)).unwrap();
        let setup = Setup { size, ..setup };
        let drawn = Diagram::new(&setup).with_moves(&moves).with_region(Region::whole(size)).sensei();
        let read = text::parse(&drawn).remove(0).unwrap_or_else(|e| panic!("{e}\n{drawn}"));
        prop_assert_eq!(read.position.size, size);
        prop_assert_eq!(sorted(&read.position), sorted(&setup), "{}", drawn);
        prop_assert_eq!(read.position.to_play, setup.to_play, "{}", drawn);
    }

    #[test]
    fn every_drawing_is_finished((setup, moves) in games()) {
        let diagram = Diagram::new(&setup).with_moves(&moves);
        let svg = diagram.svg(&Default::default());
        prop_assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let circles = svg.matches("<text ").count();
        let numbered = moves.iter().enumerate().filter(|(i, m)| {
            m.point().and_then(|p| diagram.stone(p)).is_some_and(|s| s.number == Some(*i as u32 + 1))
        }).count();
        prop_assert!(circles >= numbered);
        // Every move is either a numbered stone or named in a note.
        prop_assert_eq!(numbered + diagram.notes().len(), moves.len());
        let latex = diagram.latex();
        prop_assert!(latex.ends_with("}\n") || latex.contains("end{psgo"), "{}", latex);
    }
}

#[test]
fn every_format_is_recognised() {
    let formats = ["(;AB[aa]AW[bb])", "$ P0000001\nABAABBACB?AB[AB]\n", ". X\nO .\n", "$$ | . X |\n$$ | O . |\n"];
    for text in formats {
        let file = PositionFile::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(file.positions().filter(Result::is_ok).count(), 1, "{text}");
    }
}
