//! All choices among the cells of a set.

use tesuji_rules::Cells;

/// All subsets of a set, the empty one first.
pub(crate) fn subsets(cells: Cells) -> impl Iterator<Item = Cells> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset: Cells = next?;
        next = if subset == cells { None } else { Some(subset.wrapping_sub(cells) & cells) };
        Some(subset)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_subsets() {
        assert_eq!(subsets(0b101).collect::<Vec<_>>(), [0, 1, 4, 5]);
        assert_eq!(subsets(0).collect::<Vec<_>>(), [0]);
    }
}
