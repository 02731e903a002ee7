//! Sets of points of one problem as machine words.
//!
//! The points of a problem lie in a box; row after row with one unused column between rows, so that the neighbours of a
//! whole set are found by four shifts. Problems of GoTools' size fit into 64 bits, most others into 128; [`Words`] holds
//! crowded corners and whole boards.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of points of the box.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// How many points there are room for.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one point.
    fn bit(index: usize) -> Self;
    /// All points moved up by `n` places.
    fn up(self, n: u32) -> Self;
    /// All points moved down by `n` places.
    fn down(self, n: u32) -> Self;
    /// The points from this index on as bits of a word, as far as they fit.
    fn word_from(self, index: u32) -> u64;
    /// The number of points.
    fn count(self) -> u32;
    /// The numbers of points of several sets: counted side by side this takes half the time.
    #[inline]
    fn counts<const N: usize>(sets: [Self; N]) -> [u32; N] {
        sets.map(Self::count)
    }
    /// The lowest point; meaningless if there is none.
    fn lowest(self) -> usize;
    /// A well mixed number.
    fn mix(self, seed: u64) -> u64;

    /// Whether it is empty.
    #[inline]
    fn none(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether it is not empty.
    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether the two have a point in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// Whether all its points are in the other.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).none()
    }

    /// Whether the point is in the set.
    #[inline]
    fn has(self, index: usize) -> bool {
        self.meets(Self::bit(index))
    }

    /// The set without the points of the other.
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The set of its lowest point; empty if there is none.
    fn first(self) -> Self;
    /// The set without its lowest point.
    fn rest(self) -> Self;

    /// Whether it is one point.
    #[inline]
    fn is_one(self) -> bool {
        self.any() && self.rest().none()
    }

    /// Whether it is two points.
    #[inline]
    fn is_two(self) -> bool {
        self.rest().is_one()
    }

    /// Its points by index, from the lowest.
    #[inline]
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

/// The points of a set by index.
#[derive(Clone, Debug)]
pub struct Indices<B>(B);

impl<B: Bits> Iterator for Indices<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.none() {
            return None;
        }
        let at = self.0.lowest();
        self.0 = self.0.rest();
        Some(at)
    }
}

#[inline]
fn mix64(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

macro_rules! word {
    ($word:ty, $up:expr, $down:expr, $mix:expr) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: $word = 0;

            #[inline]
            fn bit(index: usize) -> $word {
                1 << index
            }

            #[inline]
            fn up(self, n: u32) -> $word {
                $up(self, n)
            }

            #[inline]
            fn down(self, n: u32) -> $word {
                $down(self, n)
            }

            #[inline]
            fn first(self) -> $word {
                self & self.wrapping_neg()
            }

            #[inline]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn word_from(self, index: u32) -> u64 {
                (self >> index) as u64
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn mix(self, seed: u64) -> u64 {
                $mix(self, seed)
            }
        }
    };
}

word!(u64, |word: u64, n: u32| word << n, |word: u64, n: u32| word >> n, |word: u64, seed: u64| mix64(
    word.wrapping_add(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15)
));
// Points are never moved by a whole word, which the machine would have to look for.
word!(
    u128,
    |word: u128, n: u32| {
        let (low, high) = (word as u64, (word >> 64) as u64);
        join(low << n, high << n | low >> 1 >> (63 - n))
    },
    |word: u128, n: u32| {
        let (low, high) = (word as u64, (word >> 64) as u64);
        join(low >> n | high << 1 << (63 - n), high >> n)
    },
    |word: u128, seed: u64| {
        let low = (word as u64).wrapping_add(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mix64(mix64(low).wrapping_add((word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }
);

#[inline]
const fn join(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}

/// A set on a larger box, in several words.
#[derive(Clone, Copy, Debug, PartialOrd, Ord)]
pub struct Words<const N: usize>([u64; N]);

/// A box of some 15 x 15 points: crowded corners and sides.
pub type Large = Words<4>;
/// A box as large as a board of 19 x 19 (with a column between rows).
pub type Whole = Words<6>;
/// A box as large as the largest board (25 x 25).
pub type Wide = Words<11>;

impl<const N: usize> Words<N> {
    #[inline]
    fn zip(self, other: Words<N>, f: impl Fn(u64, u64) -> u64) -> Words<N> {
        Words(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Default for Words<N> {
    #[inline]
    fn default() -> Words<N> {
        Words([0; N])
    }
}

impl<const N: usize> PartialEq for Words<N> {
    /// All words at once: a comparison that ends at the first difference costs more.
    #[inline]
    fn eq(&self, other: &Words<N>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }
}

impl<const N: usize> Eq for Words<N> {}

impl<const N: usize> Hash for Words<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn bitand(self, other: Words<N>) -> Words<N> {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn bitor(self, other: Words<N>) -> Words<N> {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn not(self) -> Words<N> {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for Words<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Words<N>) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Words<N>) {
        *self = *self | other;
    }
}

impl<const N: usize> Bits for Words<N> {
    const CAPACITY: usize = N * 64;
    const EMPTY: Words<N> = Words([0; N]);

    #[inline]
    fn bit(index: usize) -> Words<N> {
        let mut out = Words::EMPTY;
        out.0[index / 64] = 1 << (index % 64);
        out
    }

    #[inline]
    fn up(self, n: u32) -> Words<N> {
        debug_assert!(n > 0 && n < 64, "a row is shorter than a word");
        Words(std::array::from_fn(|i| self.0[i] << n | if i > 0 { self.0[i - 1] >> (64 - n) } else { 0 }))
    }

    #[inline]
    fn down(self, n: u32) -> Words<N> {
        debug_assert!(n > 0 && n < 64, "a row is shorter than a word");
        Words(std::array::from_fn(|i| self.0[i] >> n | if i + 1 < N { self.0[i + 1] << (64 - n) } else { 0 }))
    }

    #[inline]
    fn word_from(self, index: u32) -> u64 {
        let (word, n) = ((index / 64) as usize, index % 64);
        let above = if n > 0 && word + 1 < N { self.0[word + 1] << (64 - n) } else { 0 };
        self.0[word] >> n | above
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    fn first(self) -> Words<N> {
        if self.none() { self } else { Words::bit(self.lowest()) }
    }

    #[inline]
    fn rest(self) -> Words<N> {
        let mut out = self;
        if let Some(word) = out.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        out
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(N - 1);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    #[inline]
    fn mix(self, seed: u64) -> u64 {
        self.0.iter().fold(seed, |z, &word| word.mix(z))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same moves of the same points, in each size.
    fn exercise<B: Bits>() -> Vec<usize> {
        let mut set = B::EMPTY;
        for i in [0, 7, 30, 55] {
            set |= B::bit(i);
        }
        let moved = set.up(8) | set.down(7) | B::bit(3);
        assert_eq!(moved.count() as usize, moved.indices().count());
        assert!(moved.has(3) && !moved.has(4) && moved.first() == B::bit(moved.lowest()));
        assert_eq!(moved.rest(), moved.minus(moved.first()));
        assert!(B::EMPTY.first().none() && B::EMPTY.rest().none());
        assert!(B::bit(5).is_one() && !B::bit(5).is_two() && (B::bit(5) | B::bit(9)).is_two());
        assert!(!B::EMPTY.is_one() && !B::EMPTY.is_two() && !set.is_one() && !set.is_two());
        assert!(set.minus(moved).within(set) && set.meets(set) && !B::EMPTY.any());
        assert_ne!(set.mix(1), moved.mix(1));
        assert_eq!([set.word_from(7) & 1, set.word_from(29) & 3, set.word_from(8) >> 47 & 1], [1, 2, 1]);
        moved.indices().collect()
    }

    #[test]
    fn all_sizes_agree() {
        assert_eq!(exercise::<u64>(), exercise::<u128>());
        assert_eq!(exercise::<u64>(), exercise::<Large>());
        assert_eq!(exercise::<u64>(), exercise::<Whole>());
        assert_eq!(exercise::<u64>(), exercise::<Wide>());
        let far = Wide::bit(63).up(9) | Wide::bit(640);
        assert_eq!(far.indices().collect::<Vec<_>>(), [72, 640]);
        assert_eq!([far.word_from(70) & 7, far.word_from(640) & 1, far.word_from(60) >> 12], [4, 1, 1]);
        assert_eq!(far.down(20).indices().collect::<Vec<_>>(), [52, 620]);
    }
}
