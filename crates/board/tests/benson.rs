//! Benson's unconditional life against the definition: the opponent plays every sequence of moves, the owner never
//! answers.
//!
//! The exhaustive side shares nothing with the library: a position is two bit masks, blocks are flooded, and what can
//! be captured is found by trying every move. It ends because enemy stones never leave the board while the owner
//! passes.

use std::collections::HashMap;

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size, UnconditionalLife, unconditionally_alive};

/// Random positions with more states than this are left out.
const MAX_STATES: usize = 400_000;

/// A small board of at most 32 points as bit masks.
struct Masks {
    width: u32,
    height: u32,
    /// Points where the opponent may play.
    playable: u32,
}

impl Masks {
    fn new(width: u32, height: u32) -> Masks {
        Masks { width, height, playable: u32::MAX }
    }

    fn area(&self) -> u32 {
        self.width * self.height
    }

    fn around(&self, mask: u32) -> u32 {
        let mut around = 0;
        for i in (0..self.area()).filter(|i| mask >> i & 1 != 0) {
            let (x, y) = (i % self.width, i / self.width);
            around |= u32::from(x > 0) << i.saturating_sub(1);
            around |= u32::from(x + 1 < self.width) << (i + 1).min(31);
            around |= u32::from(y > 0) << i.saturating_sub(self.width);
            around |= u32::from(y + 1 < self.height) << (i + self.width).min(31);
        }
        around
    }

    fn block(&self, stones: u32, at: u32) -> u32 {
        let mut block = at;
        loop {
            let more = (block | self.around(block)) & stones;
            if more == block {
                return block;
            }
            block = more;
        }
    }

    /// The stones of `stones` in blocks without liberties.
    fn without_liberties(&self, stones: u32, other: u32) -> u32 {
        let (mut rest, mut found) = (stones, 0);
        while rest != 0 {
            let block = self.block(stones, rest & rest.wrapping_neg());
            rest &= !block;
            if self.around(block) & !stones & !other == 0 {
                found |= block;
            }
        }
        found
    }

    fn is_legal(&self, own: u32, enemy: u32) -> bool {
        self.without_liberties(own, enemy) == 0 && self.without_liberties(enemy, own) == 0
    }

    /// The stones of `own` that some sequence of enemy moves captures; `None` if that is too much to try.
    fn capturable(&self, own: u32, enemy: u32, known: &mut HashMap<(u32, u32), u32>) -> Option<u32> {
        if let Some(&answer) = known.get(&(own, enemy)) {
            return Some(answer);
        }
        if known.len() > MAX_STATES {
            return None;
        }
        let mut answer = 0;
        for i in (0..self.area()).filter(|i| (own | enemy) >> i & 1 == 0 && self.playable >> i & 1 != 0) {
            if answer == own {
                break;
            }
            let after = enemy | 1 << i;
            let captured = self.without_liberties(own, after);
            let left = own & !captured;
            if self.without_liberties(after, left) == 0 {
                answer |= captured | self.capturable(left, after, known)?;
            }
        }
        known.insert((own, enemy), answer);
        Some(answer)
    }

    fn point(&self, i: u32) -> Point {
        Point::at((i % self.width) as u8, (i / self.width) as u8)
    }

    fn set(&self, mask: u32) -> PointSet {
        (0..self.area()).filter(|i| mask >> i & 1 != 0).map(|i| self.point(i)).collect()
    }

    fn board(&self, own: u32, enemy: u32, color: Color) -> Board {
        let mut setup = Setup::empty(Size::new(self.width as u8, self.height as u8).expect("a small board"));
        setup.stones.extend(self.set(own).iter().map(|p| (p, color)));
        setup.stones.extend(self.set(enemy).iter().map(|p| (p, !color)));
        Board::from_setup(&setup).expect("a legal position")
    }

    /// Checks one position; tells how many stones live, or `None` if that is too much to try.
    fn check(&self, own: u32, enemy: u32, color: Color, known: &mut HashMap<(u32, u32), u32>) -> Option<u32> {
        let alive = own & !self.capturable(own, enemy, known)?;
        let board = self.board(own, enemy, color);
        let life = UnconditionalLife::against(&board, color, &self.set(self.playable));
        assert_eq!(life.stones, self.set(alive), "{:?} on {:?}", self.set(own), self.set(enemy));
        check_reasons(&board, color, &life);
        Some(alive.count_ones())
    }
}

/// The reasons given are sound: whoever reads them finds the conditions of the theorem.
fn check_reasons(board: &Board, color: Color, life: &UnconditionalLife) {
    let own = board.points_of(Some(color));
    for head in &life.blocks {
        assert!(life.with_refuge.contains(head) || life.regions_of(head).count() >= 2);
        assert!(board.stones(head).all(|stone| life.stones.contains(stone)));
    }
    for region in &life.regions {
        assert!((region.points.dilated() & own).is_subset(&life.stones), "an open region");
        let empty = region.points & board.points_of(None);
        for head in &region.vital_to {
            assert!(life.blocks.contains(head) && empty.is_subset(board.liberties(head)));
        }
    }
}

/// A mask where about `percent` of the bits are set.
fn random_mask(dice: &mut Dice, area: u32, percent: usize) -> u32 {
    (0..area).map(|i| u32::from(dice.chance(percent)) << i).sum()
}

/// Every legal position of a small board; `visit` gets the owner's stones and the enemy's.
fn every_position(masks: &Masks, mut visit: impl FnMut(u32, u32)) {
    let all = (1 << masks.area()) - 1;
    for own in 0..=all {
        let free = all & !own;
        let mut enemy = free;
        loop {
            if masks.is_legal(own, enemy) {
                visit(own, enemy);
            }
            if enemy == 0 {
                break;
            }
            enemy = (enemy - 1) & free;
        }
    }
}

#[test]
fn exact_on_every_small_position() {
    for (width, height, positions) in ALL_POSITIONS {
        let masks = Masks::new(width, height);
        let mut known = HashMap::new();
        let (mut count, mut alive) = (0, 0);
        every_position(&masks, |own, enemy| {
            let color = Color::ALL[count % 2];
            count += 1;
            alive += masks.check(own, enemy, color, &mut known).expect("small enough");
        });
        assert_eq!(count, positions, "legal positions of {width}x{height}");
        assert!(alive > 0, "nothing lives on {width}x{height}");
    }
}

/// Width, height and the number of legal positions, as in `testdata/board/legal_positions.txt`.
const ALL_POSITIONS: [(u32, u32, usize); 5] = [(2, 2, 57), (3, 2, 489), (2, 4, 4125), (3, 3, 12_675), (4, 3, 321_689)];

#[test]
fn exact_when_the_opponent_may_play_only_on_some_points() {
    let mut dice = Dice::new(42);
    let mut alive = 0;
    for _ in 0..40 {
        let masks = Masks { playable: random_mask(&mut dice, 9, 70), ..Masks::new(3, 3) };
        let mut known = HashMap::new();
        let mut count = 0;
        every_position(&masks, |own, enemy| {
            count += 1;
            if count % 7 == 0 {
                alive += masks.check(own, enemy, Color::Black, &mut known).expect("small enough");
            }
        });
    }
    assert!(alive > 10_000, "{alive} living stones");
}

#[test]
fn exact_on_random_positions_with_small_eyes() {
    let mut dice = Dice::new(7);
    for (width, height, positions) in [(4, 4, 3000), (5, 4, 500), (5, 5, 150), (7, 4, 60)] {
        let (mut checked, mut with_life) = (0, 0);
        while checked < positions {
            let restricted = checked % 3 == 0;
            let mut masks = Masks::new(width, height);
            if restricted {
                masks.playable = random_mask(&mut dice, masks.area(), 90);
            }
            // Few empty points: the tree of enemy moves stays small, and eyes are frequent.
            let own = random_mask(&mut dice, masks.area(), 68);
            let enemy = random_mask(&mut dice, masks.area(), 35) & !own;
            if masks.is_legal(own, enemy)
                && let Some(alive) = masks.check(own, enemy, Color::White, &mut HashMap::new())
            {
                checked += 1;
                with_life += u32::from(alive > 0);
            }
        }
        assert!(with_life * 10 > positions, "{with_life} positions with life on {width}x{height}");
    }
}

#[test]
fn no_life_on_an_empty_board_and_life_with_two_eyes() {
    let board = Board::new(Size::STANDARD);
    assert!(unconditionally_alive(&board, Color::Black).is_empty());
    //   . X X X
    //   X X . X     A1 and the two points C1, C2 are eyes, both vital to the one block around them.
    //   . X . X
    let mut setup = Setup::empty(Size::STANDARD);
    for (x, y) in [(0, 1), (1, 1), (1, 0), (3, 0), (3, 1), (2, 2), (3, 2), (1, 2)] {
        setup.stones.push((Point::at(x, y), Color::Black));
    }
    let board = Board::from_setup(&setup).unwrap();
    let life = UnconditionalLife::of(&board, Color::Black);
    assert_eq!(life.stones.len(), 8);
    assert_eq!(life.regions.len(), 2);
    assert!(life.with_refuge.is_empty());
}
