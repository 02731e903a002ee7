//! The rule base that comes with the program.
//!
//! This is the one global of the libraries: a `OnceLock` over constant bytes. What it holds never changes and depends
//! on nothing, so that sharing it cannot be noticed. Who wants other rules opens a [`RuleBase`] of their own.
//!
//! It is made with `tesuji rules generate --out crates/rules/data/sound.rules` (see `docs/rules.md`); a test of crate
//! `rulegen` makes its smaller tables again and compares.
//!
//! Of the largest shapes only the rules with at most one condition are kept: they are a fifteenth of all, and the
//! solver hardly ever meets the others (low utility, Cazenave 2002, 3.7). Of those about captures, which need the prey shut
//! in, the rules with at most four, and of those about connections with at most three.

use std::sync::OnceLock;

use crate::base::RuleBase;
use crate::database;
use crate::shape::Shape;
use crate::state::About;

static FILE: &[u8] = include_bytes!("../data/sound.rules");

/// The names of the shapes in the shipped base.
const SHAPES: [(About, &[&str]); 5] = [
    (About::Life, &["c4x2", "c3x3", "c5x2", "s5x2", "s4x3", "s3x4", "s6x2", "c6x2", "c4x3"]),
    (About::Eye, &["c2x2", "s3x2", "c3x2", "c4x2", "s4x2", "m3x3", "s3x3", "c3x3", "s5x2", "c5x2", "m4x3"]),
    (About::Life, &["s5x3", "c5x3"]),
    (About::Capture, &["c2x2", "s3x2", "c3x2", "c4x2", "s4x2", "m3x3", "s3x3", "c3x3"]),
    (About::Connection, &["m2x2", "c2x2", "m3x2", "s3x2", "c3x2", "m4x2", "s4x2", "c4x2", "m3x3", "s3x3", "c3x3"]),
];

/// The shapes in the shipped base, in its order.
pub fn shipped_shapes() -> Vec<(About, Shape)> {
    let parse = |name: &&str| name.parse::<Shape>().expect("the names above are shapes");
    SHAPES.iter().flat_map(|(about, names)| names.iter().map(|name| (*about, parse(name)))).collect()
}

/// The maximum number of conditions that rules of this kind have in the shipped base.
pub const fn max_conditions(about: About, shape: Shape) -> u32 {
    match about {
        About::Capture => 4,
        About::Connection => 3,
        About::Eye | About::Life if shape.cells() > 12 => 1,
        About::Eye | About::Life => u32::MAX,
    }
}

/// The rules that come with the program: all of the sound edition. A table is unpacked when it is first asked for, and
/// read where it is asked.
///
/// ```
/// use tesuji_rules::{About, Edition, shipped};
/// let base = shipped();
/// assert_eq!(base.edition, Edition::Sound);
/// let table = base.table(About::Life, "c4x2".parse().unwrap()).unwrap();
/// assert_eq!(table.counts(), [1, 10, 19, 12, 4]);
/// ```
pub fn shipped() -> &'static RuleBase {
    static BASE: OnceLock<RuleBase> = OnceLock::new();
    BASE.get_or_init(|| database::open(FILE).expect("the file is part of the program, and a test reads it"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::table::RuleTable;

    /// A search reads parts of it and does not look at the checksum: here all of it is read, both ways.
    #[test]
    fn the_file_of_the_program_is_whole() {
        let read = database::decode(FILE).unwrap();
        assert_eq!(read.edition, shipped().edition);
        assert_eq!(read.tables.len(), shipped_shapes().len());
        for ((asked, at_once), (about, shape)) in shipped().tables.iter().zip(&read.tables).zip(shipped_shapes()) {
            assert_eq!((asked.about, asked.shape, asked.len()), (about, shape, at_once.len()));
            assert!(asked.iter().eq(at_once.iter()));
        }
    }

    /// However the file is packed, the rules in it stay the same. Only a new generation may change these numbers.
    #[test]
    fn the_rules_are_those_that_were_generated_and_proved() {
        let (connections, others): (Vec<_>, Vec<_>) =
            shipped().tables.iter().partition(|table| table.about == About::Connection);
        assert_eq!(counted_and_hashed(&others), (30, 804_912, 0xAC99_5502_6516_1C58));
        assert_eq!(counted_and_hashed(&connections), (11, 38_956, 0xAA23_235F_61DC_823E));
    }

    fn counted_and_hashed(tables: &[&Arc<RuleTable>]) -> (usize, usize, u64) {
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        for table in tables {
            table.about.word().bytes().chain(table.shape.to_string().bytes()).for_each(&mut add);
            for rule in table.iter() {
                rule.pattern.code().to_le_bytes().into_iter().for_each(&mut add);
                rule.target.cells().chain([rule.depth]).for_each(&mut add);
                rule.conditions.to_le_bytes().into_iter().for_each(&mut add);
            }
        }
        (tables.len(), tables.iter().map(|table| table.len()).sum(), hash)
    }
}
