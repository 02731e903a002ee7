//! Sets of points as bit sets.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::point::Point;
use crate::size::Size;

const WORDS: usize = Point::COUNT / 64;

/// A set of points. Copying it costs 128 bytes; nothing is allocated.
///
/// ```
/// use tesuji_board::{Point, PointSet};
/// let mut set = PointSet::new();
/// set.insert(Point::at(2, 3));
/// set.insert(Point::at(0, 0));
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.to_string(), "A1 C4");
/// assert_eq!(set - PointSet::from_iter([Point::at(0, 0)]), PointSet::from(Point::at(2, 3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The empty set.
    pub const fn new() -> PointSet {
        PointSet::EMPTY
    }

    /// All points of a board.
    pub fn all(size: Size) -> PointSet {
        size.points().collect()
    }

    /// Whether there is no point in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        let i = point.index();
        self.0[i / 64 % WORDS] >> (i % 64) & 1 != 0
    }

    /// Puts a point in; tells whether it is new.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let i = point.index();
        let new = !self.contains(point);
        self.0[i / 64 % WORDS] |= 1 << (i % 64);
        new
    }

    /// Takes a point out; tells whether it was there.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let i = point.index();
        let was = self.contains(point);
        self.0[i / 64 % WORDS] &= !(1 << (i % 64));
        was
    }

    /// The first point in reading order (from the lower left).
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Whether the two sets have a point in common.
    #[inline]
    pub fn intersects(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |any, (a, b)| any | a & b) != 0
    }

    /// Whether every point of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |any, (a, b)| any | a & !b) == 0
    }

    /// Whether the two sets have the same points of a region.
    ///
    /// ```
    /// use tesuji_board::{Point, PointSet};
    /// let [a, b, c] = [0, 1, 2].map(|x| Point::at(x, 0));
    /// let (ab, ac) = (PointSet::from_iter([a, b]), PointSet::from_iter([a, c]));
    /// assert!(ab.equals_on(&PointSet::from(a), &ac));
    /// assert!(!ab.equals_on(&ab, &ac));
    /// ```
    #[inline]
    pub fn equals_on(&self, region: &PointSet, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).zip(&region.0).fold(0, |any, ((a, b), r)| any | (a ^ b) & r) == 0
    }

    /// The points, row by row from the lower left.
    #[inline]
    pub fn iter(&self) -> Points<'_> {
        Points { words: &self.0, word: self.0[0], at: 0 }
    }

    /// The set and all direct neighbours of its points (those beyond the edge included; intersect with the board).
    pub fn dilated(&self) -> PointSet {
        let mut out = *self;
        for i in 0..WORDS {
            let w = self.0[i];
            let below = if i > 0 { self.0[i - 1] } else { 0 };
            let above = if i + 1 < WORDS { self.0[i + 1] } else { 0 };
            // Rows are 32 bits: up and down are shifts by half a word, left and right by one.
            out.0[i] |= w << 1 | below >> 63 | w >> 1 | above << 63 | w << 32 | below >> 32 | w >> 32 | above << 32;
        }
        out
    }

    /// The points of this set that are connected, within the set, with `from`; nothing if `from` is not in the set.
    pub fn connected_to(&self, from: Point) -> PointSet {
        let mut found = PointSet::from(from) & *self;
        loop {
            let more = found.dilated() & *self;
            if more == found {
                return found;
            }
            found = more;
        }
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    #[inline]
    fn sub(mut self, other: PointSet) -> PointSet {
        self -= other;
        self
    }
}

impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, point) in self.iter().enumerate() {
            write!(f, "{}{point}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Points<'a>;

    fn into_iter(self) -> Points<'a> {
        self.iter()
    }
}

/// The points of a [`PointSet`], in reading order.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    words: &'a [u64; WORDS],
    word: u64,
    at: usize,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            if self.at + 1 >= WORDS {
                return None;
            }
            self.at += 1;
            self.word = self.words[self.at];
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Point::from_index(self.at * 64 + bit))
    }
}
