//! The paper's tables (Cazenave 2002, tables 1 to 5), to compare with.

use tesuji_rules::{About, RuleTable, Shape, each};

use crate::condition::{AT_MOST, Conditions, nibble};

/// The paper's counts for one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperTable {
    /// What the rules are about.
    pub about: About,
    /// The name of the shape.
    pub shape: &'static str,
    /// Rules of depth 0, 2, 4 and so on.
    pub counts: &'static [usize],
    /// The total as printed; two of them differ from the sum of the entries (side 3x4 and corner 6x2).
    pub total: usize,
}

/// Tables 2 to 5.
pub(crate) const PAPER: [PaperTable; 18] = [
    eye("c2x2", &[1, 2, 1], 4),
    eye("c3x2", &[1, 4, 13, 34, 7], 59),
    eye("c4x2", &[0, 11, 26, 93, 133, 93, 25], 381),
    eye("c3x3", &[7, 31, 111, 342, 387, 247, 74, 1], 1200),
    eye("s3x2", &[1, 3, 4, 0, 1], 9),
    eye("s4x2", &[0, 1, 12, 59, 38, 36, 6], 152),
    eye("s3x3", &[9, 37, 120, 257, 154, 89, 36, 23], 725),
    eye("m3x3", &[9, 34, 76, 52, 60, 26, 16, 6], 279),
    eye("m4x3", &[0, 25, 333, 2561, 2831, 4430, 1492, 1486, 283], 13441),
    life("c4x2", &[1, 4, 6, 2, 1], 14),
    life("c3x3", &[10, 18, 29, 8, 10, 3], 78),
    life("c5x2", &[2, 12, 37, 78, 54, 27, 13, 2], 225),
    life("c4x3", &[71, 411, 1262, 2737, 3041, 2601, 1050, 203, 22, 6], 11404),
    life("c6x2", &[4, 36, 120, 359, 682, 680, 520, 272, 98, 35, 12, 3], 2835),
    life("s5x2", &[1, 5, 11, 6, 5, 2, 1], 31),
    life("s3x4", &[5, 22, 48, 55, 47, 16, 4, 2], 197),
    life("s6x2", &[1, 8, 35, 124, 122, 102, 77, 28, 14, 18, 2], 531),
    life("s4x3", &[42, 156, 310, 243, 200, 75, 40, 8], 1074),
];

const fn eye(shape: &'static str, counts: &'static [usize], total: usize) -> PaperTable {
    PaperTable { about: About::Eye, shape, counts, total }
}

const fn life(shape: &'static str, counts: &'static [usize], total: usize) -> PaperTable {
    PaperTable { about: About::Life, shape, counts, total }
}

/// The paper's counts for a shape, if it has them.
pub fn paper_table(about: About, shape: Shape) -> Option<&'static PaperTable> {
    PAPER.iter().find(|t| t.about == about && t.shape == shape.to_string())
}

/// All shapes of tables 2 to 5, small ones first.
pub fn paper_tables() -> Vec<(About, Shape)> {
    let parse = |t: &PaperTable| t.shape.parse::<Shape>().expect("the names above are shapes");
    let mut all: Vec<(About, Shape)> = PAPER.iter().map(|t| (t.about, parse(t))).collect();
    all.sort_by_key(|(about, shape)| (*about, shape.cells()));
    all
}

/// Table 1: how conditions on White's liberties are distributed.
///
/// Rows and columns: no such condition (C0), at least one (C1), a move with no liberty (I0), a move with at most one
/// (I1), a string with none (S0), a string with at most one (S1). An entry counts the rules that have the one property
/// and, with the condition that shows it taken away, the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table1(pub [[usize; 6]; 6]);

impl Table1 {
    /// The names of rows and columns.
    pub const NAMES: [&'static str; 6] = ["C0", "C1", "I0", "I1", "S0", "S1"];

    /// The paper's, for life in the corner, 4x3.
    pub const PAPER: Table1 = Table1([
        [1918, 4421, 2643, 1121, 375, 282],
        [4421, 5065, 4389, 2255, 1286, 776],
        [2643, 4389, 2223, 1646, 1102, 490],
        [1121, 2255, 1646, 417, 371, 319],
        [375, 1286, 1102, 371, 96, 66],
        [282, 776, 490, 319, 66, 60],
    ]);

    /// Counts the rules of a table.
    pub fn of(table: &RuleTable) -> Table1 {
        let mut counts = [[0; 6]; 6];
        for rule in table.iter() {
            let kinds = max_conditions(&rule.ground(), rule.conditions);
            for (a, row) in counts.iter_mut().enumerate() {
                for (b, count) in row.iter_mut().enumerate() {
                    *count += usize::from(has_both(&kinds, a, b));
                }
            }
        }
        Table1(counts)
    }
}

/// The conditions on White's liberties: the row of table 1 that each belongs to (2 to 5).
fn max_conditions(ground: &tesuji_rules::Ground, conditions: Conditions) -> Vec<usize> {
    let mut kinds = Vec::new();
    for cell in each(ground.shape.all()) {
        let row = if ground.empty >> cell & 1 != 0 { 2 } else { 4 };
        match nibble(conditions, cell) & AT_MOST {
            0 => {}
            0b0100 => kinds.push(row + 1),
            _ => kinds.push(row),
        }
    }
    kinds
}

fn has(kinds: &[usize], property: usize) -> bool {
    match property {
        0 => kinds.is_empty(),
        1 => !kinds.is_empty(),
        kind => kinds.contains(&kind),
    }
}

/// Whether there is a condition showing `a` without which `b` still holds, or the other way round; C0 needs none.
fn has_both(kinds: &[usize], a: usize, b: usize) -> bool {
    let after = |a: usize, b: usize| match a {
        0 => kinds.is_empty() && b == 0,
        _ => (0..kinds.len()).any(|i| {
            let shows = a == 1 || kinds[i] == a;
            let mut rest = kinds.to_vec();
            rest.remove(i);
            shows && has(&rest, b)
        }),
    };
    after(a, b) || after(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paper_adds_up_except_where_it_does_not() {
        for table in &PAPER {
            let sum: usize = table.counts.iter().sum();
            let printed = match table.shape {
                "s3x4" => 199,
                "c6x2" => 2821,
                _ => table.total,
            };
            assert_eq!(sum, printed, "{}", table.shape);
            assert!(paper_table(table.about, table.shape.parse().unwrap()).is_some());
        }
    }

    #[test]
    fn conditions_are_counted_in_pairs() {
        assert!(has_both(&[], 0, 0));
        assert!(has_both(&[2], 0, 1), "taking the only condition away leaves none");
        assert!(!has_both(&[2], 2, 2));
        assert!(has_both(&[2, 2], 2, 2) && has_both(&[2, 5], 2, 5) && has_both(&[2, 5], 1, 1));
    }
}
