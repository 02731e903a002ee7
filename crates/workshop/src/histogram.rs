//! What a heap of problems is like: sizes of the verification trees, statuses, grades.

use std::collections::BTreeMap;
use std::fmt;

use tesuji_store::{Place, Problem};

/// Upper ends of the classes of verification trees, in nodes.
const CLASSES: [u64; 8] = [10, 20, 50, 100, 300, 1000, 3000, u64::MAX];

/// Counts over many problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// All problems.
    pub all: usize,
    /// By the size of the verification tree.
    pub verification: [usize; 8],
    /// By status.
    pub statuses: BTreeMap<String, usize>,
    /// By place.
    pub places: BTreeMap<String, usize>,
    /// By grade.
    pub grades: BTreeMap<String, usize>,
}

impl Histogram {
    /// Counts a problem; one that is not solved is not counted.
    pub fn add(&mut self, problem: &Problem) {
        let Some(solved) = &problem.solved else { return };
        self.all += 1;
        let class = CLASSES.iter().position(|&end| solved.features.verification <= end);
        self.verification[class.unwrap_or(CLASSES.len() - 1)] += 1;
        *self.statuses.entry(solved.status.to_string()).or_default() += 1;
        *self.places.entry(Place::of(&problem.question).to_string()).or_default() += 1;
        *self.grades.entry(solved.grade.clone().unwrap_or_default()).or_default() += 1;
    }

    /// How many have a verification tree of more than this many nodes (one of the ends of classes).
    pub fn over(&self, nodes: u64) -> usize {
        CLASSES.iter().zip(&self.verification).filter(|(end, _)| **end > nodes).map(|(_, n)| n).sum()
    }

    fn share(&self, count: usize) -> f64 {
        100.0 * count as f64 / self.all.max(1) as f64
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "verification tree   problems")?;
        let mut from = 1;
        for (end, count) in CLASSES.iter().zip(self.verification) {
            let class = if *end == u64::MAX { format!("{from} and more") } else { format!("{from} to {end}") };
            let bar = "#".repeat((self.share(count) / 2.0).round() as usize);
            writeln!(f, "{class:>17} {count:>8} {:>5.1} % {bar}", self.share(count))?;
            from = end.saturating_add(1);
        }
        writeln!(f, "over 50: {:.1} %, over 300: {:.1} %", self.share(self.over(50)), self.share(self.over(300)))?;
        let list = |map: &BTreeMap<String, usize>| {
            map.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", ")
        };
        writeln!(f, "status: {}", list(&self.statuses))?;
        write!(f, "place: {}", list(&self.places))?;
        let known: Vec<String> =
            crate::grade::grades().filter_map(|g| Some(format!("{g} {}", self.grades.get(&g)?))).collect();
        write!(f, "\ngrade: {}", known.join(", "))
    }
}
