//! Which of some first moves win: the search looks at no other, and takes the most promising of them first.
//!
//! One question after the other is put to the same table: who wins if only these moves are allowed? The move that wins
//! is taken out, and the rest is asked again, until the rest loses or the effort is spent. (Equal shares for all moves
//! starve the search: most of the work belongs to one or two of them.)

use tesuji_dfpn::{Budget, Credit, Game, MoveId, Stop, Successor};
use tesuji_question::Role;

use crate::bits::Bits;
use crate::classes::Classifier;
use crate::game::PASS;
use crate::guide::by_favour;
use crate::state::{State, Stones, among_some, side_to_move};

/// After the first winner, nodes for all others: so many, or as many as the first has taken.
const LEAST_PATIENCE: u64 = 4_000;

/// What is known of some first moves.
pub(crate) struct Among {
    /// They win, the one found first first.
    pub(crate) won: Vec<MoveId>,
    /// It is not known whether they win, the most promising first.
    pub(crate) left: Vec<MoveId>,
    /// They lose, each with how much work it took to show that, as a logarithm.
    pub(crate) failed: Vec<(MoveId, u16)>,
    /// Why it is not known.
    pub(crate) stop: Option<Stop>,
}

/// Which of these first moves win with this credit.
pub(crate) fn winners_among<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    credit: Credit,
    candidates: B,
) -> Among {
    let mover = side_to_move(root.tag);
    let (start, limit) = (classifier.search.nodes(), classifier.budget.nodes);
    let (mut rest, mut nodes) = (candidates, limit);
    let mut found = Among { won: Vec::new(), left: Vec::new(), failed: Vec::new(), stop: None };
    while rest.any() {
        classifier.search.games().for_each(|game| game.first_moves = rest);
        let budget = Budget { nodes, ..classifier.budget };
        match classifier.search.solve(&among_some(root), credit, budget, classifier.monitor) {
            Ok(outcome) if outcome.won == (mover == Role::Attacker) => {
                found.won.push(outcome.mv);
                rest = rest.minus(B::bit(usize::from(outcome.mv)));
                let now = classifier.search.nodes();
                if found.won.len() == 1 {
                    nodes = limit.min(now + LEAST_PATIENCE.max(now - start));
                }
            }
            Ok(_) => {
                found.failed = refuted(classifier, root, credit, rest);
                return found;
            }
            Err(stop) => {
                found.stop = Some(stop);
                found.left = undecided(classifier, root, credit, rest);
                return found;
            }
        }
    }
    found
}

/// Moves that were found to lose, and how hard each was to refute.
fn refuted<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    credit: Credit,
    rest: B,
) -> Vec<(MoveId, u16)> {
    let search = &mut *classifier.search;
    let mut moves = Vec::new();
    search.games().for_each(|game| game.first_moves = rest);
    search.game.successors(&among_some(root), credit, &mut moves);
    let effort = |next: &Successor<Stones<B>>| search.table().effort(&next.position, next.position.hash());
    moves.iter().filter(|next| next.mv != PASS).map(|next| (next.mv, effort(next))).collect()
}

/// The moves of a set that are not known to lose, the most promising first: by the guide, or else those with the least
/// work left.
fn undecided<B: Bits>(classifier: &mut Classifier<'_, B>, root: &State<B>, credit: Credit, rest: B) -> Vec<MoveId> {
    let attacker = side_to_move(root.tag) == Role::Attacker;
    let search = &mut *classifier.search;
    let mut moves = Vec::new();
    search.games().for_each(|game| game.first_moves = rest);
    search.game.successors(&among_some(root), credit, &mut moves);
    let work_left = |next: &Successor<Stones<B>>| {
        let after = next.step.after(credit);
        let Some(known) = search.table().find(&next.position, next.position.hash(), after) else {
            return Some(u32::MAX);
        };
        let lost = if attacker { known.bounds.is_held(after) } else { known.bounds.is_won(after) };
        let work = known.numbers.map_or(u32::MAX, |(proof, disproof, _)| if attacker { proof } else { disproof });
        (!lost).then_some(work)
    };
    let mut left: Vec<_> = moves.iter().filter_map(|next| Some((work_left(next)?, next.mv))).collect();
    left.sort_unstable();
    by_favour(&mut search.game, root, left.into_iter().map(|(_, mv)| mv).collect())
}
