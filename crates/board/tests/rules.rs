//! Diagrams that are no positions, and kos.

use tesuji_board::{Board, Color, IllegalMove, Move, Point, Setup, SetupProblem, Size};

/// A diagram as lines from the top, `X` for Black and `O` for White.
fn setup(lines: &[&str]) -> Setup {
    let height = lines.len() as u8;
    let mut setup = Setup::empty(Size::new(lines[0].len() as u8, height).expect("sides of 2 to 25"));
    for (line, y) in lines.iter().zip((0..height).rev()) {
        for (letter, x) in line.chars().zip(0..) {
            match letter {
                'X' => setup.stones.push((Point::at(x, y), Color::Black)),
                'O' => setup.stones.push((Point::at(x, y), Color::White)),
                _ => {}
            }
        }
    }
    setup
}

#[test]
fn all_reasons_why_a_diagram_is_no_position() {
    let mut bad = setup(&["XXO..", "OOO..", ".....", "..O.."]);
    let (off, twice, ko) = (Point::at(0, 4), Point::at(2, 0), Point::at(4, 0));
    bad.stones.push((off, Color::White));
    bad.stones.push((twice, Color::Black));
    bad.ko = Some(ko);
    let problems = Board::from_setup(&bad).unwrap_err().0;
    assert_eq!(
        problems,
        [
            SetupProblem::OffBoard(off),
            SetupProblem::TwoStones(twice),
            SetupProblem::NoLiberty(Point::at(0, 3), Color::Black),
            SetupProblem::NoKo(ko),
        ]
    );
}

#[test]
fn ko_taken_banned_lifted_and_ignored() {
    let mut board = Board::from_setup(&setup(&[".XO.", "XO.O", ".XO.", "...."])).unwrap();
    let (take, retake) = (Point::at(2, 2), Point::at(1, 2));
    board.play_at(take).unwrap();
    assert_eq!(board.ko(), Some(retake));
    assert_eq!(board.killed_by_last_move().len(), 1);
    assert_eq!(board.play_at(retake), Err(IllegalMove::Ko));
    // A diagram with the ban is the same position, and a ban elsewhere is refused.
    assert_eq!(Board::from_setup(&board.to_setup()).unwrap(), board);
    let wrong = Setup { ko: Some(Point::at(0, 0)), ..board.to_setup() };
    assert_eq!(Board::from_setup(&wrong).unwrap_err().0, [SetupProblem::NoKo(Point::at(0, 0))]);

    let banned = board.clone();
    board.play_ignoring_ko(retake).unwrap();
    assert_eq!(board.ko(), Some(take));
    board.undo();
    assert!(board.is_identical(&banned));
    board.play(Move::Pass).unwrap();
    assert_eq!(board.ko(), None);
    board.undo();
    assert!(board.is_identical(&banned));
    board.set_to_play(Color::Black);
    assert_eq!((board.ko(), board.undo()), (None, None));
}

#[test]
fn ignoring_ko_ignores_nothing_else() {
    let mut board = Board::from_setup(&setup(&[".O.", "O..", "..X"])).unwrap();
    assert_eq!(board.play_ignoring_ko(Point::at(0, 2)), Err(IllegalMove::Suicide));
    assert_eq!(board.play_ignoring_ko(Point::at(2, 0)), Err(IllegalMove::Occupied));
    assert_eq!(board.play_ignoring_ko(Point::at(3, 0)), Err(IllegalMove::OffBoard));
}
