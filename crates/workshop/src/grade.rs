//! How hard a problem is for people, from what can be measured (Wolf 1994, 2.2: "a combination of the above criteria").
//!
//! A weighted sum of the features of a problem, on the scale of GoTools' levels (1 easy to 14 hard), and a grade from
//! 30k to 6d made of it. The weights are fitted by least squares ([`fit`]) to problems with known levels;
//! `docs/workshop.md` has the model and how well it agrees with people's grades.

use tesuji_question::Status;
use tesuji_store::{Features, Solved};

/// Terms of the sum.
pub const TERMS: usize = 11;

/// Their names, for tables.
pub const NAMES: [&str; TERMS] = [
    "constant",
    "verification",
    "overhead",
    "rank",
    "length",
    "late",
    "choices",
    "ko",
    "sacrifice",
    "fills eye",
    "searched",
];

/// The weights: a fit to GoTools' levels (`docs/workshop.md`).
const WEIGHTS: [f64; TERMS] =
    [-14.6050, 0.0000, 0.2259, 0.4304, 0.0000, 0.0996, 4.5177, 3.7607, 0.1625, 0.0000, 1.2167];

/// The least and the greatest level: GoTools' levels from 1 to 14, and below them as many as there are kyu grades
/// down to 30k.
pub(crate) const LEVELS: (f64, f64) = (1.0 - 12.0 * STEP, 14.0);
/// From one grade to the next: 18k is 1, 6d is 14.
pub(crate) const STEP: f64 = 13.0 / 23.0;

/// The terms of a problem.
pub fn terms(features: &Features, status: Status) -> [f64; TERMS] {
    let yes = |b: bool| if b { 1.0 } else { 0.0 };
    let (verification, searched) = (features.verification as f64, features.searched as f64);
    [
        1.0,
        verification.ln_1p(),
        (searched / verification.max(1.0)).ln_1p(),
        f64::from(features.rank).ln_1p(),
        f64::from(features.length).ln_1p(),
        f64::from(features.late).ln_1p(),
        f64::from(features.choices).ln_1p(),
        yes(status.is_ko()),
        yes(features.sacrifice),
        yes(features.fills_eye),
        searched.ln_1p(),
    ]
}

/// The difficulty of a problem, on the scale of GoTools' levels from 1 to 14; easier ones are below.
pub fn difficulty(features: &Features, status: Status) -> f64 {
    weighted(&WEIGHTS, &terms(features, status)).clamp(LEVELS.0, LEVELS.1)
}

/// The sum of terms under other weights.
pub fn weighted(weights: &[f64; TERMS], terms: &[f64; TERMS]) -> f64 {
    weights.iter().zip(terms).map(|(w, t)| w * t).sum()
}

/// The kyu and dan grades, from the easiest to the hardest.
pub fn grades() -> impl Iterator<Item = String> {
    (1..=30).rev().map(|k| format!("{k}k")).chain((1..=6).map(|d| format!("{d}d")))
}

/// The grade of a difficulty: 18k for 1, 6d for 14, in equal steps, and down to 30k.
///
/// ```
/// use tesuji_workshop::grade::words;
/// assert_eq!((words(1.0), words(14.0)), ("18k".to_owned(), "6d".to_owned()));
/// ```
pub fn words(difficulty: f64) -> String {
    let all: Vec<String> = grades().collect();
    let share = (difficulty - LEVELS.0) / (LEVELS.1 - LEVELS.0);
    let at = (share * (all.len() - 1) as f64).round().clamp(0.0, (all.len() - 1) as f64);
    all[at as usize].clone()
}

/// The difficulties that get this grade: from, below. `None` if it is not a grade.
pub fn range_of(grade: &str) -> Option<(f64, f64)> {
    let all: Vec<String> = grades().collect();
    let at = all.iter().position(|g| g == grade)? as f64;
    let edge = |at: f64| LEVELS.0 + STEP * at;
    let first = if at == 0.0 { f64::MIN } else { edge(at - 0.5) };
    let last = if at as usize + 1 == all.len() { f64::MAX } else { edge(at + 0.5) };
    Some((first, last))
}

/// Writes difficulty and grade into what is known of a problem.
pub fn grade(solved: &mut Solved) {
    let difficulty = difficulty(&solved.features, solved.status);
    solved.difficulty = Some(difficulty);
    solved.grade = Some(words(difficulty));
}

/// The weights that come nearest to the given levels: least squares with a little damping, which keeps them tame
/// where terms say the same, and none of them negative, because more of anything that is counted makes no problem
/// easier. Then stretched so that the model's levels spread as the given ones do (least squares draws them to the
/// middle), which changes no order. `None` if there are too few examples.
pub fn fit(examples: &[([f64; TERMS], f64)]) -> Option<[f64; TERMS]> {
    if examples.len() < 2 * TERMS {
        return None;
    }
    let mut kept = [true; TERMS];
    loop {
        let weights = least_squares(examples, &kept)?;
        let worst = (1..TERMS).filter(|&i| weights[i] < 0.0).min_by(|&i, &j| weights[i].total_cmp(&weights[j]));
        match worst {
            Some(term) => kept[term] = false,
            None => return Some(stretched(weights, examples)),
        }
    }
}

/// Least squares over the terms that are kept; the others have no weight.
fn least_squares(examples: &[([f64; TERMS], f64)], kept: &[bool; TERMS]) -> Option<[f64; TERMS]> {
    let mut matrix = [[0.0; TERMS + 1]; TERMS];
    for (terms, level) in examples {
        for i in (0..TERMS).filter(|&i| kept[i]) {
            for j in (0..TERMS).filter(|&j| kept[j]) {
                matrix[i][j] += terms[i] * terms[j];
            }
            matrix[i][TERMS] += terms[i] * level;
        }
    }
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += if !kept[i] {
            1.0
        } else if i > 0 {
            1e-2 * examples.len() as f64
        } else {
            0.0
        };
    }
    solve(matrix)
}

/// The same order of problems, with the mean and the spread of the given levels.
fn stretched(mut weights: [f64; TERMS], examples: &[([f64; TERMS], f64)]) -> [f64; TERMS] {
    let spread = |values: &[f64]| {
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let square = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len().max(1) as f64;
        (mean, square.sqrt())
    };
    let (mean, wide) = spread(&examples.iter().map(|e| e.1).collect::<Vec<_>>());
    let (center, narrow) = spread(&examples.iter().map(|e| weighted(&weights, &e.0)).collect::<Vec<_>>());
    if narrow > 1e-9 {
        weights.iter_mut().for_each(|w| *w *= wide / narrow);
        weights[0] += mean - center * wide / narrow;
    }
    weights
}

/// Gauss, with the largest pivot.
fn solve(mut matrix: [[f64; TERMS + 1]; TERMS]) -> Option<[f64; TERMS]> {
    for column in 0..TERMS {
        let pivot = (column..TERMS).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let top = matrix[column];
        if top[column].abs() < 1e-12 {
            return None;
        }
        for (row, line) in matrix.iter_mut().enumerate() {
            if row != column {
                let factor = line[column] / top[column];
                line.iter_mut().zip(&top).for_each(|(x, t)| *x -= factor * t);
            }
        }
    }
    let mut weights = [0.0; TERMS];
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = matrix[i][TERMS] / matrix[i][i];
    }
    Some(weights)
}

/// Spearman's rank correlation; equal values share their mean rank. `None` for fewer than three pairs or where one
/// side is constant.
///
/// ```
/// use tesuji_workshop::grade::spearman;
/// let rho = spearman(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0), (4.0, 25.0)]).unwrap();
/// assert!((rho - 0.8).abs() < 1e-9);
/// ```
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    if pairs.len() < 3 {
        return None;
    }
    let x = ranks(&pairs.iter().map(|p| p.0).collect::<Vec<_>>());
    let y = ranks(&pairs.iter().map(|p| p.1).collect::<Vec<_>>());
    let mean = (pairs.len() + 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let scale = (product(&x, &x) * product(&y, &y)).sqrt();
    (scale > 0.0).then(|| product(&x, &y) / scale)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let equal = order[from..].iter().take_while(|&&i| values[i] == values[order[from]]).count();
        let rank = from as f64 + (equal as f64 + 1.0) / 2.0;
        order[from..from + equal].iter().for_each(|&i| ranks[i] = rank);
        from += equal;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_is_the_grade_of_its_range() {
        for grade in grades() {
            let (from, to) = range_of(&grade).unwrap();
            let middle = (from.max(LEVELS.0) + to.min(LEVELS.1)) / 2.0;
            assert_eq!(words(middle), grade);
        }
        assert_eq!(range_of("0k"), None);
    }

    #[test]
    fn a_linear_world_is_found_again() {
        let truth: [f64; TERMS] = std::array::from_fn(|i| if i == 0 { -1.0 } else { i as f64 / 3.0 });
        let mut dice = tesuji_board::random::Dice::new(5);
        let examples: Vec<_> = (0..4000)
            .map(|_| {
                let terms = std::array::from_fn(|i| if i == 0 { 1.0 } else { dice.below(100) as f64 / 10.0 });
                (terms, weighted(&truth, &terms))
            })
            .collect();
        let found = fit(&examples).unwrap();
        assert!(found.iter().zip(&truth).skip(1).all(|(a, b)| (a - b).abs() < 0.02), "{found:?}");
        let level = |terms: &[f64; TERMS]| (weighted(&found, terms), weighted(&truth, terms));
        assert!(examples.iter().map(|(terms, _)| level(terms)).all(|(a, b)| (a - b).abs() < 0.2), "{found:?}");
    }

    #[test]
    fn nothing_makes_a_problem_easier() {
        let mut dice = tesuji_board::random::Dice::new(6);
        let examples: Vec<_> = (0..400)
            .map(|_| {
                let terms: [f64; TERMS] =
                    std::array::from_fn(|i| if i == 0 { 1.0 } else { dice.below(100) as f64 / 10.0 });
                (terms, 3.0 + terms[1] - terms[2])
            })
            .collect();
        let found = fit(&examples).unwrap();
        assert_eq!(found[2], 0.0, "{found:?}");
        assert!(found[1] > 0.5 && found[1..].iter().all(|&w| w >= 0.0), "{found:?}");
    }
}
