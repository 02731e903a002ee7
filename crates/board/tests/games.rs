//! Random games: the fast board equals the naive one after every move and after every undo.
//!
//! More than 100,000 games over the run, most of them on small boards, where captures, kos and snapbacks are frequent.

mod naive;

use naive::{Naive, NaiveBlock};
use proptest::prelude::*;
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Hash, Move, Point, PointSet, Setup, Size, Symmetry, ko_hash, side_hash};

/// The naive board with its blocks, found once and used after the move and after its undo.
struct Expected {
    position: Naive,
    blocks: Vec<NaiveBlock>,
}

impl Expected {
    fn new(position: Naive) -> Expected {
        let blocks = position.blocks();
        Expected { position, blocks }
    }

    fn check(&self, board: &Board) {
        let position = &self.position;
        assert_eq!((board.to_play(), board.ko()), (position.to_play, position.ko));
        for point in position.size.points() {
            assert_eq!(board.color(point), position.color(point), "{point}");
        }
        let mut heads = PointSet::new();
        for block in &self.blocks {
            heads.insert(check_block(board, block));
        }
        assert_eq!(board.block_heads(), heads);
        assert_eq!(heads.len(), self.blocks.len(), "two blocks of one name");
        assert_eq!(board.hash(), expected_hash(position));
    }
}

/// Checks everything the board says of a block; its name.
fn check_block(board: &Board, block: &NaiveBlock) -> Point {
    let head = board.head(block.stones[0]);
    for &stone in &block.stones {
        assert_eq!(board.head(stone), head);
    }
    assert_eq!(board.stones(head).count(), block.stones.len());
    assert_eq!(board.stones(head).collect::<PointSet>(), block.stones.iter().copied().collect());
    assert_eq!(board.stone_count(head), block.stones.len());
    assert_eq!(*board.liberties(head), block.liberties);
    assert_eq!(board.liberty_count(head), block.liberties.len());
    assert_eq!(board.in_atari(head), block.liberties.len() == 1);
    assert_eq!(board.color(head), Some(block.color));
    head
}

/// The hash from nothing.
fn expected_hash(position: &Naive) -> Hash {
    position.hash_of_stones() ^ side_hash(position.to_play) ^ position.ko.map_or(0, ko_hash)
}

/// Plays a random game on both boards and takes it back; compares at every step.
fn play_game(size: Size, seed: u64, moves: usize, thorough: bool) {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(size);
    let mut expected = vec![Expected::new(Naive::new(size))];
    let mut copies = if thorough { vec![board.clone()] } else { Vec::new() };
    while expected.len() <= moves {
        let now = expected.last().expect("the start is there");
        let mv = random_move(&mut dice, size);
        let next = now.position.after(mv);
        assert_eq!(mv.point().map_or(Ok(()), |p| board.check_legal(p)), next.as_ref().map(|_| ()).map_err(|e| *e));
        assert_eq!(board.is_legal(mv), next.is_ok());
        if let Err(reason) = next {
            assert_eq!(board.play(mv), Err(reason));
            if thorough {
                now.check(&board);
            }
            // Every tenth refusal passes, so that games with few legal moves go on.
            if dice.below(10) != 0 {
                continue;
            }
        }
        let mv = if next.is_ok() { mv } else { Move::Pass };
        let next = Expected::new(now.position.after(mv).expect("it is legal"));
        board.play(mv).expect("the naive board allows it");
        next.check(&board);
        expected.push(next);
        if thorough {
            copies.push(board.clone());
        }
    }
    check_every_point(&board, &expected[moves]);
    for i in (0..moves).rev() {
        assert!(board.undo().is_some());
        expected[i].check(&board);
        if let Some(copy) = copies.get(i) {
            assert!(board.is_identical(copy), "undo does not restore every bit");
        }
    }
    assert_eq!(board.undo(), None);
}

fn random_move(dice: &mut Dice, size: Size) -> Move {
    match dice.below(40) {
        0 => Move::Pass,
        1 => Move::Play(Point::at(dice.below(25) as u8, dice.below(25) as u8)),
        _ => Move::Play(dice.point(size)),
    }
}

/// Legality with its reason, neighbours and adjacent blocks for every point.
fn check_every_point(board: &Board, expected: &Expected) {
    let position = &expected.position;
    for point in position.size.points() {
        let legal = position.after(Move::Play(point)).map(|_| ());
        assert_eq!(board.check_legal(point), legal);
        for color in [None, Some(Color::Black), Some(Color::White)] {
            let neighbors: PointSet =
                position.size.points().filter(|&n| n.is_adjacent(point) && position.color(n) == color).collect();
            assert_eq!(board.neighbors_of(point, color).collect::<PointSet>(), neighbors);
            assert_eq!(board.neighbor_count(point, color), neighbors.len());
        }
        if position.color(point).is_some() {
            check_adjacent_blocks(board, expected, point);
        }
    }
    let legal: PointSet = position.size.points().filter(|&p| position.after(Move::Play(p)).is_ok()).collect();
    assert_eq!(board.legal_points().collect::<PointSet>(), legal);
}

fn check_adjacent_blocks(board: &Board, expected: &Expected, point: Point) {
    let block = expected.position.block(point);
    for max_liberties in 1..=3 {
        let adjacent: PointSet = expected
            .blocks
            .iter()
            .filter(|other| other.color != block.color && other.liberties.len() <= max_liberties)
            .filter(|other| other.stones.iter().any(|a| block.stones.iter().any(|b| a.is_adjacent(*b))))
            .map(|other| board.head(other.stones[0]))
            .collect();
        assert_eq!(board.adjacent_blocks(point, max_liberties), adjacent);
    }
    for min in 1..=4 {
        let with = board.stone_with_liberties(point, min);
        let expected = |stone: &Point| board.empty_neighbor_count(*stone) >= min;
        assert_eq!(with.is_some(), block.stones.iter().any(expected));
        assert!(with.is_none_or(|stone| expected(&stone) && block.stones.contains(&stone)));
    }
}

fn sizes(sides: std::ops::RangeInclusive<u8>) -> impl Strategy<Value = Size> {
    (sides.clone(), sides).prop_map(|(width, height)| Size::new(width, height).expect("sides of 2 to 25"))
}

fn games(cases: u32) -> ProptestConfig {
    // The games are reproduced by the seed that a failure prints; no file is kept.
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(games(90_000))]
    #[test]
    fn small_boards(size in sizes(2..=5), seed: u64, moves in 0_usize..30) {
        play_game(size, seed, moves, seed % 16 == 0);
    }
}

proptest! {
    #![proptest_config(games(11_000))]
    #[test]
    fn middle_boards(size in sizes(2..=9), seed: u64, moves in 0_usize..80) {
        play_game(size, seed, moves, seed % 64 == 0);
    }
}

proptest! {
    #![proptest_config(games(150))]
    #[test]
    fn large_boards(size in sizes(2..=25), seed: u64, moves in 0_usize..400) {
        play_game(size, seed, moves, false);
    }

    #[test]
    fn usual_boards(side in 9_u8..=19, seed: u64, moves in 0_usize..400) {
        play_game(Size::square(side).unwrap(), seed, moves, false);
    }
}

proptest! {
    #![proptest_config(games(2_000))]

    /// A position has one hash, however it came about; setting it up again gives an equal board.
    #[test]
    fn the_hash_does_not_depend_on_the_path(size in sizes(2..=9), seed: u64, moves in 0_usize..60) {
        let mut board = random_board(size, seed, moves);
        let mut setup = board.to_setup();
        setup.stones.reverse();
        let again = Board::from_setup(&setup).unwrap();
        prop_assert_eq!(again.hash(), board.hash());
        prop_assert_eq!(&again, &board);
        board.forget_history();
        prop_assert_eq!(&again, &board);
    }

    #[test]
    fn symmetries_commute_with_play(size in sizes(2..=9), seed: u64, moves in 0_usize..60, which in 0_usize..8) {
        let symmetry = Symmetry::ALL[which];
        let mut dice = Dice::new(seed);
        let mut board = Board::new(size);
        let mut image = Board::new(symmetry.size(size));
        let mut swapped = Board::new(size);
        swapped.set_to_play(Color::White);
        for _ in 0..moves {
            let mv = random_move(&mut dice, size);
            let result = board.play(mv);
            prop_assert_eq!(image.play(symmetry.play(size, mv)), result);
            prop_assert_eq!(swapped.play(mv), result);
        }
        prop_assert_eq!(sorted(symmetry.setup(&board.to_setup())), sorted(image.to_setup()));
        prop_assert_eq!(sorted(board.to_setup().with_colors_swapped()), sorted(swapped.to_setup()));
        prop_assert_eq!(symmetry.points(size, &board.points_of(None)), image.points_of(None));
    }
}

fn random_board(size: Size, seed: u64, moves: usize) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(size);
    for _ in 0..moves {
        // An illegal move is refused and leaves the board as it is.
        let _ = board.play(random_move(&mut dice, size));
    }
    board
}

fn sorted(mut setup: Setup) -> Setup {
    setup.stones.sort();
    setup
}
