//! Which of several winning first moves a Go player would show.
//!
//! Often more than one first move wins: forcing moves that can wait, detours that come back to the point. The one to
//! show is the *vital* point, which the opponent would take if it were his turn: there he would win. Among equals the
//! one that the search found by itself, then the one that is settled with least work. (On 24 book problems with right
//! and wrong moves among the ties: 13 right; least work first, 8.)

use tesuji_board::Point;
use tesuji_dfpn::{Budget, Credit, MoveId};
use tesuji_question::Role;

use crate::bits::Bits;
use crate::classes::{Class, Classifier};
use crate::first_moves::first_moves;
use crate::game::PASS;
use crate::length::Unseen;
use crate::state::{State, Tag, after_pass, play, side_to_move};

/// Nodes for each question at least.
const LEAST: u64 = 500;

/// The first moves that attain the status, best to show first; the one that is known is always among them.
pub(crate) fn tied_moves<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    nodes: u64,
) -> Vec<Point> {
    let mover = side_to_move(root.tag);
    let credit = if class.status.winner() == mover { Some(class.winner_credit) } else { class.loser_credit };
    let (Some(known), Some(credit)) = (class.mv, credit) else { return Vec::new() };
    let limit = classifier.budget.nodes.min(classifier.search.nodes() + nodes);
    let mut ties = Ties { limit, each: LEAST.max(nodes / 16), classifier, mover };
    let mut found = Vec::new();
    for first in first_moves(&ties.classifier.search.game, root) {
        let Some(point) = ties.classifier.search.game.arena.point(usize::from(first.mv)) else { continue };
        if ties.is_over() && first.mv != known {
            continue;
        }
        if first.banned || (first.mv != known && ties.winner(&first.state, credit) != Some(mover)) {
            continue;
        }
        let work = ties.classifier.search.table().effort(&first.state, first.state.hash());
        found.push((ties.is_vital(root, usize::from(first.mv), credit), first.mv == known, work, point));
    }
    found.sort_by_key(|&(vital, is_known, work, _)| (!vital, !is_known, work));
    found.into_iter().map(|(.., point)| point).collect()
}

/// The vital point that wins as well as the move that is known, if that one is none; with so few nodes that it costs
/// next to nothing. `None`: the move that is known is vital, or nobody needs to play, or none was found.
pub(crate) fn vital_move<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    nodes: u64,
) -> Option<MoveId> {
    let (known, credit, mover) = (class.mv?, class.winner_credit, side_to_move(root.tag));
    let limit = classifier.budget.nodes.min(classifier.search.nodes() + nodes);
    let mut ties = Ties { limit, each: LEAST.min(nodes / 2), classifier, mover };
    let passed = after_pass(root, Tag::unpack(root.tag));
    let needs_a_move = ties.winner(&passed, credit) == Some(!mover);
    if !needs_a_move || ties.is_vital(root, usize::from(known), credit) {
        return None;
    }
    let others = first_moves(&ties.classifier.search.game, root).into_iter();
    let mut others = others.filter(|first| !first.banned && first.mv != known && first.mv != PASS);
    let found = others.find(|first| {
        ties.is_vital(root, usize::from(first.mv), credit) && ties.winner(&first.state, credit) == Some(mover)
    });
    found.map(|first| first.mv)
}

struct Ties<'c, 'a, B: Bits> {
    classifier: &'c mut Classifier<'a, B>,
    mover: Role,
    limit: u64,
    each: u64,
}

impl<B: Bits> Ties<'_, '_, B> {
    /// Whether the time is over: what is told without a search does not look at the clock by itself.
    fn is_over(&mut self) -> bool {
        let nodes = self.classifier.search.nodes();
        self.classifier.monitor.poll(nodes).is_some()
    }

    /// Who wins, if that can be told with little work.
    fn winner(&mut self, state: &State<B>, credit: Credit) -> Option<Role> {
        let nodes = self.limit.min(self.classifier.search.nodes() + self.each);
        let Classifier { search, budget, monitor, .. } = &mut *self.classifier;
        let outcome = search.decide(state, credit, Budget { nodes, ..*budget }, &mut Unseen(*monitor));
        outcome.ok().map(|outcome| if outcome.won { Role::Attacker } else { Role::Defender })
    }

    /// Whether the opponent wins if he plays there first.
    fn is_vital(&mut self, root: &State<B>, at: usize, credit: Credit) -> bool {
        let passed = after_pass(root, Tag::unpack(root.tag));
        let taken = play(&self.classifier.search.game.arena, &passed, at);
        taken.is_some_and(|state| self.winner(&state, credit) == Some(!self.mover))
    }
}
