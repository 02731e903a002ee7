//! One value for each point, frame included.

use std::ops::{Index, IndexMut};

use crate::point::Point;

/// An array indexed by points. The number of points is a power of two, so an index needs no check, only a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table<T>([T; Point::COUNT]);

impl<T: Copy> Table<T> {
    /// The same value everywhere.
    pub(crate) const fn filled(value: T) -> Table<T> {
        Table([value; Point::COUNT])
    }

    #[inline]
    pub(crate) fn swap(&mut self, a: Point, b: Point) {
        (self[a], self[b]) = (self[b], self[a]);
    }
}

impl<T> Index<Point> for Table<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index() % Point::COUNT]
    }
}

impl<T> IndexMut<Point> for Table<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index() % Point::COUNT]
    }
}
