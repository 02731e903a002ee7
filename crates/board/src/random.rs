//! Random numbers that are the same in every run: the one source for tests, benches and generators.
//!
//! The stream is frozen: the problems of `tesuji bench` and of `tesuji generate` follow from it, so that another one
//! would be another bench. It is splitmix64 (Steele, Lea and Flood 2014). Not for secrets.

use crate::{Point, PointSet, Size};

/// Random numbers from a seed.
///
/// ```
/// use tesuji_board::random::Dice;
/// let mut dice = Dice::new(7);
/// let rolls: Vec<usize> = (0..5).map(|_| 1 + dice.below(6)).collect();
/// assert_eq!(rolls, [2, 1, 6, 1, 2]);
/// assert_eq!(Dice::new(7).roll(), Dice::new(7).roll());
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that always fall the same way for the same seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5EED)
    }

    /// Dice that go on from this state of splitmix64, for seeds that were collected in another way. The states should
    /// differ in more than a few bits.
    pub const fn from_state(state: u64) -> Dice {
        Dice(state)
    }

    /// The next random number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }

    /// True in `percent` of all cases.
    pub const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the list; `None` if there is none.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len().max(1)))
    }

    /// A point of the board.
    pub fn point(&mut self, size: Size) -> Point {
        let (x, y) = (self.below(size.width().into()), self.below(size.height().into()));
        Point::at(x as u8, y as u8)
    }

    /// A point of the set; `None` if it is empty.
    pub fn point_of(&mut self, set: &PointSet) -> Option<Point> {
        let at = self.below(set.len().max(1));
        set.iter().nth(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bench and `tesuji generate` depend on these: do not change them.
    #[test]
    fn the_stream_is_frozen() {
        let first = |seed| {
            let mut dice = Dice::new(seed);
            [dice.roll(), dice.roll(), dice.roll()]
        };
        assert_eq!(first(0), [0x09F1_FD9D_03F0_A9B4, 0x5532_7416_1BBF_8475, 0x5D5B_CA46_96B3_43B3]);
        assert_eq!(first(1), [0xB6A3_EE20_3DDF_DEA3, 0x0971_F856_3C36_C6B5, 0xB189_B37D_2153_1046]);
        assert_eq!(first(2026), [0xE0D0_66C0_7338_6904, 0x1F5C_312F_530A_513C, 0xA6C1_3CDC_39B1_FE3A]);
        let mut dice = Dice::new(3);
        let small: Vec<usize> = (0..10).map(|_| dice.below(10)).collect();
        assert_eq!(small, [1, 7, 7, 0, 9, 9, 4, 1, 1, 5]);
    }

    #[test]
    fn choices_are_choices() {
        let mut dice = Dice::new(1);
        let size = Size::square(5).expect("5 is a size");
        let set: PointSet = (0..40).map(|_| dice.point(size)).collect();
        assert!(set.len() > 10 && set.is_subset(&PointSet::all(size)));
        assert!((0..100).all(|_| dice.point_of(&set).is_some_and(|point| set.contains(point))));
        assert_eq!((dice.point_of(&PointSet::EMPTY), dice.pick::<u8>(&[])), (None, None));
        let ones = (0..1000).filter(|_| dice.chance(25)).count();
        assert!((200..300).contains(&ones), "{ones}");
    }
}
