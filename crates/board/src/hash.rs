//! Position hashing (Zobrist): a random number per stone, side to move and ko ban, combined by exclusive or.
//!
//! 128 bits: with a billion positions in one search, the chance that two of them share a hash is below 10^-20.

use crate::color::Color;
use crate::point::Point;

/// The hash of a position.
pub type Hash = u128;

const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn random_table<const N: usize>(seed: u64) -> [Hash; N] {
    let mut state = seed;
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = (splitmix(&mut state) as u128) << 64 | splitmix(&mut state) as u128;
        i += 1;
    }
    table
}

static BLACK: [Hash; Point::COUNT] = random_table(1);
static WHITE: [Hash; Point::COUNT] = random_table(2);
static KO: [Hash; Point::COUNT] = random_table(3);

/// The part of the hash that says that White is to play.
pub(crate) const WHITE_TO_PLAY: Hash = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D;

/// The hash of a single stone; the hash of a set of stones is the exclusive or of theirs.
#[inline]
pub fn stone_hash(point: Point, color: Color) -> Hash {
    match color {
        Color::Black => BLACK[point.index()],
        Color::White => WHITE[point.index()],
    }
}

/// The part of the hash that says who is to play.
#[inline]
pub fn side_hash(to_play: Color) -> Hash {
    match to_play {
        Color::Black => 0,
        Color::White => WHITE_TO_PLAY,
    }
}

/// The part of the hash that says where a ko may not be retaken.
#[inline]
pub fn ko_hash(point: Point) -> Hash {
    KO[point.index()]
}
