//! Which problems are so similar that one of them suffices: the paper's criteria (Wolf 1994, 2.2).
//!
//! Problems are put into classes (place; who has exactly one best move) and ordered by the size of their verification
//! tree, so that only neighbours need be compared. Two are similar if all of this holds:
//!
//! - the same status with the same type of ko, whoever plays first;
//! - the same first moves of the main line; the loser may answer differently once, or two pairs of moves may be
//!   exchanged;
//! - comparable: verification tree, overhead of the search, rank of the best move, length of the main line;
//! - at most four points of the area differ, when the best moves are laid upon each other.

use std::collections::BTreeMap;

use tesuji_board::{Color, Move, Point, Symmetry};
use tesuji_question::{Cancel, Role};
use tesuji_store::{Place, Problem, ProblemId, Solved, Stored, Unique};

use crate::canonical::turned;

/// Points of the area that may differ.
const MAX_DIFFERENT: usize = 4;
/// Moves of the main line that are compared.
const FIRST_MOVES: usize = 4;

/// A problem that is equal or similar to one that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The problem to be rejected.
    pub id: ProblemId,
    /// The one that is kept.
    pub of: ProblemId,
    /// Whether they are equal under symmetry, shift and colour.
    pub equal: bool,
}

impl Twin {
    /// Why it is rejected, in words.
    pub fn reason(&self) -> String {
        format!("{} to problem {}", if self.equal { "equal" } else { "similar" }, self.of)
    }
}

/// All problems that are equal or similar to one with a smaller number that is kept.
pub fn find(problems: &[Stored]) -> Vec<Twin> {
    find_until(problems, &Cancel::new())
}

/// The same; those that were found if it is cancelled.
pub fn find_until(problems: &[Stored], cancel: &Cancel) -> Vec<Twin> {
    let mut twins = Vec::new();
    let mut forms: BTreeMap<&str, ProblemId> = BTreeMap::new();
    let mut classes: BTreeMap<(Place, Unique), Vec<&Stored>> = BTreeMap::new();
    for stored in problems {
        if let Some(&of) = forms.get(stored.problem.canonical.as_str()) {
            twins.push(Twin { id: stored.id, of, equal: true });
            continue;
        }
        forms.insert(&stored.problem.canonical, stored.id);
        if let Some(unique) = stored.problem.unique() {
            classes.entry((Place::of(&stored.problem.question), unique)).or_default().push(stored);
        }
    }
    for class in classes.into_values() {
        twins.extend(similar_in(class, cancel));
    }
    twins.sort_by_key(|twin| twin.id);
    twins
}

fn similar_in(mut class: Vec<&Stored>, cancel: &Cancel) -> Vec<Twin> {
    let size = |stored: &Stored| stored.problem.solved.as_ref().map_or(0, |s| s.features.verification);
    class.sort_by_key(|stored| (size(stored), stored.id));
    let mut gone = vec![false; class.len()];
    let mut twins = Vec::new();
    for first in 0..class.len() {
        for second in first + 1..class.len() {
            if gone[first]
                || cancel.is_cancelled()
                || !comparable(size(class[first]) as f64, size(class[second]) as f64, 1.5, 4.0)
            {
                break;
            }
            if !gone[second] && similar(&class[first].problem, &class[second].problem) {
                // The older one stays.
                let (kept, dropped) =
                    if class[first].id < class[second].id { (first, second) } else { (second, first) };
                gone[dropped] = true;
                twins.push(Twin { id: class[dropped].id, of: class[kept].id, equal: false });
            }
        }
    }
    twins
}

/// Within a factor, or within a small difference.
fn comparable(a: f64, b: f64, factor: f64, difference: f64) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    high <= low * factor || high - low <= difference
}

/// Whether two problems are similar.
pub fn similar(a: &Problem, b: &Problem) -> bool {
    let (Some(x), Some(y)) = (&a.solved, &b.solved) else { return false };
    a.mover() == b.mover() && same_status(x, y) && same_features(x, y) && laid_upon(a, x, b, y)
}

fn same_status(x: &Solved, y: &Solved) -> bool {
    let other = |s: &Solved| s.other.as_ref().map(|o| o.status);
    x.status == y.status && other(x) == other(y)
}

fn same_features(x: &Solved, y: &Solved) -> bool {
    let (f, g) = (&x.features, &y.features);
    let overhead = |f: &tesuji_store::Features| f.searched as f64 / f.verification.max(1) as f64;
    comparable(f.verification as f64, g.verification as f64, 1.5, 4.0)
        && comparable(overhead(f), overhead(g), 2.0, 0.5)
        && f.rank.abs_diff(g.rank) <= 1
        && f.length.abs_diff(g.length) <= 2
}

/// Whether some image of the second problem, moved so that the best moves meet, differs from the first in at most
/// four points and has the same first moves.
fn laid_upon(a: &Problem, x: &Solved, b: &Problem, y: &Solved) -> bool {
    let (Some(&here), Some(&there)) = (x.moves.first(), y.moves.first()) else { return false };
    let winner_is_mover = Some(x.status.winner()) == a.mover();
    Symmetry::ALL.into_iter().any(|symmetry| {
        let size = b.question.position.size;
        let image = Problem { question: turned(&b.question, symmetry), ..b.clone() };
        let best = symmetry.point(size, there);
        let (dx, dy) = (i16::from(here.x()) - i16::from(best.x()), i16::from(here.y()) - i16::from(best.y()));
        let shift = |p: Point| (i16::from(p.x()) + dx, i16::from(p.y()) + dy);
        let line: Vec<Option<(i16, i16)>> =
            y.sequence.iter().map(|mv| mv.point().map(|p| shift(symmetry.point(size, p)))).collect();
        same_line(&x.sequence, &line, winner_is_mover) && differences(a, &image, (dx, dy)) <= MAX_DIFFERENT
    })
}

fn same_line(a: &[Move], b: &[Option<(i16, i16)>], winner_is_mover: bool) -> bool {
    let a: Vec<_> = a.iter().map(|mv| mv.point().map(|p| (i16::from(p.x()), i16::from(p.y())))).collect();
    let length = FIRST_MOVES.min(a.len()).min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    let differ: Vec<usize> = (0..length).filter(|&i| a[i] != b[i]).collect();
    let is_loser = |i: usize| i.is_multiple_of(2) != winner_is_mover;
    let exchanged = length == 4 && a[0] == b[2] && a[1] == b[3] && a[2] == b[0] && a[3] == b[1];
    differ.is_empty() || (differ.len() == 1 && is_loser(differ[0])) || exchanged
}

/// What a problem has on a point that may be off the board.
#[derive(PartialEq, Eq)]
enum Content {
    Off,
    Outside,
    Empty,
    Stone(Role),
}

fn content(problem: &Problem, x: i16, y: i16) -> Content {
    let question = &problem.question;
    let size = question.position.size;
    let point = u8::try_from(x).ok().zip(u8::try_from(y).ok()).and_then(|(x, y)| Point::new(x, y));
    let Some(point) = point.filter(|&p| size.contains(p)) else { return Content::Off };
    if !question.area.contains(point) {
        return Content::Outside;
    }
    let role = |color: Color| if Some(color) == problem.defender() { Role::Defender } else { Role::Attacker };
    let stone = question.position.stones.iter().find(|(p, _)| *p == point);
    stone.map_or(Content::Empty, |&(_, color)| Content::Stone(role(color)))
}

/// How many points of the two areas differ; counting ends soon after it is too many.
fn differences(a: &Problem, b: &Problem, (dx, dy): (i16, i16)) -> usize {
    let mut different = 0;
    for p in &a.question.area {
        let (x, y) = (i16::from(p.x()), i16::from(p.y()));
        different += usize::from(content(a, x, y) != content(b, x - dx, y - dy));
        if different > MAX_DIFFERENT {
            return different;
        }
    }
    for p in &b.question.area {
        let (x, y) = (i16::from(p.x()) + dx, i16::from(p.y()) + dy);
        // Points of both areas are counted already.
        if !matches!(content(a, x, y), Content::Empty | Content::Stone(_)) {
            different += 1;
        }
    }
    different
}
