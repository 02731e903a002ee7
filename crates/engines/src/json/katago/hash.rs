//! Names for positions: equal for equal stones, player to move and ko; and one that is also equal for mirror images.
//!
//! 128 bits of FNV-1a (Fowler, Noll, Vo) over the drawing; nothing here depends on a collision not happening.

use tesuji::{Color, Setup};

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The name of this position.
pub(super) fn of(position: &Setup) -> String {
    format!("{:032X}", image(position, [false; 3]))
}

/// The name that it shares with its mirror images.
pub(super) fn of_symmetric(position: &Setup) -> String {
    let all = (0..8u8).map(|bits| image(position, [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0]));
    format!("{:032X}", all.min().unwrap_or_default())
}

/// The hash after mirroring left and right, up and down, and along the diagonal.
fn image(position: &Setup, [across, down, diagonal]: [bool; 3]) -> u128 {
    let (width, height) = (usize::from(position.size.width()), usize::from(position.size.height()));
    let stride = if diagonal { height } else { width };
    let place = |point: tesuji::Point| {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        let x = if across { width - 1 - x } else { x };
        let y = if down { height - 1 - y } else { y };
        if diagonal { x * stride + y } else { y * stride + x }
    };
    let mut drawn = vec![0u8; width * height];
    for &(point, color) in &position.stones {
        drawn[place(point)] = if color == Color::Black { 1 } else { 2 };
    }
    if let Some(ko) = position.ko {
        drawn[place(ko)] = 3;
    }
    let head = [stride as u8, (width * height / stride) as u8, u8::from(position.to_play == Color::White)];
    head.iter().chain(&drawn).fold(OFFSET, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use tesuji::{Point, Size};

    use super::*;

    /// Black at the first point of a small board, White at the second.
    fn setup(black: Point, white: Point) -> Setup {
        let stones = vec![(black, Color::Black), (white, Color::White)];
        Setup { stones, ..Setup::empty(Size::new(3, 3).unwrap()) }
    }

    #[test]
    fn mirror_images_share_a_name_and_nothing_else_does() {
        let one = setup(Point::at(1, 2), Point::at(2, 1));
        let turned = setup(Point::at(0, 1), Point::at(1, 0));
        let other = setup(Point::at(1, 2), Point::at(1, 1));
        assert_ne!(of(&one), of(&turned));
        assert_eq!(of_symmetric(&one), of_symmetric(&turned));
        assert_ne!(of_symmetric(&one), of_symmetric(&other));
        assert_ne!(of(&one), of(&Setup { to_play: Color::White, ..one.clone() }));
        assert_ne!(of(&one), of(&Setup { ko: Some(Point::at(0, 0)), ..one.clone() }));
        assert_eq!(of(&one).len(), 32);
    }
}
