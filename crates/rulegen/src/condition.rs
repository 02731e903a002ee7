//! Sets of conditions: what the generation does with them.

use tesuji_rules::Cells;
pub(crate) use tesuji_rules::condition::{Conditions, Level, bit, condition, covers, list, nibble};

/// Both conditions on Black's liberties, shifted down.
pub(crate) const AT_LEAST: u64 = 0b0011;
/// Both conditions on White's liberties, shifted down.
pub(crate) const AT_MOST: u64 = 0b1100;

/// All conditions of one kind (a nibble such as [`AT_MOST`]) on every cell of a set.
#[inline]
pub(crate) const fn on_cells(cells: Cells, kind: u64) -> Conditions {
    // The sixteen bits are spread to every fourth.
    let mut x = cells as u64 & 0xFFFF;
    x = (x | x << 24) & 0x0000_00FF_0000_00FF;
    x = (x | x << 12) & 0x000F_000F_000F_000F;
    x = (x | x << 6) & 0x0303_0303_0303_0303;
    x = (x | x << 3) & 0x1111_1111_1111_1111;
    x * kind
}

/// Every "at least 2" without its "at least 1" gets it, and every "at most 0" its "at most 1".
#[inline]
pub(crate) const fn thermometer(conditions: Conditions) -> Conditions {
    const AT_LEAST_2: u64 = 0x2222_2222_2222_2222;
    const AT_MOST_0: u64 = 0x8888_8888_8888_8888;
    conditions | (conditions & (AT_LEAST_2 | AT_MOST_0)) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_rules::each;

    #[test]
    fn kinds_are_put_on_every_cell() {
        for cells in [0, 1, 0b1001, 0x8421, 0xFFFF, 0xBEEF] {
            for kind in [1, AT_LEAST, AT_MOST, 15] {
                let slowly = each(cells).fold(0, |all, cell| all | kind << (4 * cell));
                assert_eq!(on_cells(cells, kind), slowly);
            }
        }
    }

    #[test]
    fn thermometers_fill_from_below() {
        let v = condition(3, Level::AtLeast2) | condition(5, Level::AtMost0);
        assert_eq!(thermometer(v), v | condition(3, Level::AtLeast1) | condition(5, Level::AtMost1));
        assert_eq!(on_cells(0b1001, AT_MOST), 0xC00C);
    }
}
